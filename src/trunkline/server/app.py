"""The whole application: routes, background work, start and end."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from hmac import compare_digest
from importlib.metadata import version
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trunkline.server import (
    api_branches,
    api_clocks,
    api_correct,
    api_end,
    api_lessons,
    api_lobby,
    api_mail,
    api_orders,
    api_own,
    api_people,
    api_record,
    api_rules,
    api_table,
    api_telling,
    docs_page,
)
from trunkline.server.announcing import Announcer
from trunkline.server.handler import (
    HEADERS,
    Handler,
    address_of,
    answer,
    failure,
    is_loopback,
    token_of,
)
from trunkline.server.limits import KNOCKS
from trunkline.server.news import Herald
from trunkline.server.openapi import describe
from trunkline.server.protocol import Troubles
from trunkline.server.services import Settings, Site
from trunkline.server.static import CLIENT, File, Files, as_file, send
from trunkline.server.stream import ROUTE, Streams
from trunkline.server.timekeeper import Timekeeper
from trunkline.table.bot_seats import Players
from trunkline.table.errors import SlowDown
from trunkline.table.house import House

log = logging.getLogger("trunkline.server")

ENDPOINTS = (
    *api_people.ENDPOINTS,
    *api_mail.ENDPOINTS,
    *api_lobby.ENDPOINTS,
    *api_table.ENDPOINTS,
    *api_correct.ENDPOINTS,
    *api_orders.ENDPOINTS,
    *api_own.ENDPOINTS,
    *api_telling.ENDPOINTS,
    *api_clocks.ENDPOINTS,
    *api_branches.ENDPOINTS,
    *api_end.ENDPOINTS,
    *api_rules.ENDPOINTS,
    *api_lessons.ENDPOINTS,
    *api_record.ENDPOINTS,
)
TIDY_EVERY = 30.0
TRY_EVERY = 1.0
"""Seconds between two tries whether something can be stored."""
HSTS = (b"strict-transport-security", b"max-age=31536000")
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]

Serve = Callable[[Request], Awaitable[Response]]


class OnlyHttps:
    """Behind HTTPS every answer tells browsers never to come without it again (HSTS)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and add the header."""

        async def sign(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], HSTS]
            await send(message)

        await self.app(scope, receive, sign)


class KnownHosts:
    """Answers only who calls this server by one of its names: a page elsewhere that makes its own
    name lead here learns nothing."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self.app = app
        self.hosts = {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, or say that this is the wrong place."""
        if scope["type"] == "http" and self._name(scope) not in self.hosts:
            error = {"code": "unknown", "message": "This server goes by another name."}
            await answer(Request(scope), {"error": error}, 421)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _name(self, scope: Scope) -> str:
        """The host that was called, without its port."""
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
        return re.sub(r":\d*$", "", host)


class Door:
    """Counts every request for its address, whatever it is for: pages, checks and wrong addresses
    cost little, but not nothing."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, or say that it is too much."""
        if scope["type"] == "http":
            request = Request(scope)
            try:
                self.site.limits.spend(KNOCKS, address_of(request, self.site))
            except SlowDown as error:
                refused = failure(request, error)
                await self.site.refusals.hold_back(refused)
                await refused(scope, receive, send)
                return
        await self.app(scope, receive, send)


def make_site(house: House, players: Players, settings: Settings | None = None) -> Site:
    """A site over a house, with its bots and its announcements."""
    site = Site(house, players, settings or Settings())
    announcer = Announcer(site)
    site.remind = announcer.remind
    house.hooks += [announcer.look, house.archive.look]
    site.webhooks.told = house.people.webhook_told
    site.metrics.gauge("streams", lambda: site.streams)
    site.metrics.gauge("channels", lambda: len(site.channels))
    site.metrics.gauge("tables_in_memory", lambda: len(house.in_memory()))
    site.metrics.gauge("threads", threading.active_count)
    return site


@cache
def _documents() -> tuple[File, File, File]:
    """What describes the API, for machines and people, and its style; the same for all sites."""
    document = describe(ENDPOINTS)
    return (
        as_file(json.dumps(document).encode(), "application/json"),
        as_file(docs_page.page(document).encode(), "text/html"),
        as_file(docs_page.CSS.encode(), "text/css"),
    )


def make_app(site: Site, client: Path = CLIENT, tidy_every: float = TIDY_EVERY) -> Starlette:
    """The application of a site."""
    streams = Streams(site)
    machine, human, style = _documents()

    async def health(request: Request) -> Response:
        loop = asyncio.get_running_loop()
        healthy = await loop.run_in_executor(site.checks, _healthy, site)
        data = {"ok": healthy, "version": version("trunkline")}
        return answer(request, data, 200 if healthy else 503)

    tried = Tried(site)

    async def ready(request: Request) -> Response:
        able = not site.ending and await tried.able()
        return answer(request, {"ok": able}, 200 if able else 503)

    async def metrics(request: Request) -> Response:
        if not _may_measure(request, site):
            error = {
                "code": "not-yours",
                "message": "The metrics are for the operator of this server.",
            }
            return answer(request, {"error": error}, 403)
        return Response(site.metrics.text(), 200, HEADERS, "text/plain; version=0.0.4")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        herald = Herald(site.house)
        herald.start()
        asyncio.get_running_loop().set_exception_handler(Troubles())
        site.players.recover()
        await asyncio.get_running_loop().run_in_executor(site.views, _begin, site)
        chores = asyncio.create_task(_chores(site, tidy_every))
        keeper = Timekeeper(site.house)
        await keeper.look_once()  # whether nobody was there is noted before anybody plays
        clocks = asyncio.create_task(keeper.run())
        log.info("started")
        yield
        chores.cancel()
        clocks.cancel()
        herald.close()
        await asyncio.get_running_loop().run_in_executor(None, site.close)
        log.info("stopped")

    routes = [
        *_routes({one.path: {} for one in ENDPOINTS}, site),
        Route(ROUTE, _methods({"GET": streams.serve}), methods=METHODS),
        Route("/api/openapi.json", _sender(machine)),
        Route("/docs", _sender(human)),
        Route("/docs.css", _sender(style)),
        Route("/health", health),
        Route("/ready", ready),
        Route("/metrics", metrics),
        Route("/api/{rest:path}", _nothing_here, methods=METHODS),
        Route("/{path:path}", Files(client).serve),
    ]
    hosts = Middleware(KnownHosts, hosts=site.settings.hosts)
    middleware = [Middleware(OnlyHttps)] if site.settings.secure else []
    middleware.append(Middleware(Door, site=site))
    middleware += [hosts] if site.settings.hosts else []
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={HTTPException: _refuse},
        middleware=middleware,
    )
    app.router.redirect_slashes = False  # it would send visitors to whatever they call this host
    app.state.streams = streams
    return app


