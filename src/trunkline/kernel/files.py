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
from trunkline.kernel.cancel import Cancel, waiting
from trunkline.kernel.codec import decode
from trunkline.kernel.content import canonical
from trunkline.kernel.errors import AuditFailed, BadData, BadEntry, Refused
from trunkline.kernel.game import Game, play
from trunkline.kernel.line import Line
from trunkline.kernel.state import State, digest
from trunkline.kernel.timeline import Timeline

FORMAT = "trunkline-game"
VERSION = 1
MOST_ENTRIES = 200_000

MakeGame = Callable[[str, int, Mapping[str, Any]], Game]
"""Builds the game of a title: name, number of seats, options."""


def write(timeline: Timeline[Any], seats: Sequence[str]) -> dict[str, Any]:
    """Return the file of a game at its current moment."""
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
    """Return the part of a file that holds the host's changes to printed data, if any."""
    return {AMENDMENTS: json.loads(text)} if text else {}


def amendments_in(data: Mapping[str, Any]) -> str:
    """Return the amendments of a file as canonical text; empty if there are none."""
    if type(data.get(AMENDMENTS, {})) is not dict:
        raise BadData("the amendments must be an object")
    try:
        return canonical(data[AMENDMENTS]) if AMENDMENTS in data else ""
    except (TypeError, ValueError, RecursionError):
        raise BadData("the amendments are not JSON") from None


class GameFile(NamedTuple):
    """A file that was replayed, to its end or to the first entry that is wrong."""

    timeline: Timeline[State]
    names: list[str]
    """The name of the player at each seat."""
    numbers: Line[int]
    """The entries of the journal along the line of play, counted from one."""
    problem: BadEntry | None = None


def read(data: object, make: MakeGame) -> tuple[Timeline[State], list[str]]:
    """Replay a file with every check on; returns the timeline and the names at the seats."""
    file = replay(data, make)
    if file.problem is not None:
        raise file.problem
    return file.timeline, file.names


def replay(data: object, make: MakeGame, most: int = MOST_ENTRIES) -> GameFile:
    """Play a file once, every act with every check on; undone acts are played too.

    Raise ``BadData`` if it is not the file of a game. A wrong entry ends the replay and is
    reported, and so is a caller that no longer waits (``Cancelled``).
    """
    header = _header(data)
    if len(header.journal) > most:
        raise BadData(f"the journal has {len(header.journal)} entries; at most {most} are read")
    game = make(header.title, len(header.seats), header.options)
    if header.rules_version > game.rules_version:
        raise BadData("the file was written under newer rules than this program has")
    if game.amendments != header.amendments:
        raise BadData("the game was played with other amendments of the printed data")
    timeline: Timeline[State] = Timeline(game, game.start(), header.seats)
    if header.start not in (None, digest(timeline.state)):
        raise BadData("the game starts differently under the present rules (start digest differs)")
    file = GameFile(timeline, list(header.seats), Line())
    for number, entry in (waiting() or Cancel()).each(enumerate(header.journal, 1)):
        try:
            _replay(file, entry, number)
        except BadEntry as problem:
            return file._replace(problem=problem)
    return file


class _Header(NamedTuple):
    title: str
    options: dict[str, Any]
    rules_version: int
    seats: tuple[str, ...]
    start: str | None
    journal: list[Any]
    amendments: str


AMENDMENTS = "amendments"
_OPTIONAL = {AMENDMENTS, "start"}
"""Keys that a file can lack: one written by hand has no digests."""
_KEYS = {"format", "version", *_Header._fields} - _OPTIONAL


def _header(data: object) -> _Header:
    """Return the parts of a file, each of the right type; the replay judges the journal."""
    if type(data) is not dict or data.get("format") != FORMAT:
        raise BadData("this is not a Trunkline game file")
    if data.get("redacted"):
        raise BadData("this file was written while the game still had secrets: it lacks them")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise BadData(f"this program reads files of version {VERSION}, and this is not one")
    if data.keys() - _OPTIONAL != _KEYS:
        wrong = ", ".join(sorted(map(str, (data.keys() - _OPTIONAL) ^ _KEYS)))
        raise BadData(f"a game file has the keys {', '.join(sorted(_KEYS))}; wrong here: {wrong}")
    options, journal = data["options"], data["journal"]
    if type(options) is not dict or type(journal) is not list:
        raise BadData("the options must be an object and the journal a list")
    return _Header(
        title=decode(str, data["title"], "title"),
        options=options,
        rules_version=decode(int, data["rules_version"], "rules_version"),
        seats=decode(tuple[str, ...], data["seats"], "seats"),
        start=decode(str | None, data.get("start"), "start"),
        journal=journal,
        amendments=amendments_in(data),
    )


def _replay(file: GameFile, entry: object, number: int) -> None:
    timeline = file.timeline
    if type(entry) is not dict:
        raise BadEntry(number, "expected an object")
    kind = next(iter(entry), None)
    if kind in ("undo", "redo") and len(entry) == 1 and type(entry[kind]) is int:
        moment = entry[kind]
        if not 0 <= moment <= timeline.end:
            raise BadEntry(number, f"there is no moment {moment}")
        timeline.jump(moment)
        file.numbers.go(moment)
    elif "act" in entry and set(entry) <= {"act", "digest"}:
        try:
            action: Action = timeline.game.codec.decode(entry["act"])
            new = play(timeline.game, timeline.state, action)
        except (BadData, Refused, AuditFailed) as error:
            raise BadEntry(number, str(error)) from None
        if entry.get("digest") not in (None, digest(new)):
            raise BadEntry(number, "the state differs from the one recorded")
        timeline.append(action, new)
        file.numbers.play(number)
    else:
        raise BadEntry(number, "an entry is an act with its digest, an undo or a redo")
