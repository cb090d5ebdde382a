"""Small problems of 18OE with answers computed by hand, each also found by brute force.

Trains: a local n+m is `reach=n, towns=m, fill=True`, an express n is `reach=n, towns=0, fill=True`,
a D train `reach=n, towns=0, mult=2`. Sections are those of its rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.routes.networks import sea_network
from tests.routes.oe import Link, answer, board, chain, double, express, local, town
from tests.routes.oracle import best_revenue, route_value
from trunkline import routes
from trunkline.routes import (
    Path,
    ProblemError,
    Route,
    RouteProblem,
    Side,
    Stop,
    Train,
)


def best_of(problems: Sequence[RouteProblem]) -> int:
    chosen = routes.best_of(problems)
    assert chosen.answer.proved
    assert chosen.answer.revenue == max(answer(problem) for problem in problems)
    assert answer(problems[chosen.which]) == chosen.answer.revenue
    return chosen.answer.revenue


PARIS = Stop("Paris", 60, token=True)


class TestTownsInPlaceOfCities:
    """§11.3.9 and its example."""

    def test_a_2_plus_2_counts_one_city_and_three_towns(self) -> None:
        stops, links = chain(Stop("A", 20, token=True), *(town(f"t{n}") for n in range(5)))
        assert answer(board(stops, links, local(2))) == 20 + 3 * 10

    def test_or_two_cities_and_two_towns(self) -> None:
        stops, links = chain(
            Stop("A", 20, token=True), *(town(f"t{n}") for n in range(4)), Stop("B", 30)
        )
        assert answer(board(stops, links, local(2))) == 20 + 30 + 2 * 10

    def test_a_4_counts_four_places_of_which_three_are_towns(self) -> None:
        stops, links = chain(Stop("A", 20, token=True), *(town(f"t{n}") for n in range(5)))
        assert answer(board(stops, links, express(4))) == 20 + 3 * 10

    def test_a_4_plus_4_counts_eight_places_four_of_them_towns(self) -> None:
        cities = [Stop(f"C{n}", 30, token=n == 0) for n in range(5)]
        mixed = [part for n, city in enumerate(cities) for part in (city, town(f"t{n}", 20))]
        stops, links = chain(*mixed)
        assert answer(board(stops, links, local(4))) == 4 * 30 + 4 * 20

    def test_a_4d_doubles_four_cities_and_counts_no_towns(self) -> None:
        cities = [Stop(f"C{n}", 30, token=n == 0) for n in range(5)]
        mixed = [part for n, city in enumerate(cities) for part in (city, town(f"t{n}", 20))]
        stops, links = chain(*mixed)
        assert answer(board(stops, links, double(4))) == 2 * 4 * 30

    def test_red_zones_count_like_cities(self) -> None:
        moskva = Stop("Moskva", 50, "offboard")  # may be passed, §11.3.1
        stops, links = chain(Stop("A", 20, token=True), moskva, Stop("B", 30))
        assert answer(board(stops, links, express(3))) == 100
        assert answer(board(stops, links, express(2))) == 70
        assert answer(board(stops, links, double(2))) == 140

    def test_a_city_may_be_left_out_for_a_better_town(self) -> None:
        """A 3 on three cities of 40, 20 and 30 passes Hochberg's token of £60 (§14.8)."""
        stops, links = chain(
            Stop("A", 40, token=True), Stop("B", 20), town("Hochberg", 60), Stop("C", 30)
        )
        assert answer(board(stops, links, express(3))) == 40 + 30 + 60
        assert answer(board(stops, links, double(3))) == 2 * (40 + 20 + 30)

    def test_several_cities_may_be_left_out(self) -> None:
        """Two empty red zones on one route of a 4: its towns pay in their place."""
        zone = Stop("Z", 0, "offboard", terminal=True)
        stops, links = chain(
            zone, town("s"), Stop("A", 20, token=True), town("t"), Stop("B", 30), town("u"),
            zone._replace(id="Y"),
        )  # fmt: skip
        problem = board(stops, links, express(4))
        assert answer(problem) == 20 + 30 + 10 + 10
        whole = Route("4", tuple(path.id for path in problem.paths))
        assert routes.price(problem, [whole]) == 20 + 30 + 10 + 10
        assert answer(board(stops, links, local(2))) == 20 + 30 + 10 + 10
        assert answer(board(stops, links, local(4))) == 20 + 30 + 3 * 10

    def test_a_city_of_the_company_counts_always(self) -> None:
        """A 2 that runs from its poor city past two rich towns to a poor city counts its own."""
        stops, links = chain(Stop("A", 10, token=True), town("s", 40), town("t", 30), Stop("B", 20))
        problem = board(stops, links, express(2))
        assert answer(problem) == 10 + 40
        whole = Route("2", tuple(path.id for path in problem.paths))
        assert routes.price(problem, [whole]) == 10 + 40


