"""What the Ten Hexes show, made of the kit: players, charters, prices, trains, one sheet, a map."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.eighteen.toy.operating import TURN
from trunkline.draw.views import Livery
from trunkline.eighteen.page import head, market, panels, sheet
from trunkline.eighteen.page import map as kit_map
from trunkline.eighteen.parts.piles import top
from trunkline.eighteen.parts.state import State18
from trunkline.kernel import Choices, Page, Parts, View

NAMES = {"W": "the west", "E": "the east", "M": "both together"}
LIVERIES = {key: Livery(key, "#2f8f46", "dots") for key in NAMES}
STEPS = {"track": "Track", "token": "Token", "dividend": "Income", "train": "Trains"}


def page(game: Any) -> Page:
    """The page of a game."""
    return Parts(
        still=partial(still, game),
        now=partial(now, game),
        choices=lambda view, place: Choices(
            shown=kit_map.extent(game, view.state, place) if place in NAMES else {}
        ),
        pictures=lambda view: {"tiles": kit_map.symbols(game.board)},
    )


def still(game: Any) -> dict[str, Any]:
    """What never changes."""
    charters = {key: (name, len(game.card(key).tokens)) for key, name in NAMES.items()}
    piles = {
        key: panels.pile([(pile.sides[0], f"{key} stops")], pile.cards, "permanent", "")
        for key, pile in game.trains.items()
    }
    return {
        "kit": "eighteen",
        "log": head.LOG,
        "owners": kit_map.owners(LIVERIES, NAMES.__getitem__),
        "map": kit_map.still_map(game.board, lambda name: {"name": game.place(name)}),
        "panels": {
            "players": panels.head("players", "Players"),
            "companies": panels.still_companies("Companies", charters),
            "market": market.still_market(game.market, "Share prices"),
            "trains": panels.head("trains", "Trains", order=list(piles), piles=piles),
            "supply": panels.still_supply(game.board),
            "sheet": sheet.still_sheet("Everything", NAMES, ["Cash"]),
        },
    }


def now(game: Any, view: View[State18]) -> dict[str, Any]:
    """What everybody sees at a moment."""
    state, trains = view.state, game.trains
    name, brief = head.round_of(state, {"over": ("The game is over", "Over")})
    step = state.frames[0].step if state.frames and state.frames[0].step in STEPS else ""
    lines = state.companies.items()
    cash = {"Cash": lambda seat: sheet.money(state.players[seat].cash)}
    return {
        "headline": {
            "round": name,
            "brief": brief,
            "order": head.companies(state.to_operate, state.op.company if state.op else None),
            "steps": head.steps(TURN.steps, STEPS, step),
        },
        "map": {"stops": kit_map.stops(game.board, state.tiles)},
        "panels": {
            "players": {
                "order": list(state.seating),
                "players": {str(seat): _player(state, seat) for seat in state.seating},
            },
            "companies": {
                "order": list(state.companies),
                "companies": {key: _company(game, state, key) for key in state.companies},
            },
            "market": {"marks": market.marks((key, one.cell, one.arrival) for key, one in lines)},
            "trains": {
                "piles": {
                    key: panels.pile_now(
                        pile.cards - state.issued[key] if pile.cards else None,
                        on_sale=key == top(trains, state),
                        phase=key == state.phase,
                    )
                    for key, pile in trains.items()
                }
            },
            "supply": panels.supply(state.supply),
            "sheet": {
                "columns": sheet.sheet_columns(state),
                "rows": {
                    **{key: sheet.company_row(game, state, key) for key in state.companies},
                    **sheet.sum_rows(state, cash, empty=len(sheet.SHARES)),
                },
            },
        },
    }


def _player(state: State18, seat: int) -> dict[str, Any]:
    chips = [
        panels.holding(key, f"{percent}%", "director" if one.director == seat else "")
        for key, one in state.companies.items()
        if (percent := one.percent(seat))
    ]
    return panels.player(state.players[seat].cash, state.priority == seat, {}, chips)


def _company(game: Any, state: State18, name: str) -> dict[str, Any]:
    status = "closed" if state.companies[name].closed else "open"
    return panels.company(game, state, name, status, lambda train: f"{train} stops")
