"""What a page says about its log: its heads, moments, story and sums name events that there are.

A slip in a data file would leave a line out, and nobody would miss it.
"""

from importlib import import_module
from pkgutil import walk_packages
from string import Formatter
from typing import Any

import pytest

import trunkline.eighteen
import trunkline.titles as titles
from trunkline.kernel import Event, kind_of
from trunkline.page.styles import Total
from trunkline.page.words import Chapter, StoryLine

CARRIED = {"18oe": {"phase_began": {"railroad", "train"}}}
"""Fields of an event before it in the same move (§5.2: the purchase that begins a phase)."""

LEAST = 30
"""So many kinds of events every title has."""


def fields_of(title: str) -> dict[str, set[str]]:
    """The events of a title, and of the kit where it stands on it, with their fields."""
    rooms = [import_module(titles.get(title).package)]
    if title != "railways-of-australia":
        rooms.append(trunkline.eighteen)
    found: dict[str, set[str]] = {}
    for room in rooms:
        for module in walk_packages(room.__path__, f"{room.__name__}."):
            for one in vars(import_module(module.name)).values():
                if isinstance(one, type) and issubclass(one, Event) and one is not Event:
                    found.setdefault(kind_of(one), set()).update(one.__annotations__)
    assert len(found) >= LEAST, title
    return found


def log_of(title: str) -> dict[str, Any]:
    log: dict[str, Any] = titles.load(title, 3, {}).page.still()["log"]
    return log


@pytest.mark.parametrize("title", titles.ours())
def test_the_story_tells_of_events_and_fields_that_there_are(title: str) -> None:
    kinds, story = fields_of(title), log_of(title)["story"]
    names = {"plain", "name", "money", "score", *story["names"]}
    for one in (*story["chapters"], *story["told"]):
        part: Any = Chapter(**one) if "title" in one else StoryLine(**one)
        text = part.title if isinstance(part, Chapter) else part.text
        wanted = [(name, how) for _, name, how, _ in Formatter().parse(text) if name]
        fields = kinds[part.on] | CARRIED.get(title, {}).get(part.on, set())
        assert {name for name, _ in wanted} | set(part.when) <= fields, part
        assert {how or "plain" for _, how in wanted} <= names, part
        if isinstance(part, StoryLine):
            assert part.sum in {"", *kinds[part.on]}, part
            assert part.unit in ("", "score", "count"), part


@pytest.mark.parametrize("title", titles.ours())
def test_sums_moments_and_heads_are_of_events_that_there_are(title: str) -> None:
    kinds, log = fields_of(title), log_of(title)
    owners = titles.load(title, 3, {}).page.still().get("owners", {})
    assert {*log["heads"], *log["rounds"], *log["moments"]} <= set(kinds)
    for one in log["accounts"]:
        account = Total(**one)
        assert account.by in {*kinds[account.on], *owners}, account
        assert {account.sum or account.by, *account.when} <= {*kinds[account.on], *owners}, account
