"""The page of 1848, assembled from its parts: `make` gives it to the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from trunkline.eighteen.page import default, outlook
from trunkline.eighteen.page.default import Look
from trunkline.eighteen.parts.state import Train
from trunkline.kernel import Action, Outlook, Page, View
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.page import map as page_map
from trunkline.titles.g1848.page import offers, orders, picture, view
from trunkline.titles.g1848.printed.rule_tables import book
from trunkline.titles.g1848.printed.rule_texts import explain, sections
from trunkline.titles.g1848.records import labels
from trunkline.titles.g1848.rules.operating.steps import STEPS
from trunkline.titles.g1848.rules.trains import running
from trunkline.titles.g1848.rules.trains.piles import top
from trunkline.titles.g1848.state import State1848


def look(game: Game1848) -> Look:
    """Return what the kit's page needs to know about 1848."""
    cards = game.cards
    return Look(
        title="1848 Australia",
        currency="£",
        cards=cards.companies,
        liveries=picture.liveries(cards),
        piles=cards.trains,
        phases=cards.phases,
        runs=running.RUNS,
        order=STEPS,
        rounds=view.ROUNDS,
        labels=labels.WRITERS,
    )


def page(game: Game1848) -> Page:
    """Return the page of a game: the kit's, with much that only 1848 shows."""
    return default.page(
        game,
        look(game),
        still=partial(view.still, game),
        now=partial(view.now, game),
        mine=partial(view.mine, game),
        place=offers.place,
        choices=partial(offers.choices, game),
        describe_offer=partial(offers.describe_offer, game),
        pictures=partial(page_map.pictures, game),
        ground=partial(page_map.ground, game),
        explain=partial(explain, game),
        sections=sections,
        book=partial(book, game),
        figures=partial(view.figures, game),
        reckon=partial(running.reckon, game),
        outlook=partial(_outlook, game),
        orders=partial(orders.offered, game),
        concerns=partial(orders.concerns, game),
        acting=orders.acting,
        amount=partial(orders.amount, game),
    )


def _outlook(game: Game1848, view: View[State1848], actions: Sequence[Action]) -> Outlook | None:
    """Return the best runs; a company without a train is reckoned with the next one (§8.3.2)."""
    pile = top(game, view.state)
    lent = Train(f"{pile}-lent", game.cards.trains[pile].sides[0].name)
    return outlook.outlook(game, view, actions, best=running.RUNS.earned, lent=lent)
