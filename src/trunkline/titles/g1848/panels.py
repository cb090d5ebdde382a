"""The panels of a page about 1848: plain JSON in the vocabulary of docs/client.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trunkline.eighteen.certificates import BANK, POOL
from trunkline.eighteen.market import operating_order
from trunkline.eighteen.state import NOBODY, Company
from trunkline.titles.g1848 import sights
from trunkline.titles.g1848.boe import boe_income, loans_left
from trunkline.titles.g1848.com import launch_at
from trunkline.titles.g1848.core import COM, SHARE
from trunkline.titles.g1848.limits import certificate_count, certificate_limit
from trunkline.titles.g1848.piles import top
from trunkline.titles.g1848.state import BOE, State1848
from trunkline.titles.g1848.stations import token_cost
from trunkline.titles.g1848.words import words

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

Json = dict[str, Any]


def players(game: Game1848, state: State1848) -> Json:
    """Cash, worth, certificates and holdings of each player, in seating order."""
    return {
        "kind": "players",
        "id": "players",
        "title": "Players",
        "players": [_player(game, state, seat) for seat in state.seating],
        "facts": [["bank", f"£{state.bank:,}"]],
    }


def _player(game: Game1848, state: State1848, seat: int) -> Json:
    player = state.players[seat]
    holdings = [
        {
            "of": name,
            "percent": company.percent(seat),
            "director": company.director == seat,
            "value": company.percent(seat) // SHARE * game.price(company),
        }
        for name, company in state.companies.items()
        if company.percent(seat)
    ]
    if state.boe.holdings[seat]:
        value = state.boe.holdings[seat] // SHARE * game.boe_price(state)
        boe = {"of": BOE, "percent": state.boe.holdings[seat], "director": False, "value": value}
        holdings.append(boe)
    return {
        "seat": seat,
        "cash": player.cash,
        "debt": player.debt,
        "worth": game.worth(state, seat),
        "certificates": certificate_count(state, seat),
        "limit": certificate_limit(game, state, seat),
        "priority": state.priority == seat,
        "holdings": sorted(holdings, key=lambda held: -int(held["percent"])),
        "privates": [
            {"id": key, "name": game.cards.privates[key].name, "income": _income(game, state, key)}
            for key, private in state.privates.items()
            if private.seat == seat and not private.closed
        ],
    }


def _income(game: Game1848, state: State1848, key: str) -> int:
    return 0 if state.privates[key].closed else game.cards.privates[key].income


def companies(game: Game1848, state: State1848) -> Json:
    """Every charter, those that operate first and in their order."""
    priced = tuple(n for n, one in state.companies.items() if one.cell is not None)
    order = operating_order(game.cards.market, state, priced)
    rest = tuple(n for n in state.companies if n not in priced)
    return {
        "kind": "companies",
        "id": "companies",
        "title": "Companies",
        "companies": [_company(game, state, name) for name in (*order, *rest)],
    }


def _company(game: Game1848, state: State1848, name: str) -> Json:
    company, card = state.companies[name], game.card(name)
    return {
        "id": name,
        "name": card.name,
        "status": status(game, state, name),
        "closed": company.closed,
        "director": None if company.director == NOBODY else company.director,
        "par": company.par,
        "price": game.price(company),
        "cash": company.cash,
        "capital": name in state.capital,
        "trains": [
            {"id": train.card, "name": train.name, "note": sights.reach_note(game, train.name)}
            for train in company.trains
        ],
        "train_limit": game.phase(state).train_limit,
        "tokens": {"total": len(card.tokens), "left": list(card.tokens[company.placed :])},
        "loans": company.loans,
        "shares": _shares(company),
        "bank": company.percent(BANK),
        "pool": company.percent(POOL),
        "home": list(card.home),
        "at": sights.stations(state, name),
        "reach": sights.reach(state, name),
        "privates": [key for key, one in state.privates.items() if one.company == name],
        "operating": state.op is not None and state.op.company == name,
        "waiting": name in state.to_operate,
    }


def _shares(company: Company) -> list[Json]:
    return [
        {"seat": seat, "percent": percent, "director": company.director == seat}
        for seat, percent in company.players()
        if percent
    ]


def status(game: Game1848, state: State1848, name: str) -> str:
    """Where a company stands, in a few words."""
    company = state.companies[name]
    if company.closed:
        return "in receivership"
    if not company.par:
        prices = ", ".join(f"£{par}" for par in game.card(name).par)
        return f"not started: {prices}"
    if not company.sold:
        return f"launches when {company.percent(BANK) - launch_at(game, name)}% more is sold"
    if name == COM and name not in state.capital:
        return "waits for the link Sydney–Adelaide"
    return "operates" if company.started else "will operate next"


def market(game: Game1848, state: State1848) -> Json:
    """The share price chart with its markers, those on top first."""
    here: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for name, company in state.companies.items():
        if company.cell is not None:
            here.setdefault(company.cell, []).append((company.arrival, name))
    par = set(game.cards.par_cells.values())
    last = (0, len(game.cards.market.rows[0]) - 1)

    def cell(row: int, column: int, price: int) -> Json:
        marked = sorted(here.get((row, column), ()))
        found: Json = {"price": price, "marks": [name for _, name in marked]}
        if column == 0:
            found["kind"] = "closed"
        elif (row, column) == last:
            found["kind"] = "end"
        elif (row, column) in par:
            found["kind"] = "par"
        return found

    return {
        "kind": "market-grid",
        "id": "market",
        "title": "Share prices",
        "rows": [
            [cell(row, column, price) for column, price in enumerate(prices)]
            for row, prices in enumerate(game.cards.market.rows)
        ],
        "legend": [
            {"kind": "par", "text": "A company may start here"},
            {"kind": "closed", "text": "Receivership"},
            {"kind": "end", "text": "Ends the game"},
        ],
        "moves": [
            "Dividend paid: right. Withheld: left. Each sale: down. All shares with players: up."
        ],
    }


def boe(game: Game1848, state: State1848) -> Json:
    """The Bank of England: price by loans given, its dividend and who owns it."""
    card, given = game.cards.boe, state.boe.loans
    held = [
        {"seat": seat, "percent": percent, "director": False}
        for seat, percent in enumerate(state.boe.holdings)
        if percent
    ]
    return {
        "kind": "track",
        "id": "boe",
        "title": card.name,
        "owner": BOE,
        "cells": [
            {
                "label": f"£{price}",
                "under": "end" if at == card.end_at_loans else str(at),
                "state": "now" if at == given else "past" if at < given else "next",
                "kind": "end" if at >= card.end_at_loans else "",
            }
            for at, price in enumerate(card.prices)
        ],
        "note": f"The share price rises with each loan. {card.end_at_loans} loans end the game.",
        "facts": [
            ["Share price", f"£{game.boe_price(state)}"],
            ["Loans given", f"{given} of {card.loans}"],
            ["Loans left", str(loans_left(game, state))],
            ["Next dividend", f"£{boe_income(game, state)}"],
            ["Shares for sale", f"{100 - sum(state.boe.holdings)}%"],
            ["Receiverships", f"{state.receiverships} of 5"],
        ],
        "shares": held,
    }


def trains(game: Game1848, state: State1848) -> Json:
    """The piles, what is left of them, what the next phase brings."""
    now = top(game, state)
    piles = []
    for name, pile in game.cards.trains.items():
        phase = game.cards.phases.get(name)
        rusted_by = next((p.name for p in game.cards.phases.values() if p.rusts == name), "")
        on_sale = name == now or (pile.express and game.reached(state, "5"))
        piles.append(
            {
                "name": name,
                "sides": [
                    {"name": s.name, "price": s.price, "note": sights.reach_note(game, s.name)}
                    for s in pile.sides
                ],
                "left": pile.cards - state.issued[name] if pile.cards else None,
                "total": pile.cards or None,
                "now": on_sale,
                "sold_out": bool(pile.cards) and state.issued[name] >= pile.cards,
                "rusts": f"rusts with the first {rusted_by}" if rusted_by else "permanent",
                "brings": words().phases.get(name, "") if phase else "",
                "phase": phase is not None and state.phase == name,
            }
        )
    return {"kind": "trains", "id": "trains", "title": "Trains and phases", "piles": piles}


def phases(game: Game1848, state: State1848) -> Json:
    """What holds in each phase (§9)."""
    rows = []
    for name, phase in game.cards.phases.items():
        rows.append(
            {
                "now": name == state.phase,
                "cells": [
                    name,
                    {"colours": list(phase.colours)},
                    phase.train_limit,
                    phase.operating_rounds,
                    phase.yellow_lays,
                    {"money": phase.dividend},
                    phase.rusts or "–",
                    words().phases[name],
                ],
            }
        )
    return {
        "kind": "table",
        "id": "phases",
        "title": "Phases",
        "columns": [
            {"label": "Phase"},
            {"label": "Tiles"},
            {"label": "Train limit", "number": True},
            {"label": "Operating rounds", "number": True},
            {"label": "Yellow tiles", "number": True},
            {"label": "BoE pays at least", "number": True},
            {"label": "Rusts"},
            {"label": "What begins"},
        ],
        "rows": rows,
    }


def privates(game: Game1848, state: State1848) -> Json:
    """The private companies: price, income, owner, power."""
    found = []
    for key, private in state.privates.items():
        card = game.cards.privates[key]
        found.append(
            {
                "id": key,
                "name": card.name,
                "price": private.price,
                "floor": card.floor,
                "face": card.price,
                "income": card.income,
                "power": words().powers[key],
                "seat": None if private.seat == NOBODY else private.seat,
                "company": private.company or None,
                "closed": private.closed,
                "spent": private.spent,
                "sale": list(card.company_price) if card.company_price else None,
            }
        )
    return {
        "kind": "privates",
        "id": "privates",
        "title": "Private companies",
        "privates": found,
    }


def supply(game: Game1848, state: State1848) -> Json:
    """Tiles that are left (§7.5.1)."""
    return {
        "kind": "supply",
        "id": "supply",
        "title": "Tiles left",
        "tiles": [
            {
                "tile": tile.number,
                "colour": tile.colour,
                "left": state.supply[tile.number],
                "total": tile.pieces,
            }
            for tile in game.board.catalogue
        ],
    }


def spreadsheet(game: Game1848, state: State1848) -> Json:
    """Everything in one table: companies down, players across."""
    columns: list[Json] = [
        *({"label": text} for text in ("Company", "Director")),
        *({"label": text, "number": True} for text in ("Par", "Price", "Cash")),
        {"label": "Trains"},
        *({"label": text, "number": True} for text in ("Tokens", "Loans")),
        *({"seat": seat, "number": True} for seat in state.seating),
        *({"label": text, "number": True} for text in ("Bank", "Pool")),
    ]
    rows = [_line(game, state, name) for name in state.companies]
    rows.append(_boe_line(game, state))
    rows += [
        _sum(game, state, "Cash", lambda seat: {"money": state.players[seat].cash}),
        _sum(game, state, "Worth", lambda seat: {"money": game.worth(state, seat)}),
        _sum(
            game,
            state,
            "Certificates",
            lambda seat: f"{certificate_count(state, seat)}/{certificate_limit(game, state, seat)}",
        ),
    ]
    return {
        "kind": "table",
        "id": "spreadsheet",
        "title": "Spreadsheet",
        "columns": columns,
        "rows": rows,
    }


def _percent(percent: int, director: bool = False) -> Any:
    return {"percent": percent, "mark": "director" if director else ""} if percent else ""


def _line(game: Game1848, state: State1848, name: str) -> Json:
    company, card = state.companies[name], game.card(name)
    cells: list[Any] = [
        {"owner": name},
        {"seat": company.director} if company.director != NOBODY else "",
        {"money": company.par} if company.par else "",
        {"money": game.price(company)} if company.cell is not None else "",
        {"money": company.cash} if name in state.capital else "",
        " ".join(train.name for train in company.trains),
        f"{len(card.tokens) - company.placed}/{len(card.tokens)}",
        company.loans or "",
        *(_percent(company.percent(seat), company.director == seat) for seat in state.seating),
        _percent(company.percent(BANK)),
        _percent(company.percent(POOL)),
    ]
    return {
        "cells": cells,
        "now": state.op is not None and state.op.company == name,
        "dim": company.closed,
    }


def _boe_line(game: Game1848, state: State1848) -> Json:
    held = state.boe.holdings
    return {
        "cells": [
            {"owner": BOE},
            "",
            "",
            {"money": game.boe_price(state)},
            "",
            "",
            "",
            state.boe.loans or "",
            *(_percent(held[seat]) for seat in state.seating),
            _percent(100 - sum(held)),
            "",
        ]
    }


def _sum(game: Game1848, state: State1848, text: str, of: Any) -> Json:
    return {
        "sum": True,
        "cells": [text, *[""] * 7, *(of(seat) for seat in state.seating), "", ""],
    }


def next_token(game: Game1848, state: State1848) -> int | None:
    """What the operating company's next token costs."""
    return token_cost(game, state, state.op.company) if state.op else None
