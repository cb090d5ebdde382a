"""The printed tables of 1848, read from data/game.toml with the changes of an edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from trunkline.eighteen.parts import data
from trunkline.eighteen.parts.company_kinds import Kind, read_kinds
from trunkline.eighteen.parts.market import Cell, Market, read_market
from trunkline.titles.host_data import AMENDED, Tables

_TABLES = [
    "title",
    "bank",
    "players",
    "bank_of_england",
    "launch",
    "receivership",
    "kinds",
    "market",
    "phases",
    "trains",
    "trade_in",
    "k_bonus",
    "privates",
    "auction",
    "companies",
    "edition",
    "totals",
]


class Phase(NamedTuple):
    """The rules that hold from the first train of a type on."""

    name: str
    colours: tuple[str, ...]
    train_limit: int
    operating_rounds: int
    yellow_lays: int
    dividend: int = 0
    rusts: str = ""
    closes_privates: bool = False
    waives_link: bool = False
    """COM may operate without its link (§5.3.5)."""


class TrainSide(NamedTuple):
    """One side of a train card: what it is called, costs and reaches (None: without limit)."""

    name: str
    price: int
    reach: int | None = None
    free_cross: int = 0
    """Gauge borders that it crosses free (§8.2.3)."""


class TrainType(NamedTuple):
    """A pile of equal train cards; cards 0 means that it never runs out."""

    name: str
    cards: int
    sides: tuple[TrainSide, ...]
    permanent: bool = False
    """It never rusts."""
    express: bool = False
    """It lies beside the trains that are sold in ascending order (§8.2.5)."""


class CompanyCard(NamedTuple):
    """A public company's charter: its home, what its tokens cost, where its price may start."""

    id: str
    name: str
    home: tuple[str, ...]
    tokens: tuple[int, ...]
    par: tuple[int, ...]
    short: str = ""


class PrivateCard(NamedTuple):
    """A private company's certificate."""

    id: str
    name: str
    price: int
    floor: int
    income: int
    company_price: tuple[int, int] | None = None
    ghan_rebate: int = 0
    tile: str = ""
    share: str = ""
    directorship: str = ""


class TableSize(NamedTuple):
    """Values that depend on the number of players."""

    cash: int
    certificates: tuple[int, ...]
    penalty: int
    most_percent: int


class BoeCard(NamedTuple):
    """The Bank of England's charter (§5.4, §5.6)."""

    name: str
    loans: int
    loan: int
    voluntary_loans: int
    end_at_loans: int
    spaces: tuple[int, int]
    """To the left: for the first loan of a turn, and for each further one (§5.6.2)."""
    prices: tuple[int, ...]


class Launch(NamedTuple):
    """The time when a company gets its capital, and the multiple of its par (§5.2.2)."""

    percent: int
    shares: int


class Failures(NamedTuple):
    """Effects of receiverships, by their number (§5.4.4, §13.1)."""

    removals: tuple[int, ...]
    """At these a permanent train leaves the bank."""
    end_at: int


class TradeIn(NamedTuple):
    """The discount on a D for a traded-in train (§8.2.4)."""

    side: str
    families: tuple[str, ...]
    rebate: int


@dataclass(frozen=True, eq=False)
class Cards:
    """Everything the rulebook and the board print as tables and charts."""

    bank: int
    sizes: Mapping[int, TableSize]
    boe: BoeCard
    launch: Launch
    failures: Failures
    kind: Kind
    """The one kind of company that this game has (§5.1)."""
    market: Market
    par_cells: Mapping[int, Cell]
    phases: Mapping[str, Phase]
    trains: Mapping[str, TrainType]
    ascending: Mapping[str, TrainType]
    """The piles that are sold one after the other (§8.3.2)."""
    sides: Mapping[str, TrainSide]
    families: Mapping[str, str]
    """The pile that a train's side belongs to: "2+" to "2"."""
    trade_in: TradeIn
    k_bonus: tuple[int, ...]
    privates: Mapping[str, PrivateCard]
    auction_step: int
    companies: Mapping[str, CompanyCard]
    places: Mapping[str, str]
    """Names of hexes that an edition calls otherwise."""

    @property
    def ends(self) -> dict[str, str]:
        """Events that can end the game, in words (§13.1)."""
        failed = self.failures.end_at
        number = _NUMBERS[failed] if failed < len(_NUMBERS) else str(failed)
        return {
            "bank": "the bank has run out of money (§13.1)",
            "price": "a share price has reached the top of the chart (§13.1)",
            "loans": f"the Bank of England has given {self.boe.end_at_loans} loans (§13.1)",
            "receivership": f"{number} companies are in receivership (§13.1)",
            "standstill": "nobody can act (§7.1)",
        }


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def build_cards(edition: str, tables: Tables) -> Cards:
    """Return the tables of an edition, or raise ``DataError`` where two of them disagree."""
    cards = assemble(edition, tables)
    for what, printed, found in counts(cards, tables, edition):
        data.agree(what, printed, found)
    return cards


