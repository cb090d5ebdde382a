"""Short movements on a table, and their absence under reduced motion."""

from __future__ import annotations

from typing import Any

from tests.browser.hands import act, click, moment, show
from tests.browser.positions import bring
from workbench.pages import game_file, open_file

WATCHED = """() => {
  const seen = window.seen = {riders: [], moved: 0};
  new MutationObserver(() => {
    if (document.querySelector(".rider")) seen.riders.push(performance.now());
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    seen.moved += 1;
    return animate.apply(this, how);
  };
}"""


def ran(page: Any) -> list[float]:
    """Run the trains, and return when something rode."""
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    page.evaluate(WATCHED)
    click(page, "[data-key=run]:not(:disabled)")
    page.wait_for_timeout(900)
    times: list[float] = page.evaluate("() => window.seen.riders")
    return times


def test_trains_ride_their_routes_and_markers_move(guest: Any) -> None:
    page = guest(reduced_motion="no-preference")
    bring(page, "run", 12)
    times = ran(page)
    assert len(times) > 1
    assert not page.locator(".rider").count()
    show(page, "shares")
    act(page, "distribute")
    page.wait_for_function("() => window.seen.moved > 0")


def test_nothing_rides_where_motion_is_reduced(guest: Any) -> None:
    page = guest()
    bring(page, "run", 12)
    assert ran(page) == []


def test_trains_of_others_ride_too(guest: Any) -> None:
    """Whoever watches a table sees a run that somebody else makes."""
    ann = guest()
    name = bring(ann, "run", 12)
    bert = guest("Bert", reduced_motion="no-preference")
    bert.goto(f"/table/{name}")
    bert.wait_for_selector(".todo .todo-head")
    bert.wait_for_selector(".map-holder[data-box]")
    bert.wait_for_timeout(1500)  # what moves things comes last, and nothing says so
    bert.evaluate(WATCHED)
    click(ann, "[data-key=run]:not(:disabled)")
    bert.wait_for_function("() => window.seen.riders.length > 1")
    bert.wait_for_selector(".over-others", state="detached")


def test_the_replay_returns_to_the_decision(guest: Any) -> None:
    """The replay shows the bot's moves since my last one, and ends at the current decision."""
    page = guest()
    open_file(page, game_file("stock", 1), ("me", "bot", "bot"))
    for _ in range(3):
        page.wait_for_selector(".todo.mine .offers")
        if page.locator("[data-key=watch]").count():
            break
        act(page, "pass")
    page.wait_for_selector(".todo.mine [data-key=watch]", state="attached")
    if page.locator("details[data-key=since]").get_attribute("open") is None:
        page.click("details[data-key=since] summary")
    now = moment(page)
    page.click("[data-key=watch]")
    page.wait_for_function(
        "now => document.querySelector('.history output').textContent !== now", arg=now
    )
    page.wait_for_selector(".todo.mine .offers")
    assert moment(page) == now
