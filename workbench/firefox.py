"""Debian's Firefox by its own protocol (Marionette): a driver needs nothing else.

Only what tests do: open an address, wait for something, click, type, look at a text.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

PROGRAM = os.environ.get("TRUNKLINE_FIREFOX", "/usr/bin/firefox-esr")
PATIENCE = 60.0
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name under which the protocol hands out elements."""


def there() -> bool:
    """Return True if Firefox is installed."""
    return shutil.which(PROGRAM) is not None


class Refused(Exception):
    """Firefox refused a command."""


class Firefox:
    """One window of one Firefox."""

    def __init__(self, talk: socket.socket) -> None:
        self._talk = talk
        self._number = 0
        self._rest = b""
        self._read()  # it says first who it is
        self.send("WebDriver:NewSession", {"strictFileInteractability": True})

    def send(self, command: str, words: dict[str, Any] | None = None) -> Any:
        """Send a command; return its result."""
        self._number += 1
        text = json.dumps([0, self._number, command, words or {}]).encode()
        self._talk.sendall(b"%d:%s" % (len(text), text))
        _, _, error, found = self._read()
        if error:
            raise Refused(f"{error['error']}: {error['message']}")
        return found

    def _read(self) -> Any:
        """One message: its length, a colon, JSON."""
        while b":" not in self._rest:
            self._more()
        head, _, self._rest = self._rest.partition(b":")
        while len(self._rest) < int(head):
            self._more()
        text, self._rest = self._rest[: int(head)], self._rest[int(head) :]
        return json.loads(text)

    def _more(self) -> None:
        more = self._talk.recv(65536)
        if not more:
            raise Refused("Firefox has ended")
        self._rest += more

    def goto(self, address: str) -> None:
        """Open an address."""
        self.send("WebDriver:Navigate", {"url": address})

    def size(self, width: int, height: int) -> None:
        """Set the size of the window."""
        self.send("WebDriver:SetWindowRect", {"width": width, "height": height})

    def run(self, script: str, *words: Any) -> Any:
        """Return the value of a script on the page."""
        return self.send("WebDriver:ExecuteScript", {"script": script, "args": list(words)})[
            "value"
        ]

    def wait(self, script: str, *words: Any) -> Any:
        """Wait until a script says something true, and return that."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(Refused):  # between two pages there is none
                found = self.run(f"return {script}", *words)
                if found:
                    return found
            time.sleep(0.05)
        raise AssertionError(f"it never came true: {script} {words}")

    def find(self, selector: str) -> str:
        """Return an element that is visible."""
        self.wait("document.querySelector(arguments[0])?.getClientRects().length", selector)
        found = self.send("WebDriver:FindElement", {"using": "css selector", "value": selector})
        return str(found["value"][ELEMENT])

    def click(self, selector: str) -> None:
        """Click in the middle of an element."""
        self._do("WebDriver:ElementClick", selector)

    def fill(self, selector: str, text: str) -> None:
        """Type into a field."""
        self._do("WebDriver:ElementSendKeys", selector, text=text)

    def text(self, selector: str) -> str:
        """Return the text of an element."""
        return str(self._do("WebDriver:GetElementText", selector)["value"])

    def _do(self, command: str, selector: str, **words: Any) -> Any:
        """Do something with an element; find it again if it was drawn again."""
        while True:
            try:
                return self.send(command, {"id": self.find(selector), **words})
            except Refused as refused:
                if not str(refused).startswith("stale element"):
                    raise


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Start an empty Firefox, and end it with the block."""
    with TemporaryDirectory() as folder:
        Path(folder, "user.js").write_text('user_pref("marionette.port", 0);\n')
        arguments = [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", folder]
        quiet = {**os.environ, "HOME": folder, "MOZ_CRASHREPORTER_DISABLE": "1"}
        process = subprocess.Popen(
            arguments, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            with _door(Path(folder)) as talk:
                yield Firefox(talk)
        finally:
            process.terminate()
            process.wait()


def _door(folder: Path) -> socket.socket:
    """Return a connection to the port that Firefox writes down."""
    written = folder / "MarionetteActivePort"
    until = time.monotonic() + PATIENCE
    while not written.exists() or not written.read_text():
        if time.monotonic() > until:
            raise AssertionError("Firefox does not begin")
        time.sleep(0.05)
    talk = socket.create_connection(("127.0.0.1", int(written.read_text())))
    talk.settimeout(PATIENCE)
    return talk
