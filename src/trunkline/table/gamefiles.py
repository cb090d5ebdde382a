"""Game files at the table: a journal written out, and a file played in with every check on."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from trunkline.interop import load_data
from trunkline.kernel import Action, BadData, Game, Refused, digest, files, finished, readers_of
from trunkline.kernel.secrets import see_action
from trunkline.table.batch import Batch
from trunkline.table.errors import Clash, Forbidden, Malformed, TooLarge
from trunkline.table.house import House, Opened, Wish
from trunkline.table.line import EVERY, Line, pack
from trunkline.table.people import Account, readable_name
from trunkline.table.records import BY_HAND, Entry, Played
from trunkline.table.seating import SeatWish
from trunkline.table.table import Table
from trunkline.table.titles import Titles, has_secrets
from trunkline.titles import keeping

MOST_ACTIONS = 10_000
"""Longer files are refused; the longest real games have a few thousand actions."""
MOST_SITE_ACTIONS = 5_000
LONGEST_NAME = 40

_one_at_a_time = threading.Lock()


class Plan(NamedTuple):
    """A file that can be played in: the game, the names at its seats, its line of play."""

    game: Game
    names: list[str]
    acts: list[tuple[Action, str | None]]
    """Each action with the digest the file recorded after it."""
    by_hand: bool = False
    """The players stopped the game there."""


def export(table: Table, who: Account | None) -> dict[str, Any]:
    """The whole journal as a native game file.

    While a game with secrets goes on, the file is what the player may read of it: such a file says
    so, has no digests (they would tell whether a guess is right) and cannot be played in again.
    """
    entries = table.journal.entries(table.id)
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
    """Take out of a file what the owner of some seats may not know; who plays them all may know
    everything but what is hidden from everybody."""
    if not any(one.kind == "start" and one.data["secrets"] for one in entries):
        return
    seat = mine[0] if mine else -2
    acts = [line for line in file["journal"] if "act" in line]
    seen = [_seen(table, line["act"], mine, seat) for line in acts]
    if len(mine) == len(table.sittings) and seen == [line["act"] for line in acts]:
        return
    file |= {"start": None, "redacted": True}
    for line, act in zip(acts, seen, strict=True):
        line |= {"act": act, "digest": None}


def _seen(table: Table, act: dict[str, Any], mine: list[int], seat: int) -> dict[str, Any]:
    """An action as the owner of some seats may read it."""
    try:
        codec = table.game.codec
        action = codec.decode(act)
    except (Clash, BadData):  # nobody here knows what is secret: others' acts by name only
        return act if act["seat"] in mine else {"kind": act["kind"], "seat": act["seat"]}
    readable = any(one in readers_of(action) for one in mine)
    return codec.encode(action if readable else see_action(action, seat))


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """End what this thread does after a while with ``TooLarge``, wherever it is."""
    thread = threading.get_ident()
    guard = threading.Lock()
    done = False

    def end() -> None:
        with guard:
            if not done:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(thread), ctypes.py_object(_OutOfTime)
                )

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except _OutOfTime:
        raise TooLarge(f"The file took longer than {seconds:g} seconds to play.") from None
    finally:
        with guard:
            done = True
        timer.cancel()


class _OutOfTime(BaseException):
    """Raised from outside in a thread that took too long."""


def read_file(data: object, titles: Titles) -> Plan:
    """The game and line of play of a native file or one of 18xx.games."""
    if isinstance(data, dict) and data.get("format") == files.FORMAT:
        return _read_native(data, titles)
    actions = data.get("actions") if isinstance(data, dict) else None
    if isinstance(actions, list) and len(actions) > MOST_SITE_ACTIONS:
        raise TooLarge(f"The file has more than {MOST_SITE_ACTIONS} actions.")
    try:
        replay = load_data(data, audited=False)
    except BadData as error:
        raise Malformed(str(error)) from None
    if replay.divergence is not None:
        raise Forbidden(f"At action {replay.divergence.action_id}: {replay.divergence.reason}")
    acts = [(action, None) for action in replay.timeline.actions()]
    return Plan(replay.game, _readable(replay.names), list(acts), replay.manual)


def _read_native(data: Mapping[str, Any], titles: Titles) -> Plan:
    title, options, names = data.get("title"), data.get("options"), data.get("seats")
    journal, version = data.get("journal"), data.get("rules_version")
    if data.get("redacted"):
        raise Malformed("This file was written while the game still had secrets: it lacks them.")
    if type(title) is not str or type(options) is not dict or type(version) is not int:
        raise Malformed("The file lacks its title, options or rules version.")
    if type(names) is not list or not all(type(name) is str for name in names):
        raise Malformed("The seats must be a list of names.")
    if type(journal) is not list or len(journal) > MOST_ACTIONS:
        raise TooLarge(f"The journal must be a list of at most {MOST_ACTIONS} entries.")
    try:
        game = titles.load(title, len(names), options, version, files.amendments_in(data))
        if data.get("start") not in (None, digest(game.start())):
            raise BadData("the game starts differently under these rules")
        acts = [
            (game.codec.decode(entry["act"]), entry.get("digest")) for entry in _remaining(journal)
        ]
    except BadData as error:
        raise Malformed(str(error)) from None
    return Plan(game, _readable(names), acts)


def _readable(names: Iterable[str]) -> list[str]:
    """The names of a file, as short as names are and without what hides in text."""
    return ["".join(one for one in name[:LONGEST_NAME] if one.isprintable()) for name in names]


def _remaining(journal: list[Any]) -> list[dict[str, Any]]:
    """The acts of a file's line of play: what remains after undo and redo."""
    line = Line()
    for number, entry in enumerate(journal):
        if type(entry) is not dict:
            raise BadData(f"journal entry {number + 1}: expected an object")
        if "act" in entry and set(entry) <= {"act", "digest"}:
            line.follow([Played(number, "act", 0, 0, False)])
            continue
        (kind, moment), *more = [*entry.items(), ("", None)]
        known = kind in ("undo", "redo") and len(more) == 1 and type(moment) is int
        if not known or not 0 <= moment <= line.end:
            raise BadData(f"journal entry {number + 1}: expected an act, an undo or a redo")
        line.follow([Played(number, kind, moment, 0, False)])
    return [journal[number] for number in line.acts[: line.now]]


