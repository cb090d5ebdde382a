"""``python -m docs.screens``: pictures of the page, taken in Chromium from games of novices."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from trunkline import titles
from trunkline.kernel import CHANCE, Timeline, asked, draw_chance, files, legal, see_offers, view
from trunkline.titles import bots
from workbench.pages import api, sit
from workbench.serving import served

IMG = Path(__file__).resolve().parent / "img"
CHROMIUM = os.environ.get("TRUNKLINE_CHROMIUM", "/usr/bin/chromium")
NAMES = ("Anna", "Ben", "Cleo", "Dan")
DESK, PHONE = (1440, 900), (390, 844)


class Screen(NamedTuple):
    """A picture: a game, the moment that it shows, and the size of the window."""

    file: str
    title: str
    seats: int
    bot: str
    seed: int
    shows: Callable[[Timeline[Any]], bool]
    size: tuple[int, int] = DESK
    scheme: str = "light"


def _step(name: str, least: int) -> Callable[[Timeline[Any]], bool]:
    """Return a test for the first such step after some moves in which there is a choice."""

    def shows(timeline: Timeline[Any]) -> bool:
        state = timeline.state
        here = timeline.now >= least and state.frames and state.frames[-1].step == name
        return bool(here) and len(legal(timeline.game, state)) > 5

    return shows


def _run(timeline: Timeline[Any]) -> bool:
    """Return True if a company with several trains runs."""
    state = timeline.state
    if timeline.now < 400 or state.frames[-1].step != "run":
        return False
    return len(state.companies[state.op.company].trains) > 1


def _major(timeline: Timeline[Any]) -> bool:
    """Return True if a major of 18OE may lay track."""
    return _step("track", 500)(timeline) and len(timeline.state.op.company) > 1


SCREENS = (
    Screen("table-1848.jpg", "1848", 4, "novice", 3, _step("track", 450)),
    Screen("page.jpg", "1848", 4, "novice", 3, _run),
    Screen("table-1848-stock.jpg", "1848", 4, "novice", 3, _step("stock", 300)),
    Screen("table-1848-phone.jpg", "1848", 4, "novice", 3, _step("track", 450), PHONE),
    Screen("table-roa.jpg", "railways-of-australia", 3, "regular", 4242, _step("act", 85)),
    Screen("table-18oe.jpg", "18oe", 4, "novice", 7, _major, scheme="dark"),
)


def reached(screen: Screen) -> Timeline[Any]:
    """Return a game at the moment that a screen shows."""
    game = titles.load(screen.title, screen.seats, {})
    timeline: Timeline[Any] = Timeline(game, game.start())
    chance = Random(screen.seed)
    while not screen.shows(timeline):
        state = timeline.state
        seat = asked(state)[0]
        if seat == CHANCE:
            timeline.play(draw_chance(game, state, chance))
            continue
        bot = bots.make(screen.bot, screen.seed * 1000 + timeline.now, game)
        timeline.play(bot.choose(view(game, state, seat), see_offers(game, state, seat)))
    return timeline


def taken(browser: Browser, base: str, screen: Screen) -> bytes:
    """Return the picture of a table where people sit, and the one who is asked looks at it."""
    timeline = reached(screen)
    me = asked(timeline.state)[0]
    wide, high = screen.size
    phone = screen.size == PHONE
    context = browser.new_context(
        base_url=base,
        viewport={"width": wide, "height": high},
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
        color_scheme="dark" if screen.scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.add_init_script("localStorage.setItem('trunkline', '{\"hints\":false}')")
    page = context.new_page()
    page.goto("/health")
    sit(page, NAMES[0])
    _open(page, browser, base, timeline, me)
    page.wait_for_selector(".map-holder.grounded, .views:not([hidden])")
    page.evaluate("() => document.fonts.ready")
    page.wait_for_function("() => !document.querySelector('.thinking, .moving')")
    page.wait_for_timeout(1500)  # what is asked for besides: best runs, names that find their place
    picture = page.screenshot(type="jpeg", quality=84)
    context.close()
    return picture


def _open(page: Page, browser: Browser, base: str, timeline: Timeline[Any], me: int) -> None:
    """Bring a game along, seat the others by their links, and open the table."""
    kinds = [{"kind": "me" if seat == me else "invite"} for seat in range(timeline.game.seats)]
    names = [f"player {seat}" for seat in range(timeline.game.seats)]
    file = json.loads(json.dumps(files.write(timeline, names)))
    wish = {"file": file, "seats": kinds, "undo": "always", "visibility": "public"}
    made = api(page, "/api/tables/import", wish)
    for (_, link), name in zip(sorted(made["invites"].items()), NAMES[1:], strict=False):
        other = browser.new_context(base_url=base)
        guest = other.new_page()
        guest.goto("/health")
        seated = api(guest, f"/api/invites/{link}", {"name": name})
        assert "seat" in seated, seated
        other.close()
    page.goto(f"/table/{made['table']['id']}")
    page.wait_for_selector(".todo .todo-foot button")


def pictures() -> Iterator[tuple[Path, bytes]]:
    """Yield every picture with its file."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "screens.sqlite") as base,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for screen in SCREENS:
            yield IMG / screen.file, taken(browser, base, screen)
        browser.close()


if __name__ == "__main__":
    for path, picture in pictures():
        path.write_bytes(picture)
        print(f"wrote {path.relative_to(IMG.parent.parent)}")
