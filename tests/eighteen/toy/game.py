"""The Ten Hexes as a table of contents.

§1 Two or three players; the bank has £1,000. §2 Stock rounds: buy a minor's charter, the private,
or a certificate of the major; sell; propose a merger; or pass. §3 Both minors merge into the major.
§4 Companies operate: track, token, income, trains. §5 The first 3-train lowers the limit, and
others discard at once. §6 After four operating rounds the richest player has won.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tests.eighteen.toy import operating, stock
from tests.eighteen.toy.page import page
from trunkline.board import Board, board_of, read_catalogue, read_map
from trunkline.eighteen.parts import audit
from trunkline.eighteen.parts.certificates import BANK
from trunkline.eighteen.parts.company_kinds import Kind, read_kinds
from trunkline.eighteen.parts.data import Side, TrainType, build
from trunkline.eighteen.parts.game import said
from trunkline.eighteen.parts.ids import EndId
from trunkline.eighteen.parts.market import Market, price_of, read_market
from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.setup import laid_out, pieces
from trunkline.eighteen.parts.state import Company, State18
from trunkline.eighteen.rules import proposals
from trunkline.eighteen.rules.interrupts import LetPass
from trunkline.kernel import BadData, Frame, Game, Measure, Step, Unit

TITLE = "toy"
TABLES = tomllib.loads(Path(__file__).with_name("game.toml").read_text("utf-8"))
CASH = {2: 150, 3: 110}
TOTAL, PRIVATE = 1000, 20


class Charter(NamedTuple):
    """A company's charter; the par of a minor is the price of all of it."""

    home: tuple[str, ...]
    tokens: tuple[int, ...]
    par: tuple[int, ...] = ()


class Phase(NamedTuple):
    """What holds from the first train of a type on."""

    colours: tuple[str, ...]
    train_limit: int
    operating_rounds: int = 1
    rusts: str = ""


@dataclass(kw_only=True, repr=False)
class Toy(Game):
    """The printed facts, and what the kit's rules ask."""

    board: Board
    market: Market
    kinds: Mapping[str, Kind]
    charters: Mapping[str, Charter]
    trains: Mapping[str, TrainType]
    phases: Mapping[str, Phase]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.say = said(self) | {EndId: {"rounds": "four rounds are played (§6)"}.__getitem__}

    def card(self, company: str) -> Charter:
        return self.charters[company]

    def kind(self, company: Company) -> Kind:
        return self.kinds[company.kind]

    def phase(self, state: State18) -> Phase:
        return self.phases[state.phase]

    def price(self, company: Company) -> int:
        return price_of(self.market, company)

    def called(self, company: str) -> str:
        return f"the {company} railway"

    def place(self, hex_name: str) -> str:
        return self.board.map[hex_name].name or hex_name

    def city(self, city: str) -> str:
        return self.place(city.partition(".")[0])

    def money(self, amount: int) -> str:
        return f"£{amount}"

    def state_type(self) -> type[State18]:
        return State18

    def start(self) -> State18:
        minor = self.kinds["minor"].issued(BANK)
        fields = laid_out(
            seats=self.seats,
            cash=CASH[self.seats],
            bank=TOTAL,
            board=self.board,
            companies={
                "W": Company(minor, "minor"),
                "E": Company(minor, "minor"),
                "M": Company((), "major", closed=True),
            },
            privates={"P": PRIVATE},
            trains=self.trains,
            phase="2",
        )
        frames = (Frame("stock", (0,)),)
        return State18(**fields | {"turn": 1}, frames=frames, amended=self.amended)

    def rebuild(self, state: Any) -> None:
        state.networks = Networks(self.board, state.tiles, state.tokens)

    def result(self, state: State18) -> dict[int, int]:
        return {seat: self.worth(state, seat) for seat in range(self.seats)}

    def worth(self, state: State18, seat: int) -> int:
        """Cash, charters and the private at their price, shares at market (§6)."""
        total = state.players[seat].cash
        for company in state.companies.values():
            price = company.par if company.kind == "minor" else self.price(company)
            total += company.percent(seat) * price // self.kind(company).unit
        return total + sum(PRIVATE for one in state.privates.values() if one.seat == seat)


CHECKS = (
    audit.money(lambda game: TOTAL),
    *(audit.shares, audit.order, audit.privates(lambda state: True), audit.tokens()),
    *(audit.trains(lambda game: game.trains), audit.tiles(lambda game: pieces(game.board))),
)


def steps() -> dict[str, Step]:
    """Every question of the game."""
    op, leave, answers = operating, operating.LEAVE, proposals.Answers(stock.DEALS)
    found = (
        Step("stock", stock.RULES, prompt="buy, sell, propose a merger, or pass (§2)"),
        Step(proposals.STEP, (answers, proposals.Withdrawals()), prompt="answer or withdraw (§3)"),
        Step("reply", (stock.Beg(), LetPass()), prompt="ask for alms or let it pass (§2.4)"),
        Step("track", (op.LAY_TILES, leave), settle=op.settle, prompt="lay track (§4.1)"),
        Step("token", (op.PLACE_STATIONS, leave), settle=op.settle, prompt="place a token (§4.2)"),
        Step(
            "dividend",
            (op.PAY_OR_WITHHOLD,),
            settle=op.settle_dividend,
            prompt="pay the income out or keep it (§4.3)",
        ),
        Step(
            "train",
            (op.BUY_TRAINS, op.PRIVATE_PURCHASE, leave),
            settle=op.settle,
            prompt="buy a train or the private, or pass (§4.4, §4.5)",
        ),
        Step("over", (), settle=op.next_turn, prompt="wait"),
        Step("discard", (op.DISCARDS,), settle=op.settle_discard, prompt="give up a train (§5)"),
    )
    return {step.name: step for step in found}


def make(title: str, seats: int, options: Mapping[str, Any], *_: Any) -> Toy:
    """A game for two or three players."""
    if seats not in CASH or options:
        raise BadData("the Ten Hexes are for two or three players, without options")
    board = board_of(read_map(TABLES["map"]), read_catalogue(TABLES["tiles"]))
    game = Toy(
        title=TITLE,
        rules_version=1,
        options={},
        seats=seats,
        steps=steps(),
        checks=CHECKS,
        vocabulary={
            "company": frozenset(TABLES["companies"]),
            "private": frozenset("P"),
            "hex": frozenset(board.map.hexes),
            "tile": frozenset(board.catalogue.tiles),
        },
        measures=(Measure("worth", Unit("£{}")),),
        board=board,
        market=read_market(TABLES["market"]),
        kinds=read_kinds(TABLES["kinds"]),
        charters={k: build(Charter, row, k) for k, row in TABLES["companies"].items()},
        trains={
            name: TrainType(name, row["cards"], (Side(name, row["price"]),))
            for name, row in TABLES["trains"].items()
        },
        phases={name: build(Phase, row, name) for name, row in TABLES["phases"].items()},
    )
    game.page = page(game)
    return game
