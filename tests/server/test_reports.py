"""Reports on uploaded games: computed in parts, shown, changed, continued as tables."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
from pathlib import Path
from typing import Any

import pytest
from httpx import Client

from tests.server.helpers import Someone
from tests.table.helpers import until
from trunkline import report
from trunkline.server.guard import report_worker
from trunkline.server.guard.report_worker import Failed, Makers, Refused, Work, named
from trunkline.server.processes.report_jobs import ReportJobs
from trunkline.server.services import Services
from trunkline.table.errors import NotFound
from trunkline.table.fair_queue import FairQueue
from trunkline.table.record.report_work import ReportWork
from trunkline.table.record.reports import NewReport
from trunkline.table.titles import Installed, Remembered

DATA = Path(__file__).resolve().parents[1] / "interop" / "data"
WHOLE: dict[str, Any] = json.loads((DATA / "mixed-3.json").read_text(encoding="utf-8"))
FEW: dict[str, Any] = {**WHOLE, "actions": WHOLE["actions"][:12], "status": "active", "result": {}}
STOPS = {**FEW, "actions": [*FEW["actions"][:8], {**FEW["actions"][8], "type": "undo_all"}]}


class Beside:
    """A process that is a thread of the tests: it has no limits."""

    def __init__(self, program: str = "") -> None:
        self.pipe, its = multiprocessing.Pipe()
        with its:
            handle = os.dup(its.fileno())
        self.files = 0
        self.halts: list[str] = []
        self.thread = threading.Thread(target=report_worker.work_at, args=(handle, 0))
        self.thread.start()

    def stop(self) -> None:
        self.halts.append("stop")

    def go_on(self) -> None:
        self.halts.append("go on")

    def end(self) -> None:
        self.pipe.close()
        self.thread.join()


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limits for the process of the tests, and no long look at decisions."""
    monkeypatch.setattr(report_worker, "bind", lambda bounds: None)
    monkeypatch.setattr(report_worker, "CARE", report.Care(looks=1, candidates=0))


@pytest.fixture
def services(services: Services) -> Services:
    for makers in (services.makers, services.judges):
        makers._begin = Beside
    services.house.titles = Remembered(Installed())
    return services


