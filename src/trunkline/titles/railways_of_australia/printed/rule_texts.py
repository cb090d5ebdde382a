"""Rules in our own short words, for players who click on a rule's number: data/rules.toml."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial

from trunkline.titles import railways_of_australia, rule_texts
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.options import explained, written_choice

sections = partial(rule_texts.sections, railways_of_australia.__name__)


def explain(game: GameRoA, section: str) -> str | None:
    """Our own words about a section at this table; None if there is none."""
    chosen = {name: written_choice(value) for name, value in asdict(game.choice).items()}
    return rule_texts.explain(railways_of_australia.__name__, explained, chosen, section)
