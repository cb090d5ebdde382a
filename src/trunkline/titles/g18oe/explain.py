"""Rules in our own short words, for players who click on a rule's number: data/rules.toml."""

from __future__ import annotations

from functools import partial

from trunkline.titles import explaining
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.house_rules import explained

sections = partial(explaining.sections, __package__)


def explain(game: GameOE, section: str) -> str | None:
    """Our own words about a section at this table; None if there is none."""
    return explaining.explain(__package__ or "", explained, game.choice._asdict(), section)
