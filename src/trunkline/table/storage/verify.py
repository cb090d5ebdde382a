"""Replay all stored games with the rules of this version, and say which no longer agree.

Every act of the journal is judged and played again, those that were taken back too, and the state
after it must have the digest that was recorded when it was played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.kernel import AuditFailed, BadData, Game, Refused, State, digest, play
from trunkline.table.play.line import begun
from trunkline.table.storage.db_rows import Entry, Record
from trunkline.table.storage.journal import Journal
from trunkline.table.titles import Titles


class Finding(NamedTuple):
    """Verdict on one stored game."""

    table: str
    title: str
    rules_version: int
    status: str
    acts: int
    problem: str | None
    """None if every state is as recorded."""
    entry: int | None = None
    """The journal entry at which the game no longer agrees."""


def verify(journal: Journal, titles: Titles) -> Iterator[Finding]:
    """Replay all stored games, one after the other."""
    for record in journal.everything():
        yield verify_game(journal, titles, record)


def verify_game(journal: Journal, titles: Titles, record: Record) -> Finding:
    """Replay one stored game."""
    seats = len(journal.sittings(record.id))
    entries = journal.entries(record.id)
    acts = sum(one.kind == "act" for one in entries)
    finding = Finding(record.id, record.title, record.rules_version, record.status, acts, None)
    try:
        game = titles.load(
            record.title, seats, record.options, record.rules_version, record.amendments
        )
    except BadData as error:
        return finding._replace(problem=f"the rules are not installed: {error}")
    entry, problem = _replay(game, entries)
    return finding._replace(entry=entry, problem=problem)


def _replay(game: Game, entries: list[Entry]) -> tuple[int | None, str | None]:
    states: list[State] = []
    now = 0
    for entry in entries:
        if entry.kind == "damaged":
            return entry.number, "the row of the journal is damaged"
        if entry.kind == "start":
            states = [begun(game, entry)]
        elif entry.kind in ("undo", "redo"):
            now = entry.moment
        elif entry.kind == "act":
            try:
                state = play(game, states[now], game.codec.decode(entry.data["action"]))
            except (Refused, BadData, AuditFailed) as error:
                return entry.number, f"refused now: {error}"
            except Exception as error:
                return entry.number, f"fails now: {type(error).__name__}: {error}"
            del states[now + 1 :]
            states.append(state)
            now += 1
        if entry.digest is not None and entry.digest != digest(states[now]):
            return entry.number, "leads to another state than recorded"
    return None, None
