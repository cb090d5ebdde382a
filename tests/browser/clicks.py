"""Play a known move by clicks, as a player would in the way that its title offers.

Only the shown page is used. The move is known by its data, its label and the place of its offer.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.browser.hands import moment, moved


class Move(NamedTuple):
    """A move, and what the page calls it."""

    action: dict[str, Any]
    label: str
    place: str
    way: str
    """The way to choose its kind (docs/client.md)."""
    by: str = ""
    """The field that names its card."""
    at: str = ""
    """The field that names its place on the map."""


def play(page: Any, move: Move) -> None:
    """Play a move by clicks, and see the game move."""
    before = moment(page)
    in_menu = "lay" if move.way == "build" else move.action["kind"]
    _open(page, in_menu)
    WAYS.get(move.way, _press)(page, move)
    page.wait_for_function(MOVED_OR_ASKED, arg=before)
    # the page asks for confirmation of unlikely moves
    if page.locator("dialog [data-key=yes]").count():
        page.click("dialog [data-key=yes]")
    moved(page, before)


def _open(page: Any, kind: str) -> None:
    """Click a row of the menu, or an entry opened from the foot."""
    row = page.locator(f"[data-key=menu-{kind}], .offers [data-key=aside-{kind}]")
    if row.count():
        row.click()


def _choice(page: Any, move: Move) -> None:
    """A row, then the button in the foot that plays it, or what else its card offers."""
    kind = move.action["kind"]
    page.wait_for_selector(".offers [data-option]")
    rows = page.locator(".offers button[data-option]")
    keys = [key.removeprefix("option-") for key in rows.evaluate_all(KEYS)]
    card = move.action.get(move.by, "")
    known = [json.loads(key) if key.startswith("{") else key for key in keys]
    fits = [n for n, key in enumerate(known) if key == move.action or key == card]
    if not fits:  # a number is chosen below the row
        fits = [n for n, key in enumerate(known) if _but_one(key, move.action)]
    assert fits, f"the page has no row for {move.label}"
    rows.nth(fits[0]).click()
    row = known[fits[0]]
    if row not in (move.action, card):
        (field,) = [name for name, value in move.action.items() if row.get(name) != value]
        page.fill("[data-key=amount]", str(move.action[field]))
        page.locator("[data-key=amount]").blur()
        page.click("[data-key=amount-go]")
        return
    main = page.locator(f".foot [data-key=go][data-kind={kind}]")
    (main if main.count() else page.locator(f".foot [data-kind={kind}]")).first.click()


def _but_one(known: Any, action: dict[str, Any]) -> bool:
    """True if two actions of a kind differ in one number only."""
    if not isinstance(known, dict) or known["kind"] != action["kind"]:
        return False
    differ = [name for name, value in action.items() if known.get(name) != value]
    return len(differ) == 1 and isinstance(action[differ[0]], int)


def _press(page: Any, move: Move, where: str = ".offers") -> None:
    """A button with the action itself, or one that is called the same: equal offers are one."""
    kind = move.action["kind"]
    page.wait_for_selector(f"{where} :is([data-kind={kind}], [data-key=aside-{kind}])")
    aside = page.locator(f"{where} [data-key=aside-{kind}]")
    if aside.count():
        aside.click()
        page.wait_for_selector(f"{where} [data-kind={kind}]")
    buttons = page.locator(f"{where} button[data-key^='act-']")
    keys = [json.loads(key[4:]) for key in buttons.evaluate_all(KEYS)]
    same = [n for n, key in enumerate(keys) if key == move.action]
    alike = [n for n, name in enumerate(buttons.evaluate_all(NAMES)) if name == move.label]
    if same or alike:
        buttons.nth((same or alike)[0]).click()
    else:
        _amount_in_a_row(page, move)


MOVED_OR_ASKED = """before => document.querySelector("dialog [data-key=yes]")
  || document.querySelector(".history output").textContent !== before"""
KEYS = "nodes => nodes.map((one) => one.dataset.key)"
NAMES = "nodes => nodes.map((one) => one.ariaLabel ?? one.textContent)"


def _amount_in_a_row(page: Any, move: Move) -> None:
    """Fill the field beside its button; the label of the field names the choice."""
    for field in page.locator(".offers form.range").all():
        chosen = field.locator("input").get_attribute("aria-label").rsplit(": ", 1)[1].split(",")[0]
        told = json.loads(field.locator("input").get_attribute("data-key").removeprefix("range-"))
        if {**told, chosen: move.action[chosen]} == move.action:
            field.locator("input").fill(str(move.action[chosen]))
            field.locator("button").click()
            return
    raise AssertionError(f"the page has no button for {move.label}")


def _amount(page: Any, move: Move) -> None:
    """A number by its field, then the button that says it."""
    for name in move.action.keys() - {"kind", "seat"}:
        page.fill("[data-key=amount]", str(move.action[name]))
    page.locator("[data-key=amount]").blur()
    page.click("[data-key=amount-go]")


def _mark(page: Any, place: str) -> None:
    """A mark on the map; it is a shape whose middle may lie under a name."""
    page.locator(f".over-marks [data-place='{place}']").dispatch_event("click")


def _tile(page: Any, move: Move) -> None:
    """A hex, a tile, its rotation."""
    action = move.action
    _mark(page, action[move.at])
    tile = f".picker [data-key='tile-{action['kind']} {action['tile']}']"
    page.wait_for_selector(tile)
    if page.get_attribute(tile, "aria-checked") != "true":
        page.click(tile)
    wanted = f"{tile} use[href='#tile-{action['tile']}-{action['rotation']}']"
    for _ in range(6):
        if page.locator(wanted).count():
            break
        page.click("[data-key=turn]")
    assert page.locator(wanted).count(), f"{move.label} cannot be turned like this"
    page.click("[data-key=tile-confirm]")


def _place(page: Any, move: Move) -> None:
    """A place, then which of the things to do there."""
    _mark(page, move.action[move.at])
    page.locator(".picker button", has_text=move.label).first.click()


def _card(page: Any, move: Move) -> None:
    """A card, then what to do with it."""
    card = f".card-choice [data-key='card-{move.action[move.by]}']"
    if page.get_attribute(card, "aria-pressed") != "true":
        page.click(card)
    _press(page, move, ".card-does")


def _path(page: Any, move: Move) -> None:
    """Click the start, the destination and "go"; on demand choose another path there."""
    stops = move.action["stops"]
    page.click(f"[data-key='path-from-{stops[0]}']")
    page.locator(f".path-row[aria-label='{move.label}']").first.click()
    page.click("[data-key=path-go]")


def _build(page: Any, move: Move) -> None:
    """A place, then the piece."""
    _mark(page, move.place)
    page.wait_for_selector(".build-here, .picker")
    if page.locator(".picker").count():  # something else can be done at the same place
        page.locator(".picker button", has_text="Build from").click()
    page.wait_for_selector(".build-here")
    pieces = page.locator(".build-here details[data-key=pieces]")
    pieces.wait_for()
    if pieces.get_attribute("open") is None:
        pieces.locator("summary").click()
    _press(page, move, ".build-here")


def _route(page: Any, move: Move) -> None:
    """The routes that the page has found."""
    page.click("[data-key=run]:not(:disabled)")


WAYS: dict[str, Callable[[Any, Move], None]] = {
    "amount": _amount,
    "choice": _choice,
    "tile": _tile,
    "place": _place,
    "card": _card,
    "path": _path,
    "build": _build,
    "route": _route,
}
