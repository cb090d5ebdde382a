"""Tables of the rulebook of 18OE: money, phases, trains, railroads, powers, tiles, seas."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.page.rules import BookData, Face, RuleTable
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.page.words import effects, power
from trunkline.titles.g18oe.printed.geography import ROUGH
from trunkline.titles.g18oe.printed.numbers import GREY, KINDS, numbers
from trunkline.titles.g18oe.printed.terms import AREAS
from trunkline.titles.g18oe.setup import face_value, starting_cash
from trunkline.titles.rule_texts import joined

NONE = "–"
COLOURS = ("yellow", "green", "brown", "gray")
GRADES = {"M": "metropolis", "Y": "grand"}
"""Meaning of the letters of red zones (§11.5)."""


def book(game: GameOE) -> BookData:
    """Return what the rulebook takes from the game."""
    return {"numbers": dict(numbers(game)), "tables": tables(game)}


def tables(game: GameOE) -> dict[str, RuleTable]:
    """Return every table by its name."""
    return {
        "players": _players(game),
        "zones": _zones(game),
        "places": _places(game),
        "pars": _pars(game),
        "tiles": _tiles(game),
        "patrons": _patrons(game),
        "trains": _trains(game),
        "phases": _phases(game),
        "by_phase": _by_phase(game),
        "packet": _packet(game),
        "regionals": _regionals(game),
        "points": _points(game),
        "terrain": _terrain(game),
        "seas": _seas(game),
        "ports": _ports(game),
        "ferries": _ferries(game),
        "privates": _privates(game),
        "minors": _minors(game),
    }


def _table(title: str, columns: Iterable[str], rows: list[list[str]], note: str = "") -> RuleTable:
    found: RuleTable = {"title": title, "columns": list(columns), "rows": rows}
    if note:
        found["note"] = note
    return found


def _colour(name: str) -> str:
    return GREY.get(name, name)


def _players(game: GameOE) -> RuleTable:
    rows = [
        [str(seats), game.money(starting_cash(game, seats)), str(limit) if limit else "no limit"]
        for seats, limit in game.book.certificates.items()
    ]
    return _table("By the number of players", ("Players", "Starting money", "Certificates"), rows)


def _zones(game: GameOE) -> RuleTable:
    rows = []
    for zone, rights in game.book.rights.items():
        cards = [card.id for card in game.book.regionals.values() if card.zone == zone]
        if not rights.chits and not cards:
            continue
        off = f"{rights.discount}%" if rights.discount else NONE
        chits = f"{rights.chits}{'*' if rights.capped else ''}"
        rows.append([game.zone(zone), chits, game.money(rights.home), off, ", ".join(cards)])
    columns = ("Track-rights zone", "Chits", "Home token", "Off terrain", "Regionals")
    return _table("Track-rights zones", columns, rows, _capped_note(game))


def _capped_note(game: GameOE) -> str:
    """Return why some zones have fewer chits than lie there; empty if none has."""
    some = any(rights.capped for rights in game.book.rights.values())
    return f"* {numbers(game)['capped']}" if some else ""


def _places(game: GameOE) -> RuleTable:
    rows = []
    for name, one in game.board.map.hexes.items():
        stops = one.face.tile.stops
        if one.colour == "red" and stops:
            pays = stops[0].revenue
            shown = [game.money(pays[min(n, len(pays) - 1)]) for n in range(len(COLOURS))]
            rows.append([one.name or name, name, GRADES.get(one.letter or "", "ordinary"), *shown])
    columns = ("Red zone", "Hex", "Kind", *map(_colour, COLOURS))
    return _table("Red zones, and what they pay by the colour of the phase", columns, rows)


def _pars(game: GameOE) -> RuleTable:
    rows = [
        [par.letter, game.money(par.regional), game.money(2 * par.regional), game.money(par.major)]
        for par in game.book.par
    ]
    columns = ("Box", "Regional", "President's certificate", "Major")
    return _table("Par values", columns, rows)


def _tiles(game: GameOE) -> RuleTable:
    colours: dict[str, list[str]] = {}
    for tile in game.board.catalogue:
        count = game.pieces[tile.number]
        colours.setdefault(tile.colour, []).append(f"{tile.number} ({count})")
    rows = [[_colour(colour), ", ".join(some)] for colour, some in colours.items()]
    return _table("Tiles, with the number of each", ("Colour", "Tiles"), rows)


def _patrons(game: GameOE) -> RuleTable:
    rows = [
        [game.place(tile.hex), tile.group, *map(game.money, tile.pays)]
        for tile in game.book.patrons.values()
    ]
    columns = ("City", "Group", *map(_colour, COLOURS))
    return _table("Patronage tiles, and what they pay by the colour of the phase", columns, rows)


def _trains(game: GameOE) -> RuleTable:
    rows, faces = [], list[Face]()
    rusts = {phase.rusts: phase.name for phase in game.book.phases.values() if phase.rusts}
    for level, cards in game.book.trains.items():
        for side in cards.sides:
            price = game.money(side.price)
            towns = f"and {side.towns} towns" if side.towns else "or towns instead"
            reach = f"{side.cities} {'cities, doubled' if side.double else f'cities {towns}'}"
            gone = f"phase {rusts[level]}" if level in rusts else "never"
            rows.append([side.name, str(level), str(cards.cards), price, reach, gone])
            faces.append(
                {
                    "name": side.name,
                    "badge": str(level),
                    "band": "train",
                    "tone": "standing" if cards.permanent else "delivery",
                    "lines": [price],
                }
            )
    columns = ("Train", "Level", "Cards", "Price", "Reaches", "Rusts with")
    note = "Both sides of a card stand one below the other, with the number of cards of both."
    return {**_table("Trains", columns, rows, note), "faces": faces}


def _phases(game: GameOE) -> RuleTable:
    rows = []
    for phase in game.book.phases.values():
        if not phase.colours:
            continue
        sides = game.book.trains[phase.rusts].sides if phase.rusts else ()
        limits = [str(phase.limits.get(kind, NONE)) for kind in KINDS]
        more = effects(game, phase.name)
        rows.append(
            [
                phase.name,
                joined(map(_colour, phase.colours)),
                *limits,
                joined(side.name for side in sides) if sides else NONE,
                "yes" if phase.nationals else NONE,
                "; ".join(more) or NONE,
            ]
        )
    columns = ("Phase", "Tiles", *(f"{kind}s" for kind in KINDS), "Rusts", "Nationals form", "Also")
    return _table("Train phases, with the trains that a railroad may own", columns, rows)


def _by_phase(game: GameOE) -> RuleTable:
    """Return all amounts that grow with the phase, side by side."""
    book = game.book
    rows = []
    for name in (phase.name for phase in book.phases.values() if phase.colours):
        amounts = (book.express.bonus, book.mail, book.hochberg, book.mercantile)
        rows.append(
            [
                name,
                *(game.money(one.get(name, 0)) for one in amounts),
                str(book.port_tokens.get(name, 0)),
            ]
        )
    columns = (
        *("Phase", "Orient Express", "Mail (Minor K)", "Hochberg", "Minor D's token"),
        "Port token and Minor H take off",
    )
    return _table("Amounts by train phase", columns, rows)


def _packet(game: GameOE) -> RuleTable:
    rows = []
    for number, row in enumerate(game.book.packet.rows, 1):
        items = [item for item in row if game.choice.concessions == "with" or not item.isdigit()]
        if items:
            told = ", ".join(
                f"{game.item(item)} {game.money(face_value(game, item))}" for item in items
            )
            rows.append([str(number), told])
    return _table("The opening packet, from the top", ("Row", "Items"), rows)


def _regionals(game: GameOE) -> RuleTable:
    rows = [
        [
            card.id,
            card.name,
            game.zone(card.zone),
            game.place(card.home),
            ", ".join(map(game.money, card.tokens)),
            card.national,
        ]
        for card in game.book.regionals.values()
    ]
    columns = (
        "Regional",
        "Name",
        "Zone",
        "Home",
        "Tokens, of a major from the third",
        "As national",
    )
    return _table("Regionals", columns, rows)


def _points(game: GameOE) -> RuleTable:
    rows = [[kind, str(game.book.points[kind])] for kind in KINDS]
    return _table("Tile points in a turn", ("Railroad", "Points"), rows)


def _terrain(game: GameOE) -> RuleTable:
    found: dict[tuple[str, int], int] = {}
    for one in game.board.map.hexes.values():
        if one.terrain and one.cost:
            found[one.terrain, one.cost] = found.get((one.terrain, one.cost), 0) + 1
    rows = [
        [terrain, "rough (green)" if terrain in ROUGH else "water (blue)", game.money(cost), str(n)]
        for (terrain, cost), n in sorted(found.items())
    ]
    return _table("Terrain", ("Terrain", "Kind", "First tile", "Hexes"), rows)


def _seas(game: GameOE) -> RuleTable:
    rows = [
        [sea, AREAS[game.geo.area[sea]], joined(others) if others else NONE]
        for sea, others in sorted(game.geo.adjacent.items())
    ]
    columns = ("Sea zone", "Port authority", "Touches")
    return _table("Sea zones", columns, rows)


def _ports(game: GameOE) -> RuleTable:
    rows = []
    for one in game.board.map.extra["ports"]:
        kind = f"{one['access']}{', offshore' if one.get('offshore') else ''}"
        rows.append([one["name"], one["hex"], one["sea"], kind])
    return _table("Ports", ("Place", "Hex", "Sea zone", "Kind"), sorted(rows))


def _ferries(game: GameOE) -> RuleTable:
    rows = [
        [f"{game.place(one['from'])} – {game.place(one['to'])}", str(one["distance"])]
        for one in game.board.map.extra["ferries"]
    ]
    return _table("Ferries", ("Ferry", "Distance"), rows)


def _privates(game: GameOE) -> RuleTable:
    items = [item for row in game.book.packet.rows for item in row]
    cards = [card for card in game.book.privates.values() if card.id in items]
    rows = [
        [card.id, card.name, game.money(card.price), game.money(card.income), power(game, card.id)]
        for card in cards
    ]
    faces: list[Face] = [
        {"name": card.id, "band": "private", "tone": "once", "lines": [game.money(card.price)]}
        for card in cards
    ]
    columns = ("Private", "Name", "Price", "Income", "Ability")
    return {**_table("Privates", columns, rows), "faces": faces}


def _minors(game: GameOE) -> RuleTable:
    rows = [[card.id, card.name, power(game, card.id)] for card in game.book.minors.values()]
    faces: list[Face] = [
        {"name": card.id, "band": "minor", "tone": "standing", "lines": []}
        for card in game.book.minors.values()
    ]
    return {**_table("Minors", ("Minor", "Name", "Ability"), rows), "faces": faces}
