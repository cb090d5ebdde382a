"""The page of 18OE, assembled from its parts: `make` gives it to the game."""

from __future__ import annotations

from functools import partial

from trunkline import kernel
from trunkline.eighteen.page import moment, outlook
from trunkline.kernel import View, kind_of
from trunkline.page.parts import Parts
from trunkline.page.title import Page, Variant
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.page import head, legend, offers, orders, panels, runs, warnings
from trunkline.titles.g18oe.page import map as page_map
from trunkline.titles.g18oe.page.words import words
from trunkline.titles.g18oe.printed.rule_tables import book
from trunkline.titles.g18oe.printed.rule_texts import explain, sections
from trunkline.titles.g18oe.records import labels
from trunkline.titles.g18oe.records.events import (
    BankBroken,
    Insolvent,
    NationalFormed,
    OperatingRoundBegan,
    Passed,
    PhaseBegan,
    PresidentChanged,
    RailroadPhaseBegan,
    StockRoundBegan,
    TrainBought,
)
from trunkline.titles.g18oe.scenarios import FULL
from trunkline.titles.g18oe.state import StateOE


def page(game: GameOE) -> kernel.Page:
    """Return the page of a game."""
    return Parts(
        still=partial(still, game),
        now=partial(now, game),
        mine=partial(mine, game),
        place=offers.place,
        choices=partial(offers.choices, game),
        describe_offer=partial(offers.describe_offer, game),
        pictures=partial(page_map.pictures, game),
        ground=partial(page_map.ground, game),
        label=partial(labels.label, game),
        explain=partial(explain, game),
        sections=sections,
        book=partial(book, game),
        figures=partial(figures, game),
        where=head.where_in_short,
        plan_note=partial(runs.plan_note, game),
        reckon=partial(runs.reckon, game),
        outlook=partial(outlook.outlook, game, best=runs.earned, most=1),
        orders=partial(orders.offered, game),
        concerns=partial(orders.concerns, game),
        acting=orders.acting,
        amount=partial(orders.amount, game),
        money="£{:,}".format,
    )


def still(game: GameOE) -> Page:
    """Return what never changes while a game lasts."""
    found: Page = {
        "title": "18OE",
        "money": "£{}",
        "score": "£{}",
        "kit": "eighteen",
        "owners": page_map.owners(game),
        "map": page_map.still_map(game),
        "acts": {kind: act.shown() for kind, act in words().acts.items()},
        "panels": panels.still_panels(game),
        "views": [tab.shown() for tab in words().views],
        "side": ["players"],
        "log": {
            "heads": [
                kind_of(StockRoundBegan),
                kind_of(OperatingRoundBegan),
                kind_of(PhaseBegan),
                kind_of(RailroadPhaseBegan),
            ],
            "rounds": [kind_of(StockRoundBegan), kind_of(OperatingRoundBegan)],
            "passes": [kind_of(Passed)],
            "moments": {
                kind_of(TrainBought): {"title": "First {train}", "first": "train"},
                kind_of(PresidentChanged): {"title": "A new president"},
                kind_of(NationalFormed): {"title": "A national"},
                kind_of(Insolvent): {"title": "Insolvent"},
                kind_of(BankBroken): {"title": "The bank is broken"},
            },
            "story": words().story.shown(_names(game)),
            "accounts": [account.shown() for account in words().accounts],
            "weighed": [runs.RUN],
        },
    }
    if game.choice.scenario != FULL:
        found["variant"] = SCENARIO
    return found


SCENARIO: Variant = {"name": "UK-France", "text": "Scenario: only the UK and France (§2.8)"}
"""The scenario for the bar of the table; the whole game needs no word (§2.8)."""


def _names(game: GameOE) -> dict[str, dict[str, str]]:
    """Return the names of ids in a story; concession numbers are also train names."""
    concessions = [item for row in game.book.packet.rows for item in row if item.isdigit()]
    return {
        "plain": {name: game.display_name(name) for name in game.book.minors},
        "item": {name: game.item(name) for name in concessions},
    }


def now(game: GameOE, view: View[StateOE]) -> Page:
    """Return the data that everyone sees at a moment."""
    state = view.state
    focus = {"packet": "packet", "stock": "market", "concession": "map"}
    found: Page = {
        "headline": head.headline(game, state),
        "owners": page_map.owners_now(game, state),
        "map": {
            "stops": page_map.stops(game, state),
            "pieces": page_map.pieces(game, state),
            "pays": legend.pays(game, state),
        },
        "panels": panels.panels(game, state),
        "focus": focus.get(state.round, "map"),
    }
    if not state.frames:
        found["breakdown"] = head.breakdown(game, state)
    return found


def mine(game: GameOE, view: View[StateOE]) -> Page:
    """Return the data for one seat: hints for a first game, and threats to its railroads."""
    return {
        **head.purse(game, view.state, view.seat),
        "hints": warnings.hints(game, view.state, view.seat),
        "warnings": warnings.warnings(game, view.state, view.seat),
    }


def figures(game: GameOE, view: View[StateOE]) -> dict[str, dict[str, int]]:
    """Return the lines of the charts: each player's worth, each share value."""
    state = view.state
    values = moment.listed(game.price, state.companies)
    worth = partial(game.worth, state)
    return moment.figures(worth, range(game.seats), values, "Share values")
