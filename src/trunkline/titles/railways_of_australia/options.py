"""The readings of a table as named options; data/options.toml says each in a plain sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

from trunkline.board import BoardError, strict
from trunkline.kernel import BadData
from trunkline.titles.railways_of_australia.printed.facts import DATA


@dataclass(frozen=True)
class Options:
    """Options of a table; each field names its rule."""

    regions_in_play: Literal["by_players", "east", "east_central", "all"] = "by_players"
    """§A2.2"""
    income: Literal["australia", "relaxed"] = "australia"
    """§A1.3"""
    sharp_curves: bool = False
    """§1.4"""
    ridge_at_city: Literal[4000, 2000] = 4000
    """§5.7"""
    engine_prices: Literal["standard", "steep"] = "standard"
    """§7.1"""
    engine_max: Literal[8, 7, 6] = 8
    """§1.5"""
    cubes_less_with_2_or_3: bool = True
    """§2.2"""
    barons_dealt: Literal[2, 1] = 2
    """§2.5"""
    optional_barons: bool = True
    """§A11.1"""
    optional_cards: bool = True
    """§A2.9"""
    refill: Literal["per_turn", "on_take"] = "per_turn"
    """§3.4"""
    auction_style: Literal["traditional", "first_to_pass", "worst_is_first"] = "traditional"
    """§4.7"""
    delivered_cubes: Literal["bag", "out"] = "bag"
    """§8.7"""
    new_industry_cubes: bool = True
    """§9.5"""
    chain_executive: bool = False
    """§9.6"""
    switch_marker_returns: bool = False
    """§A7.5"""
    switch_on: Literal["complete_link", "any_own_track"] = "complete_link"
    """§A7.3"""
    town_builder: Literal["own_track", "any_track"] = "own_track"
    """§A4.2"""
    interest_on_new_bonds: bool = False
    """§11.3"""
    bond_limit: Literal["none", 10, 20, 30] = "none"
    """§12.1"""
    extra_turns: Literal[1, 0] = 1
    """§13.2"""


_USUAL = asdict(Options())
CHOICES: dict[str, tuple[Any, ...]] = {
    name: (_USUAL[name], not _USUAL[name]) if hint is bool else get_args(hint)
    for name, hint in get_type_hints(Options).items()
}
"""Possible values of each option, the usual one first."""


def choose(chosen: Mapping[str, Any]) -> Options:
    """Return the options of a table: the usual ones with the table's changes."""
    for name, value in chosen.items():
        if name not in CHOICES:
            known = ", ".join(sorted(CHOICES))
            raise BadData(f"Railways of Australia has no option {name!r}; there are {known}")
        if not any(type(value) is type(choice) and value == choice for choice in CHOICES[name]):
            choices = ", ".join(map(written_choice, CHOICES[name]))
            raise BadData(f"the option {name} is one of {choices}, not {value!r}")
    return Options(**chosen)


def written(options: Options) -> dict[str, Any]:
    """Return the options as a game file stores them: only those that differ from the usual ones."""
    return {name: value for name, value in asdict(options).items() if value != _USUAL[name]}


@cache
def explained() -> dict[str, dict[str, Any]]:
    """Every option with its sentences and its usual choice; none may be missing."""
    table = strict.read(DATA / "options.toml")
    _same("options", CHOICES, table)
    found = {}
    for name, values in CHOICES.items():
        strict.known(table[name], ("text", "choices"), name)
        _same(f"choices of {name}", map(written_choice, values), table[name]["choices"])
        found[name] = {**table[name], "usual": {"": written_choice(_USUAL[name])}}
    return found


def _same(what: str, known: Iterable[str], said: Iterable[str]) -> None:
    different = sorted(set(known) ^ set(said))
    if different:
        raise BoardError(f"options.toml: {what} differ by {', '.join(different)}")


def written_choice(value: object) -> str:
    """Return a choice as JSON and TOML write it: `true`, not `True`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
