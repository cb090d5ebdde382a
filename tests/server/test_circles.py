"""Circles over HTTP, and what the channel of a circle hears of its games."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.server.helpers import ME, OPEN, Someone
from tests.server.test_notifier import my_id, quiet
from trunkline.server.notify import presets, webhooks
from trunkline.server.services import Services, looking
from trunkline.table.errors import Malformed

DISCORD = "https://discord.com/api/webhooks/1/secret"


@pytest.fixture(autouse=True)
def public(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.api.circles.public_address", lambda *_: "1.2.3.4")


def posted(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Return the list of posts, with their addresses."""
    quiet(services, monkeypatch)
    found: list[tuple[str, Any]] = []

    def post(url: str, body: bytes, secret: str | None, id_: str) -> int:
        found.append((url, json.loads(body)))
        return 204

    monkeypatch.setattr(webhooks, "post", post)
    return found


def circle(host: Someone, *others: Someone) -> str:
    link: str = host.post("/api/circles", {"name": "Friday"}).json()["link"]
    for one in others:
        assert one.post(f"/api/circles/{link}/members").status_code == 200
    return f"/api/circles/{link}"


def test_the_page_of_a_circle(ann: Someone, bob: Someone, client: Any) -> None:
    path = circle(ann, bob)
    link = path.rpartition("/")[2]
    eve = Someone(client)
    joined = eve.post(f"{path}/members", {"name": "eve"}).json()
    client.cookies.clear()
    assert (joined["account"]["name"], bool(joined["token"])) == ("eve", True)
    assert joined["circle"]["member"]
    assert eve.post(f"{path}/members").json()["error"]["message"].startswith("Type your name")
    [mine] = bob.get("/api/circles").json()["circles"]
    assert mine == {"link": link, "name": "Friday", "members": 3, "next_at": None}
    table = ann.open(ME, OPEN, name="T", circle=link, visibility="unlisted")
    assert eve.post("/api/tables", {"title": "depot", "seats": [ME], "circle": link}).status_code
    page = bob.get(path).json()
    assert [one["name"] for one in page["members"]] == ["ann", "bob", "eve"]
    assert [one["host"] for one in page["members"]] == [True, False, False]
    assert [one["me"] for one in page["members"]] == [False, True, False]
    assert (page["member"], page["host"], page["channel"]) == (True, False, None)
    assert [one["id"] for one in page["tables"]] == [table]
    assert bob.post(f"/api/invites/{page['invites'][table]}").json()["seat"] == 1
    outside = Someone(client, "dan").get(path).json()
    assert (outside["member"], outside["tables"], outside["invites"]) == (False, [], {})
    body = {"title": "depot", "options": {"goal": 500}, "seats": [ME, OPEN], "circle": link}
    assert Someone(client, "cid").post("/api/tables", body).status_code == 403
    assert ann.get("/api/circles/nowhere").status_code == 404


def test_names_of_private_profiles_are_for_members(
    ann: Someone, bob: Someone, services: Services, client: Any
) -> None:
    path = circle(ann, bob)
    table = ann.open(ME, OPEN, options={"goal": 2}, circle=path.rpartition("/")[2])
    bob.post(f"/api/tables/{table}/seats/1")
    ann.load(table, 0, "a", 2)
    services.house.people.unlist(my_id(bob), True)
    [first, second] = bob.get(path).json()["members"]
    assert (first["name"], second["name"]) == ("ann", "bob")
    shown = Someone(client).get(path).json()
    assert [one["name"] for one in shown["members"]] == ["ann", "a private player"]
    assert {one["name"] for one in shown["standing"]} == {"ann", "a private player"}


def test_the_host_may_change_more_than_members(ann: Someone, bob: Someone) -> None:
    path = circle(ann, bob)
    assert bob.send("PUT", path, {"name": "Monday"}).status_code == 403
    assert ann.send("PUT", path, {"name": "Monday"}).json()["name"] == "Monday"
    assert bob.post(f"{path}/link").status_code == 403
    path = f"/api/circles/{ann.post(f'{path}/link').json()['link']}"
    ann_key, bob_key = (one["key"] for one in ann.get(path).json()["members"])
    assert bob.send("DELETE", f"{path}/members/{ann_key}").status_code == 403
    assert ann.send("DELETE", f"{path}/members/{'0' * 12}").status_code == 404
    assert ann.send("DELETE", f"{path}/members/{bob_key}").status_code == 204
    assert bob.send("DELETE", f"{path}/members/{bob_key}").status_code == 403
    assert ann.send("DELETE", f"{path}/members/{ann_key}").status_code == 204
    assert ann.get(path).status_code == 404


