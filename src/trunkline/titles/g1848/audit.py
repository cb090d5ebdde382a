"""What must be true of every state of 1848: nothing is lost and nothing appears from nowhere."""

from __future__ import annotations

from collections.abc import Iterator

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


def shares(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each company's shares make 100 %, and its director holds the director's certificate."""
    for name, company in state.companies.items():
        total = company.bank + company.pool + sum(company.holdings)
        if total != (0 if company.closed else 100):
            yield Problem("shares", f"{name} has {total}%")
        if company.pool > 50 or min(company.holdings) < 0:
            yield Problem("shares", f"{name} has {company.pool}% in the pool")
        if company.director >= 0:
            own = company.holdings[company.director]
            if own < 20 or own < max(company.holdings):
                yield Problem("director", f"{name}'s director holds {own}%")
        elif company.par and not company.closed:
            yield Problem("director", f"{name} has none")
    if not 0 <= sum(state.boe.holdings) <= 100 or min(state.boe.holdings) < 0:
        yield Problem("shares", "more than 100% of the Bank of England")


def loans(game: Game1848, state: State1848) -> Iterator[Problem]:
    """The Bank of England has given what companies have taken."""
    taken = sum(company.loans for company in state.companies.values())
    if taken != state.boe.loans or taken > game.cards.boe.loans:
        yield Problem("loans", f"{taken} taken, {state.boe.loans} given")


def trains(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each card that left its pile is owned once or out of the game."""
    owned: dict[str, int] = dict.fromkeys(state.issued, 0)
    cards: set[str] = set()
    for company in state.companies.values():
        for train in company.trains:
            owned[train.family] += 1
            cards.add(train.card)
    for family, issued in state.issued.items():
        pile = game.cards.trains[family].cards
        if issued != owned[family] + state.scrapped[family] or (pile and issued > pile):
            yield Problem("trains", f"{issued} of {family} issued")
    if len(cards) != sum(owned.values()):
        yield Problem("trains", "a card in two places")


def tiles(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each tile lies on the map or in the supply."""
    found = state.supply.copy()
    for number, _ in state.tiles.values():
        found[number] += 1
    if found == game.pieces and min(state.supply.values()) >= 0:
        return
    for number, left in state.supply.items():
        if left < 0 or found[number] != game.pieces[number]:
            yield Problem("tiles", f"tile {number}: {left} left")


def tokens(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Each company has placed as many tokens as lie on the map."""
    lying: dict[str, int] = {}
    for city, owners in state.tokens.items():
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


CHECKS = (money, shares, loans, trains, tiles, tokens)
