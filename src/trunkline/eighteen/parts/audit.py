"""Invariants of every state of an 18xx game: nothing is lost, nothing comes from nowhere.

Each function makes a check for a title's ``Game.checks``, or is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from trunkline.board import BoardError
from trunkline.eighteen.parts.company_kinds import Kind
from trunkline.eighteen.parts.game import G, Game18, Named, S
from trunkline.eighteen.parts.ledger import Accounts
from trunkline.eighteen.parts.piles import Card, Counted
from trunkline.eighteen.parts.setup import pieces
from trunkline.eighteen.parts.shares import WHOLE, Shares, rival
from trunkline.eighteen.parts.state import FREE, NOBODY, State18
from trunkline.eighteen.parts.tokens import Laid, Mapped, slots
from trunkline.kernel import Problem

Check = Callable[[G, S], Iterator[Problem]]


K = TypeVar("K")
N = TypeVar("N", bound=Named)
A = TypeVar("A", bound=Accounts[Any, Any])


def money(
    printed: Callable[[N], int], lent: Callable[[N, A], int] = lambda game, state: 0
) -> Callable[[N, A], Iterator[Problem]]:
    """Return a check: all cash is in the bank, with players or companies, except lent money."""

    def check(game: N, state: A) -> Iterator[Problem]:
        found = state.bank - lent(game, state)
        found += sum([player.cash for player in state.players])
        found += sum([company.cash for company in state.companies.values()])
        if found != printed(game):
            yield Problem("money", f"{game.money(found - printed(game))} too much")
        for name, company in state.companies.items():
            if company.cash < 0:
                yield Problem("negative treasury", f"{name} has {game.money(company.cash)}")

    return check


@lru_cache(maxsize=4096)
def share_problems(
    company: Shares, whole: int, director: int, seats: int, kind: Kind
) -> tuple[Problem, ...]:
    """Return the problems of a company's shares, remembered: few of them change in an action."""
    found = []
    if company.total != whole:
        found.append(Problem("shares", f"{company.total}%"))
    if min(*company.seats, *company[1:]) < 0:
        found.append(Problem("shares", "less than none somewhere"))
    if company.pool > kind.pool_limit:
        found.append(Problem("shares", f"{company.pool}% in the pool"))
    if director >= seats or director < NOBODY:
        found.append(Problem("director", f"is seat {director}"))
    elif director >= 0:
        own = company.seats[director]
        if own < kind.office or own < rival(company.seats, director):
            found.append(Problem("director", f"holds {own}%"))
    return tuple(found)


def shares(game: Any, state: Any) -> Iterator[Problem]:
    """Check that each company's certificates make 100%, and that its director holds the most.

    A company that is open and has a price has a director.
    """
    for name, company in state.companies.items():
        whole = 0 if company.closed else WHOLE
        kind = game.kind(company)
        for problem in share_problems(company.shares, whole, company.director, game.seats, kind):
            yield Problem(problem.name, f"{name}: {problem.detail}")
        if company.director == NOBODY and company.cell is not None and not company.closed:
            yield Problem("director", f"{name} has none")


def privates(unsold: Callable[[S], bool]) -> Check[Any, S]:
    """Return a check: each private has one owner; unsold ones exist only while they may."""

    def check(game: Any, state: S) -> Iterator[Problem]:
        for name, private in state.privates.items():
            seat, company = private.seat, private.company
            if seat != NOBODY and company != FREE:
                yield Problem("privates", f"{name} belongs to seat {seat} and to {company}")
            if not NOBODY <= seat < game.seats:
                yield Problem("privates", f"{name} belongs to seat {seat}")
            if company != FREE and company not in state.companies:
                yield Problem("privates", f"{name} belongs to {company}")
            if not private.owned and not unsold(state):
                yield Problem("privates", f"{name} belongs to nobody")

    return check


class Turn(Protocol):
    """The turn of the company that operates."""

    @property
    def company(self) -> str:
        """Its name."""


class Queue(Protocol):
    """The fields of a state that hold the order of a round."""

    to_operate: tuple[str, ...]

    @property
    def op(self) -> Turn | None:
        """The turn at work."""

    @property
    def companies(self) -> Mapping[str, Any]:
        """All companies by name."""


def order(game: Any, state: Queue) -> Iterator[Problem]:
    """Yield a problem unless each company operates once in a round, the one at work included."""
    waiting = state.to_operate if state.op is None else (*state.to_operate, state.op.company)
    if len({*waiting}) != len(waiting):
        yield Problem("order", f"a company operates twice: {', '.join(waiting)}")
    for name in waiting:
        if name not in state.companies:
            yield Problem("order", f"{name} is no company")


