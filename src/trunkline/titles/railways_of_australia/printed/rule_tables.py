"""Tables of the rulebook of Railways of Australia: prices, engines, cards, barons, cities."""

from __future__ import annotations

from itertools import groupby

from trunkline.page.rules import BookData, Face, RuleTable, Tone
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.page.panels import text as card_text
from trunkline.titles.railways_of_australia.printed.facts import Card
from trunkline.titles.railways_of_australia.printed.numbers import money, numbers

PLAYS = {
    "build": "with a build",
    "delivery": "with a delivery",
    "passive": "lasting",
    "take": "when taken",
    "start": "before an action",
    "public": "goal for all",
    "reveal": "when turned up",
}
"""The time when a card is played, in words (§9.2, §A10.14)."""
TONES: dict[str, Tone] = {
    "build": "build",
    "delivery": "delivery",
    "passive": "standing",
    "take": "once",
    "start": "once",
    "public": "race",
    "reveal": "event",
}
LAND = (
    ("plain", "A tile on plain land"),
    ("water", "A tile at water"),
    ("mountain", "A tile in mountains"),
    ("ridge", "A side with a ridge, for each tile"),
    ("crossing", "A second track in a hex, besides"),
    ("ferry", "A ferry hex, with Spirit of Tasmania"),
    ("town", "Building a town"),
    ("switch", "A switch"),
    ("urbanize", "Urbanizing a gray city"),
)
"""Things to build, by their names in the cost table (§5.6, §5.12, §6.1, §A4.2, §A6.1, §A7.1)."""


def book(game: GameRoA) -> BookData:
    """Return what the rulebook takes from the game."""
    return {"numbers": dict(numbers(game)), "tables": tables(game)}


def tables(game: GameRoA) -> dict[str, RuleTable]:
    """Return every table by its name."""
    return {
        "costs": _costs(game),
        "engines": {
            "title": "Engines",
            "columns": ["Level", "Price of this level", "Links of a delivery"],
            "rows": [
                ["1", "at the start", "1"],
                *([str(n), money(price), str(n)] for n, price in enumerate(game.prices, 2)),
            ],
        },
        "income": _income(game),
        "players": _players(game),
        "lines": {
            "title": "Major lines",
            "columns": ["Line", "Cities", "Points"],
            "rows": [
                [one.name, " – ".join(one.places), str(one.points)] for one in game.lines.values()
            ],
        },
        "cards": _cards(game),
        "barons": _barons(game),
        "cities": _cities(game),
    }


def _costs(game: GameRoA) -> RuleTable:
    rows = [[words, money(game.costs[name])] for name, words in LAND]
    rows.insert(4, ["A ridge before a city or town", money(game.choice.ridge_at_city)])
    return {"title": "What building costs", "columns": ["What", "Price"], "rows": rows}


def _income(game: GameRoA) -> RuleTable:
    track = game.facts.income[game.choice.income]
    rows = []
    for value, some in groupby(enumerate(track.by_score), key=lambda one: one[1]):
        scores = [score for score, _ in some]
        rows.append([_span(scores[0], scores[-1]), money(1000 * value)])
    rows.append([f"{len(track.by_score)} and more", money(1000 * track.above)])
    return {"title": "Income of a turn", "columns": ["Score", "Income"], "rows": rows}


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def _players(game: GameRoA) -> RuleTable:
    regions = game.board.regions.values()
    rows = [
        [
            str(seats),
            ", ".join(one.name for one in regions if one.players <= seats),
            str(count),
            str(game.numbers["cards_per_player"] * seats),
            str(sum(c.op == "gauge" and c.players <= seats for c in game.facts.cards.values())),
        ]
        for seats, count in game.facts.markers.items()
    ]
    columns = ["Players", "Regions", "Markers for the end", "Cards turned up", "Triple Gauge"]
    return {"title": "By the number of players", "columns": columns, "rows": rows}


def _cards(game: GameRoA) -> RuleTable:
    """Return all cards in play, equal ones together."""
    groups: dict[tuple[str, str], list[Card]] = {}
    for name, card in game.cards.items():
        groups.setdefault((card.name, card_text(game, name)), []).append(card)
    rows, faces = [], list[Face]()
    for (name, text), some in groups.items():
        card = some[0]
        marks = [*(["S"] if card.start else []), *(["star"] if card.star else [])]
        marks += ["rebound"] if card.rebound else []
        face: Face = {"name": name, "band": PLAYS[card.plays], "tone": TONES[card.plays]}
        if card.points:
            face["badge"] = str(card.points)
        faces.append(face)
        rows.append([name, text, PLAYS[card.plays], ", ".join(marks) or "–", str(len(some))])
    columns = ["Card", "What it does", "When", "Marks", "Copies"]
    return {"title": "Operations cards", "columns": columns, "rows": rows, "faces": faces}


def _barons(game: GameRoA) -> RuleTable:
    rows, faces = [], list[Face]()
    for baron in game.barons.values():
        worth = " / ".join(map(str, baron.points))
        faces.append({"name": baron.name, "band": "rail baron", "tone": "standing", "badge": worth})
        notes = [*(["optional"] if baron.optional else []), *(["ties count"] if baron.ties else [])]
        rows.append([baron.name, baron.text, worth, ", ".join(notes) or "–"])
    columns = ["Baron", "Goal", "Points", "Notes"]
    return {"title": "Rail barons", "columns": columns, "rows": rows, "faces": faces}


def _cities(game: GameRoA) -> RuleTable:
    """Return the cities and towns in play, with the cubes of this table."""
    rows = []
    for name, place in game.places.items():
        zones = game.board.map[place.hex].zones
        regions = ", ".join(game.board.regions[zone].name for zone in zones)
        kind = "town" if place.kind == "town" else place.colour
        rows.append([name, kind, regions, str(game.cubes(name))])
    columns = ["Place", "Colour", "Region", "Cubes at the start"]
    return {"title": "Cities and towns", "columns": columns, "rows": rows}
