"""Numbers of a table in the sentences of the rulebook: options, regions and amendments."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.printed.facts import COLOURS, Card, Income
from trunkline.titles.rule_texts import joined, spelled


def numbers(game: GameRoA) -> Mapping[str, str]:
    """Return what the braces in the sentences of the rules stand for."""
    return {**_prices(game), **_box(game), **_land(game), **_ends(game), **_cards(game)}


def money(amount: int) -> str:
    """Return an amount of money in words."""
    return f"${amount:,}" if amount else "nothing"


def points(number: int) -> str:
    """Return a number of points in words."""
    return "one point" if number == 1 else f"{spelled(number)} points"


def _prices(game: GameRoA) -> dict[str, str]:
    """Return the prices: terrain, engines, bids, bonds (§4 to §7, §12)."""
    costs = {name: money(price) for name, price in game.costs.items()}
    levels = [f"level {level} {money(price)}" for level, price in enumerate(game.prices, 2)]
    return {
        **costs,
        "ridge_city": money(game.choice.ridge_at_city),
        "engines": joined(levels),
        "engine_max": str(game.choice.engine_max),
        "bond_limit": str(game.choice.bond_limit),
    }


def _box(game: GameRoA) -> dict[str, str]:
    """Return the number of pieces of each kind (§1 to §3)."""
    counts = {name: spelled(number) for name, number in game.numbers.items()}
    return {
        **counts,
        "cubes": str(game.numbers["cubes_per_colour"] * len(COLOURS)),
        "colours": joined(COLOURS),
        "new_city_colours": joined(one for one in COLOURS if one != "red"),
        "players": f"{spelled(game.seats)} players",
        "display": str(game.numbers["cards_per_player"] * game.seats),
        "s_cards": spelled(sum(card.start for card in game.cards.values())),
        "two_actions": str(2 * game.numbers["builds"]),
    }


def _land(game: GameRoA) -> dict[str, str]:
    """Return regions, towns and lines, of the country and of this table (§A2, §A4, §A5)."""
    regions = game.board.regions
    here = [name for name, place in game.places.items() if place.kind == "town"]
    return {
        "regions": joined(
            f"{one.name} (from {spelled(one.players)} players on)" for one in regions.values()
        ),
        "regions_in_play": joined(regions[name].name for name in game.land.regions),
        "towns": spelled(sum(one.kind == "town" for one in game.board.places.values())),
        "towns_here": spelled(len(here)),
        "town_names": joined(here),
        "lines": spelled(len(game.facts.lines)),
        "lines_here": spelled(len(game.lines)),
    }


def _ends(game: GameRoA) -> dict[str, str]:
    """Return income and the markers of the end (§A1, §11, §A9)."""
    relaxed, here = game.facts.income["relaxed"], game.facts.income[game.choice.income]
    by_players = (f"{seats} players: {count}" for seats, count in game.facts.markers.items())
    return {
        "markers": spelled(game.markers),
        "markers_by_players": ", ".join(by_players),
        "relaxed_peak": money(1000 * max(relaxed.by_score)),
        "relaxed_at": str(relaxed.by_score.index(max(relaxed.by_score))),
        "relaxed_last": str(len(relaxed.by_score) - 1),
        "relaxed_above": money(1000 * relaxed.above),
        "income_words": _income(here),
    }


def _income(income: Income) -> str:
    """Return an income track in a sentence."""
    peak = max(income.by_score)
    at = [score for score, value in enumerate(income.by_score) if value == peak]
    where = f"{at[0]} to {at[-1]}" if at[1:] else str(at[0])
    return (
        f"It rises to {money(1000 * peak)} at {where} points and falls after that. "
        f"Every score above {len(income.by_score) - 1} pays {money(1000 * income.above)}."
    )


def _cards(game: GameRoA) -> dict[str, str]:
    """Return what cards and barons say (§9, §A8, §A10, §A11)."""
    by_op: dict[str, Card] = {}
    for card in game.facts.cards.values():
        by_op.setdefault(card.op, card)
    return {
        "gauges": spelled(sum(card.op == "gauge" for card in game.cards.values())),
        "starred": joined(dict.fromkeys(one.name for one in game.facts.cards.values() if one.star)),
        "rebound": joined(
            dict.fromkeys(one.name for one in game.facts.cards.values() if one.rebound)
        ),
        "executive": spelled(by_op["executive"].number),
        "town_cubes": spelled(by_op["town"].number),
        "commonwealth": joined(by_op["federation"].places),
        "stoker": money(by_op["stoker"].cost),
        "camp": points(by_op["camp"].points),
        "camp_most": spelled(by_op["camp"].most),
        "fame": points(by_op["fame"].points),
        "hotel": points(by_op["hotel"].points),
        "ports": points(by_op["ports"].points),
        "engineering": spelled(by_op["engineering"].number),
        "barons": spelled(len(game.barons)),
        "optional_barons": joined(one.name for one in game.facts.barons.values() if one.optional),
    }
