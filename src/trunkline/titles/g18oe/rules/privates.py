"""Abilities of privates that are used in operating rounds (§14) and Minor D's token (§15.4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import company_pays
from trunkline.eighteen.parts.piles import gain, without
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, abilities, owned, private_of
from trunkline.titles.g18oe.printed.geography import LILLE, METROPOLIS, ROUGH
from trunkline.titles.g18oe.records.actions import (
    Pass,
    PlaceBonus,
    PlaceFerryToken,
    PlaceHochberg,
    PlacePassage,
    UseSwift,
)
from trunkline.titles.g18oe.records.events import Passed
from trunkline.titles.g18oe.records.power_events import (
    BonusPlaced,
    FerryTaken,
    HochbergPlaced,
    PaidForToken,
    PassageOpened,
    SwiftGiven,
)
from trunkline.titles.g18oe.rules.rounds.rounds import repeating
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.stations import SUEDBAHNHOF, face_down, take_slot, use_up
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.rules.trains.trains import gained
from trunkline.titles.g18oe.state import MAJOR, MINOR, NATIONAL, REGIONAL, StateOE

HOCHBERG, HARBOUR, CIRCLE, FERRY, SWIFT = "HML", "SHTC", "CCTC", "WCF", "SML"


class Hochberg(Rule[GameOE, StateOE, PlaceHochberg]):
    """Place the Hochberg token in a lay track step (§14.8)."""

    action = PlaceHochberg
    sections = ("14.8",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield every rough hex with a high enough cost."""
        if private_of(state, HOCHBERG, seat) and not state.hochberg:
            for name, hex_ in game.board.map.hexes.items():
                if hex_.terrain in ROUGH and hex_.cost >= game.book.abilities.hochberg_cost:
                    yield PlaceHochberg(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: PlaceHochberg) -> str | None:
        """Require the private, once, on rough terrain without a city or two towns."""
        hex_ = game.board.map[action.hex]
        if not private_of(state, HOCHBERG, action.seat) or state.hochberg:
            return "You do not have the Hochberg token (§14.8)."
        least = game.book.abilities.hochberg_cost
        if hex_.terrain not in ROUGH or hex_.cost < least:
            return f"The token goes on rough terrain of £{least} or more (§14.8)."
        if hex_.face.tile.kind not in ("plain", "town"):
            return "Not on a hex with a city or two towns (§14.8)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: PlaceHochberg) -> None:
        """Turn the certificate face down."""
        state.hochberg = action.hex
        state.emit(HochbergPlaced(action.hex))
        face_down(state, HOCHBERG)


