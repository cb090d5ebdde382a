"""The options of a table in plain sentences, for the lobby; read from data/options.toml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import cache
from typing import Any, NamedTuple

from trunkline.eighteen import data
from trunkline.titles.g1848.options import CHOICES, EDITIONS, choose


class Said(NamedTuple):
    """What an option is about, and what each of its choices means."""

    text: str
    choices: Mapping[str, str]


@cache
def explained() -> dict[str, dict[str, Any]]:
    """Every option with its sentences, and what each edition chooses; none may be missing."""
    table = data.read_toml(__package__, "options.toml")
    _same("options", CHOICES, table)
    presets = {edition: asdict(choose({"edition": edition})) for edition in EDITIONS}
    found = {}
    for name, values in CHOICES.items():
        said = data.build(Said, table[name], name)
        _same(f"choices of {name}", map(written, values), said.choices)
        usual = {edition: written(preset[name]) for edition, preset in presets.items()}
        found[name] = {**said._asdict(), "usual": usual}
    return found


def _same(what: str, known: Iterable[str], said: Iterable[str]) -> None:
    different = sorted(set(known) ^ set(said))
    if different:
        raise data.DataError(f"options.toml: {what} differ by {', '.join(different)}")


def written(value: object) -> str:
    """A choice as JSON and TOML write it: `true`, not `True`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
