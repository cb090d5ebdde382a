"""Summaries of the rules for players who click on a rule's number: data/rules.toml.

Braces in a sentence name a number of the table; ``numbers`` has all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from trunkline.titles import g18oe, rule_texts
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.house_rules import explained
from trunkline.titles.g18oe.printed.numbers import numbers

sections = partial(rule_texts.sections, g18oe.__name__)

OF_CONCESSIONS = ("concessions", "parred_at_18")
"""Options without effect where the packet has no concessions."""


def explain(game: GameOE, section: str) -> str | None:
    """Return our summary of a section at this table, or None."""
    open_here = partial(_decided, game)
    chosen = game.choice._asdict()
    return rule_texts.explain(g18oe.__name__, open_here, chosen, section, numbers(game))


def of_game(game: GameOE) -> Mapping[str, rule_texts.Section]:
    """Return every section with the numbers of a table, without its options."""
    values, chosen = numbers(game), game.choice._asdict()
    return {
        number: found._replace(text=rule_texts.filled(found.words(chosen), values))
        for number, found in sections().items()
    }


def _decided(game: GameOE) -> Mapping[str, Mapping[str, Any]]:
    """Return the options that decide something in this scenario."""
    has = any(item.isdigit() for row in game.book.packet.rows for item in row)
    return {name: said for name, said in explained().items() if has or name not in OF_CONCESSIONS}
