"""§7.3: what may be done at any point of a turn is asked for before the turn can end."""

from typing import Any

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.actions import LayDesertTrack

NOBODYS = dict.fromkeys(("P1", "P2", "P3", "P4", "P5", "P6"), 3)
"""All privates belong to a player who directs nothing that operates."""
OVER = ("stock", 0)


def turn(step: str, *, loans: int = 5, cash: int = 0, **more: Any) -> Table:
    """VR, directed by seat 0: it may not borrow again and has nothing to buy with."""
    owners = {**NOBODYS, **more.pop("owners", {})}
    cell, lays = more.pop("cell", (1, 5)), more.pop("lays", 0)
    table = Table(4, **more).phase("3").after_auction(**owners)
    table.company("VR", {0: 60, 1: 10}, cash=cash, loans=loans, cell=cell)
    return table.operate("VR", step, lays=lays)


@pytest.mark.rule("4.4", "7.3")
@pytest.mark.parametrize("owner", [0, "VR"])
def test_tasmania_is_still_asked_for_after_the_last_tile(owner):
    table = turn("track", owners={"P3": owner}, lays=1)
    table.do(table.lay_any("H11", "57"))  # its second; no token, train or loan can be had
    assert table.asked == ("finish", 0)
    table.yes(table.tasmania("I8"))
    table.yes(table.tasmania("I10"))
    table.do(table.tasmania("I10"))
    assert table.asked == OVER  # nothing is left to decide


@pytest.mark.rule("4.4", "7.3")
def test_who_does_not_want_tasmania_yet_ends_the_turn():
    table = turn("track", owners={"P3": "VR"})
    table.do(table.pass_(), table.pass_())
    assert table.asked == OVER
    assert not table.state.privates["P3"].spent


@pytest.mark.rule("4.1", "4.4", "7.3")
@pytest.mark.parametrize(
    ("owner", "options"),
    [
        (1, {}),
        (0, {"tasmania_owner": "company"}),
        (0, {"tasmania_moment": "track"}),
        ("VR", {"waiting": "site"}),  # 18xx.games asks for loans and privates only
    ],
)
def test_a_turn_without_rights_ends_by_itself(owner, options):
    assert turn("token", owners={"P3": owner}, **options).asked == OVER


@pytest.mark.rule("4.3", "7.3")
def test_a_free_desert_tile_is_asked_for_where_it_may_come_late():
    for moment, asked in (("track", OVER), ("whole-turn", ("finish", 0))):
        table = Table(4, desert_moment=moment).phase("3").after_auction(**{**NOBODYS, "P2": 0})
        table.company("CAR", {0: 60}, loans=5).tiles(E4=("57", 1)).operate("CAR")
        table.do(table.pass_())
        assert table.asked == asked
    table.do(table.offers(LayDesertTrack)[0])
    assert table.asked == OVER


@pytest.mark.rule("5.6.1", "7.3")
def test_a_loan_and_a_private_are_asked_for_at_the_end():
    assert turn("token", loans=4).asked == ("finish", 0)
    table = turn("token", cash=1, owners={"P1": 0})
    assert table.asked == ("finish", 0)
    table.yes(table.take_over("P1", 1))


@pytest.mark.rule("5.6.1", "7.3", "11.2")
@pytest.mark.parametrize(
    ("more", "kinds"),
    [
        ({"loans": 4}, {"take_loan"}),
        ({"cash": 30, "owners": {"P1": 0}}, {"take_over_private"}),
        ({"owners": {"P3": 0}}, {"place_tasmania"}),
    ],
)
def test_before_an_empty_income_takes_a_company_over_its_rights_are_asked_for(more, kinds):
    table = turn("track", cell=(1, 1), **more)
    table.do(table.pass_())
    assert table.asked == ("blocking", 0)
    assert set(table.counts()) == kinds | {"pass"}
    assert table.do(table.pass_())["VR"].closed


@pytest.mark.rule("4.1", "5.5.2", "7.3")
def test_a_director_sells_his_private_before_the_company_fails():
    table = turn("run", cell=(1, 1), cash=100, owners={"P1": 0})
    table.cash(0, 0)
    table.do(table.take_over("P1", 40))
    assert table["VR"].closed  # with that its last right was used
    assert table.money()[:2] == [0, 100]  # £60 of the company and £40 of its director
    assert table.player(0).debt == 0


@pytest.mark.rule("7.3", "11.2")
@pytest.mark.parametrize(
    ("options", "closed"),
    [
        ({"cell": (1, 2)}, False),  # one space further to the right nothing is lost yet
        ({"cell": (1, 1), "waiting": "site"}, True),
        ({"cell": (1, 1), "no_income": "no-move"}, False),
    ],
)
def test_where_nothing_is_lost_nobody_is_asked(options, closed):
    table = turn("run", loans=4, **options)
    assert table["VR"].closed is closed
    assert table.asked == (OVER if closed else ("finish", 0))
    earning = turn("blocking", loans=4, cell=(1, 1)).fork()
    earning.state.op = earning.state.op._replace(revenue=10)
    earning.do(earning.pass_())
    assert earning.asked == ("dividend", 0)