class Passages(Rule[GameOE, StateOE, PlacePassage]):
    """Star Harbor's token goes to a port city, Central Circle's to another (§14.5, §14.6)."""

    action = PlacePassage
    sections = ("14.5", "14.6")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Every city of the right kind."""
        if state.companies[operation(state).company].kind == NATIONAL:
            return
        for private in (HARBOUR, CIRCLE):
            if private_of(state, private, seat):
                for name in game.geo.city_zone:
                    if passage_refusal(game, state, private, name) is None:
                        yield PlacePassage(seat, private, name)

    def refusal(self, game: GameOE, state: StateOE, action: PlacePassage) -> str | None:
        """Require the private, and a city of its kind."""
        if action.private not in (HARBOUR, CIRCLE):
            return f"{action.private} has no such token (§14.5, §14.6)."
        if not private_of(state, action.private, action.seat):
            return f"{action.private} is not yours (§6.1)."
        if state.companies[operation(state).company].kind == NATIONAL:
            return "Nationals have no tokens (§11.2)."
        return passage_refusal(game, state, action.private, action.hex)

    def apply(self, game: GameOE, state: StateOE, action: PlacePassage) -> None:
        """Leave the marker with the operating railroad."""
        name = operation(state).company
        if action.private == HARBOUR:
            state.harbour = (action.hex, name)
        else:
            state.circle = (action.hex, name)
        use_up(state, action.private, PassageOpened(action.private, action.hex, name))


def passage_refusal(game: GameOE, state: StateOE, private: str, name: str) -> str | None:
    """Return why a passage token may not lie on a hex."""
    if game.board.map[name].face.tile.kind != "city":
        return f"{game.place(name)} is no city (§14.5, §14.6)."
    if (name in game.geo.ports_at) != (private == HARBOUR):
        kind = "a port city" if private == HARBOUR else "a city without a port"
        return f"The token goes to {kind} (§14.5, §14.6)."
    return None


def ferry_refusal(game: GameOE, state: StateOE, seat: int, action: PlaceFerryToken) -> str | None:
    """Return why a token may not be placed on Lille's ferry position (§11.2.2, §14.7)."""
    if not private_of(state, FERRY, seat) or state.ferry_token:
        return "You cannot use the White Cliffs Ferry (§14.7)."
    if int(state.phase) < 5:
        return "The ferry's position is closed before train phase 5 (§11.2.2)."
    name = action.railroad
    if name not in owned(state, seat, MINOR, REGIONAL, MAJOR):
        return f"{game.display_name(name)} is not yours (§14.7)."
    line = state.companies[name]
    if action.slot not in line.charter:
        return f"{game.display_name(name)} has no token for £{action.slot} on its charter (§14.7)."
    if tokens.on_hex(state, LILLE, name):
        return f"{game.display_name(name)} has a token in Lille (§11.2)."
    if action.free:
        return (
            None
            if private_of(state, SUEDBAHNHOF, seat)
            else "You do not own Wien Südbahnhof (§14.3)."
        )
    if line.cash < action.slot:
        return f"It costs £{action.slot}, {game.display_name(name)} has £{line.cash} (§14.7)."
    return None


def ferry_offers(
    game: GameOE, state: StateOE, seat: Seat, names: tuple[str, ...]
) -> Iterator[PlaceFerryToken]:
    """Tokens of these railroads for the ferry's position."""
    if private_of(state, FERRY, seat) and not state.ferry_token and int(state.phase) >= 5:
        for name in names:
            for slot in sorted(set(state.companies[name].charter)):
                for free in (False, True):
                    yield PlaceFerryToken(seat, name, slot, free)


def place_on_ferry(game: GameOE, state: StateOE, action: PlaceFerryToken) -> None:
    """Pay and place; the private leaves the game."""
    if action.free:
        use_up(state, SUEDBAHNHOF, PaidForToken(SUEDBAHNHOF, action.railroad))
    else:
        company_pays(state, action.railroad, action.slot)
    take_slot(state, action.railroad, action.slot)
    state.ferry_token = action.railroad
    tokens.rebuild(game, state)
    cost = 0 if action.free else action.slot
    use_up(state, FERRY, FerryTaken(action.railroad, cost))


class FerryAtOnce(Rule[GameOE, StateOE, PlaceFerryToken]):
    """Put a token of a railroad on Lille's ferry position when phase 5 begins (§14.7)."""

    action = PlaceFerryToken
    sections = ("11.2.2", "14.3", "14.7")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """All own railroads with all their tokens."""
        yield from ferry_offers(game, state, seat, owned(state, seat, MINOR, REGIONAL, MAJOR))

    def refusal(self, game: GameOE, state: StateOE, action: PlaceFerryToken) -> str | None:
        """See `ferry_refusal`."""
        return ferry_refusal(game, state, action.seat, action)

    def apply(self, game: GameOE, state: StateOE, action: PlaceFerryToken) -> None:
        """Place it and go on."""
        place_on_ferry(game, state, action)
        state.pop()


