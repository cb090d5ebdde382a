"""The native game file: JSON that replays to the same digests.

It holds title, options, rules version, seats, what the host amended of the printed data, the
journal (acts with chance outcomes, undo, redo) and a digest for each act. The line of play is what
remains after undo and redo.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from trunkline.kernel.actions import Action
from trunkline.kernel.codec import decode
from trunkline.kernel.content import canonical
from trunkline.kernel.errors import AuditFailed, BadData, BadEntry, Refused
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
        **amendments_of(game.amendments),
        "rules_version": game.rules_version,
        "seats": list(seats),
        "start": digest(timeline.at(0).state),
        "journal": journal,
    }


def amendments_of(text: str) -> dict[str, Any]:
    """The part of a file that says what the host changed in the printed data, if anything."""
    return {AMENDMENTS: json.loads(text)} if text else {}


def amendments_in(data: Mapping[str, Any]) -> str:
    """The amendments of a file as canonical text; empty if there are none."""
    if type(data.get(AMENDMENTS, {})) is not dict:
        raise BadData("the amendments must be an object")
    try:
        return canonical(data[AMENDMENTS]) if AMENDMENTS in data else ""
    except (TypeError, ValueError, RecursionError):
        raise BadData("the amendments are not JSON") from None


def read(data: object, make: MakeGame) -> tuple[Timeline[State], list[str]]:
    """Replay a file with every check on; gives the timeline and the names at the seats."""
    header = _header(data)
    if len(header.journal) > MOST_ENTRIES:
        raise BadData(
            f"the journal has {len(header.journal)} entries; at most {MOST_ENTRIES} are read"
        )
    game = make(header.title, len(header.seats), header.options)
    if header.rules_version > game.rules_version:
        raise BadData("the file was written under newer rules than this program has")
    if game.amendments != header.amendments:
        raise BadData("the game was played with other amendments of the printed data")
    timeline: Timeline[State] = Timeline(game, game.start())
    if header.start != digest(timeline.state):
        raise BadData("the game starts differently under the present rules (start digest differs)")
    for number, entry in enumerate(header.journal, 1):
        _replay(timeline, entry, number)
    return timeline, list(header.seats)


class _Header(NamedTuple):
    title: str
    options: dict[str, Any]
    rules_version: int
    seats: tuple[str, ...]
    start: str
    journal: list[Any]
    amendments: str


AMENDMENTS = "amendments"
"""The one key that a file need not have."""
_KEYS = {"format", "version", *_Header._fields} - {AMENDMENTS}


def _header(data: object) -> _Header:
    """The parts of a file, each of the right type; the journal is judged as it is played."""
    if type(data) is not dict or data.get("format") != FORMAT:
        raise BadData("this is not a Trunkline game file")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise BadData(f"this program reads files of version {VERSION}, and this is not one")
    if data.keys() - {AMENDMENTS} != _KEYS:
        wrong = ", ".join(sorted(map(str, (data.keys() - {AMENDMENTS}) ^ _KEYS)))
        raise BadData(f"a game file has the keys {', '.join(sorted(_KEYS))}; wrong here: {wrong}")
    options, journal = data["options"], data["journal"]
    if type(options) is not dict or type(journal) is not list:
        raise BadData("the options must be an object and the journal a list")
    return _Header(
        title=decode(str, data["title"], "title"),
        options=options,
        rules_version=decode(int, data["rules_version"], "rules_version"),
        seats=decode(tuple[str, ...], data["seats"], "seats"),
        start=decode(str, data["start"], "start"),
        journal=journal,
        amendments=amendments_in(data),
    )


def _replay(timeline: Timeline[State], entry: object, number: int) -> None:
    if type(entry) is not dict:
        raise BadEntry(number, "expected an object")
    if set(entry) == {"undo"} and type(entry["undo"]) is int:
        _jump(timeline, entry["undo"], number)
    elif set(entry) == {"redo"} and type(entry["redo"]) is int:
        _jump(timeline, entry["redo"], number)
    elif "act" in entry and set(entry) <= {"act", "digest"}:
        try:
            action: Action = timeline.game.codec.decode(entry["act"])
            timeline.play(action)
        except (BadData, Refused, AuditFailed) as error:
            raise BadEntry(number, str(error)) from None
        if entry.get("digest") not in (None, digest(timeline.state)):
            raise BadEntry(number, "the state differs from the one recorded")
    else:
        raise BadEntry(number, "an entry is an act with its digest, an undo or a redo")


def _jump(timeline: Timeline[State], index: int, number: int) -> None:
    if not 0 <= index <= timeline.end:
        raise BadEntry(number, f"there is no moment {index}")
    timeline.jump(index)
