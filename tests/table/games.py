"""Titles for the tests: the Goods Yard with something to show, a depot with things to break."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tests.teaching.game import GoodsYard
from tests.teaching.game import make as make_yard
from trunkline.kernel import (
    CHANCE,
    Action,
    BadData,
    Choices,
    Event,
    Frame,
    Game,
    Masked,
    Offer,
    Parts,
    Plan,
    Problem,
    Range,
    Rule,
    Seat,
    State,
    Step,
    View,
    record,
    template,
)
from trunkline.table.titles import TitleInfo
from trunkline.titles.amending import Change, parse

CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]


class ShownYard(GoodsYard):
    """The Goods Yard with what a page shows."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.page = Parts(
            still=lambda: {"title": "The Goods Yard"},
            now=self.now,
            mine=self.now,
            choices=self.choices,
            pictures=self.pictures,
            private_pictures=self.private_pictures,
            figures=self.figures,
            explain=explain,
        )

    def now(self, view: View[Any]) -> dict[str, Any]:
        return {
            "coins": list(view.state.coins.values()),
            "hands": [
                ["?" if isinstance(card, Masked) else card.value for card in view.state.hands[seat]]
                for seat in self.everybody
            ],
        }

    def choices(self, view: View[Any], place: str) -> Choices:
        if place != "bank":
            return Choices()
        return Choices(about=f"{view.state.bank} coins", shown={"coins": view.state.bank})

    def pictures(self, view: View[Any]) -> dict[str, str]:
        groups = {f"yard/{seat}": f"<text>{n}</text>" for seat, n in view.state.coins.items()}
        groups["yard/bids"] = f"<text>{len(view.state.bids)}</text>"
        return {"yard": "<svg></svg>", **groups}

    def private_pictures(self, view: View[Any]) -> dict[str, str]:
        if view.seat < 0:
            return {}
        cards = " ".join(str(card.value) for card in view.state.hands[view.seat])
        return {"hand": f"<text>{cards}</text>"}

    def figures(self, view: View[Any]) -> dict[str, dict[str, int]]:
        cards = sum(card.value for seat in self.everybody for card in view.state.hands[seat])
        return {"Cards": {"all": cards}}


def explain(section: str) -> str | None:
    if section == "none":
        raise BadData("no such section")
    return f"Section {section} in our words."


@dataclass(slots=True, eq=False)
class Depot(State):
    loaded: int
    stolen: int


@record
class Load(Action):
    amount: int
    gently: bool = False


@record
class Run(Action):
    stops: tuple[int, ...]


@record
class Weigh(Action):
    weight: int | None = None


@record
class Steal(Action):
    pass


@record
class Crash(Action):
    pass


@record
class Toss(Action):
    heads: bool


@record
class Loaded(Event):
    seat: Seat
    amount: int
    text: ClassVar[str] = "{seat} loads {amount}."


class Loads(Rule["Depots", Depot, Load]):
    action, sections = Load, ("1",)

    def options(self, game: Depots, state: Depot, seat: int) -> Iterator[Offer]:
        yield Range(Load(Seat(seat), 1), "amount", 1, 5)
        yield Load(Seat(seat), 9)

    def refusal(self, game: Depots, state: Depot, action: Load) -> str | None:
        return None if 1 <= action.amount <= 5 else "Load 1 to 5 (§1)."

    def apply(self, game: Depots, state: Depot, action: Load) -> None:
        state.loaded += action.amount * game.rules_version
        state.tell(Loaded(action.seat, action.amount))
        game.next(state, action.seat)


class Runs(Rule["Depots", Depot, Run]):
    action, sections = Run, ("2",)

    def options(self, game: Depots, state: Depot, seat: int) -> Iterator[Offer]:
        yield Plan(Run(Seat(seat), ()))

    def refusal(self, game: Depots, state: Depot, action: Run) -> str | None:
        return None if action.stops == (1, 2) else "Only 1, 2 is a route (§2)."

    def complete(self, game: Depots, state: Depot, action: Run) -> Run:
        return Run(action.seat, (1, 2))

    def apply(self, game: Depots, state: Depot, action: Run) -> None:
        state.loaded += 1
        game.next(state, action.seat)


class Weighs(Rule["Depots", Depot, Weigh]):
    """What the scales show is looked up before anybody judges it."""

    action, sections = Weigh, ("3",)

    def options(self, game: Depots, state: Depot, seat: int) -> Iterator[Offer]:
        return iter(())

    def beforehand(self, game: Depots, state: Depot, action: Weigh) -> Weigh:
        game.scales(state)
        return Weigh(action.seat, state.loaded)

    def refusal(self, game: Depots, state: Depot, action: Weigh) -> str | None:
        return None if action.weight == state.loaded else "The scales show more (§3)."

    def apply(self, game: Depots, state: Depot, action: Weigh) -> None:
        state.loaded += 1
        game.next(state, action.seat)


