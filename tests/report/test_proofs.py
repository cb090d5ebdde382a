"""Proved findings: a better run, a better tile, a train that would have paid."""

from __future__ import annotations

from tests.report import games
from trunkline import routes
from trunkline.kernel import play, refusal
from trunkline.report.proofs import ordered, proofs
from trunkline.report.runs import runs
from trunkline.report.source import Source
from trunkline.titles.g1848.page.best_runs import best_routes, problem_of
from trunkline.titles.g1848.records.actions import BuyTrain, LayTrack, Pass, RunTrains
from trunkline.titles.g1848.rules.trains.piles import proper

TRAINS, TILES = "1848-1-gmt-2021", "1848-1-gmt-2021-random"


def found(source: Source) -> list[dict]:
    known = list(runs(source))
    seats = range(len(source.replay.names))
    return [one for seat in seats for one in proofs(source, known, seat) if one is not None]


def test_a_better_run_is_priced_with_its_routes_and_the_players_part():
    source = games.poor()
    (one,) = [each for each in found(source) if each["kind"] == "run"]
    run = list(runs(source))[-1]
    assert one["amount"] == run["best"] - run["earned"]
    assert one["move"] == source.numbers[-1]
    assert one["title"] == f"{run['company']} could run for £{run['best']}"
    assert f"It ran for £{run['earned']}. Best is £{run['best']}: the " in one["text"]
    percent = run["holdings"][str(run["director"])]
    name = source.player(run["director"])
    assert one["share"] == f"£{one['amount'] * percent // 100} of it {name}’s, with {percent}%"


def test_a_better_tile_is_legal_on_the_same_hex_and_earns_that_much_more():
    source = games.recorded(TILES)
    tiles = [one for one in found(source) if one["kind"] == "tile"]
    assert tiles
    for one in tiles:
        timeline, place = source.replay.timeline, one["place"]
        laid = timeline.at(place).action
        assert isinstance(laid, LayTrack)
        ran = next(
            later
            for later in range(place, source.end + 1)
            if isinstance(timeline.at(later).action, RunTrains)
        )
        base = best_routes(source.game, source.state(ran - 1), laid.company).answer.revenue
        number = one["title"].split()[1]
        gains = []
        for rotation in range(6):
            other = LayTrack(laid.seat, laid.company, laid.hex, number, rotation)
            state = source.state(place - 1)
            if refusal(source.game, state, other) is not None:
                continue
            for action in (other, *list(timeline.actions())[place : ran - 1]):
                state = play(source.game, state, action)
            gains.append(best_routes(source.game, state, laid.company).answer.revenue - base)
        assert max(gains) == one["amount"]


def test_a_train_that_pays_could_be_bought_and_earns_more_than_its_price():
    source = games.recorded(TRAINS)
    trains = [one for one in found(source) if one["kind"] == "train"]
    assert trains
    one = max(trains, key=lambda each: each["amount"])
    timeline, place = source.replay.timeline, one["place"]
    assert isinstance(timeline.at(place).action, Pass)
    before, name, train = source.state(place - 1), one["company"], one["title"].split()[1]
    seat = timeline.at(place).action.seat
    after = play(source.game, before, BuyTrain(seat, name, train))
    price = before.companies[name].cash - after.companies[name].cash
    assert after.phase == before.phase
    (bought,) = set(after.companies[name].trains) - set(before.companies[name].trains)
    total = 0
    for later in range(place + 1, source.end + 1):
        action, state = timeline.at(later).action, source.state(later - 1)
        if not isinstance(action, RunTrains) or action.company != name:
            continue
        rusted = {phase.rusts for phase in source.game.cards.phases.values()
                  if state.issued[phase.name]}  # fmt: skip
        full = len(proper(state.companies[name])) >= source.game.phase(state).train_limit
        if bought.family in rusted or full:
            break
        problem = problem_of(source.game, state, name)
        side = source.game.cards.sides[train]
        more = routes.Train("more", reach=side.reach, free_cross=side.free_cross,
                            marks=source.game.cards.k_bonus)  # fmt: skip
        with_it = routes.best(problem._replace(trains=(*problem.trains, more)))
        total += with_it.revenue - routes.best(problem).revenue
    assert one["amount"] == total - price > 0


def test_a_first_train_of_a_type_is_never_a_finding():
    source = games.recorded(TRAINS)
    for one in found(source):
        if one["kind"] == "train":
            before, train = source.state(one["place"] - 1), one["title"].split()[1]
            assert before.issued[source.game.cards.families[train]] > 0


def test_the_larger_of_two_findings_about_a_turn_is_kept():
    def one(amount: int, turn: str, place: int) -> dict:
        return {"amount": amount, "turn": [turn], "place": place}

    kept = ordered([one(10, "a", 1), one(30, "a", 2), one(20, "b", 3), one(20, "c", 2)], 2)
    assert [(each["amount"], each["turn"]) for each in kept] == [(30, ["a"]), (20, ["c"])]


def test_a_title_without_such_findings_has_none():
    assert found(games.recorded("railways-of-australia-1-plain")) == []
