"""What 1848 shows, put together: `make` hands it to the game."""

from __future__ import annotations

from functools import partial

from trunkline.kernel import Page, Parts
from trunkline.titles.g1848 import labels, map_parts, offered, orders, present, running
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.explain import explain, sections


def page(game: Game1848) -> Page:
    """The page of a game."""
    return Parts(
        still=partial(present.still, game),
        now=partial(present.now, game),
        mine=partial(present.mine, game),
        place=offered.place,
        choices=partial(offered.choices, game),
        tell=partial(offered.tell, game),
        pictures=partial(map_parts.pictures, game),
        label=partial(labels.label, game),
        explain=partial(explain, game),
        sections=sections,
        figures=partial(present.figures, game),
        where=present.where,
        plan_note=partial(map_parts.plan_note, game),
        reckon=partial(running.reckon, game),
        orders=partial(orders.offered, game),
        concerns=partial(orders.concerns, game),
        acting=orders.acting,
        amount=partial(orders.amount, game),
        money=game.money,
    )
