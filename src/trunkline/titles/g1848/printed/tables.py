"""Data tables of 1848 that a host may amend: every printed table, the map and the tiles.

The schema is that of the data files. This module checks that merged tables make a playable game,
and states each problem in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypedDict

from trunkline.board import (
    BoardError,
    HexEntry,
    Map,
    TileEntry,
    board_of,
    catalogue_problems,
    map_problems,
    read_catalogue,
    read_map,
)
from trunkline.titles import g1848
from trunkline.titles.g1848.printed.cards import (
    BoeCard,
    Cards,
    CompanyCard,
    Failures,
    Launch,
    Phase,
    PrivateCard,
    TableSize,
    TradeIn,
    TrainType,
    assemble,
    build_cards,
    counts,
)
from trunkline.titles.host_data import Amendable, Fixed, Named, Tables

LINK = ("F17", "G6")
"""COM's homes, whose first cities the link joins (§5.3.2)."""
EDITION = "gmt-2021"
"""The edition that amendments are judged by: the other one only calls things otherwise."""
MOST_SLOTS = 6
MOST_ROUNDS = 10
FEWEST = 7
"""The lowest printed certificate limit: with much less no company could be launched."""
TILES = ("yellow", "green", "brown", "gray", "blue")


class _Bank(TypedDict):
    cash: int


class _Market(TypedDict):
    rows: tuple[tuple[int, ...], ...]
    par_column: int
    par_rows: dict[int, int]


class _KBonus(TypedDict):
    by_count: tuple[int, ...]


class _Auction(TypedDict):
    step: int


class _Borders(TypedDict, total=False):
    gauge: tuple[str, ...]


def problems(tables: Tables) -> Iterator[str]:
    """Yield everything that prevents a game of 1848."""
    board = [*map_problems(tables["map.toml"]), *catalogue_problems(tables["tiles.toml"])]
    numbers = [*_number_problems(tables["game.toml"])]
    yield from (*board, *numbers)
    cards = assemble(EDITION, tables)
    for what, wanted, there in counts(cards, tables, EDITION):
        if wanted != there:
            yield f"{what}: {there} in the data, {wanted} wanted."
    yield from _card_problems(cards, _tiles(tables))
    yield from _train_problems(cards)
    if board:
        return
    try:
        found = board_of(read_map(tables["map.toml"]), read_catalogue(tables["tiles.toml"]))
    except BoardError as error:
        yield f"{error}."
        return
    yield from _map_problems(found.map, read_map(tables.printed["map.toml"]), cards)


def _tiles(tables: Tables) -> set[str]:
    colours = (tables["tiles.toml"].get(colour, {}) for colour in TILES)
    return {number for tiles in colours for number in tiles}


def _number_problems(game: Mapping[str, Any]) -> Iterator[str]:
    """Numbers that a rule divides by, counts with or looks up."""
    for count, size in game["players"].items():
        if size["cash"] * int(count) > game["bank"]["cash"]:
            yield f"players.{count}.cash: the bank cannot pay {count} players that (§2.3)."
        if min(size["certificates"], default=0) < FEWEST:
            yield f"players.{count}.certificates: {FEWEST} or more, else nothing moves (§12.2.1)."
        if size["most_percent"] % 10 or not 50 <= size["most_percent"] <= 100:
            yield f"players.{count}.most_percent: tens from 50 to 100 are wanted (§12.2.2)."
    for phase in game["phases"]:
        if not phase["train_limit"] or not phase["operating_rounds"]:
            yield f"phases.{phase['name']}: at least one train and one operating round (§9)."
        if phase["operating_rounds"] > MOST_ROUNDS:
            yield f"phases.{phase['name']}.operating_rounds: at most {MOST_ROUNDS} (§9)."
    for train in game["trains"]:
        if not train["sides"]:
            yield f"trains.{train['name']}.sides: a card has a side (§8.2)."
    rows = game["market"]["rows"]
    if not rows or not all(rows):
        yield "market.rows: every row has a price."
    if not 0 < game["receivership"]["end_at"] <= len(game["companies"]):
        yield "receivership.end_at: from one company to all of them (§13.1)."
    if len(game["bank_of_england"]["spaces"]) != 2:
        yield "bank_of_england.spaces: for the first loan of a turn and for further ones (§5.6.2)."
    if not 20 <= game["launch"]["percent"] <= 100:
        yield "launch.percent: from the director's certificate to the whole company (§5.2.2)."
    if not game["auction"]["step"]:
        yield "auction.step: a price is lowered by something (§3.1.1)."
    if not game["k_bonus"]["by_count"]:
        yield "k_bonus.by_count: a bonus for no K city is wanted, 0 (§10.4)."