class FerryPass(Rule[GameOE, StateOE, Pass]):
    """Keep the White Cliffs Ferry for later (§14.7)."""

    action = Pass
    sections = ("14.7",)
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to pass."""
        yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """Go on."""
        state.emit(Passed(action.seat))
        state.pop()


class FerryLater(Rule[GameOE, StateOE, PlaceFerryToken]):
    """Later: instead of the operating railroad's own token in this round (§14.7)."""

    action = PlaceFerryToken
    sections = ("11.2.2", "14.3", "14.7")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the operating railroad's tokens."""
        op = operation(state)
        if not op.token:
            yield from ferry_offers(game, state, seat, (op.company,))

    def refusal(self, game: GameOE, state: StateOE, action: PlaceFerryToken) -> str | None:
        """Require the operating railroad, once."""
        op = operation(state)
        if action.railroad != op.company:
            return f"It is {game.display_name(op.company)}'s turn (§14.7)."
        if op.token:
            return "A railroad places one token in an operating round (§11.2)."
        return ferry_refusal(game, state, action.seat, action)

    def apply(self, game: GameOE, state: StateOE, action: PlaceFerryToken) -> None:
        """Place it instead of the token of this round."""
        place_on_ferry(game, state, action)
        state.op = operation(state)._replace(token=True)


class Swift(Rule[GameOE, StateOE, UseSwift]):
    """From phase 4 on: a rusted 2+2 for one own railroad, outside its limit (§14.10)."""

    action = UseSwift
    sections = ("13", "14.10")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each own railroad but nationals."""
        if private_of(state, SWIFT, seat) and int(state.phase) >= 4:
            for name in owned(state, seat, MINOR, REGIONAL, MAJOR):
                yield UseSwift(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: UseSwift) -> str | None:
        """Phase, private, railroad, a rusted train that nobody has claimed."""
        if not private_of(state, SWIFT, action.seat):
            return "You do not have the Swift Metropolitan Line (§14.10)."
        if int(state.phase) < 4:
            return "The Swift line is used from train phase 4 on (§14.10)."
        if state.round == "operating" and repeating(state):
            return "The last operating round only pays revenue (§13)."
        if action.railroad not in owned(state, action.seat, MINOR, REGIONAL, MAJOR):
            return (
                f"{game.display_name(action.railroad)} cannot receive it: choose one of your"
                " minors, regionals or majors (§14.10)."
            )
        if all(train.level != 2 for train in state.rusted):
            return "No rusted 2+2 is unclaimed (§14.10)."
        if state.round == "stock" and state.stock.prepared:
            return "You may use only one private before your stock action (§10)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: UseSwift) -> None:
        """Let the marker keep the train for good."""
        train = next(train for train in state.rusted if train.level == 2)
        state.rusted = without(state.rusted, train.card)
        gain(state, action.railroad, train)
        state.swift = (train.card, action.railroad)
        gained(state, action.railroad)
        if state.round == "stock":
            state.stock = state.stock._replace(prepared=True)
        use_up(state, SWIFT, SwiftGiven(action.railroad, train.name))


class BonusToken(Rule[GameOE, StateOE, PlaceBonus]):
    """Minor D's token: £20 for a city in phases 2 to 4, another of £40 from 5 on (§15.4)."""

    action = PlaceBonus
    sections = ("15.4",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield every city except metropolises."""
        if self._may(state):
            for name in game.geo.city_zone:
                if self._city(game, name):
                    yield PlaceBonus(seat, name)

    def _may(self, state: StateOE) -> bool:
        wanted = 2 if int(state.phase) >= 5 else 1
        return "D" in abilities(state, operation(state).company) and state.bonus_used < wanted

    def _city(self, game: GameOE, name: str) -> bool:
        hex_ = game.board.map[name]
        return hex_.face.tile.kind == "city" and hex_.letter not in METROPOLIS

    exact = True

    def refusal(self, game: GameOE, state: StateOE, action: PlaceBonus) -> str | None:
        """Require the right railroad, a token left, and an allowed city."""
        if not self._may(state):
            return "There is no token of Minor D to place (§15.4)."
        if action.hex not in game.geo.city_zone or not self._city(game, action.hex):
            return "The token goes to a city, not to a metropolis or red zone (§15.4)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: PlaceBonus) -> None:
        """Leave it there, the first one until phase 5."""
        state.bonus_city = action.hex
        state.bonus_used = 2 if int(state.phase) >= 5 else 1
        state.emit(BonusPlaced(operation(state).company, action.hex))
