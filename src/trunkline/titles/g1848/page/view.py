"""1848 as a page shows it, in the vocabulary of docs/client.md: what stays, and what changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from trunkline.eighteen.page import head, moment
from trunkline.eighteen.page import map as kit_map
from trunkline.eighteen.page import panels as kit_panels
from trunkline.eighteen.parts.events import DirectorChanged, EndTriggered
from trunkline.eighteen.parts.state import NOBODY
from trunkline.kernel import View, kind_of
from trunkline.page.cells import Facts
from trunkline.page.styles import Hint
from trunkline.page.title import DecisiveMoment, HeadFact, Headline, Page, Panel, SaveAs
from trunkline.titles.g1848.core import SHARE
from trunkline.titles.g1848.page import map as page_map
from trunkline.titles.g1848.page import panels, sheets
from trunkline.titles.g1848.page.words import words
from trunkline.titles.g1848.printed import display_names
from trunkline.titles.g1848.records.actions import RunTrains
from trunkline.titles.g1848.records.events import TrainBought
from trunkline.titles.g1848.records.failure_events import Receivership
from trunkline.titles.g1848.rules.money import end_reason
from trunkline.titles.g1848.rules.operating.steps import STEPS
from trunkline.titles.g1848.rules.shares.limits import certificate_count, certificate_limit
from trunkline.titles.g1848.rules.trains.piles import top
from trunkline.titles.g1848.state import BOE, State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848


SITE = "18xx.games"
"""The ruleset of another site, which reads files of games that were played by it."""
SITE_FILE: SaveAs = {"format": SITE, "name": "18xx", "text": f"Save for {SITE}"}

ROUNDS = {
    "auction": ("Sale of the private companies", "Sale"),
    "over": ("The game is over", "Over"),
}

MOMENTS: dict[str, DecisiveMoment] = {
    kind_of(TrainBought): {"title": "First {name}", "first": "name"},
    kind_of(DirectorChanged): {"title": "A new director"},
    kind_of(Receivership): {"title": "A failure"},
    kind_of(EndTriggered): {"title": "The end is near"},
}
"""Events that may decide a game."""

STILL: dict[str, Callable[[Any], Panel]] = {
    "players": panels.still_players,
    "companies": panels.still_companies,
    "market": sheets.still_market,
    "holdings": sheets.still_holdings,
    "boe": sheets.still_boe,
    "trains": panels.still_trains,
    "phases": sheets.still_phases,
    "privates": panels.still_privates,
    "supply": lambda game: kit_panels.still_supply(game.board),
    "spreadsheet": sheets.still_spreadsheet,
}
NOW: dict[str, Callable[[Any, State1848], Panel]] = {
    "players": panels.players,
    "companies": panels.companies,
    "market": sheets.market,
    "holdings": sheets.holdings,
    "boe": sheets.boe,
    "trains": panels.trains,
    "phases": sheets.phases,
    "privates": lambda game, state: panels.privates(state),
    "supply": lambda game, state: kit_panels.supply(state.supply),
    "spreadsheet": sheets.spreadsheet,
}
"""The unchanging part of each panel, and its current part."""


def still(game: Game1848) -> Page:
    """Return the data that never changes during a game."""
    return {
        "title": "1848 Australia",
        "money": "£{}",
        "score": "£{}",
        "kit": "eighteen",
        "owners": page_map.owners(game),
        "map": page_map.still_map(game),
        "acts": {kind: act.shown() for kind, act in words().acts.items()},
        "panels": {name: panel(game) for name, panel in STILL.items()},
        "views": [tab.shown() for tab in words().views],
        "side": ["players"],
        "log": {
            **head.LOG,
            "moments": MOMENTS,
            "story": words().story.shown({"plain": _called(game)}),
            "accounts": [account.shown() for account in words().accounts],
            "weighed": [kind_of(RunTrains)],
        },
        "files": [SITE_FILE] if game.choice.edition == SITE else [],
    }


def _called(game: Game1848) -> dict[str, str]:
    """Return the companies' names in this edition; the Bank of England in letters (§5.1.5)."""
    return {name: owner["letters"] for name, owner in page_map.owners(game).items()}


def now(game: Game1848, view: View[State1848]) -> Page:
    """Return the data that everyone sees at a moment."""
    state = view.state
    found: Page = {
        "headline": headline(game, state),
        "map": {"stops": kit_map.stops(game.board, state.tiles)},
        "panels": {name: panel(game, state) for name, panel in NOW.items()},
        "focus": {"auction": "privates", "stock": "shares"}.get(state.round, "map"),
    }
    if not state.frames:
        found["breakdown"] = breakdown(game, state)
    return found | moment.ran(view, partial(display_names.stops, game))


def mine(game: Game1848, view: View[State1848]) -> Page:
    """Return the data for one seat: its purse, and hints for a first game."""
    state = view.state
    return {
        "purse": _purse(game, state, view.seat),
        "hints": [hint.shown() for hint in words().hints if _fits(hint, game, state, view.seat)],
    }


