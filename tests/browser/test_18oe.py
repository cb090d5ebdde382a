"""18OE on its page, at both widths: packet, map, track, sea routes, mergers, nationals, the end.

Positions are set up by hand, so that a test begins where it is about something.
"""

from typing import Any

import pytest

from tests.browser.conftest import DESK, PHONE, widths
from tests.browser.hands import api, click, has, moment, moved, open_log, raise_sheet, table
from tests.browser.test_everyone import serious
from tests.titles.g18oe.test_s10_stock import market, merging
from trunkline.eighteen.parts.tokens import cities, lay_tile, put_token
from trunkline.kernel import Seat, fork
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.records.actions import Trade
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.running import runs
from trunkline.titles.g18oe.rules.stock.trades import items
from trunkline.titles.g18oe.rules.trains import piles
from workbench.g18oe.late import late
from workbench.g18oe.table import Table


@pytest.fixture
def at(guest, monkeypatch):
    """A visitor at a table of 18OE that begins in a position."""

    def come(position: Table, *seats: str, size: dict[str, int] = DESK) -> Any:
        def start(game: GameOE) -> Any:
            game.pieces.update(position.game.pieces)
            state = fork(position.state)
            game.rebuild(state)
            return state

        monkeypatch.setattr(GameOE, "start", start)
        page = guest(viewport=size)
        kinds = seats or ("me",) * position.game.seats
        made = {"title": "18oe", "seats": [{"kind": kind} for kind in kinds]}
        answer = api(page, "/api/tables", made)
        page.goto(f"/table/{answer['table']['id']}")
        page.wait_for_selector(".todo .todo-head, .waiting-seats")
        come.invites = answer["invites"]  # type: ignore[attr-defined]
        return page

    return come


def sideways(page: Any) -> int:
    """Return the pixels by which the page is too wide."""
    found: int = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return found


def tab(page: Any, name: str) -> None:
    page.locator(f"#tab-{name}").evaluate("tab => tab.click()")
    page.wait_for_selector(f"#tab-{name}[aria-selected=true]", state="attached")


@widths("phone")
def test_a_packet_auction(guest, viewport):
    page = guest(viewport=viewport)
    table(page, "me", "me", "me", title="18oe")
    page.wait_for_selector("#tab-packet[aria-selected=true]", state="attached")
    click(page, ".offers [data-kind=buy_item]")
    assert page.locator(".offer-row", has_text="WSB").inner_text().count("WSB") == 1
    row = page.locator(".offer-row", has_text="WSB").locator(".range")
    row.locator("input").fill("45")
    before = moment(page)
    row.locator("button").click()
    moved(page, before)
    open_log(page)
    page.click("[data-key=story]")  # the story has purchases, but no bids
    page.wait_for_selector(".chapter")
    (shown,) = page.locator(".log .line:visible").all_inner_texts()
    assert "Sale of the packet: Bought: " in shown
    assert "WSB" not in shown
    page.click("[data-key=story]")
    assert "bids" in page.inner_text(".log")
    page.keyboard.press("Escape")
    tab(page, "packet")
    card = page.locator("[data-card=WSB]")
    assert "Best bid" in card.inner_text()
    assert "£45" in card.inner_text()
    assert sideways(page) <= 0


@widths("phone")
def test_the_lobby_says_how_long_it_is_and_asks_for_a_scenario(guest, viewport):
    page = guest(viewport=viewport)
    page.goto("/")
    page.get_by_role("button", name="Play bots: 18OE").click()
    page.select_option("dialog [name=scenario]", "full")
    assert "twelve hours" in page.inner_text("dialog")
    page.click("[data-key=bots-4]")
    page.select_option("dialog [name=scenario]", "uk-france")
    assert "an evening" in page.inner_text("dialog")
    assert "against bots" in page.inner_text("#about-scenario")
    assert page.locator("dialog .seg button").all_text_contents() == ["1 bot", "2 bots"]
    page.click("[data-key=bots-1]")
    page.click("dialog .primary")
    page.wait_for_selector(".todo .todo-head")
    assert page.inner_text(".bar .variant") == "UK-France"
    assert "Pip" in (page.locator(".people").text_content() or "")
    assert sideways(page) <= 0


