"""The page of HTTP requests, from the endpoints' declarations."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from types import NoneType
from typing import Any, is_typeddict

from docs import contract
from trunkline.server.app import ENDPOINTS
from trunkline.server.http.endpoint import Endpoint

PAGE = Path(__file__).resolve().parent / "http-api.md"
HEAD = """# HTTP requests

<!-- Written by `make docs` from the endpoints. Do not edit. -->

Every request that the server answers. [The server](server.md) explains sign-in, errors, versions
and the event stream, which is `GET /api/tables/{table}/stream`. A running server describes the same
requests at `/docs`, and for programs at `/api/openapi.json`."""
TOPICS = {
    "people": "Accounts and sign-in",
    "lobby": "Lobby",
    "table": "Tables",
    "own": "Notes, mutes and private messages",
    "telling": "Notifications",
    "branches": "Branches",
    "rules": "Rulebooks",
    "lessons": "Lessons",
    "puzzles": "Puzzles",
    "record": "The record",
    "club": "The club and moderation",
    "circles": "Circles",
    "reports": "Reports",
}
"""The sections of the page, by the tags of the endpoints."""


def http_md() -> str:
    """Return the page: a table for each topic."""
    return "\n".join([HEAD, *_sections()]) + "\n"


def _sections() -> Iterator[str]:
    order = list(TOPICS)
    pages = {name: one.name for one in contract.fields() for name in one.types}
    for tag, endpoints in groupby(sorted(ENDPOINTS, key=lambda one: order.index(one.tag)), _tag):
        yield f"\n## {TOPICS[tag]}\n\n| request | purpose | body | answer |"
        yield "| --- | --- | --- | --- |"
        for one in endpoints:
            query = "&".join(f"{name}=" for name in one.query.fields)
            request = f"`{one.method} {one.path}{'?' if query else ''}{query}`"
            body = _linked(one.takes, pages) if is_typeddict(one.takes) else ""
            yield f"| {request} | {one.summary} | {body} | {_answer(one, pages)} |"


def _tag(endpoint: Endpoint) -> str:
    return endpoint.tag


def _answer(endpoint: Endpoint, pages: dict[str, str]) -> str:
    """Return the status of an answer if it is not 200, and its type."""
    status = "" if endpoint.status == 200 else f"{endpoint.status} "
    if endpoint.answers is NoneType:
        return status or "empty"
    if endpoint.media != "application/json":
        return f"{status}`{endpoint.media}`"
    return status + _linked(endpoint.answers, pages)


def _linked(one: Any, pages: dict[str, str]) -> str:
    """Return the name of a type, linked to its fields."""
    name = getattr(typing.get_origin(one) or one, "__name__", str(one))
    return f"[`{name}`](fields/{pages[name]}.md#{name.lower()})" if name in pages else "JSON"
