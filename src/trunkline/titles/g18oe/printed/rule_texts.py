"""Rules in our own short words, for players who click on a rule's number: data/rules.toml."""

from __future__ import annotations

from functools import partial

from trunkline.titles import g18oe, rule_texts
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.house_rules import explained

sections = partial(rule_texts.sections, g18oe.__name__)


def explain(game: GameOE, section: str) -> str | None:
    """Our own words about a section at this table; None if there is none."""
    return rule_texts.explain(g18oe.__name__, explained, game.choice._asdict(), section)
