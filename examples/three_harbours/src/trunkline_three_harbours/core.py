"""The game: printed facts, and small questions that several rules ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from trunkline.board import Board, board_of, read_catalogue, read_map
from trunkline.eighteen.parts.company_kinds import Kind, read_kinds
from trunkline.eighteen.parts.data import DataError, TrainSide, TrainType, build, read_toml
from trunkline.eighteen.parts.game import said
from trunkline.eighteen.parts.ids import EndId
from trunkline.eighteen.parts.market import Cell, Market, price_of, read_market
from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.setup import laid_out, pieces, priced
from trunkline.eighteen.parts.shares import WHOLE, Shares
from trunkline.eighteen.parts.state import Company, State18
from trunkline.kernel import Frame, Game
from trunkline_three_harbours.checks import problems

ENDS = {
    "bank": "the bank is broken (§11.1)",
    "rounds": "all sets of rounds are played (§11.2)",
}
"""Reasons for the end of the game, in words."""


class Charter(NamedTuple):
    """A company's printed charter (§1.3)."""

    name: str
    colour: str
    pattern: str
    home: tuple[str, ...]
    tokens: tuple[int, ...]
    par: tuple[int, ...]


class PrivateCard(NamedTuple):
    """A printed private company (§4)."""

    name: str
    price: int
    income: int
    power: str


class Phase(NamedTuple):
    """Limits and colours from the first train of a type on (§6.4, §10.2, §10.3)."""

    colours: tuple[str, ...]
    train_limit: int
    operating_rounds: int
    rusts: str = ""
    closes_privates: bool = False


class TableSize(NamedTuple):
    """Cash and certificate limit for a number of players (§1.2, §2.5)."""

    cash: int
    certificates: int


class ShareRules(NamedTuple):
    """Limits of ownership and terms of a launch (§2.5, §3.2)."""

    most_percent: int
    launch_percent: int
    capital: int


class TrainPile(NamedTuple):
    """A pile of train cards as data/game.toml has it (§10.1)."""

    cards: int
    price: int

    def named(self, name: str) -> TrainType:
        """Return the pile under its name."""
        return TrainType(name, self.cards, (TrainSide(name, self.price),))


class Printed(NamedTuple):
    """The content of data/game.toml."""

    bank: int
    bonus: int
    last_turn: int
    sizes: Mapping[int, TableSize]
    shares: ShareRules
    kind: Kind
    market: Market
    par: Mapping[int, Cell]
    charters: Mapping[str, Charter]
    privates: Mapping[str, PrivateCard]
    trains: Mapping[str, TrainType]
    phases: Mapping[str, Phase]
    board: Board


@cache
def printed() -> Printed:
    """Read data/game.toml once."""
    table: dict[str, Any] = read_toml(__package__, "game.toml")
    par = {int(price): (cell[0], cell[1]) for price, cell in table["market"]["par"].items()}
    cards = Printed(
        table["bank"]["cash"],
        table["harbours"]["bonus"],
        table["last_turn"],
        {int(n): build(TableSize, row, f"players {n}") for n, row in table["players"].items()},
        build(ShareRules, table["shares"], "shares"),
        read_kinds(table["kinds"])["railway"],
        read_market(table["market"]),
        par,
        {
            key: build(Charter, row | {"par": list(par)}, f"company {key}")
            for key, row in table["companies"].items()
        },
        {key: build(PrivateCard, row, f"private {key}") for key, row in table["privates"].items()},
        {
            name: build(TrainPile, row, f"train {name}").named(name)
            for name, row in table["trains"].items()
        },
        {name: build(Phase, row, f"phase {name}") for name, row in table["phases"].items()},
        board_of(read_map(table["map"]), read_catalogue(table["tiles"])),
    )
    wrong = "; ".join(problems(cards))
    if wrong:
        raise DataError(wrong)
    return cards


