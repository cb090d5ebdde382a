"""The printed tables of 18OE, read from the data files into frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol

from trunkline.eighteen.parts.data import DataError, agree, build, build_all, read_toml
from trunkline.eighteen.parts.market import Market, read_market
from trunkline.titles import g18oe

PACKAGE = g18oe.__name__


class TrainSide(NamedTuple):
    """One side of a train card (§11.3.2)."""

    name: str
    price: int
    cities: int
    towns: int = 0
    double: bool = False


class Cards(NamedTuple):
    """The train cards of one level (§3.1)."""

    level: int
    cards: int
    permanent: bool
    sides: tuple[TrainSide, ...]


class Phase(NamedTuple):
    """A train phase (§5.2).

    It has the tile colours, the train limits by kind of railroad, the level that rusts, and whether
    majors may become nationals when it begins (§9.4).
    """

    name: str
    colours: tuple[str, ...]
    limits: dict[str, int]
    rusts: int = 0
    nationals: bool = False


class Par(NamedTuple):
    """A pair of par boxes (§2.2.5) and the market cell of the major's value."""

    letter: str
    regional: int
    major: int
    cell: tuple[int, int]


class Rights(NamedTuple):
    """A track-rights zone (§9.1): chits, home token cost, percent off terrain (§11.1.5)."""

    chits: int
    capped: bool
    home: int
    discount: int


class RegionalCard(NamedTuple):
    """A regional's charter, and what it is called as a national (§1.3.1)."""

    id: str
    name: str
    colour: str
    home: str
    zone: str
    tokens: tuple[int, ...]
    national: str


class MinorCard(NamedTuple):
    """A minor's charter (§15)."""

    id: str
    name: str
    colour: str


class PrivateCard(NamedTuple):
    """A private's certificate (§14)."""

    id: str
    name: str
    price: int
    income: int


class Patron(NamedTuple):
    """A patronage tile: payouts by the highest colour of the phase (§2.9, §11.1.8)."""

    id: str
    group: str
    hex: str
    pays: tuple[int, ...]


class Money(NamedTuple):
    """The bank's initial money, and the players' capital (§3.1, §3.3)."""

    bank: int
    remainder: int
    capital: int
    capital_without_concessions: int
    rounded_to: int


class Packet(NamedTuple):
    """The opening packet (§6, §7)."""

    rows: tuple[tuple[str, ...], ...]
    minor: int
    minor_treasury: int
    concession: int
    step: int


class Formation(NamedTuple):
    """Numbers of §8.2, §9.1, §9.2 and §11.7."""

    capped_chits: int
    regionals: int
    minors: int
    removals: int
    second_token: int
    abandoned: int


class Pullman(NamedTuple):
    """Pullman cars (§11.6.2)."""

    cards: int
    price: int
    royalty: int
    second_hand: int
    from_phase: str
    bonus: int


class Fees(NamedTuple):
    """Fees for crossing water (§11.1.6, §11.2.1)."""

    track_ferry: int
    track_sea: int
    token_ferry: int
    token_sea: int


class Authorities(NamedTuple):
    """Port authorities (§11.3.5)."""

    north: int
    mediterranean: int
    price: int
    units: int


class Limits(NamedTuple):
    """Percent of a major or national in the Open Market by sale, and in one hand (§10.1, §10.2)."""

    market: int
    owner: int


class Abilities(NamedTuple):
    """Numbers of privates and minors (§14, §15); discounts are in percent."""

    hochberg_cost: int
    brandt_tokens: int
    brandt_a_round: int
    foundry_points: int
    terrain_discount: int
    terrain_discount_in_zone: int
    train_discount: int


class Works(NamedTuple):
    """The sale of level 8 (§11.6), and operating rounds from its first train on (§13)."""

    sevens_before_eights: int
    final_rounds: int


class Outside(NamedTuple):
    """Revenue of a national's capacity that no place of its zone uses (§11.3.10)."""

    city: int
    town: int


class Express(NamedTuple):
    """The Orient Express (§12): where it begins, its great cities, what it brings."""

    terminus: str
    partners: tuple[str, ...]
    bonus: dict[str, int]
    moves: int


