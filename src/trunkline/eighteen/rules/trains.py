"""Trains: buy them from the bank, give up those above the limit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from trunkline.eighteen.parts.actions import BuyTrain, DiscardTrain
from trunkline.eighteen.parts.data import Pile
from trunkline.eighteen.parts.events import TrainBought, TrainDiscarded
from trunkline.eighteen.parts.game import Cites, G, Game18, Named, S, not_its_turn
from trunkline.eighteen.parts.ledger import company_pays
from trunkline.eighteen.parts.piles import Card, find_train, gain, scrap, take_card, top
from trunkline.eighteen.parts.state import State18, Train
from trunkline.kernel import Event, Frame, Offer, Rule, Seat, State

T = TypeVar("T", bound=BuyTrain)
"""A purchase from the bank; a title's own may say more."""


def everything(company: Any) -> tuple[Train, ...]:
    """Return all trains of a company: each of them counts."""
    trains: tuple[Train, ...] = company.trains
    return trains


def families_of(piles: Mapping[str, Pile]) -> dict[str, str]:
    """Return the pile of each train by the name of its side."""
    return {side.name: family for family, pile in piles.items() for side in pile.sides}


def room(game: Game18, state: State18, name: str) -> bool:
    """Return True if a company is below its train limit."""
    return len(state.companies[name].trains) < game.phase(state).train_limit


@dataclass(frozen=True, kw_only=True)
class Terms(Generic[G, S, T]):
    """A title's conditions for purchases from the bank beyond order, limit and price."""

    ways: Callable[[G, S, T, str], Iterable[T]] = lambda game, state, action, family: (action,)
    """An action and others like it: with a trade-in, with a rebate."""
    may: Callable[[G, S, T, str], str | None] = lambda game, state, action, family: None
    """Returns another reason to refuse it, or None; the last argument is its pile."""
    has_room: Callable[[G, S, T, str], bool] = lambda game, state, action, family: room(
        game, state, action.company
    )
    """True if the train fits into the limit."""
    told: Callable[[G, T, int], Event] = lambda game, action, price: TrainBought(
        action.company, action.name, price
    )
    """The event of a purchase."""


class BuyTrains(Rule[G, S, T], Generic[G, S, T]):
    """The operating company buys a train that is on sale, either side of its card up."""

    def __init__(
        self,
        action: type[T],
        *,
        cites: Cites,
        piles: Callable[[G], Mapping[str, Pile]],
        after: Callable[[G, S, T, str], None],
        families: Callable[[G], Mapping[str, str]] | None = None,
        on_sale: Callable[[G, S], Iterable[str]] | None = None,
        price: Callable[[G, S, T], int] | None = None,
        terms: Terms[G, S, T] | None = None,
        short: Callable[[G, S, T, int], str | None] | None = None,
        pays: Callable[[G, S, T, int], bool] = lambda game, state, action, price: True,
    ) -> None:
        cites.needs("BuyTrains", "turn", "unknown", "order", "limit", "cash")
        self.action, self.cites, self.sections = action, cites, cites.sections
        self.piles, self.price = piles, price or self.printed
        self.on_sale = on_sale or (lambda game, state: (top(piles(game), state),))
        self.families = families or (lambda game: families_of(piles(game)))
        """The pile of each train by the name of its side."""
        self.terms = terms or Terms()
        self.short = short or self.too_dear
        """Returns why a company without the money cannot buy, or None if it can."""
        self.pays = pays
        """Raises what is missing, before the price is paid; False if the company cannot."""
        self.after = after
        """Called when the card has left its pile: phases, rust."""

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """Yield each side of each card on sale."""
        assert state.op is not None
        for family in self.on_sale(game, state):
            for side in self.piles(game)[family].sides:
                action = self.action(seat, state.op.company, side.name)
                yield from self.terms.ways(game, state, action, family)

    def refusal(self, game: G, state: S, action: T) -> str | None:
        """Return why not: turn, pile, the title's terms, limit, money."""
        reason = not_its_turn(game, state, action.company, self.cites)
        if reason:
            return reason
        family = self.families(game).get(action.name)
        if family is None:
            return self.cites("unknown", f"There is no train called {action.name!r}")
        reason = self.terms.may(game, state, action, family)
        if reason:
            return reason
        if family not in self.on_sale(game, state):
            none = f"No {family} is on sale yet: trains are sold in ascending order"
            return self.cites("order", none)
        if not self.terms.has_room(game, state, action, family):
            limit = f"its limit of {game.phase(state).train_limit} trains"
            return self.cites("limit", f"{game.display_name(action.company)} is at {limit}")
        price = self.price(game, state, action)
        enough = price <= state.companies[action.company].cash
        return None if enough else self.short(game, state, action, price)

    def printed(self, game: G, state: S, action: T) -> int:
        """Return the price on the card."""
        sides = self.piles(game)[self.families(game)[action.name]].sides
        return next(side.price for side in sides if side.name == action.name)

    def too_dear(self, game: G, state: S, action: T, price: int) -> str | None:
        """Return the refusal of a company that cannot afford the train."""
        has = f"{game.display_name(action.company)} has"
        cash = game.money(state.companies[action.company].cash)
        return self.cites("cash", f"It costs {game.money(price)}, {has} {cash}")

    def apply(self, game: G, state: S, action: T) -> None:
        """Pay for the card and take it; a new type of train may change much."""
        name, family = action.company, self.families(game)[action.name]
        price = self.price(game, state, action)
        if not self.pays(game, state, action, price):
            return
        company_pays(state, name, price)
        gain(state, name, Train(take_card(state, family), action.name))
        state.emit(self.terms.told(game, action, price))
        self.after(game, state, action, family)


