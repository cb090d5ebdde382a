"""From an HTTP request to an endpoint and back: sign-in, limits, reading, errors, headers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import NoneType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from trunkline.kernel import Cancel, Cancelled
from trunkline.server.guard import familiar as familiar_browsers
from trunkline.server.guard.addresses import address_of, is_loopback
from trunkline.server.guard.limits import COUNTED, HOUSEHOLD, NEW_PEOPLE, UNIT, slow_down
from trunkline.server.http.answers import (
    HEADERS,
    JSON,
    NotJson,
    answer,
    failure,
    out_of_order,
    plain,
    takes_gzip,
    unpacked_size,
)
from trunkline.server.http.compression import from_json
from trunkline.server.http.endpoint import LONG, Call, Endpoint, Pool, Reply, charge, enter, knock
from trunkline.server.ops import logs
from trunkline.server.services import Services, Settings
from trunkline.table import errors
from trunkline.table.fair_queue import FairQueue, Keys
from trunkline.table.people.people import Account
from trunkline.table.people.sessions import SESSION_DAYS
from trunkline.table.views.views import choose_seat, see

log = logging.getLogger("trunkline.web")

COOKIE = "trunkline_session"
HOST_PREFIX = "__Host-"
"""Prefix of cookie names behind HTTPS: browsers accept such cookies from this very host only."""
HOST_COOKIE = HOST_PREFIX + COOKIE
PROGRAMS = ("Edg", "OPR", "Firefox", "Chrome", "Safari", "curl")
SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad")),
    *(("Windows", "Windows"), ("Mac OS X", "macOS"), ("Linux", "Linux")),
)
"""The most telling first: each browser also calls itself by the names of others."""
MEGABYTE = 1_000_000
"""Bytes that are unpacked for 1."""
SAFE = ("GET", "HEAD", "OPTIONS")
FILES = "files"
"""Key under which the files on their way are counted."""


class WrongOrigin(errors.NotYours):
    """A page of another site tried to use the visitor's session."""

    code = "origin"


class OutOfScope(errors.NotYours):
    """A script asked for something that its token is not for."""

    code = "scope"


def token_of(request: Request, *, secure: bool) -> tuple[str | None, bool]:
    """Return the session token of a request, and whether it came by cookie.

    Behind HTTPS only the cookie counts that nobody else can set: a page at another name of the same
    domain could sign a visitor in to its own account with a plain one.
    """
    header = request.headers.get("authorization", "")
    scheme, _, token = header.partition(" ")
    if scheme.lower() == "bearer" and token.strip():
        return token.strip()[:200], False
    cookie = request.cookies.get(HOST_COOKIE if secure else COOKIE)
    return (cookie[:200], True) if cookie else (None, False)


def check_origin(request: Request, secure: bool) -> None:
    """Refuse a change by cookie that does not come from one of our pages."""
    if request.method in SAFE:
        return
    origin = request.headers.get("origin")
    if origin is not None and not _ours(origin, request.headers.get("host"), secure):
        raise WrongOrigin("This request came from another site.")
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise WrongOrigin("This request came from another site.")


def _ours(origin: str, host: str | None, secure: bool) -> bool:
    """Return True if the origin is this server; behind HTTPS only HTTPS counts."""
    try:
        scheme, place, *_ = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    return place == host and scheme in (("https",) if secure else ("http", "https"))


