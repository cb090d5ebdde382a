"""Figures of the page in a real browser: first view, weight, updates, from click to updated map."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from trunkline.commands.play import free_port
from workbench.pages import bring, sit

CHROMIUM = "/usr/bin/chromium"
LAYS = 60
UPDATES = 10
SMALL = {"LAYS": 2, "UPDATES": 2}

WATCH = """() => {
  window.waits = [];
  let begun = 0;
  addEventListener("click", (event) => {
    if (event.target.closest("[data-key=tile-confirm], [data-key=undo]")) begun = event.timeStamp;
  }, true);
  new MutationObserver(() => {
    if (!begun) return;
    const from = begun;
    begun = 0;
    requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - from)));
  }).observe(document.querySelector("#hexes"), {childList: true, subtree: true});
}"""


@contextmanager
def serving() -> Iterator[str]:
    """Run a server in a process of its own, as players have it."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port(0)
        words = ["serve", "--port", str(port), "--database", f"{folder}/games.sqlite", "--create"]
        command = [sys.executable, "-m", "trunkline.cli", *words, "--no-limits"]
        with subprocess.Popen([*command, "--log-level", "warning"]) as running:
            try:
                yield _answering(f"http://127.0.0.1:{port}")
            finally:
                running.terminate()


def _answering(address: str) -> str:
    """Wait until a server answers."""
    for _ in range(1200):  # starting takes long on a machine that has much to do
        try:
            urllib.request.urlopen(f"{address}/health").close()
            return address
        except OSError:
            time.sleep(0.05)
    raise SystemExit("The server did not start.")


