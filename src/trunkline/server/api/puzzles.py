"""Puzzles: the one of the day, a position without its solution, tries, hints, votes, history."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, TypedDict, TypeVar, cast

from trunkline import puzzles
from trunkline.draw import parts
from trunkline.kernel import BadData, Refused
from trunkline.page import lobby
from trunkline.page import puzzle_pages as answers
from trunkline.page.marks import Default
from trunkline.page.puzzles import (
    PuzzleHint,
    PuzzlePosition,
    PuzzleSolution,
)
from trunkline.puzzles import Entry, Puzzle
from trunkline.server.api.club import moderating
from trunkline.server.guard.limits import NEW_TABLES, PLAN
from trunkline.server.http.bodies import Nothing
from trunkline.server.http.compression import as_json, gzipped
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import KEY, Choice, Fields, Json, Maybe, Number, Text
from trunkline.table.errors import Forbidden, Malformed, NotFound, NotYours
from trunkline.table.house import House
from trunkline.table.play import branches
from trunkline.table.record.puzzle_plays import (
    GIVEN_UP,
    MISSED,
    MOST_TRIES,
    OPEN,
    SOLVED,
    Here,
    Play,
    Try,
    longest,
    points,
    streak,
)
from trunkline.table.storage.db_rows import dumps
from trunkline.table.views.times import when
from trunkline.table.views.views import table_json

PUZZLE = Text(1, 80, "[A-Za-z0-9_-]+")
WITH_PUZZLE = {"puzzle": PUZZLE}
KNOWN_AFTER = 20
"""Plays after which the rating of a puzzle says how hard it is."""
MOST_HISTORY = 60
NEAR = 8
"""Puzzles about as hard as the player is good, of which another one is drawn."""
HINTS = 3
Made = TypeVar("Made")


class Answer(TypedDict):
    """An answer, or null to give up.

    `tries` counts the earlier tries of a visitor without an account.
    """

    answer: Annotated[
        dict[str, Any] | None, Maybe(Json("routes, or the id of a choice: see `PuzzleAnswer`"))
    ]
    tries: Annotated[int, Number(0, MOST_TRIES - 1), Default(0)]


class Draft(TypedDict):
    """An answer that is not given yet."""

    answer: Annotated[dict[str, Any], Json("routes, or the id of a choice: see `PuzzleAnswer`")]


class HintStep(TypedDict):
    """The step of a hint: each says more than the one before."""

    step: Annotated[int, Number(1, HINTS)]


class PuzzleRetired(TypedDict):
    """True to retire a puzzle, false to keep it against all votes."""

    retired: bool


def _find(call: Call[Any]) -> Puzzle:
    try:
        return puzzles.find(call.path["puzzle"])
    except BadData:
        raise NotFound("There is no such puzzle.") from None


def _judged(work: Callable[[object], Made], answer: object) -> Made:
    """Return the verdict of a puzzle on an answer; raise for one that the rules do not allow."""
    try:
        return work(answer)
    except BadData as error:
        raise Malformed(str(error)) from None
    except Refused as error:
        raise Forbidden(str(error)) from None


def _now() -> datetime:
    return datetime.now(UTC)


def _allowed(house: House) -> dict[str, Entry]:
    """Return the puzzles that may be shown here."""
    retired = house.puzzle_plays.retired()
    return {
        one.id: one
        for one in puzzles.shipped()
        if one.id not in retired and (not house.only or one.title in house.only)
    }


def of_day(house: House, day: datetime) -> str:
    """Return the puzzle of a day: noted once, so that it stays when another is retired."""
    number = puzzles.number_of(day.date())

    def choose(before: Collection[str]) -> str:
        recent = set(list(before)[: len(known) // 2])
        good = [one for one in known if one not in recent]
        wanted = puzzles.of_day(day.date())
        return wanted if wanted in good else good[number % len(good)]

    known = _allowed(house)
    if not known:
        raise NotFound("There are no puzzles here.")
    return house.puzzle_plays.of_day(number, choose)


def _infos(house: House, wanted: Collection[str]) -> dict[str, answers.PuzzleInfo]:
    """Return puzzles as lists show them; those that are not shipped any more are missing."""
    labels = {info.title: info.label for info in house.titles.catalogue()}
    ratings = house.puzzle_plays.ratings(wanted)
    found: dict[str, answers.PuzzleInfo] = {}
    for one in puzzles.shipped():
        if one.id not in wanted:
            continue
        rating = ratings.get(one.id)
        known = rating is not None and rating.games >= KNOWN_AFTER
        found[one.id] = {
            "id": one.id,
            "title": one.title,
            "label": labels.get(one.title, one.title),
            "kind": one.kind,
            "theme": one.theme,
            "difficulty": points(rating) if rating and known else one.difficulty,
        }
    return found


def today(call: Call[None]) -> Reply[answers.DailyPuzzle]:
    """Return the puzzle of the day, the same for everyone from 00:00 UTC."""
    now = _now()
    here, before = of_day(call.house, now), of_day(call.house, now - timedelta(days=1))
    infos = _infos(call.house, (here, before))
    midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    return Reply(
        {
            "number": puzzles.number_of(now.date()),
            "puzzle": infos[here],
            "question": puzzles.find(here).question,
            "until": when(midnight.timestamp()),
            "yesterday": infos[before],
        }
    )


def another(call: Call[None]) -> Reply[answers.OtherPuzzle]:
    """Return a puzzle that the caller has not played; for a rated player one about as hard."""
    query, house, who = call.query, call.house, call.who
    skip = {of_day(house, _now()), query["but"]}
    skip |= {one.puzzle_id for one in house.puzzle_plays.plays(who)} if who else set()
    rating = house.puzzle_plays.rating(who) if who else None
    found = [
        one
        for one in _allowed(house).values()
        if one.id not in skip
        and query["title"] in ("", one.title)
        and query["kind"] in ("", one.kind)
    ]
    if rating is not None:
        level = points(rating)
        found = sorted(found, key=lambda one: abs(one.difficulty - level))[:NEAR]
    if not found:
        return Reply({"puzzle": None})
    chosen = secrets.choice(found).id
    return Reply({"puzzle": _infos(house, (chosen,))[chosen]})


def position(call: Call[None]) -> Reply[PuzzlePosition]:
    """Return a puzzle without its solution."""
    puzzle = _find(call)
    key = ("puzzle", puzzle.id)
    ready = call.services.ready.get(key, lambda: gzipped(as_json(puzzle.public())))
    return Reply(cast(PuzzlePosition, None), ready=ready)


def ground(call: Call[None]) -> Reply[str]:
    """Return what lies below the map of a puzzle."""
    found = _find(call).game.page.ground()
    if not found or parts.ground_facts(found)["key"] != call.path["key"]:
        raise NotFound("There is no such ground.")
    return Reply(parts.styled(found, call.path["mode"]))


def play(call: Call[None]) -> Reply[answers.PuzzlePlay]:
    """Return the caller's tries at a puzzle."""
    puzzle, who, plays = _find(call), call.who, call.house.puzzle_plays
    mine = plays.play(who, puzzle.id) if who else Play(puzzle.id)
    return Reply(
        {
            "number": mine.number,
            "tries": [{"value": one.value, "answer": json.loads(one.answer)} for one in mine.tries],
            "hints": [puzzle.hint(step + 1) for step in range(mine.hints)],
            "outcome": mine.outcome,
            "left": mine.left,
            "solution": _solution(puzzle, mine.outcome),
            "voted": plays.has_voted(who, puzzle.id) if who else False,
        }
    )


