"""Errors at a table, each with a stable code and a sentence for the player."""

from __future__ import annotations

LONGEST = 1000
"""Characters of a sentence for the player."""


class TableError(Exception):
    """Something that was asked of a table and is not done; nothing has changed."""

    code = "refused"

    def __init__(self, message: str, code: str | None = None) -> None:
        if len(message) > LONGEST:  # it quotes the sender's data, whatever its size
            message = message[: LONGEST - 3] + "..."
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code


class Malformed(TableError):
    """The data does not have the expected form."""

    code = "malformed"


class NotSignedIn(TableError):
    """No account is signed in, or the name and password do not match."""

    code = "sign-in"


class NotYours(TableError):
    """The seat or table belongs to somebody else."""

    code = "not-yours"


class NotFound(TableError):
    """There is no such table, seat, invite or moment."""

    code = "unknown"


class Conflict(TableError):
    """The current state does not allow it: taken, started, finished, closed."""

    code = "taken"


class Stale(Conflict):
    """The game moved on since the view that the player looked at."""

    code = "stale"


class Forbidden(TableError):
    """The rules of the game or of the table say no."""

    code = "refused"


class TooLarge(TableError):
    """The request is larger than the server takes, in size or in time."""

    code = "too-large"


class TooSlow(TableError):
    """The rest of a request did not come in time."""

    code = "too-slow"


class Cancelled(TableError):
    """The wait for it was cancelled, or the server ends; it may be asked for again."""

    code = "called-off"


class Unavailable(TableError):
    """The database does not answer, or has no room; it may be tried again."""

    code = "unavailable"


class TooManyRequests(TableError):
    """Too many tries; wait a little."""

    code = "slow-down"

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


class Diverged(Exception):
    """This build no longer reaches a state that the journal recorded."""


class WriteConflict(Exception):
    """Another writer was first; read the database and decide again."""
