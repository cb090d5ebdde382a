"""Lighthouse scores of the public pages: ``make lighthouse``; needs Node and Chromium.

Each page is measured three times, for phones and for desktops, on a server of our own; the median
counts. Exit with 1 if a score is below 95.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from workbench.serving import served

VERSION = "12.8.2"
"""The last Lighthouse that runs on Node 20."""
PAGES = ("/", "/rules", "/rules/1848", "/learn", "/learn/1848", "/record")
FORMS = {"mobile": (), "desktop": ("--preset=desktop",)}
RUNS = 3
LEAST = 95
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
CHROMIUM = os.environ.get("TRUNKLINE_CHROMIUM", "/usr/bin/chromium")


def scores(address: str, options: Iterable[str]) -> dict[str, float]:
    """Return the score of each category for one visit, from 0 to 100."""
    command = [
        *("npx", "--yes", f"lighthouse@{VERSION}", address, "--quiet", "--output=json"),
        f"--only-categories={','.join(CATEGORIES)}",
        "--chrome-flags=--headless=new --no-sandbox",
        *options,
    ]
    environment = {**os.environ, "CHROME_PATH": CHROMIUM}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"Lighthouse failed on {address}:\n{done.stderr[-2000:]}")
    found = json.loads(done.stdout)["categories"]
    return {name: 100 * (found[name]["score"] or 0) for name in CATEGORIES}


def main() -> int:
    """Measure all public pages, print a table, and return the exit code."""
    pages = sys.argv[1:] or PAGES
    low = False
    print(f"| page | form | {' | '.join(CATEGORIES)} |")
    print(f"| --- | --- | {' | '.join('---:' for _ in CATEGORIES)} |")
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "lighthouse.sqlite") as server,
    ):
        for page in pages:
            for form, options in FORMS.items():
                runs = [scores(f"{server}{page}", options) for _ in range(RUNS)]
                medians = [statistics.median(run[name] for run in runs) for name in CATEGORIES]
                low |= min(medians) < LEAST
                print(f"| {page} | {form} | {' | '.join(f'{one:.0f}' for one in medians)} |")
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
