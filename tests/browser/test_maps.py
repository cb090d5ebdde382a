"""The maps: words large enough to read, names at their places and under no control, at every zoom
and at three widths, on all boards that players meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.hands import show, table

WIDTHS = (
    {"width": 1440, "height": 900},
    {"width": 1024, "height": 768},
    {"width": 390, "height": 844},
)
LEAST = 9.0
"""Pixels of the smallest words that a decision needs."""

LONG = pytest.mark.soak
MAPS = [
    pytest.param("1848", 3, {"edition": "gmt-2021"}, id="1848"),
    pytest.param("1848", 4, {"edition": "first-2007"}, id="1848 first", marks=LONG),
    pytest.param("1848", 6, {"edition": "18xx.games"}, id="1848 18xx.games", marks=LONG),
    pytest.param("18oe", 5, {"scenario": "full"}, id="18oe"),
    pytest.param("18oe", 2, {"scenario": "uk-france"}, id="uk-france", marks=LONG),
    *(
        pytest.param("railways-of-australia", seats, {}, id=f"australia {seats}", marks=marks)
        for seats, marks in ((3, ()), (2, LONG), (4, LONG), (5, LONG), (6, LONG))
    ),
]

WORDS = """() => {
  const map = document.querySelector(".map-holder");
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const frame = box(map);
  const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  const shown = (one) => one.getBoundingClientRect().width && meet(box(one), frame);
  const size = (one) => {
    const { a, b } = one.getScreenCTM();
    return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
  };
  const words = (what) => [...map.querySelectorAll(what)].filter(shown)
    .map((one) => [one.textContent, size(one), box(one)]);
  return {
    detail: map.dataset.detail, frame,
    sizes: words(".value text, .toll-n, .city text, #names text, .over-names text"),
    names: words(".over-names text:not(.region)"),
    controls: [...document.querySelectorAll(".map > :is(.map-controls, .map-finder)")].map(box),
  };
}"""


def meet(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def rested(page: Any) -> dict[str, Any]:
    """Return the words on the map once it rests."""
    page.wait_for_timeout(60)
    page.wait_for_selector(".map-holder:not(.moving)")
    found: dict[str, Any] = page.evaluate(WORDS)
    return found


@pytest.mark.parametrize(("title", "seats", "options"), MAPS)
def test_words_on_the_map(guest: Any, title: str, seats: int, options: dict[str, Any]) -> None:
    page = guest(viewport=WIDTHS[0])
    table(page, *["me"] * seats, title=title, options=options)
    page.wait_for_selector("#tab-map", state="attached")
    for size in WIDTHS:
        page.set_viewport_size(size)
        show(page, "map")
        page.wait_for_selector(".map-holder.grounded")
        page.dispatch_event("[aria-label='Whole map']", "click")
        for step in range(7):
            seen = rested(page)
            assert seen["sizes"]
            small = [(word, round(high, 1)) for word, high, _ in seen["sizes"] if high < LEAST]
            assert not small, (size, step, seen["detail"], small[:5])
            if step == 0:
                whole_map(page, seen, title)
            page.dispatch_event("[aria-label='Zoom in']", "click")


def whole_map(page: Any, seen: dict[str, Any], title: str) -> None:
    """Seen from afar no name lies on another or under a control, and all cities have theirs."""
    hexes = page.evaluate(
        "() => fetch(`/api/tables/${location.pathname.split('/')[2]}?still=1&log=0`)"
        ".then((answer) => answer.json()).then((told) => told.still.map.hexes)"
    )
    if seen["detail"] != "far":
        return
    if title != "18oe":
        named = [one["name"] for one in hexes.values() if one.get("name")]
        assert sorted(word for word, _, _ in seen["names"]) == sorted(named)
    left, right = seen["frame"][0], seen["frame"][2]
    assert all(left - 1 <= box[0] and box[2] <= right + 1 for _, _, box in seen["names"])
    if page.viewport_size["width"] > 1000:  # a phone opens closer: there they cover whole cities
        hidden = [w for w, _, box in seen["names"] for one in seen["controls"] if meet(box, one)]
        assert not hidden


def test_the_ground_comes_after_the_first_paint_and_is_kept(guest: Any) -> None:
    page = guest(viewport=WIDTHS[0])
    table(page, "me", "me", "me")
    page.wait_for_selector(".map-holder.grounded")
    page.reload()
    page.wait_for_selector(".map-holder.grounded")
    ground, painted = page.evaluate(
        "() => [performance.getEntriesByType('resource')"
        ".find((one) => one.name.includes('/ground/')).toJSON(),"
        "performance.getEntriesByName('first-contentful-paint')[0].startTime]"
    )
    assert ground["startTime"] > painted
    assert ground["transferSize"] == 0, "the second time it is there already"
    assert ground["decodedBodySize"] < 350_000


def test_another_theme_has_another_ground(guest: Any) -> None:
    page = guest(viewport=WIDTHS[0], color_scheme="light")
    table(page, "me", "me", "me")
    page.wait_for_selector(".map-holder.grounded")
    pixel = (
        "() => [...document.querySelector('.ground-far').getContext('2d')"
        ".getImageData(5, 5, 1, 1).data].slice(0, 3)"
    )
    light = page.evaluate(pixel)
    with page.expect_response(lambda answer: answer.url.endswith("/dark")):
        page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"was => String(({pixel})()) !== String(was)", arg=light)
    assert sum(page.evaluate(pixel)) < sum(light)


def test_the_map_moves_as_one_while_the_wheel_turns(guest: Any) -> None:
    page = guest(viewport=WIDTHS[0])
    table(page, "me", "me", "me")
    show(page, "map")
    page.wait_for_selector(".map-holder.grounded:not(.moving)")
    page.hover(".map-holder")
    told = page.evaluate(
        """() => new Promise((done) => {
          const map = document.querySelector(".map-holder");
          const before = map.style.getPropertyValue("--unit");
          const drawn = document.querySelector("#hexes [data-hex]");
          const wheel = { deltaY: -200, clientX: 400, clientY: 400, cancelable: true };
          map.dispatchEvent(new WheelEvent("wheel", wheel));
          requestAnimationFrame(() => requestAnimationFrame(() => done({
            moving: map.classList.contains("moving"),
            moves: [...map.children].map((sheet) => sheet.style.transform),
            layers: [...map.children].map((sheet) => getComputedStyle(sheet).willChange),
            same: drawn.isConnected && map.style.getPropertyValue("--unit") === before,
          })));
        })"""
    )
    assert told["moving"]
    assert len(told["moves"]) == 3
    assert len(set(told["moves"])) == 1
    assert set(told["layers"]) == {"transform"}
    assert told["same"], "nothing is drawn again before the wheel rests"
    page.wait_for_selector(".map-holder:not(.moving)")
