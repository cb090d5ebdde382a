"""§11.3, §12: the running of trains as a step of the turn."""

from dataclasses import replace

import pytest

from trunkline import routes
from trunkline.kernel import Seat, beforehand, complete, legal, template, view
from trunkline.titles import bots
from trunkline.titles.g18oe.records.actions import Distribute, Run, RunTrains, TakeBonus
from trunkline.titles.g18oe.records.events import BestNotProved
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.running import runs
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def lyon(*trains: str, phase: str = "3") -> Table:
    """PLM at Lyon (£30, yellow) with track to Saint-Étienne (£20)."""
    table = Table(3).sold("major").quiet().phase(phase).major("PLM", 0)
    table.track("U34", 1, 3).track("U32", 4, 1).train("PLM", *trains)
    return table.operate("PLM", "run")


def best(table: Table) -> RunTrains:
    action = complete(table.game, table.state, legal(table.game, table.state)[0])
    assert isinstance(action, RunTrains)
    return action


def looked_up(table: Table, action: RunTrains) -> RunTrains:
    found = beforehand(table.game, table.state, action)
    assert isinstance(found, RunTrains)
    return found


@pytest.mark.rule("11.3.1", "11.3.2", "11.3.9")
def test_a_train_runs_from_one_of_the_tokens_over_two_stops():
    table = lyon("2+2")
    run = best(table)
    table.do(run)
    assert table.state.op.revenue == 50
    assert table.step == "dividend"


@pytest.mark.rule("11.3.9")
def test_the_best_known_run_is_required():
    table = lyon("2+2")
    nothing = looked_up(table, RunTrains(A, (), "", "", "", ()))
    assert (nothing.known, nothing.bound) == (50, 50)
    assert "others £50" in table.why(nothing)
    assert (best(table).known, best(table).bound) == (50, 50)


@pytest.mark.rule("11.3.9")
def test_judging_a_run_never_searches(monkeypatch):
    """Whoever reads a game has the claim judged, whatever a search would find today."""
    table = lyon("2+2")
    run = best(table)
    monkeypatch.setattr(routes, "solve", None)
    table = lyon("2+2")
    assert table.may(run)
    assert table.may(replace(run, known=None, bound=None))
    assert "earn £50, not £40" in table.why(replace(run, known=40, bound=40))
    assert "others £60" in table.why(replace(run, known=60, bound=60))
    table.do(replace(run, bound=80))
    assert table.state.op.revenue == 50
    assert [event.bound for event in table.state.events if isinstance(event, BestNotProved)] == [80]


@pytest.mark.rule("11.3.9")
def test_a_bot_claims_what_a_short_search_finds(monkeypatch):
    """A person's best run keeps the whole search; both are measured, and neither by less."""
    works = []

    def short(*args, work, **more):
        works.append(work)
        found = runs_best(*args, work=work, **more)
        return found if work == runs.WORK else found._replace(bound=80, proved=False)

    runs_best = runs.best_run
    monkeypatch.setattr(runs, "best_run", short)
    table = lyon("2+2")
    bot = bots.make("novice", 1, table.game)
    seen = view(table.game, table.state, A)
    claim = bot.choose(seen, legal(table.game, seen.state, A))
    assert (claim.known, claim.bound, works) == (50, 80, [runs.BOT_WORK])
    assert bot.why == "I found no routes that earn more."
    assert beforehand(table.game, table.state, claim, brief=True) == claim
    nothing = beforehand(table.game, table.state, RunTrains(A, (), "", "", "", ()), brief=True)
    assert "others £50" in table.why(nothing)
    assert works == [runs.BOT_WORK], "what a search found is remembered"
    assert looked_up(table, claim).bound == 50
    assert works == [runs.BOT_WORK, runs.WORK]
    table.do(claim)
    assert [event.bound for event in table.state.events if isinstance(event, BestNotProved)] == [80]


@pytest.mark.rule("11.3.9")
def test_a_run_is_searched_for_again_only_if_something_in_reach_changed(monkeypatch):
    table = lyon("2+2")
    run = best(table)
    monkeypatch.setattr(routes, "solve", None)
    assert best(lyon("2+2")) == run
    assert best(lyon("2+2").track("I50", 1, 3, 5)) == run
    with pytest.raises(TypeError):
        best(lyon("2+2", "3"))


@pytest.mark.rule("12", "12.2")
def test_an_offered_orient_express_may_be_played(monkeypatch):
    """Whether a train gets from Constantinople to a great city is only known after the search."""
    assert len(lyon("2+2").offers(RunTrains)) == 1
    monkeypatch.setattr(runs, "orient_call", lambda *_: 2)
    table = lyon("2+2")
    offers = legal(table.game, table.state)
    assert [template(offer).orient for offer in offers[:2]] == ["", runs.ANY]
    assert complete(table.game, table.state, offers[1]) == best(table)


@pytest.mark.rule("11.3.9")
def test_illegal_runs_start_no_search(monkeypatch):
    table = lyon("2+2")
    monkeypatch.setattr(routes, "solve", None)
    wrong = RunTrains(A, (), "", "", "", (Run("9-9", ("U34:0",)),))
    assert looked_up(table, wrong) == wrong


