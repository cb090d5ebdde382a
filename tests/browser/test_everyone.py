"""Accessibility: phone width, touch, keyboard only, axe, light and dark, reduced motion."""

from __future__ import annotations

from tests.browser.conftest import PHONE
from tests.browser.hands import (
    act,
    api,
    has,
    moment,
    moved,
    play_turn,
    show,
    sit,
    step,
    table,
    view,
)
from tests.browser.positions import bring

STEPS = ("auction", "stock", "track", "token", "run", "dividend", "train")
TABS = ("map", "shares", "privates", "trains", "tiles", "sheet", "charts")


def too_wide(page) -> int:
    """Return the pixels by which the page is too wide."""
    width: int = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    return width


def test_nothing_sticks_out_at_phone_width(visitor, font):
    page = visitor("/", viewport=PHONE, has_touch=True, hints=True, font=font)
    page.wait_for_selector(".po")
    assert too_wide(page) <= 0
    sit(page)
    for name in STEPS:
        bring(page, name)
        page.wait_for_selector(".offers >> visible=true")
        for _ in ("as it opens", "half", "full"):
            assert too_wide(page) <= 0, name
            page.click(".handle")
    for tab in TABS:
        show(page, tab)
        assert too_wide(page) <= 0, tab


def test_an_operating_turn_by_touch_on_a_phone(guest):
    page = guest(viewport=PHONE, has_touch=True)
    bring(page, "track")
    before = moment(page)
    page.locator(".over-marks .mark").first.tap()
    page.wait_for_selector(".picker")
    assert page.locator(".todo").bounding_box()["x"] == 0
    page.tap("[data-key=tile-confirm]")
    moved(page, before)


def box(page) -> list[float]:
    """Return left, top, width and height of the visible map, once it has been laid out."""
    page.wait_for_selector(".map-holder[data-box]")
    return [float(x) for x in page.get_attribute(".map-holder", "data-box").split()]


def test_the_map_pans_and_zooms(guest):
    page = guest()
    bring(page, "track")
    whole = box(page)
    page.click("[aria-label='Zoom in']")
    page.wait_for_function(
        f"w => Number({VIEW_BOX}[2]) < w",
        arg=whole[2],
    )
    near = box(page)
    place = page.locator(".map-holder").bounding_box()
    page.mouse.move(place["x"] + 300, place["y"] + 300)
    page.mouse.down()
    page.mouse.move(place["x"] + 200, place["y"] + 250, steps=4)
    page.mouse.up()
    page.wait_for_function(
        f"x => Number({VIEW_BOX}[0]) > x",
        arg=near[0],
    )
    assert not has(page, ".picker")
    page.mouse.wheel(0, -300)
    page.click("[aria-label='Whole map']")
    page.wait_for_function(
        f"w => Number({VIEW_BOX}[2]) >= w",
        arg=whole[2],
    )


def test_two_fingers_zoom_and_one_pans_when_near(guest):
    page = guest(viewport=PHONE, has_touch=True)
    bring(page, "track")
    whole = box(page)
    place = page.locator(".map-holder").bounding_box()
    x, y = place["x"] + 180, place["y"] + 140
    hand = page.context.new_cdp_session(page)

    def touch(kind, *points):
        fingers = [{"x": a, "y": b, "id": n} for n, (a, b) in enumerate(points)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", (x - 20, y), (x + 20, y))
    for spread in (40, 60, 80):
        touch("touchMove", (x - spread, y), (x + spread, y))
    touch("touchEnd")
    page.wait_for_function(f"w => Number({VIEW_BOX}[2]) < w * 0.5", arg=whole[2])
    near = box(page)
    touch("touchStart", (x, y))
    for step_ in (20, 40, 60):
        touch("touchMove", (x - step_, y - step_ / 2))
    touch("touchEnd")
    page.wait_for_function(f"x => Number({VIEW_BOX}[0]) > x", arg=near[0])
    assert not has(page, ".picker")


VIEW_BOX = "document.querySelector('.map-holder').dataset.box.split(' ')"


def press_until(page, key, wanted, most=60):
    """Press a key until the focus is on the wanted element."""
    for _ in range(most):
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} cannot be reached with {key}")


