"""Games brought to an interesting moment before a page shows them, so that tests stay short."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.browser.hands import api
from tests.interop import wild
from trunkline import bots, titles
from trunkline.kernel import Timeline, asked, files, legal, see_offers, view
from trunkline.titles.g1848.actions import BuyTrain, BuyTrainFrom
from trunkline.titles.g1848.loans import may_borrow
from trunkline.titles.g1848.map_parts import refused

SEED = 3


@cache
def game_file(step: str, turns: int = 1) -> str:
    """A game of novices up to the n-th time that a step asks somebody, as text of a game file."""
    import json

    game = titles.load("1848", 3, {})
    timeline: Timeline[Any] = Timeline(game, game.start())
    while timeline.state.frames:
        if timeline.state.frames[-1].step == step:
            turns -= 1
            if not turns:
                break
        seat = asked(timeline.state)[0]
        seen, offers = view(game, timeline.state, seat), see_offers(game, timeline.state, seat)
        timeline.play(bots.make("novice", SEED * 1000 + timeline.now, game).choose(seen, offers))
    return json.dumps(files.write(timeline, ["Ann", "Bert", "Cleo"]))


def _loan_ruins(game: Any, state: Any) -> bool:
    """A company may take the loan that closes it."""
    name = state.op.company if state.op else ""
    return bool(name) and state.companies[name].cell[1] <= 2 and may_borrow(game, state)


def _rebate(game: Any, state: Any) -> bool:
    """The Ghan's rebate may be used."""
    bought = (one for one in legal(game, state) if isinstance(one, BuyTrain))
    return state.frames[-1].step == "train" and any(one.rebate for one in bought)


def _company_train(game: Any, state: Any) -> bool:
    """A company may buy a train of another director's."""
    return any(isinstance(one, BuyTrainFrom) for one in legal(game, state))


def _after_yellow(game: Any, state: Any) -> bool:
    """One yellow tile is laid, and another hex could be upgraded otherwise."""
    if state.frames[-1].step != "track" or not state.op.lays:
        return False
    return any(AFTER_YELLOW in refused(game, state, name) for name in game.board.map.hexes)


AFTER_YELLOW = "After a yellow tile no tile is upgraded"
MOMENTS = {
    "ruin": _loan_ruins,
    "rebate": _rebate,
    "company_train": _company_train,
    "after_yellow": _after_yellow,
}


@cache
def wild_file(taste: str, seats: int, seed: int, step: str = "") -> str:
    """A game of wild players (tests/interop/wild.py), whole or up to a step that asks somebody.

    `MOMENTS` names some that are no step of their own.
    """
    import json

    def reached(game: Any, state: Any) -> bool:
        found = MOMENTS.get(step)
        return found(game, state) if found else bool(state.frames[-1].step == step)

    timeline = wild.play(taste, seats, seed, until=reached if step else None)
    return json.dumps(files.write(timeline, [f"Player {n + 1}" for n in range(seats)]))


def bring(page: Any, step: str, turns: int = 1, seats: tuple[str, ...] = ("me",) * 3) -> str:
    """Import such a game and open it; by default all seats are this visitor's."""
    return open_file(page, game_file(step, turns), seats)


def open_file(page: Any, file: str, seats: tuple[str, ...]) -> str:
    """Import a game file and open it."""
    import json

    made = [{"kind": kind, "bot": "random"} if kind == "bot" else {"kind": kind} for kind in seats]
    answer = api(
        page,
        "/api/tables/import",
        {"file": json.loads(file), "seats": made, "undo": "always"},
    )
    assert "table" in answer, answer
    page.goto(f"/table/{answer['table']['id']}")
    page.wait_for_selector(".todo .todo-head")
    return str(answer["table"]["id"])
