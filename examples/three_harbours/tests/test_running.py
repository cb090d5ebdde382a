"""§8, §9 Routes and what becomes of the income."""

import pytest

from trunkline.eighteen.parts.actions import Distribute, Run, RunTrains
from trunkline.kernel import Plan, complete, legal

ANN, BOB, CAT = 0, 1, 2
LINE = {"B5": ("9", 2), "C6": ("57", 2)}
"""From the harbour of GH to C6."""
COAST = {"B5": ("8", 2), "B7": ("6", 5), "C8": ("8", 2)}
"""From the harbour of GH by B7 to that of PM."""


def best(table):
    """Run as the page proposes it."""
    plan = next(offer for offer in legal(table.game, table.state) if isinstance(offer, Plan))
    return complete(table.game, table.state, plan)


@pytest.mark.rule("8.1", "8.3")
def test_a_route_pays_its_stops(table):
    table.company("GH", trains=("2",)).track(**LINE).operate("GH", "run")
    run = best(table)
    assert run == RunTrains(ANN, "GH", (Run("2-0", ("A4:2", "B5:0", "C6:0")),))
    table.act(run)
    assert (table.state.op.revenue, table.asked) == (40, ("dividend", ANN))
    here, there = map(table.game.place, ("A4", "C6"))
    assert table.told(f"GH earns $40: {here}–{there} $40 with a 2.")


@pytest.mark.rule("8.1")
def test_a_claim_without_a_token_or_with_one_stop_is_refused(table):
    table.company("GH", trains=("2",)).track(**LINE, C8=("57", 1)).operate("GH", "run")
    assert "(§8.1)" in table.refused(RunTrains(ANN, "GH", (Run("2-0", ("A4:2", "B5:0")),)))
    away = RunTrains(ANN, "GH", (Run("2-0", ("C8:0", "C8:1")),))
    assert "(§8.1)" in table.refused(away)


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("train", "revenue"), [("2", 60), ("3", 60 + 30 + 40)])
def test_a_train_visits_as_many_stops_as_its_number_says(train, revenue, table):
    table.company("GH", trains=(train,)).track(B5=("9", 2), C6=("14", 1), C8=("9", 1)).phase(
        "3"
    ).operate("GH", "run")
    assert table.act(best(table)).state.op.revenue == revenue
    assert len(table.state.events[0].runs[0][2]) == int(train)


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(("phase", "value"), [("2", 20), ("3", 30), ("4", 40), ("5", 40)])
def test_harbours_pay_by_the_colour_of_the_tiles(phase, value, table):
    table.company("GH", trains=("5",)).track(**LINE).phase(phase).operate("GH", "run")
    assert table.act(best(table)).state.op.revenue == value + 20


@pytest.mark.rule("8.4")
def test_from_harbour_to_harbour_pays_40_more(table):
    table.company("GH", trains=("3",)).track(**COAST).operate("GH", "run")
    assert table.act(best(table)).state.op.revenue == 20 + 20 + 20 + 40


@pytest.mark.rule("8.4")
def test_two_stops_do_not_reach_the_other_harbour(table):
    table.company("GH", trains=("2",)).track(**COAST).operate("GH", "run")
    assert table.act(best(table)).state.op.revenue == 40


@pytest.mark.rule("8.1")
def test_nobody_runs_through_a_harbour(table):
    table.company("GH", trains=("5",)).track(**COAST, D9=("9", 0))
    table.operate("GH", "run")
    assert table.act(best(table)).state.op.revenue == 100


@pytest.mark.rule("8.5")
def test_trains_must_run(table):
    table.company("GH", trains=("2",)).track(**LINE).operate("GH", "run")
    reason = "You must run your trains (§8.5)."
    assert table.refused(RunTrains(ANN, "GH", ())) == reason


@pytest.mark.rule("8.5", "9.2")
def test_without_a_route_nothing_runs_and_the_price_falls(table):
    table.company("GH", cash=100, trains=("2",)).operate("GH", "run")
    assert (table.asked[0], table.price("GH")) == ("train", 60)
    assert table.told("GH has no income.")


def earned(table):
    """GH has earned 40; Ann has 40 percent of it, Bob and the pool 20 each."""
    table.company("GH", {ANN: 40, BOB: 20, "pool": 20}, cash=100, trains=("2",))
    return table.track(**LINE).operate("GH", "run").act(best(table))


@pytest.mark.rule("9.1", "3.3")
def test_a_dividend_goes_to_the_players_and_the_price_rises(table):
    bank = earned(table).state.bank
    table.act(Distribute(ANN, "GH", True))
    assert table.money == (300 + 16, 300 + 8, 300)
    assert (table.state.bank, table.price("GH")) == (bank - 24, 80)


@pytest.mark.rule("9.2", "3.3")
def test_withheld_income_goes_to_the_company_and_the_price_falls(table):
    earned(table).act(Distribute(ANN, "GH", False))
    assert (table.money[ANN], table.price("GH")) == (300, 60)
    assert table.state.companies["GH"].cash == 140


@pytest.mark.rule("5.1")
def test_only_the_company_whose_turn_it_is_acts(table):
    table.company("PM", {ANN: 40, BOB: 20})
    earned(table)
    assert table.refused(Distribute(ANN, "PM", True)) == "It is GH's turn to operate (§5.1)."
