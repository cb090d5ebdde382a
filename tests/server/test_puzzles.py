"""Puzzles over HTTP: the one of the day, answers, hints, votes, history, playing on."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers import Someone
from trunkline import puzzles
from trunkline.puzzles import Entry
from trunkline.server.api import puzzles as api
from trunkline.server.app import make_services
from trunkline.server.services import Services, Settings
from trunkline.table.house import House
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.storage.store import Store

DAY = datetime(2026, 12, 1, 15, 30, tzinfo=UTC)
SECRET = "rails of copper"


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    """A server with the real titles."""
    house = House(Store(str(tmp_path / "games.sqlite")))
    made = make_services(house, BotSeats(house, thinkers=1), Settings(refusal_seconds=0.0))
    yield made
    made.close()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The time of the server, which a test may set."""
    now = [DAY]
    monkeypatch.setattr(api, "_now", lambda: now[0])
    return now


def entry(kind: str = "") -> Entry:
    """A puzzle of a kind, if one is named."""
    return next(one for one in puzzles.shipped() if kind in ("", one.kind))


def choices() -> Entry:
    """A puzzle whose answer is a choice of at least five."""
    return next(
        one
        for one in puzzles.shipped()
        if one.kind != "run" and len(puzzles.find(one.id).public()["choices"]) >= 5
    )


def wrong(puzzle_id: str) -> list[dict[str, str]]:
    """Answers to a puzzle of choices that are not the best."""
    puzzle = puzzles.find(puzzle_id)
    asked = [{"choice": one["id"]} for one in puzzle.public()["choices"]]
    return [one for one in asked if not puzzle.check(one)["right"]]


def torn(puzzle: puzzles.Puzzle) -> dict[str, Any]:
    """Routes in which a train runs over its track twice."""
    first = puzzle.answer["routes"][0]
    return {"routes": [{"train": first["train"], "paths": first["paths"] * 2}]}


def member(ann: Someone, name: str = "Berta") -> Someone:
    """A new account, signed in."""
    one = Someone(ann.client)
    token = one.post("/api/accounts", {"name": name, "password": SECRET}).json()["token"]
    one.headers = {"authorization": f"Bearer {token}"}
    ann.client.cookies.clear()
    return one


def answer(who: Someone, puzzle_id: str, given: Any, **more: Any) -> Any:
    told = who.post(f"/api/puzzles/{puzzle_id}/answer", {"answer": given, **more})
    assert told.status_code == 200, told.text
    return told.json()


def test_all_players_get_the_same_daily_puzzle(
    ann: Someone, bob: Someone, clock: list[datetime]
) -> None:
    nobody = Someone(ann.client)
    today = nobody.get("/api/puzzles/today").json()
    assert today == ann.get("/api/puzzles/today").json() == bob.get("/api/puzzles/today").json()
    assert today["number"] == puzzles.number_of(DAY.date())
    assert today["until"] == "2026-12-02T00:00:00Z"
    assert today["puzzle"]["id"] == puzzles.of_day(DAY.date())
    assert today["question"] == puzzles.find(today["puzzle"]["id"]).question
    clock[0] = DAY + timedelta(hours=8, minutes=31)
    later = nobody.get("/api/puzzles/today").json()
    assert later["number"] == today["number"] + 1
    assert later["yesterday"] == today["puzzle"]
    assert later["puzzle"]["id"] != today["puzzle"]["id"]


def test_a_retired_puzzle_is_not_asked_again(
    ann: Someone, services: Services, clock: list[datetime]
) -> None:
    berta = member(ann)
    services.house.standings.appoint("Berta", moderator=True)
    wanted = puzzles.of_day(DAY.date())
    assert berta.post(f"/api/puzzles/{wanted}/vote").json() == {"retired": True}
    today = ann.get("/api/puzzles/today").json()
    assert today["puzzle"]["id"] != wanted
    rows = berta.get("/api/moderation/puzzles").json()["puzzles"]
    assert [(one["puzzle"]["id"], one["retired"]) for one in rows] == [(wanted, True)]
    kept = berta.send("PUT", f"/api/moderation/puzzles/{wanted}", {"retired": False})
    assert kept.status_code == 204
    assert not berta.get("/api/moderation/puzzles").json()["puzzles"][0]["retired"]
    assert ann.get("/api/puzzles/today").json() == today, "the day keeps its puzzle"
    assert ann.get("/api/moderation/puzzles").status_code == 403
    refused = ann.send("PUT", f"/api/moderation/puzzles/{wanted}", {"retired": True})
    assert refused.status_code == 403


def test_a_server_that_offers_no_such_title_has_no_puzzles(
    ann: Someone, services: Services
) -> None:
    services.house.only = ("depot",)
    assert ann.get("/api/puzzles/today").status_code == 404


