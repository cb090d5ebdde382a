"""Parts of a page at a moment: headline, players, companies, trains, sheet, charts, a run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from trunkline import routes
from trunkline.eighteen.page import head, panels, sheet
from trunkline.eighteen.parts.events import TrainsRan
from trunkline.eighteen.parts.market import Markers, Market, by_price
from trunkline.eighteen.parts.state import State18
from trunkline.eighteen.rules.runs import Runs
from trunkline.kernel import View
from trunkline.page.cells import Cell, Chip
from trunkline.page.eighteen import Pile, RunNote, TrainRun
from trunkline.page.title import HeadFact, Headline, Page, Turn, TurnStep


def headline(
    game: Any,
    state: Any,
    rounds: Mapping[str, tuple[str, str]],
    *,
    about: str = "",
    end: str = "",
    steps: list[TurnStep],
    order: list[Turn],
    facts: Iterable[HeadFact] = (),
) -> Headline:
    """Return where a game stands: round, phase and bank, whose turn it is, what ends it.

    `about` explains the phase, `order` are the companies that operate in this round, `rounds` are
    the title's further rounds.
    """
    name, brief = head.round_of(state, rounds)
    phase, bank = game.phase(state), game.money(state.bank)
    first: HeadFact = {"text": f"Phase {state.phase}", "colours": list(phase.colours)}
    if about:
        first["title"] = about
    found: Headline = {
        "round": name,
        "brief": brief,
        "facts": [
            first,
            *facts,
            {"text": f"Bank {bank}", "minor": True},
        ],
        "owner": state.op.company if state.op else None,
        "end": end,
    }
    if state.round != "operating":
        return {**found, "order": head.seats(state)}
    return {**found, "order": order, "steps": steps}


def steps_of(state: Any, order: Sequence[str], labels: Mapping[str, str]) -> list[TurnStep]:
    """Return the steps of a company's turn, and where it stands."""
    now = next((frame.step for frame in reversed(state.frames) if frame.step in labels), "")
    return head.steps(order, labels, now)


def figures(
    worth: Callable[[int], int], seats: Iterable[int], prices: dict[str, int], title: str
) -> dict[str, dict[str, int]]:
    """Return the lines of the charts: the worth of players, and the prices of shares."""
    return {"Worth of players": {str(seat): worth(seat) for seat in seats}, title: prices}


def listed(price: Callable[[Any], int], companies: Mapping[str, Any]) -> dict[str, int]:
    """Return the prices of companies that have a marker."""
    return {name: price(one) for name, one in companies.items() if one.cell is not None}


def by_turn(market: Market, state: Markers[Any]) -> list[str]:
    """Return all companies: those that operate first and in their order."""
    order = by_price(market, state, state.companies)
    return [*order, *(name for name in state.companies if name not in order)]


def holdings(game: Any, state: State18, seat: int) -> list[Chip]:
    """Return the shares and open private companies of a player as chips."""
    held = [
        panels.holding(name, f"{one.percent(seat)}%", "director" * (one.director == seat))
        for name, one in state.companies.items()
        if one.percent(seat)
    ]
    owned = state.privates.items()
    return held + [Chip(text=key) for key, one in owned if one.seat == seat and not one.closed]


def pile(piles: Mapping[str, Any], state: State18, name: str, on_sale: Iterable[str]) -> Pile:
    """Return how many cards a pile has left, if it is on sale, if its phase is now."""
    cards = piles[name].cards
    left = cards - state.issued[name] if cards else None
    return panels.pile_now(left, on_sale=name in on_sale, phase=state.phase == name)


def sums(game: Any, state: State18) -> dict[str, Callable[[int], Cell]]:
    """Return the rows of the sheet that sum up each player."""
    return {
        "Cash": lambda seat: sheet.money(state.players[seat].cash),
        "Worth": lambda seat: sheet.money(game.worth(state, seat)),
    }


def ran(view: View[Any], called: Callable[[tuple[str, ...]], str]) -> Page:
    """Return the run of the last action, if it was one; `called` writes the stops of a route."""
    event = next((one for one in view.events if isinstance(one, TrainsRan)), None)
    if event is None:
        return {}
    trains: list[TrainRun] = [
        {"name": name, "revenue": revenue, "stops": called(stops)}
        for name, revenue, stops in event.runs
    ]
    return {"ran": {"revenue": event.revenue, "trains": trains}}


def plan_note(runs: Runs[Any, Any], game: Any, view: View[Any], action: Any) -> RunNote:
    """Return the income of the routes that were filled in, and whether it is proved best."""
    state, company = view.state, action.company
    answer = runs.best(game, state, company)
    found = routes.judge(runs.problem(game, state, company), answer.routes).runs
    return {
        "proved": answer.proved,
        "revenue": answer.revenue,
        "bound": answer.bound,
        "trains": [{"id": run.train, "revenue": run.revenue} for run in found],
    }
