"""Perft positions as text files.

Lines beginning with # are comments: how the counts were found. Then `key value` lines:

    id auction-first-turn
    title 1848
    seats 4
    options {"edition": "gmt-2021"}
    state {...}                       a snapshot, or
    action {...}                      actions from the start of the game, one a line
    kinds {"buy_private": 6, ...}     legal actions by kind
    perft 1 12                        lines of play of a length
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from trunkline import titles
from trunkline.kernel import divide, freeze, perft, play, thaw

HERE = Path(__file__).resolve().parent


@dataclass
class Position:
    """What a file says."""

    id: str = ""
    title: str = ""
    seats: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    state: Any = None
    actions: list[Any] = field(default_factory=list)
    kinds: dict[str, int] = field(default_factory=dict)
    perft: dict[int, int] = field(default_factory=dict)
    comment: str = ""


def read(path: Path) -> Position:
    """Read a position; an unknown key is an error."""
    found = Position()
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(" ")
        if key == "#":
            found.comment += value + "\n"
        elif key in ("id", "title"):
            setattr(found, key, value)
        elif key == "seats":
            found.seats = int(value)
        elif key in ("options", "state", "kinds"):
            setattr(found, key, json.loads(value))
        elif key == "action":
            found.actions.append(json.loads(value))
        elif key == "perft":
            depth, count = value.split()
            found.perft[int(depth)] = int(count)
        elif line:
            raise ValueError(f"{path.name}: {line}")
    return found


def write(
    name: str, comment: str, game: Any, state: Any, depths: tuple[int, ...], *, start: bool = False
) -> None:
    """Write a position with the counts found now; whoever calls this reviews them."""
    lines = [f"# {line}" for line in comment.strip().splitlines()]
    lines += [f"id {name}", f"title {game.title}", f"seats {game.seats}"]
    lines.append(f"options {json.dumps(dict(game.options))}")
    if not start:
        lines.append(f"state {json.dumps(freeze(state), separators=(',', ':'))}")
    lines.append(f"kinds {json.dumps(divide(game, state))}")
    lines += [f"perft {depth} {perft(game, state, depth)}" for depth in depths]
    (HERE / f"{name}.perft").write_text("\n".join(lines) + "\n", encoding="utf-8")


def load(position: Position) -> tuple[Any, Any]:
    """The game and the state of a position."""
    game = titles.load(position.title, position.seats, position.options)
    state = game.start() if position.state is None else thaw(game, position.state)
    for action in position.actions:
        state = play(game, state, game.codec.decode(action))
    return game, state
