"""The event stream: every change of a table, as each viewer may see it, with nothing missed.

A stream remembers the last journal entry and the pictures it sent. When the table changes it wakes,
and sends everything after that entry; a slow reader gets several changes as one. After a lost
connection the browser says which entry it saw last, and the stream begins there.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from trunkline.server.limits import REQUESTS
from trunkline.server.shapes import LOOK_SEAT, TABLE_ID, Fields, Flag, Maybe, Number
from trunkline.server.site import Site
from trunkline.server.web import HEADERS, address_of, as_json, failure, token_of
from trunkline.table import views
from trunkline.table.errors import Malformed, SlowDown, TableError, Unknown
from trunkline.table.people import Account
from trunkline.table.table import Table

MOST_LINES = 500
"""Lines of the log in one event; who missed more gets several."""
QUERY = Fields(
    {"seat": Maybe(LOOK_SEAT), "last": Maybe(Number()), "have": Flag()},
    {"seat": None, "last": None, "have": False},
)


class Viewer(NamedTuple):
    """Somebody who watches: who, and from which seat (None: whichever of mine is asked)."""

    table_id: str
    who: Account | None
    seat: int | None
    key: str = ""
    """Under what its streams are counted: the account, or else the address."""
    token: str | None = None
    """The session; a stream ends soon after it."""


class Sent(NamedTuple):
    """What a viewer has: the last entry (None: nothing), its pictures, the epoch it is from."""

    last: int | None
    pictures: dict[str, str]
    epoch: str | None


class Piece(NamedTuple):
    """The next thing to send, and what the viewer then has; no bytes if nothing changed."""

    data: bytes
    sent: Sent
    gone: bool = False
    more: bool = False
    """There is more to send at once."""


def message(event: str, number: int, data: Any) -> bytes:
    """One server-sent event."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, event.encode(), as_json(data))


def next_piece(site: Site, viewer: Viewer, sent: Sent) -> Piece:
    """What a viewer must be told now. Blocks on the database."""
    try:
        table = _newest(site, viewer.table_id, sent)
    except Unknown:
        return Piece(message("gone", 0, {}), sent, True)
    with table.lock:
        last, epoch = table.record.entries, table.epoch
        # Who had to get up from a private table watches it no longer.
        # And who saw more than there is looked at a database that was restored since.
        ahead = sent.last is not None and sent.last > last
        if sent.epoch not in (None, epoch) or ahead or not table.may_watch(viewer.who):
            return Piece(message("gone", last, {}), sent, True)
        if sent.last == last and sent.epoch is not None:
            return Piece(b"", sent)
        if sent.last is None:
            entries = table.journal.last(table.id, last, 100)
        else:
            entries = table.journal.entries(table.id, sent.last, until=last, most=MOST_LINES)
        wish = viewer.seat if viewer.seat in (*table.seats_of(viewer.who), -2) else None
        seat = views.choose_seat(table, viewer.who, wish)
        seen = views.see(table, viewer.who, seat, log=entries, pictures=True)
    more = sent.last is not None and len(entries) == MOST_LINES
    if more:
        last = seen["last"] = entries[-1].number
    pictures = seen["pictures"]
    event = "view"
    if sent.epoch is not None:
        event = "update"
        seen["pictures"] = changed(sent.pictures, pictures)
    return Piece(message(event, last, seen), Sent(last, pictures, epoch), more=more)


def _newest(site: Site, table_id: str, sent: Sent) -> Table:
    """The table; the database is asked only if nothing newer is known here already."""
    table = site.house.peek(table_id)
    epoch, known = table.standing()
    if sent.epoch is None or epoch != sent.epoch or known <= (sent.last or 0):
        return site.house.get(table_id)
    return table


def changed(old: dict[str, str], new: dict[str, str]) -> dict[str, str | None]:
    """The pictures that differ; None for one that is gone."""
    differing: dict[str, str | None] = {
        name: text for name, text in new.items() if old.get(name) != text
    }
    return differing | {name: None for name in old if name not in new}


