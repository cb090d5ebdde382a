"""Figures of a late game of 18OE in a real browser: 700 tiles on the map, the processor slowed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from rich.console import Console
from rich.table import Table

from benchmarks.page import CHROMIUM, at_rank, lay_and_undo, load
from trunkline.kernel import fork
from trunkline.titles.g18oe.core import GameOE
from workbench.g18oe.late import late
from workbench.pages import api, sit
from workbench.serving import served

LAYS = 20
SLOWER = 4
SMALL = {"LAYS": 2, "SLOWER": 1}
"""The processor of the page is slowed this many times for frames."""

FRAMES = """(how) => new Promise((done) => {
  const holder = document.querySelector(".map-holder");
  const { left, top, width, height } = holder.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hand = (kind, dx, dy) => holder.dispatchEvent(new PointerEvent(kind,
    {bubbles: true, pointerId: 1, clientX: x + dx, clientY: y + dy, button: 0}));
  holder.setPointerCapture = () => {};
  const times = [];
  let n = 0;
  if (how === "pan") hand("pointerdown", 0, 0);
  const frame = (now) => {
    times.push(now);
    n += 1;
    if (how === "pan") hand("pointermove", 120 * Math.sin(n / 9), 60 * Math.cos(n / 7));
    else holder.dispatchEvent(new WheelEvent("wheel",
      {bubbles: true, cancelable: true, deltaY: 60 * Math.sin(n / 12), clientX: x, clientY: y}));
    if (now - times[0] < 4000) requestAnimationFrame(frame);
    else { hand("pointerup", 0, 0); done(times); }
  };
  requestAnimationFrame(frame);
})"""


@contextmanager
def serving() -> Iterator[str]:
    """Run a server whose tables of 18OE begin in the late position."""
    position = late().operate("PLM")

    def start(game: GameOE) -> Any:
        game.pieces.update(position.game.pieces)
        state = fork(position.state)
        game.rebuild(state)
        return state

    began = patch.object(GameOE, "start", start)
    with TemporaryDirectory() as folder, began, served(Path(folder) / "g.sqlite") as address:
        yield address


class Frames(NamedTuple):
    """Frames a second while a hand pans or zooms, and the longest frame in milliseconds.

    The work of the page's own thread for a frame says more than the rate if other programs run.
    """

    rate: float
    longest: float
    work: float


def frames(page: Any, watch: Any, how: str) -> Frames:
    """Move the map for some seconds."""
    before = _worked(watch)
    times: list[float] = page.evaluate(FRAMES, how)
    gaps = [after - before for before, after in pairwise(times)]
    rate = 1000 * len(gaps) / (times[-1] - times[0])
    return Frames(rate, max(gaps), 1000 * (_worked(watch) - before) / len(gaps))


def _worked(watch: Any) -> float:
    """Seconds of the processor that the page's thread has used for tasks."""
    found = watch.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in found if one["name"] == "TaskDuration"))


def run() -> None:
    """Print the figures."""
    from playwright.sync_api import sync_playwright

    table = Table(title="A late game of 18OE on the page: 700 tiles")
    for column in ("figure", "measured", "wanted"):
        table.add_column(column)
    with serving() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(base_url=base, viewport={"width": 1440, "height": 900})
        page.goto("/")
        sit(page)
        made = api(page, "/api/tables", {"title": "18oe", "seats": [{"kind": "me"}] * 3})
        path = f"/table/{made['table']['id']}"
        load(page, path)  # the first visitor has the pictures drawn
        paint, drawn, weight = load(page, path)
        table.add_row("first paint", f"{paint:.0f} ms", "1500 ms")
        table.add_row("map drawn", f"{drawn:.0f} ms", "")
        table.add_row("transferred", f"{weight / 1000:.0f} kB", "1000 kB")
        slow = page.context.new_cdp_session(page)
        slow.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.click("[aria-label='Zoom in']")
        page.wait_for_timeout(1500)
        for how in ("pan", "zoom"):
            slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            quick = frames(page, slow, how)
            slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            seen = frames(page, slow, how)
            said = f"{seen.rate:.0f}/s (longest {seen.longest:.0f} ms)"
            table.add_row(f"{how}, {SLOWER} times slower", said, "30/s")
            table.add_row(f"{how}, work for a frame", f"{quick.work:.1f} ms", "8 ms")
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        page.wait_for_timeout(500)
        before = _worked(slow)
        waits = lay_and_undo(page, LAYS)
        worked = 1000 * (_worked(slow) - before) / len(waits)
        table.add_row("click to map, 95th", f"{at_rank(waits, 0.95):.0f} ms", "150 ms")
        table.add_row("click to map, median", f"{at_rank(waits, 0.5):.0f} ms", "")
        table.add_row("click, work of the page", f"{worked:.0f} ms", "")
        browser.close()
    Console().print(table)
