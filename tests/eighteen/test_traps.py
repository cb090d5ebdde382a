"""Mistakes that authors of titles made without noticing fail with a sentence."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.titles.g1848.table import Table
from trunkline.board import Layout
from trunkline.draw import board as drawing
from trunkline.draw.views import BoardView, HexView
from trunkline.eighteen.page.panels import still_privates
from trunkline.eighteen.parts.data import DataError
from trunkline.eighteen.parts.events import TokenPlaced
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.setup import laid_out
from trunkline.eighteen.parts.state import State18, Train
from trunkline.eighteen.rules import privates
from trunkline.eighteen.rules.privates import BuyPrivates
from trunkline.eighteen.rules.rounds import Rounds
from trunkline.eighteen.rules.stations import PlaceStations
from trunkline.kernel import Frame, kind_of
from trunkline.testing import LawBroken, pages
from trunkline.testing.laws_18xx import too_many_trains_are_given_up
from trunkline.titles.g1848.page import picture


def test_a_rule_names_the_reasons_that_have_no_section():
    with pytest.raises(DataError, match="BuyPrivates: Cites names no section for sold, cash"):
        BuyPrivates(cites=Cites("2.4"), after=lambda *_: None)
    with pytest.raises(DataError, match="PlaceStations: Cites names no section for cost, city"):
        PlaceStations(cites=Cites(turn="1", one="1", none="1"), open_slots=lambda *_: 1)
    with pytest.raises(DataError, match="no section for 'place': Not here"):
        Cites(turn="7.2")("place", "Not here")


def lay_out(**changed: Any) -> Any:
    table = Table(3)
    fields = {
        "players": (100, 100, 100), "bank": 1000, "board": table.game.board, "companies": {},
        "privates": {}, "trains": ("2",), "phase": "2", "frames": (Frame("stock", (0,)),),
        "amended": "",
    }  # fmt: skip
    return laid_out(State18, **(fields | changed))


def test_stock_rounds_are_numbered_from_one_wherever_a_game_begins():
    state = lay_out()
    assert (type(state), state.round, state.turn) == (State18, "stock", 1)
    assert lay_out(round="auction").turn == 0
    with pytest.raises(TypeError, match="own_field"):
        lay_out(own_field=3)


def test_a_right_ends_with_its_private_unless_the_title_says_that_it_survives():
    state = Table(4).after_auction(P3=1).state
    assert privates.right_of(state, "P3")
    assert privates.close(state, "P3")
    assert not privates.right_of(state, "P3")
    assert privates.right_of(state, "P3", survives=True)
    state.companies["VR"] = state.companies["VR"]._replace(director=1)
    assert not privates.may_use(state, "P3", "VR")
    assert privates.may_use(state, "P3", "VR", survives=True)


def rounds(**hooks: Any) -> Rounds[Any, Any]:
    given: dict[str, Any] = {"order": lambda *_: (), "over": lambda *_: ""}
    given |= {"first_step": "track", "between": "over"}
    return Rounds(**(given | hooks))


def ask(game: Any, state: Any) -> None:
    state.push(Frame("discard", (1,), "VR"))


def test_a_question_before_a_stock_round_comes_first():
    table = Table(4).after_auction()
    rounds(stock_begins=ask).begin_stock(table.game, table.state)
    assert [frame.step for frame in table.state.frames] == ["stock", "discard"]


def test_a_question_before_an_operating_round_comes_first():
    table = Table(4).after_auction()
    rounds(opens=ask).begin_operating(table.game, table.state)
    assert [frame.step for frame in table.state.frames] == ["over", "discard"]


def test_a_question_that_the_next_round_would_overwrite_is_an_error():
    table = Table(4).after_auction()
    with pytest.raises(DataError, match="stock_ends asks a question"):
        rounds(stock_ends=ask).end_stock(table.game, table.state)


def test_stations_say_that_a_token_is_placed():
    table = Table(4).after_auction().tiles(H11=("57", 1), H9=("57", 1))
    table.company("VR", {0: 40, 1: 20}, cash=100).operate("VR", "token")
    rule = PlaceStations(cites=Cites(other="7.7"), open_slots=lambda *_: 1)
    action = next(iter(rule.options(table.game, table.state, 0)))
    rule.apply(table.game, table.state, action)
    assert TokenPlaced("VR", "H9.0", 40) in table.state.events


def test_private_companies_need_no_lowest_price():
    card: Any = SimpleNamespace(name="Survey", income=10)
    found = still_privates("Private companies", {"S": card}, {"S": "Maps."})
    assert found["privates"]["S"] == {
        "name": "Survey",
        "floor": None,
        "income": 10,
        "power": "Maps.",
        "sale": None,
    }


def hex_of(view: BoardView, **changed: Any) -> HexView:
    return replace(view.hexes[0], **changed)


def test_a_cost_without_a_currency_and_an_unknown_ground_are_not_drawn():
    layout = picture.view().layout
    assert isinstance(layout, Layout)
    view = BoardView(layout, picture.view().hexes[:1])
    with pytest.raises(ValueError, match="costs 40, and BoardView names no currency"):
        drawing.fragment(view, hex_of(view, terrain="hill", cost=40, laid=False))
    with pytest.raises(ValueError, match="no ground is called 'white'"):
        drawing.fragment(view, hex_of(view, ground="white"))


def test_a_company_above_its_limit_that_nobody_asks_is_found():
    table = Table(4).after_auction().company("VR", {0: 40, 1: 20}, cash=100).operate("VR")
    state = table.state
    trains = tuple(Train(f"2-{number}", "2") for number in range(9))
    state.companies["VR"] = state.companies["VR"]._replace(trains=trains)
    line: Any = SimpleNamespace(game=table.game, state=state, end=1, at=lambda index: line)
    with pytest.raises(LawBroken, match="after action 0: VR has too many trains"):
        too_many_trains_are_given_up(line)
    state.push(Frame("discard", (0,), "VR"))
    too_many_trains_are_given_up(line)
    state.pop()
    table.game.steps = {}
    with pytest.raises(LawBroken, match="VR has too many trains"):
        too_many_trains_are_given_up(line)


def broken_page(monkeypatch: pytest.MonkeyPatch, still: Any, **more: Any) -> Any:
    table = Table(4)
    page = SimpleNamespace(
        still=lambda: still,
        now=lambda seen: more.get("now", {}),
        label=lambda offer: more.get("label", "Go"),
        describe_offer=lambda seen, offer: {},
    )
    monkeypatch.setattr(table.game, "page", page)
    line: Any = SimpleNamespace(game=table.game, state=table.state, end=1, at=lambda index: line)
    return line


SHOWN = {"panels": {"market": {}}, "views": [{"panels": ["market", "map"]}]}


def test_a_page_that_hides_a_panel_is_found(monkeypatch):
    def check(still: Any, **more: Any) -> None:
        pages.pages_show_everything(broken_page(monkeypatch, still, **more))

    acts = {
        "acts": {kind_of(rule.action): {} for s in Table(4).game.steps.values() for rule in s.rules}
    }
    check(SHOWN | acts)
    check({})
    with pytest.raises(LawBroken, match=r"no view of the page shows the panels \['market'\]"):
        check({"panels": {"market": {}}})
    with pytest.raises(LawBroken, match=r"show \['prices'\], which are no panels"):
        check(SHOWN | {"side": ["prices"]})
    with pytest.raises(LawBroken, match="`now` has panels"):
        check(SHOWN | acts, now={"panels": {"trains": {}}})
    with pytest.raises(LawBroken, match="no act for"):
        check(SHOWN | {"acts": {}})
    with pytest.raises(LawBroken, match="no label for"):
        check(SHOWN | acts, label="")