def test_a_new_table_is_for_as_many_as_its_scenario(guest):
    page = guest()
    page.goto("/")
    page.get_by_role("button", name="New table").click()
    page.select_option("dialog [name=title]", "18oe")
    page.select_option("dialog [name=count]", "5")
    page.select_option("dialog [name=option-scenario]", "uk-france")
    assert page.locator("dialog [name=count] option").all_text_contents() == ["2", "3"]
    assert page.locator("dialog .seat-wish").count() == 3
    page.select_option("dialog [name=option-scenario]", "full")
    assert page.locator("dialog [name=count] option").count() == 6


@widths("phone")
def test_a_regional_floats_and_says_what_it_costs(at, viewport):
    page = at(Table(3).sold(), size=viewport)
    tab(page, "overview")
    assert "0 of 18 regionals" in page.inner_text("[data-panel=where]")
    assert not page.is_visible("[data-key^=house-rules]")  # played as the book says
    assert "in its first turn, a 2+2 come out of that" in page.inner_text(".offers")
    row = page.inner_text(".offer-row[data-owner=PLM]")
    assert "Home: Lyon (U34); zone: France, Belgium" in row
    assert "£150, £30 left" in row  # at £75
    raise_sheet(page)
    click(page, ".offer-row[data-owner=PLM] [data-kind=float_regional]")
    panels = page.locator(".views > .panel")
    tops = panels.evaluate_all(
        "all => all.map(one => [one.getBoundingClientRect().y, one.dataset.panel])"
    )
    assert min(tops)[1] == ("overview" if viewport == PHONE else "where")
    page.locator("[data-panel=overview] tbody tr", has_text="PLM").click()
    page.wait_for_selector("#tab-railroads[aria-selected=true]", state="attached")
    assert "Méditerranée" in page.inner_text(".pointed-at")
    page.wait_for_selector("#tab-market.wanted", state="attached")  # my turn is about that one
    assert sideways(page) <= 0


@widths("desk", "phone")
def test_a_regional_builds_and_runs(at, viewport):
    position = Table(3).sold().quiet().phase("2", "regional").regional("DSJ", 0)
    page = at(position.train("DSJ", "2+2").operate("DSJ"), size=viewport)
    page.wait_for_selector(".over-marks .mark")
    page.wait_for_selector(".map-holder:not([data-detail=far])")  # it begins where one builds
    before = moment(page)
    page.locator(".over-marks .mark").first.dispatch_event("click")
    page.wait_for_selector(".picker .tile.on")
    assert "Tile points" in page.inner_text(".picker")
    assert "Treasury then" in page.inner_text(".picker")
    page.click("[data-key=tile-confirm]")
    moved(page, before)
    while not has(page, "[data-key=run]"):
        click(page, ".offers [data-kind=pass]")
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    assert "proved best" in page.inner_text(".runner")
    click(page, "[data-key=run]")
    assert "treasury" in page.inner_text(".todo .offers").lower()
    click(page, ".offers [data-kind=distribute]")
    assert sideways(page) <= 0


def test_a_hex_that_was_just_built_on_can_be_chosen_again(at):
    """A lay may leave the same places open, but its card must disappear."""
    position = Table(3).sold("major").quiet().phase("3").major("DSJ", 0).train("DSJ", "3+3")
    page = at(position.operate("DSJ"))
    page.wait_for_selector(".over-marks .mark")
    mark = page.locator(".over-marks .mark[data-place=H47]")
    mark.dispatch_event("click")
    page.wait_for_selector(".picker .tile.on")
    page.click('.picker .tile[aria-label^="Tile 6,"]')  # rotation 3 first: the same places after
    before, places = moment(page), page.locator(".over-marks .mark").count()
    page.click("[data-key=tile-confirm]")
    moved(page, before)
    page.wait_for_selector(".over-marks .mark")
    assert page.locator(".over-marks .mark").count() == places
    mark.dispatch_event("click")
    page.wait_for_selector(".picker .tile.on")
    assert "H47" in page.inner_text(".picker-head")


