"""What holds of the citations of every title: rules name sections, sections have code and tests."""

from collections.abc import Collection

from docs.rule_pages import Entry
from trunkline.kernel import Game


def check_rules(game: Game, sections: Collection[str]) -> None:
    """Every rule says which sections it implements."""
    for step in game.steps.values():
        for rule in step.by_kind.values():
            assert rule.sections, type(rule).__name__
            assert set(rule.sections) <= set(sections)


def check_entry(entry: Entry) -> None:
    """A section is cited by code and by a test."""
    assert entry.modules, f"§{entry.number} {entry.title} is cited by no module"
    assert entry.tests, f"§{entry.number} {entry.title} is cited by no test"
