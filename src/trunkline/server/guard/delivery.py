"""Delivery: answers go out in parts, and each address has a bounded number of bytes on their way.

Visitors who ask for much and read nothing would otherwise fill the memory with answers. A part is
sent when the one before has left. ``Protocol`` ends connections that no byte leaves any longer.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from trunkline.server.guard.concurrency import Outgoing
from trunkline.server.http.answers import PART, failure
from trunkline.table.errors import TooManyRequests


class Delivery:
    """One answer on its way to an address."""

    def __init__(
        self, outgoing: Outgoing, address: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        self.outgoing = outgoing
        self.address = address
        self.scope = scope
        self.receive = receive
        self.send = send
        self._head: Message | None = None
        """The head, as long as nothing is sent."""
        self._refused = False

    async def __call__(self, message: Message) -> None:
        """Send a head with the first part of its body, and a long body in parts."""
        if message["type"] == "http.response.start":
            self._head = message
        elif not self._refused:
            await self._body(message.get("body", b""), more=message.get("more_body", False))

    async def _body(self, body: bytes, *, more: bool) -> None:
        if len(body) <= PART or self._head is None:
            await self._parts(body, more=more)
            return
        with self.outgoing.room(self.address, len(body)) as taken:
            if taken:
                await self._parts(body, more=more)
                return
        self._refused = True
        error = TooManyRequests("Too many answers are on their way to you; read them first.", 5)
        await failure(Request(self.scope), error)(self.scope, self.receive, self.send)

    async def _parts(self, body: bytes, *, more: bool) -> None:
        if self._head is not None:
            await self.send(self._head)
            self._head = None
        for place in range(0, max(1, len(body)), PART):
            last = place + PART >= len(body) and not more
            part = body[place : place + PART]
            await self.send({"type": "http.response.body", "body": part, "more_body": not last})
