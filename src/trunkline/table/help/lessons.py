"""Lessons: start, leave, resume and complete them.

A lesson is a private table that starts in a position of the title's data. All its seats are the
learner's; the data lists the moves of the others. A learner's progress follows from their tables,
so it is stored nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable

from trunkline import titles
from trunkline.kernel import Game, State, digest, play
from trunkline.kernel.snapshot import freeze, thaw
from trunkline.page.lobby import LessonHint, LessonProgress, NextLesson
from trunkline.table.errors import Conflict, NotYours
from trunkline.table.help import lesson_script
from trunkline.table.help.lesson_script import Lesson
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.line import Line
from trunkline.table.play.table import Table
from trunkline.table.play.transaction import Transaction
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.db_rows import Record
from trunkline.table.storage.gamefiles import called


def listed(house: House, who: Account | None, title: str) -> list[LessonProgress]:
    """Return the lessons of a title, and a learner's progress in each."""
    begun = house.journal.lessons(who.id, title) if who else []
    return [_progress(one, begun) for one in lesson_script.of_title(title)]


def next_of(house: House, who: Account | None, offered: Iterable[str]) -> NextLesson | None:
    """Return the lesson with which a learner continues, of the title whose lessons they took last.

    It is the one under way, or the one after the last that is done.
    """
    begun = house.journal.lessons(who.id) if who else []
    taken = {record.title: record.updated for record in sorted(begun, key=lambda one: one.updated)}
    for title in sorted(taken.keys() & set(offered), key=lambda one: -taken[one]):
        known = lesson_script.of_title(title)
        progress = [_progress(one, [r for r in begun if r.title == title]) for one in known]
        last = max((n for n, one in enumerate(progress) if one["done"]), default=-1)
        place = next((n for n, one in enumerate(progress) if one["table"]), last + 1)
        if place < len(known):
            lesson = known[place]
            return {
                "title": title,
                "lesson": lesson.id,
                "name": lesson.name,
                "number": place + 1,
                "of": len(known),
            }
    return None


def _progress(lesson: Lesson, begun: list[Record]) -> LessonProgress:
    mine = [record for record in begun if record.lesson == lesson.id]
    under_way = [record for record in mine if not _done(lesson, record)]
    return {
        "lesson": lesson.id,
        "name": lesson.name,
        "text": lesson.text,
        "steps": len(lesson.steps),
        "step": under_way[0].lesson_step if under_way else 0,
        "table": under_way[0].id if under_way else None,
        "done": len(mine) > len(under_way),
    }


def _done(lesson: Lesson, record: Record) -> bool:
    return record.lesson_step >= len(lesson.steps)


def begin(house: House, who: Account, title: str, name: str, again: bool) -> Table:
    """Return the table of a lesson: the one under way, or a new one from the start."""
    lesson = lesson_script.find(title, name)
    mine = [record for record in house.journal.lessons(who.id, title) if record.lesson == name]
    under_way = [record for record in mine if not _done(lesson, record)]
    if under_way and not again:
        return house.get(under_way[0].id)
    done = [record for record in mine if _done(lesson, record)]
    for record in (*under_way, *done[1:]):  # one that is done stays, for it is the tick in the list
        remove(house, record)
    return _open(house, who, title, lesson)


def _open(house: House, who: Account, title: str, lesson: Lesson) -> Table:
    game = house.titles.load(title, len(lesson.seats), lesson.options)
    seats = called(tuple(SeatWish("me") for _ in lesson.seats), list(lesson.seats))
    wish = TableSetup(title, seats, name=lesson.name, visibility="private", seed=lesson.seed)
    record, sittings, _ = house.draft(who, wish, game)
    record.lesson = lesson.id
    batch = Transaction(record, sittings, Line(), who.id)
    state = start(game, title, lesson)
    data = {
        "rules_version": game.rules_version,
        "secrets": False,
        "text": f"The lesson “{lesson.name}” begins.",
        "state": freeze(state),
    }
    batch.add("start", None, data, digest=digest(state))
    batch.settle(game, state)
    house.journal.create(batch.record, sittings, batch.entries)
    return house.get(record.id)


def start(game: Game, title: str, lesson: Lesson) -> State:
    """Return the state in which a lesson begins."""
    position = lesson.position
    state: State = thaw(game, titles.get(title).position(position)) if position else game.start()
    for move in lesson.before:
        state = play(game, state, game.codec.decode(move))
    return state


def remove(house: House, record: Record) -> None:
    """Delete the table of a lesson."""
    house.journal.remove(record.id)
    house.drop(record.id)
    house.publish(record.id)


def hint(who: Account, table: Table) -> LessonHint:
    """Return help with the current step: words, the wanted move, and where it is made."""
    record, game = table.record, table.game
    if not record.lesson:
        raise Conflict("This is a game, and no lesson.")
    if record.owner_id != who.id:
        raise NotYours("This is somebody else's lesson.")
    lesson = lesson_script.find(record.title, record.lesson)
    if _done(lesson, record):
        raise Conflict("This lesson is over.", "lesson")
    step = lesson.steps[record.lesson_step]
    move = lesson_script.wanted(game, table.state(), step)
    return {
        "hint": step.hint,
        "move": None if move is None else game.codec.encode(move),
        "label": "" if move is None else game.page.label(move),
        "place": step.show.get("hex") or ("" if move is None else game.page.place(move)),
        "tab": step.show.get("tab"),
        "route": list(step.show.get("route", ())),
    }
