"""Summaries of the rules as a table plays them.

The texts of data/rules.toml hold at every table; the sentences of options are added.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from trunkline.titles import g1848, rule_texts
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed.house_rules import holds
from trunkline.titles.g1848.printed.numbers import numbers

sections = partial(rule_texts.sections, g1848.__name__)


def explain(game: Game1848, section: str) -> str | None:
    """Return our summary of a section such as "5.6.1" at this table, or None.

    Points that allow several readings follow as the table plays them: edition and house rules.
    """
    number = rule_texts.number(section)
    found = sections().get(number)
    if found is None:
        return None
    private = game.cards.privates.get(found.private)
    title = f"{found.private} {private.name}" if private else found.title
    text = f"{title}. {found.text}{rule_texts.at_this_table(holds(game.choice, number))}"
    return rule_texts.filled(text, numbers(game))


def of_game(game: Game1848) -> Mapping[str, rule_texts.Section]:
    """Return every section with the numbers of a table, without its options."""
    values = numbers(game)
    return {
        number: found._replace(
            title=rule_texts.filled(found.title, values), text=rule_texts.filled(found.text, values)
        )
        for number, found in sections().items()
    }