def test_a_puzzle_is_shown_without_its_solution(ann: Someone) -> None:
    one = entry()
    told = ann.get(f"/api/puzzles/{one.id}")
    assert told.json() == json.loads(json.dumps(puzzles.find(one.id).public()))
    assert not {"answer", "best", "second", "position"} & told.json().keys()
    assert ann.get("/api/puzzles/none").status_code == 404
    fresh = ann.get(f"/api/puzzles/{one.id}/play").json()
    assert (fresh["left"], fresh["outcome"], fresh["solution"]) == (3, "", None)


def test_the_ground_of_a_puzzle(ann: Someone) -> None:
    for one in puzzles.shipped():
        ground = puzzles.find(one.id).public()["map"].get("ground")
        if ground:
            break
    assert ground
    path = f"/api/puzzles/{one.id}/ground"
    drawn = ann.get(f"{path}/{ground['key']}/dark")
    assert drawn.status_code == 200
    assert drawn.text.startswith("<svg")
    assert ann.get(f"{path}/{'0' * 16}/dark").status_code == 404


def test_three_tries_without_an_account(ann: Someone) -> None:
    nobody, one = Someone(ann.client), choices()
    bad, best = wrong(one.id), puzzles.find(one.id).answer
    first = answer(nobody, one.id, bad[0], tries=0)
    assert (first["outcome"], first["left"], first["solution"]) == ("", 2, None)
    assert not first["verdict"]["right"]
    assert first["verdict"]["missed"]
    last = answer(nobody, one.id, bad[1], tries=2)
    assert (last["outcome"], last["left"]) == ("missed", 0)
    assert last["solution"]["answer"] == best
    right = answer(nobody, one.id, best, tries=1)
    assert right["outcome"] == "solved"
    given_up = answer(nobody, one.id, None)
    assert (given_up["outcome"], given_up["verdict"]) == ("given up", None)
    assert given_up["solution"]["best"] == puzzles.find(one.id).best
    assert nobody.get(f"/api/puzzles/{one.id}/play").json()["tries"] == []


def test_tries_of_an_account_are_kept(ann: Someone, clock: list[datetime]) -> None:
    one, berta = choices(), member(ann)
    bad, best = wrong(one.id), puzzles.find(one.id).answer
    assert answer(berta, one.id, bad[0])["left"] == 2
    again = answer(berta, one.id, bad[0], tries=2)
    assert (again["repeated"], again["left"]) == (True, 2)
    kept = berta.get(f"/api/puzzles/{one.id}/play").json()
    assert [one["answer"] for one in kept["tries"]] == [bad[0]]
    assert answer(berta, one.id, best)["outcome"] == "solved"
    after = answer(berta, one.id, bad[1])
    assert (after["outcome"], after["left"]) == ("solved", 0), "it is over"
    kept = berta.get(f"/api/puzzles/{one.id}/play").json()
    assert len(kept["tries"]) == 2
    assert kept["solution"]["answer"] == best
    mine = berta.get("/api/puzzles/mine").json()
    assert (mine["solved"], mine["played"]) == (1, 1)
    assert mine["rating"] > 1500
    assert [one["outcome"] for one in mine["history"]] == ["solved"]
    assert Someone(ann.client).get("/api/puzzles/mine").status_code == 401


def test_giving_up_ends_a_puzzle(ann: Someone) -> None:
    one = choices()
    assert answer(ann, one.id, None)["outcome"] == "given up"
    assert ann.get(f"/api/puzzles/{one.id}/play").json()["solution"]
    assert ann.get("/api/puzzles/mine").json()["rating"] is None, "a guest has none"


def test_a_streak_counts_the_days(ann: Someone, clock: list[datetime]) -> None:
    for days in range(3):
        clock[0] = DAY + timedelta(days=days)
        today = ann.get("/api/puzzles/today").json()
        best = puzzles.find(today["puzzle"]["id"]).answer
        answer(ann, today["puzzle"]["id"], best)
        mine = ann.get("/api/puzzles/mine").json()
        assert mine["streak"] == mine["longest"] == days + 1
    week = [one["outcome"] for one in mine["week"]]
    assert week == ["", "", "", "", "solved", "solved", "solved"]
    assert mine["history"][0]["number"] == today["number"]
    clock[0] = DAY + timedelta(days=5)
    assert ann.get("/api/puzzles/mine").json()["streak"] == 0


def test_routes_in_another_order_are_the_same_answer(ann: Someone) -> None:
    one = entry("run")
    routes = puzzles.find(one.id).answer["routes"]
    turned = [{**one, "paths": one["paths"][::-1]} for one in reversed(routes)]
    assert api._canonical({"routes": routes}) == api._canonical({"routes": turned})
    assert api._canonical({"choice": "a"}) != api._canonical({"choice": "b"})