def _solution(puzzle: Puzzle, outcome: str) -> PuzzleSolution | None:
    return puzzle.solution() if outcome else None


def _here(call: Call[Any], puzzle: Puzzle) -> Here:
    """Return a puzzle as it is played now: perhaps as that of the day."""
    now = _now()
    daily = of_day(call.house, now) == puzzle.id
    number = puzzles.number_of(now.date()) if daily else None
    return Here(puzzle.id, puzzle.difficulty, number)


def worth(call: Call[Draft]) -> Reply[answers.PuzzleDraft]:
    """Return the value of an answer that is not given yet, or why the rules forbid it."""
    puzzle = _find(call)
    try:
        return Reply({"worth": _judged(puzzle.earns, call.body["answer"]), "refusal": ""})
    except Forbidden as error:
        return Reply({"worth": None, "refusal": error.message})


def give(call: Call[Answer]) -> Reply[answers.PuzzleAnswered]:
    """Return the verdict on an answer."""
    puzzle, who, given = _find(call), call.who, call.body["answer"]
    verdict = None
    if given is not None:
        verdict = _judged(puzzle.check, given)
    text = _canonical(given or {})
    repeated = False

    def step(mine: Play) -> Play:
        nonlocal repeated
        repeated = verdict is not None and mine.tried(text)
        if mine.outcome or repeated:
            return mine
        if verdict is None:
            return mine._replace(outcome=GIVEN_UP)
        return mine.after(Try(text, verdict["value"]), right=verdict["right"])

    if who is not None:
        mine = call.house.puzzle_plays.change(who, _here(call, puzzle), step)
        outcome, left = mine.outcome, mine.left
    else:
        left = MOST_TRIES - call.body["tries"] - 1
        wrong = GIVEN_UP if verdict is None else OPEN if left else MISSED
        outcome = SOLVED if verdict and verdict["right"] else wrong
    return Reply(
        {
            "verdict": verdict,
            "repeated": repeated,
            "outcome": outcome,
            "left": 0 if outcome else left,
            "solution": _solution(puzzle, outcome),
        }
    )