def test_the_next_game_is_posted_to_the_channel(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, found = circle(ann, bob), posted(services, monkeypatch)
    at = datetime.now(UTC) + timedelta(days=3)
    answer = bob.send("PUT", f"{path}/next", {"at": at.isoformat(), "note": "1848"}).json()
    assert (answer["next_at"][:16], answer["next_note"]) == (at.isoformat()[:16], "1848")
    assert found == []  # there is no channel yet
    assert ann.send("PUT", f"{path}/webhook", {"url": DISCORD, "kind": "discord"}).json()[
        "channel"
    ] == {"kind": "discord", "host": "discord.com"}
    bob.send("PUT", f"{path}/next", {"at": at.isoformat()})
    assert bob.send("PUT", f"{path}/next", {"at": None}).json()["next_at"] is None
    texts = [body["content"] for _, body in found]
    assert texts == [
        "This channel now hears of the games of Friday.",
        f"Friday: the next game is on {at:%A, %d %B, %H:%M} UTC.",
    ]
    for wrong in ("soon", "2026-11-27T19:00:00"):
        assert bob.send("PUT", f"{path}/next", {"at": wrong}).status_code == 400


def test_only_the_host_sets_the_channel_and_its_address_stays_hidden(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = circle(ann, bob), posted(services, monkeypatch)
    wish = {"url": DISCORD, "kind": "discord"}
    assert bob.send("PUT", f"{path}/webhook", wish).status_code == 403
    for url, kind in (
        ("ftp://discord.com/", "discord"),
        ("https://api.telegram.org/bot1/sendMessage", "telegram"),
        ("https://ntfy.sh/", "ntfy"),
    ):
        assert ann.send("PUT", f"{path}/webhook", {"url": url, "kind": kind}).status_code == 400
    ann.send("PUT", f"{path}/webhook", wish)
    for who in (ann, bob):
        assert "secret" not in who.get(path).text
    assert ann.send("PUT", f"{path}/webhook", {"url": None}).json()["channel"] is None


def test_turns_and_results_are_posted_to_the_channel(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, found = circle(ann, bob), posted(services, monkeypatch)
    ann.send("PUT", f"{path}/webhook", {"url": DISCORD, "kind": "discord"})
    found.clear()
    link = path.rpartition("/")[2]
    key = services.house.circles.by_link(link).id

    def heard() -> list[str]:
        services.house.telling.hurry(key)
        services.remind()
        lines = "\n".join(body["content"] for _, body in found).split("\n")
        found.clear()
        return lines

    table = ann.open(ME, OPEN, OPEN, name="T", circle=link, options={"goal": 3})
    ann.open(ME, OPEN, name="U", circle=link)
    assert heard() == [
        "T: ann opened a table; 2 seats are free.",
        "U: ann opened a table; 1 seat is free.",
    ]
    bob.post(f"/api/tables/{table}/seats/1")
    Someone(ann.client, "cid").post(f"/api/tables/{table}/seats/2")
    assert heard() == ["T: the game begins.", "T: it is the turn of ann to load or run."]
    ann.load(table, 0, "a")
    assert heard() == ["T: it is the turn of bob to load or run. So far: ann loads 1."]
    bob.load(table, 1, "b", 2)
    [text] = heard()
    assert text == "T: the game is over: ann and bob and cid won with 3 points."


def test_the_channel_gets_no_posts_for_players_at_the_table(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, found = circle(ann, bob), posted(services, monkeypatch)
    table = ann.open(ME, OPEN, name="T", circle=path.rpartition("/")[2])
    bob.post(f"/api/tables/{table}/seats/1")
    ann.send("PUT", f"{path}/webhook", {"url": DISCORD, "kind": "discord"})
    found.clear()
    assert services.watching.take({looking(my_id(bob), table): 9})
    ann.load(table, 0, "a")
    services.remind()
    assert found == []


def test_a_removed_circle_gets_no_posts(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, found = circle(ann), posted(services, monkeypatch)
    ann.send("PUT", f"{path}/webhook", {"url": DISCORD, "kind": "discord"})
    found.clear()
    house = services.house
    made = house.circles.by_link(path.rpartition("/")[2])
    monkeypatch.setattr(services.sender, "send", lambda job: None)
    services.greet_circle(made.id, "hello", "/")
    [letter] = house.outbox.waiting()
    house.circles.set_hook(made, None, "")
    monkeypatch.setattr(services.sender, "send", services.sender._send)
    services.remind()
    assert (found, house.outbox.waiting()) == ([], [])
    assert letter.account_id == made.id


WORDS = {"text": "T: your turn.", "title": "1848", "table": "t", "link": "https://x.example/t"}
BOTH = "T: your turn.\nhttps://x.example/t"


@pytest.mark.parametrize(
    ("url", "kind", "where", "body"),
    [
        (DISCORD, "discord", DISCORD, {"content": BOTH, "allowed_mentions": {"parse": []}}),
        ("https://hooks.slack.com/services/a", "slack", None, {"text": BOTH}),
        (
            "https://api.telegram.org/bot1/sendMessage?chat_id=-5",
            "telegram",
            None,
            {"chat_id": "-5", "text": BOTH},
        ),
        (
            "https://ntfy.sh/our-games",
            "ntfy",
            "https://ntfy.sh/",
            {
                "topic": "our-games",
                "title": "1848",
                "message": "T: your turn.",
                "click": "https://x.example/t",
            },
        ),
        ("https://bot.example/hook", "plain", None, WORDS),
    ],
)
def test_each_program_gets_the_form_it_takes(
    url: str, kind: str, where: str | None, body: dict[str, Any]
) -> None:
    assert presets.guess(url) == kind
    presets.check(kind, url)
    assert presets.dressed(kind, url, WORDS) == (where or url, body)


def test_an_own_webhook_is_checked_as_well(ann: Someone) -> None:
    wish = {"url": "https://api.telegram.org/bot1/sendMessage"}
    answer = ann.send("PUT", "/api/account/webhook", wish)
    assert answer.status_code == 400
    assert "chat_id" in answer.json()["error"]["message"]


def test_without_a_public_address_posts_have_no_link() -> None:
    words = {"text": "hello", "title": "T"}
    assert presets.dressed("slack", "https://x.example/", words)[1] == {"text": "hello"}
    assert "click" not in presets.dressed("ntfy", "https://ntfy.sh/a", words)[1]
    with pytest.raises(Malformed, match="topic"):
        presets.check("ntfy", "https://ntfy.sh")