@dataclass(kw_only=True, repr=False)
class Harbours(Game):
    """Three Harbours for a number of players."""

    cards: Printed

    def __post_init__(self) -> None:
        super().__post_init__()
        self.say = said(self) | {EndId: ENDS.__getitem__}

    @property
    def size(self) -> TableSize:
        """Cash and certificate limit at this table."""
        return self.cards.sizes[self.seats]

    @property
    def board(self) -> Board:
        """The map and the tiles."""
        return self.cards.board

    @property
    def market(self) -> Market:
        """The share price chart."""
        return self.cards.market

    @property
    def trains(self) -> Mapping[str, TrainType]:
        """The piles of trains in the order in which they are sold."""
        return self.cards.trains

    def card(self, company: str) -> Charter:
        """Return a company's charter."""
        return self.cards.charters[company]

    def kind(self, company: Company) -> Kind:
        """Return the certificates of a company: all have the same."""
        return self.cards.kind

    def phase(self, state: State18) -> Phase:
        """Return the card of the current phase."""
        return self.cards.phases[state.phase]

    def price(self, company: Company) -> int:
        """Return a company's share price, 0 before it has one."""
        return price_of(self.market, company)

    def display_name(self, company: str) -> str:
        """Return a company's letters."""
        return company

    def place(self, hex_name: str) -> str:
        """Return the name of a hex for players."""
        name = self.board.map[hex_name].name
        return f"{name} ({hex_name})" if name else hex_name

    def city(self, city: str) -> str:
        """Return the name of a city: no hex has two."""
        return self.place(city.partition(".")[0])

    def money(self, amount: int) -> str:
        """Return an amount with its currency."""
        return f"{'−' if amount < 0 else ''}${abs(amount):,}"

    def state_type(self) -> type[State18]:
        """Return the class of this game's states."""
        return State18

    def start(self) -> State18:
        """Lay the table out (§1.2, §1.3)."""
        cards, unsold = self.cards, Shares((0,) * self.seats, bank=WHOLE)
        return laid_out(
            State18,
            frames=(Frame("stock", (0,)),),
            amended=self.amended,
            players=(self.size.cash,) * self.seats,
            bank=cards.bank,
            board=self.board,
            companies=dict.fromkeys(cards.charters, Company(unsold)),
            privates=priced({name: card.price for name, card in cards.privates.items()}),
            trains=self.trains,
            phase=next(iter(cards.phases)),
        )

    def rebuild(self, state: Any) -> None:
        """Make the derived parts of a state again."""
        state.networks = Networks(self.board, state.tiles, state.tokens)

    def refresh(self, state: Any, hex_name: str) -> None:
        """Update the networks after a change on one hex."""
        state.networks = state.networks.changed(state.tiles, state.tokens, hex_name)

    def result(self, state: Any) -> dict[int, int]:
        """Return the worth of each player (§11.3)."""
        return {seat: self.worth(state, seat) for seat in range(self.seats)}

    def worth(self, state: State18, seat: int) -> int:
        """Return a player's cash plus shares at their current price (§11.3)."""
        unit = self.cards.kind.unit
        shares = sum(
            company.percent(seat) // unit * self.price(company)
            for company in state.companies.values()
        )
        return state.players[seat].cash + shares

    def end_reason(self, state: Any) -> str:
        """Return the reason for the end, or an empty text while the game lasts."""
        return "" if state.frames else str(state.end)


def vocabulary(cards: Printed) -> dict[str, frozenset[str]]:
    """Return the ids that exist, by the field of an action that names them."""
    return {
        "company": frozenset(cards.charters),
        "private": frozenset(cards.privates),
        "hex": frozenset(cards.board.map.hexes),
        "tile": frozenset(cards.board.catalogue.tiles),
    }


SECTIONS = {"over": "11", "company": "1.3", "private": "1.3", "hex": "6.2", "tile": "1.3"}
"""Sections for refusals of the kernel: game over, unknown companies, hexes and tiles."""


def box(cards: Printed) -> dict[str, int]:
    """Return how many pieces of each tile are in the box (§1.3)."""
    return pieces(cards.board)
