"""Whatever is refused is refused in a whole sentence that cites a section of the rulebook."""

import re
from collections import Counter
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest

from docs.rule_pages import CITED
from tests.titles.g1848.every_state import NUMBERS, sensible
from trunkline.kernel import Action, Plan, asked, finished, legal, play, refusal
from trunkline.kernel.game import complete
from trunkline.kernel.offers import template
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.records.actions import Run

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "1848.md"
SECTIONS = set(re.findall(r"^#+ (\d[\d.]*) ", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
SOMETHING: dict[str, tuple[Any, ...]] = {
    **NUMBERS,
    "city": (*NUMBERS["city"], "Z9.0", "F17.9", "F17", ""),
    "order": ((), (0, 0, 1), (0, 1, 2, 3)),
    "routes": ((), (Run("2-0", ()),), (Run("9-9", ("H11:0", "Z9:1")),), (Run("2-1", ("F17:0",)),)),
    "recorded": (None, -1, 100, 10**9),
    **dict.fromkeys(("accept", "pay", "rebate"), (True, False)),
}
UNKNOWN = {"company": "XX", "owner": "XX", "private": "P9", "hex": "Z99", "tile": "999"}


def nonsense(game: Any, state: Any, kind: type[Action], random: Random) -> Action:
    """An action of a kind with fields that make sense by accident, mostly by who is asked."""
    values: dict[str, Any] = {}
    for field in fields(kind):
        if field.name == "seat":
            seats = (*asked(state) * 30, *range(-2, game.seats + 1))
            values["seat"] = random.choice(seats)
        elif field.name in game.vocabulary:
            known = sorted(game.vocabulary[field.name])
            values[field.name] = random.choice((*known, UNKNOWN[field.name]))
            if field.name == "company" and state.op and random.random() < 0.6:
                values["company"] = state.op.company
        else:
            values[field.name] = random.choice(SOMETHING[field.name])
    return kind(**values)


def some_action(game: Any, state: Any, random: Random) -> Action:
    """An action that leads to the end of the game."""
    offers = {template(offer): offer for offer in legal(game, state)}
    chosen = sensible(random, list(offers))
    offer = offers[chosen]
    return complete(game, state, offer) if isinstance(offer, Plan) else chosen


def check(reason: str) -> None:
    assert re.fullmatch(r"[A-Z£'].*[^.]\.", reason), reason
    assert "seat" not in reason, reason
    cited = CITED.findall(reason)
    assert cited, reason
    assert set(cited) <= SECTIONS, reason


@pytest.mark.rule("5.1", "7.2", "7.4.1", "13.1")
@pytest.mark.parametrize("edition", ["gmt-2021", "first-2007", "18xx.games"])
def test_every_refusal_is_a_sentence_with_a_section(edition):
    game = make(4, {"edition": edition})
    kinds = sorted({kind for step in game.steps.values() for kind in step.by_kind}, key=repr)
    random = Random(4)
    state: Any = game.start()
    refused: Counter[str] = Counter()
    while True:
        here = game.steps[state.frames[-1].step].by_kind if state.frames else ()
        for kind in (*kinds, *here, *here):
            action = nonsense(game, state, kind, random)
            reason = refusal(game, state, action)
            if reason is not None:
                check(reason)
                refused[re.sub(r"[\d£']+", "#", reason)] += 1
        if finished(state):
            break
        state = play(game, state, some_action(game, state, random))
    assert refused.total() > 8000
    assert len(refused) > 200


def test_the_page_has_the_sections():
    assert {"2", "5.6.1", "13.2"} <= SECTIONS
    assert len(SECTIONS) > 120