def _purse(game: Game1848, state: State1848, seat: int) -> Facts:
    """Return the money that a seat spends now.

    The director of the operating company spends its treasury, all other players their cash.
    """
    if seat < 0 or not state.frames:
        return {}
    if state.op and state.companies[state.op.company].director == seat:
        return _treasury(game, state, state.op.company, seat)
    player, limit = state.players[seat], certificate_limit(game, state, seat)
    found: Facts = {"Your cash": {"money": player.cash}}
    if state.debts[seat]:
        found["You owe"] = {"money": state.debts[seat], "tone": "bad"}
    if state.round != "auction":
        count = certificate_count(state, seat)
        found["Certificates"] = {
            "text": f"{count}/{limit}",
            "tone": "bad" if count >= limit else "",
        }
        found["Worth"] = {"money": game.worth(state, seat)}
    return found


def _treasury(game: Game1848, state: State1848, name: str, seat: int) -> Facts:
    """Return an operating company's money and trains, and its director's holdings."""
    one, told = state.companies[name], panels.companies(game, state)["companies"][name]
    trains = ", ".join(train.name for train in one.trains)
    found: Facts = {
        "Treasury": {"money": one.cash},
        "Trains": trains or {"text": "none", "tone": "bad"},
        "Tokens left": told["tokens_left"],
        "Price · you hold": f"{game.money(game.price(one))} · {one.percent(seat)}%",
    }
    if privates := told["privates"]:
        found["Privates"] = ", ".join(privates)
    if told["loans"]:
        found["Loans"] = {"text": str(told["loans"]), "tone": "bad"}
    return found | {"Your cash": {"money": state.players[seat].cash}}


def figures(game: Game1848, view: View[State1848]) -> dict[str, dict[str, int]]:
    """Return the lines of the charts: each player's worth, each share price."""
    state = view.state
    prices = moment.listed(game.price, state.companies) | {BOE: game.boe_price(state)}
    worth = partial(game.worth, state)
    return moment.figures(worth, range(game.seats), prices, "Share prices")


def headline(game: Game1848, state: State1848) -> Headline:
    """Return the state of the game: round, phase, and the order of turns."""
    company = state.op.company if state.op else None
    if state.frames and state.frames[-1].step == "discard":
        company = str(state.frames[-1].data)
    found = moment.headline(
        game,
        state,
        ROUNDS,
        end=_end(game, state),
        steps=moment.steps_of(state, STEPS, words().steps),
        order=[{"owner": one} for one in (*filter(None, [company]), *state.to_operate)],
        facts=_next_train(game, state),
    )
    return found | {"owner": company}


def _next_train(game: Game1848, state: State1848) -> list[HeadFact]:
    """Return the trains on sale in the depot, and the effect of the next type (§8.3.2, §9)."""
    if not state.frames or state.round == "auction":
        return []
    order, piles = list(game.cards.ascending), game.cards.trains
    name = top(game, state)
    cards = piles[name].cards
    then = next(iter(order[order.index(name) + 1 :]), "")
    phase = game.cards.phases.get(then)
    left = cards - state.issued[name] if cards else None
    return [head.next_train(name, left, then, phase.rusts if phase else "")]


def _end(game: Game1848, state: State1848) -> str:
    """Return what will end or has ended the game."""
    reason = end_reason(game, state.end)
    if not reason:
        return ""
    if not state.frames:
        return f"It ended because {reason}."
    return f"The game ends after this set of rounds: {reason}"


def breakdown(game: Game1848, state: State1848) -> dict[str, Facts]:
    """Return the parts of each player's worth (§13.2)."""
    found, letters = {}, page_map.owners(game)
    for seat in state.seating:
        player = state.players[seat]
        parts: Facts = {"Cash": {"money": player.cash}}
        if state.debts[seat]:
            parts["Debt"] = {"money": -state.debts[seat]}
        held = [(one.percent(seat), name, game.price(one)) for name, one in state.companies.items()]
        held.append((state.boe.holdings[seat], BOE, game.boe_price(state)))
        parts |= {
            letters[name]["letters"]: {
                "money": percent // SHARE * price,
                "of": name,
                "title": f"{percent}% of {name}",
            }
            for percent, name, price in sorted(held, key=lambda one: -one[0] * one[2])
            if percent
        }
        found[str(seat)] = parts
    return found


def _fits(hint: Hint, game: Game1848, state: State1848, seat: int) -> bool:
    if seat < 0 or not state.frames or state.frames[-1].step != hint.step:
        return False
    if game.reached(state, "4"):
        # return False  # by now the player has seen every step, or came to watch a late game
        return False
    if hint.when == "owner":
        return any(private.seat == seat for private in state.privates.values())
    if hint.when == "later":
        return any(company.started for company in state.companies.values()) or (
            hint.step == "stock"
            and any(
                company.director != NOBODY and company.par for company in state.companies.values()
            )
        )
    return True