class TestTownsPassedAgain:
    """§11.3.1: any route that uses each track section at most once; a town pays once."""

    STOPS = (
        Stop("A", 20, token=True),
        town("t", 20),
        Stop("B", 30),
        Stop("C", 40),
        Stop("D", 50),
    )
    LINKS: Sequence[Link] = (("A", "t"), ("t", "B"), ("B", "C"), ("C", "t"), ("t", "D"))

    def test_through_the_town_twice(self) -> None:
        problem = board(self.STOPS, self.LINKS, local(4))
        assert answer(problem) == 20 + 30 + 40 + 50 + 20
        assert answer(problem._replace(again=False)) == 20 + 20 + 40 + 30

    def test_the_judge_reads_it_too(self) -> None:
        problem = board(self.STOPS, self.LINKS, local(4))
        found = routes.solve(problem).routes
        (run,) = routes.judge(problem, found).runs
        assert run.stops in (("A", "t", "B", "C", "D"), ("A", "t", "C", "B", "D"), (
            "D", "t", "B", "C", "A"), ("D", "t", "C", "B", "A"))  # fmt: skip
        assert routes.check(problem._replace(again=False), found) == (
            "The 4+4 train visits t twice."
        )

    def test_a_city_is_still_visited_once(self) -> None:
        cities = tuple(stop._replace(kind="city") for stop in self.STOPS)
        problem = board(cities, self.LINKS, express(5))
        assert answer(problem) == 20 + 20 + 40 + 30
        twice = ("A:0", "t:0", "t:1", "B:1", "B:2", "C:2", "C:3", "t:3", "t:4", "D:4")
        assert routes.check(problem, [("5", twice)]) == "The 5 train visits t twice."
        towns = board(self.STOPS, self.LINKS, express(5))
        assert routes.price(towns, [("5", twice)]) == 20 + 20 + 30 + 40 + 50

    def test_a_junction_twice(self) -> None:
        stops = (Stop("A", 20, token=True), Stop("B", 30), Stop("C", 40), Stop("D", 50))
        sides = (*(Side(f"J-{stop.id}") for stop in stops), Side("B-C"))
        paths = [Path(f"J:{n}", ("junction", 0), ("side", n, 0)) for n in range(4)]
        paths += [Path(f"{s.id}:0", ("stop", n), ("side", n, 1)) for n, s in enumerate(stops)]
        paths += [
            Path("B:1", ("stop", 1), ("side", 4, 0)),
            Path("C:1", ("stop", 2), ("side", 4, 1)),
        ]
        problem = RouteProblem(stops, sides, tuple(paths), (express(4),), 1, True)
        assert answer(problem) == 140
        assert answer(problem._replace(again=False)) == 20 + 40 + 30
        found = routes.solve(problem).routes
        assert routes.check(problem._replace(again=False), found) == (
            "The 4 train passes the junction in J twice."
        )

    def test_two_trains_through_one_town(self) -> None:
        """§11.3.8: each with its own pair of tracks, and each counts the town."""
        stops = (Stop("A", 20, token=True), town("t"), Stop("B", 30), Stop("C", 40, token=True))
        links: Sequence[Link] = (("A", "t"), ("t", "B"), ("C", "t"), ("t", "B"))
        problem = board(stops, links, local(2), local(2, "2+2'"))
        assert answer(problem) == 20 + 10 + 30 + 40 + 10 + 30

    def test_a_town_with_more_to_it_is_refused(self) -> None:
        stops = tuple(s._replace(group="G") if s.id == "t" else s for s in self.STOPS)
        with pytest.raises(ProblemError, match="cannot be passed again"):
            routes.solve(board(stops, self.LINKS, local(4)))

    def test_track_inside_a_hex_is_used_by_one_train(self) -> None:
        """A piece from a town or double town to a city of its hex stays one piece of track."""
        for towns in (1, 2):
            stops = tuple(s._replace(towns=towns) if s.id == "t" else s for s in self.STOPS)
            problem = board(stops, self.LINKS[:-1], local(4), local(4, "4+4'"))
            inside = Path("x", ("stop", 1), ("stop", 4))
            problem = problem._replace(paths=(*problem.paths, inside))
            assert answer(problem) == 20 + 20 * towns + 30 + 40 + 50