class Steals(Rule["Depots", Depot, Steal]):
    """Breaks the audit: the rules let it happen, the check does not."""

    action = Steal

    def options(self, game: Depots, state: Depot, seat: int) -> Iterator[Offer]:
        return iter(())

    def refusal(self, game: Depots, state: Depot, action: Steal) -> str | None:
        return None

    def apply(self, game: Depots, state: Depot, action: Steal) -> None:
        state.stolen = 1


class Crashes(Rule["Depots", Depot, Crash]):
    """A fault in the rules."""

    action = Crash

    def options(self, game: Depots, state: Depot, seat: int) -> Iterator[Offer]:
        return iter(())

    def refusal(self, game: Depots, state: Depot, action: Crash) -> str | None:
        return None

    def apply(self, game: Depots, state: Depot, action: Crash) -> None:
        raise KeyError("broken")


class Tosses(Rule["Depots", Depot, Toss]):
    action, exact = Toss, True

    def options(self, game: Depots, state: Depot, seat: int) -> Iterator[Offer]:
        yield Toss(CHANCE, True)
        yield Toss(CHANCE, False)

    def refusal(self, game: Depots, state: Depot, action: Toss) -> str | None:
        return None

    def apply(self, game: Depots, state: Depot, action: Toss) -> None:
        state.pop()


def nothing_stolen(game: Game, state: Depot) -> Iterator[Problem]:
    if state.stolen:
        yield Problem("stolen", "goods vanished")


WORK = Step(
    "work",
    (Loads(), Runs(), Weighs()),
    anytime=(Steals(), Crashes()),
    prompt="load or run (§1, §2)",
)
TOSS = Step("toss", (Tosses(),), prompt="toss")


@dataclass
class Depots(Game):
    goal: int = 10
    toss_every: int = 0
    scales: Callable[[Depot], None] = lambda state: None
    """Whoever wants to know when something is weighed."""

    def start(self) -> Depot:
        return Depot(loaded=0, stolen=0, amended=self.amended, frames=(Frame("work", (0,)),))

    def next(self, state: Depot, seat: int) -> None:
        state.frames = (Frame("work", ((seat + 1) % self.seats,)),)
        if state.loaded >= self.goal:
            state.frames = ()
        elif self.toss_every and state.loaded % self.toss_every == 0:
            state.push(Frame("toss", (CHANCE,)))

    def result(self, state: Depot) -> dict[int, int]:
        return dict.fromkeys(range(self.seats), state.loaded)


def make_depot(
    seats: int, options: Mapping[str, Any], version: int, amendments: str = ""
) -> Depots:
    goal = json.loads(amendments)["yard"]["goal"] if amendments else None
    if not 1 <= seats <= 4 or not set(options) <= {"goal", "toss_every"}:
        raise BadData("depot has 1 to 4 seats and the options goal and toss_every")
    wished, toss = options.get("goal", 10), options.get("toss_every", 0)
    changed = () if goal is None else (Change("yard", "", "goal", wished, goal, "printed"),)
    game = Depots(
        title="depot",
        rules_version=version,
        options={"goal": wished, "toss_every": toss},
        amendments=amendments,
        changed=changed,
        seats=seats,
        steps={"work": WORK, "toss": TOSS},
        checks=(nothing_stolen,),
        goal=goal or wished,
        toss_every=toss,
    )
    game.page = DEPOT_PAGE
    return game


DEPOT_PAGE = Parts(
    label=lambda offer: type(template(offer)).__name__,
    plan_note=lambda view, action: {"proved": True},
)


class Shelf:
    """The titles of the tests, in the rules versions that are kept."""

    def __init__(self, newest: int = 1, kept: tuple[int, ...] = (1,)) -> None:
        self.newest = newest
        self.kept = kept

    def catalogue(self) -> list[TitleInfo]:
        return [
            TitleInfo("goods-yard", "Goods Yard", (2, 3, 4), {}, {"coins": 2}, 1),
            TitleInfo("depot", "Depot", (1, 2, 3, 4), {"goal": [10, 20]}, {"goal": 10}, 1),
        ]

    def load(
        self,
        title: str,
        seats: int,
        options: Mapping[str, Any],
        version: int | None = None,
        amendments: str = "",
    ) -> Game:
        if title == "depot":
            version = self.newest if version is None else version
            if version not in self.kept:
                raise BadData(f"depot has no rules version {version}")
            return make_depot(seats, options, version, amendments)
        yard = make_yard(title, seats, options)
        return ShownYard(
            title, 1, yard.options, seats, yard.steps, checks=yard.checks, measures=yard.measures
        )

    def check_data(self, title: str, text: str) -> tuple[str, list[str]]:
        """Of the depot the goal can be amended, and nothing else of anything."""
        data = parse(text)
        if title != "depot" or data.keys() - {"note"} != {"yard"}:
            return "", [f"The data of {title} cannot be amended.", "Only the yard of the depot."]
        return json.dumps(data, sort_keys=True, separators=(",", ":")), []