def _canonical(given: dict[str, Any]) -> str:
    """Return an answer as text: the same for routes in another order or direction."""
    routes = [
        {**one, "paths": min(one["paths"], one["paths"][::-1])} for one in given.get("routes", ())
    ]
    routes.sort(key=lambda one: str(one["train"]))
    return dumps({**given, "routes": routes} if routes else given)


def hint(call: Call[HintStep]) -> Reply[PuzzleHint]:
    """Return a hint, and note that it was taken."""
    puzzle, step = _find(call), call.body["step"]

    def taken(mine: Play) -> Play:
        return mine if mine.outcome else mine._replace(hints=max(mine.hints, step))

    if call.who is not None:
        call.house.puzzle_plays.change(call.who, _here(call, puzzle), taken)
    return Reply(puzzle.hint(step))


def vote(call: Call[Nothing]) -> Reply[answers.PuzzleVoted]:
    """Note that the caller finds a puzzle not good."""
    return Reply({"retired": call.house.puzzle_plays.vote(call.me, _find(call).id)})


def open_table(call: Call[Nothing]) -> Reply[lobby.OneTable]:
    """Open a table with the position of a puzzle."""
    me, puzzle = call.me, _find(call)
    call.house.registration.check_host(me)
    table = branches.open_puzzle(call.house, me, puzzle)
    return Reply({"table": table_json(table, me)})


def mine(call: Call[None]) -> Reply[answers.MyPuzzles]:
    """Return the caller's streak, rating and history."""
    me, plays = call.me, call.house.puzzle_plays
    ended, rating = plays.plays(me), plays.rating(me)
    days = {one.number: one.outcome for one in ended if one.number is not None}
    solved = {number for number, outcome in days.items() if outcome == SOLVED}
    number = puzzles.number_of(_now().date())
    latest = ended[:MOST_HISTORY]
    infos = _infos(call.house, [one.puzzle_id for one in latest])
    history: list[answers.PlayedPuzzle] = [
        {
            "puzzle": infos[one.puzzle_id],
            "number": one.number,
            "outcome": one.outcome,
            "tries": len(one.tries),
            "hints": one.hints,
            "ended": when(one.ended or 0),
        }
        for one in latest
        if one.puzzle_id in infos
    ]
    return Reply(
        {
            "streak": streak(solved, number),
            "longest": longest(solved),
            "solved": sum(one.outcome == SOLVED for one in ended),
            "played": len(ended),
            "rating": points(rating) if rating else None,
            "week": [
                {"number": day, "outcome": days.get(day, OPEN)}
                for day in range(number - 6, number + 1)
            ],
            "history": history,
        }
    )