class TestTwoTownsAtOnePlace:
    """Double towns: two towns on one point of the track, each counts (§11.3.8)."""

    def test_a_local_counts_both(self) -> None:
        stops, links = chain(Stop("A", 20, token=True), town("tt", towns=2), Stop("B", 30))
        assert answer(board(stops, links, local(2))) == 20 + 10 + 10 + 30
        assert answer(board(stops, links, Train("2+1", 2, 1, fill=True))) == 20 + 10 + 30
        assert answer(board(stops, links, express(2))) == 20 + 30
        assert answer(board(stops, links, express(3))) == 20 + 30 + 10

    def test_a_double_town_may_end_a_route_and_be_passed_again(self) -> None:
        stops, links = chain(Stop("A", 20, token=True), town("tt", towns=2))
        assert answer(board(stops, links, local(2))) == 40
        twice = tuple(s._replace(towns=2) if s.id == "t" else s for s in TestTownsPassedAgain.STOPS)
        assert answer(board(twice, TestTownsPassedAgain.LINKS, local(4))) == 140 + 2 * 20

    def test_two_trains_count_them(self) -> None:
        stops = (Stop("A", 20, token=True), town("tt", towns=2), Stop("B", 30))
        links: Sequence[Link] = (("A", "tt"), ("tt", "B"), ("A", "tt"), ("tt", "B"))
        assert answer(board(stops, links, local(2), local(2, "2+2'"))) == 2 * 70


