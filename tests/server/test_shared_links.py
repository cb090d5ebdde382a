"""Links that players pass on have previews of their own; others learn nothing by them."""

from html import unescape
from typing import Any

import pytest

from tests.server.helpers import BOT, ME, OPEN, Someone
from trunkline.server.api import shared_links
from trunkline.server.services import Services


def shown(client: Any, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return unescape(answer.text)


def test_an_invitation_says_who_invites_to_what(ann: Someone, bob: Someone, client: Any) -> None:
    table = ann.open(ME, OPEN, OPEN, name="Friday")
    token = ann.view(table)["table"]["invite"]
    page = shown(client, f"/invite/{token}")
    assert "<title>ann invites you to play" in page
    assert "Friday. 2 seats are free." in page
    assert 'name="robots" content="noindex"' in page
    assert 'og:image" content="http' in page
    bob.post(f"/api/tables/{table}/seats/1")
    assert "1 seat is free." in shown(client, f"/invite/{token}")
    unnamed = ann.view(ann.open(ME, OPEN))["table"]["invite"]
    assert "1 seat is free." in shown(client, f"/invite/{unnamed}")


def test_a_table_says_where_its_game_stands(ann: Someone, client: Any) -> None:
    table = ann.open(ME, BOT, name="Monday", options={"goal": 2})
    page = shown(client, f"/table/{table}")
    assert "<title>Monday</title>" in page
    assert "ann to move." in page
    ann.load(table, 0, "a", 2)
    assert "Won by ann and" in shown(client, f"/table/{table}")
    waits = shown(client, f"/table/{ann.open(ME, OPEN)}")
    assert "to move" not in waits
    assert "noindex" in waits


def test_a_circle_says_how_many_meet(ann: Someone, bob: Someone, client: Any) -> None:
    link = ann.post("/api/circles", {"name": "Friday"}).json()["link"]
    page = shown(client, f"/circle/{link}")
    assert "<title>Friday</title>" in page
    assert "1 member," in page
    bob.post(f"/api/circles/{link}/members")
    assert "2 members," in shown(client, f"/circle/{link}")


def test_private_tables_and_links_that_lead_nowhere_have_no_preview(
    ann: Someone, client: Any
) -> None:
    private = ann.open(ME, ME, visibility="private", name="Secret")
    for path in (f"/table/{private}", "/table/none", "/invite/none", "/circle/none"):
        page = shown(client, path)
        assert "Secret" not in page
        assert "noindex" not in page
    assert client.get("/table/x%00").status_code == 404


def test_a_game_without_its_title_is_called_by_its_id(
    ann: Someone, client: Any, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open(ME, OPEN)
    monkeypatch.setattr(services.house, "titles", services.house.titles)
    monkeypatch.setattr(type(services.house.titles), "catalogue", lambda _: [])
    assert "<title>depot</title>" in shown(client, f"/table/{table}")


def test_the_round_of_a_game_is_named(ann: Someone, services: Services) -> None:
    table = services.house.get(ann.open(ME, ME))
    table.record.round = "Round 3"
    assert shared_links._standing(table) == "Round 3. ann to move."