def at_work(game: Any, state: State18) -> Iterator[Problem]:
    """Yield a problem unless the company that operates has a director, and a token on the map."""
    company = None if state.op is None else state.companies.get(state.op.company)
    if company is not None and state.op is not None:
        if company.director == NOBODY:
            yield Problem("at work", f"{state.op.company} operates without a director")
        if not company.started:
            yield Problem("at work", f"{state.op.company} operates without a token on the map")


def card_problems(
    cards: Sequence[str],
    piles: Mapping[K, Counted],
    issued: Mapping[K, int],
    scrapped: Mapping[K, int],
) -> Iterator[Problem]:
    """Yield what is wrong: each card that left its pile is in one place or out of the game."""
    found = Counter([card.rpartition("-")[0] for card in cards])
    for family, count in issued.items():
        size = piles[family].cards
        there = found.pop(str(family), 0) + scrapped.get(family, 0)
        if count != there or count < 0 or (size and count > size):
            yield Problem("trains", f"{count} of {family} issued, {there} found")
    if len(set(cards)) != len(cards):
        yield Problem("trains", "a card in two places")
    if found:
        yield Problem("trains", f"no pile for {', '.join(sorted(found))}")


def trains(
    piles: Callable[[Any], Mapping[Any, Counted]],
    elsewhere: Callable[[Any], Iterable[Card]] = lambda state: (),
    scrapped: Callable[[Any], Mapping[Any, int]] = lambda state: state.scrapped,
) -> Check[Any, Any]:
    """Return a check that each card that left its pile has one place.

    It has one owner, lies `elsewhere`, or is out of the game.
    """

    def check(game: Any, state: Any) -> Iterator[Problem]:
        cards = [one.card for company in state.companies.values() for one in company.trains]
        cards += [one.card for one in elsewhere(state)]
        return card_problems(cards, piles(game), state.issued, scrapped(state))

    return check


def tiles(
    pieces: Callable[[Any], Mapping[str, int]],
) -> Callable[[Mapped, Laid], Iterator[Problem]]:
    """Return a check: each tile lies on the map or in the supply."""

    def check(game: Mapped, state: Laid) -> Iterator[Problem]:
        found = state.supply.copy()
        faces = game.board.catalogue.faces
        for name, lying in state.tiles.items():
            if lying not in faces or name not in game.board.map.hexes:
                yield Problem("tiles", f"no tile {lying[0]} turned by {lying[1]} can lie on {name}")
            else:
                found[lying[0]] += 1
        if found == pieces(game) and min(state.supply.values()) >= 0:
            return
        for number, left in state.supply.items():
            if left < 0 or found[number] != pieces(game)[number]:
                yield Problem("tiles", f"tile {number}: {left} left")

    return check


def tokens(*others: str) -> Check[Game18, State18]:
    """Return a check: each company has placed as many tokens as lie in its cities, one in each.

    `others` own tokens without being companies; they own the tokens of closed companies.
    """

    def check(game: Game18, state: State18) -> Iterator[Problem]:
        lying: dict[str, int] = {}
        for city, owners in state.tokens.items():
            if not _is_city(game, state, city):
                yield Problem("tokens", f"{city} is no city")
            seen: set[str] = set()
            for owner in owners:
                if owner:
                    lying[owner] = lying.get(owner, 0) + 1
                    if owner not in others and owner in seen:
                        yield Problem("tokens", f"{owner} twice in {city}")
                    seen.add(owner)
        closed = 0
        for name, company in state.companies.items():
            if company.closed:
                closed += company.placed
            elif lying.get(name, 0) != company.placed:
                yield Problem("tokens", f"{name} placed {company.placed}")
        if others and sum([lying.get(other, 0) for other in others]) != closed:
            yield Problem("tokens", f"the stations of {' and '.join(others)}")
        for owner in lying:
            if owner not in others and owner not in state.companies:
                yield Problem("tokens", f"{owner} is no company")

    return check


def placed_tokens(game: Any, state: State18) -> Iterator[Problem]:
    """Yield a problem unless each open company has placed as many tokens as lie on the map."""
    lying = Counter([owner for held in state.tokens.values() for owner in held])
    for name, company in state.companies.items():
        if not company.closed and lying[name] != company.placed:
            yield Problem("tokens", f"{name} placed {company.placed}, {lying[name]} lie on the map")


def table_problems(game: Game18, state: State18) -> Iterator[Problem]:
    """Yield what is wrong with any state of the kit, whatever checks its title has chosen.

    Nothing operates without an owner and a home, and no tile or token comes from nowhere.
    """
    yield from shares(game, state)
    yield from order(game, state)
    yield from at_work(game, state)
    yield from placed_tokens(game, state)
    yield from tiles(lambda game: pieces(game.board))(game, state)


def _is_city(game: Game18, state: State18, city: str) -> bool:
    try:
        return slots(game, state, city) > 0
    except BoardError:  # the tile there is named by its own check
        return True
