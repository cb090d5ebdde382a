"""Links that players pass on (invitation, table, circle): the page, with a preview of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from trunkline.server.guard.addresses import address_of
from trunkline.server.http.previews import Preview, Previews, picture_of
from trunkline.server.http.static import Files, as_file, send
from trunkline.server.services import Services
from trunkline.table.errors import NotFound, TableError
from trunkline.table.play.table import Table
from trunkline.table.seats.table_link import FREE


class SharedLinks:
    """Sends the page with what a link leads to, for programs that show previews of links."""

    def __init__(self, services: Services, files: Files, previews: Previews) -> None:
        self.services = services
        self.files = files
        self.previews = previews

    async def serve(self, request: Request) -> Response:
        """Send the page; where a link leads nowhere, without a preview."""
        plain = self.files.find(request.url.path)
        if plain is None:
            return await self.files.serve(request)
        where = address_of(request, self.services.settings.proxies)
        try:
            made = self.services.work.requests.submit(self._preview, request, keys=(where,))
            preview = await asyncio.wrap_future(made)
        except (TableError, SQLAlchemyError):
            return await self.files.serve(request)
        page = self.previews.written(plain.body, request, preview)
        return send(request, as_file(page, plain.kind))

    def _preview(self, request: Request) -> Preview:
        kind, name = request.url.path.strip("/").split("/")[:2]
        found: dict[str, Callable[[str], Preview]] = {
            "invite": self._invitation,
            "table": self._table,
            "circle": self._circle,
        }
        return found[kind](name)

    def _invitation(self, token: str) -> Preview:
        table, _ = self.services.house.invited(token)
        record = table.record
        [host] = self.services.house.people.names([record.owner_id]).values()
        label, aim = self._title(record.title)
        free = sum(one.kind in FREE for one in table.sittings)
        seats = f"{free} {'seat is' if free == 1 else 'seats are'} free. " if free else ""
        name = f"{record.name}. " if record.name else ""
        title = f"{host.name} invites you to play {label}"
        return Preview(title, f"{name}{seats}{aim}".strip(), picture_of(record.title), False)

    def _table(self, table_id: str) -> Preview:
        table = self.services.house.read(table_id)
        if not table.may_watch(None):
            raise NotFound("There is no such table.")
        record = table.record
        label, aim = self._title(record.title)
        text = f"{_standing(table)} {aim}".strip()
        return Preview(record.name or label, text, picture_of(record.title), False)

    def _circle(self, link: str) -> Preview:
        circles = self.services.house.circles
        found = circles.by_link(link)
        count = len(circles.members(found.id))
        members = f"{count} {'member' if count == 1 else 'members'}"
        text = f"A circle on Trunkline: {members}, one link for all their games."
        return Preview(found.name, text, public=False)

    def _title(self, title: str) -> tuple[str, str]:
        """Return what a title is called, and its aim."""
        for info in self.services.house.titles.catalogue():
            if info.title == title:
                return info.label, info.about.get("aim", "")
        return title, ""


def _standing(table: Table) -> str:
    """Return where a game stands, in a sentence."""
    record = table.record
    if record.ranking:
        names = [table.name(seat) for seat in record.ranking[0]["seats"]]
        return f"Won by {' and '.join(names)}."
    waiting = " and ".join(table.name(seat) for seat in record.asked if seat >= 0)
    turn = f"{waiting} to move." if waiting else ""
    return f"{record.round}. {turn}".strip() if record.round else turn
