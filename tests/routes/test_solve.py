"""The search against brute force, with each of its code paths forced, and laws it must keep."""

from __future__ import annotations

import pytest

from tests.routes.networks import blocks, mixed_network, network, sea_network
from tests.routes.oracle import best_and_least, best_revenue
from trunkline import routes
from trunkline.routes import Answer, Path, RouteProblem, Side, Stop, Train
from trunkline.routes import columns as columns_module
from trunkline.routes import decode_routes as compound_module
from trunkline.routes import pricing as pricing_module

SEEDS = 8  # blocks of networks; each test runs one block


def _proved(problem: RouteProblem, **options: object) -> Answer:
    answer = routes.solve(problem, **options)  # type: ignore[arg-type]
    assert answer.proved
    assert answer.bound == answer.revenue
    assert routes.judge(problem, answer.routes) [:2] == (None, answer.revenue)  # fmt: skip
    return answer


@pytest.mark.parametrize("block", blocks(SEEDS))
def test_small_and_columns_give_the_brute_force_optimum_and_the_same_routes(block: int) -> None:
    for seed in range(block * 150, block * 150 + 150):
        problem = network(seed)
        small = _proved(problem, method="small")
        columns = _proved(problem, method="columns")
        assert small.revenue == best_revenue(problem), seed
        assert columns.routes == small.routes, seed


@pytest.mark.parametrize("block", blocks(4))
def test_small_alone_on_many_more_networks(block: int) -> None:
    for seed in range(20_000 + block * 700, 20_250 + block * 700):
        problem = network(seed)
        assert _proved(problem).revenue == best_revenue(problem), seed


PATHS = ("walk only", "no list", "one memory", "late ties", "short hunts")