def play_in(
    house: House, me: Account, data: object, wish: Wish, seconds: float
) -> tuple[Opened, dict[str, Any]]:
    """A new table with the game of a file, every action checked; and a report."""
    with _one_at_a_time, time_limit(seconds):
        plan = read_file(data, house.titles)
        seats = wish.seats or tuple(SeatWish("me") for _ in plan.names)
        if len(seats) != len(plan.names):
            raise Malformed(f"The game has {len(plan.names)} seats.")
        game = plan.game
        wish = replace(wish, title=game.title, seats=_called(seats, plan.names))
        record, sittings, invites = house.draft(me, wish, game)
        batch = Batch(record, sittings, Line(), me.id)
        kept = _play_all(batch, plan)
    house.journal.create(batch.record, sittings, batch.entries)
    house.journal.keep_snapshots(record.id, kept)
    table = house.get(record.id)
    table.changed(table)
    report = {"actions": len(plan.acts), "names": plan.names}
    return Opened(table, invites), report


def _called(seats: tuple[SeatWish, ...], names: list[str]) -> tuple[SeatWish, ...]:
    """If I take several seats they keep the names of the file, or get one each if those cannot be
    shown (a bot's, a single letter); if I take one it is mine."""
    if sum(one.kind == "me" for one in seats) < 2:
        return seats
    return tuple(
        replace(one, name=one.name or readable_name(name) or f"player {number}")
        for number, (one, name) in enumerate(zip(seats, names, strict=True), 1)
    )


def _play_all(batch: Batch, plan: Plan) -> list[tuple[int, bytes]]:
    """Play the whole line; gives snapshots along it."""
    game, state = plan.game, plan.game.start()
    data = {"rules_version": game.rules_version, "secrets": has_secrets(game, state)}
    batch.add("start", None, data, digest=digest(state))
    kept = []
    for number, (action, recorded) in enumerate(plan.acts, 1):
        try:
            state = batch.act(game, state, action, by="import")
        except Refused as refused:
            raise Forbidden(f"At action {number}: {refused.reason}") from None
        entry = batch.entries[-1]
        batch.states.clear()
        if recorded not in (None, entry.digest):
            raise Forbidden(f"At action {number}: the state differs from the one recorded.")
        last = plan.by_hand and number == len(plan.acts)
        if number % EVERY == 0 or finished(state) or last:
            kept.append((entry.number, pack(state)))
    names = ", ".join(plan.names)
    batch.add("import", None, {"text": f"Brought in from a file, played by {names}."})
    if plan.by_hand:
        batch.end_by_hand(game, state)
    else:
        batch.settle(game, state)
    return kept


def export_site(table: Table) -> dict[str, Any]:
    """The line of play as a file of 18xx.games, where the title and its rules allow it."""
    writer = keeping.room(table.game, "interop.export")
    reason = writer.why_not(table.game)
    if reason is not None:
        raise Forbidden(reason)
    replay = keeping.room(table.game, "interop").load_data(export(table, None))
    replay.manual = table.record.end_reason == BY_HAND
    file: dict[str, Any] = writer.export(replay, table.record.name)
    return file
