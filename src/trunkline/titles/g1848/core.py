"""The game of 1848 as its rules see it: printed facts, chosen options, small questions to a state.

Questions that several rules ask are answered here once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from trunkline.board import Board
from trunkline.eighteen.parts.company_kinds import Kind
from trunkline.eighteen.parts.game import said
from trunkline.eighteen.parts.ids import EndId, StopId
from trunkline.eighteen.parts.market import Market, price_of
from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.setup import laid_out, pieces, priced
from trunkline.eighteen.parts.shares import WHOLE, Shares
from trunkline.eighteen.parts.state import NOBODY, Company, Stock
from trunkline.kernel import CHANCE, Frame, Game, State
from trunkline.titles.g1848.options import Options
from trunkline.titles.g1848.printed import display_names
from trunkline.titles.g1848.printed.cards import Cards, CompanyCard, Phase, TableSize
from trunkline.titles.g1848.records.actions import DiscardEarly, Meanwhile
from trunkline.titles.g1848.records.failure_events import FamilyId, RightId
from trunkline.titles.g1848.state import BOE, BankOfEngland, State1848

SHARE, DIRECTOR = 10, 20
"""Percent of an ordinary share, and of the director's certificate (§5.1.2)."""
COM = "COM"
"""Commonwealth Railways: two homes, no reservation, launched by the link (§5.3)."""
SYDNEY, ADELAIDE = "F17.0", "G6.0"
"""COM's two homes, between which the link is tested (§5.3.2)."""


@lru_cache(maxsize=4096)
def _pounds(amount: int) -> str:
    """Remembered: refusals of a list of legal actions write the same few amounts many times."""
    return f"{'−' if amount < 0 else ''}£{abs(amount):,}"


SECTIONS = {
    "over": "13.1",
    "company": "5.1",
    "owner": "5.1",
    "private": "4.1",
    "hex": "7.4.1",
    "tile": "2.4.3",
}
"""Sections about the end of the game, and about companies, hexes and tiles that do not exist."""


def vocabulary(cards: Cards, board: Board) -> dict[str, frozenset[str]]:
    """Return the existing ids by the name of the action field that holds them."""
    return {
        "company": frozenset((*cards.companies, BOE)),
        "owner": frozenset(cards.companies),
        "private": frozenset(cards.privates),
        "hex": frozenset(board.map.hexes),
        "tile": frozenset(board.catalogue.tiles),
    }


