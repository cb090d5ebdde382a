"""The API described for machines: OpenAPI made from the endpoints' own declarations."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import version
from types import NoneType
from typing import Any

from trunkline.page import view, wire
from trunkline.page.contract import REF, Contract
from trunkline.server.http.endpoint import Endpoint
from trunkline.server.http.request_schema import TAG

JSON = "application/json"
ALWAYS = (400, 413, 429)
WITH_BODY = (415,)
WORDS = {
    400: "not the JSON that is expected",
    401: "nobody is signed in",
    403: "it belongs to somebody else",
    404: "there is no such thing",
    409: "not as things stand; if the game moved on, with a fresh view",
    413: "too large",
    415: "the body is not said to be JSON",
    422: "the rules say no, with the rule's number",
    429: "too many tries",
    503: "called off because the server ends; ask again",
}


def contract(endpoints: Iterable[Endpoint]) -> Contract:
    """Return all types that endpoints answer, with those of a stream."""
    answers = [endpoint.answers for endpoint in endpoints]
    return Contract([*answers, view.Failure, *wire.STREAM, *wire.PARTS], wire.ALIASES)


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Return the whole document."""
    endpoints = tuple(endpoints)
    types = contract(endpoints)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, types)
    paths["/api/tables/{table}/stream"] = {"get": _stream()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Trunkline",
            "version": version("trunkline"),
            "description": "Railway board games, played for real: page, bots and scripts use this.",
        },
        "paths": paths,
        "components": {
            "schemas": types.schemas(),
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "trunkline_session"},
            },
        },
        "security": [{}, {"bearer": []}, {"cookie": []}],
    }


def _operation(endpoint: Endpoint, types: Contract) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": shape.schema()}
        for name, shape in endpoint.params.items()
    ]
    for name, shape in endpoint.query.fields.items():
        schema = shape.schema()
        schema = next(iter(schema.get("anyOf", [schema])))  # a query value is never null
        parameters.append({"name": name, "in": "query", "required": False, "schema": schema})
    errors = {*ALWAYS, *endpoint.errors, *(WITH_BODY if endpoint.body else ())}
    if endpoint.params:
        errors.add(404)
    responses: dict[str, Any] = {str(endpoint.status): {"description": "done"}}
    if endpoint.answers is not NoneType:
        schema = {"type": "string"} if endpoint.media != JSON else types.schema(endpoint.answers)
        responses[str(endpoint.status)]["content"] = {endpoint.media: {"schema": schema}}
    for status in sorted(errors):
        responses[str(status)] = {
            "description": WORDS[status],
            "content": _json({"$ref": f"{REF}Failure"}),
        }
    operation: dict[str, Any] = {
        "operationId": endpoint.run.__name__ + "_" + endpoint.method.lower(),
        "summary": endpoint.summary,
        "tags": [endpoint.tag],
        "parameters": parameters,
        "responses": responses,
    }
    if endpoint.body is not None:
        required = bool(endpoint.body.schema()["required"])
        operation["requestBody"] = {"required": required, "content": _json(endpoint.body.schema())}
    return operation


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {JSON: {"schema": schema}}


def _stream() -> dict[str, Any]:
    text = {"text/event-stream": {"schema": {"type": "string"}}}
    return {
        "operationId": "stream_get",
        "summary": "Every change of a table as server-sent events (view, update, gone)",
        "tags": ["table"],
        "parameters": [
            {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}},
            {"name": "seat", "in": "query", "required": False, "schema": {"type": "integer"}},
            {"name": "last", "in": "query", "required": False, "schema": {"type": "integer"}},
            {"name": "have", "in": "query", "required": False, "schema": TAG.schema()},
        ],
        "responses": {"200": {"description": "the stream", "content": text}},
    }


def slug(text: str) -> str:
    """Return a heading as an anchor."""
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")
