"""The lesson is played to its end: every wanted move is on offer, and so is another one."""

import re
import tomllib
from importlib.resources import files

import pytest

from trunkline.kernel import Plan, asked, complete, legal, play, view
from trunkline_three_harbours.game import make

DATA = files("trunkline_three_harbours") / "data"
LESSONS = tomllib.loads((DATA / "lessons.toml").read_text("utf-8"))["lesson"]


def fits(fields, move):
    """Return True if a move has these fields."""
    return all(move.get(name) == value for name, value in fields.items())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_a_lesson_can_be_finished(lesson):
    game = make(len(lesson["seats"]), {})
    state = game.start()
    for step in lesson["step"]:
        assert min(len(step[part]) for part in ("text", "hint", "praise", "otherwise")) > 5
        offers = [
            complete(game, state, o) if isinstance(o, Plan) else o for o in legal(game, state)
        ]
        moves = [(offer, game.codec.encode(offer)) for offer in offers]
        found = [offer for offer, move in moves if any(fits(one, move) for one in step["wanted"])]
        assert found, step["text"]
        seen, act = view(game, state, asked(state)[0]), found[0]
        words = [game.page.label(act), game.page.describe_offer(seen, act).get("short", "")]
        words.append(game.page.still()["acts"][game.codec.encode(act)["kind"]].get("short", ""))
        said = " ".join(words).replace("{par}", str(getattr(act, "par", "")))
        for quoted in re.findall("“([^”]+)”", step["hint"]):
            assert quoted in said, f"{quoted} is not on the page"
        state = play(game, state, act)
        for move in step.get("then", ()):
            state = play(game, state, game.codec.decode(move))
    assert lesson["closing"]
    assert asked(state) == (0,)
