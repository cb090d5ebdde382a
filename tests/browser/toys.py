"""Sidings: a toy with the ways to choose that no other small title has: a path, a build, a deal.

Five hexes in a row. §1 Lay up to three pieces of track eastwards, each for 3 coins. §2 Carry a
crate over them: a point a piece, and one for the other player if it goes all the way. §3 Sell a
crate to the other player, if they agree. §4 Two passes end the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from examples.goods_yard.game import make as make_yard
from trunkline import kernel
from trunkline.kernel import Choices, Frame, Offer, Parts, Plan, Range, Rule, Seat, Step, View
from trunkline.kernel import record as recorded
from trunkline.table.titles import TitleInfo

HEXES = {f"A{n}": (60.0 + 100 * n, 90.0) for n in range(1, 6)}
PRICE = 3
MOST = 3


@dataclass(slots=True, eq=False)
class Siding(kernel.State):
    laid: tuple[str, ...]
    building: bool
    coins: dict[Seat, int]
    points: dict[Seat, int]
    crates: dict[Seat, int]
    passes: int = 0


@recorded
class Lay(kernel.Action):
    hex: str


@recorded
class Survey(kernel.Action):
    hex: str


@recorded
class Stop(kernel.Action):
    pass


@recorded
class Carry(kernel.Action):
    to: str


@recorded
class Sell(kernel.Action):
    price: int


@recorded
class Answer(kernel.Action):
    agree: bool


@recorded
class Pass(kernel.Action):
    pass


def following(state: Siding) -> str | None:
    """The hex that the next piece goes to."""
    return f"A{len(state.laid) + 2}" if len(state.laid) < MOST else None


class Lays(Rule["Sidings", Siding, Lay]):
    action, sentence = Lay, "Lay the next hex eastwards, at most three, for 3 coins each (§1)."

    def options(self, game: Sidings, state: Siding, seat: Seat) -> Iterator[Offer]:
        place = following(state)
        if place and state.coins[seat] >= PRICE:
            yield Lay(seat, place)

    def refusal(self, game: Sidings, state: Siding, action: Lay) -> str | None:
        fits = action.hex == following(state) and state.coins[action.seat] >= PRICE
        return None if fits else self.sentence

    def apply(self, game: Sidings, state: Siding, action: Lay) -> None:
        state.laid += (action.hex,)
        state.coins[action.seat] -= PRICE
        state.building, state.passes = True, 0
        state.frames = (Frame("build", (action.seat,)),)


class Surveys(Rule["Sidings", Siding, Survey]):
    action, sentence = Survey, "Survey the next hex eastwards (§1)."

    def options(self, game: Sidings, state: Siding, seat: Seat) -> Iterator[Offer]:
        place = following(state)
        if place:
            yield Survey(seat, place)

    def refusal(self, game: Sidings, state: Siding, action: Survey) -> str | None:
        return None if action.hex == following(state) else self.sentence

    def apply(self, game: Sidings, state: Siding, action: Survey) -> None:
        state.passes = 0
        game.next(state, action.seat)


class Stops(Rule["Sidings", Siding, Stop]):
    action, exact = Stop, True

    def options(self, game: Sidings, state: Siding, seat: Seat) -> Iterator[Offer]:
        yield Stop(seat)

    def apply(self, game: Sidings, state: Siding, action: Stop) -> None:
        state.building = False
        game.next(state, action.seat)


class Carries(Rule["Sidings", Siding, Carry]):
    action, sentence = Carry, "Carry a crate over track that is laid (§2)."

    def options(self, game: Sidings, state: Siding, seat: Seat) -> Iterator[Offer]:
        if state.crates[seat]:
            yield from (Plan(Carry(seat, place)) for place in state.laid)

    def refusal(self, game: Sidings, state: Siding, action: Carry) -> str | None:
        return None if action.to in state.laid and state.crates[action.seat] else self.sentence

    def apply(self, game: Sidings, state: Siding, action: Carry) -> None:
        state.crates[action.seat] -= 1
        state.passes = 0
        for seat, points in game.scores_of(state, action).items():
            state.points[seat] += points
        game.next(state, action.seat)


class Sells(Rule["Sidings", Siding, Sell]):
    action, sentence = Sell, "Sell a crate for what the other player has (§3)."

    def options(self, game: Sidings, state: Siding, seat: Seat) -> Iterator[Offer]:
        most = state.coins[game.other(seat)]
        if state.crates[seat] and most:
            yield Range(Sell(seat, 1), "price", 1, most)

    def refusal(self, game: Sidings, state: Siding, action: Sell) -> str | None:
        can = (
            state.crates[action.seat] and 1 <= action.price <= state.coins[game.other(action.seat)]
        )
        return None if can else self.sentence

    def apply(self, game: Sidings, state: Siding, action: Sell) -> None:
        state.passes = 0
        state.push(Frame("answer", (game.other(action.seat),), action.price))


class Answers(Rule["Sidings", Siding, Answer]):
    action, exact = Answer, True

    def options(self, game: Sidings, state: Siding, seat: Seat) -> Iterator[Offer]:
        yield Answer(seat, True)
        yield Answer(seat, False)

    def apply(self, game: Sidings, state: Siding, action: Answer) -> None:
        price, seller = state.frames[-1].data, game.other(action.seat)
        state.pop()
        if action.agree:
            state.coins[seller] += price
            state.coins[action.seat] -= price
            state.crates[seller] -= 1
            state.crates[action.seat] += 1
        game.next(state, seller)


class Passes(Rule["Sidings", Siding, Pass]):
    action, exact = Pass, True

    def options(self, game: Sidings, state: Siding, seat: Seat) -> Iterator[Offer]:
        yield Pass(seat)

    def apply(self, game: Sidings, state: Siding, action: Pass) -> None:
        state.passes += 1
        game.next(state, action.seat)


class Sidings(kernel.Game):
    def start(self) -> Siding:
        each = dict.fromkeys(self.player_seats, 0)
        coins, crates = dict.fromkeys(self.player_seats, 12), dict.fromkeys(self.player_seats, 2)
        return Siding((), False, coins, each, crates, frames=(Frame("turn", (Seat(0),)),))

    def next(self, state: Siding, seat: Seat) -> None:
        state.frames = () if state.passes > 1 else (Frame("turn", (self.other(seat),)),)

    def other(self, seat: Seat) -> Seat:
        return Seat(1 - seat)

    def scores_of(self, state: Siding, action: Carry) -> dict[Seat, int]:
        far = state.laid.index(action.to) + 1
        found = {action.seat: far}
        return found | {self.other(action.seat): 1} if far == MOST else found

    def result(self, state: Siding) -> dict[int, int]:
        return {seat: state.points[seat] for seat in self.player_seats}

    # -- the page

    def still(self) -> dict[str, Any]:
        return {
            "title": "Sidings",
            "money": ["{} coin", "{} coins"],
            "score": ["{} point", "{} points"],
            "acts": {
                "lay": {"title": "Build", "way": "build", "at": "hex", "group": "Build"},
                "stop": {"title": "Stop", "way": "build", "group": "Build"},
                "survey": {"title": "Survey", "way": "place", "at": "hex"},
                "carry": {"title": "Carry a crate", "way": "path", "section": "A2.1"},
                "sell": {"title": "Sell a crate", "way": "deal"},
                "answer": {"title": "An offer", "way": "deal"},
                "pass": {"title": "Pass", "tone": "quiet"},
            },
            "map": {
                "picture": "map",
                "size": 48,
                "pointy": True,
                "hexes": {n: {"at": at, "name": f"Halt {n[1]}"} for n, at in HEXES.items()},
            },
            "views": [{"id": "map", "title": "Map", "panels": ["map"]}],
            "panels": {"players": {"kind": "players", "title": "Players"}},
            "side": ["players"],
        }

    def now(self, view: View[Siding]) -> dict[str, Any]:
        state = view.state
        players = {
            str(seat): {"amount": {"money": state.coins[seat]}, "facts": {"crates": crates}}
            for seat, crates in state.crates.items()
        }
        found: dict[str, Any] = {"panels": {"players": {"players": players}}}
        if state.building:
            found["build"] = {
                "left": f"{MOST - len(state.laid)} of {MOST} left",
                "total": {"money": PRICE * len(state.laid)},
                "pieces": [{"label": place, "cost": PRICE} for place in state.laid],
                "ends": [state.laid[-1]],
            }
        return found

    def place(self, offer: Offer) -> str:
        return offer.hex if isinstance(offer, Lay) else ""

    def choices(self, view: View[Siding], place: str) -> Choices:
        state, seat = view.state, Seat(view.seat)
        if place.startswith("carry "):
            return Choices((Plan(Carry(seat, state.laid[0])),))
        if place != following(state):
            return Choices(about="A quiet place", why="Track grows eastwards (§1).")
        ways: dict[str, Any] = {}
        reach = min(MOST - len(state.laid), state.coins[seat] // PRICE)
        for count in range(2, reach + 1):
            steps = [f"A{len(state.laid) + 2 + n}" for n in range(count)]
            actions = [{"kind": "lay", "seat": seat, "hex": one} for one in steps]
            one = {"label": f"{count} pieces", "cost": count * PRICE, "actions": actions}
            ways[steps[-1]] = {
                "text": f"{count * PRICE}",
                "series": [one | {"draw": line(steps[-1])}],
            }
        return Choices((Lay(seat, place),), "An empty place", shown={"targets": ways})

    def describe_offer(self, view: View[Siding], offer: Offer) -> dict[str, Any]:
        action: Any = kernel.template(offer)
        if isinstance(action, Lay):
            return {"cost": PRICE, "draw": line(action.hex)}
        if isinstance(action, Carry):
            scores = {str(s): n for s, n in self.scores_of(view.state, action).items()}
            told = {"from": "A1", "to": action.to, "item": "crate", "scores": scores}
            stops = ["A1", *view.state.laid[: view.state.laid.index(action.to) + 1]]
            return {
                "path": told | {"stops": stops, "legs": [line(action.to)], "others": "carry A1"}
            }
        if isinstance(action, Sell):
            asked = [{"seat": self.other(action.seat), "state": "waits"}]
            return {
                "deal": {"give": ["1 crate"], "get": ["coins, as many as you name"], "agree": asked}
            }
        if isinstance(action, Answer):
            price = {"money": view.state.frames[-1].data}
            return {
                "deal": {"give": [price], "get": ["1 crate"], "note": "The crate is sold (§3)."}
            }
        return {}

    def pictures(self, view: View[Siding]) -> dict[str, str]:
        groups = "".join(f'<g data-part="{name}"></g>' for name in HEXES)
        found = {
            "map": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 180">{groups}</svg>'
        }
        for name, (x, y) in HEXES.items():
            colour = "#e8c34a" if name in view.state.laid or name == "A1" else "#dfe8d5"
            dot = f'<circle class="hex" cx="{x}" cy="{y}" r="46" fill="{colour}"/>'
            found[f"map/{name}"] = f'{dot}<text x="{x - 12}" y="{y + 40}">{name}</text>'
        return found


def line(to: str) -> str:
    """Track from the first hex to another."""
    (x, y), (a, b) = HEXES["A1"], HEXES[to]
    return f"M{x} {y}L{a} {b}"


def make(title: str, seats: int, options: Mapping[str, Any]) -> Sidings:
    steps = {
        "turn": Step(
            "turn",
            (Carries(), Lays(), Surveys(), Sells(), Passes()),
            prompt="carry, build, sell or pass (§A2.1, §1)",
        ),
        "build": Step("build", (Lays(), Stops()), prompt="build on, or stop (§1)"),
        "answer": Step("answer", (Answers(),), prompt="agree or decline (§3)"),
    }
    game = Sidings(title, 1, dict(options), seats, steps)
    game.page = Parts(
        still=game.still,
        now=game.now,
        place=game.place,
        choices=game.choices,
        describe_offer=game.describe_offer,
        pictures=game.pictures,
        explain={"A2.1": "A crate scores a point a piece."}.get,
    )
    return game


PARTS = ("title", "money", "score", "acts", "views", "side", "focus", "panels", "headline", "map")
"""Parts that a page may lack, one at a time: of the toy and of the teaching game."""


def without(game: kernel.Game, part: str) -> kernel.Game:
    """The game with a page that lacks one part, in what stays and in what changes."""
    full = game.page

    def cut(told: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in told.items() if key != part}

    game.page = Parts(
        still=lambda: cut(full.still()),
        now=lambda view: cut(full.now(view)),
        mine=lambda view: cut(full.mine(view)),
        place=full.place,
        choices=full.choices,
        describe_offer=full.describe_offer,
        pictures=full.pictures,
        label=full.label,
    )
    return game


class Toys:
    """The toy and the teaching game, whole and each without a part, for a server of their own."""

    def catalogue(self) -> list[TitleInfo]:
        names = [f"{name}{end}" for name in ("sidings", "goods-yard")
                 for end in ("", *(f"-without-{part}" for part in PARTS))]  # fmt: skip
        return [TitleInfo(name, name, (2,), {}, {}, 1) for name in names]

    def load(
        self,
        title: str,
        seats: int,
        options: Mapping[str, Any],
        version: int | None = None,
        amendments: str = "",
    ) -> kernel.Game:
        name, _, part = title.partition("-without-")
        build = make if name == "sidings" else make_yard
        game = build(name, seats, options)
        game.title = title
        return without(game, part) if part else game