def test_numbers_that_may_be_less_than_nothing_start_at_nothing(visitor):
    page = visitor("/health")
    starts = page.evaluate(
        """async () => {
        const { startOf } = await import("/js/table/inputs/amount.js");
        const offer = (low, high, step) => ({ low, high, step });
        return [
            startOf(offer(-1020, 30, 1)), startOf(offer(-1020, -10, 10)), startOf(offer(5, 90, 5)),
            startOf(offer(-15, 90, 10)), startOf(offer(-15, 90, 5), { start: "high" }),
        ];
    }"""
    )
    assert starts == [0, -1020, 5, 5, 90]


def test_the_story_is_made_of_events_round_by_round(visitor):
    """The title's rules choose the events; undone ones are left out."""
    move = [
        {"kind": "train_bought", "railroad": "LNWR", "train": "4", "source": "works", "price": 400},
        {"kind": "phase_began", "phase": "4"},
        *({"kind": "train_lost", "railroad": "K", "train": "2+2", "why": "rusted"},) * 2,
        {"kind": "train_lost", "railroad": "SB", "train": "3", "why": "discarded"},
    ]
    paid = [
        {"kind": "distributed", "railroad": name, "choice": "pay", "revenue": revenue}
        for name, revenue in (("GWR", 0), *((f"R{n}", n * 10) for n in range(1, 8)))
    ]
    begun = {"kind": "operating_round_began", "turn": 3, "number": 2}
    said = {"kind": "regional_floated", "seat": 1, "regional": "PLM", "par": 80}
    entries = [[said], [begun], paid, move]
    log = [{"kind": "act", "moment": n, "events": some} for n, some in enumerate(entries)]
    log.append({"kind": "act", "undone": True, "events": [{"kind": "game_over"}]})
    told = visitor("/health").evaluate(
        """async ([log, rules]) => {
        const { chapters } = await import("/js/table/log/story.js");
        const names = { ...rules.names.plain };
        const plain = (value) => names[value] ?? String(value);
        return chapters(log, rules, { plain, item: plain, name: (seat) => ["Ann", "Bea"][seat], 
            money: (sum) => `£${sum}` });
    }""",
        [log, market().game.page.still()["log"]["story"]],
    )
    assert [one["title"] for one in told] == ["Sale of the packet", "OR 3.2"]
    assert told[0]["text"] == "Floated: Bea's PLM at £80."
    assert told[1]["moment"] == 1
    assert told[1]["text"] == (
        "Paid: R7 £70, R6 £60, R5 £50, R4 £40, 3 more £60. LNWR bought the first 4: phase 4."
        " Rusted: 2+2 of Minor K ×2. Trains: 4 for LNWR."
    )


def test_names_are_found_as_one_types_them(visitor):
    page = visitor("/health")
    found = page.evaluate(
        """async () => {
        const { fits, plain } = await import("/js/table/map/finder.js");
        return [
            plain("København"), plain("Örebro"), plain("Århus"), plain("Łódź"), plain("Niš"),
            fits("Fürth and Nürnberg", "nurn"), fits("Wien", "vienna"),
        ];
    }"""
    )
    assert found == ["kobenhavn", "orebro", "arhus", "lodz", "nis", 1, 3]