def test_a_game_by_keyboard_only(visitor):
    page = visitor("/")
    page.wait_for_selector(".hero")
    press_until(page, "Tab", "[data-key=solo-1848]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".play-dialog")
    press_until(page, "Tab", "[data-key=play-now]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".todo.mine .offers")
    before = moment(page)
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    moved(page, before)
    page.wait_for_selector(".todo.mine .offers")
    page.keyboard.press("2")
    page.wait_for_selector("#tab-shares[aria-selected=true]", state="attached")
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")
    page.keyboard.press("Escape")


def test_track_by_keyboard_only(guest):
    page = guest()
    bring(page, "track", 4)
    before = moment(page)
    page.keyboard.press("m")
    assert page.evaluate("() => document.activeElement.closest('.over-marks') !== null")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_selector(".picker")
    ghost = page.get_attribute(".ghost", "data-tile")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    assert not has(page, ".picker")
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    assert page.get_attribute(".ghost", "data-tile") == ghost
    page.keyboard.press("Enter")
    moved(page, before)
    page.keyboard.press("u")
    page.wait_for_function(
        "before => document.querySelector('.history output').textContent === before", arg=before
    )


RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice")
HEXES = ("#hexes",)
"""The drawn hexes take axe long; they are looked at once."""


def serious(page, axe: str, only: tuple[str, ...] = RULES, skip: tuple[str, ...] = HEXES):
    """Return the serious findings of axe, except at places that were examined by hand."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(
        "([where, what]) => axe.run(where, {resultTypes: ['violations'], runOnly: what})",
        [{"exclude": [[one] for one in skip]}, list(only)],
    )
    return [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes'][:3]]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def test_axe_finds_no_serious_problem(visitor, axe):
    page = visitor("/", hints=True)
    page.wait_for_selector(".po")
    assert serious(page, axe) == []
    sit(page)
    for name in ("auction", "stock", "run", "dividend"):
        bring(page, name)
        page.wait_for_selector(".offers")
        assert serious(page, axe) == [], name
    assert serious(page, axe, ("wcag2a", "best-practice"), (".side",)) == []
    for tab in TABS[1:]:
        show(page, tab)
        assert serious(page, axe, skip=(".side",)) == [], tab


def test_axe_finds_enough_contrast_in_the_dark(visitor, axe):
    page = visitor("/", hints=True, color_scheme="dark")
    page.wait_for_selector(".po")
    sit(page)
    for name in ("stock", "dividend"):
        bring(page, name)
        page.wait_for_selector(".offers")
        assert serious(page, axe, ("color-contrast",)) == [], name
    for tab in TABS[1:]:
        show(page, tab)
        assert serious(page, axe, ("color-contrast",), (".side",)) == [], tab


def test_axe_on_dialogs_and_a_phone(visitor, axe):
    page = visitor("/", viewport=PHONE)
    page.click("[data-key=sign-in]")
    page.click("[data-key=sign-up]")
    page.get_by_role("button", name="Create my account").wait_for()
    assert serious(page, axe) == []
    page.keyboard.press("Escape")
    sit(page)
    bring(page, "track")
    page.locator(".over-marks .mark").first.dispatch_event("click")
    assert serious(page, axe) == []
    page.get_by_role("button", name="Settings").click()
    assert serious(page, axe) == []


def test_owners_differ_by_letters_and_pattern(guest):
    page = guest()
    table(page, "me", "me", "me")
    owners = view(page)["present"]["owners"]
    assert len({one["letters"] for one in owners.values()}) == len(owners)
    assert len({(one["paint"]) for one in owners.values()}) == len(owners)


def test_dark_and_light_can_be_chosen(guest):
    page = guest()
    page.goto("/")
    page.wait_for_selector(".po")
    colour = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(colour)
    page.click("[data-key=account]")
    page.click("[data-key=settings]")
    page.get_by_label("dark", exact=True).check()
    assert page.evaluate(colour) != light
    page.get_by_label("largest", exact=True).check()
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "20px"
    page.reload()
    page.wait_for_selector("main.settings")
    assert page.evaluate(colour) != light


def test_reduced_motion_stills_the_marks(guest):
    page = guest()
    bring(page, "track")
    name = (
        "() => getComputedStyle(document.querySelector('.over-marks .mark polygon')).animationName"
    )
    assert page.evaluate(name) == "none"


def test_the_steps_of_a_turn_are_named(guest):
    page = guest()
    bring(page, "run")
    assert step(page) == "Run"
    play_turn(page)
    assert step(page) == "Dividend"
    act(page, "distribute", 1)


CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth + 1
  && getComputedStyle(one).overflowX !== "visible").map(one => one.textContent)"""
"""Texts that do not fit into their place and are cut off."""


def test_shares_have_full_names_and_buying_differs_from_selling(guest, font):
    page = guest(viewport=PHONE, font=font)
    bring(page, "stock", 16)
    show(page, "shares")
    page.click(".handle")
    page.wait_for_selector(".offer-row")
    names = page.locator(".offer-row .name")
    assert "Queensland Government Railway" in names.all_inner_texts()
    assert page.eval_on_selector_all(".todo .offers *:not(.unseen)", CUT) == []
    assert too_wide(page) <= 0
    words = ".offer-row .grow > .soft:last-child, .offer-row .buttons > .soft"
    first = "all => [...new Set(all.map(one => one.firstChild.textContent))]"
    assert set(page.eval_on_selector_all(words, first)) <= {"buy", "sell", "start at"}
    labels = "all => [...new Set(all.map(one => one.ariaLabel.split(' ')[0]))]"
    buttons = ".offer-row .buttons > button"
    assert set(page.eval_on_selector_all(buttons, labels)) <= {"Buy", "Sell", "Start"}


def test_a_stock_round_on_a_phone_opens_on_who_owns_what(guest):
    """Shares are bought above the sheet; a share of mine leads to the row that sells it."""
    page = guest(viewport=PHONE, has_touch=True)
    bring(page, "stock", 19)
    page.wait_for_selector(".views .buy-share")
    panels = page.eval_on_selector_all(
        ".views > .panel",
        "all => all.sort((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y)"
        ".map(one => one.dataset.panel)",
    )
    assert panels[:2] == ["holdings", "market"]
    assert page.get_attribute(".table-page", "data-sheet") == "peek"
    top = page.locator(".todo").bounding_box()["y"]
    assert top > PHONE["height"] / 2
    assert page.locator(".buy-share").first.bounding_box()["y"] < top
    mine = page.locator(".holdings button.held-share").first
    company = mine.evaluate("one => one.closest('tr').dataset.owner")
    mine.tap()
    page.wait_for_selector(f".offer-row[data-owner={company}] .buttons button:focus")
    assert page.get_attribute(".table-page", "data-sheet") == "half"


def test_an_auction_on_a_phone_shows_all_of_its_rows(guest):
    page = guest(viewport=PHONE, has_touch=True)
    bring(page, "auction")
    page.wait_for_selector(".offers [data-option]")
    assert page.get_attribute(".table-page", "data-sheet") == "full"


def test_a_click_survives_a_redraw_of_the_page(guest):
    page = guest()
    name = bring(page, "stock")
    before = moment(page)
    page.locator(".offers [data-kind=pass]").hover()
    page.mouse.down()
    api(page, f"/api/tables/{name}/chat", {"id": "a-word", "text": "Meanwhile."})
    page.wait_for_selector(".line.by-chat", state="attached")
    page.mouse.up()
    moved(page, before)