def at_rank(values: list[float], part: float) -> float:
    """Return the value below which this part of all lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def first_page(page: Any) -> tuple[float, float, float]:
    """Load the front page as a new visitor: seconds until painted and complete, and bytes."""
    done = "img => img.complete && img.naturalWidth > 0"
    boards = f"() => [...document.querySelectorAll('.po img')].every({done})"
    with weighed(page) as weight:
        page.goto("/")
        page.wait_for_selector(".po img")
        page.wait_for_function(boards)
        shown = page.evaluate("() => performance.now()")
        page.wait_for_timeout(500)
    return painted(page), shown, weight[0]


def painted(page: Any) -> float:
    """Return the milliseconds until the first words or pictures showed."""
    names = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
    found: float = page.evaluate(names)
    return found


@contextmanager
def weighed(page: Any) -> Iterator[list[float]]:
    """Within, all bytes that come over the wire are counted; nothing comes from a cache."""
    weight = [0.0]

    def count(event: dict[str, Any]) -> None:
        weight[0] += event["encodedDataLength"]

    watch = page.context.new_cdp_session(page)
    watch.send("Network.enable")
    watch.send("Network.setCacheDisabled", {"cacheDisabled": True})
    watch.on("Network.loadingFinished", count)
    yield weight
    watch.detach()


def load(page: Any, path: str) -> tuple[float, float, float]:
    """First paint and drawn map of a table in ms, and bytes over the wire, with nothing cached."""
    with weighed(page) as weight:
        page.goto(path)
        page.wait_for_selector("#hexes .hex")
        page.wait_for_timeout(500)
    drawn = page.evaluate("() => performance.getEntriesByName('drawn')[0].startTime")
    return painted(page), drawn, weight[0]


def lay_and_undo(page: Any, lays: int = LAYS) -> list[float]:
    """Lay a tile and take it back, again and again; each from click to the painted frame."""
    page.evaluate(WATCH)
    for number in range(lays):
        seen = page.evaluate("() => waits.length")
        marks = page.locator(".over-marks .mark")
        marks.nth(number % marks.count()).dispatch_event("click")
        page.click("[data-key=tile-confirm]")
        page.wait_for_function("seen => waits.length > seen", arg=seen)
        page.wait_for_selector("[data-key=undo]:not(:disabled)")
        page.click("[data-key=undo]")
        page.wait_for_function("seen => waits.length > seen + 1", arg=seen)
        page.wait_for_selector(".over-marks .mark")
    found: list[float] = page.evaluate("() => waits")
    return found


STREAMED = """(name) => new Promise((done) => {
  const sizes = [];
  const source = new EventSource(`/api/tables/${name}/stream`);
  const note = (event) => sizes.push([event.type, new TextEncoder().encode(event.data).length]);
  for (const kind of ["view", "update"]) source.addEventListener(kind, note);
  window.streamed = { sizes, source };
  source.addEventListener("open", done, { once: true });
})"""
"""Listen to the stream of a table beside the page, and note how large each event is."""


def update_sizes(page: Any, name: str, lays: int) -> list[float]:
    """Return the bytes of the updates that a viewer gets while tiles are laid and taken back."""
    page.evaluate(STREAMED, name)
    lay_and_undo(page, lays)
    events = page.evaluate("() => { streamed.source.close(); return streamed.sizes; }")
    return [size for kind, size in events if kind == "update"]


def look_back(page: Any) -> list[float]:
    """Jumps to past moments: from the key to the painted frame."""
    found = []
    for _ in range(30):
        found.append(
            page.evaluate(
                """() => new Promise((done) => {
                  const from = performance.now();
                  const text = document.querySelector(".history output");
                  new MutationObserver((_, watcher) => { watcher.disconnect();
                    requestAnimationFrame(() => setTimeout(() => done(performance.now() - from))); }
                  ).observe(text, {childList: true, characterData: true, subtree: true});
                  const key = {key: "ArrowLeft", bubbles: true};
                  document.dispatchEvent(new KeyboardEvent("keydown", key));
                })"""
            )
        )
    return found


def run() -> None:
    """Print the table, or say what is missing."""
    console = Console()
    if not shutil.which(CHROMIUM):
        console.print(f"The page is not measured: no browser at {CHROMIUM}.")
        return
    from playwright.sync_api import sync_playwright

    table = Table(title="The page (1848, localhost, Chromium)", title_justify="left")
    for name in ("what", "figure", "goal"):
        table.add_column(name, justify="left" if name == "what" else "right")
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
        page = context.new_page()
        fronts = [first_page(page) for _ in range(5)]
        shown, boards, bytes_ = (at_rank([one[n] for one in fronts], 0.5) for n in range(3))
        sit(page)
        name = bring(page, "track", 12)
        loads = [load(page, f"/table/{name}") for _ in range(5)]
        paint, drawn, weight = (at_rank([one[n] for one in loads], 0.5) for n in range(3))
        waits = lay_and_undo(page)
        updates = update_sizes(page, name, UPDATES)
        jumps = look_back(page)
        browser.close()
    table.add_row("first paint of the front page", f"{shown:.0f} ms", "< 1,000 ms")
    table.add_row("boards on the front page", f"{boards:.0f} ms", "")
    table.add_row("front page, compressed", f"{bytes_ / 1000:.0f} kB", "< 150 kB")
    table.add_row("first paint of a game page", f"{paint:.0f} ms", "< 1,000 ms")
    table.add_row("map drawn", f"{drawn:.0f} ms", "< 1,000 ms")
    table.add_row("page weight, compressed", f"{weight / 1000:.0f} kB", "< 500 kB")
    half, most = at_rank(updates, 0.5), max(updates)
    table.add_row(f"update, median of {len(updates)}", f"{half / 1000:.1f} kB", "")
    table.add_row("the largest of them", f"{most / 1000:.1f} kB", "")
    table.add_row(
        f"click to updated map, median of {len(waits)}", f"{at_rank(waits, 0.5):.0f} ms", ""
    )
    table.add_row("click to updated map, 95 %", f"{at_rank(waits, 0.95):.0f} ms", "< 100 ms")
    table.add_row("one move back in history, median", f"{at_rank(jumps, 0.5):.0f} ms", "")
    console.print(table)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    run()
