"""Steps on a page before a test looks at it: sit down, and bring a game along."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from trunkline import titles
from trunkline.kernel import Timeline, asked, files, see_offers, view
from trunkline.titles import bots

API = """async ([path, body]) => {
  const answer = await fetch(path, body === null ? {} : {method: "POST",
    headers: {"content-type": "application/json"}, body: JSON.stringify(body)});
  return answer.json();
}"""


def api(page: Any, path: str, body: Any = None) -> Any:
    """Call the API as this visitor's page would."""
    return page.evaluate(API, [path, body])


def sit(page: Any, name: str = "Ann") -> None:
    """Come as a guest."""
    api(page, "/api/guests", {"name": name})


SEED = 3


@cache
def game_file(step: str, turns: int = 1) -> str:
    """Return the file of a game of novices up to the n-th time that a step needs an answer."""
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


def bring(page: Any, step: str, turns: int = 1, seats: tuple[str, ...] = ("me",) * 3) -> str:
    """Import such a game and open it; by default all seats are this visitor's."""
    return open_file(page, game_file(step, turns), seats)


def open_file(page: Any, file: str, seats: tuple[str, ...]) -> str:
    """Import a game file and open it."""
    made = [{"kind": kind, "bot": "random"} if kind == "bot" else {"kind": kind} for kind in seats]
    answer = api(
        page,
        "/api/tables/import",
        {"file": json.loads(file), "seats": made, "undo": "always", "visibility": "public"},
    )
    assert "table" in answer, answer
    page.goto(f"/table/{answer['table']['id']}")
    page.wait_for_selector(".todo .todo-head")
    return str(answer["table"]["id"])
