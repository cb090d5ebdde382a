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

from trunkline.server.api import (
    branches,
    circles,
    clocks,
    club,
    corrections,
    end,
    lessons,
    lobby,
    mail,
    notifications,
    orders,
    people,
    pictures,
    private,
    puzzles,
    record,
    reports,
    rules,
    samples,
    site,
    table,
    titles,
)
from trunkline.server.api.report_links import ReportLinks
from trunkline.server.api.shared_links import SharedLinks
from trunkline.server.guard.addresses import address_of, is_loopback
from trunkline.server.guard.delivery import Delivery
from trunkline.server.guard.limits import KNOCKS
from trunkline.server.http import docs_page
from trunkline.server.http.answers import HEADERS, answer, failure
from trunkline.server.http.handler import Handler, token_of
from trunkline.server.http.openapi import describe
from trunkline.server.http.previews import Previews
from trunkline.server.http.protocol import Troubles
from trunkline.server.http.request_id import RequestIds
from trunkline.server.http.static import CLIENT, File, Files, as_file, send
from trunkline.server.live.stream import ROUTE, Streams
from trunkline.server.notify.notifier import Notifier
from trunkline.server.ops.metrics import CONTENT_TYPE
from trunkline.server.processes.change_feed import Herald
from trunkline.server.processes.report_jobs import ReportJobs
from trunkline.server.services import Services, Settings
from trunkline.server.timekeeper import Timekeeper
from trunkline.table.errors import TooManyRequests
from trunkline.table.house import House
from trunkline.table.seats import daily_game
from trunkline.table.seats.bot_seats import BotSeats

log = logging.getLogger("trunkline.server")

