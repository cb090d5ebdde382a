"""Puzzles are solved on a desk by mouse and on a phone by touch, one of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_18oe import sideways
from tests.browser.test_everyone import serious
from trunkline import puzzles
from trunkline.puzzles import Puzzle

KINDS = sorted({one.kind for one in puzzles.shipped()})
HEAVY = 300_000
"""Bytes that a puzzle may weigh without fonts and ground."""


def easiest(kind: str) -> Puzzle:
    """The easiest puzzle of a kind."""
    some = [one for one in puzzles.shipped() if one.kind == kind]
    return puzzles.find(min(some, key=lambda one: (one.difficulty, one.id)).id)


@pytest.fixture
def come(chromium: Any, base: str) -> Iterator[Callable[..., Any]]:
    """Open a page; errors of the page fail the test."""
    contexts, wrong = list[Any](), list[str]()

    def open_(path: str, size: dict[str, int], scheme: str = "light") -> Any:
        context = chromium.new_context(
            viewport=size, color_scheme=scheme, reduced_motion="reduce", has_touch=size is PHONE
        )
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(base + path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not wrong, wrong


class Hand:
    """A hand at a page: a mouse, or a finger where the page takes touches."""

    def __init__(self, page: Any, *, touch: bool) -> None:
        self.page = page
        self.touch = touch

    def press(self, where: str) -> None:
        """Press what a selector names."""
        found = self.page.locator(where).first
        found.wait_for()
        if self.touch:
            found.tap(force=True)
        else:
            found.click(force=True)

    def mark(self, place: str) -> None:
        """Press a place on the map."""
        self.press(f'.puzzle-map .mark[data-place="{place}"]')

    def answer(self, puzzle: Puzzle, answer: dict[str, Any]) -> None:
        """Put an answer together as a player does."""
        if "routes" in answer:
            self.routes(puzzle, answer)
            return
        shown = {one["id"]: one for one in puzzle.public()["choices"]}
        choice = shown[answer["choice"]]
        if "tile" in choice:
            self.tile(list(shown.values()), choice)
            return
        if "stops" in choice:
            self.press("[data-key=clear]")
            self.mark(choice["stops"][0])
            self.page.wait_for_selector("[data-key=back]")
            self.mark(choice["stops"][-1])
        self.press(f'[data-key="choice-{choice["id"]}"]')
        self.page.wait_for_selector(f'[data-key="choice-{choice["id"]}"][aria-pressed=true]')

    def routes(self, puzzle: Puzzle, answer: dict[str, Any]) -> None:
        """Tap the stops of each train in order."""
        self.press("[data-key=clear]")
        for train in puzzle.earns(answer)["trains"]:
            self.press(f'[data-key="train-{train["id"]}"]')
            for stop in train["stops"]:
                if "id" in stop:
                    self.mark(stop["id"])

    def tile(self, choices: list[Any], choice: Any) -> None:
        """Tap the hex, choose the tile, and turn it."""
        self.mark(choice["hex"])
        tile = f'[data-key="tile-{choice["tile"]}"]'
        if self.page.locator(f"{tile}[aria-pressed=true]").count() == 0:
            self.press(tile)
        ways = [
            one["id"]
            for one in choices
            if (one["hex"], one["tile"]) == (choice["hex"], choice["tile"])
        ]
        for number in range(ways.index(choice["id"])):
            self.page.get_by_text(f"rotation {number + 1} of {len(ways)}").wait_for()
            self.press("[data-key=turn]")
        at = ways.index(choice["id"]) + 1
        self.page.get_by_text(f"rotation {at} of {len(ways)}").wait_for()

    def give(self) -> None:
        """Give the answer."""
        self.press("[data-key=answer]:not([disabled])")


def wrong(puzzle: Puzzle) -> dict[str, Any]:
    """An answer that the rules allow and that is not the best."""
    if "routes" in puzzle.answer:
        return {"routes": puzzle.answer["routes"][:1]}
    choices = [{"choice": one["id"]} for one in puzzle.public()["choices"]]
    return next(one for one in choices if not puzzle.check(one)["right"])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["mouse", "touch"])
def test_a_puzzle_of_each_kind_is_solved(come: Any, kind: str, size: dict[str, int]) -> None:
    puzzle = easiest(kind)
    page = come(f"/puzzle/{puzzle.id}", size)
    page.wait_for_selector("[data-key=answer]")
    assert sideways(page) == 0
    hand = Hand(page, touch=size is PHONE)
    other = wrong(puzzle)
    if not puzzle.check(other)["right"]:
        hand.answer(puzzle, other)
        hand.give()
        page.get_by_text("2 tries left").wait_for()
        page.wait_for_selector(".puzzle-say:not([hidden])")
    hand.answer(puzzle, puzzle.answer)
    hand.give()
    page.get_by_text("Proved best.").first.wait_for()
    assert re.search(r"Trunkline.*(1 try|2 tries)", page.inner_text(".puzzle-line code"))
    assert sideways(page) == 0
    page.reload()
    page.get_by_text("Proved best.").first.wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_puzzle_is_for_everyone_and_light(come: Any, axe: str, scheme: str) -> None:
    puzzle = easiest(KINDS[0])
    page = come("/about", PHONE, scheme)
    weights: list[int] = []

    def weigh(request: Any) -> None:
        if not re.search(r"/(fonts|ground)/", request.url):
            weights.append(request.sizes()["responseBodySize"])

    page.on("requestfinished", weigh)
    page.goto(page.url.replace("/about", f"/puzzle/{puzzle.id}"))
    page.wait_for_selector("[data-key=answer]")
    page.wait_for_load_state("networkidle")
    assert 10_000 < sum(weights) < HEAVY
    assert serious(page, axe) == []
    page.press("[data-key=give-up]", "Enter")
    page.wait_for_selector(".puzzle-line")
    assert serious(page, axe) == []


def test_hints_come_in_steps_and_are_counted(come: Any) -> None:
    puzzle = easiest(KINDS[0])
    page = come(f"/puzzle/{puzzle.id}", DESK)
    for step in range(1, 4):
        page.click("[data-key=hint]")
        page.wait_for_selector(f".puzzle-hints li:nth-child({step})")
    page.wait_for_selector("[data-key=hint][disabled]")
    page.reload()
    page.wait_for_selector(".puzzle-hints li:nth-child(3)")
    page.click("[data-key=give-up]")
    page.wait_for_selector(".puzzle-line")
    assert "3 hints" in page.inner_text(".puzzle-line code")


def test_the_front_page_leads_to_the_puzzle_of_the_day(come: Any) -> None:
    page = come("/", PHONE)
    page.click("[data-key=puzzle]")
    page.wait_for_selector("[data-key=answer]")
    page.get_by_text(re.compile(r"Puzzle -?\d+ · ")).wait_for()
    page.click("[data-key=give-up]")
    page.wait_for_selector(".puzzle-week")
    page.click("text=Yesterday’s puzzle")
    page.wait_for_selector("[data-key=answer]")
    page.go_back()
    page.wait_for_selector(".puzzle-line")


def test_a_player_goes_on_from_the_position(come: Any) -> None:
    puzzle = easiest(KINDS[0])
    page = come(f"/puzzle/{puzzle.id}", DESK)
    page.click("[data-key=give-up]")
    page.click("[data-key=vote]")
    page.wait_for_selector("[data-key=vote][disabled]")
    page.click("[data-key=open]")
    page.wait_for_selector(".branch-bar")
    page.click("[data-key=to-the-game]")
    page.wait_for_selector(".puzzle-head")