@widths("desk")
def test_a_sea_route_is_drawn_and_edited(at, viewport):
    position = Table(3).sold("major").quiet().phase("3").major("DSJ", 0).train("DSJ", "3+3")
    position.track("I50", 5)
    page = at(position.operate("DSJ", "run"), size=viewport)
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    assert "København £40" in page.inner_text(".runner").replace("\n", " ")
    assert "Bergen £60" in page.inner_text(".runner").replace("\n", " ")
    assert "−1 port token in København: counts 0" in page.inner_text(".pays .over")
    drawn = page.locator(".over-routes .route-over").evaluate_all(
        "all => all.map(p => p.getAttribute('d'))"
    )
    assert any("Q" in d for d in drawn)  # along the water, not straight
    assert page.locator(".route-tag").count() == 2
    page.click("[data-key^=edit-]")
    page.wait_for_selector(".over-marks .mark.run")
    page.locator(".mark[data-place=B41]").dispatch_event("click")  # off the route
    page.wait_for_function("() => document.querySelector('.runner .refusal')")
    page.locator(".mark[data-place=K46]").dispatch_event("click")
    page.wait_for_function(
        "() => document.querySelector('.runner .refusal')?.textContent.includes('others £100')"
    )
    assert page.is_disabled("[data-key=run]")
    page.locator(".mark[data-place=K46]").dispatch_event("click")
    page.locator(".mark[data-place=B41]").dispatch_event("click")
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    click(page, "[data-key=run]")


def test_a_merger_is_agreed_between_two_browsers(at, visitor):
    page = at(merging(), "me", "invite", "me")
    other = visitor(f"/invite/{at.invites['1']}", viewport=PHONE)
    other.fill("[name=name]", "Bea")
    other.get_by_role("button", name="Join").click()
    page.wait_for_selector(".todo.mine .offers")
    deal = page.locator(".deal", has_text="Minor K into BEL")
    deal.locator("input").fill("30")
    before = moment(page)
    deal.locator("button").last.click()
    moved(page, before)
    other.wait_for_selector(".deal")
    said = other.inner_text(".deal")
    assert "You give" in said
    assert "£30" in said
    assert "BEL takes over £90" in said
    before, asked = moment(other), moment(page)
    other.locator(".deal [data-kind=answer]").first.click()
    moved(other, before)
    moved(page, asked)


@widths("phone")
def test_a_national_is_formed(at, axe, viewport):
    position = market("4").train("PLM", "4").operate("PLM", "train")
    piles.ask_nationals(position.state, (0,))
    page = at(position, size=viewport)
    assert "It becomes" in page.inner_text(".offers")
    click(page, ".offers [data-kind=form_national]")
    tab(page, "overview")
    assert "SNCF" in page.inner_text("[data-panel=nationals]")
    assert sideways(page) <= 0
    if viewport is PHONE:
        assert serious(page, axe, skip=(".map",)) == []


@widths("desk")
def test_the_end(at, viewport):
    position = market("8").train("PLM", "8+8").operate("PLM", "shares")
    position.state.to_operate = ()
    position.state.end, position.state.final = "bank", 1
    page = at(position, size=viewport)
    assert "last rounds" in page.inner_text(".bar") or viewport is PHONE
    click(page, ".offers [data-kind=pass]")
    page.wait_for_selector(".result .winner")
    assert "Reason for the end: the bank broke" in page.inner_text(".end-reason")
    assert "PLM" in page.inner_text(".result")  # what its shares are worth
    assert sideways(page) <= 0


@widths("desk")
def test_a_place_is_found_and_described(at, viewport):
    position = market()
    lay = next(iter(position.game.board.lays(position.state.tiles, "R55")))
    lay_tile(position.game, position.state, lay)
    for city, _ in cities(position.game, position.state, "R55"):
        put_token(position.game, position.state, city, "PLM")
    page = at(position.operate("PLM"), size=viewport)
    page.wait_for_selector(".over-marks .mark")
    page.keyboard.press("f")
    page.keyboard.type("wien")
    page.wait_for_selector(".found [role=option]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pointed")
    wide, high = (float(n) for n in page.get_attribute(".map-holder", "data-box").split()[2:])
    assert max(wide, high) < 2000  # near enough to read
    left = float(page.get_attribute(".map-holder", "data-box").split()[0])
    page.keyboard.press("ArrowRight")  # the map has the focus: it moves
    page.wait_for_function(
        "x => Number(document.querySelector('.map-holder').dataset.box.split(' ')[0]) > x",
        arg=left,
    )
    page.click("[aria-label='Whole map']")
    page.wait_for_selector(".map-holder[data-detail=far] .over-names text")
    assert "Paris" in page.locator(".over-names text").all_text_contents()
    assert "Italy" in page.locator(".over-names .region").all_text_contents()
    assert "Wien" in page.locator(".over-names .great").all_text_contents()  # among tokens
    page.click("[data-key=map-key]")
    page.wait_for_selector(".map-key li:has-text('number on the boat')")
    page.click("[data-key=map-key]")
    mouse = {"pointerType": "mouse", "bubbles": True}
    page.locator("[data-part=B41]").dispatch_event("pointermove", mouse)
    assert page.inner_text(".map-tip").startswith("Bergen: £60")
    page.click("[data-key=jump-open]")
    page.wait_for_selector(".map-holder:not([data-detail=far])")


