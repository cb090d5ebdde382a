"""Railways of Australia as a table of contents: each step names the rules that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from trunkline.kernel import POINTS, BadData, Measure, Step, Unit
from trunkline.titles.host_data import Tables
from trunkline.titles.railways_of_australia import audit
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.options import Options, choose, written
from trunkline.titles.railways_of_australia.page.page import page
from trunkline.titles.railways_of_australia.printed.board import Board
from trunkline.titles.railways_of_australia.printed.board import read as read_board
from trunkline.titles.railways_of_australia.printed.facts import COLOURS, Card, Facts
from trunkline.titles.railways_of_australia.printed.facts import read as read_facts
from trunkline.titles.railways_of_australia.printed.tables import TABLES
from trunkline.titles.railways_of_australia.rules.cards.barons import shown
from trunkline.titles.railways_of_australia.rules.cards.operations_cards import Reveals, Takes
from trunkline.titles.railways_of_australia.rules.deliveries.cubes import Deals, Draws
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import Deliveries
from trunkline.titles.railways_of_australia.rules.other_actions import (
    Merges,
    PassesAction,
    Upgrades,
    Urbanizes,
)
from trunkline.titles.railways_of_australia.rules.rounds.auction import Bids, Passes, settle_auction
from trunkline.titles.railways_of_australia.rules.rounds.turns import settle_next
from trunkline.titles.railways_of_australia.rules.track import land
from trunkline.titles.railways_of_australia.rules.track.building import (
    BuildSwitch,
    BuildTowns,
    DeclareCards,
    LayTrack,
    StopBuilding,
    settle_building,
)
from trunkline.titles.railways_of_australia.setup import (
    ChoosesFirst,
    DealsBarons,
    KeepsBaron,
    OpensDisplay,
    settle_keep,
)

NAME = "railways-of-australia"
RULES_VERSION = 1
SECTIONS = {
    "over": "13.2",
    "hex": "A2.3",
    "place": "A2.3",
    "stops": "A2.3",
    "card": "A2.5",
    "cards": "A2.5",
    "colour": "1.6",
    "baron": "A11.1",
}
"""Sections about the end of the game, and about unknown hexes, places, cards and colours."""
MEASURES = (
    Measure("points", POINTS),
    Measure("links", Unit("{} link", "{} links")),
    Measure("money", Unit("${}")),
)
"""The winner is decided by points, then links, then money (§13.4)."""


def steps() -> dict[str, Step]:
    """Return every question of the game, in the order in which they come up."""
    acts = (
        LayTrack(), BuildSwitch(), BuildTowns(), Urbanizes(), Upgrades(), Deliveries(), Takes(),
        PassesAction(),
    )  # fmt: skip
    more = (DeclareCards(), Merges())
    found = (
        Step("setup", (Deals(),), prompt="put the cubes on the cities (§2.1)"),
        Step("barons", (DealsBarons(),), prompt="deal the rail barons (§2.5)"),
        Step("keep", (KeepsBaron(),), settle=settle_keep, prompt="keep a rail baron (§2.5)"),
        Step("display", (OpensDisplay(),), prompt="turn up the opening display (§2.4)"),
        Step("first", (ChoosesFirst(),), prompt="say who bids first (§2.6)"),
        Step("reveal", (Reveals(),), prompt="turn up an operations card (§3.4)"),
        Step("cubes", (Draws(),), prompt="draw cubes from the bag (§6.1)"),
        Step("auction", (), settle=settle_auction, prompt="wait for the auction (§4)"),
        Step("bid", (Bids(), Passes()), prompt="bid for being first, or pass (§4.2)"),
        Step("act", acts, more, prompt="take one action (§3.2)"),
        Step("further", acts, more, prompt="take a further action (§9.5)"),
        Step(
            "building",
            (LayTrack(), BuildSwitch(), BuildTowns(), StopBuilding()),
            (DeclareCards(),),
            settle=settle_building,
            prompt="build on, or stop (§5.1)",
        ),
        Step("next", (), settle=settle_next, prompt="wait for the next player (§3.2)"),
    )
    return {step.name: step for step in found}


@lru_cache(maxsize=8)
def data(amendments: str) -> tuple[Facts, Board, Tables]:
    """Return facts and board with a host's amendments, and the amended tables."""
    tables = TABLES.read(amendments)
    facts = read_facts(tables["cards.toml"], tables["game.toml"])
    return facts, read_board(tables["board.toml"]), tables


def make(seats: int, options: Mapping[str, Any], amendments: str = "") -> GameRoA:
    """Return a game of Railways of Australia for this many players."""
    choice = choose(options)
    facts, board, tables = data(amendments)
    if seats not in facts.markers:
        raise BadData(f"Railways of Australia is for 2 to 6 players, not {seats}")
    inside = in_play(board, choice, seats)
    if not inside:
        raise BadData(f"no region is in play with {seats} players (§A2.2)")
    zones = {board.regions[name].zone for name in inside}
    ground = land.make(
        board, inside, land.LandRules(facts.costs, choice.ridge_at_city, choice.sharp_curves)
    )
    places = {name: place for name, place in board.places.items() if name in ground.hexes}
    cards = {
        name: card
        for name, card in facts.cards.items()
        if keeps(card, choice, inside, seats) and named_in_play(card.places, places)
    }
    barons = {n: b for n, b in facts.barons.items() if choice.optional_barons or not b.optional}
    if len(barons) < seats * choice.barons_dealt:
        raise BadData(f"{len(barons)} rail barons are too few for {seats} players (§2.5)")
    game = GameRoA(
        title=NAME,
        rules_version=RULES_VERSION,
        options=written(choice),
        seats=seats,
        steps=steps(),
        checks=audit.CHECKS,
        vocabulary={
            "hex": frozenset(board.map.hexes),
            "place": frozenset(places),
            "stops": frozenset(places),
            "card": frozenset(cards),
            "cards": frozenset(cards),
            "colour": frozenset(COLOURS),
            "baron": frozenset(barons),
        },
        sections=SECTIONS,
        measures=MEASURES,
        amendments=tables.text,
        changed=tables.changes,
        choice=choice,
        facts=facts,
        board=board,
        places=places,
        land=ground,
        cards=cards,
        barons=barons,
        lines={
            name: line
            for name, line in facts.lines.items()
            if line.zone in zones and set(line.places) <= set(places)
        },
        shown=shown,
    )
    game.page = page(game)
    return game


def in_play(board: Board, choice: Options, seats: int) -> tuple[str, ...]:
    """Return the regions of a game, by the number of players or by option (§A2.2)."""
    zones = {"east": {"EAST"}, "east_central": {"EAST", "CENTRAL"}}
    chosen = choice.regions_in_play
    return tuple(
        name
        for name, region in board.regions.items()
        if (chosen == "by_players" and region.players <= seats)
        or chosen == "all"
        or region.zone in zones.get(chosen, ())
    )


def named_in_play(named: tuple[str, ...], places: Mapping[str, Any]) -> bool:
    """Return True unless a card names places and none of them is in play (§A2.3, §A2.5)."""
    return not named or any(place in places for place in named)


def keeps(card: Card, choice: Options, inside: tuple[str, ...], seats: int) -> bool:
    """Return True if a card is in the game (§A2.5, §A2.6, §A2.9)."""
    return (
        (not card.region or card.region in inside)
        and card.players <= seats
        and (choice.optional_cards or not card.star)
    )
