"""Game files at the table: a journal written out, and a file played in with every check on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from trunkline.interop import Replay, format_of, load_data
from trunkline.kernel import SPECTATOR, BadData, Game, Refused, digest, files, finished
from trunkline.kernel.secrets import see_action
from trunkline.page.lobby import ImportReport
from trunkline.table.errors import Conflict, Forbidden, Malformed, TooLarge
from trunkline.table.house import Draft, House, Opened, TableSetup
from trunkline.table.people.people import Account, readable_name
from trunkline.table.play.line import EVERY, Line, pack
from trunkline.table.play.table import Table
from trunkline.table.play.transaction import Transaction
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.db_rows import STOPPED, Entry, Record, Sitting
from trunkline.table.titles import Titles, has_secrets

MOST_ACTIONS = 10_000
"""Longer files are refused; the longest real games have a few thousand actions."""
MOST_SITE_ACTIONS = 5_000
LONGEST_NAME = 40
SITE = "18xx.games"
"""The format of other programs that the page offers."""


def export(table: Table, who: Account | None) -> dict[str, Any]:
    """Return the whole journal as a native game file.

    While a game with secrets is not over, the file contains only what the player may read: such a
    file says so, has no digests (they would confirm a guess) and cannot be imported.
    """
    if table.record.branch_of:
        raise Forbidden("A branch has no file of its own; save the game that it branches off.")
    if table.record.lesson:
        raise Forbidden("A lesson has no file: it does not begin where a game does.")
    entries = table.journal.entries(table.id, 0, table.record.entries)
    if any(one.kind == "damaged" for one in entries):
        raise Conflict("A row of this journal is damaged: there is no whole file.", "damaged")
    mine = table.seats_of(who)
    record = table.record
    file: dict[str, Any] = {
        "format": files.FORMAT,
        "version": files.VERSION,
        "title": record.title,
        "options": record.options,
        **files.amendments_of(record.amendments),
        "rules_version": record.rules_version,
        "seats": [one.name for one in table.sittings],
        "start": next((one.digest for one in entries if one.kind == "start"), None),
        "journal": [_written(one) for one in entries if one.kind in ("act", "undo", "redo")],
    }
    if record.status != "finished":
        _hide(table, file, entries, mine)
    return file


def _written(entry: Entry) -> dict[str, Any]:
    if entry.kind == "act":
        return {"act": entry.data["action"], "digest": entry.digest}
    return {entry.kind: entry.moment}


def _hide(table: Table, file: dict[str, Any], entries: list[Entry], mine: list[int]) -> None:
    """Remove from a file what the owner of some seats may not know.

    A player with all seats may know everything that is not hidden from everyone.
    """
    if not any(one.kind == "start" and one.data["secrets"] for one in entries):
        return
    acts = [line for line in file["journal"] if "act" in line]
    seen = [_seen(table, line["act"], mine) for line in acts]
    if len(mine) == len(table.sittings) and seen == [line["act"] for line in acts]:
        return
    file |= {"start": None, "redacted": True}
    for line, act in zip(acts, seen, strict=True):
        line |= {"act": act, "digest": None}


def _seen(table: Table, act: dict[str, Any], mine: list[int]) -> dict[str, Any]:
    """Return an action as the owner of some seats may read it."""
    try:
        codec = table.game.codec
        action = codec.decode(act)
    except (Conflict, BadData):  # the secrets cannot be found here: others' acts by name only
        return act if act["seat"] in mine else {"kind": act["kind"], "seat": act["seat"]}
    return codec.encode(see_action(action, *(mine or [SPECTATOR])))


class Cut(NamedTuple):
    """The cut of a file: how far it is played in, and the next move."""

    place: int
    """Moves from the start; automatic ones count."""
    action: dict[str, Any] | None = None
    """A move that was not made."""
    names: tuple[str, ...] = ()
    """Names of the players, where theirs are hidden."""


def read_file(data: object, titles: Titles, cut: Cut | None = None) -> Replay:
    """Return the replay of a native file or one of 18xx.games, with every check on.

    It is played to its end, or to a moment before it.
    """
    journal, most = moves_in(data), _most_moves(data)
    if len(journal) > most:
        raise TooLarge(f"The file has more than {most} actions.")
    try:
        replay = load_data(data, make=_maker(data, titles))
    except BadData as error:
        raise Malformed(str(error)) from None
    if cut is not None:
        return _cut_off(replay, cut)
    if replay.divergence is not None:
        raise Forbidden(f"At action {replay.divergence.action_id}: {replay.divergence.reason}")
    return replay


def _cut_off(replay: Replay, cut: Cut) -> Replay:
    """Return a game at a moment, with the move that was not made, if one is named."""
    if cut.place > replay.timeline.now:
        raise Malformed(f"The file has {replay.timeline.now} moves.")
    line, game = replay.timeline.branch(cut.place), replay.game
    try:
        if cut.action is not None:
            line.play(game.codec.decode(cut.action))
    except (BadData, Refused) as error:
        raise Forbidden(f"This cannot be played there: {error}") from None
    ended = replay.manual and cut.place == replay.timeline.now and cut.action is None
    names = list(cut.names) or replay.names
    return replace(replay, timeline=line, names=names, manual=ended, divergence=None)


def moves_in(data: object) -> list[Any]:
    """Return the actions in a file."""
    values = data if isinstance(data, dict) else {}
    journal = values.get("journal" if _is_native(data) else "actions")
    return journal if isinstance(journal, list) else []


def _is_native(data: object) -> bool:
    return isinstance(data, dict) and data.get("format") == files.FORMAT


def _most_moves(data: object) -> int:
    """Return the limit of actions in a file of its kind."""
    return MOST_ACTIONS if _is_native(data) else MOST_SITE_ACTIONS


def _maker(data: object, titles: Titles) -> files.MakeGame:
    """Return a maker of games under the same rules as the file's, if this server has them."""

    def make(title: str, seats: int, options: Mapping[str, Any]) -> Game:
        assert isinstance(data, dict)
        version, amendments = data["rules_version"], files.amendments_in(data)
        return titles.load(title, seats, options, version, amendments)

    return make


