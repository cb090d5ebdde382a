"""The options of a table in plain sentences, for the lobby; read from data/options.toml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from trunkline.eighteen.parts import data
from trunkline.titles import g1848, rule_texts
from trunkline.titles.g1848.options import CHOICES, EDITIONS, Options, choose


class Said(NamedTuple):
    """The subject of an option, and the meaning of each choice."""

    text: str
    choices: Mapping[str, str]
    group: str = ""
    """The heading it stands under."""
    main: bool = False
    """One of the few that matter most."""
    names: Mapping[str, str] = MappingProxyType({})
    """Button labels of choices, where the label differs from the sentence."""
    also: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    """Further house rules by choice and section that no other option decides."""


@cache
def option_texts() -> dict[str, Said]:
    """Every option with its sentences; none may be missing."""
    table = data.read_toml(g1848.__name__, "options.toml")
    _same("options", CHOICES, table)
    found = {name: data.build(Said, table[name], name) for name in CHOICES}
    for name, values in CHOICES.items():
        _same(f"choices of {name}", map(written, values), found[name].choices)
    return found


@cache
def explained() -> dict[str, dict[str, Any]]:
    """Every option with its sentences, and what each edition chooses."""
    presets = {edition: asdict(choose({"edition": edition})) for edition in EDITIONS}
    found = {}
    for name, one in option_texts().items():
        usual = {edition: written(preset[name]) for edition, preset in presets.items()}
        found[name] = {**one._asdict(), "names": dict(one.names), "usual": usual}
        del found[name]["also"]
    return found


def holds(options: Options, section: str) -> list[str]:
    """Return how a table reads the points of a section that allow several readings."""
    chosen = {name: written(getattr(options, name)) for name in option_texts()}
    also = [one.also.get(chosen[name], {}) for name, one in option_texts().items()]
    return [
        *rule_texts.holds(
            {name: one._asdict() for name, one in option_texts().items()}, chosen, section
        ),
        *(one[section] for one in also if section in one),
    ]


def _same(what: str, known: Iterable[str], option_texts: Iterable[str]) -> None:
    different = sorted(set(known) ^ set(option_texts))
    if different:
        raise data.DataError(f"options.toml: {what} differ by {', '.join(different)}")


def written(value: object) -> str:
    """Return a choice as JSON and TOML write it: `true`, not `True`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