ENDPOINTS = (
    *people.ENDPOINTS,
    *mail.ENDPOINTS,
    *titles.ENDPOINTS,
    *lobby.ENDPOINTS,
    *table.ENDPOINTS,
    *pictures.ENDPOINTS,
    *site.ENDPOINTS,
    *corrections.ENDPOINTS,
    *orders.ENDPOINTS,
    *private.ENDPOINTS,
    *notifications.ENDPOINTS,
    *clocks.ENDPOINTS,
    *branches.ENDPOINTS,
    *end.ENDPOINTS,
    *rules.ENDPOINTS,
    *lessons.ENDPOINTS,
    *record.ENDPOINTS,
    *club.ENDPOINTS,
    *circles.ENDPOINTS,
    *reports.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *samples.ENDPOINTS,
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
    """Answers only requests for one of the server's names.

    A foreign page whose name leads here learns nothing.
    """

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
        """Return the requested host without its port."""
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
        return re.sub(r":\d*$", "", host)


class AddressLimit:
    """Counts every request for its address, whatever its path.

    Pages, checks and wrong addresses cost little, but not nothing.
    """

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, or say that it is too much."""
        if scope["type"] == "http":
            request, services = Request(scope), self.services
            address = address_of(request, services.settings.proxies)
            try:
                services.limits.spend(KNOCKS, address)
            except TooManyRequests as error:
                refused = failure(request, error)
                await services.refusals.hold_back(refused)
                await refused(scope, receive, send)
                return
            if services.limits.enabled:
                send = Delivery(services.outgoing, address, scope, receive, send)
        await self.app(scope, receive, send)


def make_services(house: House, players: BotSeats, settings: Settings | None = None) -> Services:
    """Return the services of a house, with its bots and its notifier."""
    services = Services(house, players, settings or Settings())
    announcer = Notifier(services)
    services.remind = announcer.remind
    services.greet_circle = announcer.greet_circle
    services.post_to_circle = announcer.post_to_circle
    jobs = ReportJobs(services)
    services.begin_report, services.look_at_reports = jobs.begin, jobs.look
    house.hooks.append(house.archive.on_change)
    house.stored.append(announcer.on_change)
    house.foresee = announcer.foresee
    services.metrics.gauge("streams", lambda: services.streams)
    services.metrics.gauge("channels", lambda: len(services.channels))
    services.metrics.gauge("tables_in_memory", lambda: len(house.in_memory()))
    services.metrics.gauge("threads", threading.active_count)
    services.metrics.gauge("database_connections", house.store.busy)
    return services


@cache
def _documents() -> tuple[File, File, File]:
    """Return the API documents for machines and people, and their style, equal for all sites."""
    document = describe(ENDPOINTS)
    return (
        as_file(json.dumps(document).encode(), "application/json"),
        as_file(docs_page.page(document).encode(), "text/html"),
        as_file(docs_page.CSS.encode(), "text/css"),
    )


def make_app(
    services: Services, client: Path = CLIENT, tidy_every: float = TIDY_EVERY
) -> Starlette:
    """Return the application over some services."""
    streams = Streams(services)
    machine, human, style = _documents()

    alive = {"ok": True, "version": version("trunkline")}

    async def health(request: Request) -> Response:
        """Say that the process is alive; a restart cures no database, so none is asked."""
        return answer(request, alive)

    tried = StorageProbe(services)

    async def ready(request: Request) -> Response:
        able = not services.ending and await tried.able()
        return answer(request, {"ok": able}, 200 if able else 503)

    async def metrics(request: Request) -> Response:
        if not _may_measure(request, services):
            error = {
                "code": "not-yours",
                "message": "The metrics are for the operator of this server.",
            }
            return answer(request, {"error": error}, 403)
        return Response(services.metrics.text(), 200, HEADERS, CONTENT_TYPE)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        herald = Herald(services.house)
        herald.start()
        asyncio.get_running_loop().set_exception_handler(Troubles())
        services.players.recover()
        await asyncio.wrap_future(services.work.chores.submit(_begin, services))
        services.work.chores.submit(services.house.warm_up)  # the first visitors need not wait
        chores = asyncio.create_task(_chores(services, tidy_every))
        keeper = Timekeeper(services.house)
        await keeper.look_once()  # whether nobody was there is noted before anybody plays
        clocks = asyncio.create_task(keeper.run())
        log.info("started")
        yield
        chores.cancel()
        clocks.cancel()
        await asyncio.wait((chores, clocks))
        herald.close()
        await asyncio.get_running_loop().run_in_executor(None, services.close)
        log.info("stopped")

    previews = Previews(services.house, services.settings.public_url)
    pages = Files(client, previews)
    routes = [
        *_routes({one.path: {} for one in ENDPOINTS}, services),
        Route(ROUTE, _methods({"GET": streams.serve}), methods=METHODS),
        Route("/api/openapi.json", _sender(machine)),
        Route("/docs", _sender(human)),
        Route("/docs.css", _sender(style)),
        Route("/health", health),
        Route("/ready", ready),
        Route("/metrics", metrics),
        Route("/api/{rest:path}", _nothing_here, methods=METHODS),
        *_links(services, pages, previews),
        Route("/robots.txt", previews.robots),
        Route("/sitemap.xml", previews.sitemap),
        Route("/{path:path}", pages.serve),
    ]
    hosts = Middleware(KnownHosts, hosts=services.settings.hosts)
    middleware = [Middleware(RequestIds)]
    middleware += [Middleware(OnlyHttps)] if services.settings.secure else []
    middleware.append(Middleware(AddressLimit, services=services))
    middleware += [hosts] if services.settings.hosts else []
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={HTTPException: _refuse},
        middleware=middleware,
    )
    app.router.redirect_slashes = False  # it would send visitors to whatever they call this host
    app.state.streams = streams
    return app


class StorageProbe:
    """Check if the server can serve, once a second at most.

    Each check writes to the database, and anyone may ask.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self._at = -TRY_EVERY
        self._trying: asyncio.Future[bool] | None = None

    async def able(self) -> bool:
        """Return the last result, or check again."""
        loop = asyncio.get_running_loop()
        if self._trying is None or loop.time() - self._at >= TRY_EVERY:
            self._at = loop.time()
            self._trying = asyncio.wrap_future(
                self.services.work.checks.submit(_able, self.services)
            )
        return await asyncio.shield(self._trying)


def _able(services: Services) -> bool:
    """Return True if the database has this program's schema and takes a write."""
    store = services.house.store
    try:
        if not store.healthy():
            log.error("database", extra={"detail": "its schema is not this program's"})
            return False
        store.try_write()
    except SQLAlchemyError as error:
        log.error("database", extra={"detail": str(error)})
        return False
    return True


def _may_measure(request: Request, services: Services) -> bool:
    settings = services.settings
    token, wanted = token_of(request, secure=settings.secure)[0], settings.metrics_token
    if wanted:
        return token is not None and compare_digest(token.encode(), wanted.encode())
    return is_loopback(address_of(request, settings.proxies))


def _routes(paths: dict[str, dict[str, Serve]], services: Services) -> list[Route]:
    """Return a route for each path, with all its methods, so that a 405 answer can list them."""
    for endpoint in ENDPOINTS:
        paths[endpoint.path][endpoint.method] = Handler(services, endpoint).serve
    return [Route(path, _methods(serves), methods=METHODS) for path, serves in paths.items()]


def _links(services: Services, pages: Files, previews: Previews) -> list[Route]:
    """Return the routes of links that people pass on: each has a preview of its own."""
    links = SharedLinks(services, pages, previews)
    found = [Route(f"/{one}/{{name}}", links.serve) for one in ("invite", "table", "circle")]
    return [Route("/report/{report}", ReportLinks(services, pages).serve), *found]


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
    """Return the answer to a request without a route: a method that a path does not have."""
    assert isinstance(error, HTTPException)
    data = {"error": {"code": "malformed", "message": str(error.detail)}}
    response = answer(request, data, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _chores(services: Services, every: float) -> None:
    """Do the regular chores until the server ends.

    Drop idle tables, think for bots that no living host thinks for, and catch up with changes that
    other hosts stored but could not announce.
    """
    while True:
        await asyncio.sleep(every)
        await asyncio.wrap_future(services.work.chores.submit(_chore, services, every))


def _begin(services: Services) -> None:
    """Renew the sessions before the first visitor comes."""
    try:
        services.house.people.sessions.begin()
    except SQLAlchemyError as error:  # a full disk can still be read
        log.error("database", extra={"detail": str(error)})


def _chore(services: Services, idle: float) -> None:
    try:
        dropped, woken = services.house.tidy(), services.players.recover(idle)
        services.house.people.expire()
        services.channels.tidy()
        services.house.catch_up()
        services.house.expire()
        services.house.compare()
        if services.shared:
            services.house.onlookers.renew()
        services.remind()
        services.look_at_reports()
        if services.settings.daily_game:
            daily_game.open_if_due(services.house)
    except SQLAlchemyError as error:
        log.error("chores", extra={"detail": str(error)})
        return
    services.metrics.count("tables_dropped", dropped)
    services.metrics.count("bots_woken", woken)
