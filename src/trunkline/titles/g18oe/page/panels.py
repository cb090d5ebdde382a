"""The panels of 18OE: players, railroads in a line each, charters, market, packet, trains."""

from __future__ import annotations

from trunkline.eighteen.page import market
from trunkline.eighteen.page import panels as kit_panels
from trunkline.eighteen.page.sheet import columns
from trunkline.eighteen.parts.market import by_price
from trunkline.kernel import Seat, kind_of
from trunkline.page.cells import Cell, Chip, Facts
from trunkline.page.eighteen import Company, Pile, Power, TrainsPanel
from trunkline.page.panels import (
    Card,
    CardGroup,
    CardsPanel,
    PlayerCard,
    PlayersPanel,
    Row,
    TablePanel,
)
from trunkline.page.title import Panel
from trunkline.titles.g18oe.core import (
    GameOE,
    abilities,
    certificate_count,
    certificate_limit,
    listed,
)
from trunkline.titles.g18oe.page.head import order, where
from trunkline.titles.g18oe.page.words import effects, power
from trunkline.titles.g18oe.printed.cards import Book, TrainSide
from trunkline.titles.g18oe.printed.terms import AREAS
from trunkline.titles.g18oe.records.events import ValueMoved
from trunkline.titles.g18oe.rules.packet import highest, top_row
from trunkline.titles.g18oe.rules.running.runs import national_count
from trunkline.titles.g18oe.rules.trains.piles import left
from trunkline.titles.g18oe.state import (
    ABANDONED,
    FLOATED,
    GONE,
    IDLE,
    INSOLVENT,
    MAJOR,
    MERGED,
    MINOR,
    NATIONAL,
    NOBODY,
    PARRED,
    Railroad,
    StateOE,
)

STATUS = {
    IDLE: "not floated",
    PARRED: "parred",
    GONE: "removed",
    MERGED: "merged",
    ABANDONED: "abandoned, in the Open Market",
    INSOLVENT: "insolvent, in the Open Market",
}


def still_panels(game: GameOE) -> dict[str, Panel]:
    """Return the unchanging parts of the panels."""
    book = game.book
    return {
        "players": {"kind": "players", "title": "Players"},
        "where": {"kind": "notes", "title": "Where we are"},
        "overview": {
            "kind": "table",
            "title": "All railroads",
            "filters": True,
            "opens": "companies",
            "columns": columns(
                "Railroad",
                "Turn",
                "Kind",
                "President",
                "#Value",
                "#Treasury",
                "Trains",
                "#Tokens",
                "#Last run",
                "Track rights",
            ),
        },
        "nationals": {
            "kind": "table",
            "title": "Nationals and the Orient Express",
            "columns": columns(
                "Railroad", "Zone", "#Linked cities", "#Linked towns", "#Not linked", "#Earns"
            ),
        },
        "companies": {
            **kit_panels.still_companies("Charters", _charters(book)),
            "words": {
                "director": "President",
                "bank": "treasury",
                "pool": "open market",
                "privates": "Also has",
            },
        },
        "market": market.still_market(
            book.market,
            "Share values",
            notes=("A dividend of at least the value: right. None: left. Sold: down (§4.4).",),
            moved={"kind": kind_of(ValueMoved), "owner": "railroad", "price": "value"},
        ),
        "holdings": market.still_holdings(pool=("market",)),
        "pars": {
            "kind": "table",
            "title": "Par boxes",
            "columns": columns("Box", "#Regional", "#Major", "Taken by…"),
            "order": [par.letter for par in book.par],
        },
        "packet": {
            "kind": "cards",
            "title": "Opening packet, privates and concessions",
            "cards": {item: _face(game, item) for row in book.packet.rows for item in row},
        },
        "trains": {
            "kind": "trains",
            "title": "The Works",
            "order": [str(level) for level in book.trains],
            "piles": {str(level): _pile(game, level) for level in book.trains},
        },
    }


def _charters(book: Book) -> dict[str, tuple[str, int]]:
    found = {card.id: (card.name, len(card.tokens)) for card in book.regionals.values()}
    return found | {card.id: (card.name, 1) for card in book.minors.values()}


def _face(game: GameOE, item: str) -> Card:
    text = power(game, item)
    private, minor = game.book.privates.get(item), game.book.minors.get(item)
    if private is not None:
        income: Facts = {"Income": {"money": private.income}}
        return {"name": f"{item} {private.name}", "text": text, "facts": income}
    if minor is not None:
        return {"name": f"Minor {item}: {minor.name}", "text": text, "owner": item}
    return {
        "name": f"Concession {item}",
        "text": "Lets you float a regional or minor before the first stock round (§8.1).",
    }


def _pile(game: GameOE, level: int) -> Pile:
    cards = game.book.trains[level]
    return kit_panels.pile(
        [(side, _reach(side)) for side in cards.sides],
        cards.cards,
        _rusts(game, level),
        "; ".join(_brings(game, level)),
    )


