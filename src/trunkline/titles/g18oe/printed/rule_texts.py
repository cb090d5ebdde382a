"""Rules in our own short words, for players who click on a rule's number: data/rules.toml.

Braces in a sentence name a number of the table; ``numbers`` has all of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from trunkline.titles import g18oe, rule_texts
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.house_rules import explained
from trunkline.titles.g18oe.printed.numbers import numbers

sections = partial(rule_texts.sections, g18oe.__name__)

_STARTS = re.compile(r"(?:^|(?<=\. ))[a-z]")
"""The first letter of a sentence, where a number in words begins it."""
OF_CONCESSIONS = ("concessions", "parred_at_18")
"""Options without effect where the packet has no concessions."""


def explain(game: GameOE, section: str) -> str | None:
    """Return our own words about a section at this table; None if there is none."""
    open_here = partial(_decided, game)
    text = rule_texts.explain(g18oe.__name__, open_here, game.choice._asdict(), section)
    return None if text is None else filled(game, text)


def filled(game: GameOE, text: str) -> str:
    """Return sentences with the numbers of a table."""
    return _STARTS.sub(lambda found: found[0].upper(), text.format_map(numbers(game)))


def of_game(game: GameOE) -> Mapping[str, rule_texts.Section]:
    """Return every section with the numbers of a table, without its options."""
    return {
        number: found._replace(text=filled(game, found.text))
        for number, found in sections().items()
    }


def _decided(game: GameOE) -> Mapping[str, Mapping[str, Any]]:
    """Return the options that decide something in this scenario."""
    has = any(item.isdigit() for row in game.book.packet.rows for item in row)
    return {name: said for name, said in explained().items() if has or name not in OF_CONCESSIONS}