def device_of(agent: str) -> str:
    """Return the visitor's browser and system, as far as the header names them."""
    program = next((name for name in PROGRAMS if name in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    browser = {"Edg": "Edge", "OPR": "Opera"}.get(program, program)
    return " on ".join(filter(None, (browser, system))) or "a program"


async def read_body(request: Request, most: int, settings: Settings) -> bytes:
    """Return the body, up to a size, if it comes in time."""
    chunks: list[bytes] = []
    size, clock = 0, asyncio.get_running_loop().time
    end = clock() + settings.body_seconds
    try:
        async with asyncio.timeout_at(min(end, clock() + settings.body_pause)) as limit:
            async for chunk in request.stream():
                size += len(chunk)
                if size > most:
                    raise errors.TooLarge(f"At most {most // 1024} kB are taken.")
                chunks.append(chunk)
                limit.reschedule(min(end, clock() + settings.body_pause))
        return b"".join(chunks)
    except TimeoutError:
        raise errors.TooSlow("The rest of the request did not come.") from None


def check_scope(endpoint: Endpoint, kind: str) -> None:
    """Refuse a script what its token is not for."""
    script = kind in ("token", "read", "moderate")
    if script and endpoint.moderates != (kind == "moderate") and _matters(endpoint):
        if endpoint.moderates:
            raise OutOfScope("This token is not for moderation; make one that is.")
        raise OutOfScope("This token is for moderation, and not for playing.")
    if kind == "read" and endpoint.changes():
        raise OutOfScope("This token may only read.")
    if script and endpoint.by_hand:
        raise OutOfScope("A token may play or read, but not change how you sign in.")


def _matters(endpoint: Endpoint) -> bool:
    """Return True if a request changes something or concerns moderators."""
    return endpoint.moderates or endpoint.changes()


class Visitor(NamedTuple):
    """The visitor who sends a request."""

    token: str | None
    cookie: bool
    """True if the token came by cookie."""
    who: Account | None
    address: str

    @property
    def key(self) -> str:
        """Key under which the visitor's requests are counted."""
        return self.who.id if self.who else self.address


class Handler:
    """Serves one endpoint."""

    def __init__(self, services: Services, endpoint: Endpoint) -> None:
        self.services = services
        self.endpoint = endpoint
        self._prefix = HOST_PREFIX if services.settings.secure else ""

    async def serve(self, request: Request) -> Response:
        """Answer a request."""
        logs.note(table=request.path_params.get("table"))
        started = time.perf_counter()
        response = await self._answer(request)
        await self.services.refusals.hold_back(response)
        took = time.perf_counter() - started
        endpoint, metrics = self.endpoint, self.services.metrics
        route = f"{endpoint.method} {endpoint.path}"
        metrics.count("requests", route=route, status=str(response.status_code))
        metrics.time("request", took)
        extra = {"route": route, "status": response.status_code, "ms": round(took * 1000, 1)}
        log.info("request", extra=extra)
        return response

    async def _answer(self, request: Request) -> Response:
        try:
            self._knock(request)
            async with self._file(request) as visitor:
                raw = await self._body(request)
                return await self._in_turn(request, raw, visitor)
        except SQLAlchemyError as error:
            return failure(request, out_of_order(error, self.endpoint.path))
        except errors.TableError as error:
            response = failure(request, error)
            if isinstance(error, errors.TooSlow):
                response.headers["connection"] = "close"
            return response
        except ClientDisconnect:
            return Response(status_code=400)

    @asynccontextmanager
    async def _file(self, request: Request) -> AsyncIterator[Visitor | None]:
        """Authenticate the sender of a file before reading it.

        A file is held in memory, and a few anonymous uploads would fill it.
        """
        if not self._big(request):
            yield None
            return
        services = self.services
        visitor = await asyncio.wrap_future(
            services.work.requests.submit(
                logs.carried(self._visitor), request, keys=self._keys(request)
            )
        )
        if visitor.who is None and not self.endpoint.anyone:
            raise errors.NotSignedIn("Sign in first.")
        most = {FILES: services.settings.most_imports}
        most[f"{FILES} of {visitor.key}"] = services.settings.most_imports_each
        if not services.watching.take(most):
            raise errors.TooManyRequests("Too many files are waiting; try again soon.", 10)
        try:
            yield visitor
        finally:
            services.watching.leave(most)

    async def _in_turn(
        self, request: Request, raw: bytes | None, visitor: Visitor | None
    ) -> Response:
        """Work on a thread, when it is the visitor's turn."""
        pool, keys = self.endpoint.works_on(request.query_params), self._keys(request)
        queue: FairQueue = getattr(self.services.work, pool)
        async with self._waiting(request, pool) as waiting:
            work = logs.carried(self._work)
            job = queue.submit(work, request, raw, waiting, visitor, keys=keys)
            return await asyncio.wrap_future(job)

    def _token(self, request: Request) -> tuple[str | None, bool]:
        return token_of(request, secure=self.services.settings.secure)

    def _keys(self, request: Request) -> Keys:
        """Return the keys of a request for the queue: an address, a visitor there, a table."""
        address = address_of(request, self.services.settings.proxies)
        who = f"{address} {self._token(request)[0] or ''}"
        return address, who, request.path_params.get("table", who)

    def _big(self, request: Request) -> bool:
        """Return True if a request holds a file or does not state its length."""
        if not self.endpoint.room:
            return self.endpoint.large
        length = request.headers.get("content-length", "")
        known = length.isdecimal() and len(length) < 10
        return not known or int(length) > self.services.settings.largest_body

    @asynccontextmanager
    async def _waiting(self, request: Request, pool: Pool) -> AsyncIterator[Cancel]:
        """Yield a flag that is set when the visitor goes; only work that may take long reads it."""
        waiting = Cancel()
        if pool not in LONG:
            yield waiting
            return
        self.services.waiting.add(waiting)
        if self.services.ending:
            waiting.set()
        watch = asyncio.create_task(_gone(request, waiting))
        try:
            yield waiting
        finally:
            waiting.set()
            watch.cancel()
            self.services.waiting.discard(waiting)

    async def _body(self, request: Request) -> bytes | None:
        settings = self.services.settings
        most = settings.largest_import if self.endpoint.large else settings.largest_body
        raw = await read_body(request, most + self.endpoint.room, settings)
        if self.endpoint.body is None:
            return None
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if raw and kind != "application/json":
            raise NotJson("Send the body as application/json.")
        return raw

    def _work(
        self, request: Request, raw: bytes | None, waiting: Cancel, visitor: Visitor | None
    ) -> Response:
        """Do the blocking part on a thread: everything that touches database or game."""
        call: Call[Any] | None = None
        began = time.thread_time()
        try:
            visitor = visitor or self._visitor(request)
            call = self._read(request, raw, waiting, visitor)
            with waiting.over():
                waiting.go_on()
                reply = self.endpoint.run(call)
                if reply.ready and not takes_gzip(request):
                    call.pay(unpacked_size(reply.ready) // MEGABYTE)
                return self._respond(request, reply)
        except Cancelled:
            return failure(request, errors.Cancelled("This was called off; ask again."))
        except errors.Stale as error:
            return failure(request, error, _fresh_view(call))
        except errors.TableError as error:
            return failure(request, error)
        except SQLAlchemyError as error:
            return failure(request, out_of_order(error, self.endpoint.path))
        except Exception as error:
            log.error("fault", extra={"route": self.endpoint.path}, exc_info=error)
            data = {"error": {"code": "fault", "message": "Something went wrong on the server."}}
            return answer(request, data, 500)
        finally:
            if call is not None:
                units = int((time.thread_time() - began) / UNIT)
                over = units - call.paid - self.endpoint.cost
                charge(self.services, call.who, call.address, over)

    def _knock(self, request: Request) -> None:
        """Count a request for its address before any other work: a refusal takes no thread."""
        endpoint, address = self.endpoint, address_of(request, self.services.settings.proxies)
        logs.note(address=address)
        if not self._free(address):
            named = not endpoint.by_address and self._token(request)[0] is not None
            knock(self.services, endpoint.limit, address, endpoint.cost, named=named)

    def _free(self, address: str) -> bool:
        """Return True if nobody counts what an address does: new guests of this very machine."""
        return self.endpoint.limit is NEW_PEOPLE and is_loopback(address)

    def _count_for_all(self, who: Account | None, address: str) -> None:
        """Count a request in the database, for all hosts together, if its limit says so."""
        limit, services = self.endpoint.limit, self.services
        if limit not in COUNTED or not services.limits.enabled or self._free(address):
            return
        if who is None or self.endpoint.by_address:
            counts = {f"at {address}": limit}
        else:  # a refused request does not count for others at the same address
            counts = {f"by {who.id}": limit, f"at {address}": limit.times(HOUSEHOLD)}
        for key, most in counts.items():
            wait = services.house.people.spend(f"{COUNTED[limit]} {key}", *most)
            if wait:
                raise slow_down(wait)

    def _visitor(self, request: Request) -> Visitor:
        """Return the visitor who sends a request, if allowed and within the limits."""
        endpoint, services = self.endpoint, self.services
        token, by_cookie = self._token(request)
        if by_cookie:
            check_origin(request, services.settings.secure)
        way = services.house.people.sessions.way(token) if token else None
        who = None if way is None else way.account
        address = address_of(request, services.settings.proxies)
        logs.note(account=who.id if who else None)
        if token and not endpoint.by_address:  # an unknown token does not name a visitor
            enter(services, endpoint.limit, who.id if who else address, address, endpoint.cost)
        if way is not None:
            check_scope(endpoint, way.kind)
        self._count_for_all(who, address)
        return Visitor(token, by_cookie, who, address)

    def _read(self, request: Request, raw: bytes | None, waiting: Cancel, by: Visitor) -> Call[Any]:
        endpoint = self.endpoint
        path = {
            name: _known(shape, request.path_params[name])
            for name, shape in endpoint.params.items()
        }
        query = endpoint.query.read(_query(request), "The address")
        body, raw = {}, raw or b""
        unread = endpoint.large and len(raw) > self.services.settings.largest_body
        if endpoint.body is not None and not unread:
            body = endpoint.body.read(from_json(raw) if raw else {})
        device = device_of(request.headers.get("user-agent", ""))
        familiar = request.cookies.get(self._prefix + familiar_browsers.COOKIE, "")[:200]
        return Call(self.services, *by, path, query, body, device, raw, waiting, familiar)

    def _respond(self, request: Request, reply: Reply[Any]) -> Response:
        endpoint = self.endpoint
        if endpoint.answers is NoneType:
            response = Response(status_code=endpoint.status, headers=HEADERS)
        elif endpoint.media != JSON:
            response = plain(request, reply.data, endpoint)
        else:
            response = answer(request, reply.data, endpoint.status, reply.ready)
        if reply.session:
            self._keep(response, COOKIE, reply.session, SESSION_DAYS)
        elif reply.session == "":
            secure = self.services.settings.secure
            response.delete_cookie(self._prefix + COOKIE, secure=secure)
        if reply.familiar:
            self._keep(response, familiar_browsers.COOKIE, reply.familiar, familiar_browsers.DAYS)
        return response

    def _keep(self, response: Response, name: str, value: str, days: int) -> None:
        """Let the browser keep a cookie, which no script reads."""
        response.set_cookie(
            self._prefix + name,
            value,
            max_age=days * 86400,
            httponly=True,
            samesite="strict",
            secure=self.services.settings.secure,
        )


async def _gone(request: Request, waiting: Cancel) -> None:
    """Set the flag when the visitor leaves: after the body nothing else comes (ASGI)."""
    await request.receive()
    waiting.set()


def _known(shape: Any, value: str) -> Any:
    """Return a part of the path; a malformed one does not exist."""
    try:
        return shape.read(value, "path")
    except errors.Malformed:
        raise errors.NotFound("There is no such thing here.") from None


def _query(request: Request) -> dict[str, Any]:
    found: Mapping[str, str] = request.query_params
    return dict(found)


def _fresh_view(call: Call[Any] | None) -> Any:
    """Return the current view of the table, for a request that came too late."""
    assert call is not None  # only an endpoint finds a request stale
    table = call.house.read(call.path["table"])
    who: Account | None = call.who
    return see(table, who, choose_seat(table, who, None))
