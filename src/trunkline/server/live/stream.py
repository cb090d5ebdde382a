"""The event stream: every change of a table, as each viewer may see it, with nothing missed.

A stream remembers the last journal entry and the view it sent. When the table changes it wakes, and
sends what leads from there to the present, made once for all who may see the same (``channels``); a
slow reader gets several changes as one. After a lost connection the browser says what it has, and
the stream begins there.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from typing import Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from trunkline.server.guard.addresses import address_of
from trunkline.server.guard.limits import HOUSEHOLD, REQUESTS
from trunkline.server.http.answers import HEADERS, failure, out_of_order
from trunkline.server.http.compression import Gzip, Plain, packed, wire
from trunkline.server.http.endpoint import spend
from trunkline.server.http.handler import token_of
from trunkline.server.http.request_schema import (
    LOOK_SEAT,
    TABLE_ID,
    TAG,
    Fields,
    Flag,
    Maybe,
    Number,
)
from trunkline.server.live.channels import Channel, ViewerState, event
from trunkline.server.services import Services, looking
from trunkline.table.errors import Malformed, NotFound, TableError, TooManyRequests
from trunkline.table.fair_queue import Keys
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.views import views

QUERY = Fields(
    {"seat": Maybe(LOOK_SEAT), "last": Maybe(Number()), "have": Maybe(TAG), "away": Flag()},
    {"seat": None, "last": None, "have": None, "away": False},
)
ROUTE = "/api/tables/{table}/stream"
UNLIMITED = 2**31
WELCOME = packed(b": welcome\n\n")
STILL_HERE = packed(b": still here\n\n")


class Viewer(NamedTuple):
    """A visitor who watches, and a seat of theirs (None: the one that must act)."""

    table_id: str
    who: Account | None
    seat: int | None
    keys: tuple[str, ...] = ()
    """Keys under which its streams are counted.

    They are the account or the session without one, the address, and, for a visitor with the page
    in view, the table.
    """
    token: str | None = None
    """The session; a stream ends soon after it."""

    @property
    def place(self) -> Keys:
        """Keys under which the work for a viewer is counted: an address, and a visitor there."""
        return self.keys[1], self.keys[0]


class StreamPosition(NamedTuple):
    """A viewer's state and its epoch; the channel it came by stays while it is here."""

    has: ViewerState
    epoch: str | None = None
    channel: Channel | None = None


class Piece(NamedTuple):
    """The next thing to send, and what the viewer then has; no bytes if nothing changed."""

    data: bytes
    sent: StreamPosition
    gone: bool = False
    more: bool = False
    """There is more to send at once."""


def next_piece(services: Services, viewer: Viewer, sent: StreamPosition) -> Piece:
    """Return the next piece for a viewer. This blocks on the database."""
    try:
        table = _newest(services, viewer.table_id, sent)
    except NotFound:
        return Piece(_gone(0), sent, True)
    if _lost(table, viewer, sent):
        return Piece(_gone(table.record.entries), sent, True)
    rights = views.rights_of(table, viewer.who, viewer.seat)
    channel = services.channels.get(table, rights)
    news = channel.next_update(table, sent.has)
    return Piece(news.event, StreamPosition(news.has, table.epoch, channel), more=news.more)


def ready_piece(services: Services, viewer: Viewer, sent: StreamPosition) -> Piece | None:
    """Return the next piece if another viewer with equal rights has received it.

    Return None if it must be computed or looked up.
    """
    here = services.house.peek(viewer.table_id).present
    if sent.channel is None or not _is_newer(here, sent) or _lost(here, viewer, sent):
        return None
    if views.rights_of(here, viewer.who, viewer.seat) != sent.channel.rights:
        return None
    news = sent.channel.ready(here, sent.has)
    return news and Piece(news.event, StreamPosition(news.has, here.epoch, sent.channel))


def _lost(table: Table, viewer: Viewer, sent: StreamPosition) -> bool:
    """Return True if a viewer must start again.

    A viewer who left a seat of a private table may no longer watch it. A viewer who saw later
    entries saw a database that was restored since.
    """
    ahead = sent.has.last > table.record.entries
    return sent.epoch not in (None, table.epoch) or ahead or not table.may_watch(viewer.who)


