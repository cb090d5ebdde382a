"""Data tables that a host may amend: cards, barons, costs, income, lines, board (§A2 to §A11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from trunkline.board import HexEntry
from trunkline.titles import railways_of_australia
from trunkline.titles.host_data import Amendable, Fixed, Named, Tables
from trunkline.titles.railways_of_australia.printed import board
from trunkline.titles.railways_of_australia.printed.facts import (
    GRAY,
    OPS,
    Baron,
    Card,
    Income,
    MajorLine,
    Number,
    Row,
    colours,
)
from trunkline.titles.railways_of_australia.rules.cards.barons import RULES

DEALT = 2
"""Barons dealt to each player, unless an option says otherwise (§2.5)."""


def problems(tables: Tables) -> Iterator[str]:
    """Yield the problems of the tables as a whole, each in a sentence."""
    yield from board.problems(tables["board.toml"])
    places = tables["board.toml"]["places"]
    zones = {region["zone"] for region in tables["board.toml"]["regions"].values()}
    for name, place in places.items():
        if place["colour"] not in colours(GRAY):
            yield f"{name}: the colour is one of {', '.join(colours(GRAY))}."
        if place["kind"] == "town" and (place["colour"] != GRAY or place["cubes"]):
            yield f"{name}: a town is gray and has no cubes before it is built (§A4.1, §A4.2)."
    for name, card in tables["cards.toml"]["cards"].items():
        yield from _card(name, card, places, tables["board.toml"]["regions"])
    for name, baron in tables["cards.toml"]["barons"].items():
        if baron["rule"] not in RULES:
            yield f"{name}: a baron's rule is one of {', '.join(RULES)}."
        yield from _places(name, baron, places, 2 if baron["rule"] == "connect" else 0)
        if not baron["points"]:
            yield f"{name}: a baron has points."
    players = sorted(int(count) for count in tables["game.toml"]["markers"])
    if (there := len(tables["cards.toml"]["barons"])) < DEALT * players[-1]:
        yield f"barons: {there} are too few for {players[-1]} players (§2.5)."
    if min(region["players"] for region in tables["board.toml"]["regions"].values()) > players[0]:
        yield f"regions: no region is in play with {players[0]} players (§A2.2)."
    yield from _numbers(tables["game.toml"], zones, places)


def _card(
    name: str, card: Mapping[str, Any], places: Mapping[str, Any], regions: Mapping[str, Any]
) -> Iterator[str]:
    plays, least = OPS[card["op"]]
    if card["plays"] != plays:
        yield f"{name}: a card of the kind {card['op']} is played as {plays!r}."
    if card.get("region", "") and card["region"] not in regions:
        yield f"{name}: there is no region {card['region']!r}."
    yield from _places(name, card, places, least)
    if card["op"] in ("town", "federation") and len(card.get("places", ())) > 1:
        yield f"{name}: it must name a single place."
    if card["op"] == "town" and any(
        places.get(p, {}).get("kind") != "town" for p in card.get("places", ())
    ):
        yield f"{name}: it must name a town."


def _places(
    name: str, row: Mapping[str, Any], places: Mapping[str, Any], least: int
) -> Iterator[str]:
    named = row.get("places", ())
    if len(named) < least:
        yield f"{name}: it must name {least} of the places."
    yield from (f"{name}: there is no place {place!r}." for place in named if place not in places)


def _numbers(
    tables: Mapping[str, Any], zones: set[str], places: Mapping[str, Any]
) -> Iterator[str]:
    costs = {name: row["value"] for name, row in tables["costs"].items()}
    numbers = {name: row["value"] for name, row in tables["numbers"].items()}
    for name in ("bid_step", "minimum_bid", "bond"):
        if not costs[name]:
            yield f"costs.{name}: it must be more than 0."
    if costs["bond"] <= costs["interest"]:
        yield "costs.interest: it must be less than a bond brings."
    if costs["minimum_bid"] % (costs["bid_step"] or 1):
        yield "costs.minimum_bid: it must be a multiple of the bid step."
    for name in ("builds", "actions", "most_turns"):
        if not numbers[name]:
            yield f"numbers.{name}: it must be more than 0."
    for name, row in tables["markers"].items():
        if row["value"] < 1:
            yield f"markers.{name}: it must be more than 0."
    if sum(place["cubes"] for place in places.values()) > 5 * numbers["cubes_per_colour"]:
        yield "numbers.cubes_per_colour: the cities need more cubes than that."
    for name, row in tables["engines"].items():
        if len(row["value"]) != 7:
            yield f"engines.{name}: it has the prices of the levels 2 to 8."
    for name, row in tables["income"].items():
        if not row["by_score"]:
            yield f"income.{name}: it begins with what a score of 0 pays."
    for name, line in tables["lines"].items():
        yield from _places(f"lines.{name}", line, places, 2)
        if line["zone"] not in zones:
            yield f"lines.{name}: the zone is one of {', '.join(sorted(zones))}."


TABLES = Amendable(
    package=railways_of_australia.__name__,
    shapes={
        "cards.toml": {
            "cards": Named(Card, "card", add=True, drop=True),
            "barons": Named(Baron, "baron", add=True, drop=True),
        },
        "game.toml": {
            "costs": Named(Number, "cost"),
            "numbers": Named(Number, "number"),
            "engines": Named(Row, "list of engine prices"),
            "markers": Named(Number, "number of players"),
            "income": Named(Income, "income table"),
            "lines": Named(MajorLine, "major line", add=True, drop=True),
        },
        "board.toml": {
            "hexes": Named(HexEntry, "hex", add=True, drop=True),
            "borders": Fixed(board.BorderEntry),
            "places": Named(board.PlaceEntry, "place", add=True, drop=True),
            "regions": Named(board.RegionEntry, "region"),
        },
    },
    problems=problems,
    origins={
        ("hexes",): "reconstructed",
        ("borders",): "reconstructed",
        ("places",): "reconstructed",
        ("places", "Canberra"): "printed",
    },
)
