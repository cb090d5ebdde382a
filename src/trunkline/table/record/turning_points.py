"""Turning points of a finished game: the largest swings of worth, and the title's key events.

The title names those events (firsts, failures, offices that change hands). Each turning point has
the moment it led to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from trunkline.kernel import SPECTATOR, Cancel
from trunkline.kernel.cancel import waiting
from trunkline.page.play import TurningPoint, TurningPoints
from trunkline.table.errors import Conflict
from trunkline.table.play.table import Table
from trunkline.table.record import game_story, totals
from trunkline.table.record.results import result_of, why_unrated
from trunkline.table.storage.db_rows import Entry
from trunkline.table.views import event_sentences
from trunkline.table.views.chart_data import moments
from trunkline.table.views.past_names import PastNames

POINTS = 150
"""At how many moments scores are looked at first."""
MOST_SWINGS = 6
MOST_EVENTS = 40
MOST_LINES = 6
"""Number of log lines that describe a swing."""


class Swing(NamedTuple):
    """A seat whose score changed much at once."""

    amount: int
    seat: int
    moment: int


def story(table: Table) -> TurningPoints:
    """Return the story of a finished game.

    It has the turning points, the totals, the reason if the game is not rated, and each player's
    time.
    """
    if table.record.status != "finished":
        raise Conflict("What decided a game is told when it is over.")
    entries = table.journal.entries(table.id, 0, table.record.entries)
    why = why_unrated(table.record, table.sittings, entries)
    acts = _acts(table)
    scores = _Scores(table)
    points = decisive_moments(table, acts, scores)
    return {
        "moments": points,
        "accounts": totals.added_up(table, acts),
        "why_unrated": why or None,
        "seconds": _took(table, entries),
        "story": game_story.sentences(table, scores.known(), points, result_of(table)),
    }


def _acts(table: Table) -> list[Entry]:
    """Return the actions of the line in their order."""
    numbers = table.line.acts[: table.line.now]
    acts = table.journal.acts(table.id, numbers)
    return [acts[number] for number in numbers]


def _took(table: Table, entries: list[Entry]) -> dict[str, int]:
    """Return, by seat, the seconds from the move before to each of its moves, pauses included.

    The result is empty for an imported game.
    """
    numbers = set(table.line.acts[: table.line.now])
    found: dict[str, float] = {}
    before = 0.0
    for one in entries:
        if one.kind == "start":
            before = one.created
        elif one.number in numbers and one.seat is not None:
            if one.seat >= 0 and one.data["by"] != "import":
                key = str(one.seat)
                found[key] = found.get(key, 0.0) + one.created - before
            before = one.created
    return {seat: round(seconds) for seat, seconds in sorted(found.items())}


def decisive_moments(table: Table, acts: list[Entry], scores: _Scores) -> list[TurningPoint]:
    """Return the decisive moments in their order."""
    found = [*_events(table, acts), *_swings(table, acts, scores)]
    return sorted(found, key=lambda one: (one["moment"], one["kind"]))


def _events(table: Table, acts: Iterable[Entry]) -> list[TurningPoint]:
    """Return the events that the title names, of some only the first of each sort."""
    kinds: Mapping[str, Any] = table.game.page.still().get("log", {}).get("moments", {})
    found, known, names = list[TurningPoint](), set[tuple[str, Any]](), PastNames(table)
    for moment, act in enumerate(acts, 1):
        for one in act.told:
            kind = one.event.get("kind", "")
            wish = kinds.get(kind)
            if wish is None:
                continue
            first = wish.get("first")
            sort = (kind, one.event.get(first)) if first else (kind, len(found))
            if sort not in known:
                known.add(sort)
                then = partial(names.at, act.number)
                text = " ".join(event_sentences.read([one], SPECTATOR, then))
                found.append(_moment(moment, "event", wish["title"].format(**one.event), text))
    return found[:MOST_EVENTS]


def _moment(moment: int, kind: str, title: str, text: str) -> TurningPoint:
    return {"moment": moment, "kind": kind, "title": title, "text": text, "seat": None, "amount": 0}


def _swings(table: Table, acts: list[Entry], scores: _Scores) -> list[TurningPoint]:
    """Return the actions that changed scores most, without the last: it may be a final count."""
    places = moments(max(0, len(acts) - 1), POINTS)
    steps = [one for before, after in pairwise(places) for one in scores.between(before, after)]
    steps.sort(key=lambda one: -abs(one[0].amount))
    found: dict[int, Swing] = {}
    for swing, before in steps[: 2 * MOST_SWINGS]:
        exact = max(
            (
                one
                for moment in range(before + 1, swing.moment + 1)
                for one, _ in scores.between(moment - 1, moment)
                if one.seat == swing.seat
            ),
            key=lambda one: abs(one.amount),
        )
        known = found.get(exact.moment)
        if known is None or abs(exact.amount) > abs(known.amount):
            found[exact.moment] = exact
    best = sorted(found.values(), key=lambda one: -abs(one.amount))[:MOST_SWINGS]
    names = PastNames(table)
    return [_told(names, swing, acts[swing.moment - 1]) for swing in best if swing.amount]


def _told(names: PastNames, swing: Swing, act: Entry) -> TurningPoint:
    then = partial(names.at, act.number)
    text = " ".join(telling(event_sentences.read(act.told, SPECTATOR, then)))
    found = _moment(swing.moment, "swing", then(swing.seat), text)
    return {**found, "seat": swing.seat, "amount": swing.amount}


def telling(lines: list[str]) -> list[str]:
    """Return the lines that explain a swing.

    Of many lines these are the action itself and the last lines with a figure (amounts, prices,
    points), where its cause is.
    """
    if len(lines) <= MOST_LINES:
        return lines
    figures = [line for line in lines[1:] if any(one.isdigit() for one in line)]
    return [lines[0], *figures[-(MOST_LINES - 1) :]]


class _Scores:
    """The score of each seat at moments, each worked out once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._known: dict[int, Mapping[int, int]] = {}
        self._flag = waiting() or Cancel()

    def at(self, moment: int) -> Mapping[int, int]:
        """Return the scores at a moment."""
        if moment not in self._known:
            self._flag.go_on()
            self._known[moment] = self.table.game.result(self.table.state(moment))
        return self._known[moment]

    def known(self) -> list[tuple[int, Mapping[int, int]]]:
        """Return the moments that were worked out, in their order, with the scores."""
        return sorted(self._known.items(), key=lambda one: one[0])

    def between(self, before: int, after: int) -> list[tuple[Swing, int]]:
        """Return the change of each seat's score, with the moment before."""
        then, now = self.at(before), self.at(after)
        return [(Swing(now[seat] - then[seat], seat, after), before) for seat in now]