def assemble(edition: str, tables: Tables) -> Cards:
    """Return the tables of an edition: those of 2021 with the differences of 2007."""
    table = tables["game.toml"]
    if {*table, "totals"} != set(_TABLES):
        raise data.DataError(f"game.toml has {sorted(table)}")
    changes = _edition(edition, tables)
    market = read_market(table["market"])
    trains = _trains(table["trains"])
    sides = {side.name: side for train in trains.values() for side in train.sides}
    return Cards(
        bank=table["bank"]["cash"],
        sizes={
            int(n): data.build(TableSize, size, f"{n} players")
            for n, size in table["players"].items()
        },
        boe=data.build(BoeCard, table["bank_of_england"], "Bank of England"),
        launch=data.build(Launch, table["launch"], "launch"),
        failures=data.build(Failures, table["receivership"], "receivership"),
        kind=read_kinds(table["kinds"])["public"],
        market=market,
        par_cells={
            int(par): (row, table["market"]["par_column"])
            for par, row in table["market"]["par_rows"].items()
        },
        phases=data.build_all(Phase, table["phases"], "name", "phase"),
        trains=trains,
        ascending={name: pile for name, pile in trains.items() if not pile.express},
        sides=sides,
        families={side.name: train.name for train in trains.values() for side in train.sides},
        trade_in=data.build(TradeIn, table["trade_in"], "trade-in"),
        k_bonus=tuple(table["k_bonus"]["by_count"]),
        privates=_named(data.build_all(PrivateCard, table["privates"], "id", "private"), changes),
        auction_step=table["auction"]["step"],
        companies=_companies(table["companies"], changes),
        places=changes.get("places", {}),
    )


def _edition(edition: str, tables: Tables) -> dict[str, dict[str, Any]]:
    """Return the differences of an edition; the host's amendments win."""
    changes: dict[str, dict[str, Any]] = tables["game.toml"]["edition"].get(edition, {})
    where = {"tokens": "tokens", "short": "short", "names": "name", "places": "name"}
    kept = {}
    for what, values in changes.items():
        kinds = ("hexes",) if what == "places" else ("companies", "privates")
        kept[what] = {
            key: value
            for key, value in values.items()
            if not any(tables.source(kind, key, where[what]) == AMENDED for kind in kinds)
        }
    return kept


def _named(privates: dict[str, PrivateCard], changes: Mapping[str, Any]) -> dict[str, PrivateCard]:
    names = changes.get("names", {})
    return {key: card._replace(name=names.get(key, card.name)) for key, card in privates.items()}


def _companies(tables: list[dict[str, Any]], changes: Mapping[str, Any]) -> dict[str, CompanyCard]:
    found = data.build_all(CompanyCard, tables, "id", "company")
    for key, card in found.items():
        tokens = tuple(changes.get("tokens", {}).get(key, card.tokens))
        name = changes.get("names", {}).get(key, card.name)
        short = changes.get("short", {}).get(key, card.short or key)
        found[key] = card._replace(tokens=tokens, name=name, short=short)
    return found


def _trains(tables: Iterable[Mapping[str, Any]]) -> dict[str, TrainType]:
    """Return the piles of trains in the order of sale."""
    found = {}
    for table in tables:
        where = f"train {table['name']}"
        sides = tuple(data.build(TrainSide, side, where) for side in table["sides"])
        found[table["name"]] = data.build(TrainType, {**table, "sides": sides}, where)
    return found


def counts(cards: Cards, tables: Tables, edition: str) -> Iterator[tuple[str, int, int]]:
    """Yield what must agree: the thing counted, the number wanted and the number found.

    Amended tables have no printed totals.
    """
    fewer = len(_edition(edition, tables).get("tokens", {}))
    found = {
        "train_cards": sum(train.cards for train in cards.trains.values()),
        "share_certificates": len(cards.kind.certificates) * len(cards.companies),
        "tokens": sum(len(card.tokens) for card in cards.companies.values()) + fewer,
    }
    for what, printed in tables["game.toml"].get("totals", {}).items():
        yield what, printed, found[what]
    for par, cell in cards.par_cells.items():
        found_price = cards.market.price(cell) if cards.market.has(cell) else 0
        yield f"par cell {par}", par, found_price
    yield "Bank of England prices", cards.boe.loans + 1, len(cards.boe.prices)