def _is_newer(here: Table, sent: StreamPosition) -> bool:
    """Return True if this host knows more than a viewer has."""
    known = sent.epoch is not None and here.epoch == sent.epoch
    return known and here.record.entries > sent.has.last


def _gone(last: int) -> bytes:
    return packed(event("gone", ViewerState(last), {}))


def _newest(services: Services, table_id: str, sent: StreamPosition) -> Table:
    """Return the table; read the database only if this host knows nothing newer."""
    here = services.house.peek(table_id).present
    return here if _is_newer(here, sent) else services.house.read(table_id)


class StreamSlot:
    """A place among those who watch: looked for and taken in one step, and left only once."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._taken = False
        self._keys: tuple[str, ...] = ()

    def take(self) -> None:
        """Take one of the places there are."""
        if self.services.streams >= self.services.settings.most_streams:
            raise TooManyRequests("Too many people are watching just now.", 10)
        self.services.streams += 1
        self._taken = True

    def count(self, keys: tuple[str, ...]) -> None:
        """Count it for a visitor: nobody can take all the places."""
        services, each = self.services, self.services.settings.most_streams_each
        limits = [each, each * HOUSEHOLD] if services.limits.enabled else [UNLIMITED, UNLIMITED]
        limits += [UNLIMITED] * (len(keys) - 2)
        if not services.watching.take(dict(zip(keys, limits, strict=True))):
            raise TooManyRequests("You are watching too much at once.", 10)
        self._keys = keys
        self._tell()

    def _tell(self) -> None:
        """Tell the other hosts who looks at which table, or does no more."""
        for key in self._keys[2:] if self.services.shared else ():
            account_id, _, table_id = key.partition(" at ")
            with suppress(TooManyRequests, RuntimeError):  # nothing more is noted while we end
                self.services.work.notes.submit(
                    self.services.note_look, account_id, table_id, keys=(account_id, table_id)
                )

    def close(self) -> None:
        """Give the place back."""
        if self._taken:
            self.services.streams -= 1
            self.services.watching.leave(self._keys)
            self._taken = False
            self._tell()


class Watched(StreamingResponse):
    """A stream that releases its slot however it ends, even if it never began.

    While it waits it holds nothing of the bytes that it sent.
    """

    def __init__(self, place: StreamSlot, *args: Any) -> None:
        super().__init__(*args)
        self.place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        with closing(self.place):
            await super().__call__(scope, receive, send)

    async def stream_response(self, send: Send) -> None:
        """Send each piece as it comes, and let go of it."""
        head = {"type": "http.response.start", "status": self.status_code}
        await send({**head, "headers": self.raw_headers})
        pieces = aiter(self.body_iterator)
        with suppress(StopAsyncIteration):
            while True:
                await send(_part(await anext(pieces)))
        await send(_part(b"", last=True))


def _part(data: Any, *, last: bool = False) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": not last}


class Streams:
    """Serves the event stream of tables."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.closing = False
        self._wakes: set[asyncio.Event] = set()
        self._worked_out: dict[Channel, asyncio.Future[Piece]] = {}
        """Pieces in progress, by the channel of the viewers who wait for them."""

    def close(self) -> None:
        """End all streams; browsers will come back."""
        self.closing = True
        for wake in self._wakes:
            wake.set()

    async def serve(self, request: Request) -> Response:
        """Open a stream."""
        place = StreamSlot(self.services)
        here = address_of(request, self.services.settings.proxies)
        try:
            place.take()
            query = QUERY.read(dict(request.query_params), "The address")
            viewer = await asyncio.wrap_future(
                self.services.work.views.submit(self._viewer, request, query, keys=(here,))
            )
            place.count(viewer.keys)
        except TableError as error:
            place.close()
            refused = failure(request, error)
            await self.services.refusals.hold_back(refused)
            return refused
        except SQLAlchemyError as error:
            place.close()
            return failure(request, out_of_order(error, ROUTE))
        out = wire(request.headers.get("accept-encoding", ""))
        headers = {**HEADERS, **out.headers, "cache-control": "no-store"}
        headers |= {"vary": "accept-encoding", "x-accel-buffering": "no"}
        kind = "text/event-stream"
        if request.method == "HEAD":
            place.close()
            return Response(None, 200, headers, kind)
        sent = StreamPosition(_has(request, query))
        return Watched(place, self._events(viewer, sent, out), 200, headers, kind)

    def _who(self, token: str | None) -> Account | None:
        return self.services.house.people.who(token) if token else None

    def _viewer(self, request: Request, query: dict[str, Any]) -> Viewer:
        token, _ = token_of(request, secure=self.services.settings.secure)
        who = self._who(token)
        address = address_of(request, self.services.settings.proxies)
        spend(self.services, REQUESTS, who, address)
        try:
            table_id = TABLE_ID.read(request.path_params["table"], "path")
        except Malformed:
            raise NotFound("There is no such table.") from None
        table = self.services.house.read(table_id)
        if not table.may_watch(who):
            raise NotFound("There is no such table.")
        views.choose_seat(table, who, query["seat"])
        keys: tuple[str, ...] = (who.id if who else f"anybody at {address}", address)
        if who and not query["away"]:
            keys += (looking(who.id, table_id),)
            self.services.house.telling.looked(who.id, table_id)
        return Viewer(table_id, who, query["seat"], keys, token)

    async def _piece(self, viewer: Viewer, sent: StreamPosition) -> Piece:
        """Return the next piece for a viewer.

        For viewers of the same channel one computes it, on a thread, and the others wait for it.
        """
        services, same = self.services, sent.channel
        while same in self._worked_out:
            await asyncio.wait((self._worked_out[same],))
        ready = ready_piece(services, viewer, sent)
        if ready is not None:
            return ready
        work = asyncio.wrap_future(
            services.work.views.submit(next_piece, services, viewer, sent, keys=viewer.place)
        )
        if same is not None:
            self._worked_out[same] = work
        try:
            return await work
        finally:
            if same is not None and self._worked_out.get(same) is work:
                del self._worked_out[same]

    async def _events(
        self, viewer: Viewer, sent: StreamPosition, out: Plain | Gzip
    ) -> AsyncIterator[bytes]:
        loop, services = asyncio.get_running_loop(), self.services
        wake = asyncio.Event()

        def changed_elsewhere() -> None:
            loop.call_soon_threadsafe(wake.set)

        end = services.house.listen(viewer.table_id, changed_elsewhere)
        self._wakes.add(wake)
        checked = spoke = loop.time()
        try:
            yield out.head + out.send(WELCOME)
            while not self.closing:
                wake.clear()
                if loop.time() - checked >= services.settings.keepalive:
                    checked = loop.time()
                    known = services.work.views.submit(self._who, viewer.token, keys=viewer.place)
                    if await asyncio.wrap_future(known) != viewer.who:
                        break  # signed out; browsers come back with their current account
                piece = await self._piece(viewer, sent)
                sent, gone, more = piece.sent, piece.gone, piece.more
                if piece.data:
                    spoke = loop.time()
                    yield out.send(piece.data)
                if gone:
                    break
                del piece
                # An update without visible changes does not postpone the next sign of life.
                quiet = spoke + services.settings.keepalive - loop.time()
                if not more and not await _woken(wake, max(0.0, quiet)):
                    spoke = loop.time()
                    yield out.send(STILL_HERE)
            yield out.end()
        except SQLAlchemyError as error:  # browsers come back, and continue from their state
            out_of_order(error, ROUTE)
        finally:
            self._wakes.discard(wake)
            end()


async def _woken(wake: asyncio.Event, seconds: float) -> bool:
    """Wait for something to happen, but not for long. Thousands wait: no task for each."""
    late: list[bool] = []

    def call() -> None:
        late.append(True)
        wake.set()

    timer = asyncio.get_running_loop().call_later(seconds, call)
    try:
        await wake.wait()
    finally:
        timer.cancel()
    return not late


def _has(request: Request, query: dict[str, Any]) -> ViewerState:
    """Return a viewer's state: from a lost connection, or from the address."""
    lost = re.fullmatch(r"(\d{1,9})(?::([0-9a-f]{12}))?", request.headers.get("last-event-id", ""))
    if lost:
        return ViewerState(int(lost[1]), lost[2] or "")
    last = query["last"]
    return ViewerState(-1 if last is None else last, query["have"] or "")
