"""Summaries of the rules for players who click on a rule's number: data/rules.toml."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial

from trunkline.titles import railways_of_australia, rule_texts
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.options import explained, written_choice
from trunkline.titles.railways_of_australia.printed.numbers import numbers

sections = partial(rule_texts.sections, railways_of_australia.__name__)


def explain(game: GameRoA, section: str) -> str | None:
    """Return our summary of a section at this table, or None."""
    package, said = railways_of_australia.__name__, explained
    return rule_texts.explain(package, said, chosen(game), section, numbers(game))


def chosen(game: GameRoA) -> dict[str, str]:
    """Return what a table chose, as data/options.toml writes it."""
    return {name: written_choice(value) for name, value in asdict(game.choice).items()}


def of_game(game: GameRoA) -> dict[str, rule_texts.Section]:
    """Return every section as a table plays it, without its options."""
    here, values = chosen(game), numbers(game)
    return {
        number: found._replace(text=rule_texts.filled(found.words(here), values))
        for number, found in sections().items()
    }