@dataclass(kw_only=True, repr=False)
class Game1848(Game):
    """1848 with the facts of an edition and the options of a table."""

    choice: Options
    cards: Cards
    board: Board
    size: TableSize
    order: dict[str, int] = field(init=False)
    """The place of each phase in the order of the phases."""
    pieces: dict[str, int] = field(init=False)
    """Number of pieces of each tile in the box."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.pieces = pieces(self.board)
        self.say = said(self) | {
            StopId: lambda stop: display_names.stops(self, (stop,)),
            EndId: self.cards.ends.__getitem__,
            FamilyId: lambda name: "/".join(side.name for side in self.cards.trains[name].sides),
            RightId: display_names.RIGHTS.__getitem__,
        }
        self.order = {name: place for place, name in enumerate(self.cards.phases)}

    def state_type(self) -> type[State]:
        """Return the class of this game's states."""
        return State1848

    def phase(self, state: State1848) -> Phase:
        """Return the rules of the current phase (§9)."""
        return self.cards.phases[state.phase]

    def colour(self, state: State1848) -> str:
        """Return the most advanced tile colour, by which red areas and harbours pay (§10.3.1)."""
        return self.phase(state).colours[-1]

    def reached(self, state: State1848, phase: str) -> bool:
        """Return True if a phase has begun."""
        return self.order[state.phase] >= self.order[phase]

    def card(self, company: str) -> CompanyCard:
        """Return a company's printed charter."""
        return self.cards.companies[company]

    def kind(self, company: Company) -> Kind:
        """Return a company's kind: its certificates and their rules (§5.1)."""
        return self.cards.kind

    def price(self, company: Company) -> int:
        """Return a company's share price, 0 before it has one."""
        return price_of(self.cards.market, company)

    @property
    def market(self) -> Market:
        """The share price chart."""
        return self.cards.market

    def display_name(self, company: str) -> str:
        """Return a company's name for players in this edition."""
        return display_names.display_name(self, company)

    def place(self, hex_name: str) -> str:
        """Return a hex's name for players."""
        return display_names.place(self, hex_name)

    def city(self, city: str) -> str:
        """Return a city's name for players."""
        return display_names.city(self, city)

    def money(self, amount: int) -> str:
        """Return an amount in pounds, with a real minus sign and groups of three."""
        return _pounds(amount)

    def boe_price(self, state: State1848) -> int:
        """Return the Bank of England's share price, which rises with every loan (§5.4.2)."""
        return self.cards.boe.prices[state.boe.loans]

    def start(self) -> State1848:
        """Return the state before the first action (§2.3, §2.4.1 to §2.4.5)."""
        cards, unsold = self.cards, Shares((0,) * self.seats, bank=WHOLE)
        seating = self.choice.seating == "drawn"
        state = laid_out(
            State1848,
            frames=(Frame("seating", (CHANCE,)) if seating else Frame("auction", (0,)),),
            amended=self.amended,
            round="auction",
            players=(self.size.cash,) * self.seats,
            bank=cards.bank,
            board=self.board,
            companies=dict.fromkeys(cards.companies, Company(unsold)),
            privates=priced({name: card.price for name, card in cards.privates.items()}),
            trains=cards.trains,
            phase=next(iter(cards.phases)),
            boe=BankOfEngland((0,) * self.seats),
            linked=False,
            receiverships=0,
            auction_passes=0,
            insolvent=NOBODY,
            debts=(0,) * self.seats,
        )
        state.stock = Stock()
        return state

    def rebuild(self, state: Any) -> None:
        """Make the derived parts of a state again."""
        state.networks = Networks(self.board, state.tiles, state.tokens)

    def refresh(self, state: Any, hex_name: str) -> None:
        """Update the networks after a change on one hex."""
        state.networks = state.networks.changed(state.tiles, state.tokens, hex_name)

    def result(self, state: Any) -> dict[int, int]:
        """Cash and shares of each player (§13.2)."""
        return {seat: self.worth(state, seat) for seat in range(self.seats)}

    def worth(self, state: State1848, seat: int) -> int:
        """Return a player's worth: cash less debt, and shares at their current price (§13.2).

        18xx.games counts privates at their printed price until the last is sold (R-PRIV-FINAL).
        """
        cash = state.players[seat].cash - state.debts[seat]
        shares = sum(
            held // SHARE * self.price(company)
            for company in state.companies.values()
            if (held := company.percent(seat))
        )
        boe = state.boe.holdings[seat] // SHARE * self.boe_price(state)
        privates = 0
        if state.round == "auction" and self.choice.edition == "18xx.games":
            owned = (name for name, private in state.privates.items() if private.seat == seat)
            privates = sum(self.cards.privates[name].price for name in owned)
        return cash + shares + boe + privates

    def only_in_files(self, action: Any) -> str | None:
        """Refuse recorded revenue at a table: only a file may state it (§10.3.2)."""
        if isinstance(action, Meanwhile | DiscardEarly):
            return "Another decision comes first (§7.3). Only imported files may skip it."
        if getattr(action, "recorded", None) is not None:
            return "The revenue follows from the routes; only a file carries its own (§10.3.2)."
        return None

    def reveals(self, before: State1848, after: State1848, action: Any) -> bool:
        """Return True only for the drawing of seats: nothing else is hidden (§2.2)."""
        return int(action.seat) == CHANCE

    def end_reason(self, state: Any) -> str:
        """Return what ended the game: bank, price, loans or receivership."""
        return str(state.end) if not state.frames else ""
