"""Request ids: each request has one, in its answer and in every line that is logged for it."""

from __future__ import annotations

import re
import secrets

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trunkline.server.ops import logs

HEADER = b"x-request-id"
_GOOD = re.compile(rb"[A-Za-z0-9_.:-]{1,64}")


class RequestIds:
    """Gives each request an id, or keeps the one that a proxy gave it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and add the id to the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = dict(scope["headers"]).get(HEADER, b"")
        request_id = given if _GOOD.fullmatch(given) else secrets.token_hex(8).encode()

        async def sign(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (HEADER, request_id)]
            await send(message)

        with logs.context(request=request_id.decode()):
            await self.app(scope, receive, sign)