class TestSeas:
    """§11.3.4-11.3.8: lanes between ports are shared sides that cost their zones."""

    STOPS = (Stop("A", 20, token=True), Stop("B", 50), Stop("C", 30), Stop("D", 40))

    def test_each_zone_takes_one_of_the_limit(self) -> None:
        lane = Side("A-B by sea", 2, shared=True)
        for level, best in ((2, 0), (3, 0), (4, 70)):
            problem = board(self.STOPS[:2], (("A", "B", lane),), express(level))
            assert answer(problem) == best

    def test_two_trains_take_one_lane_but_not_one_track(self) -> None:
        lane = Side("A-B by sea", 1, shared=True)
        links: Sequence[Link] = (("A", "B", lane), ("B", "C"))
        problem = board(self.STOPS[:3], links, express(4), express(4, "4'"))
        assert answer(problem) == (20 + 50 + 30) + (20 + 50)

    def test_a_port_token_shortens_its_own_lanes(self) -> None:
        """-1 in phases 2-6, -2 later, for each train: the cost of the lane itself."""
        zones, token = 2, 1
        lane = Side("A-B by sea", zones - token, shared=True)
        problem = board(self.STOPS[:2], (("A", "B", lane),), express(3), express(3, "3'"))
        assert answer(problem) == 140

    def test_land_between_two_crossings(self) -> None:
        """All lanes of a port leave over one side, which a route uses once."""
        stops = self.STOPS[:3]
        sides = (
            Side("port of A", shared=True),
            Side("port of B", shared=True),
            Side("port of C", shared=True),
            Side("A-B by sea", 1, shared=True),
            Side("B-C by sea", 1, shared=True),
        )
        paths = [Path(f"{s.id}:p", ("stop", n), ("side", n, 0)) for n, s in enumerate(stops)]
        for number, (one, two) in ((3, (0, 1)), (4, (1, 2))):
            paths.append(Path(f"{number}a", ("side", one, 1), ("side", number, 0)))
            paths.append(Path(f"{number}b", ("side", two, 1), ("side", number, 1)))
        problem = RouteProblem(stops, sides, tuple(paths), (express(8),), again=True)
        assert answer(problem) == 70  # not on to C
        ferry = board(stops, (("A", "B", Side("ferry", 1, shared=True)),), express(8))
        both = problem._replace(
            sides=(*sides, Side("ferry", 1, shared=True)),
            paths=(
                *paths,
                Path("A:f", ("stop", 0), ("side", 5, 0)),
                Path("B:f", ("stop", 1), ("side", 5, 1)),
            ),
        )
        assert answer(ferry) == 70
        assert answer(both) == 100  # by ferry to B and from its port to C (§11.3.7)

    def test_the_authority_may_be_split_between_trains(self) -> None:
        """-2 for the company: two licences; a shorter copy of a lane for each use of them."""
        names = ("the port authority's first use", "the port authority's second use")
        lanes: list[Link] = [("A", "B", Side("A-B by sea", 2, shared=True))]
        for name in names:
            lanes.append(("A", "B", Side(f"A-B by sea, {name}", 1, True, (name,))))
        lanes.append(("A", "B", Side("A-B by sea, both", 0, True, names)))
        for trains, best in (
            ((express(2), express(2, "2'")), 70),  # both uses for one of them
            ((express(3), express(3, "3'")), 140),  # one each
            ((express(3), express(3, "3'"), express(3, "3''")), 140),
            ((express(2), express(3)), 70),
            ((express(4), express(2)), 140),  # the 4 needs none
        ):
            assert answer(board(self.STOPS[:2], lanes, *trains)) == best

    def test_the_judge_counts_licences(self) -> None:
        lane = Side("A-B by sea", 1, True, ("The port authority",))
        links: Sequence[Link] = (("A", "B", lane), ("B", "C", lane._replace(id="B-C by sea")))
        problem = board(self.STOPS[:3], links, express(8), express(3))
        one = Route("8", ("A:0", "B:0"))
        assert routes.price(problem, [one]) == 70
        assert routes.check(problem, [one, Route("3", ("A:0", "B:0"))]) == (
            "The port authority is used twice: by the 8 train and the 3 train."
        )
        assert routes.check(problem, [Route("8", ("A:0", "B:0", "B:1", "C:1"))]) == (
            "The port authority is used twice by the 8 train."
        )

    def test_an_offshore_port_serves_all_stations_of_london(self) -> None:
        """Two stations are one place (§11.3.1); both have the sea, only one is visited."""
        stops = (
            Stop("London.0", 60, token=True, group="London"),
            Stop("London.1", 60, token=True, group="London"),
            Stop("K", 50),
            Stop("Bristol", 30),
        )
        links: Sequence[Link] = (
            ("London.0", "K", Side("London-K by sea", 1, shared=True)),
            ("London.1", "K", Side("London-K by sea'", 1, shared=True)),
            ("London.1", "Bristol"),
        )
        assert answer(board(stops, links, express(4))) == 30 + 60 + 50


