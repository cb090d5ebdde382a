"""An endpoint of the API: declared once, and from that read, answered and documented."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from trunkline.kernel import Cancel
from trunkline.server.limits import REQUESTS, Limit
from trunkline.server.services import Site
from trunkline.server.shapes import NOTHING, Fields, Shape
from trunkline.table.errors import NotSignedIn
from trunkline.table.house import House
from trunkline.table.people import Account


@dataclass
class Call:
    """One request, read and checked."""

    site: Site
    who: Account | None
    token: str | None
    address: str
    path: dict[str, Any]
    query: dict[str, Any]
    body: dict[str, Any]
    waiting: Cancel
    """Set when the visitor has gone, or the server ends: long work then stops."""

    @property
    def house(self) -> House:
        """All tables."""
        return self.site.house

    @property
    def me(self) -> Account:
        """Who is signed in; ``NotSignedIn`` if nobody is."""
        if self.who is None:
            raise NotSignedIn("Sign in first.")
        return self.who


class Reply(NamedTuple):
    """What an endpoint answers: JSON, and perhaps a session to keep (or, if empty, to drop)."""

    data: Any
    session: str | None = None


@dataclass(frozen=True)
class Endpoint:
    """One method on one path."""

    method: str
    path: str
    run: Callable[[Call], Reply]
    summary: str
    answer: dict[str, Any] | None
    """The JSON schema of the answer; None if there is no content."""
    tag: str
    status: int = 200
    params: Mapping[str, Shape] = field(default_factory=dict)
    query: Fields = NOTHING
    body: Fields | None = None
    errors: tuple[int, ...] = ()
    limit: Limit = REQUESTS
    pool: Literal["requests", "passwords", "errands", "planners"] = "requests"
    """The threads it works on: what takes long has its own, so that nobody waits for it."""
    by_address: bool = False
    """True where the limit counts addresses, because a new account costs nothing."""
    large: bool = False
    """True where the body may be a whole game."""
    room: int = 0
    """So many bytes more than usual where the body may hold a host's data."""
