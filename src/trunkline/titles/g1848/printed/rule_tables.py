"""Tables of the rulebook of 1848: trains, phases, privates, companies, tiles, income of stops."""

from __future__ import annotations

from trunkline.page.rules import BookData, Face, RuleTable, Tone
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.page.words import words
from trunkline.titles.g1848.printed.numbers import numbers, type_name
from trunkline.titles.rule_texts import joined

NO_LIMIT = "no limit"


def book(game: Game1848) -> BookData:
    """Return what the rulebook takes from the game."""
    return {
        "numbers": dict(numbers(game)),
        "tables": {
            "players": _players(game),
            "phases": _phases(game),
            "trains": _trains(game),
            "privates": _privates(game),
            "companies": _companies(game),
            "tiles": _tiles(game),
            "terrain": _terrain(game),
            "boe": _boe(game),
            "stops": _stops(game),
        },
    }


def _players(game: Game1848) -> RuleTable:
    rows = [
        [
            str(seats),
            game.money(size.cash),
            ", ".join(map(str, size.certificates)),
            f"{size.most_percent}%",
        ]
        for seats, size in game.cards.sizes.items()
    ]
    columns = [
        "Players",
        "Starting money",
        "Certificates, by receiverships (none first)",
        "Most of one company",
    ]
    return {"title": "By the number of players", "columns": columns, "rows": rows}


def _phases(game: Game1848) -> RuleTable:
    rows = []
    for phase in game.cards.phases.values():
        train = game.cards.trains[phase.name]
        rusts = type_name(game.cards.trains[phase.rusts]) if phase.rusts else "–"
        rows.append(
            [
                type_name(train),
                joined(phase.colours),
                str(phase.yellow_lays),
                str(phase.train_limit),
                str(phase.operating_rounds),
                game.money(phase.dividend),
                rusts,
            ]
        )
    columns = [
        *("Begins with", "Tiles", "Yellow tiles a turn", "Train limit", "Operating rounds"),
        *("Bank of England pays", "Rusts"),
    ]
    return {"title": "Phases", "columns": columns, "rows": rows}


def _trains(game: Game1848) -> RuleTable:
    rows, faces = [], list[Face]()
    rusts = {phase.rusts: phase.name for phase in game.cards.phases.values() if phase.rusts}
    for train in game.cards.trains.values():
        price = " / ".join(game.money(side.price) for side in train.sides)
        name = type_name(train)
        tone: Tone = "standing" if train.permanent else "delivery"
        faces.append({"name": name, "band": "train", "tone": tone, "lines": [price]})
        reach = [NO_LIMIT if side.reach is None else str(side.reach) for side in train.sides]
        gone = type_name(game.cards.trains[rusts[train.name]]) if train.name in rusts else "never"
        if train.express:
            reach = ["skips to Alice Springs"]
        rows.append([name, price, " / ".join(reach), str(train.cards or NO_LIMIT), gone])
    columns = ["Train", "Price", "Stations", "Cards", "Rusts with the first"]
    note = "A plus-train ignores one change of gauge (§8.2.3). The upper side is named first."
    return {"title": "Trains", "columns": columns, "rows": rows, "faces": faces, "note": note}


def _privates(game: Game1848) -> RuleTable:
    rows, faces = [], list[Face]()
    for name, one in game.cards.privates.items():
        income = game.money(one.income)
        faces.append({"name": name, "band": "private", "tone": "once", "lines": [f"pays {income}"]})
        low, high = one.company_price or (0, 0)
        bought = f"{game.money(low)} to {game.money(high)}" if high else "–"
        begins = f"{game.money(one.price)} down to {game.money(one.floor)}"
        rows.append([name, one.name, begins, income, bought, words().powers[name]])
    columns = ["Private", "Name", "Price", "Income", "Bought by a company", "Power"]
    return {"title": "Private companies", "columns": columns, "rows": rows, "faces": faces}


def _companies(game: Game1848) -> RuleTable:
    rows = [
        [
            game.display_name(name),
            card.name,
            joined(game.place(home) for home in card.home),
            ", ".join(map(game.money, card.tokens)),
            ", ".join(map(game.money, card.par)),
        ]
        for name, card in game.cards.companies.items()
    ]
    columns = ["Company", "Name", "Home", "Tokens", "First price"]
    return {"title": "Railway companies", "columns": columns, "rows": rows}


def _tiles(game: Game1848) -> RuleTable:
    """Return the tiles by colour, each with the number of its pieces."""
    colours: dict[str, list[str]] = {}
    for tile in game.board.catalogue:
        count = game.pieces[tile.number]
        colours.setdefault(tile.colour, []).append(f"{tile.number} ({count})")
    rows = [[colour, ", ".join(some)] for colour, some in colours.items()]
    return {"title": "Tiles, with the number of each", "columns": ["Colour", "Tiles"], "rows": rows}


def _terrain(game: Game1848) -> RuleTable:
    costs: dict[tuple[str, int], list[str]] = {}
    for name, one in game.board.map.hexes.items():
        if one.cost and one.terrain:
            costs.setdefault((one.terrain, one.cost), []).append(name)
    rows = [
        [terrain, game.money(cost), ", ".join(sorted(some))]
        for (terrain, cost), some in costs.items()
    ]
    return {"title": "Terrain", "columns": ["Terrain", "First tile", "Hexes"], "rows": rows}


def _boe(game: Game1848) -> RuleTable:
    """Return the price of the Bank of England by the loans it has given."""
    rows = [[str(loans), game.money(price)] for loans, price in enumerate(game.cards.boe.prices)]
    columns = ["Loans given", "Share price"]
    return {"title": "The Bank of England's price", "columns": columns, "rows": rows}


def _stops(game: Game1848) -> RuleTable:
    """Return what printed red areas and harbours pay, by the colour of the phase."""
    colours = list(dict.fromkeys(c for p in game.cards.phases.values() for c in p.colours))
    rows = []
    for name, one in game.board.map.hexes.items():
        if one.colour not in ("red", "blue") or not one.face.tile.stops:
            continue
        revenue = one.face.tile.stops[0].revenue
        shown = [game.money(revenue[min(n, len(revenue) - 1)]) for n in range(len(colours))]
        rows.append([one.name or name, *shown])
    return {"title": "Red areas and harbours", "columns": ["Place", *colours], "rows": rows}