class Book(NamedTuple):
    """Everything the box prints besides map and tiles."""

    money: Money
    certificates: dict[int, int]
    packet: Packet
    rights: dict[str, Rights]
    formation: Formation
    market: Market
    par: tuple[Par, ...]
    phases: dict[str, Phase]
    trains: dict[int, Cards]
    works: Works
    pullman: Pullman
    points: dict[str, int]
    tile_points: dict[str, int]
    fees: Fees
    authorities: Authorities
    transfer: dict[str, int]
    express: Express
    limits: Limits
    abilities: Abilities
    mail: dict[str, int]
    hochberg: dict[str, int]
    mercantile: dict[str, int]
    port_tokens: dict[str, int]
    mergers: dict[str, int]
    outside: Outside
    regionals: dict[str, RegionalCard]
    minors: dict[str, MinorCard]
    privates: dict[str, PrivateCard]
    patrons: dict[str, Patron]
    draw: dict[str, int]


def _trains(tables: list[dict[str, Any]]) -> dict[int, Cards]:
    found = {}
    for table in tables:
        where = f"trains {table['level']}"
        sides = tuple(build(TrainSide, side, where) for side in table["sides"])
        found[table["level"]] = build(Cards, {**table, "sides": sides}, where)
    return found


class Printed:
    """The data files as they ship."""

    def __getitem__(self, name: str) -> dict[str, Any]:
        return read_toml(PACKAGE, name)


@cache
def printed_book() -> Book:
    """Return the contents of the box."""
    return read_book(Printed())


class Content(Protocol):
    """Data files by name."""

    def __getitem__(self, name: str, /) -> Mapping[str, Any]:
        """Return the content of a file."""


def read_book(files: Content, *, whole: bool = True) -> Book:
    """Return the data files as one value; totals are checked (§2, §3.1)."""
    game, companies = files["game.toml"], files["companies.toml"]
    patronage = files["patronage.toml"]
    known = {
        *("money", "certificates", "packet", "rights", "formation", "market", "par", "phases"),
        *("trains", "works", "pullman", "points", "tile_points", "fees", "authorities"),
        *("transfer", "orient_express", "mail", "hochberg", "mercantile", "port_tokens"),
        *("mergers", "outside", "limits", "abilities", "inferred"),
    }
    if set(game) != known:
        raise DataError(f"game.toml: {', '.join(sorted(set(game) ^ known))}")
    book = Book(
        money=build(Money, game["money"], "money"),
        certificates={int(key): value for key, value in game["certificates"].items()},
        packet=build(Packet, game["packet"], "packet"),
        rights={key: build(Rights, table, key) for key, table in game["rights"].items()},
        formation=build(Formation, game["formation"], "formation"),
        market=read_market(game["market"]),
        par=tuple(build(Par, table, "par") for table in game["par"]),
        phases=build_all(Phase, game["phases"], "name", "phase"),
        trains=_trains(game["trains"]),
        works=build(Works, game["works"], "works"),
        pullman=build(Pullman, game["pullman"], "pullman"),
        points=game["points"],
        tile_points=game["tile_points"],
        fees=build(Fees, game["fees"], "fees"),
        authorities=build(Authorities, game["authorities"], "authorities"),
        transfer=game["transfer"],
        express=build(Express, game["orient_express"], "orient_express"),
        limits=build(Limits, game["limits"], "limits"),
        abilities=build(Abilities, game["abilities"], "abilities"),
        mail=game["mail"],
        hochberg=game["hochberg"],
        mercantile=game["mercantile"],
        port_tokens=game["port_tokens"],
        mergers=game["mergers"],
        outside=build(Outside, game["outside"], "outside"),
        regionals=build_all(RegionalCard, companies["regionals"], "id", "regional"),
        minors=build_all(MinorCard, companies["minors"], "id", "minor"),
        privates=build_all(PrivateCard, files["privates.toml"]["privates"], "id", "private"),
        patrons=build_all(Patron, patronage["tiles"], "id", "patronage"),
        draw=patronage["draw"],
    )
    if whole:
        _check(book)
    return book


def _check(book: Book) -> None:
    agree("regionals", 24, len(book.regionals))
    agree("minors", 12, len(book.minors))
    agree("privates", 10, len(book.privates))
    agree("train cards", 96, sum(cards.cards for cards in book.trains.values()))
    agree("track-rights chits", 16, sum(rights.chits for rights in book.rights.values()))