class TestFerries:
    """§11.3.7."""

    def test_the_distance_counts_and_several_trains_ride(self) -> None:
        stops = (Stop("Lille", 30, token=True), Stop("London", 60))
        for distance, best in ((0, 180), (1, 90), (2, 0)):
            ferry = Side("ferry", distance, shared=True)
            problem = board(stops, (("Lille", "London", ferry),), express(2), express(3))
            assert answer(problem) == best

    def test_a_town_on_the_ferry_asks_for_the_whole_distance_once(self) -> None:
        """Varna: the toll is at the town, whether a train rides one part or both."""
        stops = (
            Stop("Sofia", 30, token=True),
            town("Varna", 20, cost=1),
            Stop("Constantinople", 60),
        )
        links: Sequence[Link] = (
            ("Sofia", "Varna", Side("Sofia-Varna", 0, shared=True)),
            ("Varna", "Constantinople", Side("Varna-Constantinople", 0, shared=True)),
        )
        assert answer(board(stops, links, express(2))) == 0 + 30  # Varna pays nothing then
        assert answer(board(stops, links, Train("2+1", 2, 1, fill=True))) == 50
        assert answer(board(stops, links, express(3))) == 90
        assert answer(board(stops, links, Train("3+1", 3, 1, fill=True))) == 110
        assert answer(board(stops, links, Train("1+1", 1, 1, fill=True))) == 0

    def test_lille_may_be_an_end_for_the_ferry_and_passed_by_land(self) -> None:
        """§11.2.2: without right to the ferry's slot trains from London end in Lille."""
        stops = (
            Stop("Lille", 30, group="Lille"),
            Stop("Lille by ferry", 30, terminal=True, group="Lille"),
            Stop("London", 60, token=True),
            Stop("Paris", 60),
            Stop("Gent", 20),
        )
        links: Sequence[Link] = (
            ("Lille by ferry", "London", Side("ferry", 0, shared=True)),
            ("Lille", "Paris"),
            ("Lille", "Gent"),
        )
        assert answer(board(stops, links, express(4))) == 90

    def test_a_reduction_and_the_town_on_the_ferry(self) -> None:
        """Minor H takes one off the ferry of one train (§15.8), which still visits Varna."""
        licence = "the H minor"
        stops = (
            Stop("Sofia", 30, token=True),
            town("Varna", 20, cost=2, group="Varna"),
            town("Varna with H", 20, cost=1, group="Varna", licences=(licence,)),
            Stop("Constantinople", 60),
        )
        lanes = [
            (here, there, Side(f"{here}-{there}", 0, shared=True))
            for here, there in (
                ("Sofia", "Varna"),
                ("Varna", "Constantinople"),
                ("Sofia", "Varna with H"),
                ("Varna with H", "Constantinople"),
            )
        ]
        three, four = Train("3+1", 3, 1, fill=True), Train("4+1", 4, 1, fill=True)
        for trains, best in (
            ((three,), 30 + 20 + 60),
            ((three, three._replace(id="3'")), 110 + 50),  # the other one ends in Varna
            ((three, four), 110 + 110),
            ((Train("1+1", 1, 1, fill=True),), 0),
            ((Train("2+1", 2, 1, fill=True), Train("2+1'", 2, 1, fill=True)), 50),
        ):
            assert answer(board(stops, lanes, *trains)) == best
        problem = board(stops, lanes, three, four)
        over = ("Sofia:2", "Varna with H:2", "Varna with H:3", "Constantinople:3")
        assert routes.price(problem, [("3+1", over)]) == 110
        assert routes.check(problem, [("3+1", over), ("4+1", over)]) == (
            "the H minor is used twice: by the 3+1 train and the 4+1 train."
        )
        assert routes.load(routes.dump(problem)) == problem


