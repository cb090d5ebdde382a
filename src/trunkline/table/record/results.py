"""Result of a finished game: facts, made from its journal and its last state.

The same game always makes the same result, so the record can be rebuilt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from trunkline.kernel import SPECTATOR, Game, laid_over, view
from trunkline.table.errors import Conflict
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import AFTER_END, AGREED, BY_HAND, Entry, Record, Sitting

IMPORTED = "It was imported from a file."

Json = dict[str, Any]


class SeatResult(NamedTuple):
    """Result of one seat."""

    seat: int
    account_id: str | None
    bot: str | None
    """The level of the bot that sat there at the end."""
    persona: str
    """The name of that bot."""
    place: int
    score: int
    words: str
    """The score with its unit, and what broke a tie."""
    parts: Mapping[str, int]
    """Parts of the score, where the title lists them."""
    favourite: str
    """The owner (a company) that brought most of it, as it is called in a few letters; empty where
    none did."""


class Result(NamedTuple):
    """Result of a game."""

    table_id: str
    title: str
    players: int
    edition: str
    scenario: str
    options: Mapping[str, Any]
    reason: str
    """Reason for the end, as the rules' short word."""
    ending: str
    """Reason for the end, as a sentence."""
    rounds: int
    actions: int
    began: float
    finished: float
    unrated: str
    """Reason why it is not rated; empty if it is."""
    version: int
    """The version of the table that this is true of."""
    seats: tuple[SeatResult, ...]


def result_of(table: Table) -> Result:
    """Return the result of a game that is over."""
    record, line = table.record, table.line
    entries = table.journal.entries(table.id, 0, record.entries)
    on_line = set(line.acts[: line.now])
    acts = [one for one in entries if one.number in on_line]
    start = table.journal.entry_at(table.id, line.started)
    shown = _shown(table)
    options = record.options
    return Result(
        record.id,
        record.title,
        len(table.sittings),
        str(options.get("edition", "")),
        str(options.get("scenario", "")),
        options,
        record.end_reason,
        _ending(record, shown),
        _rounds(acts, shown),
        sum(act.seat >= 0 for act in line.doers[: line.now]),
        start.created,
        acts[-1].created if acts else start.created,
        why_unrated(record, table.sittings, entries),
        record.version,
        tuple(_seats(table, shown)),
    )


def _shown(table: Table) -> Json:
    """Return the title's page at the end; nothing if the game cannot be played here."""
    try:
        game: Game = table.game
        page, state = game.page, table.state()
    except Conflict:
        return {}
    found: Json = laid_over(page.still(), page.now(view(game, state, SPECTATOR)))
    return found


def _ending(record: Record, shown: Json) -> str:
    """Return why the game ended, in a sentence."""
    if record.end_reason == BY_HAND:
        return "The players ended it."
    if record.end_reason == AGREED:
        return "The players agreed to end it early."
    told = shown.get("headline", {}).get("end")
    return told or f"Ended by {record.end_reason.replace('_', ' ')}."


def _rounds(acts: Iterable[Entry], shown: Json) -> int:
    """Return the number of rounds, counted by the events that the title names for it."""
    kinds = shown.get("log", {}).get("rounds", ())
    return sum(told.event.get("kind") in kinds for act in acts for told in act.told)


def _seats(table: Table, shown: Json) -> Iterable[SeatResult]:
    places = {seat: place for place in table.record.ranking or () for seat in place["seats"]}
    breakdown = shown.get("breakdown", {})
    for one in table.sittings:
        place, cells = places[one.seat], breakdown.get(str(one.seat), {})
        parts = {name: _amount(cell) for name, cell in cells.items()}
        yield SeatResult(
            one.seat,
            one.account_id,
            one.bot,
            one.persona,
            place["place"],
            place["score"],
            place["words"],
            parts,
            _favourite(cells),
        )


def _amount(cell: Any) -> int:
    """Return the number in a cell of the page."""
    if not isinstance(cell, dict):
        return int(cell)
    return int(cell["money"] if "money" in cell else cell["score"])


def _favourite(cells: Mapping[str, Any]) -> str:
    """Return the owner that brought most, by the name of that part of the score."""
    owned = {name: _amount(cell) for name, cell in cells.items() if _has_owner(cell)}
    best = max(owned, key=lambda name: (owned[name], name), default="")
    return best if owned.get(best, 0) > 0 else ""


def _has_owner(cell: Any) -> bool:
    return isinstance(cell, dict) and "of" in cell


def why_unrated(record: Record, sittings: Iterable[Sitting], entries: Iterable[Entry]) -> str:
    """Return why a game is not rated, in a sentence; empty if it is."""
    sittings, entries = list(sittings), list(entries)
    persons = Counter(one.account_id for one in sittings if one.account_id)
    begun = next((one.number for one in entries if one.kind == "start"), 0)
    undone = [one for one in entries if one.kind == "undo"]
    reasons = {
        IMPORTED: any(one.kind == "import" for one in entries),
        "The players stopped it before its end.": record.end_reason == BY_HAND,
        "It ended early, and bots cannot agree.": record.end_reason == AGREED
        and any(one.kind != "player" for one in sittings),
        "It was played with the host's own data.": bool(record.amendments),
        "Its chance was fixed by a seed.": record.fixed_seed,
        "Only public games are rated.": record.visibility != "public",
        "Somebody played several seats.": any(count > 1 for count in persons.values()),
        "A program played for somebody.": any(one.machine for one in sittings),
        "Help was allowed.": record.help,
        "A seat changed hands.": any(one.kind == "seat" and one.number > begun for one in entries),
        "It was taken back after its end.": any(AFTER_END in one.data for one in undone),
        "Moves were taken back, and nobody had to agree.": any(
            not one.data.get("answer") for one in undone
        )
        and (len(persons) < 2 or record.undo == "always"),
        "Only one took part.": len(sittings) < 2,
    }
    return next((words for words, true in reasons.items() if true), "")
