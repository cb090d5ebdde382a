"""What must be true of every state of 1848: nothing is lost and nothing appears from nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from trunkline.board import BoardError
from trunkline.eighteen.certificates import POOL, Shares, held, percent, total
from trunkline.eighteen.kinds import Kind
from trunkline.eighteen.state import FREE, NOBODY
from trunkline.eighteen.tokens import slots
from trunkline.kernel import Problem
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.state import BOE, State1848


def money(game: Game1848, state: State1848) -> Iterator[Problem]:
    """All cash is in the bank, with players or with companies; loans came out of the BoE's own."""
    total = state.bank - game.cards.boe.loan * state.boe.loans
    total += sum(player.cash for player in state.players)
    total += sum(company.cash for company in state.companies.values())
    if total != game.cards.bank:
        yield Problem("money", f"£{total - game.cards.bank} too much")
    for name, company in state.companies.items():
        if company.cash < 0:
            yield Problem("negative treasury", f"{name} has £{company.cash}")
    for seat, player in enumerate(state.players):
        if player.cash < 0 and game.choice.debt == "bank-lends":
            yield Problem("negative cash", f"seat {seat} has £{player.cash}")
        idle = player.cash and game.choice.repayment == "any-income"
        if player.debt < 0 or (player.debt and idle):
            yield Problem("debt", f"seat {seat} owes £{player.debt} and has £{player.cash}")


@lru_cache(maxsize=4096)
def _share_problems(
    company: Shares, whole: int, director: int, seats: int, kind: Kind
) -> tuple[Problem, ...]:
    """What is wrong with a company's certificates, remembered: few of them change in an action."""
    pool = percent(company, POOL)
    found = []
    if total(company) != whole:
        found.append(Problem("shares", f"{total(company)}%"))
    if pool > kind.pool_limit:
        found.append(Problem("shares", f"{pool}% in the pool"))
    if director >= seats or director < NOBODY:
        found.append(Problem("director", f"is seat {director}"))
    elif director >= 0:
        own = held(company, director)
        most = max([sum(mine) for who, mine in company if isinstance(who, int)], default=0)
        if kind.office not in own or sum(own) < most:
            found.append(Problem("director", f"holds {sum(own)}%"))
    return tuple(found)


def shares(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each company's shares make 100 %, and its director holds the director's certificate."""
    kind = game.cards.kind
    for name, company in state.companies.items():
        whole = 0 if company.closed else 100
        known = _share_problems(company.shares, whole, company.director, game.seats, kind)
        for problem in known:
            yield Problem(problem.name, f"{name}: {problem.detail}")
        if company.director == NOBODY and company.par and not company.closed:
            yield Problem("director", f"{name} has none")
    if not 0 <= sum(state.boe.holdings) <= 100 or min(state.boe.holdings) < 0:
        yield Problem("shares", "more than 100% of the Bank of England")


def loans(game: Game1848, state: State1848) -> Iterator[Problem]:
    """The Bank of England has given what companies have taken."""
    taken = sum(company.loans for company in state.companies.values())
    if taken != state.boe.loans or taken > game.cards.boe.loans:
        yield Problem("loans", f"{taken} taken, {state.boe.loans} given")


def privates(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each private has one owner, a player or a company; unsold ones only in the auction (§3)."""
    auction = state.round == "auction"
    for name, private in state.privates.items():
        seat, company = private.seat, private.company
        if seat != NOBODY and company != FREE:
            yield Problem("privates", f"{name} belongs to seat {seat} and to {company}")
        if not NOBODY <= seat < game.seats:
            yield Problem("privates", f"{name} belongs to seat {seat}")
        if company != FREE and company not in state.companies:
            yield Problem("privates", f"{name} belongs to {company}")
        if not auction and not private.owned:
            yield Problem("privates", f"{name} belongs to nobody")


def order(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each company operates once in a round (§7.2): those to come, and the one at work."""
    waiting = state.to_operate if state.op is None else (*state.to_operate, state.op.company)
    if len({*waiting}) != len(waiting):
        yield Problem("order", f"a company operates twice: {', '.join(waiting)}")
    for name in waiting:
        if name not in state.companies:
            yield Problem("order", f"{name} is no company")


def trains(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each card that left its pile is owned once or out of the game."""
    owned: dict[str, int] = dict.fromkeys(state.issued, 0)
    cards: set[str] = set()
    for company in state.companies.values():
        for train in company.trains:
            owned[train.family] = owned.get(train.family, 0) + 1
            cards.add(train.card)
    for family, issued in state.issued.items():
        pile = game.cards.trains[family].cards
        if issued != owned[family] + state.scrapped[family] or (pile and issued > pile):
            yield Problem("trains", f"{issued} of {family} issued")
    if len(cards) != sum(owned.values()):
        yield Problem("trains", "a card in two places")
    if len(owned) != len(state.issued):
        yield Problem(
            "trains", f"no pile for {', '.join(sorted(owned.keys() - state.issued.keys()))}"
        )


def tiles(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each tile lies on the map or in the supply."""
    found = state.supply.copy()
    faces = game.board.catalogue.faces
    for name, lying in state.tiles.items():
        if lying not in faces or name not in game.board.map.hexes:
            yield Problem("tiles", f"no tile {lying[0]} turned by {lying[1]} can lie on {name}")
        else:
            found[lying[0]] += 1
    if found == game.pieces and min(state.supply.values()) >= 0:
        return
    for number, left in state.supply.items():
        if left < 0 or found[number] != game.pieces[number]:
            yield Problem("tiles", f"tile {number}: {left} left")


def tokens(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each company has placed as many tokens as lie on the map, in its cities."""
    lying: dict[str, int] = {}
    for city, owners in state.tokens.items():
        if not _is_city(game, state, city):
            yield Problem("tokens", f"{city} is no city")
        seen: set[str] = set()
        for owner in owners:
            if owner:
                lying[owner] = lying.get(owner, 0) + 1
                if owner != BOE and owner in seen:
                    yield Problem("tokens", f"{owner} twice in {city}")
                seen.add(owner)
    closed = 0
    for name, company in state.companies.items():
        if company.closed:
            closed += company.placed
        elif lying.get(name, 0) != company.placed:
            yield Problem("tokens", f"{name} placed {company.placed}")
    if lying.get(BOE, 0) != closed:
        yield Problem("tokens", "the Bank of England's stations")
    for owner in lying:
        if owner != BOE and owner not in state.companies:
            yield Problem("tokens", f"{owner} is no company")


def _is_city(game: Game1848, state: State1848, city: str) -> bool:
    try:
        return slots(game.board, state, city) > 0
    except BoardError:  # the tile there is named by its own check
        return True


CHECKS = (money, shares, loans, privates, order, trains, tiles, tokens)