@pytest.mark.rule("11.3.1")
def test_a_route_has_two_stops():
    table = lyon("2+2")
    card = table.line("PLM").trains[0].card
    assert "§" in table.why(RunTrains(A, (), "", "", "", (Run(card, ("U34:0",)),)))
    assert "§" in table.why(RunTrains(A, (), "", "", "", (Run("9-9", ("U34:0",)),)))


@pytest.mark.rule("11.3.8")
def test_two_trains_do_not_share_track():
    table = lyon("2+2", "2+2")
    table.do(best(table))
    assert table.state.op.revenue == 50


@pytest.mark.rule("11.3.3", "11.3.9")
def test_towns_count_beside_cities_for_local_trains():
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0)
    table.track("U34", 1, 5).track("U32", 4, 1).train("PLM", "2+2").operate("PLM", "run")
    table.do(best(table))
    assert table.state.op.revenue >= 50


@pytest.mark.rule("11.3")
def test_without_trains_there_is_no_revenue():
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0).operate("PLM", "run")
    cell = table.line("PLM").cell
    assert cell is not None
    assert table.step != "run"


@pytest.mark.rule("11.3.10")
def test_a_national_counts_nobody_is_asked():
    from trunkline.titles.g18oe.rules.railroads.nationals import form

    table = Table(3).sold("major").quiet().phase("4").major("PLM", 0).train("PLM", "3")
    form(table.game, table.state, "PLM")
    cash = table.cash(0)
    table.operate("PLM", "run")
    from trunkline.titles.g18oe.rules.running.runs import national_income

    # Lille's printed track leads to the ferry: £20. Nothing else is linked; the Pullman earns £30.
    assert national_income(table.game, table.state, "PLM") == 50
    assert table.cash(0) == cash + 10


@pytest.mark.rule("12.2")
@pytest.mark.parametrize("choice", ["cash", "moves"])
def test_the_first_orient_express_brings_cash_or_moves(choice):
    table = lyon("2+2")
    change(table.state, "PLM", cell=(2, 2))
    table.operate("PLM", "dividend", revenue=200, express=150)
    assert table.step == "express"
    cash = table.line("PLM").cash
    table.do(TakeBonus(A, choice))
    assert table.line("PLM").express
    table.do(Distribute(A, "hold"))
    assert table.line("PLM").cell == ((2, 1) if choice == "cash" else (2, 4))  # one LEFT
    assert table.line("PLM").cash == cash + 200 + (150 if choice == "cash" else 0)
    table.operate("PLM", "dividend", revenue=200, express=150)
    assert table.step == "dividend"  # only the first time


@pytest.mark.rule("12.2", "4.4")
def test_the_dividend_is_compared_with_the_value_at_which_it_is_paid_12_2():
    """A dividend of £100 on a value of £100 moves RIGHT once, and the first run three times."""
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0, cash=100)
    change(table.state, "PLM", cell=(2, 2))
    assert table.game.price(table.line("PLM")) == 100
    table.operate("PLM", "dividend", revenue=100, express=100)
    table.do(TakeBonus(A, "moves"))
    assert table.line("PLM").cell == (2, 2)
    table.do(Distribute(A, "pay"))
    assert table.line("PLM").cell == (2, 6)


@pytest.mark.rule("12.2", "4.4")
def test_the_moves_of_a_first_run_come_also_when_the_revenue_is_held_12_2():
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0, cash=100)
    change(table.state, "PLM", cell=(2, 2))
    table.operate("PLM", "dividend", revenue=100, express=100)
    table.do(TakeBonus(A, "moves"), Distribute(A, "hold"))
    assert table.line("PLM").cell == (2, 4)  # LEFT, then three times RIGHT


@pytest.mark.rule("12")
def test_regionals_make_no_orient_express():
    table = Table(3).sold("major").quiet().phase("3").regional("PLM", 0).train("PLM", "2+2")
    from trunkline.titles.g18oe.rules.running.runs import company

    assert not company(table.game, table.state, "PLM").major
    assert not runs.may_reach_the_orient(table.game, table.state, "PLM")


@pytest.mark.rule("15.8", "15.11")
def test_minors_h_and_l_help_the_railroad_they_merged_into():
    from trunkline.titles.g18oe.rules.running.runs import company

    table = lyon("2+2")
    change(table.state, "PLM", minors=("H", "L"))
    asked = company(table.game, table.state, "PLM")
    assert asked.strela
    assert asked.steamships == 1
    table.state.phase = "7"
    assert company(table.game, table.state, "PLM").steamships == 2


@pytest.mark.rule("11.3.7")
def test_readings_of_a_table_reach_the_running():
    from trunkline.titles.g18oe.readings import Readings
    from trunkline.titles.g18oe.rules.running.runs import readings

    assert readings(Table(3).game) == Readings()
    other = Table(
        3, port_token="each", authority_on_ferries="yes", landings="apart", varna_by_sea="ferry"
    )
    assert readings(other.game) == Readings("each", True, "apart", "ferry")


@pytest.mark.rule("11.3.9")
def test_a_run_is_reckoned_by_what_was_known_of_the_best():
    table = lyon("2+2")
    run, seen = best(table), view(table.game, table.state, A)
    found = table.game.page.reckon(seen, run)
    assert (found.got, found.best, found.bound) == (run.known, run.known, run.bound)
    better = table.game.page.reckon(seen, replace(run, known=run.known + 30))
    assert better.best - better.got == 30
    assert table.game.page.reckon(seen, replace(run, known=None)) is None
