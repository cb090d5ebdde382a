"""The game of 18OE as its rules see it: printed facts, options, small questions to a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from trunkline.board import Board, Lying
from trunkline.eighteen.parts.company_kinds import Kind, certificates_of, read_kinds
from trunkline.eighteen.parts.data import read_toml
from trunkline.eighteen.parts.events import article
from trunkline.eighteen.parts.game import said
from trunkline.eighteen.parts.limits import CertificateLimit, own
from trunkline.eighteen.parts.market import Market, price_of
from trunkline.eighteen.parts.setup import pieces
from trunkline.eighteen.parts.shares import after as after
from trunkline.kernel import Game, State
from trunkline.titles.g18oe.options import Options
from trunkline.titles.g18oe.printed.cards import PACKAGE, Book, Phase
from trunkline.titles.g18oe.printed.geography import Geography, geography
from trunkline.titles.g18oe.printed.terms import AREAS, BONUSES, PHASES, SOURCES
from trunkline.titles.g18oe.records.ids import (
    AreaId,
    BonusId,
    ItemId,
    LossId,
    NationalId,
    RailroadPhaseId,
    SourceId,
    TrainId,
    ZoneId,
)
from trunkline.titles.g18oe.state import (
    FLOATED,
    MAJOR,
    MERGED,
    MINOR,
    NATIONAL,
    NOBODY,
    Railroad,
    StateOE,
)


@dataclass(kw_only=True, repr=False)
class GameOE(Game):
    """18OE with the facts of the box and the options of a table."""

    choice: Options
    book: Book
    board: Board
    lay_out: Callable[[GameOE], StateOE]
    """Function that lays out the table before the first action: `setup.start`."""
    derive: Callable[[GameOE, StateOE], None]
    """Function that makes the derived parts of a state: `tokens.rebuild`."""
    update: Callable[[GameOE, StateOE, str], None]
    """Function that updates them after a change on one hex: `tokens.changed`."""
    geo: Geography = field(init=False)
    market: Market = field(init=False)
    pieces: dict[str, int] = field(init=False)
    sides: dict[str, Any] = field(init=False)
    levels: dict[str, int] = field(init=False)
    openings: dict[tuple[str, Lying | None], tuple[Any, ...]] = field(
        init=False, default_factory=dict
    )
    """Cache of `track.openings`."""
    sentences: dict[str, str] = field(init=False, default_factory=dict)
    """Cache of `words.said`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.geo = geography(self.board)
        self.market = self.book.market
        self.pieces = pieces(self.board)
        trains = self.book.trains.items()
        self.sides = {side.name: side for _, cards in trains for side in cards.sides}
        self.say = said(self) | {
            ItemId: self.item,
            ZoneId: self.zone,
            NationalId: lambda name: self.book.regionals[name].national,
            LossId: lambda why: why.replace("_", " "),
            SourceId: lambda source: SOURCES.get(source, source),
            TrainId: article,
            RailroadPhaseId: lambda phase: PHASES[phase],
            AreaId: lambda area: AREAS[area],
            BonusId: lambda choice: BONUSES[choice],
        }
        self.levels = {side.name: level for level, cards in trains for side in cards.sides}

    def state_type(self) -> type[State]:
        """Return the class of this game's states."""
        return StateOE

    def start(self) -> StateOE:
        """Return the state before the first action (§3)."""
        return self.lay_out(self)

    def rebuild(self, state: Any) -> None:
        """Make the derived parts of a state again."""
        self.derive(self, state)

    def refresh(self, state: Any, hex_name: str) -> None:
        """Update the networks after a change on one hex."""
        self.update(self, state, hex_name)

    def result(self, state: Any) -> dict[int, int]:
        """Cash, shares and open privates of each player (§13.1)."""
        return {seat: self.worth(state, seat) for seat in range(self.seats)}

    def worth(self, state: StateOE, seat: int) -> int:
        """Return a player's worth: cash, shares, face-up privates at face value (§13.1)."""
        shares = sum(
            line.holdings[seat] // 10 * self.price(line)
            for line in state.companies.values()
            if line.cell is not None
        )
        privates = sum(
            self.book.privates[name].price
            for name, private in state.privates.items()
            if private.seat == seat and private.open and not private.gone
        )
        return state.players[seat].cash + shares + privates

    def end_reason(self, state: Any) -> str:
        """Return what ended the game: bank or trains (§13)."""
        return str(state.end) if not state.frames else ""

    def price(self, line: Railroad) -> int:
        """Return the share value of a major or national; 0 for others (§1.3.2)."""
        return price_of(self.market, line)

    def kind(self, line: Railroad) -> Kind:
        """Return the certificates of a railroad (§1.3.1)."""
        return KINDS[line.kind]

    def phase(self, state: StateOE) -> Phase:
        """Return the rules of the current train phase (§5.2)."""
        return self.book.phases[state.phase]

    def limit(self, state: StateOE, kind: str) -> int:
        """Return the train limit of a kind of railroad (§5.2)."""
        return self.phase(state).limits.get(kind, 0)

    def display_name(self, name: str) -> str:
        """Return the name of a railroad or private for players."""
        return f"Minor {name}" if name in self.book.minors else name

    def item(self, name: str) -> str:
        """Return the name of an item of the packet for players."""
        return f"concession {name}" if name.isdigit() else self.display_name(name)

    def place(self, name: str) -> str:
        """Return the name of a hex for players."""
        named = self.board.map[name].name
        return f"{named} ({name})" if named else name

    def city(self, city: str) -> str:
        """Return what players call a city: the name of its hex."""
        return self.place(city.partition(".")[0])

    def money(self, amount: int) -> str:
        """Return an amount in pounds."""
        return f"{'−' * (amount < 0)}£{abs(amount):,}"

    def zone(self, name: str) -> str:
        """Return the name of a track-rights zone for players."""
        return str(self.board.map.extra["zones"][name]["name"])


