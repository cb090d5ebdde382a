"""The commands of the command line, one small module each.

A module has ``add_arguments(parser)`` and ``run(args) -> int`` (the exit status), and is imported
only when its command is used. What a user got wrong is a ``Complaint``, never a traceback.
"""

from __future__ import annotations


class Complaint(Exception):
    """A sentence for the user: what is wrong, and what to do about it."""
