"""The documented proxy before two hosts, with a socket that says what it thinks of them."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

from workbench.serving import free_port

CONFIG = Path(__file__).parents[1] / "haproxy.cfg"
PATIENCE = 60.0


def program() -> str | None:
    """Return where HAProxy is; None if it is not installed."""
    return shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin")


class Proxy:
    """HAProxy with the project's configuration."""

    def __init__(self, *ports: int) -> None:
        found = program()
        assert found is not None
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        # The system takes only short names of sockets.
        self._folder = tempfile.TemporaryDirectory(prefix="proxy")
        self._socket = Path(self._folder.name) / "socket"
        more = Path(self._folder.name) / "more.cfg"
        more.write_text(f"global\n    stats socket {self._socket} mode 600\n")
        self.process = subprocess.Popen(
            [found, "-db", "-f", str(CONFIG), "-f", str(more)],
            env={**os.environ, **environment(self.port, *ports)},
            stderr=subprocess.DEVNULL,
        )
        try:
            self.wait(2)
        except AssertionError:
            self.close()
            raise

    def up(self) -> int:
        """Return how many hosts it sends visitors to."""
        try:
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(str(self._socket))
                line.sendall(b"show stat\n")
                text = b"".join(iter(lambda: line.recv(65536), b"")).decode()
        except OSError:
            return 0
        rows = [row.split(",") for row in text.splitlines() if row.startswith("tables,")]
        return sum(row[1] in ("one", "two") and row[17].startswith("UP") for row in rows)

    def wait(self, hosts: int) -> None:
        """Wait until it sends visitors to so many."""
        end = time.monotonic() + PATIENCE
        # Before the first check all count as up: let it look.
        time.sleep(0.2)
        while self.up() != hosts:
            assert self.process.poll() is None, "HAProxy ended"
            assert time.monotonic() < end, "HAProxy does not see the hosts"
            time.sleep(0.05)

    def __enter__(self) -> Proxy:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()
        self._folder.cleanup()


def environment(port: int, *hosts: int) -> dict[str, str]:
    """Return what the configuration reads from its environment."""
    names = ("TRUNKLINE_BIND", "TRUNKLINE_ONE", "TRUNKLINE_TWO")
    return dict(zip(names, (f"127.0.0.1:{one}" for one in (port, *hosts)), strict=True))
