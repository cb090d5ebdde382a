"""Effects of an action on the single pieces that 18xx.games names: certificates, copies, trains."""

from __future__ import annotations

from trunkline.eighteen.parts.shares import BANK as IN_BANK
from trunkline.eighteen.parts.shares import POOL as IN_POOL
from trunkline.eighteen.parts.state import NOBODY
from trunkline.kernel import Action
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.records import actions as ours
from trunkline.titles.g1848.site import certificates
from trunkline.titles.g1848.site.certificates import BANK, POOL, Certificates
from trunkline.titles.g1848.site.pieces import TrainNames
from trunkline.titles.g1848.state import BOE, State1848


class OutOfStep(RuntimeError):
    """The certificates of the file and the shares of the rules have come apart."""


def follow_shares(
    held: Certificates,
    game: Game1848,
    action: Action,
    before: State1848,
    after: State1848,
    numbers: tuple[int, ...],
) -> None:
    """Move the certificates that changed hands; `numbers` are those the action named."""
    match action:
        case ours.BuyPrivate():
            _gifts(held, game, action)
        case ours.StartCompany():
            held.move(action.company, 0, action.seat)
        case ours.BuyShare():
            held.move(action.company, numbers[0], action.seat)
            _directors(held, action.company, before, after)
        case ours.SellShares():
            held.sell(action.company, numbers, action.seat)
            _directors(held, action.company, before, after)
            if sum(certificates.size(action.company, n) for n in numbers) > action.percent:
                held.give_back(action.company, action.seat)
            if action.company != BOE and 0 in held.of(action.company, POOL):
                raise OutOfStep("the director's certificate never goes to the pool (§6.2)")
        case _:
            return
    _same(held, getattr(action, "company", None), after)


def follow_closings(held: Certificates, state: State1848) -> None:
    """Remove the certificates of companies that went into receivership."""
    for name, company in state.companies.items():
        if company.closed:
            held.drop(name)


def follow_train(
    trains: TrainNames, action: ours.BuyTrain, written: str, before: State1848, after: State1848
) -> None:
    """Note the card that a company has got from the bank, if it got one."""
    old = {train.card for train in before.companies[action.company].trains}
    for train in after.companies[action.company].trains:
        if train.card not in old:
            trains.note(written, train.card)


def _gifts(held: Certificates, game: Game1848, action: ours.BuyPrivate) -> None:
    """P5 comes with the first ordinary certificate of QR, P6 with CAR's director's."""
    card = game.cards.privates[action.private]
    if card.share:
        held.move(card.share, 1, action.seat)
    if card.directorship:
        held.move(card.directorship, 0, action.seat)


def _directors(held: Certificates, name: str, before: State1848, after: State1848) -> None:
    if name == BOE:
        return
    old, new = before.companies[name].director, after.companies[name].director
    if old not in (new, NOBODY):
        held.change_director(name, old, new)


def _same(held: Certificates, name: str | None, state: State1848) -> None:
    """Check that the certificates amount to the rules' percentages."""
    if name is None or name == BOE:
        return
    company = state.companies[name]
    if company.closed:
        return
    wanted = {
        BANK: company.percent(IN_BANK),
        POOL: company.percent(IN_POOL),
        **dict.fromkeys(range(len(state.players)), 0),
        **dict(company.players()),
    }
    for owner, percent in wanted.items():
        if held.percent(name, owner) != percent:
            raise OutOfStep(f"{name}: {held.percent(name, owner)}% written, {percent}% counted")