def bring(client: Any, file: Any = FEW, **more: Any) -> tuple[str, str]:
    answer = client.post("/api/reports", json={"file": file, "name": "a.json", **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["report"]["id"], answer.json()["key"]


def done(client: Any, report_id: str) -> dict[str, Any]:
    """A report when it is over."""
    path = f"/api/reports/{report_id}"
    until(lambda: client.get(path).json()["status"] not in ("waiting", "working"))
    found: dict[str, Any] = client.get(path).json()
    return found


def test_a_report_is_made_part_by_part(client: Client) -> None:
    report_id, _ = bring(client, seat=1)
    found = done(client, report_id)
    names = [one["name"] for one in WHOLE["players"]]
    assert found["status"] == "done"
    assert found["players"] == names
    assert found["label"] == "1848 Australia"
    decisions = [f"{part} {seat}" for part in ("decisions", "proved") for seat in range(3)]
    assert set(found["ready"]) == {"replay", "runs", "film", "story", *decisions}
    assert found["progress"]["film"][0] == found["progress"]["film"][1]
    page = client.get(f"/api/reports/{report_id}/page").json()
    assert list(page["sections"]) == ["stopped", "head", "film", "runs", "decisions", "story"]
    assert names[0] in page["sections"]["head"]
    assert "Play on from here" in page["sections"]["film"]
    film = client.get(f"/api/reports/{report_id}/film").json()["film"]
    assert film["players"] == names
    assert len(film["worth"]) == len(film["numbers"])
    assert any(name in text for name in names for text in film["texts"])
    whole = client.get(f"/api/reports/{report_id}/report.html")
    assert whole.headers["content-type"].startswith("text/html")
    assert page["headline"] in whole.text
    svg = client.get(f"/api/reports/{report_id}/picture.svg").text
    assert page["headline"] in svg
    png = client.get(f"/api/reports/{report_id}/picture.png")
    assert png.content.startswith(b"\x89PNG")
    link = client.get(f"/report/{report_id}").text
    assert f'<meta property="og:title" content="{page["headline"]}">' in link
    assert 'content="noindex"' in link
    assert "og:title" not in client.get("/report/nothing").text


def test_runs_and_proofs_do_not_wait_for_opinions(
    client: Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.work.opinions, "workers", 0)
    report_id, _ = bring(client)
    path = f"/api/reports/{report_id}"
    until(lambda: "proved 2" in client.get(path).json()["ready"])
    page = client.get(f"{path}/page").json()
    assert "Opinions of our strongest bot follow in a minute." in page["sections"]["decisions"]
    assert client.get(path).json()["status"] == "working"


def test_a_part_that_is_not_there_yet(client: Client, services: Services) -> None:
    """A host that made nothing yet, only runs, or not the decisions."""
    found, _ = services.house.reports.add(None, NewReport("a", FEW))
    path = f"/api/reports/{found.id}"
    assert client.get(f"{path}/page").status_code == 409
    assert "og:title" not in client.get(f"/report/{found.id}").text
    steps = {
        (one.part, one.seat): one.data
        for one in report.work(report.open_data(FEW), care=None)
        if one.data is not None
    }
    work = services.house.report_work
    assert work.claim(found.id)
    work.put_part(found.id, "replay", -1, steps["replay", None])
    assert client.get(f"{path}/page").json()["sections"] == {}
    work.put_part(found.id, "runs", -1, steps["runs", None])
    assert list(client.get(f"{path}/page").json()["sections"]) == ["runs"]
    assert "og:title" not in client.get(f"/report/{found.id}").text
    assert client.get(f"{path}/report.html").status_code == 409
    work.put_part(found.id, "story", -1, steps["story", None])
    page = client.get(f"{path}/page").json()
    assert "We are still looking at these." in page["sections"]["decisions"]
    work.note(found.id, status="failed", problem="no")
    assert client.get(f"{path}/page").status_code == 200


def test_names_can_be_hidden_and_only_by_the_owner(client: Client, ann: Someone) -> None:
    report_id, key = bring(client, deep=False)
    assert done(client, report_id)["file"] == "a.json"
    path, names = f"/api/reports/{report_id}", [one["name"] for one in WHOLE["players"]]
    assert client.put(path, json={"hidden": True}).status_code == 403
    changed = client.put(path, json={"key": key, "hidden": True, "listed": True}).json()
    assert changed["players"] == ["Player 1", "Player 2", "Player 3"]
    assert changed["file"] == ""
    for part in ("page", "film", "report.html", "picture.svg"):
        text = client.get(f"{path}/{part}").text
        assert not any(name in text for name in names), part
    assert "noindex" not in client.get(f"/report/{report_id}").text
    listed = client.get("/api/reports").json()["reports"]
    assert [one["id"] for one in listed] == [report_id]
    assert client.get("/api/reports", params={"mine": "1"}).status_code == 401
    kept = ann.send("PUT", path, {"key": key, "saved": True}).json()
    assert (kept["saved"], kept["mine"], kept["until"]) == (True, True, None)
    assert [one["id"] for one in ann.get("/api/reports?mine=1").json()["reports"]] == [report_id]
    assert client.request("DELETE", path, json={}).status_code == 403
    assert ann.send("DELETE", path, {}).status_code == 204
    assert client.get(path).status_code == 404


def test_other_files_get_a_sentence(client: Client) -> None:
    other = done(client, bring(client, {**FEW, "title": "1830"})[0])
    assert other["status"] == "refused"
    assert other["problem"] == "This is a game of 1830. We can replay 1848 so far."
    nothing = done(client, bring(client, {"a": 1})[0])
    assert nothing["problem"].startswith("This is not a game file.")


def test_a_file_that_stops_is_kept_with_the_reason(client: Client, services: Services) -> None:
    report_id, _ = bring(client, STOPS, deep=False)
    found = done(client, report_id)
    assert found["status"] == "done"
    assert found["problem"].startswith("Move ")
    sections = client.get(f"/api/reports/{report_id}/page").json()["sections"]
    assert "We could replay this file up to move" in sections["stopped"]
    [stopped] = services.house.reports.stopped()
    assert stopped.id == report_id


@pytest.mark.parametrize(("mode", "kinds"), [("alone", ["me"] * 3), ("bots", ["bot", "me", "bot"])])
def test_a_moment_is_played_on_from(ann: Someone, mode: str, kinds: list[str]) -> None:
    report_id, _ = bring(ann.client, deep=False)
    done(ann.client, report_id)
    path = f"/api/reports/{report_id}/table"
    answer = ann.post(path, {"place": 5, "seat": 1, "mode": mode})
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    mine = [seat for seat, kind in enumerate(kinds) if kind == "me"]
    assert table["mine"] == mine
    assert ann.view(table["id"], log=0)["moment"] >= 5


def test_friends_get_invite_links_and_unknown_moments_are_refused(ann: Someone) -> None:
    report_id, _ = bring(ann.client, deep=False)
    done(ann.client, report_id)
    path = f"/api/reports/{report_id}/table"
    wish = {"place": 3, "seat": 0, "mode": "friends"}
    assert set(ann.post(path, wish).json()["invites"]) == {"1", "2"}
    assert ann.post(path, {**wish, "place": 900}).status_code == 400
    assert ann.post(path, {**wish, "seat": 7}).status_code == 404
    assert ann.post(path, {**wish, "finding": "0 proved 0"}).status_code == 404
    assert ann.client.post(path, json=wish).status_code == 401


def test_a_better_move_is_one_click_away(ann: Someone, services: Services) -> None:
    report_id, _ = bring(ann.client, deep=False)
    done(ann.client, report_id)
    source = report.open_data(FEW)
    made, line = source.replay.timeline.at(4).action, source.replay.timeline
    better = source.game.codec.encode(made)
    work = services.house.report_work
    services.house.reports.change(report_id, host=work.host)
    for number, action in enumerate((better, {"kind": "nothing", "seat": 0}, None)):
        part = {"seat": 0, "opinions": [{"action": action}]}
        work.put_part(report_id, "decisions", 0, part)
        wish = {"place": 3, "seat": 0, "mode": "alone", "finding": "0 opinions 0"}
        answer = ann.post(f"/api/reports/{report_id}/table", wish)
        assert answer.status_code == (201, 422, 404)[number], answer.text
        if not number:
            assert ann.view(answer.json()["table"]["id"], log=0)["moment"] >= 4
    assert line.now >= 4


def test_several_games_make_a_career(ann: Someone) -> None:
    one, two = (bring(ann.client, {**FEW, "id": n}, deep=False)[0] for n in (1, 2))
    for report_id in (one, two):
        done(ann.client, report_id)
    answer = ann.post("/api/careers", {"reports": [one, two]}).json()["report"]
    path = f"/api/reports/{answer['id']}"
    assert answer["games"] == [one, two]
    assert "2 games" in ann.get(f"{path}/page").json()["headline"]
    assert ann.post(f"{path}/table", {"place": 1, "seat": 0, "mode": "bots"}).status_code == 404
    assert ann.post("/api/careers", {"reports": [one, "nothing"]}).status_code == 404


def test_a_career_skips_unfinished_and_removed_reports(ann: Someone, services: Services) -> None:
    reports = services.house.reports
    made, _ = bring(ann.client, deep=False)
    done(ann.client, made)
    waiting, gone, begun = (reports.add(None, NewReport("", {"n": n}))[0].id for n in range(3))
    career = ann.post("/api/careers", {"reports": [made, waiting, gone, begun]}).json()["report"]
    reports.delete(gone)
    assert services.house.report_work.claim(begun)
    replay = reports.parts(made, "replay")["replay", -1]
    services.house.report_work.put_part(begun, "replay", -1, replay)
    page = ann.get(f"/api/reports/{career['id']}/page").json()
    assert page["headline"].startswith("1 game,")


def test_large_files_are_accepted_and_huge_ones_refused(client: Client) -> None:
    large = {**FEW, "padding": "x" * 200_000}
    assert done(client, bring(client, large, deep=False)[0])["status"] == "done"
    huge = {"file": {"padding": "x" * 3_000_000}}
    assert client.post("/api/reports", json=huge).status_code == 413


def test_a_fault_in_the_program_is_noted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **how: Any) -> Any:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(report_worker.report, "work", broken)
    found = done(client, bring(client)[0])
    assert found["status"] == "failed"
    assert "Something went wrong" in found["problem"]


def test_a_report_worker_reports_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    makers = Makers(0, Beside)

    def steps(file: Any = FEW, **more: Any) -> list[Any]:
        return list(makers.make(Work(file, "", ("replay",), (), **more), lambda: True))

    assert [one.part for one in steps()] == ["replay"]
    with pytest.raises(Refused):
        steps({})

    def full(*args: Any, **how: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(report_worker.report, "work", full)
    with pytest.raises(Failed, match="memory"):
        steps()
    monkeypatch.setattr(report_worker.report, "work", lambda *args, **how: iter([1] * 99))
    with pytest.raises(Failed, match="too long"):
        steps(bounds=report_worker.Bounds(-1.0, 0))
    assert list(makers.make(Work(FEW, "", ()), lambda: False)) == []
    process = Beside()
    process.end()
    monkeypatch.setattr(makers, "_begin", lambda program: process)
    with pytest.raises(Failed, match="too much time or memory"):
        steps()
    makers.close()
    makers.close()


def test_a_process_ends_after_some_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_worker, "MOST_FILES", 1)
    made: list[Beside] = []
    makers = Makers(0, lambda program: made.append(Beside()) or made[-1])
    for _ in range(2):
        assert list(makers.make(Work(FEW, "", ("replay",), ()), lambda: True))
    assert [one.pipe.closed for one in made] == [True, True]


def test_a_report_gives_way_to_other_visitors() -> None:
    process = Beside()
    makers = Makers(0, lambda program: process)
    queue = FairQueue("report", 1, piece=0.0)
    first = queue.submit(lambda: list(makers.make(Work(FEW, "", ("film",), ()), lambda: True)))
    others = [queue.submit(lambda: None, keys=("other",)) for _ in range(3)]
    assert first.result()
    assert all(one.result() is None for one in others)
    queue.close()
    makers.close()
    assert process.halts[:2] in ([], ["stop", "go on"])


def test_names_are_put_in_everywhere() -> None:
    data = {"a": ["\ue000 and \ue001", 1], "b": {"c": None}}
    assert named(data, ["Ann", "Bob"]) == {"a": ["Ann and Bob", 1], "b": {"c": None}}


def test_another_host_continues_the_work_of_a_dead_one(client: Client, services: Services) -> None:
    reports = services.house.reports
    found, _ = reports.add(None, NewReport("", FEW, deep=False))
    services.look_at_reports()
    assert done(client, found.id)["status"] == "done"
    half, _ = reports.add(None, NewReport("", {**FEW, "id": 4}, deep=False))
    for part, data in reports.parts(found.id).items():
        assert services.house.report_work.claim(half.id)
        services.house.report_work.put_part(half.id, *part, data)
    reports.change(half.id, lease=0.0)
    services.look_at_reports()
    assert done(client, half.id)["status"] == "done"
    taken, _ = reports.add(None, NewReport("", {**FEW, "id": 5}))
    other = ReportWork(services.house.store)
    assert other.claim(taken.id)
    services.begin_report(reports.find(taken.id), "somebody")
    services.look_at_reports()
    assert reports.ready(taken.id) == set()
    reports.delete(taken.id)


def test_a_host_takes_up_its_own_work_once(services: Services) -> None:
    jobs, reports = ReportJobs(services), services.house.reports
    found, _ = reports.add(None, NewReport("", FEW))
    jobs._mine.add(found.id)
    jobs.look()
    assert not reports.ready(found.id)
    reports.change(found.id, lease=0.0)
    services.house.report_work.renew = lambda report_ids: None  # type: ignore[method-assign]
    jobs.look()
    assert not reports.ready(found.id)


def test_deleted_work_ends(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deleted while it waits, while it is made, or with the server."""
    jobs, reports = ReportJobs(services), services.house.reports
    found, _ = reports.add(None, NewReport("", FEW))
    reports.delete(found.id)
    jobs._mine.add(found.id)
    jobs._guarded(jobs._quick, found.id, "x")
    assert not jobs._mine
    again, _ = reports.add(None, NewReport("", FEW))
    assert services.house.report_work.claim(again.id)
    jobs._mine.add(again.id)
    services.ending = True
    jobs._guarded(jobs._quick, again.id, "x")
    jobs._mine.add(again.id)
    jobs._guarded(jobs._deep, again.id, "x", (0,))
    assert not jobs._mine
    assert reports.ready(again.id) == set()

    def gone(report_id: str) -> Any:
        reports.delete(report_id)
        return NotFound("gone")

    services.ending = False
    monkeypatch.setattr(reports, "file", lambda report_id: (_ for _ in ()).throw(gone(report_id)))
    jobs._mine.add(again.id)
    jobs._guarded(jobs._quick, again.id, "x")
    assert not jobs._mine
    jobs.begin(found._replace(status="done"), "x")
    for queue in (services.work.reports, services.work.opinions):
        queue.close()
    jobs.begin(found, "x")
    assert not jobs._mine
