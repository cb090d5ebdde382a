"""A player's hands: mouse, touch and keyboard on the page."""

from __future__ import annotations

from typing import Any

from trunkline.kernel import laid_over
from workbench.pages import api
from workbench.pages import sit as sit


def table(page: Any, *seats: str, **wishes: Any) -> str:
    """A new table, opened on the page; seats are `me`, `invite`, `open` or the name of a bot."""
    people = ("me", "invite", "open")
    made = [{"kind": s} if s in people else {"kind": "bot", "bot": s} for s in seats]
    answer = api(
        page,
        "/api/tables",
        {"title": "1848", "seats": made, "seed": 7, "visibility": "public", **wishes},
    )
    assert "table" in answer, answer
    page.goto(f"/table/{answer['table']['id']}")
    page.wait_for_selector(".todo .todo-head, .waiting-seats")
    return str(answer["table"]["id"])


def view(page: Any) -> Any:
    """Return the current view of this visitor's seat."""
    name = page.url.split("/table/")[1].split("?")[0]
    seen = api(page, f"/api/tables/{name}?still=1")
    seen["present"] = laid_over(seen["still"], seen["now"])
    return seen


def show(page: Any, name: str) -> None:
    """Open a view: by its tab, or by the bar of a phone and what lies behind "More"."""
    for one in (f"#tab-{name}", f"[data-key=nav-{name}]"):
        if page.is_visible(one):
            page.click(one)
            break
    else:
        page.click("[data-key=more-nav]")
        page.click(f"dialog [data-key=more-{name}]")
    page.wait_for_selector(f"#tab-{name}[aria-selected=true]", state="attached")


def open_log(page: Any) -> None:
    """Bring the log into view, where it has no column of its own."""
    page.wait_for_selector(".log", state="attached")
    if not page.is_visible(".log"):
        page.locator("[data-key=log]:visible, [data-key=log-nav]:visible").first.click()
        page.wait_for_selector(".log")


def open_players(page: Any) -> None:
    """Open all that is known of the players."""
    page.locator(".plate-in:visible, [data-key=more-nav]:visible").first.click()
    page.wait_for_selector("dialog .all-players")


def tool(page: Any, name: str) -> None:
    """Use what lies behind "More"."""
    page.locator("[data-key=more]:visible, [data-key=more-nav]:visible").first.click()
    page.click(f"dialog [data-key={name}]")


def moment(page: Any) -> str:
    """The moment the page shows, as it says it."""
    return str(page.locator(".history output").text_content())


def step(page: Any) -> str:
    """The step of a turn that the page shows, or the round."""
    found: str = page.evaluate(
        "() => document.querySelector('.steps .now')?.textContent"
        " ?? document.querySelector('.where .long')?.textContent ?? ''"
    )
    return found.split()[0] if found else ""


def moved(page: Any, before: str) -> None:
    """Wait until the page shows another moment."""
    page.wait_for_function(
        "before => document.querySelector('.history output').textContent !== before", arg=before
    )


def click(page: Any, selector: str) -> None:
    """Click what plays an action, and see the game move."""
    before = moment(page)
    page.locator(selector).first.click()
    moved(page, before)


def act(page: Any, kind: str, nth: int = 0) -> None:
    """Click an offer of a kind on the page."""
    before = moment(page)
    choose(page, kind, nth)
    moved(page, before)


def raise_sheet(page: Any) -> None:
    """Raise the sheet of a phone where it shows its foot alone: a panel above answers."""
    if page.get_attribute(".table-page", "data-sheet") == "peek":
        page.locator("[data-key=fold]").click()
        page.wait_for_selector(".table-page[data-sheet=half]")


def open_row(page: Any, kind: str) -> None:
    """Open a row of the menu, where a turn begins with one."""
    row = page.locator(f"[data-key=menu-{kind}]")
    if row.count():
        row.click()


def choose(page: Any, kind: str, nth: int = 0) -> None:
    """Click an offer; one that is a row is played by the button in the foot."""
    aside = page.locator(f".offers [data-key=aside-{kind}]")
    if aside.count():
        aside.click()
    open_row(page, kind)
    rows = page.locator(f".offers [data-option={kind}]")
    if rows.count():
        rows.nth(nth).click()
        page.locator(f".foot [data-kind={kind}]").first.click()
    else:
        page.locator(f".offers [data-kind={kind}]").nth(nth).click()


def lower(page: Any, nth: int = 0) -> None:
    """Lower the price of a private: what else its row offers stands in the foot."""
    before = moment(page)
    page.locator(".offers [data-option=buy_private]").nth(nth).click()
    page.locator(".foot [data-kind=lower_price]").click()
    moved(page, before)


def lay_tile(page: Any, nth: int = 0) -> None:
    """Choose a marked hex, turn the first tile once, confirm."""
    before = moment(page)
    page.locator(".over-marks .mark").nth(nth).dispatch_event("click")
    page.wait_for_selector(".picker .tile.on")
    if page.is_enabled("[data-key=turn]"):
        page.click("[data-key=turn]")
    page.click("[data-key=tile-confirm]")
    moved(page, before)


def has(page: Any, selector: str) -> bool:
    """Return True if the page has the element now."""
    return page.query_selector(selector) is not None


def play_turn(page: Any) -> None:
    """One decision of a player who knows a little: buys, builds, runs, pays."""
    now = step(page)
    if now == "Sale":
        kind = "buy_private" if has(page, ".offers [data-option=buy_private]") else "pass"
        act(page, kind, 0)
    elif now == "Stock":
        first = (
            ".offers [data-kind=buy_share]:not([aria-label*=England])",
            ".offers [data-kind=start_company]",
            ".offers [data-kind=pass]",
            ".offers [data-kind]",
        )
        click(page, next(one for one in first if has(page, one)))
    elif now == "Track" and has(page, ".over-marks .mark"):
        lay_tile(page)
    elif now == "Token" and has(page, ".over-marks .mark"):
        before = moment(page)
        page.locator(".over-marks .mark").first.dispatch_event("click")
        page.click("[data-key=tile-confirm]")
        moved(page, before)
    elif now == "Run" and has(page, "[data-key=run]"):
        click(page, "[data-key=run]:not(:disabled)")
    elif now == "Dividend" and has(page, ".offers [data-option=distribute]"):
        act(page, "distribute")
    elif now == "Trains" and has(page, ".offers [data-option=buy_train]"):
        act(page, "buy_train")
    elif has(page, ".offers [data-kind=pass]"):
        act(page, "pass")
    elif has(page, ".over-marks .mark"):
        before = moment(page)
        page.locator(".over-marks .mark").first.dispatch_event("click")
        page.click("[data-key=tile-confirm]")
        moved(page, before)
    else:
        click(page, ".offers button:not(:disabled)[data-kind]")