def _map_problems(found: Map, printed: Map, cards: Cards) -> Iterator[str]:
    zones = {hex_.zone for hex_ in printed.hexes.values() if hex_.zone}
    terrains = {hex_.terrain for hex_ in printed.hexes.values() if hex_.terrain}
    for name, hex_ in found.hexes.items():
        if hex_.terrain and hex_.terrain not in terrains:
            yield f"hexes.{name}.terrain: {hex_.terrain} is none of {', '.join(sorted(terrains))}."
        if hex_.land and hex_.zone not in zones:
            yield f"hexes.{name}.zone: land is in one of {', '.join(sorted(zones))} (§7.6)."
        for who in hex_.homes:
            if who not in cards.companies:
                yield f"hexes.{name}.homes: there is no company {who}."
        if any(stop.slots > MOST_SLOTS for stop in hex_.face.tile.stops):
            yield f"hexes.{name}.print: a city has at most {MOST_SLOTS} places for tokens."
    for name, card in cards.companies.items():
        for home in card.home:
            stops = found[home].face.tile.stops if home in found.hexes else ()
            if not stops or not stops[0].slots:
                yield f"companies.{name}.home: {home} has no city for a token (§7.7.1)."
    for name in LINK:
        stops = found[name].face.tile.stops
        if not stops or stops[0].kind != "city":
            yield f"hexes.{name}: the link of COM ends in a city (§5.3.2)."


def _card_problems(cards: Cards, tiles: set[str]) -> Iterator[str]:
    for name, card in cards.companies.items():
        if not card.tokens:
            yield f"companies.{name}.tokens: a company has a token for its home (§7.7.1)."
        if not card.home or len({*card.home}) < len(card.home):
            yield f"companies.{name}.home: one hex or more, and none of them twice (§7.7.1)."
        for par in card.par or (0,):
            if par not in cards.par_cells:
                yield f"companies.{name}.par: {par} is not a par price (§5.2.1)."
    for name, private in cards.privates.items():
        low, high = private.company_price or (1, 1)
        if not 0 < low <= high:
            yield f"privates.{name}.company_price: from {low} to {high} is an invalid range (§4.1)."
        if private.floor > private.price:
            yield f"privates.{name}.floor: it is above the price (§3.1.1)."
        for key, value, known in (
            ("share", private.share, cards.companies),
            ("directorship", private.directorship, cards.companies),
            ("tile", private.tile, tiles),
        ):
            if value and value not in known:
                yield f"privates.{name}.{key}: there is no {value}."
    headed = [private.directorship for private in cards.privates.values() if private.directorship]
    for name in sorted({who for who in headed if headed.count(who) > 1}):
        yield f"privates: a single one brings the directorship of {name} (§4.7)."


def _train_problems(cards: Cards) -> Iterator[str]:
    """Check phases, trains, and the discounts on their prices."""
    for name, phase in cards.phases.items():
        if phase.rusts and phase.rusts not in cards.trains:
            yield f"phases.{name}.rusts: there is no train {phase.rusts}."
        if phase.colours != ("yellow", "green", "brown", "gray")[: len(phase.colours) or 1]:
            yield f"phases.{name}.colours: yellow, green, brown, gray in this order (§9)."
    if cards.trade_in.side not in cards.sides:
        yield f"trade_in.side: there is no train {cards.trade_in.side} (§8.2.4)."
    elif cards.trade_in.rebate > cards.sides[cards.trade_in.side].price:
        yield f"trade_in.rebate: it is more than a {cards.trade_in.side} costs (§8.2.4)."
    names = [side.name for train in cards.trains.values() for side in train.sides]
    if "" in names or len({*names}) < len(names):
        yield "trains: each side of a card has a name of its own (§8.2)."
    express = [s.price for train in cards.trains.values() if train.express for s in train.sides]
    for name, private in cards.privates.items():
        if private.ghan_rebate > min(express, default=0):
            yield f"privates.{name}.ghan_rebate: it is more than the train costs (§4.5)."
    for family in cards.trade_in.families:
        if family not in cards.trains:
            yield f"trade_in.families: there is no train {family} (§8.2.4)."


TABLES = Amendable(
    package=g1848.__name__,
    shapes={
        "game.toml": {
            "bank": Fixed(_Bank),
            "players": Named(TableSize, "number of players"),
            "bank_of_england": Fixed(BoeCard),
            "launch": Fixed(Launch),
            "receivership": Fixed(Failures),
            "market": Fixed(_Market),
            "phases": Named(Phase, "phase", key="name"),
            "trains": Named(TrainType, "train", key="name"),
            "trade_in": Fixed(TradeIn),
            "k_bonus": Fixed(_KBonus),
            "privates": Named(PrivateCard, "private company", key="id"),
            "auction": Fixed(_Auction),
            "companies": Named(CompanyCard, "company", key="id"),
        },
        "map.toml": {"hexes": Named(HexEntry, "hex", add=True), "borders": Fixed(_Borders)},
        "tiles.toml": {
            colour: Named(TileEntry, f"{colour} tile", add=True, drop=True) for colour in TILES
        },
    },
    problems=problems,
)


@lru_cache(maxsize=16)
def read_cards(edition: str, amendments: str = "") -> Cards:
    """Return the tables of an edition, as printed or as a host amends them."""
    return build_cards(edition, TABLES.read(amendments))
