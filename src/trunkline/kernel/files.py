"""The native game file: JSON that replays to the same digests.

It holds title, options, rules version, seats, the journal (acts with chance outcomes, undo, redo)
and a digest for each act. The line of play is what remains after undo and redo.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.kernel.actions import Action
from trunkline.kernel.errors import BadData, Refused
from trunkline.kernel.game import Game
from trunkline.kernel.state import State, digest
from trunkline.kernel.timeline import Timeline

FORMAT = "trunkline-game"
VERSION = 1
MOST_ENTRIES = 200_000

MakeGame = Callable[[str, int, Mapping[str, Any]], Game]
"""Builds the game of a title: name, number of seats, options."""


def write(timeline: Timeline[Any], seats: Sequence[str]) -> dict[str, Any]:
    """The file of a game at its present moment."""
    game = timeline.game
    journal: list[dict[str, Any]] = []
    for index in range(1, timeline.now + 1):
        moment = timeline.at(index)
        assert moment.action is not None
        journal.append({"act": game.codec.encode(moment.action), "digest": digest(moment.state)})
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": game.title,
        "options": dict(game.options),
        "rules_version": game.rules_version,
        "seats": list(seats),
        "start": digest(timeline.at(0).state),
        "journal": journal,
    }


def read(data: object, make: MakeGame) -> tuple[Timeline[State], list[str]]:
    """Replay a file with every check on; gives the timeline and the names at the seats."""
    if type(data) is not dict or data.get("format") != FORMAT:
        raise BadData("this is not a Trunkline game file")
    if data.get("version") != VERSION:
        raise BadData(
            f"file version {data.get('version')!r} is not known; this program reads {VERSION}"
        )
    title, options, seats = data.get("title"), data.get("options"), data.get("seats")
    journal = data.get("journal")
    if type(title) is not str or type(options) is not dict or type(journal) is not list:
        raise BadData("the file lacks its title, options or journal")
    if type(seats) is not list or not all(type(name) is str for name in seats):
        raise BadData("the seats must be a list of names")
    if len(journal) > MOST_ENTRIES:
        raise BadData(f"the journal has {len(journal)} entries; at most {MOST_ENTRIES} are read")
    game = make(title, len(seats), options)
    timeline: Timeline[State] = Timeline(game, game.start())
    if data.get("start") not in (None, digest(timeline.state)):
        raise BadData("the game starts differently under the present rules (start digest differs)")
    for number, entry in enumerate(journal, 1):
        _replay(timeline, entry, f"journal entry {number}")
    return timeline, list(seats)


def _replay(timeline: Timeline[State], entry: object, where: str) -> None:
    if type(entry) is not dict:
        raise BadData(f"{where}: expected an object")
    if set(entry) == {"undo"} and type(entry["undo"]) is int:
        _jump(timeline, entry["undo"], where)
    elif set(entry) == {"redo"} and type(entry["redo"]) is int:
        _jump(timeline, entry["redo"], where)
    elif "act" in entry and set(entry) <= {"act", "digest"}:
        action: Action = timeline.game.codec.decode(entry["act"])
        try:
            timeline.play(action)
        except Refused as refused:
            raise BadData(f"{where}: {refused.reason}") from None
        if entry.get("digest") not in (None, digest(timeline.state)):
            raise BadData(f"{where}: the state differs from the one recorded")
    else:
        raise BadData(f"{where}: an entry is an act with its digest, an undo or a redo")


def _jump(timeline: Timeline[State], index: int, where: str) -> None:
    if not 0 <= index <= timeline.end:
        raise BadData(f"{where}: there is no moment {index}")
    timeline.jump(index)