class Streams:
    """Serves the event stream of tables."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.closing = False
        self._wakes: set[asyncio.Event] = set()

    def close(self) -> None:
        """End all streams; browsers will come back."""
        self.closing = True
        for wake in self._wakes:
            wake.set()

    async def serve(self, request: Request) -> Response:
        """Open a stream."""
        loop = asyncio.get_running_loop()
        try:
            if self.site.streams >= self.site.settings.most_streams:
                raise SlowDown("Too many people are watching just now.", 10)
            query = QUERY.read(dict(request.query_params), "The address")
            viewer = await loop.run_in_executor(self.site.views, self._viewer, request, query)
            if self._too_many(viewer):
                raise SlowDown("You are watching too much at once.", 10)
        except TableError as error:
            return failure(request, error)
        headers = {**HEADERS, "cache-control": "no-store", "x-accel-buffering": "no"}
        kind = "text/event-stream"
        if request.method == "HEAD":
            return Response(None, 200, headers, kind)
        sent = Sent(_last_seen(request, query), {}, None)
        return StreamingResponse(self._events(viewer, sent, query["have"]), 200, headers, kind)

    def _too_many(self, viewer: Viewer) -> bool:
        """One visitor cannot take all the streams there are."""
        site = self.site
        return site.limits.enabled and site.watching[viewer.key] >= site.settings.most_streams_each

    def _who(self, token: str | None) -> Account | None:
        return self.site.house.people.who(token) if token else None

    def _viewer(self, request: Request, query: dict[str, Any]) -> Viewer:
        token, _ = token_of(request)
        who = self._who(token)
        key = who.id if who else address_of(request, self.site)
        self.site.limits.spend(REQUESTS, key)
        try:
            table_id = TABLE_ID.read(request.path_params["table"], "path")
        except Malformed:
            raise Unknown("There is no such table.") from None
        table = self.site.house.get(table_id)
        if not table.may_watch(who):
            raise Unknown("There is no such table.")
        views.choose_seat(table, who, query["seat"])
        return Viewer(table_id, who, query["seat"], key, token)

    async def _events(self, viewer: Viewer, sent: Sent, have: bool) -> AsyncIterator[bytes]:
        loop, site = asyncio.get_running_loop(), self.site
        wake = asyncio.Event()

        def changed_elsewhere() -> None:
            loop.call_soon_threadsafe(wake.set)

        end = site.house.listen(viewer.table_id, changed_elsewhere)
        self._wakes.add(wake)
        site.streams += 1
        site.watching[viewer.key] += 1
        checked = loop.time()
        try:
            yield b": welcome\n\n"
            if have:
                sent = await loop.run_in_executor(site.views, self._has, viewer, sent)
            while not self.closing:
                wake.clear()
                if loop.time() - checked >= site.settings.keepalive:
                    checked = loop.time()
                    if (
                        await loop.run_in_executor(site.views, self._who, viewer.token)
                        != viewer.who
                    ):
                        return  # signed out meanwhile; browsers come back as who they are now
                piece = await loop.run_in_executor(site.views, next_piece, site, viewer, sent)
                sent = piece.sent
                if piece.data:
                    yield piece.data
                if piece.gone:
                    return
                if not piece.more and not await _woken(wake, site.settings.keepalive):
                    yield b": still here\n\n"
        finally:
            self._wakes.discard(wake)
            site.streams -= 1
            site.left(viewer.key)
            end()

    def _has(self, viewer: Viewer, sent: Sent) -> Sent:
        """A viewer that fetched the whole view at entry `last` needs only what came after."""
        table = self.site.house.get(viewer.table_id)
        with table.lock:
            if sent.last != table.record.entries:
                return sent
            seat = views.choose_seat(table, viewer.who, viewer.seat)
            seen = views.see(table, viewer.who, seat, pictures=True)
            return Sent(sent.last, seen["pictures"], table.epoch)


async def _woken(wake: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(wake.wait(), seconds)
    except TimeoutError:
        return False
    return True


def _last_seen(request: Request, query: dict[str, Any]) -> int | None:
    """The number of the last entry a viewer saw before the connection was lost."""
    header = request.headers.get("last-event-id", "")
    if header.isascii() and header.isdigit() and len(header) < 10:
        return int(header)
    last: int | None = query["last"]
    return last
