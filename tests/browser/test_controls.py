"""Nothing lost: each figure and control of the old page has a place, or a reason; and the map opens
large enough to be read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, widths
from tests.browser.hands import open_log, open_players, show, table, view
from tests.browser.positions import bring

CONTROLS: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("controls.toml").read_text("utf-8")
)["control"]
FIELDS = {"name", "fate", "where", "open", "phone", "desk", "why"}


def test_the_list_is_well_formed() -> None:
    names = [one["name"] for one in CONTROLS]
    assert len(set(names)) == len(names)
    for one in CONTROLS:
        assert set(one) <= FIELDS, one["name"]
        assert one["fate"] in ("stays", "moved", "gone"), one["name"]
        assert (one["fate"] == "gone") == ("where" not in one), one["name"]
        changed = one["fate"] != "stays" or not one.get("phone", True) or not one.get("desk", True)
        assert not changed or one.get("why"), one["name"]


def opened(page: Any, what: str) -> None:
    """Open what a control lies in."""
    if what == "log":
        open_log(page)
    elif what == "players":
        open_players(page)
    elif what == "more":
        page.locator("[data-key=more]:visible, [data-key=more-nav]:visible").first.click()
        page.wait_for_selector("dialog .tools")
    elif what == "place":
        page.locator(".over-marks .mark").first.dispatch_event("click")
        page.wait_for_selector(".picker")
    else:
        show(page, what)


def closed(page: Any, what: str) -> None:
    """Go back to the map."""
    if what in ("log", "players", "more", "place"):
        page.keyboard.press("Escape")
    else:
        show(page, "map")


@widths("desk", "phone")
def test_every_control_is_where_the_list_says(guest: Any, viewport: dict[str, int]) -> None:
    page = guest(viewport=viewport)
    bring(page, "track", 12)
    acts = view(page)["seat"]
    bring(page, "track", 12, tuple("me" if seat == acts else "bot" for seat in range(3)))
    width = "phone" if viewport == PHONE else "desk"
    there = [one for one in CONTROLS if one["fate"] != "gone" and one.get(width, True)]
    lost = []
    for what in sorted({one.get("open", "") for one in there}):
        if what:
            opened(page, what)
        for one in there:
            if one.get("open", "") == what:
                try:
                    page.locator(f"{one['where']} >> visible=true").first.wait_for(timeout=10_000)
                except Exception:  # every missing one is named, not only the first
                    lost.append(one["name"])
        if what:
            closed(page, what)
    assert lost == []


LEAST = 9.0
"""Pixels of the smallest words that a decision needs."""
HEX = {"1848": (86, 64), "railways-of-australia": (56, 44), "18oe": (56, 46)}
"""Pixels of a hex where the table opens, at least, at 1440 and at 390 px: as before on 1848; the
boards of the others opened whole, with hexes of 22 to 29 pixels."""
OPENING = """() => {
  const map = document.querySelector(".map-holder");
  const frame = map.getBoundingClientRect();
  const shown = (one) => {
    const box = one.getBoundingClientRect();
    return box.width && box.right > frame.left && box.left < frame.right
      && box.bottom > frame.top && box.top < frame.bottom;
  };
  const size = (one) => {
    const { a, b } = one.getScreenCTM();
    return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
  };
  const hex = map.querySelector("#hexes .hex").getBoundingClientRect();
  const words = ".value text, .toll-n, .city text, #names text, .over-names text, .mark .flag text";
  return {
    hex: hex.width,
    detail: map.dataset.detail,
    small: [...map.querySelectorAll(words)].filter(shown)
      .map((one) => [one.textContent, size(one)]).filter(([, high]) => high < %s),
  };
}"""


@pytest.mark.parametrize("title", list(HEX))
@widths("desk", "phone")
def test_the_map_opens_large_enough(guest: Any, title: str, viewport: dict[str, int]) -> None:
    """The board is at least as large as it was, and what a decision needs can be read."""
    page = guest(viewport=viewport)
    table(page, "me", "me", "me", title=title, options=OPTIONS.get(title, {}))
    show(page, "map")
    page.wait_for_selector(".map-holder.grounded:not(.moving)")
    seen = page.evaluate(OPENING % LEAST)
    assert seen["hex"] >= HEX[title][viewport == PHONE] - 0.5, seen
    assert seen["detail"] != "far"
    assert seen["small"] == []


OPTIONS = {"1848": {"edition": "gmt-2021"}, "18oe": {"scenario": "full"}}