def test_a_charter_says_what_else_a_railroad_has(at):
    position = market()
    change(position.state, "PLM", minors=("M",), pullman=True)
    page = at(position)
    tab(page, "railroads")
    assert "Also has Minor M, Pullman" in " ".join(page.inner_text(".views").split())


@pytest.mark.soak  # axe looks at thousands of elements
def test_a_late_game_is_accessible(at, axe):
    page = at(late().operate("PLM"), size=PHONE)
    page.wait_for_selector(".over-marks .mark")
    for name in ("map", "overview"):
        tab(page, name)
        assert serious(page, axe, skip=("#hexes", ".over-marks", ".over-names")) == [], name
        assert sideways(page) <= 0, name
    tab(page, "overview")
    page.click("[data-key=filter-overview-mine]")
    assert page.locator("[data-panel=overview] tbody tr").count() == 13


@widths("phone")
def test_a_larger_trade_is_put_together_and_agreed(at, viewport):
    """Two privates and a sum against one; what it does to both stands there before the click."""
    position = market()
    mine = [name for name in items(position.state, 0) if name in position.state.privates][:2]
    theirs = next(items(position.state, 1))
    page = at(position, size=viewport)
    raise_sheet(page)
    page.click("[data-key=exchange] summary")
    page.click("[data-key=partner-1]")
    for name in mine:
        page.check(f"[data-key=gives-{name}]")
    page.check(f"[data-key=gets-{theirs}]")
    page.select_option("[data-key=exchange-pays]", "they")
    page.fill("[data-key=exchange-sum]", "40")
    page.locator("[data-key=exchange-sum]").blur()
    mine_then = f"£{position.cash(0) + 40:,}, was £{position.cash(0):,}"
    page.locator(".exchange .deal", has_text=mine_then).wait_for()
    page.wait_for_selector("[data-key=exchange-propose]:not(:disabled)")
    said = page.inner_text(".exchange .deal")
    assert f"£{position.cash(1) - 40:,}, was £{position.cash(1):,}" in said
    click(page, "[data-key=exchange-propose]")
    asked = page.inner_text(".deal")
    assert "You give" in asked
    assert "£40" in asked
    click(page, ".deal [data-kind=answer]")
    assert "trade" in page.inner_text(".log").lower()
    assert sideways(page) <= 0


@widths("phone")
def test_a_trade_is_answered_with_a_counter_offer(at, viewport):
    """It starts from the proposal; the proposer then says yes or no."""
    position = market()
    mine, theirs = next(items(position.state, 0)), next(items(position.state, 1))
    position.do(Trade(Seat(0), 1, (theirs,), (mine,), 10))
    page = at(position, size=viewport)
    page.click("[data-key=counter] summary")
    assert page.is_checked(f"[data-key=gives-{theirs}]")
    assert page.is_checked(f"[data-key=gets-{mine}]")
    assert page.input_value("[data-key=exchange-sum]") == "10"
    page.fill("[data-key=exchange-sum]", "35")
    page.locator("[data-key=exchange-sum]").blur()
    page.wait_for_selector("[data-key=exchange-propose]:not(:disabled)")
    before = moment(page)
    page.click("[data-key=exchange-propose]")
    moved(page, before)
    assert "£35" in page.inner_text(".deal")
    assert not has(page, "[data-key=counter]")
    assert "declines the offer" in page.inner_text(".log")
    assert sideways(page) <= 0


