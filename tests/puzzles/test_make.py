"""Making puzzles from games: reproducible, without repetitions, proved by a search of its own."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from trunkline import puzzles, routes
from trunkline.interop import load_data
from trunkline.kernel import Timeline, freeze, legal, play
from trunkline.puzzles.kinds import KINDS, choices, runs
from trunkline.puzzles.make import Found, difficulty
from trunkline.puzzles.position import Choice, NoPuzzle, Position, Proof
from trunkline.titles.g1848.page.best_runs import problem_of

End: TypeAlias = tuple[str | int, ...]
GAMES = Path(__file__).parents[1] / "rules" / "games"


@cache
def recorded(name: str) -> Timeline[Any]:
    data = json.loads(gzip.decompress((GAMES / f"{name}.json.gz").read_bytes()))
    return load_data(data, audited=False).timeline


@cache
def found(name: str) -> tuple[Found, ...]:
    return tuple(puzzles.puzzles_in(recorded(name), tuple(KINDS)))


def test_the_same_game_gives_the_same_puzzles() -> None:
    first = found("1848-1-gmt-2021")
    again = puzzles.puzzles_in(recorded("1848-1-gmt-2021"), ("lay", "dump"))
    kept = [one.puzzle.id for one in first if one.puzzle.kind in ("lay", "dump")]
    assert [one.puzzle.id for one in again] == kept
    assert len({one.likeness for one in first}) == len(first) > 0


def test_puzzles_are_merged_without_repetitions_and_within_limits() -> None:
    some = found("1848-1-gmt-2021")
    kind = some[0].puzzle.kind
    one_kind = [one for one in some if one.puzzle.kind == kind]
    once = puzzles.merged([], some, most=60, each=1)
    assert [one.kind for one in once].count(kind) == 1
    assert puzzles.merged(once, some, most=60, each=1) == once
    full = puzzles.merged(once, one_kind, most=1, each=60)
    assert full == once


def test_more_work_and_a_close_second_are_harder() -> None:
    def rated(second: int, work: int) -> int:
        return difficulty(Proof(100, second, 1, {"choice": "c1"}, work))

    assert rated(50, 10) < rated(90, 10) < rated(90, 10_000)
    assert rated(0, 1) >= 800
    assert rated(99, 10**15) == 2200


def test_a_single_best_answer_is_asked_for() -> None:
    five = tuple(Choice(f"c{n}", (), {"id": f"c{n}", "label": ""}) for n in range(1, 6))
    values = {"c1": 5, "c2": 7, "c3": 7, "c4": 9, "c5": 5}
    proof = choices.prove(five, lambda one: values[one.id])
    assert (proof.best, proof.second, proof.answer) == (9, 7, {"choice": "c4"})
    least = choices.prove(five, lambda one: values[one.id], lower=True, equal=2)
    assert (least.best, least.second, least.answer) == (5, 7, {"choice": "c1"})
    assert least.answers == 2
    with pytest.raises(NoPuzzle, match="Several answers"):
        choices.prove(five, lambda one: min(values[one.id], 7))
    with pytest.raises(NoPuzzle, match="All answers are equal"):
        choices.prove(five, lambda one: 1)
    with pytest.raises(NoPuzzle, match="too few"):
        choices.prove(five[:3], lambda one: values[one.id])


def test_a_wrong_document_is_found_out() -> None:
    puzzle = puzzles.find(next(one.id for one in puzzles.shipped() if one.kind == "lay"))
    data = puzzles.write(puzzle)
    with pytest.raises(NoPuzzle, match="The best answer is worth"):
        puzzles.prove(puzzles.read({**data, "best": puzzle.best + 10}))
    ids = [one["id"] for one in puzzle.public()["choices"]]
    other = next(one for one in ids if {"choice": one} != puzzle.answer)
    wrong = puzzles.read({**data, "answer": {"choice": other}})
    with pytest.raises(NoPuzzle, match="not the best"):
        puzzles.prove(wrong)


def test_every_tile_was_tried() -> None:
    """Lay each legal tile by hand and ask the solver: the answer of a shipped puzzle stands."""
    entry = next(one for one in puzzles.shipped() if (one.title, one.kind) == ("1848", "lay"))
    puzzle = puzzles.find(entry.id)
    position = puzzle.asked
    incomes = {}
    for offer in legal(puzzle.game, puzzle.state, puzzle.seat):
        fields = puzzle.game.codec.encode(offer) if not isinstance(offer, tuple) else {}
        if fields.get("kind") != "lay_track":
            continue
        game: Any = puzzle.game
        after: Any = play(game, puzzle.state, offer)  # type: ignore[arg-type]
        income = routes.solve(problem_of(game, after, position.company)).revenue
        incomes[f"{fields['hex']}-{fields['tile']}-{fields['rotation']}"] = income
    best = max(incomes.values())
    assert best == puzzle.best
    assert [name for name, income in incomes.items() if income == best] == [puzzle.answer["choice"]]


def test_a_small_network_agrees_with_a_walk_over_all_routes() -> None:
    """Enumerate every route of each train and every pair of them: the judge decides."""
    some = (puzzles.find(one.id) for one in puzzles.shipped() if one.kind == "run")
    small = min(some, key=lambda one: len(runs.problem(one.asked).paths))
    asked = runs.problem(small.asked)
    first, second = asked.trains
    best = 0
    walks = list(dict.fromkeys(_walks(asked)))
    legal_ = {
        train.id: [
            (verdict.revenue, walk)
            for walk in walks
            if (verdict := routes.judge(asked, [(train.id, walk)])).reason is None
        ]
        for train in (first, second)
    }
    for one, walk in legal_[first.id]:
        for other, way in legal_[second.id]:
            if one + other > best and not set(walk) & set(way):
                claim = [(first.id, walk), (second.id, way)]
                if routes.judge(asked, claim).reason is None:
                    best = one + other
    assert best == small.best


def _walks(asked: routes.RouteProblem) -> list[tuple[str, ...]]:
    """Return every walk over track that uses no piece and no stop twice."""
    at: dict[End, list[tuple[str, End]]] = {}
    for path in asked.paths:
        for near, far in ((path.a, path.b), (path.b, path.a)):
            at.setdefault(near, []).append((path.id, _across(far)))
    found: list[tuple[str, ...]] = []

    def walk(end: End, pieces: tuple[str, ...], seen: frozenset[End]) -> None:
        for piece, other in at.get(end, ()):
            if piece in pieces or other in seen:
                continue
            longer = (*pieces, piece)
            if other[0] == "stop":
                found.append(longer)
            walk(other, longer, seen | {other})

    for number in range(len(asked.stops)):
        walk(("stop", number), (), frozenset({("stop", number)}))
    return found


def _across(end: End) -> End:
    return ("side", end[1], 1 - int(end[2])) if end[0] == "side" else end


def test_a_player_gets_the_run_that_cost_most() -> None:
    """Play a game up to a puzzle, run only one of the two trains, and ask for what was missed."""
    whole = recorded("1848-1-gmt-2021-random")
    one = next(one for one in puzzles.puzzles_in(whole, ("run",)))
    place = next(
        place for place in range(whole.now) if freeze(whole.at(place).state) == one.puzzle.position
    )
    short = whole.branch(place)
    seat = one.puzzle.seat
    company = one.puzzle.asked.company
    first = one.puzzle.answer["routes"][0]
    route = [[first["train"], first["paths"]]]
    fields = {"kind": "run_trains", "seat": seat, "company": company, "routes": route}
    short.play(short.game.codec.decode({**fields, "recorded": None}))
    found_ = puzzles.missed(short, seat)
    assert found_ is not None
    assert found_.left == one.puzzle.best - found_.got > 0
    assert (found_.puzzle.id, found_.place) == (one.puzzle.id, place + 1)
    assert puzzles.missed(short, (seat + 1) % short.game.seats) is None


def test_no_kind_begins_before_a_game_does() -> None:
    state = recorded("railways-of-australia-1-plain").at(0).state
    position = Position(recorded("railways-of-australia-1-plain").game, state, 0)
    assert not any(kind.begins(position) for kind in KINDS.values())