def _readable(names: Iterable[str]) -> list[str]:
    """Return the names of a file, shortened and without invisible characters."""
    return ["".join(one for one in name[:LONGEST_NAME] if one.isprintable()) for name in names]


class ImportedGame(NamedTuple):
    """The facts of a file's game that a table needs."""

    title: str
    options: dict[str, Any]
    amendments: str
    rules_version: int
    names: list[str]


class Written(NamedTuple):
    """The game of a file as a journal, with snapshots along it."""

    record: Record
    entries: list[Entry]
    kept: list[tuple[int, bytes]]
    actions: int
    names: list[str]


def found_in(replay: Replay) -> ImportedGame:
    """Return the facts of an imported game that a table needs."""
    game, names = replay.game, _readable(replay.names)
    return ImportedGame(game.title, dict(game.options), game.amendments, game.rules_version, names)


def draft(house: House, me: Account, wish: TableSetup, found: ImportedGame) -> Draft:
    """Return a table for the game of a file; it is not stored yet."""
    seats = wish.seats or tuple(SeatWish("me") for _ in found.names)
    if len(seats) != len(found.names):
        raise Malformed(f"The game has {len(found.names)} seats.")
    wish = replace(wish, title=found.title, seats=called(seats, found.names))
    return house.draft(me, wish, found)


def write_down(replay: Replay, record: Record, sittings: list[Sitting], who: str) -> Written:
    """Return the journal of a new table, with all imported moves."""
    batch, names = Transaction(record, sittings, Line(), who), _readable(replay.names)
    kept = _take_over(batch, replay, names)
    return Written(batch.record, batch.entries, kept, replay.timeline.now, names)


def keep(house: House, new: Draft, written: Written) -> tuple[Opened, ImportReport]:
    """Store a new table with its journal; and a report."""
    house.journal.create(written.record, new.sittings, written.entries)
    house.journal.keep_snapshots(written.record.id, written.kept)
    table = house.get(written.record.id)
    table.changed(table)
    report: ImportReport = {"actions": written.actions, "names": written.names}
    return Opened(table, new.invites), report


def play_in(
    house: House, me: Account, data: object, wish: TableSetup
) -> tuple[Opened, ImportReport]:
    """Return a new table with the game of a trusted file, played in at once, and a report."""
    replay = read_file(data, house.titles)
    new = draft(house, me, wish, found_in(replay))
    return keep(house, new, write_down(replay, new.record, new.sittings, me.id))


def called(seats: tuple[SeatWish, ...], names: list[str]) -> tuple[SeatWish, ...]:
    """Name the seats of an imported game.

    If I take several they keep the names of the file, or get one each if those cannot be shown (a
    bot's, a single letter). If I take one it is mine.
    """
    if sum(one.kind == "me" for one in seats) < 2:
        return seats
    return tuple(
        replace(one, name=one.name or readable_name(name) or f"player {number}")
        for number, (one, name) in enumerate(zip(seats, names, strict=True), 1)
    )


def _take_over(batch: Transaction, replay: Replay, names: list[str]) -> list[tuple[int, bytes]]:
    """Write down a line that was played; returns snapshots along it."""
    game, timeline = replay.game, replay.timeline
    state = timeline.at(0).state
    data = {"rules_version": game.rules_version, "secrets": has_secrets(game, state)}
    batch.add("start", None, data, digest=digest(state))
    kept = []
    for number in range(1, timeline.now + 1):
        before, (action, state) = state, timeline.at(number)
        assert action is not None
        entry = batch.take_over(game, before, action, state, by="import")
        batch.states.clear()
        last = replay.manual and number == timeline.now
        if number % EVERY == 0 or finished(state) or last:
            kept.append((entry.number, pack(state)))
    batch.add(
        "import",
        None,
        {"text": f"This game was imported from a file. It was played by {', '.join(names)}."},
    )
    if replay.manual:
        batch.end_early(game, state)
    else:
        batch.settle(game, state)
    return kept


def export_site(table: Table) -> dict[str, Any]:
    """Return the line of play as a file of 18xx.games, where the title and its rules allow it."""
    game = table.game
    found = format_of(game, SITE)
    if found is None:
        raise Forbidden(f"{game.title} is not written in the format of {SITE}.")
    reason = found.why_not(game)
    if reason is not None:
        raise Forbidden(reason)
    replay = load_data(export(table, None))
    replay.manual = table.record.end_reason in STOPPED
    return found.write(replay, table.record.name)