def test_the_revenue_of_routes_is_shown_before_the_answer(ann: Someone) -> None:
    one = entry("run")
    puzzle = puzzles.find(one.id)
    path = f"/api/puzzles/{one.id}/worth"
    told = ann.post(path, {"answer": puzzle.answer}).json()
    assert told == {"worth": puzzle.earns(puzzle.answer), "refusal": ""}
    assert told["worth"]["value"] == puzzle.best
    assert ann.post(path, {"answer": {"routes": 3}}).status_code == 400
    refused = ann.post(path, {"answer": torn(puzzle)}).json()
    assert refused["worth"] is None
    assert refused["refusal"]
    assert ann.get(f"/api/puzzles/{one.id}/play").json()["left"] == 3


def test_an_answer_that_the_rules_forbid_costs_no_try(ann: Someone) -> None:
    one = entry("run")
    refused = ann.post(f"/api/puzzles/{one.id}/answer", {"answer": torn(puzzles.find(one.id))})
    assert refused.status_code == 422, refused.text
    strange = ann.post(f"/api/puzzles/{one.id}/answer", {"answer": {"choice": "x"}})
    assert strange.status_code == 400
    assert ann.get(f"/api/puzzles/{one.id}/play").json()["left"] == 3


def test_hints_are_counted(ann: Someone) -> None:
    one = choices()
    path = f"/api/puzzles/{one.id}"
    nobody = Someone(ann.client)
    assert nobody.post(f"{path}/hint", {"step": 1}).json() == puzzles.find(one.id).hint(1)
    assert nobody.post(f"{path}/hint", {"step": 4}).status_code == 400
    ann.post(f"{path}/hint", {"step": 2})
    ann.post(f"{path}/hint", {"step": 1})
    assert [one["step"] for one in ann.get(f"{path}/play").json()["hints"]] == [1, 2]
    answer(ann, one.id, None)
    ann.post(f"{path}/hint", {"step": 3})
    assert len(ann.get(f"{path}/play").json()["hints"]) == 2, "it is over"


def test_another_puzzle(ann: Someone, clock: list[datetime]) -> None:
    nobody, one = Someone(ann.client), entry()
    found = nobody.get(f"/api/puzzles/another?title={one.title}&kind={one.kind}").json()["puzzle"]
    assert (found["title"], found["kind"]) == (one.title, one.kind)
    assert nobody.get("/api/puzzles/another?kind=none").json() == {"puzzle": None}
    berta = member(ann)
    played = choices()
    answer(berta, played.id, None)
    for _ in range(8):
        other = berta.get(f"/api/puzzles/another?title={played.title}&kind={played.kind}")
        assert other.json()["puzzle"]["id"] != played.id
    but = nobody.get(f"/api/puzzles/another?but={one.id}").json()["puzzle"]
    assert but["id"] != one.id


def test_players_vote_against_a_puzzle(ann: Someone) -> None:
    one = entry()
    path = f"/api/puzzles/{one.id}"
    assert Someone(ann.client).post(f"{path}/vote").status_code == 401
    assert ann.post(f"{path}/vote").json() == {"retired": False}
    assert ann.get(f"{path}/play").json()["voted"]


def test_a_known_puzzle_is_as_hard_as_its_players_found_it(
    ann: Someone, services: Services
) -> None:
    one = entry()
    (info,) = api._infos(services.house, [one.id]).values()
    assert info["difficulty"] == one.difficulty
    for number in range(api.KNOWN_AFTER):
        who = services.house.people.register(f"Member {number:02}", SECRET)
        here = api.Here(one.id, one.difficulty, None)
        services.house.puzzle_plays.change(
            who, here, lambda mine: mine._replace(outcome=api.GIVEN_UP)
        )
    (info,) = api._infos(services.house, [one.id]).values()
    assert info["difficulty"] > one.difficulty
    assert api._infos(services.house, ["gone"]) == {}


def test_the_position_of_a_puzzle_becomes_a_table(ann: Someone, services: Services) -> None:
    one = entry()
    made = ann.post(f"/api/puzzles/{one.id}/table")
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    assert table["branch"]["of"] == f"puzzle-{one.id}"
    view = ann.view(table["id"])
    assert view["offers"] or view["places"]
    assert view["table"]["asked"] == [puzzles.find(one.id).seat]
    bots = ann.send("PUT", f"/api/tables/{table['id']}/branch/seats", {"bot": "novice"})
    assert bots.status_code == 200, "no game is played, so bots may help"
    for _ in range(19):
        ann.post(f"/api/puzzles/{one.id}/table")
    refused = ann.post(f"/api/puzzles/{one.id}/table")
    assert refused.status_code == 409
    assert Someone(ann.client).post(f"/api/puzzles/{one.id}/table").status_code == 401
