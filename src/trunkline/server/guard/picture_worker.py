"""Picture worker: a separate process makes pictures as PNG.

A picture takes a second or two, and the renderer lets no other thread of its process run. In a
process of its own it delays no request, stream or bot.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from tempfile import TemporaryFile

from trunkline.kernel import Cancel
from trunkline.server.guard.import_worker import LOOK_EVERY, environment
from trunkline.table.errors import Unavailable
from trunkline.table.fair_queue import in_pieces

BEGIN = (
    "import sys; from trunkline.draw import png; "
    "sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), 1.0))"
)


def png_of(svg: str, waiting: Cancel) -> bytes:
    """Return a picture as PNG; the process ends with the request, however that ends."""
    with TemporaryFile() as drawing:
        drawing.write(svg.encode())
        drawing.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", BEGIN],
            stdin=drawing,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
    with process:
        try:
            with in_pieces(halt=partial(_halted, process)):
                made = _answer(process, waiting.go_on)
        finally:
            process.kill()
    if process.returncode or not made:
        raise Unavailable("The picture could not be made; try again.")
    return made


def _answer(process: subprocess.Popen[bytes], go_on: Callable[[], None]) -> bytes:
    """Wait for the picture while a visitor waits for the answer."""
    while True:
        try:
            return process.communicate(timeout=LOOK_EVERY)[0]
        except subprocess.TimeoutExpired:
            go_on()


@contextmanager
def _halted(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Within, the process stands still, where the system can."""
    if sys.platform == "win32":  # pragma: no cover
        yield
        return
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)
