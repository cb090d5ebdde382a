"""The Depot: a game of two actions, as long as you like, with faults on demand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from trunkline.kernel import (
    CHANCE,
    Action,
    BadData,
    Event,
    Frame,
    Game,
    Item,
    Offer,
    Order,
    OrderOffer,
    Parts,
    Plan,
    Problem,
    Range,
    Rule,
    Seat,
    State,
    Step,
    StopCondition,
    View,
    Wanted,
    record,
    template,
)
from trunkline.titles.host_data import Change


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
        state.emit(Loaded(action.seat, action.amount))
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
    """The scales are read before an action is judged."""

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
    """A function that is called when goods are weighed."""

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


def depot_concerns(view: View[Any], order: Order) -> dict[str, StopCondition]:
    """Return the stop conditions: nobody orders a crash, nor anything once 900 are loaded.

    Five hundred stop all orders, and one may wait until ten are loaded.
    """
    state = view.state
    if any(isinstance(item.action, Crash) for item in order.play) or state.loaded >= 900:
        raise BadData("that is not ordered")
    return {
        "heavy": StopCondition("five hundred are loaded", state.loaded // 500, "more", own=True),
        "ten": StopCondition("ten are loaded", state.loaded >= 10, own=True, chosen=True),
    }


DEPOT_PAGE = Parts(
    concerns=depot_concerns,
    orders=lambda view, place, done: (
        OrderOffer(f"Load 2 {place}", Order("work", (Item(Load(Seat(view.seat), 2)),), len(done))),
        OrderOffer(
            "Load low",
            Order("work", (Item(Load(Seat(view.seat), 1), "amount", 3),), until=("ten",)),
            Wanted("limit", "at most", 1, 5, 3),
            "Loading",
        ),
    ),
    acting=lambda view: "yard" if view.state.loaded % 2 else "shed",
    amount=lambda view, action: getattr(action, "amount", None),
    money="{} tons".format,
    label=lambda offer: type(template(offer)).__name__,
    plan_note=lambda view, action: {"proved": True},
)
