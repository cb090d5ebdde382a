"""Replay of game files: milliseconds for an effective action, with every check on.

It measures the two real games of the datasets if they are beside the project; otherwise our own
committed files. The figures depend on the machine, so the calibration of the peers' figures is
measured at the same time and the promise is scaled by it: 5.4 ms there for the sum of 100,000
squares.
"""

import json
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from benchmarks._table import Figure, best, show
from trunkline.interop import Replay, load_any
from trunkline.table.house import House, TableSetup
from trunkline.table.storage import gamefiles
from trunkline.table.storage.store import Store
from trunkline.table.titles import Installed
from trunkline.titles.g1848.page.best_runs import all_runs
from trunkline.titles.g1848.site import sitefile
from trunkline.titles.g1848.site.export import export
from trunkline.titles.g1848.site.replay import replay_site

HERE = Path(__file__).resolve().parents[1]
REAL = HERE.parent / "shared" / "games" / "1848" / "real"
OWN = HERE / "tests" / "interop" / "data"

PEERS_CALIBRATION = 5.4e-3
PROMISED = 0.15e-3
RUBY = 0.38e-3
BROWSER = 5e-3
ROUNDS = 25
SMALL = {"ROUNDS": 1}


def squares() -> int:
    """Run the one-liner that was timed on the peers' machine."""
    return sum(i * i for i in range(100_000))


def together(works: list[Callable[[], object]]) -> list[float]:
    """Processor seconds of each work, the best of many rounds in which all take their turn.

    A load on the machine comes and goes; measured so, it falls on all of them alike.
    """
    found = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for place, work in enumerate(works):
            begun = process_time()
            work()
            found[place] = min(found[place], process_time() - begun)
    return found


def replayed(raw: bytes, *, audited: bool) -> Replay:
    """From the bytes of a file to its last state."""
    replay = replay_site(sitefile.read(json.loads(raw)), audited=audited)
    assert replay.match
    return replay


def into_a_table(raw: bytes) -> float:
    """Seconds from the bytes of a file to a table that is stored and can be opened."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Store(str(Path(folder) / "tables.sqlite")), Installed())
        me = house.people.guest("ann")
        found = best(lambda: gamefiles.play_in(house, me, json.loads(raw), TableSetup("", ())), 5)
        house.close()
    return found


def run() -> bool:
    paths = sorted(REAL.glob("*.json")) or sorted(OWN.glob("*.json"))
    files = [path.read_bytes() for path in paths]
    games = ", ".join(path.stem for path in paths)
    actions = sum(len(replayed(raw, audited=False).moments) for raw in files)
    calibration, *spent = together(
        [squares]
        + [partial(replayed, raw, audited=audited) for audited in (False, True) for raw in files]
    )
    plain, audited = sum(spent[: len(files)]) / actions, sum(spent[len(files) :]) / actions
    scale = calibration / PEERS_CALIBRATION
    limit = PROMISED * scale
    largest = max(paths, key=lambda path: path.stat().st_size)
    replay = load_any(largest)
    runs = list(all_runs(replay.timeline))
    figures = [
        Figure("calibration", calibration, note="5.4 ms on the peers' machine"),
        Figure("an action, every rule checked", plain, limit, note=games),
        Figure("the same on the peers' machine", plain / scale, PROMISED, note="scaled"),
        Figure("with the audit of every state", audited, limit, note="as `trunkline replay` does"),
        Figure("the same on the peers' machine", audited / scale, PROMISED, note="scaled"),
        Figure("faster than the peer in Ruby", RUBY / (plain / scale), unit="times"),
        Figure("faster than the peer in a browser", BROWSER / (plain / scale), unit="times"),
        Figure("reading the largest file", best(lambda: load_any(largest))),
        Figure(
            "importing it into a table",
            into_a_table(largest.read_bytes()),
            0.5,
            note=f"{len(replay.moments)} actions, played twice, stored",
        ),
        Figure("export of it", best(lambda: export(replay)), note="as a file of 18xx.games"),
        Figure(
            "its best routes, a run",
            sum(one.seconds for one in runs) / len(runs),
            note=f"{len(runs)} runs, {sum(one.optimal for one in runs)} proved",
        ),
    ]
    return show("Replay of game files", figures)


if __name__ == "__main__":
    run()
