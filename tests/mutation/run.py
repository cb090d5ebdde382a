"""``python -m tests.mutation.run [SAMPLE] [MODULE ...]``: does a test fail for each rule left out?

Each refusal (a returned sentence, or a plain False) and each effect (a statement that changes the
state) of 1848 and of the kit it stands on is disabled in turn. The tests are collected and run once
as they are, to learn which of them call which function; then each mutant lives in a forked process
that runs only those, the quickest first, until one fails. Two processes at a time. A number before
the modules asks for a random sample of so many mutants.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.sites import EFFECT, Site, mutate, sites_of

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "trunkline.titles.g1848"
KIT_MODULES = tuple(
    f"eighteen.{name}"
    for name in (
        "page.effects",
        *("parts.homes", "parts.ledger", "parts.limits", "parts.market", "parts.piles"),
        *("parts.route_problem", "parts.shares", "parts.tokens"),
        *("rules.buying", "rules.dividends", "rules.forced", "rules.phases", "rules.prices"),
        *("rules.privates", "rules.rounds", "rules.runs", "rules.selling", "rules.stations"),
        *("rules.track", "rules.trains", "rules.turns"),
    )
)
MODULES = (
    *(
        "rules.auction",
        "rules.shares.boe",
        "rules.shares.com",
        "rules.shares.debts",
        "rules.trains.company_trains",
        "rules.trains.dividends",
        "rules.track.edge_tokens",
        "rules.track.homes",
        "rules.operating.interrupts",
        "rules.shares.limits",
        "rules.shares.loans",
    ),
    *(
        "rules.money",
        "rules.operating.operating",
        "rules.trains.piles",
        "rules.privates",
        "rules.trains.purchases",
        "rules.shares.receivership",
        "rules.operating.rounds",
        "rules.trains.running",
    ),
    *(
        "rules.shares.selling",
        "site.quirks",
        "rules.track.stations",
        "rules.operating.steps",
        "rules.shares.stock",
        "rules.track.track",
        "rules.trains.trains",
    ),
)
GOLDEN = "tests/titles/test_golden.py"
TESTS = (
    "tests/titles/g1848",
    GOLDEN,
    "tests/perft",
    "tests/eighteen",
    "tests/interop/test_games.py",
    "tests/interop/test_rulings.py",
)
AUSTRALIA = "railways-of-australia"
AUSTRALIA_PACKAGE = "titles.railways_of_australia"
AUSTRALIA_MODULES = (
    *(
        "rules.other_actions",
        "rules.rounds.auction",
        "rules.cards.barons",
        "rules.track.building",
        "rules.deliveries.cubes",
        "rules.deliveries.delivering",
        "rules.cards.federation",
        "rules.cards.goals",
    ),
    *(
        "rules.track.links",
        "rules.money",
        "setup",
        "rules.track.switches",
        "rules.cards.operations_cards",
        "rules.track.towns",
        "rules.track.track",
        "rules.rounds.turns",
    ),
)
"""`python -m tests.mutation.run railways-of-australia [MODULE ...]` tries these."""
AUSTRALIA_SLOW = ("test_every_state.py", "test_paths.py", "test_ways.py", "test_secrets.py")
"""Long, and about more than a single rule: the others must find what is left out."""
ORIENT = "18oe"
ORIENT_PACKAGE = "titles.g18oe"
ORIENT_MODULES = (
    *(
        "rules.stock.barclay",
        "rules.brandt",
        "rules.railroads.consolidation",
        "rules.stock.barclay_share",
        "rules.running.dividends",
        "rules.railroads.floating",
        "rules.trains.insolvency",
    ),
    *(
        "rules.track.laying",
        "rules.railroads.majors",
        "rules.railroads.mergers",
        "rules.money",
        "rules.trains.national_trains",
        "rules.railroads.nationals",
        "rules.rounds.operating",
    ),
    *(
        "rules.packet",
        "rules.stock.passing",
        "rules.trains.piles",
        "rules.privates",
        "rules.trains.pullmans",
        "rules.stock.replies",
        "rules.stock.reserving",
    ),
    *(
        "rules.track.right_of_way",
        "rules.rounds.rounds",
        "rules.running.runs",
        "rules.trains.sales",
        "setup",
        "rules.stock.shares",
        "rules.track.stations",
        "rules.stock.stock",
    ),
    *(
        "rules.track.tokens",
        "rules.track.track",
        "rules.stock.trades",
        "rules.trains.trains",
        "rules.trains.treasury",
        "rules.stock.turns",
        "rules.railroads.operating_track",
        "rules.rounds.next_step",
    ),
)
"""`python -m tests.mutation.run 18oe [MODULE ...]` tries these."""
PROCESSES = 2
BROKEN = 9
LEAST_SECONDS = 3.0
"""Processor time for one test, or five times what it needs; a mutant that never ends is found."""
REPLAYS = 6
"""Games of 18xx.games to replay, where they are at hand: for what only that edition does."""


def dotted(name: str) -> str:
    """A module by its full name: of the title, or of the kit."""
    own = not name.startswith("titles.") and name not in KIT_MODULES
    return f"{PACKAGE}.{name}" if own else f"trunkline.{name}"


class Mutation:
    """A pytest plugin that runs mutants instead of the collected tests."""

    def __init__(self, wanted: list[str], sample: int = 0) -> None:
        self.sites: list[Site] = []
        for name in wanted:
            module = import_module(dotted(name))
            self.sites += sites_of(module.__name__, Path(str(module.__file__)))
        if 0 < sample < len(self.sites):
            self.sites = Random(sample).sample(self.sites, sample)
        self.callers: dict[tuple[str, str], list[tuple[float, Any]]] = {}
        self.survivors: list[Site] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn which tests call what, then try the mutants."""
        self._learn(session.items)
        self._try_all()
        return True

    def _learn(self, items: list[pytest.Item]) -> None:
        files = {str(Path(str(import_module(s.module).__file__))): s.module for s in self.sites}
        seen: set[tuple[str, str]] = set()

        def watch(frame: Any, event: str, _: Any) -> None:
            if event == "call" and frame.f_code.co_filename in files:
                code = frame.f_code
                seen.add((files[code.co_filename], code.co_qualname.split(".<locals>")[0]))

        for item in _chosen(items):
            seen.clear()
            start = time.process_time()
            sys.setprofile(watch)
            reports = runtestprotocol(item, log=False, nextitem=None)
            sys.setprofile(None)
            if any(report.failed for report in reports):
                raise pytest.UsageError(f"{item.nodeid} fails without any mutation")
            spent = time.process_time() - start
            for key in seen:
                self.callers.setdefault(key, []).append((spent, item))
        for found in self.callers.values():
            found.sort(key=lambda pair: pair[0])

    def _try_all(self) -> None:
        running: dict[int, Site] = {}
        waiting = list(self.sites)
        done = 0
        while waiting or running:
            while waiting and len(running) < PROCESSES:
                site = waiting.pop(0)
                sys.stdout.flush()
                process = os.fork()
                if process == 0:
                    self._child(site)
                running[process] = site
            process, status = os.wait()
            site = running.pop(process)
            done += 1
            if os.WIFEXITED(status) and os.WEXITSTATUS(status) == BROKEN:
                raise pytest.UsageError(f"{site.name} could not be mutated")
            if status == 0:
                self.survivors.append(site)
                print(f"[{done}/{len(self.sites)}] survives: {site.name}", flush=True)

    def _child(self, site: Site) -> None:
        """Never returns: the process ends with what was found."""
        code = BROKEN
        try:
            code = self._found(site)
        finally:
            os._exit(code)

    def _found(self, site: Site) -> int:
        """In a process of its own: 1 if a test fails with this mutant, 0 if none does."""
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        mutate(site)
        for spent, item in self.callers.get((site.module, site.function), ()):
            signal.setitimer(signal.ITIMER_PROF, max(LEAST_SECONDS, 5 * spent))
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
                return 1
        return 0


