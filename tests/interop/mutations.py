"""Damage a game file at random: any value changed, moved, doubled or lost, or the bytes broken."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 10**30, 10**400, -(10**30), 1.5, -0.0),
    *(float("nan"), float("inf"), "", "x", "0", "-1", "9" * 5000, "\ud800", "\x00", "\u0663"),
    *("CAR", "[/x]", "BOE", "P3", "P9", "F17", "57-0", "2-0", "QR_0", "QR_99", "1e9", "18xx.games"),
    *("undo", "redo", "pass", "bankrupt", "end_game", "message", "log", "program_x", "dividend"),
    *("destination_connection", "player", "corporation", "company"),
    *([], {}, [[]], [None], ["QR_0"], ["QR_0", "QR_1"], {"a": 1}),
)
"""Values of wrong types, beyond all sizes, or in the wrong place."""

Path = tuple[Any, ...]


def paths(value: Any, here: Path = ()) -> list[Path]:
    """The way to every value in some JSON, itself first."""
    found = [here]
    if isinstance(value, (dict, list)):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in inside:
            found += paths(one, (*here, key))
    return found


def at(value: Any, path: Path) -> Any:
    """The value there."""
    for key in path:
        value = value[key]
    return value


def nested(rng: Random) -> Any:
    """Something odd, deep inside."""
    value = rng.choice(ODD)
    for _ in range(rng.choice((1, 3, 50, 400))):
        value = [value] if rng.random() < 0.5 else {"x": value}
    return value


def damaged(game: Any, ways: list[Path], rng: Random) -> bytes:
    """The file with one to four values damaged, sometimes cut off or with broken bytes."""
    data = copy.deepcopy(game)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        try:
            _damage(data, rng.choice(ways[1:]), at(data, rng.choice(ways)), rng)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken the place away
    raw = json.dumps(data).encode()
    if rng.random() < 0.1:
        return raw[: rng.randrange(len(raw))]
    if rng.random() < 0.1:
        changed = bytearray(raw)
        changed[rng.randrange(len(raw))] = rng.randrange(256)
        return bytes(changed)
    return raw


def _damage(data: Any, path: Path, other: Any, rng: Random) -> None:
    holder, key = at(data, path[:-1]), path[-1]
    value = holder[key]
    what = rng.randrange(8)
    if what < 3:
        holder[key] = rng.choice(ODD) if rng.random() < 0.9 else nested(rng)
    elif what == 3:
        del holder[key]
    elif what == 4 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(rng.choice(holder)))
    elif what == 5 and isinstance(holder, list):
        place = rng.randrange(len(holder))
        holder[key], holder[place] = holder[place], value
    elif type(value) is int:
        holder[key] = value + rng.choice((-10, -1, 1, 10, 100))
    else:
        holder[key] = copy.deepcopy(other)