class TestChoices:
    """A company's decisions before its trains run: several problems, the best answer."""

    def test_a_pullman_on_the_train_where_it_pays_most(self) -> None:
        """§11.3.9: +£10 a level. The 5 has no track left, so the 3+3 pulls it."""
        stops, links = chain(Stop("A", 20, token=True), Stop("B", 30))
        problem = board(stops, links, local(3), express(2))
        assert best_of(routes.one_of(problem, {"3+3": 30, "2": 20})) == 50 + 30
        assert best_of(routes.one_of(problem, {"2": 20})) == 50 + 20
        lonely = problem._replace(stops=tuple(s._replace(token=False) for s in stops))
        assert best_of(routes.one_of(lonely, {"3+3": 30})) == 0  # it must run

    def test_the_orient_express_bonus_counts_once_and_is_not_doubled(self) -> None:
        """§12: Constantinople and one of the great cities, for one train."""
        stops, links = chain(
            PARIS._replace(mark=True),
            Stop("Wien", 50),
            Stop("Constantinople", 60, mark=True),
        )
        problem = board(stops, links * 2, double(4), express(4))
        marks = (0, 0, 100)
        choices = [routes.with_train(problem, t._replace(marks=marks)) for t in problem.trains]
        assert best_of(choices) == 2 * 170 + 170 + 100

    def test_the_bonus_asks_for_constantinople(self) -> None:
        """There is one problem for each great city:

        Paris and London alone make no Orient Express.
        """
        stops, links = chain(PARIS, Stop("London", 60), Stop("Wien", 50))
        train = express(4)._replace(marks=(0, 0, 100))
        problem = board(stops, links, train)
        choices = [
            problem._replace(
                stops=tuple(s._replace(mark=s.id in (city, "Constantinople")) for s in stops)
            )
            for city in ("Paris", "London")
        ]
        assert best_of(choices) == 170

    def test_trains_run_as_one(self) -> None:
        """§12.1: 2+2, 3 and 2+2 make seven cities and four towns."""
        trains = (local(2), express(3), local(2, "2+2'"))
        cities = [Stop(f"C{n}", 20, token=n == 0) for n in range(8)]
        towns = [town(f"t{n}") for n in range(6)]
        stops, links = chain(*cities[:7], *towns, cities[7])
        problem = board(stops, links, *trains)
        one = routes.joined(problem, [train.id for train in trains], Train("OE"))
        assert one.trains == (Train("OE", 7, 4, fill=True),)
        assert answer(one) == 7 * 20 + 4 * 10
        with pytest.raises(ProblemError, match="with a limit"):
            routes.joined(board(stops, links, Train("D")), ["D"], Train("OE"))

    def test_the_krasnaya_strela_on_a_d_train(self) -> None:
        """§15.11: one more city of the owner's choice, not doubled, and one town."""
        cities = [
            Stop(f"C{n}", value, token=n == 0) for n, value in enumerate((20, 60, 30, 40, 50))
        ]
        stops, links = chain(*cities[:4], town("t"), cities[4])
        plain = board(stops, links, double(4))
        longer = Train("4D", 5, 1, mult=2)
        with_town = routes.with_train(plain, longer._replace(reach=4))
        choices = (with_town, *routes.without_cheapest(plain, longer))
        assert best_of(choices) == 2 * (60 + 30 + 40 + 50) + 20 + 10
        assert answer(with_town) == 2 * (20 + 60 + 30 + 40) + 10

    def test_a_city_of_the_star_harbor_is_free_and_pays_nothing(self) -> None:
        """§14.5: no place of the limit, never blocked, no revenue: a town of £0."""
        free = town("Hamburg", 0)
        stops, links = chain(Stop("A", 20, token=True), free, Stop("B", 30))
        assert answer(board(stops, links, express(2))) == 50

    def test_a_choice_of_nothing(self) -> None:
        with pytest.raises(ProblemError, match="no problem"):
            routes.best_of(())
        problem = board(*chain(PARIS, Stop("Wien", 50)), express(2))
        with pytest.raises(ProblemError, match="no train"):
            routes.with_train(problem, Train("9"))
        marked = problem._replace(trains=(express(2)._replace(marks=(0, 10)),))
        with pytest.raises(ProblemError, match="do not go together"):
            routes.without_cheapest(marked, Train("2", 2, 1))


def test_one_city_that_is_not_doubled_is_exact_on_random_networks() -> None:
    """`without_cheapest` for the Krasnaya Strela (§15.11) against a search that knows the rule."""
    longer = 0
    for seed in range(5_000, 5_200):
        sea = sea_network(seed, most_stops=6, most_trains=2)
        stops = tuple(stop._replace(mark=False) for stop in sea.stops)
        trains = tuple(train._replace(marks=()) for train in sea.trains[1:])
        problem = sea._replace(stops=stops, trains=(Train("2D", 2, 0, mult=2), *trains))
        strela = Train("2D", 3, 1, mult=2)
        with_town = routes.with_train(problem, strela._replace(reach=2))
        chosen = routes.best_of((with_town, *routes.without_cheapest(problem, strela))).answer
        assert chosen.proved
        assert chosen.revenue == best_revenue(problem, _with_the_strela), seed
        longer += chosen.revenue > routes.solve(with_town).revenue
    assert longer > 20


def _with_the_strela(
    problem: RouteProblem, train: Train, stops: list[Stop], sides: tuple[int, ...]
) -> int | None:
    if train.id != "2D":
        return route_value(problem, train, stops, sides)
    plain = route_value(problem, train._replace(towns=1), stops, sides)
    more = route_value(problem, train._replace(towns=1, reach=3), stops, sides)
    cities = [stop.value for stop in stops if stop.kind != "town"]
    found = [plain, None if more is None or not cities else more - min(cities)]
    return max((value for value in found if value is not None), default=None)
