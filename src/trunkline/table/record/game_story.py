"""The story of a game that is over in at most five sentences, each true by construction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from trunkline.page.play import TurningPoint
from trunkline.table.play.table import Table
from trunkline.table.record.results import Result

LASTING = 0.1
"""The part of a game for which a lead that lasts is held at least."""
TIMES = ("never", "once", "twice")

Scores = Sequence[tuple[int, Mapping[int, int]]]
"""Moments with the score of each seat."""


class Lead(NamedTuple):
    """A seat that led from a moment on."""

    moment: int
    seat: int


def sentences(
    table: Table, scores: Scores, points: Sequence[TurningPoint], result: Result
) -> list[str]:
    """Return the opening, the first lead, how it changed, the turning point and the end."""
    leads = lasting(scores)
    swings = [one for one in points if one["kind"] == "swing"]
    found = [
        _opening(table, result),
        _first(table, leads),
        _changes(table, leads),
        _turning(table, max(swings, key=lambda one: abs(one["amount"]), default=None)),
        _end(table, result),
    ]
    return [one for one in found if one]


def lasting(scores: Scores) -> list[Lead]:
    """Return who led from when on, without leads of a few moves."""
    spans = list[Lead]()
    for moment, now in scores:
        best = max(now.values())
        first = [seat for seat, amount in now.items() if amount == best]
        if len(first) == 1 and (not spans or spans[-1].seat != first[0]):
            spans.append(Lead(moment, first[0]))
    last = scores[-1][0] if scores else 0
    ends = [one.moment for one in spans[1:]] + [2 * last + 1]
    found = list[Lead]()
    for one, end in zip(spans, ends, strict=False):
        if end - one.moment > LASTING * last and (not found or found[-1].seat != one.seat):
            found.append(one)
    return found


def wording(table: Table) -> Callable[[int], str]:
    """Return how the title writes a score."""
    form = table.game.page.still().get("score", "{}")

    def written(amount: int) -> str:
        """Return an amount in the title's form: one for 1, and one for all others."""
        chosen = form if isinstance(form, str) else form[0 if abs(amount) == 1 else -1]
        return ("−" if amount < 0 else "") + chosen.format(f"{abs(amount):,}")

    return written


def _opening(table: Table, result: Result) -> str:
    names = [table.name(one.seat) for one in result.seats]
    several = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    rounds = f"{result.rounds} rounds and " if result.rounds > 1 else ""
    moves = "move" if result.actions == 1 else "moves"
    return f"{several} played {rounds}{result.actions:,} {moves}."


def _first(table: Table, leads: Sequence[Lead]) -> str:
    if not leads:
        return ""
    name = table.name(leads[0].seat)
    if not leads[0].moment:
        return f"{name} was ahead from the start."
    return f"{name} took the first lead that lasted, at move {leads[0].moment}."


def _changes(table: Table, leads: Sequence[Lead]) -> str:
    changes = len(leads) - 1
    if changes < 0:
        return "Nobody led for long."
    if not changes:
        return "The lead never changed hands for long."
    last = leads[-1]
    times = TIMES[changes] if changes < len(TIMES) else f"{changes} times"
    when = f"at move {last.moment}, when {table.name(last.seat)} took it"
    return f"The lead changed hands {times}, {'the last time ' if changes > 1 else ''}{when}."


def _turning(table: Table, swing: TurningPoint | None) -> str:
    if swing is None:
        return ""
    amount = swing["amount"]
    verb = "gained" if amount > 0 else "lost"
    seat = swing["seat"]
    assert seat is not None  # every swing has a seat
    cause = swing["text"].split(". ")[0].rstrip(".")
    told = f": {cause}" if cause else ""
    return (
        f"The largest swing came at move {swing['moment']}, when {table.name(seat)} {verb} "
        f"{wording(table)(abs(amount))}{told}."
    )


def _end(table: Table, result: Result) -> str:
    written = wording(table)
    order = sorted(result.seats, key=lambda one: (one.place, one.seat))
    best = order[0]
    winners = [table.name(one.seat) for one in order if one.place == best.place]
    score = written(best.score)
    if len(winners) > 1:
        return f"{' and '.join(winners)} shared the win with {score}."
    ahead = ""
    if len(order) > 1 and best.score > order[1].score:
        ahead = f", {written(best.score - order[1].score)} ahead of {table.name(order[1].seat)}"
    return f"{winners[0]} won with {score}{ahead}."
