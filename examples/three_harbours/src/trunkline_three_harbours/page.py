"""The page: the kit's, with the look of Three Harbours."""

from __future__ import annotations

from functools import partial

from trunkline.eighteen.page import default
from trunkline.eighteen.page.picture import liveries
from trunkline.kernel import Page
from trunkline.titles import rule_texts
from trunkline_three_harbours.core import ENDS, Harbours
from trunkline_three_harbours.operating import RUNS, TURN


def page(game: Harbours) -> Page:
    """Return the page of a game."""
    cards = game.cards
    look = default.Look(
        title="Three Harbours",
        currency="$",
        cards=cards.charters,
        liveries=liveries(cards.charters),
        piles=cards.trains,
        phases=cards.phases,
        runs=RUNS,
        order=TURN.steps,
        privates=cards.privates,
        powers={key: card.power for key, card in cards.privates.items()},
        limit=lambda seat: game.size.certificates,
        ends=ENDS,
        pars=frozenset(cards.par.values()),
    )
    return default.page(
        game,
        look,
        explain=partial(rule_texts.explain, __package__, dict, {}),
        sections=partial(rule_texts.sections, __package__),
    )
