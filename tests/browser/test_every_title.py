"""The tables of all titles for everyone: axe in both themes at two widths, and twice the size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.hands import show, table
from tests.browser.positions import bring
from tests.browser.test_everyone import HEXES, RULES, too_wide

TITLES = ("1848", "railways-of-australia", "18oe")
TWICE = {"width": 720, "height": 450}
"""The visible part of a window of 1440 by 900 at 200%."""

OPEN: dict[str, Callable[[Any], str]] = {
    "1848": lambda page: bring(page, "track"),
    "railways-of-australia": lambda page: table(
        page, "me", "me", "me", title="railways-of-australia"
    ),
    "18oe": lambda page: table(page, "me", "me", "me", title="18oe"),
}


def violations(page: Any, axe: str) -> list[str]:
    """Return all that axe finds, however slight; the drawn hexes have a test of their own."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(
        "([skip, what]) => axe.run({exclude: skip}, {resultTypes: ['violations'], runOnly: what})",
        [[[one] for one in HEXES], list(RULES)],
    )
    return [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes'][:3]]}"
        for one in found["violations"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("title", TITLES)
def test_axe_finds_nothing(guest: Any, axe: str, title: str, size: Any, scheme: str) -> None:
    page = guest(viewport=size, color_scheme=scheme)
    OPEN[title](page)
    page.wait_for_selector(".todo .todo-foot button")
    assert violations(page, axe) == []


@pytest.mark.parametrize("title", TITLES)
def test_a_table_can_be_used_at_twice_the_size(guest: Any, title: str) -> None:
    """The map, the question and its exit share half of the window's width and height."""
    page = guest(viewport=TWICE)
    OPEN[title](page)
    page.wait_for_selector(".todo .todo-foot button")
    assert too_wide(page) <= 0
    show(page, "map")
    card = page.locator(".todo").bounding_box()
    foot = page.locator(".todo-foot").bounding_box()
    bar = page.locator(".table-nav").bounding_box()
    frame = page.locator(".map").bounding_box()
    assert foot["y"] + foot["height"] <= bar["y"] + 1
    assert card["y"] - frame["y"] > 90, "the map is seen above the card"
    page.click(".handle")
    page.wait_for_selector(".todo-body:visible, .todo-pick:visible")
    body = page.locator(".todo-body:visible, .todo-pick:visible").first.bounding_box()
    assert body["height"] > 60
    assert page.locator(".todo-foot").bounding_box()["y"] < bar["y"]