def president(state: StateOE, name: str) -> int:
    """Return the player who controls a railroad (§1.3.2)."""
    return state.companies[name].president


def owned(state: StateOE, seat: int, *kinds: str) -> tuple[str, ...]:
    """Return the floated railroads of these kinds that a player controls."""
    return tuple(
        name
        for name, line in state.companies.items()
        if line.president == seat and line.status == FLOATED and line.kind in kinds
    )


def listed(line: Railroad) -> bool:
    """Return True if a railroad has a marker on the stock market (§4.3)."""
    return line.kind in (MAJOR, NATIONAL) and line.status == FLOATED


KINDS = read_kinds(read_toml(PACKAGE, "kinds.toml")["kinds"])
"""The president's certificate and the shares of each kind of railroad (§1.3.1)."""


def unit(line: Railroad) -> int:
    """Return the percentage of an ordinary share (§1.3.1)."""
    return KINDS[line.kind].unit


def certificates(line: Railroad, seat: int) -> int:
    """Return how many certificates of a railroad a player has (§4.1)."""
    return certificates_of(line.shares, KINDS[line.kind], seat, line.president)


def certificate_count(game: GameOE, state: StateOE, seat: int) -> int:
    """Return what counts against a player's certificate limit (§4.1)."""
    privates = sum(
        private.seat == seat and private.open and not private.gone
        for private in state.privates.values()
    )
    return privates + own(game, state, seat)


def certificate_limit(game: GameOE) -> int | None:
    """Return how many certificates a player may hold; None without a limit (§2.2.7)."""
    return game.book.certificates[game.seats] or None


LIMIT = CertificateLimit[GameOE, StateOE](
    limit=lambda game, state, seat: certificate_limit(game), count=certificate_count
)
"""One more certificate is too much at the limit, unless it brings the presidency, which takes the
place of two (§4.1, §10.3)."""


def abilities(state: StateOE, name: str) -> tuple[str, ...]:
    """Return the minors whose abilities a railroad has: its own, or those merged into it (§6.2)."""
    line = state.companies[name]
    return (name,) if line.kind == MINOR else line.minors


def holder(state: StateOE, minor: str) -> str:
    """Return the floated railroad with a minor's ability: itself, or its major after a merger."""
    entry = state.companies.get(minor)
    if entry is None:
        return ""
    if entry.status == FLOATED:
        return minor
    if entry.status == MERGED:
        for name, line in state.companies.items():
            if minor in line.minors:
                return name
    return ""


def left_of(state: StateOE, seat: int) -> int:
    """Return the next player in player order."""
    others = after(state, seat)
    return others[0] if others else seat


def private_of(state: StateOE, private: str, seat: int) -> bool:
    """Return True if a player can use a private: it is theirs and not removed (§6.1)."""
    entry = state.privates[private]
    return entry.seat == seat and seat != NOBODY and not entry.gone