def _brings(game: GameOE, level: int) -> list[str]:
    """Return what the first train of a level brings, and when its pile is opened (§5.2, §11.6)."""
    found = effects(game, str(level))
    phase = game.book.phases.get(str(level))
    if phase is not None and phase.nationals:
        found.insert(0, "majors may become nationals (§9.4)")
    if level == 8:
        sevens = game.book.works.sevens_before_eights
        after = "first train" if sevens == 1 else f"{sevens}th train"
        found.insert(0, f"on sale after the {after} of level 7 (§11.6)")
    return found


def _reach(side: TrainSide) -> str:
    towns = f" and {side.towns} towns" if side.towns else ""
    return f"{side.cities} cities{towns}{', pays double' if side.double else ''}"


def panels(game: GameOE, state: StateOE) -> dict[str, Panel]:
    """Return the panels of a moment."""
    return {
        "players": players(game, state),
        "where": where(game, state),
        "overview": overview(game, state),
        "nationals": nationals(game, state),
        "companies": {
            "order": _order(state),
            "companies": {name: company(game, state, name) for name in state.companies},
        },
        "market": {"marks": marks(state), "order": _listed(game, state)},
        "holdings": {},
        "pars": {"rows": _pars(game, state)},
        "packet": _packet(game, state),
        "trains": _trains(game, state),
    }


def players(game: GameOE, state: StateOE) -> PlayersPanel:
    """Return all players, from the left of the priority on."""
    return {
        "order": list(state.seating),
        "players": {str(seat): _player(game, state, seat) for seat in game.player_seats},
        "facts": {"Bank": {"money": state.bank}},
    }


def _player(game: GameOE, state: StateOE, seat: Seat) -> PlayerCard:
    limit = certificate_limit(game)
    count = certificate_count(game, state, seat)
    chips = [
        kit_panels.holding(
            name,
            f"{line.holdings[seat]}%" if line.kind != MINOR else "minor",
            "president" if line.president == seat else "",
        )
        for name, line in state.companies.items()
        if line.holdings[seat]
    ]
    chips += [
        {"text": game.book.privates[name].name}
        for name, private in state.privates.items()
        if private.seat == seat and not private.gone
    ]
    facts: Facts = {
        "Worth": {"money": game.worth(state, seat)},
        "Certificates": f"{count} of {limit}" if limit else str(count),
    }
    first = state.priority == seat
    return kit_panels.player(state.players[seat].cash, first, facts, chips, badge="P")


def _order(state: StateOE) -> list[str]:
    """Railroads in business first, in their order of operation as far as it is known."""
    running = [name for name in (*_now(state), *state.to_operate) if name in state.companies]
    active = [n for n, line in state.companies.items() if line.status == FLOATED]
    rest = list(state.companies)
    return list(dict.fromkeys([*running, *active, *rest]))


def _now(state: StateOE) -> tuple[str, ...]:
    return (state.op.company,) if state.op else ()


def status(game: GameOE, state: StateOE, name: str) -> str:
    """Return a railroad's status in a few words."""
    line = state.companies[name]
    if line.status != FLOATED:
        return STATUS.get(line.status, line.status)
    national = f", {game.book.regionals[name].national}" if line.kind == NATIONAL else ""
    return f"{line.kind}{national}"


def company(game: GameOE, state: StateOE, name: str) -> Company:
    """Return a charter."""
    line = state.companies[name]
    return {
        "status": status(game, state, name),
        "closed": line.status in (GONE, MERGED),
        "director": None if line.president == NOBODY else line.president,
        "par": line.par,
        "started": bool(line.par or game.price(line) or line.status == FLOATED),
        "price": game.price(line),
        "cash": line.cash,
        "trains": [
            {"name": train.name, "note": _rusts(game, train.level)} for train in line.trains
        ],
        "tokens_left": len(line.charter),
        "shares": kit_panels.shares(enumerate(line.holdings), line.president),
        "bank": line.treasury,
        "pool": line.pool,
        "privates": [f"Minor {minor}" for minor in line.minors]
        + (["Pullman"] if line.pullman else [])
        + ([f"{AREAS[line.authority]} ports"] if line.authority else []),
        "powers": _powers(game, state, name),
        "operating": state.op is not None and state.op.company == name,
    }


def _powers(game: GameOE, state: StateOE, name: str) -> list[Power]:
    """Return a railroad's powers: its own, and those of minors and privates (§14, §15)."""
    if state.companies[name].status != FLOATED:
        return []
    own: list[Power] = [
        {"name": f"Minor {minor}", "text": power(game, minor)} for minor in abilities(state, name)
    ]
    seat = state.companies[name].president
    held: list[Power] = [
        {"name": game.book.privates[private].name, "text": power(game, private)}
        for private, one in state.privates.items()
        if one.seat == seat and seat != NOBODY and not one.gone
    ]
    return own + held