def voted(call: Call[None]) -> Reply[answers.VotedPuzzles]:
    """List the puzzles that players called not good."""
    _check_moderator(call)
    found = call.house.puzzle_plays.voted()
    infos = _infos(call.house, [one.puzzle_id for one in found])
    rows: list[answers.VotedPuzzle] = [
        {
            "puzzle": infos[one.puzzle_id],
            "votes": one.votes,
            "played": one.played,
            "retired": one.retired,
        }
        for one in found
        if one.puzzle_id in infos
    ]
    return Reply({"puzzles": rows})


def decide(call: Call[PuzzleRetired]) -> Reply[None]:
    """Retire a puzzle, or keep it against all votes."""
    _check_moderator(call)
    call.house.puzzle_plays.decide(call.me, _find(call).id, retired=call.body["retired"])
    return Reply(None)


def _check_moderator(call: Call[Any]) -> None:
    if not call.me.moderator:
        raise NotYours("Only moderators do this.")


def _get(path: str, run: Any, summary: str, **more: Any) -> Endpoint:
    return Endpoint("GET", f"/api/puzzles{path}", run, summary, "puzzles", **more)


def _post(path: str, run: Any, summary: str, **more: Any) -> Endpoint:
    given = {"params": WITH_PUZZLE, "errors": (404,), **more}
    return Endpoint("POST", f"/api/puzzles/{{puzzle}}{path}", run, summary, "puzzles", **given)


ENDPOINTS = (
    _get("/today", today, "The puzzle of the day, and yesterday's", errors=(404,)),
    _get(
        "/another",
        another,
        "A puzzle that I have not played, perhaps of a title and a kind",
        query=Fields(
            {"title": Text(0, 40), "kind": Text(0, 20), "but": Text(0, 80)},
            {"title": "", "kind": "", "but": ""},
        ),
        errors=(404,),
    ),
    _get("/mine", mine, "My streak, rating and history of puzzles", errors=(401,)),
    _get(
        "/{puzzle}",
        position,
        "A puzzle: position, question and possible answers, never the solution",
        params=WITH_PUZZLE,
        errors=(404,),
        pool="replays",
        cost=PLAN,
    ),
    _get(
        "/{puzzle}/play",
        play,
        "What I tried at a puzzle; with the solution when it is over",
        params=WITH_PUZZLE,
        errors=(404,),
    ),
    _get(
        "/{puzzle}/ground/{key}/{mode}",
        ground,
        "The ground below the map of a puzzle; it never changes",
        params={**WITH_PUZZLE, "key": KEY, "mode": Choice(("light", "dark"))},
        errors=(404,),
        media="image/svg+xml",
        lasting=True,
    ),
    _post("/worth", worth, "The value of an answer while it is put together; costs no try",
          pool="requests"),
    _post("/answer", give, "Give an answer, or give up; three tries", errors=(404, 422)),
    _post("/hint", hint, "A hint: three steps, each says more"),
    _post("/vote", vote, "Say that this is not a good puzzle", errors=(401, 404)),
    _post("/table", open_table, "Open a table with the position, to play on from there",
          status=201, errors=(401, 403, 404, 409), limit=NEW_TABLES),
    moderating(
        "GET",
        "/api/moderation/puzzles",
        voted,
        "Puzzles that players called not good (moderators)",
        "puzzles",
        errors=(401, 403),
    ),
    moderating(
        "PUT",
        "/api/moderation/puzzles/{puzzle}",
        decide,
        "Retire a puzzle, or keep it against all votes (moderators)",
        "puzzles",
        204,
        params=WITH_PUZZLE,
        errors=(401, 403, 404),
    ),
)  # fmt: skip
