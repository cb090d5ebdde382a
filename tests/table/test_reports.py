"""Reports that visitors brought: stored, changed by their owner, made by one host at a time."""

import time
from typing import Any

import pytest
from sqlalchemy import update

from tests.table.helpers import guest
from trunkline.table.errors import Conflict, NotFound, NotYours
from trunkline.table.house import House
from trunkline.table.record import reports as module
from trunkline.table.record.report_rows import WHOLE, Stored
from trunkline.table.record.report_work import LEASE, ReportWork
from trunkline.table.record.reports import DAY, DAYS, NewReport
from trunkline.table.storage.schema import report

FILE = {"title": "1848", "actions": [1, 2]}


def brought(house: House, **more: Any) -> tuple[Stored, str]:
    return house.reports.add(None, NewReport(**{"name": "game.json", "file": FILE, **more}))


def made(house: House, found: Stored, problem: str = "") -> None:
    """Make a report with two parts."""
    work = house.report_work
    assert work.claim(found.id)
    work.put_part(found.id, "runs", WHOLE, {"count": 1})
    work.put_part(found.id, "decisions", 1, {"seat": 1})
    assert work.note(found.id, status="done", problem=problem, progress={"runs": [1, 1]})


def set_row(house: House, found: Stored, **values: Any) -> None:
    with house.store.write() as connection:
        connection.execute(update(report).where(report.c.id == found.id).values(**values))


def test_a_file_is_stored_unchanged(house: House) -> None:
    found, key = brought(house, name="my\u202egame.json", seat=2)
    assert (found.name, found.seat, found.status, found.owner_id) == (
        *("mygame.json", 2, "waiting"),
        None,
    )
    assert house.reports.file(found.id) == FILE
    assert house.reports.find(found.id) == found
    assert found.until == pytest.approx(time.time() + DAYS * DAY, abs=60)
    assert key not in found
    with pytest.raises(NotFound):
        house.reports.find("nothing")


def test_only_the_owner_changes_a_report(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    reports = house.reports
    found, key = reports.add(ann, NewReport("", FILE))
    assert reports.owns(found, ann, None)
    assert reports.owns(found, None, key)
    for who, wrong in ((bob, None), (None, None), (None, ""), (None, "another key")):
        with pytest.raises(NotYours):
            reports.check(found, who, wrong)
    reports.check(found, bob, key)
    reports.change(found.id, hidden=True)
    again = reports.find(found.id)
    assert (again.hidden, again.version) == (True, found.version + 1)


def test_a_saved_report_stays(house: House, monkeypatch: Any) -> None:
    ann, reports = guest(house, "ann"), house.reports
    saved, gone = brought(house)[0], brought(house)[0]
    reports.save(saved, ann)
    for one in (saved, gone):
        if reports.find(one.id).until is not None:
            set_row(house, one, until=time.time() - 1)
    made(house, saved)
    assert reports.expire() == 1
    assert [one.id for one in reports.mine(ann)] == [saved.id]
    with pytest.raises(NotFound):
        reports.find(gone.id)
    monkeypatch.setattr(module, "MOST_KEPT", 1)
    with pytest.raises(Conflict):
        reports.save(brought(house)[0], ann)


def test_an_account_that_leaves_takes_its_reports_along(house: House) -> None:
    ann = guest(house, "ann")
    found, _ = house.reports.add(ann, NewReport("", FILE))
    made(house, found)
    house.people.forget(ann.id)
    with pytest.raises(NotFound):
        house.reports.find(found.id)
    assert house.reports.parts(found.id) == {}


def test_one_host_makes_a_report(house: House) -> None:
    here, there = house.report_work, ReportWork(house.store)
    found, _ = brought(house)
    assert there.lapsed() == [found.id]
    assert here.claim(found.id)
    assert here.claim(found.id)  # it is ours already
    assert not there.claim(found.id)
    assert there.lapsed() == []
    there.put_part(found.id, "runs", WHOLE, {})
    assert not there.note(found.id, progress={})
    assert house.reports.ready(found.id) == set()
    set_row(house, found, lease=time.time() - 1)
    assert there.claim(found.id)
    there.put_part(found.id, "runs", WHOLE, {"count": 2})
    there.put_part(found.id, "runs", WHOLE, {"count": 3})
    assert house.reports.parts(found.id, "runs", "film") == {("runs", WHOLE): {"count": 3}}
    assert there.note(found.id, status="done", progress={"runs": [3, 3]})
    assert house.reports.find(found.id).progress == {"runs": [3, 3]}
    assert not here.claim(found.id)


def test_a_host_that_lives_renews_its_leases(house: House) -> None:
    found, _ = brought(house)
    house.report_work.renew([found.id])
    with house.store.read() as connection:
        lease = connection.execute(report.select()).one().lease
    assert lease == pytest.approx(time.time() + LEASE, abs=60)


def test_a_deleted_report_is_made_no_further(house: House) -> None:
    found, _ = brought(house)
    made(house, found)
    house.reports.delete(found.id)
    house.report_work.put_part(found.id, "story", WHOLE, {})
    assert house.reports.parts(found.id) == {}
    assert not house.report_work.note(found.id, progress={})


def test_the_same_file_is_not_looked_at_twice(house: House) -> None:
    first, _ = brought(house, deep=False)
    made(house, first)
    again, _ = brought(house, deep=False, name="other.json")
    assert (again.status, again.name, again.deep) == ("done", "other.json", False)
    assert house.reports.parts(again.id) == house.reports.parts(first.id)
    deeper, _ = brought(house)
    assert deeper.status == "waiting"
    made(house, deeper)
    shallow, _ = brought(house, deep=False)
    assert shallow.status == "done"


def test_a_file_that_stopped_is_tried_again_and_listed_for_the_operator(house: House) -> None:
    first, _ = brought(house)
    made(house, first, "Move 7 does not fit the rules.")
    again, _ = brought(house)
    assert again.status == "waiting"
    [stopped] = house.reports.stopped()
    assert (stopped.id, stopped.problem) == (first.id, "Move 7 does not fit the rules.")


def test_listed_reports_are_public(house: House) -> None:
    found, _ = brought(house)
    assert house.reports.listed() == []
    house.reports.change(found.id, listed=True)
    assert house.reports.listed() == []  # it is not ready
    made(house, found)
    assert [one.id for one in house.reports.listed()] == [found.id]


def test_a_career_is_about_reports_that_exist(house: House) -> None:
    one, two = brought(house)[0], brought(house)[0]
    career, key = house.reports.add_career(None, [one.id, two.id, one.id])
    assert (career.games, career.status) == ((one.id, two.id), "done")
    assert house.reports.owns(career, None, key)
    for games in ([one.id, "nothing"], [career.id]):
        with pytest.raises(NotFound):
            house.reports.add_career(None, games)
