"""``trunkline replay FILE...``: replay game files with every check on."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from trunkline.commands import Complaint
from trunkline.commands.files import print_json
from trunkline.interop import Divergence, Replay, load_data, traced
from trunkline.interop.load import prepare, read_file
from trunkline.kernel import BadData


class Report(NamedTuple):
    """The outcome of one file."""

    file: str
    replay: Replay | None
    """None if the file could not be read at all."""
    problem: tuple[int | None, str] | None
    """The id of the action that went wrong (None: the file itself did), and the reason."""
    seconds: float

    @property
    def match(self) -> bool:
        """True if the file replayed to its stored result."""
        return self.replay is not None and self.problem is None and self.replay.match


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="game files, or folders"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, one object for each file")
    parser.add_argument(
        "--trace",
        metavar="OUT",
        type=Path,
        help="write the state after each action: to a file, or to a folder for many inputs",
    )


def run(args: Namespace) -> int:
    """Replay; the status is 0 only if every file matches."""
    paths = _paths(args.files)
    many = len(paths) > 1
    if args.trace and many:
        _one_trace_each(args.trace, paths)
    console = Console(highlight=False, markup=False, emoji=False)
    matched = True
    for path in _with_progress(paths):
        report = _replay(path)
        matched = matched and report.match
        if args.trace and report.replay is not None:
            in_folder = many or args.trace.is_dir()
            if many:
                args.trace.mkdir(parents=True, exist_ok=True)
            _write_trace(report.replay, _trace_path(args.trace, path, in_folder))
        if args.json:
            print_json(as_json(report))
            for sentence in report.replay.remarks if report.replay else ():
                sys.stderr.write(f"{report.file}: {sentence}\n")
        else:
            _print(console, report, brief=many)
    return 0 if matched else 1


def _paths(given: Iterable[Path]) -> list[Path]:
    """Return the files, and those in folders."""
    found: list[Path] = []
    for path in given:
        if path.is_dir():
            inside = sorted(path.rglob("*.json"))
            if not inside:
                raise Complaint(f"{path} has no game files (*.json) in it.")
            found.extend(inside)
        else:
            found.append(path)
    return found


def _with_progress(paths: list[Path]) -> Iterable[Path]:
    if len(paths) == 1:
        return paths
    return track(paths, description="Replaying", console=Console(file=sys.stderr), transient=True)


def _replay(path: Path) -> Report:
    begun = time.perf_counter()
    try:
        data = read_file(path)
        read = time.perf_counter() - begun
        prepare(data)  # not counted: the rules are loaded once, whatever the number of files
        begun = time.perf_counter() - read
        replay = load_data(data)
    except Divergence as error:
        return Report(str(path), None, (error.action_id, error.reason), _since(begun))
    except BadData as error:
        return Report(str(path), None, (None, str(error)), _since(begun))
    except OSError as error:
        said = f"the file cannot be read: {error.strerror or error}"
        return Report(str(path), None, (None, said), _since(begun))
    wrong = replay.divergence
    problem = None if wrong is None else (wrong.action_id, wrong.reason)
    return Report(str(path), replay, problem, _since(begun))


def _since(begun: float) -> float:
    return round(time.perf_counter() - begun, 6)


def as_json(report: Report) -> dict[str, Any]:
    """Return the JSON object of a file."""
    replay = report.replay
    problem = report.problem
    return {
        "file": report.file,
        "title": replay.game.title if replay else None,
        "actions": replay.total if replay else 0,
        "effective_actions": len(replay.moments) if replay else 0,
        "result": replay.result() if replay else {},
        "stored_result": replay.stored if replay else None,
        "match": report.match,
        "end_reason": (replay.end_reason or None) if replay else None,
        "seconds": report.seconds,
        "divergence": problem and {"action_id": problem[0], "reason": problem[1]},
    }


def _trace_path(out: Path, path: Path, in_folder: bool) -> Path:
    return out / f"{path.stem}.trace.jsonl" if in_folder else out


def _one_trace_each(out: Path, paths: list[Path]) -> None:
    """Complain if two files have the same name: one trace would overwrite the other."""
    taken: dict[Path, Path] = {}
    for path in paths:
        other = taken.setdefault(_trace_path(out, path, in_folder=True), path)
        if other is not path:
            raise Complaint(f"{other} and {path} would have the same trace; trace them apart.")


def _write_trace(replay: Replay, out: Path) -> None:
    with out.open("w", encoding="utf-8") as file:
        for line in traced(replay):
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def _print(console: Console, report: Report, *, brief: bool) -> None:
    for text in _sentences(report):
        console.print(text, soft_wrap=True)
    if report.replay is None:
        return
    if brief:
        worth = ", ".join(f"{name} {worth}" for name, worth, _ in _by_worth(report.replay))
        console.print(f"  {worth}", soft_wrap=True)
    else:
        table = Table("player", "worth", "stored")
        for name, now, stored in _by_worth(report.replay):
            table.add_row(name, now, stored)
        console.print(table)


def _sentences(report: Report) -> Iterator[str]:
    replay = report.replay
    if replay is not None:
        how = f"ended: {replay.end_words}" if replay.finished else "not finished"
        yield (
            f"{report.file}: {replay.game.title}, {len(replay.moments)} actions that count of "
            f"{replay.total}, {how}, {report.seconds:.3f} s: {_verdict(report, replay)}"
        )
        for sentence in replay.remarks:
            yield f"  {sentence}"
    if report.problem is not None:
        number, reason = report.problem
        where = f"action {number}: " if number is not None else ""
        yield f"{'  ' if replay else report.file + ': '}{where}{reason}"


def _verdict(report: Report, replay: Replay) -> str:
    if report.problem is not None:
        return "stopped"
    if not replay.format:
        return "every state is as recorded"
    if not replay.stored:
        over = "" if replay.finished else ", game not finished"
        return f"no stored result to compare with{over}"
    return "matches the stored result" if report.match else "DIFFERS from the stored result"


def _by_worth(replay: Replay) -> list[tuple[str, str, str]]:
    """Return the richest first: name, worth, and the worth that the file has stored."""
    game, stored, found = replay.game, replay.stored or {}, []
    for place in game.ranking(replay.timeline.state):
        for seat in place.seats:
            before = stored.get(str(replay.ids[seat]))
            told = "" if before is None else game.measures[0].unit.write(before)
            found.append((_harmless(replay.names[seat]), place.words(game.measures), told))
    return found


def _harmless(name: str) -> str:
    """Return a name from a file without the characters that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in name)
