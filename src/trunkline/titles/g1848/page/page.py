"""What 1848 shows, put together: `make` hands it to the game."""

from __future__ import annotations

from functools import partial

from trunkline.kernel import Page
from trunkline.page.parts import Parts
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.page import map as page_map
from trunkline.titles.g1848.page import offers, orders, view
from trunkline.titles.g1848.printed.rule_texts import explain, sections
from trunkline.titles.g1848.records import labels
from trunkline.titles.g1848.rules.trains import running


def page(game: Game1848) -> Page:
    """The page of a game."""
    return Parts(
        still=partial(view.still, game),
        now=partial(view.now, game),
        mine=partial(view.mine, game),
        place=offers.place,
        choices=partial(offers.choices, game),
        tell=partial(offers.tell, game),
        pictures=partial(page_map.pictures, game),
        ground=partial(page_map.ground, game),
        label=partial(labels.label, game),
        explain=partial(explain, game),
        sections=sections,
        figures=partial(view.figures, game),
        where=view.where,
        plan_note=partial(page_map.plan_note, game),
        reckon=partial(running.reckon, game),
        orders=partial(orders.offered, game),
        concerns=partial(orders.concerns, game),
        acting=orders.acting,
        amount=partial(orders.amount, game),
        money=game.money,
    )