class Tried:
    """Whether something can be stored: found out once for all who ask in the same second, as each
    try is a write of its own, and anybody may ask."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._at = -TRY_EVERY
        self._trying: asyncio.Future[bool] | None = None

    async def able(self) -> bool:
        """The last answer, or a new one."""
        loop = asyncio.get_running_loop()
        if self._trying is None or loop.time() - self._at >= TRY_EVERY:
            self._at = loop.time()
            self._trying = loop.run_in_executor(self.site.checks, _writable, self.site)
        return await asyncio.shield(self._trying)


def _healthy(site: Site) -> bool:
    try:
        return site.house.store.healthy()
    except SQLAlchemyError as error:
        log.error("database", extra={"detail": str(error)})
        return False


def _writable(site: Site) -> bool:
    """Whether something can be stored: a full disk can still be read."""
    try:
        site.house.store.try_write()
    except SQLAlchemyError as error:
        log.error("database", extra={"detail": str(error)})
        return False
    return True


def _may_measure(request: Request, site: Site) -> bool:
    token, wanted = token_of(request)[0], site.settings.metrics_token
    if wanted:
        return token is not None and compare_digest(token.encode(), wanted.encode())
    return is_loopback(address_of(request, site))


def _routes(paths: dict[str, dict[str, Serve]], site: Site) -> list[Route]:
    """One route for each path, with all its methods, so that a wrong one is told the right ones."""
    for endpoint in ENDPOINTS:
        paths[endpoint.path][endpoint.method] = Handler(site, endpoint).serve
    return [Route(path, _methods(serves), methods=METHODS) for path, serves in paths.items()]


def _methods(serves: dict[str, Serve]) -> Serve:
    async def serve(request: Request) -> Response:
        found = serves.get("GET" if request.method == "HEAD" else request.method)
        if found is not None:
            return await found(request)
        error = {"code": "malformed", "message": f"{request.method} does nothing here."}
        response = answer(request, {"error": error}, 405)
        response.headers["allow"] = ", ".join(serves)
        return response

    return serve


def _sender(file: File) -> Serve:
    async def serve(request: Request) -> Response:
        return send(request, file)

    return serve


async def _nothing_here(request: Request) -> Response:
    error = {"code": "unknown", "message": "There is no such thing here."}
    return answer(request, {"error": error}, 404)


async def _refuse(request: Request, error: Exception) -> Response:
    """What no route answers: a method that a path does not have."""
    assert isinstance(error, HTTPException)
    data = {"error": {"code": "malformed", "message": str(error.detail)}}
    response = answer(request, data, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _chores(site: Site, every: float) -> None:
    """Now and then: drop idle tables, and think for bots that no living server thinks for."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(every)
        await loop.run_in_executor(site.errands, _chore, site, every)


def _begin(site: Site) -> None:
    """What is done before the first visitor comes."""
    try:
        site.house.people.sessions.begin()
    except SQLAlchemyError as error:  # a full disk can still be read
        log.error("database", extra={"detail": str(error)})
    site.house.warm_up()


def _chore(site: Site, idle: float) -> None:
    try:
        dropped, woken = site.house.tidy(), site.players.recover(idle)
        site.house.people.expire()
        site.channels.tidy()
        site.house.catch_up()
        site.house.expire()
        site.remind()
    except SQLAlchemyError as error:
        log.error("chores", extra={"detail": str(error)})
        return
    site.metrics.count("tables_dropped", dropped)
    site.metrics.count("bots_woken", woken)
