"""Addresses of reports: the page as everywhere, with a preview for other sites (Open Graph)."""

from __future__ import annotations

import asyncio
from html import escape

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from trunkline.report import words
from trunkline.server.api.reports import parts_of
from trunkline.server.guard.addresses import address_of
from trunkline.server.http.static import Files, as_file, send
from trunkline.server.services import Services
from trunkline.table.errors import TableError

TITLE = b"<title>Trunkline</title>"


class ReportLinks:
    """The page of a report, with its headline and picture for sites that show a preview."""

    def __init__(self, services: Services, files: Files) -> None:
        self.services = services
        self.files = files

    async def serve(self, request: Request) -> Response:
        """Send the page; without a preview, send the plain page."""
        plain = self.files.find("/report")
        assert plain is not None  # every address without a dot is the page
        where = address_of(request, self.services.settings.proxies)
        try:
            head = await asyncio.wrap_future(
                self.services.work.requests.submit(self._head, request, keys=(where,))
            )
        except (TableError, SQLAlchemyError):
            return send(request, plain)
        return send(request, as_file(plain.body.replace(TITLE, head.encode()), plain.kind))

    def _head(self, request: Request) -> str:
        found = self.services.house.reports.find(request.path_params["report"])
        report = parts_of(self.services.house, found, "runs", "story")
        if not {"runs", "story"} <= report.keys():
            return TITLE.decode()
        here = self.services.settings.public_url or str(request.base_url)
        address = f"{here.rstrip('/')}/report/{found.id}"
        picture = f"{here.rstrip('/')}/api/reports/{found.id}/picture.png"
        facts = {
            "og:type": "article",
            "og:site_name": "Trunkline",
            "og:title": words.headline(report),
            "og:description": f"{words.over(report)}. {words.lead(report)}",
            "og:url": address,
            "og:image": picture,
            "og:image:width": "1200",
            "og:image:height": "630",
            "twitter:card": "summary_large_image",
        }
        rows = [f'<meta property="{name}" content="{escape(one)}">' for name, one in facts.items()]
        if not found.listed:
            rows.append('<meta name="robots" content="noindex">')
        return f"<title>{escape(words.headline(report))} – Trunkline</title>\n" + "\n".join(rows)
