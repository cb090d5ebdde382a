"""Events of Railways of Australia, as lines of the log, with ids that ``GameRoA.say`` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NewType

from trunkline.kernel import PLAIN, SPECTATOR, BySeat, Event, Names, Say, Seat, record

if TYPE_CHECKING:
    CardId = str
    BaronId = str
    EndId = str
    SideId = int
else:
    CardId = NewType("CardId", str)
    """An operations card."""
    BaronId = NewType("BaronId", str)
    EndId = NewType("EndId", str)
    """Ends of a game (§13)."""
    SideId = NewType("SideId", int)
    """A side of a hex."""

ENDS = {
    "markers": "enough cities are empty",
    "passes": "nobody did anything in a whole turn",
    "turns": "it has lasted long enough",
}
"""Ends of a game, in words."""
FOR = {"bid": "the bid", "new_city": "a New City tile", "engine": "an engine"}
"""Purposes of a payment, in words."""


@record
class CubesDealt(Event):
    number: int
    text = "{number} cubes are put on the cities."


@record
class BaronsDealt(Event):
    barons: BySeat[tuple[BaronId, ...]]
    text = "Rail barons are dealt; you get {barons}."
    text_hidden = "Rail barons are dealt."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence; each player reads the cards they got."""
        mine = self.barons.get(seat)
        if mine is None:
            return self.text_hidden
        return (
            f"Rail barons are dealt; you get {' and '.join([say(BaronId, one) for one in mine])}."
        )


@record
class DisplayOpened(Event):
    cards: tuple[CardId, ...]
    text = "The opening display: {cards}."


@record
class FirstChosen(Event):
    seat: Seat
    text = "{seat} bids first."


@record
class BaronKept(Event):
    seat: Seat
    baron: BaronId
    secret = ("baron",)
    readers = ("seat",)
    text = "{seat} keeps {baron}."
    text_hidden = "{seat} has chosen a rail baron."


@record
class CardRevealed(Event):
    card: CardId
    text = "{card} is turned up."


@record
class CubesDrawn(Event):
    place: str
    cubes: tuple[str, ...]
    text = "{place} gets {cubes}."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the cubes by their colours."""
        return f"{self.place} gets {' and '.join(self.cubes)}."


@record
class TownFounded(Event):
    place: str
    text = "{place} becomes a gray city."


@record
class FederationFounded(Event):
    place: str
    text = "{place} accepts cubes of every colour from now on."


@record
class BidMade(Event):
    seat: Seat
    amount: int
    text = "{seat} bids ${amount:,}."


@record
class BidPassed(Event):
    seat: Seat
    text = "{seat} passes."


@record
class FirstPlayer(Event):
    seat: Seat
    text = "{seat} goes first."


@record
class Paid(Event):
    seat: Seat
    amount: int
    what: Literal["bid", "new_city", "engine"]
    text = "{seat} pays ${amount:,} for {what}."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the purpose, in words."""
        return f"{name(self.seat)} pays ${self.amount:,} for {FOR[self.what]}."


@record
class BondsIssued(Event):
    seat: Seat
    bonds: int
    cash: int
    text = "{seat} issues bonds: {bonds} for ${cash:,}."


@record
class TrackLaid(Event):
    seat: Seat
    hex: str
    sides: tuple[SideId, SideId]
    amount: int
    text = "{seat} lays track in {hex} ({sides}) for ${amount:,}."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """From side to side."""
        sides = "–".join([say(SideId, one) for one in self.sides])
        return f"{name(self.seat)} lays track in {self.hex} ({sides}) for ${self.amount:,}."


@record
class SwitchBuilt(Event):
    seat: Seat
    hex: str
    side: SideId
    amount: int
    text = "{seat} puts a switch in {hex} ({side}) for ${amount:,}."


@record
class LinkCompleted(Event):
    seat: Seat
    ends: str
    text = "{seat} completes the link {ends}."


@record
class TrackRemoved(Event):
    seat: Seat
    start: str
    tiles: int
    text = "Unfinished track of {seat} from {start} is removed, tiles: {tiles}."


@record
class LineCompleted(Event):
    seat: Seat
    line: str
    text = "{seat} completes the {line}."


@record
class Scored(Event):
    seat: Seat
    points: int
    what: str
    text = "{seat} scores {points} for {what}."


@record
class Urbanized(Event):
    seat: Seat
    place: str
    colour: str
    text = "{seat} makes {place} a {colour} city."


@record
class EngineUpgraded(Event):
    seat: Seat
    level: int
    text = "{seat} has engine level {level}."


@record
class Delivered(Event):
    seat: Seat
    colour: str
    path: tuple[str, ...]
    text = "{seat} delivers a {colour} cube: {path}."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """From city to city."""
        path = " – ".join(self.path)
        return f"{name(self.seat)} delivers a {self.colour} cube: {path}."


@record
class CityEmptied(Event):
    place: str
    markers: int
    needed: int
    text = "{place} is empty: marker {markers} of {needed}."


@record
class EndTriggered(Event):
    more: int
    text = "The end has been called; turns after this one: {more}."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return how many turns are left, in words."""
        if not self.more:
            return "The end is near: this is the last turn."
        more = "one more turn" if self.more == 1 else f"{self.more} more turns"
        return f"The end is near: this turn and {more}."


@record
class CardTaken(Event):
    seat: Seat
    card: CardId
    text = "{seat} takes {card}."


@record
class CardUsed(Event):
    seat: Seat
    card: CardId
    text = "{seat} uses {card}."


@record
class CampPitched(Event):
    seat: Seat
    place: str
    text = "{seat} has a navy camp at {place}."


@record
class LinkShared(Event):
    seat: Seat
    owner: Seat
    ends: str
    amount: int
    text = "{seat} pays {owner} ${amount:,} and shares the link {ends}."


@record
class Passed(Event):
    seat: Seat
    text = "{seat} passes."


@record
class IncomePaid(Event):
    seat: Seat
    income: int
    interest: int
    text = "{seat} receives ${income:,} and pays ${interest:,} interest."


@record
class InterestWaived(Event):
    seat: Seat
    amount: int
    text = "{seat} has no bond left to issue: ${amount:,} interest are waived."


@record
class TurnBegun(Event):
    number: int
    text = "Turn {number}."


@record
class BaronShown(Event):
    seat: Seat
    baron: BaronId
    points: int
    text = "{seat} shows {baron}: {points}."


@record
class GameOver(Event):
    reason: EndId
    text = "The game is over: {reason}."