def first_crowded(
    game: Any, state: Any, counted: Callable[[Any], tuple[Train, ...]] = everything
) -> str:
    """Return the first company with too many trains, or an empty text."""
    limit = game.phase(state).train_limit
    for name, company in state.companies.items():
        if len(company.trains) > limit and len(counted(company)) > limit:
            return str(name)
    return ""


def scrapped(game: Any, state: Any, name: str, train: Train) -> None:
    """Take a train out of the game, and report it."""
    scrap(state, name, train)
    state.emit(TrainDiscarded(name, train.name))


GD = TypeVar("GD", bound=Named)
SD = TypeVar("SD", bound=State)
AD = TypeVar("AD", bound=Any)


class Discards(Rule[GD, SD, AD], Generic[GD, SD, AD]):
    """Companies give up trains above their limit; the director chooses which.

    The frame's data is the company that has too many.
    """

    def __init__(
        self,
        action: type[AD] = DiscardTrain,  # type: ignore[assignment]
        *,
        cites: Cites,
        counted: Callable[[Any], tuple[Train, ...]] = everything,
        among: Callable[[GD, SD, str], Iterable[Card]] | None = None,
        crowded: Callable[[GD, SD], str] | None = None,
        gone: Callable[[GD, SD, str, Any], None] = scrapped,
        waits: Callable[[GD, SD], bool] = lambda game, state: False,
    ) -> None:
        cites.needs("Discards", "first", "train")
        self.action: Any = action
        self.cites, self.sections = cites, cites.sections
        self.counted = counted
        """The trains of a company that count for the limit."""
        self.among = among or self.counting
        """The trains that a company may give up."""
        self.crowded = crowded or partial(first_crowded, counted=counted)
        """Returns the first company with too many trains, or an empty text."""
        self.gone = gone
        """Called with a train that is given up."""
        self.waits = waits
        """True while trains above the limit may stay for now."""

    def counting(self, game: Any, state: Any, name: str) -> tuple[Train, ...]:
        """Return the trains of a company that count for the limit."""
        return self.counted(state.companies[name])

    def interrupts(self, game: GD, state: Any, step: str = "discard") -> bool:
        """Ask the first company with too many trains to give one up; return True if it is asked.

        Every step needs it in its ``settle``: a new train may leave others with too many.
        """
        name = self.crowded(game, state)
        if name:
            state.push(Frame(step, (state.companies[name].director,), name))
        return bool(name)

    def settle(self, game: GD, state: SD) -> bool:
        """Stay until the limit is kept, then ask the next company: the ``settle`` of the step."""
        frame = state.frames[-1]
        if self.crowded(game, state) == frame.data:
            return False
        state.pop()
        self.interrupts(game, state, frame.step)
        return True

    def options(self, game: GD, state: SD, seat: Seat) -> Iterator[Offer]:
        """Yield each train that the company may give up."""
        name = state.frames[-1].data
        for train in self.among(game, state, name):
            yield self.action(seat, name, train.card)

    def refusal(self, game: GD, state: SD, action: AD) -> str | None:
        """Return why it is not one of the company's trains that count."""
        name = state.frames[-1].data
        if action.company != name:
            many = f"{game.display_name(name)} is over its train limit and must discard first"
            return self.cites("first", many)
        if action.train not in [one.card for one in self.among(game, state, name)]:
            none = f"{game.display_name(name)} has no such train that counts for the limit"
            return self.cites("train", none)
        return None

    def apply(self, game: GD, state: Any, action: AD) -> None:
        """Take the train from its company."""
        train = find_train(state, action.company, action.train)
        self.gone(game, state, action.company, train)