def _rusts(game: GameOE, level: int) -> str:
    found = next((p.name for p in game.book.phases.values() if p.rusts == level), "")
    return f"rusts in phase {found}" if found else "never rusts"


def overview(game: GameOE, state: StateOE) -> TablePanel:
    """Every railroad in business in a line, in the order in which they operate."""
    names = [name for name in _order(state) if state.companies[name].status == FLOATED]
    turns = {one["owner"]: one["state"] for one in order(state)} if state.op else {}
    return {
        "rows": {
            name: {
                "cells": _cells(game, state, name, turns.get(name, "")),
                "seats": _holders(state.companies[name]),
                "dim": turns.get(name) == "done",
            }
            for name in names
        },
        "order": names,
        "now": state.op.company if state.op else None,
    }


def _holders(line: Railroad) -> list[int]:
    return [seat for seat, percent in enumerate(line.holdings) if percent]


TURNS = {"done": "has run", "now": "operates", "next": "to come"}


def _cells(game: GameOE, state: StateOE, name: str, turn: str) -> list[Cell]:
    line: Railroad = state.companies[name]
    last = state.last_runs.get(name)
    return [
        {"owner": name, "brief": True},
        TURNS.get(turn, ""),
        line.kind,
        {"seat": line.president} if line.president != NOBODY else "",
        _value(game, line),
        {"money": line.cash},
        " ".join(train.name for train in line.trains) or {"text": "none", "tone": "bad"},
        len(line.charter),
        {"money": last.revenue} if last else "",
        "anywhere" if line.kind == MAJOR else " ".join(map(game.zone, line.zones)),
    ]


def _value(game: GameOE, line: Railroad) -> Cell:
    if listed(line):
        return {"money": game.price(line)}
    return {"money": line.par, "tone": "soft"} if line.par else ""


def nationals(game: GameOE, state: StateOE) -> TablePanel:
    """Return each national's revenue, and past runs of an Orient Express (§11.3.10, §12.2)."""
    rows: dict[str, Row] = {}
    for name, line in state.companies.items():
        if line.kind == NATIONAL and line.status == FLOATED:
            rows[name] = {"cells": _national(game, state, name)}
        elif line.express:
            said: Cell = {"text": "ran the Orient Express", "tone": "good"}
            rows[name] = {"cells": [{"owner": name}, said, "", "", "", ""]}
    note = "" if rows else "No national has formed, and nobody has run an Orient Express yet."
    return {"rows": rows, "note": note}


def _national(game: GameOE, state: StateOE, name: str) -> list[Cell]:
    found = national_count(game, state, name)
    zone = state.companies[name].zones[0]
    return [
        {"owner": name, "brief": True},
        game.zone(zone),
        len(found.cities),
        len(found.towns),
        sum(found.unlinked),
        {"money": found.revenue},
    ]


def marks(state: StateOE) -> dict[str, list[str]]:
    """Markers by cell of the market, in the order in which they came."""
    lines = state.companies.items()
    return market.marks((name, line.cell, line.arrival) for name, line in lines)


def _listed(game: GameOE, state: StateOE) -> list[str]:
    """Return the railroads with a share value in the order in which they operate."""
    lines = [name for name, line in state.companies.items() if listed(line)]
    return list(by_price(game.market, state, lines))


def _pars(game: GameOE, state: StateOE) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    for par in game.book.par:
        there = [
            name for name, line in state.companies.items() if line.par in (par.regional, par.major)
        ]
        cells: list[Cell] = [
            par.letter,
            {"money": par.regional},
            {"money": par.major},
            " ".join(there),
        ]
        rows[par.letter] = {"cells": cells}
    return rows


def _packet(game: GameOE, state: StateOE) -> CardsPanel:
    cards: dict[str, Card] = {}
    for item, lot in state.packet.items():
        best = highest(lot)
        facts: Facts = {"Price": {"money": lot.price}}
        if best:
            facts["Best bid"] = {"money": best}
        chips: list[Chip] = [{"seat": seat, "text": f"£{amount}"} for seat, amount in lot.bids]
        cards[item] = {"facts": facts, "chips": chips}
    top = top_row(game, state)
    rows = [[item for item in row if item in state.packet] for row in game.book.packet.rows]
    groups: list[CardGroup] = [
        {"title": "On sale now" if row[0] in top else "Later: bid", "cards": row}
        for row in rows
        if row
    ]
    groups += [
        {"title": "owns", "seat": seat, "cards": mine}
        for seat in game.player_seats
        if (mine := [n for n, p in state.privates.items() if p.seat == seat and not p.gone])
    ]
    return {"cards": cards, "groups": groups}


def _trains(game: GameOE, state: StateOE) -> TrainsPanel:
    first = next((level for level in game.book.trains if left(game, state, level)), 0)
    return {
        "piles": {
            str(level): kit_panels.pile_now(
                left(game, state, level), on_sale=level == first, phase=str(level) == state.phase
            )
            for level in game.book.trains
        }
    }
