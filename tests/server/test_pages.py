"""Everything that is not the API: files of the page, documents, health, metrics, headers, logs."""

import io
import json
import logging
import threading
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from httpx import Client
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

from tests.server.helpers import ME, Someone, new_services, served
from tests.table.helpers import until
from trunkline.server import app as app_module
from trunkline.server.app import make_services
from trunkline.server.http.static import Files
from trunkline.server.ops import logs
from trunkline.server.ops.metrics import HELP, Metrics
from trunkline.server.services import Services, Settings
from trunkline.table.house import House
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.storage.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "client"
    (made / "parts").mkdir(parents=True)
    (made / "index.html").write_text("<!doctype html><title>page</title>")
    (made / "app.js").write_text("export const x = 1;\n" * 100)
    (made / "parts" / "dot.png").write_bytes(b"\x89PNG")
    (made / "data.unknown").write_bytes(b"?")
    (made / ".secret").write_text("no")
    (tmp_path / "outside.txt").write_text("no")
    return made


def test_the_page_and_its_files(folder: Path, tmp_path: Path) -> None:
    with served(new_services(str(tmp_path / "x.sqlite")), client=folder) as client:
        page = client.get("/")
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "<title>Trunkline: railway" in page.text
        assert client.get("/table/abc").text == "<!doctype html><title>page</title>"
        assert client.get("/invite/a_b-c").content == client.get("/table/abc").content
        script = client.get("/app.js")
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip"
        plain = client.get("/app.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == script.content
        again = client.get("/app.js", headers={"if-none-match": script.headers["etag"]})
        assert again.status_code == 304
        (folder / "app.js").write_text("changed")
        assert client.get("/app.js").text == "changed"
        assert client.get("/parts/dot.png").headers["content-type"] == "image/png"
        assert client.get("/data.unknown").headers["content-type"] == "application/octet-stream"
        odd = ("/table/x%00", "/" + "a" * 300, "/" + "%C3%A9" * 150)
        for bad in ("/none.js", "/.secret", "/..%2foutside.txt", "/%2e%2e/outside.txt", *odd):
            assert client.get(bad).status_code == 404


def test_public_pages_have_previews(tmp_path: Path) -> None:
    house = House(Store(str(tmp_path / "x.sqlite")))
    settings = Settings(public_url="https://trains.example/")
    with served(make_services(house, BotSeats(house, thinkers=1), settings)) as client:
        page = client.get("/game/1848").text
        assert "<title>1848 Australia – Trunkline</title>" in page
        assert '<meta property="og:description" content="Be the richest' in page
        assert '<meta property="og:url" content="https://trains.example/game/1848">' in page
        assert (page.count('name="description"'), page.count("<title>")) == (1, 1)
        assert "og:title" not in client.get("/player/ann").text
        picture = page.split('og:image" content="https://trains.example')[1].split('"')[0]
        assert picture == "/preview-1848.png"
        assert client.get(picture).headers["content-type"] == "image/png"
        found = client.get("/sitemap.xml")
        assert found.headers["content-type"] == "application/xml"
        places = ElementTree.fromstring(found.text).findall("{*}url/{*}loc")
        addresses = [one.text or "" for one in places]
        for address in ("/", "/learn/what-is-an-18xx", "/rules/18oe", "/record"):
            assert f"https://trains.example{address}" in addresses
        for address in addresses:
            assert "og:title" in client.get(address.removeprefix("https://trains.example")).text


def test_previews_where_no_public_address_is_set(folder: Path, tmp_path: Path) -> None:
    services = new_services(str(tmp_path / "x.sqlite"))
    with served(services, client=folder) as client:
        base = str(client.base_url).rstrip("/")
        offered = services.house.offered()[0]
        page = client.get(f"/game/{offered.title}").text
        assert f"<title>{offered.label} – Trunkline</title>" in page
        assert f'og:url" content="{base}/game/{offered.title}"' in page
        assert f"<loc>{base}/record</loc>" in client.get("/sitemap.xml").text
        robots = client.get("/robots.txt").text.splitlines()
        assert "Disallow: /table/" in robots
        assert f"Sitemap: {base}/sitemap.xml" in robots


MODULE = b"""// Adds.

/**
 * Add two numbers.
 * @param {number} a
 */
export function add(a, b) {
  /** @type {number} */
  const sum = a + b; /* a plain comment */
  return /** @type {number} */ (sum);
}
"""
SENT = b"""// Adds.





export function add(a, b) {

  const sum = a + b; /* a plain comment */
  return /** @type {number} */ (sum);
}
"""


def test_modules_are_sent_without_jsdoc(tmp_path: Path) -> None:
    (tmp_path / "add.js").write_bytes(MODULE)
    (tmp_path / "add.css").write_bytes(MODULE)
    files = Files(tmp_path)
    script, sheet = files.find("/add.js"), files.find("/add.css")
    assert script is not None
    assert sheet is not None
    assert script.body == SENT
    assert script.body.count(b"\n") == MODULE.count(b"\n")
    assert sheet.body == MODULE


def test_without_a_built_page_the_root_links_to_the_docs(tmp_path: Path) -> None:
    files = Files(tmp_path)
    found = files.find("/")
    assert found is not None
    assert b"/docs" in found.body


def test_the_documents(client: Client) -> None:
    document = client.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert "/api/tables/{table}/stream" in document["paths"]
    page = client.get("/docs").text
    assert "POST /api/tables/{table}/act" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page
    assert client.get("/docs.css").headers["content-type"].startswith("text/css")


def test_every_answer_has_the_security_headers(client: Client) -> None:
    ann = Someone(client, "ann")
    table = ann.open(ME)
    answers = [
        client.get("/"),
        client.get("/docs"),
        client.get("/health"),
        client.get("/metrics"),
        client.get("/none.js"),
        client.get("/api/none"),
        client.request("TRACE", "/api/session"),
        client.delete("/api/session"),
        ann.get(f"/api/tables/{table}"),
        ann.post(f"/api/tables/{table}/act", {}),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert [answer.status_code for answer in answers][6] == 405


def test_health_asks_no_database_and_ready_does(
    client: Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trunkline.server.app.TRY_EVERY", 0.0)

    def broken() -> bool:
        raise OperationalError("x", {}, Exception("gone"))

    for healthy, status in ((lambda: True, 200), (lambda: False, 503), (broken, 503)):
        monkeypatch.setattr(services.house.store, "healthy", healthy)
        ready = client.get("/ready")
        assert (ready.status_code, ready.json()["ok"]) == (status, status == 200)
        answer = client.get("/health")
        assert (answer.status_code, answer.json()["ok"]) == (200, True)


def test_metrics(client: Client) -> None:
    ann = Someone(client, "ann")
    table = ann.open(ME)
    first = ann.load(table, 0, "a", version=1)
    again = ann.load(table, 0, "a", version=1)
    assert [one.json()["resent"] for one in (first, again)] == [False, True]
    text = client.get("/metrics").text
    assert "trunkline_actions_total 1.0" in text
    assert 'route="POST /api/tables/{table}/act",status="200"' in text
    assert "trunkline_tables_in_memory 1" in text
    assert 'trunkline_request_seconds_bucket{le="+Inf"}' in text
    # Every metric has a help text and a type, ours and those of the process.
    families = list(text_string_to_metric_families(text))
    assert all(one.documentation and one.type != "unknown" for one in families)
    names = {one.name for one in families}
    assert {"trunkline_database_connections", "process_resident_memory_bytes"} <= names
    ours = {name.removeprefix("trunkline_") for name in names if name.startswith("trunkline_")}
    assert ours <= set(HELP)
    empty = Metrics()
    empty.time("x", 99.0)
    assert 'le="2.5"} 0' in empty.text()


def test_logs_are_json_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    stream = io.StringIO()
    handler = logs.set_up("info", stream)
    try:
        logging.getLogger("trunkline.x").info("hello", extra={"table": "t", "secret": "s"})
        try:
            raise ValueError("oops")
        except ValueError:
            logging.getLogger("trunkline.x").exception("bad")
        fails = threading.Thread(target=lambda: [][1], name="a thread")
        fails.start()
        fails.join()
        logging.getLogger("sqlalchemy.pool").info("of no interest")
        logging.getLogger("sqlalchemy.pool").warning("a connection was lost")
        logging.captureWarnings(False)
    finally:
        for name in (*logs.OURS, *logs.OTHERS):
            logger = logging.getLogger(name)
            logger.removeHandler(handler)
            logger.propagate = True
            logger.setLevel(logging.NOTSET)
    first, second, third, last = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert (first["event"], first["table"], first["level"]) == ("hello", "t", "info")
    assert "secret" not in first
    assert "ValueError: oops" in second["error"]
    assert (third["event"], third["detail"]) == ("thread", "a thread")
    assert "IndexError" in third["error"]
    assert last["event"] == "a connection was lost"


def test_no_password_or_token_is_logged(client: Client, caplog: Any) -> None:
    caplog.set_level(logging.DEBUG)
    body = {"name": "Ann", "password": "open sesame"}
    token = client.post("/api/accounts", json=body).json()["token"]
    client.get("/api/session")
    client.post("/api/session", json={**body, "password": "shut sesame"})
    ours = "\n".join(
        record.getMessage() + str(vars(record))
        for record in caplog.records
        if record.name.startswith("trunkline")
    )
    assert "request" in ours
    assert "sesame" not in ours
    assert token not in ours


def test_names_and_chat_come_back_as_data(client: Client) -> None:
    ann = Someone(client, "ann")
    table = ann.open(ME, name="<script>alert(1)</script>")
    ann.post(f"/api/tables/{table}/chat", {"id": "c", "text": "<img src=x onerror=alert(1)>"})
    answer = ann.get(f"/api/tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["log"][-1]["lines"] == ["<img src=x onerror=alert(1)>"]
    for bad in ("\x00", "\ud800"):
        body = json.dumps({"id": "d", "text": f"a{bad}b"})
        headers = {"content-type": "application/json"}
        path = f"/api/tables/{table}/chat"
        assert ann.send("POST", path, content=body, headers=headers).status_code == 400


def test_chores_drop_idle_tables_and_wake_bots(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(services, tidy_every=0.05) as client:
        until(lambda: "trunkline_bots_woken_total" in client.get("/metrics").text)
        assert "trunkline_tables_dropped_total" in client.get("/metrics").text

    def broken(idle: float = 0.0) -> int:
        raise OperationalError("x", {}, Exception("gone"))

    monkeypatch.setattr(services.house, "tidy", broken)
    app_module._chore(services, 1.0)