@widths("phone")
def test_a_tile_on_a_home_is_shown_before_the_answer(at, viewport):
    """The card has its picture, and the map a ghost for as long as the question stands."""
    position = Table(3).sold("major").quiet().phase("3").major("MIDI", 1).minor("K", 0, "V27.0")
    change(position.state, "K", operated=True)
    position.track("V27", 1, 4).track("V25", 4, 2).operate("K")
    page = at(position, size=viewport)
    head = page.inner_text(".todo-head")
    assert "Minor K" in head
    assert "Treasury" in page.inner_text(".purse")
    position.do(position.lays("U24", 5)[0])
    page = at(position, size=viewport)
    assert "Minor K" not in page.inner_text(".todo-head h2")  # MIDI's president is asked
    page.wait_for_selector(".deal .shown-tile svg")
    if viewport == DESK:
        page.wait_for_selector(".ghost[data-tile^='5-']")
    before = moment(page)
    page.locator(".deal [data-kind=answer]", has_text="Decline").click()
    moved(page, before)
    assert not has(page, ".ghost[data-tile^='5-']")
    assert "Bordeaux" in page.locator(".purse").text_content()


@widths("phone")
def test_the_arrangement_of_trains_is_changed_by_hand(at, monkeypatch, viewport):
    """Two trains and a Pullman: who pulls it is chosen; and trains run as one where one may get to
    Constantinople (as if it were near)."""
    monkeypatch.setattr(runs, "orient_call", lambda *_: 2)
    position = Table(3).sold("major").quiet().phase("4").major("DSJ", 0)
    position.train("DSJ", "3+3", "4").track("I50", 5)
    change(position.state, "DSJ", pullman=True)
    position.state.pullmans -= 1
    page = at(position.operate("DSJ", "run"), size=viewport)
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    page.click("[data-key=arrange] summary")
    chosen = page.locator("[data-key=arrange-pullman]")
    best = chosen.input_value()
    other = next(
        value
        for value in chosen.locator("option").evaluate_all("all => all.map(one => one.value)")
        if value not in ("", best)
    )
    chosen.select_option(other)
    page.wait_for_selector(".runner .refusal")
    assert page.is_disabled("[data-key=run]")
    page.locator("[data-key=arrange-pullman]").select_option(best)
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    for box in page.locator("[data-key^=arrange-joined]").all():
        box.check()
    page.wait_for_selector(".runner .refusal")  # it does not get to Constantinople
    assert page.locator(".train-run").count() == 1
    assert "3+3 and 4" in page.inner_text(".train-run")
    page.get_by_role("button", name="Back to the best routes").click()
    assert page.locator(".train-run").count() == 2
    click(page, "[data-key=run]")
    assert sideways(page) <= 0


def test_a_far_stop_is_reached_with_one_click(at):
    """Draw a new route: one click sets its start, and one its end."""
    position = Table(3).sold("major").quiet().phase("3").major("PLM", 0).train("PLM", "3+3")
    position.track("U34", 1, 3).track("U32", 4, 1).track("U30", 4, 0).track("V29", 3, 1)
    page = at(position.track("V27", 4, 1).operate("PLM", "run"))
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    page.click("[data-key^=edit-]")
    page.click("[data-key^=clear-]")
    page.wait_for_selector(".train-run:has-text('does not run')")
    for place in ("V27", "U34"):
        page.locator(f".mark[data-place={place}]").dispatch_event("click")
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    stops = page.locator(".train-run .pays li").all_inner_texts()
    assert [one.split()[0] for one in stops] == ["Toulouse", "Saint-Etienne", "Lyon"]
    page.click("[data-key^=clear-]")
    page.wait_for_selector(".train-run:has-text('does not run')")
    page.click("[data-key^=again-]")
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    click(page, "[data-key=run]")
