"""Answers: JSON, files and errors, each with the headers that every answer has."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from trunkline.server.http.compression import as_json, gzipped
from trunkline.server.http.endpoint import Endpoint
from trunkline.table import errors

log = logging.getLogger("trunkline.web")

STATUS: tuple[tuple[type[errors.TableError], int], ...] = (
    (errors.Malformed, 400),
    (errors.NotSignedIn, 401),
    (errors.NotYours, 403),
    (errors.NotFound, 404),
    (errors.Conflict, 409),
    (errors.TooSlow, 408),
    (errors.TooLarge, 413),
    (errors.TooManyRequests, 429),
    (errors.Forbidden, 422),
    (errors.Cancelled, 503),
    (errors.Unavailable, 503),
)
JSON = "application/json"
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""Sent with every answer: nothing from elsewhere runs here, nothing of ours is framed elsewhere."""


class NotJson(errors.Malformed):
    """The body does not say that it is JSON."""

    code = "not-json"


PART = 64 * 1024
"""Bytes of an answer that are sent at once."""
FOR_GOOD = "private, max-age=31536000, immutable"


def plain(request: Request, data: str | bytes, endpoint: Endpoint) -> Response:
    """Return an answer that is not JSON; lasting ones are drawn text, and compressed."""
    if not endpoint.lasting:
        headers = {**HEADERS, "cache-control": "no-store"}
        return Response(data, endpoint.status, headers, endpoint.media)
    headers = {**HEADERS, "cache-control": FOR_GOOD, "vary": "accept-encoding"}
    body = data.encode() if isinstance(data, str) else data
    if takes_gzip(request):
        headers["content-encoding"] = "gzip"
        body = gzipped(body)
    return Response(body, endpoint.status, headers, endpoint.media)


def takes_gzip(request: Request) -> bool:
    """Return True if a visitor accepts compressed answers."""
    return "gzip" in request.headers.get("accept-encoding", "")


def answer(request: Request, data: Any, status: int = 200, ready: bytes = b"") -> Response:
    """Return a JSON answer, compressed where it pays, or `ready` compressed."""
    headers = {**HEADERS, "cache-control": "no-store", "vary": "accept-encoding"}
    packed = takes_gzip(request)
    if ready and not packed:
        return StreamingResponse(unpacked(ready), status, headers, JSON)
    body = ready or as_json(data)
    if packed and not ready:
        packed = len(body) > 1000
        body = gzipped(body) if packed else body
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(body, status, headers, JSON)


async def unpacked(ready: bytes) -> AsyncIterator[bytes]:
    """Yield a compressed answer in plain parts: a kept answer is not copied for each visitor."""
    work = zlib.decompressobj(zlib.MAX_WBITS | 16)
    part = work.decompress(ready, PART)
    while part:
        yield part
        await asyncio.sleep(0)  # others come between two parts
        part = work.decompress(work.unconsumed_tail, PART)


def unpacked_size(ready: bytes) -> int:
    """Return how long a compressed answer is when it is plain; its last bytes tell."""
    return int.from_bytes(ready[-4:], "little")


def failure(request: Request, error: errors.TableError, view: Any = None) -> Response:
    """Return an error as JSON, with a fresh view if there is one."""
    status = 415 if isinstance(error, NotJson) else _status(error)
    data: dict[str, Any] = {"error": {"code": error.code, "message": error.message}}
    if view is not None:
        data["view"] = view
    response = answer(request, data, status)
    if isinstance(error, errors.TooManyRequests):
        response.headers["retry-after"] = str(error.seconds)
    if status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response


def out_of_order(error: SQLAlchemyError, route: str) -> errors.Unavailable:
    """Return the error for a visitor when the database fails; log a line about it."""
    log.error("database", extra={"route": route, "detail": str(error).partition("\n")[0]})
    return errors.Unavailable("The server cannot reach its database, or store anything: try again.")


def _status(error: errors.TableError) -> int:
    return next(status for kind, status in STATUS if isinstance(error, kind))
