"""Events of privates, minors and markers of railroads, as lines of the log (§14, §15)."""

from __future__ import annotations

from typing import ClassVar

from trunkline.eighteen.parts.ids import CompanyId, HexId, Money
from trunkline.kernel import Event, Seat, record
from trunkline.titles.g18oe.records.ids import AreaId, BonusId, TrainId


@record
class PaidForToken(Event):
    """Wien Südbahnhof paid for a token (§14.3)."""

    private: CompanyId
    railroad: CompanyId
    text: ClassVar = "{private} pays for a token of {railroad}."


@record
class ParReset(Event):
    """Barclay set another par value (§14.4)."""

    railroad: CompanyId
    par: Money
    text: ClassVar = "The par value of {railroad} is set to {par}."


@record
class ShareHeld(Event):
    """Barclay holds a share for its owner (§14.4)."""

    seat: Seat
    railroad: CompanyId
    text: ClassVar = "{seat} reserves a treasury share of {railroad}."


@record
class ValueKept(Event):
    """Barclay keeps a share value up in this stock round (§14.4)."""

    railroad: CompanyId
    text: ClassVar = "{railroad}'s share value does not fall in this round."


@record
class PassageOpened(Event):
    """Star Harbor's or Central Circle's token was placed (§14.5, §14.6)."""

    private: CompanyId
    hex: HexId
    railroad: CompanyId
    text: ClassVar = "{private} opens {hex} to {railroad}."


@record
class FerryTaken(Event):
    """A token was placed on the position at Lille's ferry (§14.7)."""

    railroad: CompanyId
    cost: Money
    text: ClassVar = "{railroad} places a token at Lille's ferry for {cost}."


@record
class HochbergPlaced(Event):
    """The Hochberg token was placed (§14.8)."""

    hex: HexId
    text: ClassVar = "The Hochberg token lies on {hex}."


@record
class HexFreed(Event):
    """A Brandt token was paid off the map (§14.9)."""

    railroad: CompanyId
    hex: HexId
    cost: Money
    text: ClassVar = "{railroad} frees {hex} for {cost}."


@record
class SwiftGiven(Event):
    """The Swift line kept a 2+2 alive (§14.10)."""

    railroad: CompanyId
    train: TrainId
    text: ClassVar = "The Swift line gives {railroad} {train}."


@record
class PlaceChosen(Event):
    """Minor C's railroad operates first or last (§15.3)."""

    railroad: CompanyId
    place: str
    text: ClassVar = "{railroad} operates {place}."


@record
class BonusPlaced(Event):
    """Minor D's token was placed (§15.4)."""

    railroad: CompanyId
    hex: HexId
    text: ClassVar = "{railroad} places Minor D's token in {hex}."


@record
class BonusLost(Event):
    """Minor D's first token left the map (§15.4)."""

    hex: HexId
    text: ClassVar = "Minor D's first token leaves {hex}."


@record
class MailPaid(Event):
    """Minor K's mail was paid (§15.10)."""

    railroad: CompanyId
    amount: Money
    text: ClassVar = "{railroad} receives {amount} for its mail."


@record
class BannerPaid(Event):
    """Minor A brought its major the share value (§15.1)."""

    railroad: CompanyId
    amount: Money
    text: ClassVar = "Minor A brings {railroad} {amount}."


@record
class PullmanGiven(Event):
    """Minor M or its major got a free Pullman (§11.6.2)."""

    railroad: CompanyId
    text: ClassVar = "{railroad} gets a free Pullman."


@record
class AuthorityBought(Event):
    """A port authority was bought (§11.3.5)."""

    railroad: CompanyId
    area: AreaId
    price: Money
    text: ClassVar = "{railroad} buys the {area} port authority for {price}."


@record
class AuthoritySold(Event):
    """A port authority changed charters (§11.3.5)."""

    railroad: CompanyId
    area: AreaId
    seller: CompanyId
    price: Money
    text: ClassVar = "{railroad} buys the {area} port authority from {seller} for {price}."


@record
class BonusTaken(Event):
    """The reward of a first Orient Express run was chosen (§12.2)."""

    railroad: CompanyId
    choice: BonusId
    text: ClassVar = "{railroad} takes {choice} for its first Orient Express run."
