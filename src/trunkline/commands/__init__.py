"""The commands of the command line, one small module each.

A module has ``add_arguments(parser)`` and ``run(args) -> int`` (the exit status), and is imported
only when its command is used. A user's mistake is a ``Complaint``, never a traceback.
"""

from __future__ import annotations

from argparse import ArgumentTypeError


class Complaint(Exception):
    """A sentence for the user: what is wrong, and what to do about it."""


def full_stop(text: str) -> str:
    """Return a text as a sentence that others may follow: some reasons end with a full stop."""
    return text.rstrip(".") + "."


def port(text: str) -> int:
    """Return a port given as an argument: 0 lets the system choose one."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65535):
        raise ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)
