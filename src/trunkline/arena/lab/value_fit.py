"""Fit a learned value: ridge regression of the lead to come on features of many positions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from trunkline.arena.match import GameResult, Position
from trunkline.bots.learning import Learnable, inputs
from trunkline.kernel import BadData

FOLDS = 5
DIGITS = 5


class Lesson(NamedTuple):
    """A game that teaches: how it ended, and positions on the way."""

    seed: int
    seats: tuple[str, ...]
    result: tuple[int, ...]
    positions: tuple[Position, ...]


class Fitted(NamedTuple):
    """Weights, and how much of the lead to come they explain in games they did not see."""

    weights: tuple[float, ...]
    explained: float
    ridge: float
    games: int
    positions: int


def lesson_of(game: GameResult) -> Lesson:
    """Return what a finished game teaches."""
    result = tuple(game.result[seat] for seat in range(len(game.seats)))
    return Lesson(game.seed, game.seats, result, tuple(game.positions))


def append(path: Path, lesson: Lesson) -> None:
    """Write a game as soon as it is over."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(lesson._asdict(), separators=(",", ":")) + "\n")


def read(path: Path) -> list[Lesson]:
    """Read the games of a file; skip a last line that was cut off by an interruption."""
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n")[:-1], 1):
        try:
            data = json.loads(line)
            positions = tuple(Position(*one) for one in data["positions"])
            lesson = Lesson(data["seed"], tuple(data["seats"]), tuple(data["result"]), positions)
        except (ValueError, TypeError, KeyError) as error:
            raise BadData(f"{path}, line {number}: this is not a game to learn from.") from error
        found.append(lesson)
    return found


def fit(lessons: Sequence[Lesson], ridges: Sequence[float]) -> Fitted:
    """Fit the weights with the ridge that does best in cross-validation by game."""
    if len(lessons) < 2 * FOLDS:
        raise BadData(f"{len(lessons)} games are too few: at least {2 * FOLDS} are needed.")
    rows, to_come, games = _table(lessons)
    best: tuple[float, float] | None = None
    for ridge in ridges:
        explained = _cross_validated(rows, to_come, games, ridge)
        if best is None or explained > best[0]:
            best = explained, ridge
    assert best is not None
    weights = _weights(rows, to_come, best[1])
    return Fitted(tuple(map(float, weights)), best[0], best[1], len(lessons), len(rows))


def _table(lessons: Sequence[Lesson]) -> tuple[Any, Any, Any]:
    """Return the inputs of every position and seat, the lead to come, and the games' numbers."""
    rows, to_come, games = [], [], []
    for number, lesson in enumerate(lessons):
        for one in lesson.positions:
            for seat in range(len(lesson.result)):
                rows.append(inputs(one.rows, seat, one.left))
                to_come.append(_lead(lesson.result, seat) - _lead(one.points, seat))
                games.append(number)
    return np.array(rows), np.array(to_come), np.array(games)


def _lead(points: Sequence[float], seat: int) -> float:
    others = [number for one, number in enumerate(points) if one != seat]
    return points[seat] - sum(others) / len(others)


def _cross_validated(rows: Any, to_come: Any, games: Any, ridge: float) -> float:
    """Return the share of the variance that is explained in games left out of the fit."""
    folds = games % FOLDS
    guessed = np.zeros(len(to_come))
    for fold in range(FOLDS):
        out = folds == fold
        guessed[out] = rows[out] @ _weights(rows[~out], to_come[~out], ridge)
    return float(1 - ((to_come - guessed) ** 2).mean() / (to_come**2).mean())


def _weights(rows: Any, to_come: Any, ridge: float) -> Any:
    scale = rows.std(0) + 1e-9
    scaled = rows / scale
    least = np.eye(scaled.shape[1]) * ridge
    return np.linalg.solve(scaled.T @ scaled + least, scaled.T @ to_come) / scale


def written(fitted: Fitted, look: Learnable, made: Mapping[str, Any]) -> str:
    """Return the file of a value; `made` says what made it: command, seeds, commit."""
    names = look.names
    powers = len(fitted.weights) // len(names)
    data = {
        **made,
        "games": fitted.games,
        "positions": fitted.positions,
        "ridge": fitted.ridge,
        "explained": round(fitted.explained, 3),
        "features": list(names),
        "weights": [
            {
                name: round(fitted.weights[power * len(names) + n], DIGITS)
                for n, name in enumerate(names)
            }
            for power in range(powers)
        ],
    }
    return json.dumps(data, indent=1) + "\n"
