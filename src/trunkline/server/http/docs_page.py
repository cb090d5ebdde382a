"""The API described for people: one plain page made from the OpenAPI document."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from trunkline.server.http.openapi import slug

CSS = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { border-bottom: 1px solid; margin-top: 2.5rem; }
h3 { margin-bottom: 0; } h3 code { font-size: 1rem; }
pre { overflow: auto; padding: .75rem; border: 1px solid #8886; font-size: 13px; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .2rem .8rem .2rem 0; }
"""

EXAMPLE = """\
import http.client, json, random, time

server, token = http.client.HTTPConnection("127.0.0.1", 1848), ""

def call(method, path, body=None):
    head = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    server.request(method, path, json.dumps(body) if body else None, head)
    return json.loads(server.getresponse().read())

token = call("POST", "/api/guests", {"name": "A script"})["token"]
wish = {"title": "1848", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}
table = "/api/tables/" + call("POST", "/api/tables", wish)["table"]["id"]
view = call("GET", table)
while not view["finished"]:
    if not view["offers"]:  # somebody else is asked
        time.sleep(0.05)
        view = call("GET", table)
        continue
    offer = random.choice(view["offers"])
    action = offer["action"]
    if offer["type"] == "range":
        action[offer["field"]] = offer["low"]
    if offer["type"] == "plan":  # the server finds the best routes
        action = call("POST", table + "/plan", {"seat": view["seat"], "action": action})["action"]
    move = {"version": view["version"], "id": f"move-{view['version']}", "action": action}
    view = call("POST", table + "/act", move)["view"]
print(view["ranking"])
"""
"""A whole game from Python; a test takes it from the page and runs it."""


def page(document: dict[str, Any]) -> str:
    """Return the whole page."""
    sections: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            text = _operation(method, path, operation)
            sections.setdefault(operation["tags"][0], []).append(text)
    body = "".join(f"<h2>{escape(tag)}</h2>{''.join(texts)}" for tag, texts in sections.items())
    schemas = document["components"]["schemas"]
    names = "".join(
        f'<h3 id="{slug(name)}">{escape(name)}</h3><pre>{_code(schema)}</pre>'
        for name, schema in schemas.items()
    )
    info = document["info"]
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>Trunkline API</title>"
        f'<meta name=viewport content="width=device-width"><link rel=stylesheet href="/docs.css">'
        f"</head><body><h1>Trunkline API {escape(info['version'])}</h1>"
        f"<p>{escape(info['description'])}"
        f' For machines: <a href="/api/openapi.json">openapi.json</a>.</p>'
        f"<h2>A game from Python</h2><pre>{escape(EXAMPLE)}</pre>{body}"
        f"<h2>Schemas</h2>{names}</body></html>"
    )


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(one['name'])}</code><td>{one['in']}<td>{_type(one['schema'])}"
        for one in operation["parameters"]
    )
    table = f"<table><tr><th>name<th>in<th>type{rows}</table>" if rows else ""
    body = ""
    if "requestBody" in operation:
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        body = f"<details><summary>body</summary><pre>{_code(schema)}</pre></details>"
    answers = "".join(
        f"<tr><td>{status}<td>{escape(answer['description'])}<td>{_answer(answer)}"
        for status, answer in operation["responses"].items()
    )
    heading = f"{method.upper()} {path}"
    return (
        f'<h3 id="{slug(heading)}"><code>{escape(heading)}</code></h3>'
        f"<p>{escape(operation['summary'])}</p>{table}{body}<table>{answers}</table>"
    )


def _answer(answer: dict[str, Any]) -> str:
    for content in answer.get("content", {}).values():
        return _type(content["schema"])
    return ""


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{slug(name)}">{escape(name)}</a>'
    if "enum" in schema:
        return escape(" | ".join(schema["enum"]))
    return escape(str(schema.get("type", "any")))


def _code(schema: dict[str, Any]) -> str:
    return escape(json.dumps(schema, indent=1))
