"""Data of public pages for search engines and messengers: title, description, picture, sitemap."""

from __future__ import annotations

import re
import tomllib
from functools import cached_property
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from trunkline.server.http.answers import HEADERS
from trunkline.table.house import House

CLIENT = Path(__file__).resolve().parents[2] / "client"
PICTURE, PICTURES = "/preview.png", "/preview-{}.png"
SIZE = (1200, 630)
"""Size of these pictures."""
CLOSED = ("table", "invite", "join", "back", "reset")
_TITLE = re.compile(rb"<title>[^<]*</title>")
_TEXT = re.compile(rb'<meta name="description"[^>]*>\n?')


def picture_of(title: str) -> str:
    """Return the picture of a title, or the site's where a title has none."""
    own = PICTURES.format(title)
    return own if (CLIENT / own.lstrip("/")).is_file() else PICTURE


class Preview(NamedTuple):
    """The appearance of a page elsewhere."""

    title: str
    text: str
    picture: str = PICTURE
    public: bool = True
    """False for a page that search engines leave out."""


class Previews:
    """The previews of all public pages of a host."""

    def __init__(self, house: House, public_url: str) -> None:
        self.house = house
        self.public_url = public_url

    @cached_property
    def pages(self) -> dict[str, Preview]:
        """The previews by address: plain pages, and three pages of each title."""
        data = files("trunkline.server").joinpath("previews.toml").read_text(encoding="utf-8")
        known = tomllib.loads(data)
        found = {one["address"]: Preview(one["title"], one["text"]) for one in known["page"]}
        for info in self.house.offered():
            words = {"label": info.label, "aim": info.about.get("aim", "")}
            for one in known["title"]:
                text = one["text"].format(**words).strip()
                preview = Preview(one["title"].format(**words), text, picture_of(info.title))
                found[one["address"].format(title=info.title)] = preview
        return found

    def base(self, request: Request) -> str:
        """Return the address of this host, as visitors call it."""
        return (self.public_url or str(request.base_url)).rstrip("/")

    def put_into(self, page: bytes, request: Request) -> bytes:
        """Return the page with the preview of its address, if it is a public one."""
        preview = self.pages.get(request.url.path)
        return page if preview is None else self.written(page, request, preview)

    def written(self, page: bytes, request: Request, preview: Preview) -> bytes:
        """Return the page with a preview."""
        base, address = self.base(request), request.url.path
        title, text = escape(preview.title), escape(preview.text)
        tags = {
            "og:type": "website",
            "og:site_name": "Trunkline",
            "og:title": title,
            "og:description": text,
            "og:url": escape(base + address),
            "og:image": escape(base + preview.picture),
            "og:image:width": str(SIZE[0]),
            "og:image:height": str(SIZE[1]),
            "twitter:card": "summary_large_image",
        }
        lines = [f"<title>{title}</title>", f'<meta name="description" content="{text}">']
        lines += [f'<meta property="{name}" content="{value}">' for name, value in tags.items()]
        lines += [] if preview.public else ['<meta name="robots" content="noindex">']
        block = "\n".join(lines).encode()
        return _TITLE.sub(lambda found: block, _TEXT.sub(b"", page), count=1)

    async def sitemap(self, request: Request) -> Response:
        """Return the addresses of all public pages."""
        base = self.base(request)
        rows = [f"<url><loc>{escape(base + address)}</loc></url>" for address in self.pages]
        head = '<?xml version="1.0" encoding="UTF-8"?>\n'
        space = "http://www.sitemaps.org/schemas/sitemap/0.9"
        body = f'{head}<urlset xmlns="{space}">\n{chr(10).join(rows)}\n</urlset>\n'
        return Response(body, 200, HEADERS, "application/xml")

    async def robots(self, request: Request) -> Response:
        """Return what programs may visit: all but single tables and links for one person.

        The API stays open: search engines need it to draw pages, messengers for pictures.
        """
        closed = "".join(f"Disallow: /{one}/\n" for one in CLOSED)
        body = f"User-agent: *\n{closed}Sitemap: {self.base(request)}/sitemap.xml\n"
        return Response(body, 200, HEADERS, "text/plain")