def _chosen(items: list[pytest.Item]) -> list[pytest.Item]:
    """Not the tests of words and numbering, and only some of the replays."""
    replays = [item for item in items if item.path.name == "test_games.py"][:REPLAYS]
    rest = [item for item in items if item.path.name != "test_games.py"]
    return [item for item in rest if item.path.name != "test_citations.py"] + replays


def main(wanted: list[str]) -> int:
    """Print the survivors and the share of mutants that a test finds."""
    sample = int(wanted.pop(0)) if wanted and wanted[0].isdecimal() else 0
    paths: tuple[str, ...] = TESTS
    more: list[str] = []
    if wanted[:1] == [AUSTRALIA]:
        wanted = [f"{AUSTRALIA_PACKAGE}.{name}" for name in wanted[1:] or AUSTRALIA_MODULES]
        paths = ("tests/titles/railways_of_australia", GOLDEN, "tests/perft")
        more = [f"--ignore={ROOT / paths[0] / name}" for name in AUSTRALIA_SLOW]
    if wanted[:1] == [ORIENT]:
        wanted = [f"{ORIENT_PACKAGE}.{name}" for name in wanted[1:] or ORIENT_MODULES]
        folder = Path("tests/titles/g18oe")  # the tests by section; the others try more at once
        found = [*sorted((ROOT / folder).glob("test_s[01]*.py")), ROOT / folder / "test_golden.py"]
        paths = tuple(str(folder / path.name) for path in found)
    plugin = Mutation(wanted or [*MODULES, *KIT_MODULES], sample)
    tests = [str(ROOT / path) for path in paths if (ROOT / path).exists()]
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not soak", *more, *tests]
    code = pytest.main(options, plugins=[plugin])
    if code not in (0, 5):
        return int(code)
    total = len(plugin.sites)
    refusals = sum(site.kind != EFFECT for site in plugin.sites)
    killed = total - len(plugin.survivors)
    print(f"\n{refusals} refusals and {total - refusals} effects disabled, one at a time:")
    print(f"{killed} of {total} found by a test ({100 * killed / total:.1f} %)")
    for site in plugin.survivors:
        print(f"  {site.name}")
    return 0 if killed >= 0.95 * total else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
