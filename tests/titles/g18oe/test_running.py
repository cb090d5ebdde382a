"""Companies on the board of 18OE: what their trains use, run and claim (§11.2.2, §11.3, §12)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, ClassVar

import pytest

from tests.routes.oracle import best_revenue
from tests.titles.g18oe.engines import engine
from trunkline import routes
from trunkline.routes import Path, RouteProblem, Side, Stop, Train
from trunkline.titles.g18oe.printed import board as printed
from trunkline.titles.g18oe.printed.cards import printed_book
from trunkline.titles.g18oe.readings import Readings
from trunkline.titles.g18oe.rules.running.distances import nearest_call
from trunkline.titles.g18oe.rules.running.run_network_builder import Company
from trunkline.titles.g18oe.rules.running.run_setup import Arrangement, Sums, calls_of
from trunkline.titles.g18oe.rules.running.running import best_run, explain_run, judge_run, network

BOARD = printed.board()
CALLS = calls_of(printed_book().express)


def company(*trains: str, tokens: dict[str, tuple[str, ...]], **more: Any) -> Company:
    engines = tuple(engine(name, f"{name}-{n}") for n, name in enumerate(trains))
    given = {"colour": "yellow", "laid": {}, "sums": Sums(10, 30), "calls": CALLS, **more}
    return Company(BOARD, "A", tokens=tokens, trains=engines, **given)


def best(asked: Company) -> int:
    track = network(asked)
    routes.validate(track)
    found = best_run(asked, track=track)
    assert found.proved
    assert judge_run(asked, found.arrangement, found.routes, track)[:2] == (None, found.revenue)
    assert sum(one.revenue for one in found.statements) == found.revenue
    return found.revenue


def visited(asked: Company) -> set[str]:
    return {stop for one in best_run(asked).statements for stop, _ in one.stops}


LIVERPOOL = {"J25.0": ("A",)}


class TestTheStart:
    def test_printed_track(self) -> None:
        """Manchester and Liverpool face each other: 20 and 30."""
        assert best(company("2+2", tokens=LIVERPOOL)) == 50

    @pytest.mark.rule("11.3.7")
    def test_ferries_are_public_and_a_token_beside_one_helps(self) -> None:
        """§11.3.7: Dublin-Liverpool counts 1, and a token in Liverpool takes that off."""
        asked = company("2+2", "2+2", tokens=LIVERPOOL)
        assert best(asked) == 50 + 40
        assert visited(asked) == {"J25", "J27", "I20"}
        account = best_run(asked).statements
        assert sorted(one.revenue for one in account) == [40, 50]

    @pytest.mark.rule("11.3.1")
    def test_a_full_city_is_an_end(self) -> None:
        """§11.3.1: two trains may end in Manchester, none passes it."""
        shut = {"J25.0": ("A",), "J27.0": ("B",)}
        track = network(company("3", tokens=shut))
        assert [stop.blocked for stop in track.stops if stop.id == "J27"] == [True]

    @pytest.mark.rule("15.4", "11.3.9")
    def test_the_token_of_minor_d(self) -> None:
        """§15.4: 20 more in its city, later 40."""
        assert best(company("2+2", tokens=LIVERPOOL, bonus_city=("J27", 20))) == 70
        assert best(company("2+2", tokens=LIVERPOOL, bonus_city=("J27", 40))) == 90

    @pytest.mark.rule("14.9")
    def test_brandt_shuts_others_out(self) -> None:
        """§14.9: without Manchester only the ferry is left."""
        shut = frozenset({"J27"})
        assert best(company("2+2", tokens=LIVERPOOL, brandt=shut)) == 40


class TestPorts:
    @pytest.mark.rule("11.3.6")
    def test_all_stations_of_london_have_its_port(self) -> None:
        """§11.3.6: the offshore port needs no track."""
        tokens = {"M28.1": ("A",)}
        track = network(company("6+6", tokens=tokens, laid={"M28": ("OE6", 0)}))
        pieces = {path.id for path in track.paths}
        assert {"M28.0:port", "M28.1:port"} <= pieces
        assert {stop.group for stop in track.stops if stop.id.startswith("M28")} == {"M28"}

    @pytest.mark.rule("11.3.6", "14.5")
    def test_a_private_port_needs_a_token_in_the_city(self) -> None:
        """§11.3.6: Liverpool is private, and Star Harbor opens it (§14.5)."""
        home = {"J27.0": ("A",)}
        shut = network(company("6", tokens=home))
        assert not [path for path in shut.paths if path.id == "J25:port"]
        own = network(company("6", tokens={**home, **LIVERPOOL}))
        assert [path for path in own.paths if path.id == "J25:port"]
        star = network(company("6", tokens=home, star_harbor="J25"))
        assert [path for path in star.paths if path.id == "J25:port"]
        assert [stop.free for stop in star.stops if stop.id == "J25"] == [True]

    def test_lanes_cost_their_zones_less_port_tokens(self) -> None:
        """§11.3.4: London to Hamburg crosses two zones; a token in London takes off one, or two."""
        for less, cost in ((0, 2), (1, 1), (2, 0)):
            asked = company("8+8", tokens={"M28.0": ("A",)}, port_token=less,
                            readings=Readings(port_token="each"))  # fmt: skip
            lanes = {side.id: side.cross for side in network(asked).sides}
            found = {cost for name, cost in lanes.items() if {"M28", "K46"} <= set(
                name.removesuffix(" by sea").split("-"))}  # fmt: skip
            assert found == {cost}

    def test_a_token_for_ferry_and_crossing_is_handed_out_by_the_judge(self) -> None:
        """N2: London has a ferry and a port: its token is a relief for each train."""
        asked = company("8+8", tokens={"M28.0": ("A",)}, authority="north", steamships=1)
        track = network(asked)
        names = {relief.id: (relief.units, relief.each) for relief in track.reliefs}
        assert names == {
            "port token in London": (1, True),
            "port authority": (2, False),
            "Minor H": (1, False),
        }
        more = network(asked._replace(authority_units=3))
        assert [one.units for one in more.reliefs if one.id == "port authority"] == [3]

    def test_the_account_names_the_reductions(self) -> None:
        """What a page shows: who pays what, and what made a crossing shorter."""
        asked = company("3", tokens={"M28.0": ("A",)}, authority="north")
        found = best_run(asked)
        uses = [use for one in found.statements for use in one.reliefs]
        assert found.proved
        assert uses
        assert all(use.units > 0 for use in uses)
        again = explain_run(asked, found.arrangement, found.routes)
        assert again == found.statements

    @pytest.mark.rule("11.3.7")
    def test_constantinople_and_varna(self) -> None:
        """§11.3.7: a token beside the ferry takes its distance off, also for a part of it."""
        asked = company("2+2", tokens={"AA82.0": ("A",)})
        assert best(asked) == 20 + 20
        assert visited(asked) >= {"AA82.0"}


class TestLille:
    """§11.2.2; Lille with tracks to the ferry and to Gent, full of others."""

    LAID: ClassVar = {"N31": ("621", 1), "N33": ("4", 1)}
    TOKENS: ClassVar = {"M28.0": ("A",), "N31.0": ("B",)}

    def asked(self, **more: Any) -> Company:
        return company("3", tokens=self.TOKENS, laid=self.LAID, **more)

    @pytest.mark.rule("11.2.2")
    def test_the_ferry_leads_through_while_its_slot_is_empty(self) -> None:
        assert best(self.asked()) == 30 + 30 + 10

    @pytest.mark.rule("11.2.2")
    def test_others_end_in_lille_once_it_is_taken(self) -> None:
        taken = self.asked(white_cliffs="C")
        ends = [stop for stop in network(taken).stops if stop.id == "N31.ferry"]
        assert [(stop.terminal, stop.value) for stop in ends] == [(True, 30)]
        accounts = best_run(taken).statements
        assert all("N33" not in dict(one.stops) or "N31.ferry" not in dict(one.stops)
                   for one in accounts)  # fmt: skip

    @pytest.mark.rule("11.2.2")
    def test_the_holder_of_the_ferry_passes(self) -> None:
        assert best(self.asked(white_cliffs="A")) == 30 + 30 + 10

    @pytest.mark.rule("11.2.2")
    @pytest.mark.parametrize(("lost", "reims"), [(False, 0), (True, 10)])
    def test_a_lost_token_lets_land_traffic_through_a_full_lille(
        self, lost: bool, reims: int
    ) -> None:
        """From Brussel over Gent and Lille to Reims: by land, which an empty position does not
        open."""
        laid = {"N35": ("57", 1), "N33": ("4", 1), "N31": ("207", 4), "O32": ("9", 2),
                "P33": ("4", 2)}  # fmt: skip
        held = {"N35.0": ("A",), "N31.0": ("B", "C")}
        asked = company("2+2", tokens=held, laid=laid, colour="green", lille_open=lost)
        assert best(asked) == 20 + 10 + 40 + reims

    @pytest.mark.rule("11.2.2", "14.6")
    def test_central_circle_opens_lille(self) -> None:
        """§14.6: free passage, no revenue from the city."""
        asked = self.asked(white_cliffs="C", central_circle="N31")
        track = network(asked)
        assert [stop.free for stop in track.stops if stop.name == "Lille"] == [True]
        assert best(asked) >= 30 + 10

    def test_a_drawn_route_through_lille_is_judged_the_same(self) -> None:
        found = best_run(self.asked())
        claim = [(route.train, list(route.paths)) for route in found.routes]
        assert judge_run(self.asked(), found.arrangement, claim).revenue == 70
        shut = judge_run(self.asked(white_cliffs="C"), found.arrangement, claim)
        assert shut.reason is not None

    def test_examples_19(self) -> None:
        """The worked example: London 60, a full Lille of 30 between Paris 60 and a city of 40."""
        stops = (
            Stop("L", 60, token=True),
            Stop("I", 30, blocked=True, passage=("I-L ferry",)),
            Stop("P", 60),
            Stop("G", 40, token=True),
        )
        sides = (Side("I-L ferry", 0, True), Side("I-P"), Side("I-G"))
        paths = []
        for n, (a, b) in enumerate(((1, 0), (1, 2), (1, 3))):
            paths += [Path(f"{stops[a].id}:{n}", ("stop", a), ("side", n, 0))]
            paths += [Path(f"{stops[b].id}:{n}", ("stop", b), ("side", n, 1))]
        for trains, tokens, value in (
            ((3,), "LG", 150), ((4,), "LG", 150), ((3, 3), "LG", 280), ((3,), "G", 130)
        ):  # fmt: skip
            placed = tuple(stop._replace(token=stop.id in tokens) for stop in stops)
            run = tuple(Train(f"{n}", r, 0, fill=True) for n, r in enumerate(trains))
            asked = RouteProblem(placed, sides, tuple(paths), run, again=True)
            routes.validate(asked)
            for method in ("auto", "columns"):
                assert routes.solve(asked, method=method).revenue == value
            assert best_revenue(asked) == value


class TestHochberg:
    """§14.8."""

    LAID: ClassVar = {"J25": ("622", 0), "K24": ("9", 0), "L23": ("4", 0)}

    @pytest.mark.rule("14.8")
    def test_a_town_on_plain_track(self) -> None:
        """Liverpool, the token on K24, Cardiff."""
        asked = company("2+2", tokens=LIVERPOOL, laid=self.LAID)
        values = [best(asked._replace(hochberg=("K24", pays))) for pays in (10, 20, 40, 60)]
        assert best(asked) < values[0]
        assert [b - a for a, b in pairwise(values)] == [10, 20, 20]

    @pytest.mark.rule("11.3.9", "14.8")
    def test_example_18(self) -> None:
        """Track that does not meet in the hex: a train that comes by twice is paid once."""
        stops = [
            Stop("A", 20, token=True), Stop("h1", 40, "town", group="mine"), Stop("B", 30),
            Stop("h2", 40, "town", group="mine"), Stop("C", 50), Stop("t", 10, "town"),
        ]  # fmt: skip
        sides = tuple(Side(name) for name in ("A-H", "H-B", "B-H", "H-C", "C-t"))
        paths = (
            Path("A:0", ("stop", 0), ("side", 0, 0)),
            Path("H:0a", ("side", 0, 1), ("stop", 1)),
            Path("H:0b", ("stop", 1), ("side", 1, 0)),
            Path("H:0", ("side", 0, 1), ("side", 1, 0)),
            Path("B:0", ("side", 1, 1), ("stop", 2)),
            Path("B:1", ("stop", 2), ("side", 2, 0)),
            Path("H:1a", ("side", 2, 1), ("stop", 3)),
            Path("H:1b", ("stop", 3), ("side", 3, 0)),
            Path("H:1", ("side", 2, 1), ("side", 3, 0)),
            Path("C:0", ("side", 3, 1), ("stop", 4)),
            Path("C:1", ("stop", 4), ("side", 4, 0)),
            Path("t:0", ("side", 4, 1), ("stop", 5)),
        )
        cases: list[tuple[tuple[Train, ...], str, int]] = [
            ((Train("3", 3, 0, fill=True),), "A", 110),
            ((Train("3+3", 3, 3, fill=True),), "A", 150),
            ((Train("2", 2, 0, fill=True),), "A", 60),
            ((Train("4D", 4, 0, mult=2),), "A", 200),
            ((Train("2", 2, 0, fill=True), Train("3", 3, 0, fill=True)), "AC", 180),
        ]
        for trains, tokens, value in cases:
            placed = tuple(stop._replace(token=stop.id in tokens) for stop in stops)
            asked = RouteProblem(placed, sides, paths, trains, again=True)
            routes.validate(asked)
            assert routes.solve(asked).revenue == value == best_revenue(asked)


class TestArrangements:
    """§12.1, §15.11, §11.3.9: what a president may and may not decide."""

    ASKED = company("2+2", "3", "4D", tokens=LIVERPOOL, major=True)

    @pytest.mark.parametrize(
        ("arrangement", "reason"),
        [
            (Arrangement(("2+2-0",), orient="2+2-0"), "Two or more"),
            (Arrangement(("2+2-0", "4D-2"), orient="2+2-0"), "may not be combined"),
            (Arrangement(("2+2-0", "3-1")), "only for an Orient Express"),
            (Arrangement(strela="3-1"), "no marker"),
            (Arrangement(pullman="3-1"), "no Pullman"),
            (Arrangement(orient="9-9"), "no train 9-9"),
            (Arrangement(("2+2-0", "3-1"), orient="3-1"), "part of a combined train"),
        ],
    )
    def test_illegal_runs_are_refused(self, arrangement: Arrangement, reason: str) -> None:
        assert reason in (judge_run(self.ASKED, arrangement, []).reason or "")

    @pytest.mark.rule("12")
    def test_only_majors_run_the_orient_express(self) -> None:
        small = self.ASKED._replace(major=False)
        verdict = judge_run(small, Arrangement(orient="3-1"), [])
        assert "Only majors" in (verdict.reason or "")

    def test_an_orient_express_must_run(self) -> None:
        verdict = judge_run(self.ASKED, Arrangement(orient="3-1"), [])
        assert verdict.reason == "The Orient Express must run (§12)."

    @pytest.mark.rule("12.1")
    def test_the_swift_train_is_not_combined(self) -> None:
        engines = (engine("2+2", "a"), engine("2+2", "b")._replace(swift=True))
        asked = self.ASKED._replace(trains=engines)
        verdict = judge_run(asked, Arrangement(("a", "b"), orient="a"), [])
        assert "Swift" in (verdict.reason or "")

    def test_how_far_constantinople_is(self) -> None:
        """London to Constantinople: two cities and eight zones, less what reductions take off."""
        asked = company("8+8", "8+8", tokens={"M28.0": ("A",)}, port_token=2, major=True,
                        authority="north", steamships=1)  # fmt: skip
        assert nearest_call(network(asked), 12) == 2 + 8 - 2 - 2 - 2
        poor = asked._replace(port_token=1, authority="", steamships=0)
        assert nearest_call(network(poor), 12) == 2 + 8 - 1
        assert nearest_call(network(poor), 8) is None


def test_a_company_without_trains_earns_nothing() -> None:
    assert best_run(company(tokens=LIVERPOOL)).revenue == 0


def test_an_answer_without_work_says_so() -> None:
    """No clock: the same answer everywhere, and a bound where nothing was proved."""
    asked = company("4+4", "5", tokens={"M28.0": ("A",)}, authority="north")
    found = best_run(asked, work=0)
    assert found.revenue <= found.bound
    assert found.proved == (found.revenue == found.bound)
    assert best_run(asked, work=0) == found
