"""An endpoint of the API: declared once, and from that read, answered and documented."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, TypeVar, is_typeddict

from trunkline.kernel import Cancel
from trunkline.server.guard.limits import HOUSEHOLD, REQUESTS, Limit
from trunkline.server.http import bodies
from trunkline.server.http.request_schema import NOTHING, Fields, Shape
from trunkline.server.services import Services
from trunkline.table.errors import NotSignedIn, TooManyRequests
from trunkline.table.house import House
from trunkline.table.people.people import Account

Pool = Literal["requests", "changes", "replays", "passwords", "imports", "lookups", "planners"]
LONG: tuple[Pool, ...] = ("replays", "planners", "imports", "lookups")
"""Pools where work may take long and ends when the visitor has gone."""


Body = TypeVar("Body")
Answer = TypeVar("Answer")


@dataclass
class Call(Generic[Body]):
    """One request, read and checked."""

    services: Services
    token: str | None
    cookie: bool
    """True if the token came by cookie."""
    who: Account | None
    address: str
    path: dict[str, Any]
    query: dict[str, Any]
    body: Body
    device: str
    """The visitor's browser and system, in words for the visitor."""
    raw: bytes
    """The body as it came. Where it is long, nobody has read it yet: `body` is empty."""
    waiting: Cancel
    """Set when the visitor has gone, or the server ends: long work then stops."""
    familiar: str = ""
    """The browser's proof that it signed in before, as it came."""
    paid: int = 0
    """The amount counted for this request, in addition to the cost of its endpoint."""

    def pay(self, cost: int) -> None:
        """Count more for this request than one, before dear work is done."""
        spend(self.services, REQUESTS, self.who, self.address, cost)
        self.paid += cost

    @property
    def house(self) -> House:
        """All tables."""
        return self.services.house

    @property
    def me(self) -> Account:
        """The account that is signed in; ``NotSignedIn`` if none is."""
        if self.who is None:
            raise NotSignedIn("Sign in first.")
        return self.who


def spend(
    services: Services, limit: Limit, who: Account | None, address: str, cost: int = 1
) -> None:
    """Count a request: for the account, if there is one, and for the address in any case."""
    knock(services, limit, address, cost, named=who is not None)
    if who is not None:
        enter(services, limit, who.id, address, cost)


def charge(services: Services, who: Account | None, address: str, cost: int) -> None:
    """Count what a request turned out to cost, for the account and for the address."""
    limit = REQUESTS.times(HOUSEHOLD) if who is not None else REQUESTS
    services.limits.charge(limit, address, cost)
    if who is not None:
        services.limits.charge(REQUESTS, who.id, cost)


def knock(services: Services, limit: Limit, address: str, cost: int, *, named: bool) -> None:
    """Count a request for its address: who says who they are shares it with a whole household."""
    services.limits.spend(limit.times(HOUSEHOLD) if named else limit, address, cost)


def enter(services: Services, limit: Limit, key: str, address: str, cost: int) -> None:
    """Count a request for its visitor.

    A request that is refused does not count for other visitors at the same address.
    """
    try:
        services.limits.spend(limit, key, cost)
    except TooManyRequests:
        knock(services, limit, address, -cost, named=True)
        raise


class Reply(NamedTuple, Generic[Answer]):
    """An endpoint's answer: JSON, and perhaps a session to store (or, if empty, to drop)."""

    data: Answer
    session: str | None = None
    familiar: str = ""
    """A proof for the browser to keep: it signed in to this account."""
    ready: bytes = b""
    """The JSON, compressed, where it was made before."""


@dataclass(frozen=True)
class Endpoint:
    """One method on one path."""

    method: str
    path: str
    run: Callable[[Call[Any]], Reply[Any]]
    """Its annotations say what it takes and what it answers."""
    summary: str
    tag: str
    status: int = 200
    params: Mapping[str, Shape] = field(default_factory=dict)
    query: Fields = NOTHING
    errors: tuple[int, ...] = ()
    limit: Limit = REQUESTS
    cost: int = 1
    """Amount that a request counts for."""
    pool: Pool | None = None
    """The threads it works on, where it is not clear from the method: what takes long has its own,
    so that nobody waits for it."""
    past: bool = False
    """True where `at` asks for a past moment, which may have to be replayed."""
    by_address: bool = False
    """True where the limit counts addresses, because a new account costs nothing."""
    large: bool = False
    """True where the body may be a whole game."""
    room: int = 0
    """Additional bytes of a body that may hold a host's data."""
    anyone: bool = False
    """True where a large body may come from a visitor without an account."""
    by_hand: bool = False
    """True where a script's token is refused: whatever changes the ways into an account."""
    moderates: bool = False
    """True where a script needs a token for moderation."""
    media: str = "application/json"
    """Media type of the answer; only JSON is serialized."""
    lasting: bool = False
    """True where the address names the content, so that a browser keeps the answer for good."""

    @cached_property
    def takes(self) -> Any:
        """The type of the body: `None` for none."""
        (found,) = typing.get_args(typing.get_type_hints(self.run)["call"])
        return found

    @cached_property
    def answers(self) -> Any:
        """The type of the answer: `None` if there is no content."""
        (found,) = typing.get_args(typing.get_type_hints(self.run)["return"])
        return found

    @cached_property
    def body(self) -> Fields | None:
        """The shape of the body; None if there is none."""
        return bodies.fields(self.takes) if is_typeddict(self.takes) else None

    def changes(self) -> bool:
        """Return True if a request may change something."""
        return self.method != "GET" and self.pool not in ("requests", "planners")

    def works_on(self, query: Mapping[str, str]) -> Pool:
        """Return the thread pool for a request.

        A change may have to wait for other writers, and a request that reads does not wait for it.
        """
        if self.past and query.get("at"):
            return "replays"
        return self.pool or ("requests" if self.method == "GET" else "changes")