@pytest.mark.parametrize("path", PATHS)
def test_every_code_path_gives_the_optimum(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if path == "walk only":  # limited trains without their table of bounds
        monkeypatch.setattr(pricing_module, "relaxed_kind", lambda *_: None)
    elif path == "no list":  # diesels that do not fit into a first list
        monkeypatch.setattr(pricing_module, "LIST_BYTES", 0)
    elif path == "one memory":  # the weakest bound
        monkeypatch.setattr(pricing_module.Pricer.__init__, "__defaults__", (1,))
    elif path == "late ties":  # the proof first, then the choice among equals
        monkeypatch.setattr(columns_module, "QUICK_TIES", columns_module.Ties(0, 0, 0))
        monkeypatch.setattr(columns_module, "POOL_STEPS", 1)
    else:  # searches of the best route that run out of steps
        monkeypatch.setattr(columns_module, "QUICK_STEPS", 2)
    for seed in range(50_000, 50_120):
        for problem in (network(seed), mixed_network(seed)):
            answer = _proved(problem, method="columns")
            assert answer.revenue == best_revenue(problem), seed
            assert answer.routes == _proved(problem, method="small").routes, seed


@pytest.mark.parametrize("listing", [True, False])
def test_routes_are_read_back_by_the_compiled_search_too(
    listing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The trains share so much track that pure Python would take for ever."""
    monkeypatch.setattr(compound_module, "MOST_READ", 0)
    if not listing:
        monkeypatch.setattr(pricing_module, "LIST_BYTES", 0)
    for seed in range(51_000, 51_120):
        for problem in (network(seed), mixed_network(seed), sea_network(seed)):
            assert _proved(problem, method="columns").revenue == best_revenue(problem), seed


def test_a_route_that_nobody_can_read_back_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compound_module, "MOST_READ", 0)
    monkeypatch.setattr(pricing_module.Pricer, "on_track", lambda *_: None)
    unproved = 0
    for seed in range(51_000, 51_120):
        problem = network(seed)
        answer = routes.solve(problem, method="columns")
        assert routes.judge(problem, answer.routes)[:2] == (None, answer.revenue), seed
        assert answer.revenue <= best_revenue(problem) <= answer.bound, seed
        unproved += not answer.proved
    assert unproved > 10


@pytest.mark.usefixtures("too_many_equals")
def test_with_too_many_equals_the_answer_is_proved_and_tidy() -> None:
    first = 0
    for seed in range(50_000, 50_120):
        problem = network(seed)
        answer = _proved(problem, method="columns")
        assert answer.revenue == best_revenue(problem), seed
        first += answer.routes == _proved(problem, method="small").routes
    assert first >= 100  # out of 120: train by train finds most of the answers of a packing


LONGER = (
    600_892, 601_319, 601_966, 602_192, 602_557, 602_973, 603_759, 604_432, 605_026, 606_328,
    606_804, 607_950, 608_070, 608_158, 608_395, 609_121, 609_539, 611_350, 611_740,
)  # fmt: skip
"""Networks where the first answer earns too little, and what earns more has more track."""


@pytest.mark.usefixtures("too_many_equals")
def test_a_proof_leaves_room_for_better_answers_on_more_track() -> None:
    for seed in LONGER:
        problem = network(seed)
        assert _proved(problem, method="columns").revenue == best_revenue(problem), seed


def test_the_best_answer_uses_the_least_track() -> None:
    for seed in LONGER:
        problem = network(seed)
        answer = _proved(problem, method="columns")
        pieces = sum(len(route.paths) for route in answer.routes)
        assert (answer.revenue, pieces) == best_and_least(problem), seed


def test_a_train_more_never_earns_less() -> None:
    for seed in range(30_000, 30_150):
        problem = network(seed)
        before = routes.solve(problem._replace(trains=problem.trains[:-1])).revenue
        assert routes.solve(problem).revenue >= before, seed


def test_a_token_more_never_earns_less() -> None:
    for seed in range(31_000, 31_150):
        problem = network(seed)
        before = routes.solve(problem).revenue
        for place, stop in enumerate(problem.stops):
            stops = list(problem.stops)
            stops[place] = stop._replace(token=True)
            if not stop.goal:  # an express pays its goal and a token elsewhere
                after = routes.solve(problem._replace(stops=tuple(stops))).revenue
                assert after >= before, seed


def test_more_track_never_earns_less() -> None:
    for seed in range(32_000, 32_150):
        problem = network(seed)
        less = problem._replace(paths=problem.paths[: len(problem.paths) // 2])
        assert routes.solve(problem).revenue >= routes.solve(less).revenue, seed


def test_renaming_everything_changes_nothing() -> None:
    for seed in range(33_000, 33_150):
        problem = network(seed)
        renamed = problem._replace(
            stops=tuple(stop._replace(id="x" + stop.id[::-1]) for stop in problem.stops),
            sides=tuple(
                side._replace(id=f"{len(side.id) % 3} {side.id[::-1]}") for side in problem.sides
            ),
            paths=tuple(path._replace(id=f"way {path.id}") for path in problem.paths),
        )
        before, after = routes.solve(problem), routes.solve(renamed)
        assert after.revenue == before.revenue, seed
        assert [r.paths for r in after.routes] == [
            tuple(f"way {name}" for name in r.paths) for r in before.routes
        ]


def test_mirroring_and_shuffling_the_map_keeps_the_revenue() -> None:
    for seed in range(34_000, 34_150):
        problem = network(seed)
        mirrored = problem._replace(
            paths=tuple(
                path._replace(a=_mirror(path.b), b=_mirror(path.a))
                for path in reversed(problem.paths)
            ),
            trains=problem.trains[::-1],
        )
        assert routes.solve(mirrored).revenue == routes.solve(problem).revenue, seed


def _mirror(end: tuple) -> tuple:  # type: ignore[type-arg]
    return ("side", end[1], 1 - end[2]) if end[0] == "side" else end


def test_towns_may_fill_unused_city_slots() -> None:
    stops = (Stop("A", 30, token=True), Stop("b", 20, "town"), Stop("c", 10, "town"))
    paths = tuple(
        Path(f"{side}.{end}", ("stop", side + end), ("side", side, end))
        for side in (0, 1)
        for end in (0, 1)
    )
    problem = RouteProblem(stops, (Side("1"), Side("2")), paths, (Train("2+1", 2, 1),))
    assert routes.solve(problem).revenue == 50
    filled = problem._replace(trains=(Train("2+1", 2, 1, fill=True),))
    assert routes.solve(filled).revenue == 60  # one counted stop, so one more town


def test_nothing_to_run_is_an_answer() -> None:
    alone = RouteProblem((Stop("A", 10, token=True),), (), (), (Train("2", 2),))
    assert routes.solve(alone) == Answer((), 0, 0, True, 0)
    assert routes.solve(alone._replace(trains=())) == Answer((), 0, 0, True, 0)


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(ValueError, match="Unknown method"):
        routes.solve(network(1), method="guess")


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_larger_networks_against_brute_force(block: int) -> None:
    for seed in range(100_000 + block * 500, 100_500 + block * 500):
        problem = network(seed, most_stops=10, most_trains=4)
        small = _proved(problem, method="small")
        assert small.revenue == best_revenue(problem), seed
        assert _proved(problem, method="columns").routes == small.routes, seed
