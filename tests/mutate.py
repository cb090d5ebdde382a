"""Damage to JSON, for tests of everything that reads it."""

from copy import deepcopy
from random import Random
from typing import Any

ODD_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 10**16, -(10**30), 0.5, float("inf"), "", "deal", "\0"),
    *("\ud800", "é", [], {}, [[]], {"kind": "bid"}, [1, 2], {"0": 0}, "0", "-1"),
]


def odd(random: Random) -> Any:
    """A value that is hardly ever right; a copy, for the next change may go into it."""
    return deepcopy(random.choice(ODD_VALUES))


def mutate(random: Random, data: Any) -> Any:
    """One random change somewhere in a piece of JSON."""
    if isinstance(data, dict) and data and random.random() < 0.9:
        key = random.choice(sorted(data))
        how = random.randrange(5)
        if how == 0:
            del data[key]
        elif how == 1:
            data[random.choice([key + "x", key.upper(), "", "kind", "\0"])] = data.pop(key)
        elif how == 2:
            data[random.choice(["x", "seat", "kind", key])] = odd(random)
        else:
            data[key] = mutate(random, data[key])
        return data
    if isinstance(data, list) and data and random.random() < 0.8:
        place = random.randrange(len(data))
        how = random.randrange(4)
        if how == 0:
            del data[place]
        elif how == 1:
            data.insert(place, odd(random))
        else:
            data[place] = mutate(random, data[place])
        return data
    return odd(random)
