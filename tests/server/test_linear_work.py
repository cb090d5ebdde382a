"""Reading any input takes steps in proportion to its length, never to its square.

Steps are counted, not seconds: every line of Python that runs, and every comparison of a key.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from trunkline import titles
from trunkline.interop import load_data
from trunkline.kernel import BadData
from trunkline.server.api.lobby import GameFile
from trunkline.server.http.bodies import fields
from trunkline.server.http.compression import from_json
from trunkline.server.http.request_schema import ACTIONS, Text
from trunkline.table.clocks.timing import read_clock
from trunkline.table.errors import TableError
from trunkline.table.orders.orders import read_order
from trunkline.table.play.table import mentioned, printable
from trunkline.table.storage.gamefiles import read_file
from trunkline.table.titles import Installed
from trunkline.titles import host_data
from workbench.depot import make_depot

SLACK = 1.25
"""Twice the input may take so much more than twice the steps."""


class Key(str):
    """A word that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Key.compared += 1
        return str.__eq__(self, other)


@contextmanager
def counting() -> Iterator[list[int]]:
    """Count the lines that run on this thread, and the comparisons of keys."""
    found = [0]

    def look(frame: Any, event: str, argument: Any) -> Any:
        found[0] += event == "line"
        return look

    before, Key.compared = sys.gettrace(), 0
    sys.settrace(look)
    try:
        yield found
    finally:
        sys.settrace(before)
        found[0] += Key.compared


def steps(work: Callable[[int], None], size: int) -> int:
    """Count the steps that some work takes at a size; a refusal is an answer too."""
    with counting() as found, suppress(BadData, TableError):
        work(size)
    return found[0]


def twice(size: int) -> str:
    """JSON with many keys, the last of which is there twice."""
    return json.dumps({f"k{n}": 0 for n in range(size)})[:-1] + f', "k{size - 1}": 1}}'


def amend(text: str) -> None:
    titles.check_data("1848", text)


def rows(size: int) -> str:
    return "".join(f"[hexes.X{n}]\ncost = {n}\n" for n in range(size))


def native(**more: Any) -> dict[str, Any]:
    game = titles.load("1848", 3, {})
    file = {"format": "trunkline-game", "version": 1, "title": "1848", "options": {}}
    file |= {"rules_version": game.rules_version, "seats": ["a", "b", "c"], "journal": []}
    return file | more


DEPOT = make_depot(2, {"goal": 10}, 1, "")
LOAD = {"action": {"kind": "load", "seat": 0, "amount": 1}}
PARSERS: dict[str, Callable[[int], None]] = {
    "amendments, a key twice": lambda n: amend(twice(n)),
    "amendments, unknown rows": lambda n: amend(rows(n)),
    "amendments, rows taken away": lambda n: amend(f"[hexes]\nwithout = {['A1'] * n}"),
    "amendments, unknown tables": lambda n: amend("".join(f"a{i} = 1\n" for i in range(n))),
    "amendments, dotted keys": lambda n: amend("".join(f"a.b{i}.c = 1\n" for i in range(n))),
    "amendments, headers": lambda n: amend("".join(f"[a.b{i}.c]\n" for i in range(n))),
    "amendments, a long list": lambda n: amend(f"note = {['x'] * n}"),
    "a body": lambda n: fields(GameFile).read(from_json(twice(n).encode())),
    "a text": lambda n: Text(0, n).read("@" * n, "text") and None,
    "actions": lambda n: ACTIONS.read([{}] * n, "actions") and None,
    "chat": lambda n: mentioned(printable("@an" * min(n, 330)), {0: "ann", 1: "an"}) and None,
    "names in chat": lambda n: mentioned("@an " * n, {0: "ann", 1: "an"}) and None,
    "options": lambda n: titles.load("1848", 3, {f"o{i}": 1 for i in range(n)}) and None,
    "a clock": lambda n: read_clock({f"o{i}": 1 for i in range(n)}) and None,
    "an order, kinds to stop on": lambda n: (
        read_order(DEPOT, 0, {"play": [LOAD], "stop_on": ["load"] * n}) and None
    ),
    "an order, names to wait for": lambda n: (
        read_order(DEPOT, 0, {"play": [LOAD], "until": ["x"] * n}) and None
    ),
    "an order, things to try": lambda n: read_order(DEPOT, 0, {"play": [LOAD] * n}) and None,
    "a file, its header": lambda n: read_file(native(seats=["x"] * n), Installed()) and None,
    "a file, its options": lambda n: (
        read_file(native(options={f"o{i}": 1 for i in range(n)}), Installed()) and None
    ),
    "a file, its amendments": lambda n: (
        read_file(native(amendments={f"t{i}": {"a": 1} for i in range(n)}), Installed()) and None
    ),
    "a file, its journal": lambda n: (
        load_data(native(journal=[{"undo": 0}] * n)) and None  # type: ignore[func-returns-value]
    ),
    "a file of 18xx.games": lambda n: (
        load_data(
            {
                "title": "1848",
                "players": [{"id": i, "name": f"p{i}"} for i in range(n)],
                "actions": [],
                "settings": {},
            }
        )
        and None
    ),
}


@pytest.mark.parametrize("name", PARSERS)
def test_reading_takes_steps_in_proportion_to_the_length(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = host_data._once
    monkeypatch.setattr(
        host_data, "_once", lambda pairs: real([(Key(key), value) for key, value in pairs])
    )
    parse = PARSERS[name]
    steps(parse, 10)  # pay one-time costs
    one, two, four = (steps(parse, size) for size in (150, 300, 600))
    fixed = 2000
    assert two - one <= SLACK * one + fixed
    assert four - two <= 2 * SLACK * (two - one) + fixed


def test_a_square_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def squared(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [Key(key) for key, _ in pairs]
        for key in keys:
            keys.count(key)
        return dict(pairs)

    monkeypatch.setattr(host_data, "_once", squared)
    one, two, four = (steps(lambda n: amend(twice(n)), size) for size in (150, 300, 600))
    assert four - two > 2 * SLACK * (two - one) + 2000
