"""Ways to choose, on titles without companies: sealed bids, cards, paths, builds, deals; on a desk
and on a phone, by mouse, touch and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, served, widths
from tests.browser.hands import api, click, has, moment, moved, table, view
from tests.browser.test_everyone import serious
from tests.browser.toys import PARTS, Toys
from trunkline.commands import serve
from trunkline.table.house import House

CARDS = [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with small titles only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serve, "House", lambda store, **how: House(store, Toys(), **how))
        with served(Path(tmp_path_factory.mktemp("toys")) / "games.sqlite") as server:
            yield server


def too_wide(page: Any) -> int:
    width: int = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    return width


OVERLAP = """() => {
  const boxes = [...document.querySelectorAll(".bar > *")]
    .map(one => one.getBoundingClientRect()).filter(one => one.width > 1);
  return boxes.slice(1).filter((one, n) => one.left < boxes[n].right - 1).length;
}"""
"""Count the parts of the head that overlap the one before; headings only read aloud are skipped."""


def yard(page: Any, *seats: str) -> str:
    options = {"cards": CARDS, "coins": 6}
    return table(page, *seats, title="goods-yard", options=options, undo="always")


@widths("phone")
def test_the_teaching_game_is_played_to_its_end(guest, address, viewport):
    page = guest(viewport=viewport, base_url=address)
    yard(page, "me", "me")
    assert "Goods Yard" in page.title()
    assert page.inner_text(".where b") == "Bidding"
    while not has(page, ".todo .result"):
        assert too_wide(page) <= 0
        assert page.evaluate(OVERLAP) == 0
        if has(page, "[data-key=amount-go]"):
            click(page, "[data-key=amount-go]")
        elif has(page, ".offers [data-kind=demand]"):
            click(page, ".offers [data-kind=demand]")
        else:
            page.locator(".card-row button").first.click()
            click(page, ".card-does [data-kind=give]")
    page.wait_for_selector(".todo .result")
    assert "points" in page.inner_text(".todo .result")
    assert page.locator(".todo .result li").count() == 2


@widths("desk")
def test_a_bid_starts_at_its_lowest_and_stays_secret(guest, address, viewport):
    ann = guest(viewport=viewport, base_url=address)
    name = yard(ann, "me", "open")
    bob = guest("Bob", viewport=viewport, base_url=address)
    api(bob, f"/api/tables/{name}/seats/1", {})
    bob.goto(f"{address}/table/{name}")
    ann.wait_for_selector("[data-key=amount-go]")
    assert ann.inner_text("[data-key=amount-go]").split() == ["Bid", "0", "coins"]
    assert ann.is_disabled("[data-key=amount-less]")
    ann.click("[data-key=amount-more]")
    ann.focus("[data-key=amount]")
    ann.keyboard.press("PageUp")
    assert ann.inner_text("[data-key=amount-go]").split() == ["Bid", "6", "coins"]
    ann.keyboard.press("ArrowDown")
    ann.click("[data-key=amount-go]")
    ann.wait_for_selector(".answered")
    assert "You bid 5" in ann.inner_text(".answered")
    bob.wait_for_selector("text=has bid")
    assert "5" not in bob.inner_text(".log-lines li:last-child")
    assert "answer" not in view(bob)["now"]
    ann.click("[data-key=take-back]")
    ann.wait_for_selector("[data-key=amount-go]")
    bob.wait_for_selector("text=has bid", state="hidden")
    bob.click("[data-key=amount-more]")
    ann.click("[data-key=amount-go]")
    bob.wait_for_selector("text=has bid")
    bob.click("[data-key=amount-go]")
    bob.wait_for_selector(".offers [data-kind=demand]")
    assert "Ann" in bob.inner_text(".offer-row")


def test_cards_by_keyboard(guest, address):
    page = guest(base_url=address)
    yard(page, "me", "me")
    for _ in range(2):
        click(page, "[data-key=amount-go]")
    click(page, ".offers [data-kind=demand]")
    page.wait_for_selector(".card-row button")
    before = moment(page)
    first = page.locator(".card-row button").first
    first.focus()
    page.keyboard.press("Enter")
    assert first.get_attribute("aria-pressed") == "true"
    page.locator(".card-does button").first.focus()
    page.keyboard.press("Enter")
    moved(page, before)


@widths("phone")
def test_a_build_piece_by_piece_with_its_sum(guest, address, viewport):
    page = guest(viewport=viewport, base_url=address)
    table(page, "me", "me", title="sidings", undo="always")
    on_map(page, "A2", "Build")
    page.locator("[data-key=pieces] summary").click()
    page.wait_for_selector(".build-here .button[data-kind=lay]")
    assert "An empty place" in page.inner_text(".build-here")
    click(page, ".build-here [data-kind=lay]")
    page.wait_for_selector(".build-bar")
    assert "2 of 3 left" in page.inner_text(".build-bar")
    assert "3 coins" in page.inner_text(".build-bar")
    assert "May end at A2 Halt 2." in page.inner_text(".build-bar")
    assert too_wide(page) <= 0
    click(page, "[data-key=build-back]")
    assert not has(page, ".build-bar")
    on_map(page, "A2", "Build")
    page.wait_for_selector(".over-marks [data-place=A4]", state="attached")
    page.locator(".over-marks [data-place=A4]").dispatch_event("click")
    assert page.locator(".over-routes .route-over").count() == 1
    click(page, "[data-key=series-0]")
    page.wait_for_selector(".build-bar")
    assert view(page)["moment"] == 3
    assert "0 of 3 left" in page.inner_text(".build-bar")
    click(page, ".build .finish [data-kind=stop]")


@widths("phone")
def test_a_path_with_who_scores(guest, address, viewport):
    page = guest(viewport=viewport, base_url=address)
    name = table(page, "me", "me", title="sidings", undo="always")
    lays = [{"kind": "lay", "seat": 0, "hex": f"A{n}"} for n in (2, 3, 4)]
    body = {"version": view(page)["version"], "id": "s", "actions": lays}
    before = moment(page)
    api(page, f"/api/tables/{name}/series", body)
    moved(page, before)
    click(page, ".build .finish [data-kind=stop]")
    page.wait_for_selector(".over-marks [data-place=A1]", state="attached")
    page.locator(".over-marks [data-place=A1]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".path-row")
    assert page.locator(".path-row").count() == 3
    page.locator(".path-row").first.click()
    told = page.inner_text(".path-card")
    assert "Halt 1" in told
    assert "+3 points" in told
    assert "+1 point" in told
    assert page.locator(".over-routes .route-over").count() == 1
    page.click("[data-key=path-others]")
    page.wait_for_selector(".path-card .path-row")
    assert too_wide(page) <= 0
    page.keyboard.press("Escape")
    page.wait_for_selector("text=From A1 Halt 1")
    page.locator(".path-row").first.click()
    click(page, "[data-key=path-go]")
    assert view(page)["standing"][0]["score"] == 3


def on_map(page: Any, place: str, way: str) -> None:
    """Choose a place where several things can be done, and say which."""
    page.locator(f".over-marks [data-place={place}]").dispatch_event("click")
    page.locator(".picker button", has_text=way).click()


def test_a_place_with_several_things_to_do_asks_which(guest, address):
    page = guest(base_url=address)
    table(page, "me", "me", title="sidings", undo="always")
    page.locator(".over-marks [data-place=A2]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".picker")
    assert page.locator(".picker .button").count() == 2
    page.keyboard.press("Escape")
    assert not has(page, ".picker")
    on_map(page, "A2", "Survey")
    page.wait_for_selector(".picker [data-kind=survey]")
    click(page, ".picker [data-kind=survey]")


@widths("phone")
def test_a_deal_says_what_is_given_and_got(guest, address, viewport):
    page = guest(viewport=viewport, base_url=address)
    table(page, "me", "me", title="sidings", undo="always")
    told = page.inner_text(".deal")
    assert "You give" in told
    assert "1 crate" in told
    page.fill(".deal .range input", "4")
    click(page, ".deal .range button")
    page.wait_for_selector(".deal [data-kind=answer]")
    assert "4 coins" in page.inner_text(".deal-side >> nth=0")
    assert page.locator(".deal").count() == 1
    assert too_wide(page) <= 0
    click(page, ".deal [data-kind=answer] >> nth=0")
    coins = page.locator(".people").text_content() or ""
    assert "16 coins" in coins
    assert "8 coins" in coins


def test_sections_with_a_letter_are_explained(guest, address):
    page = guest(base_url=address)
    table(page, "me", "me", title="sidings")
    page.locator("[aria-label='Explain rule A2.1']").first.click()
    page.wait_for_selector("text=A crate scores a point a piece.")


def test_axe_finds_no_serious_problem_in_any_way(guest, address, axe):
    page = guest(viewport=PHONE, base_url=address)
    yard(page, "me", "me")
    page.wait_for_selector("[data-key=amount-go]")
    assert serious(page, axe) == []
    for _ in range(2):
        click(page, "[data-key=amount-go]")
    click(page, ".offers [data-kind=demand]")
    page.wait_for_selector(".card-row button")
    assert serious(page, axe) == []
    table(page, "me", "me", title="sidings", undo="always")
    on_map(page, "A2", "Build")
    page.locator("[data-key=pieces] summary").click()
    page.wait_for_selector(".build-here [data-kind=lay]")
    assert serious(page, axe) == []
    click(page, ".build-here [data-kind=lay]")
    click(page, ".build .finish [data-kind=stop]")
    page.locator(".over-marks [data-place=A1]").dispatch_event("click")
    page.locator(".path-row").first.click()
    assert serious(page, axe) == []


@pytest.mark.parametrize("name", ["sidings", "goods-yard"])
def test_no_part_of_a_page_is_missed_by_the_rest(guest, address, name):
    """Without any one of them there is still something to do, and a move can be made."""
    page = guest(viewport=PHONE, base_url=address)
    for part in PARTS:
        table(page, "me", "me", title=f"{name}-without-{part}")
        page.wait_for_selector(".offers")
        before = view(page)["moment"]
        kinds = ".offers [data-kind=pass], .offers [data-kind=bid]"
        page.locator(kinds).first.click()
        page.wait_for_function(SINCE, arg=[page.url.split("/table/")[1], before])
        assert too_wide(page) <= 0, part


SINCE = """async ([name, before]) => {
  const answer = await fetch(`/api/tables/${name}`);
  return (await answer.json()).moment > before;
}"""
