"""A PostgreSQL server on the loopback, in a temporary folder; tests may kill it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

USER = "trunkline"
PATIENCE = 60.0
"""Seconds in which it must answer."""


def programs() -> Path | None:
    """Return the folder of the newest PostgreSQL; None if there is none."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: float(one.parts[-3])
    )
    here = shutil.which("initdb")
    every = [*([Path(here)] if here else []), *found]
    return every[-1].parent if every else None


class Cluster:
    """One server with one database; it is written to the disk as it would be for a club."""

    def __init__(self, folder: Path, bin_: Path) -> None:
        self.folder = folder
        self._bin = bin_
        # It refuses to be run by root.
        self._as: dict[str, Any] = {"user": "postgres", "group": "postgres"} if _root() else {}
        if self._as:
            shutil.chown(folder, "postgres")
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        self._run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", USER)
        self.start()
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, USER)

    @property
    def url(self) -> str:
        """The address of the database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{USER}"

    def start(self) -> None:
        """Start, after a kill too, and wait until it answers."""
        words = ["-D", str(self.folder / "data"), "-p", str(self.port)]
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
        }
        words += [word for one in settings.items() for word in ("-c", "=".join(one))]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self._bin / "postgres", *words], stdout=log, stderr=log, cwd="/", **self._as
            )
        end = time.monotonic() + PATIENCE
        ask = [self._bin / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ask, stdout=subprocess.DEVNULL, check=False).returncode:
            assert self.process.poll() is None, "PostgreSQL ended"
            assert time.monotonic() < end, "PostgreSQL does not answer"
            time.sleep(0.05)

    def kill(self) -> None:
        """End all its processes as a power cut would."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        every = [int(one) for one in children.read_text().split()]
        for one in (self.process.pid, *every):
            try:
                os.kill(one, signal.SIGKILL)
            except ProcessLookupError:  # it ended with the others
                continue
        self.process.wait()

    def close(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._bin / program, *words], cwd="/", check=False, capture_output=True, **self._as
        )
        assert not done.returncode, done.stderr.decode()


def _root() -> bool:
    return os.geteuid() == 0


@contextmanager
def cluster() -> Iterator[Cluster | None]:
    """Run a server for the time of a block; yield None if PostgreSQL is not installed."""
    bin_ = programs()
    if bin_ is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        found = Cluster(Path(folder), bin_)
        try:
            yield found
        finally:
            found.close()
