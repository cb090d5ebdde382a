"""``trunkline play FOLDER --reload``: watch the folder, and start its server again at each change.

This process never imports the title, so nothing that its author writes can end it. It holds the
port, so that a page that comes between two servers waits. The server is ``preview``, in a process
of its own.
"""

from __future__ import annotations

import multiprocessing
import socket
import tempfile
import time
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path

from trunkline.commands import Complaint, preview
from trunkline.commands.serve import listen
from trunkline.commands.solo import local

EVERY = 0.3
"""Seconds between two looks at the folder."""
PATIENCE = 10.0
"""Seconds in which a server must end."""

Stamps = Mapping[Path, int]


def stamps(folder: Path) -> Stamps:
    """Return when each file of a folder was changed, leaving out what programs write there."""
    return {path.relative_to(folder): path.stat().st_mtime_ns for path in _files(folder)}


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name.startswith(".") or path.name == "__pycache__" or path.suffix == ".egg-info":
            continue
        if path.is_dir():
            yield from _files(path)
        else:
            yield path


def look(folder: Path, before: Stamps) -> Stamps:
    """Return the stamps now; those before while a file comes or goes."""
    try:
        return stamps(folder)
    except OSError:
        return before


def changed(before: Stamps, after: Stamps) -> list[str]:
    """Return the files that differ, are new, or are gone."""
    paths = before.keys() | after.keys()
    return sorted(str(path) for path in paths if before.get(path) != after.get(path))


class Serving:
    """A process that serves the title as its folder is now."""

    def __init__(self, args: Namespace, listener: socket.socket, number: int) -> None:
        ways = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork" if "fork" in ways else "spawn")
        theirs, self.life = context.Pipe(duplex=False)
        wish = Namespace(**{**vars(args), "run": None, "number": number})
        self.process = context.Process(  # type: ignore[attr-defined]
            target=preview.serve, args=(wish, listener, theirs, self.life), daemon=True
        )
        self.process.start()
        theirs.close()

    def stop(self) -> None:
        """End the server, gently if it listens."""
        self.life.close()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()


def watch(args: Namespace, port: int) -> int:
    """Serve the title of a folder until interrupted."""
    folder = Path(args.title)
    if not folder.is_dir():
        raise Complaint(f"--reload needs the folder of a title; {args.title} is not a folder.")
    with tempfile.TemporaryDirectory(prefix="trunkline-") as place:
        args.port, args.database = port, args.database or Path(place) / "games.sqlite"
        with listen(local(port, args.database)) as listener:
            number, before = 0, stamps(folder)
            serving = Serving(args, listener, number)
            try:
                while True:
                    time.sleep(EVERY)
                    after = settled(folder, before)
                    if after == before:
                        continue
                    print(f"Changed: {', '.join(changed(before, after))}", flush=True)
                    number, before = number + 1, after
                    serving.stop()
                    serving = Serving(args, listener, number)
            except KeyboardInterrupt:
                return 0
            finally:
                serving.stop()


def settled(folder: Path, before: Stamps) -> Stamps:
    """Return the stamps once they rest: an editor may save several files."""
    now = look(folder, before)
    while now != before:
        time.sleep(EVERY / 3)
        now, before = look(folder, now), now
    return now
