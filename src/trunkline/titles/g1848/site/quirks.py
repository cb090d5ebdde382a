"""Quirks of 18xx.games that no rulebook states: small readings that its files need to replay.

They hold under the edition ``18xx.games`` alone (`plays`); rules call them where that program
differs, and under every other edition they change nothing. An option of its own (`waiting`) decides
which steps of a turn wait there; its hardest part is `can_buy`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trunkline.eighteen.parts.actions import DiscardTrain
from trunkline.eighteen.parts.events import RoundBegan
from trunkline.eighteen.parts.state import NOBODY
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.printed.display_names import display_name
from trunkline.titles.g1848.records.actions import (
    DiscardEarly,
    Meanwhile,
    TakeLoan,
    TakeOverPrivate,
)
from trunkline.titles.g1848.rules.rights import spend
from trunkline.titles.g1848.rules.shares.boe import may_ever_borrow
from trunkline.titles.g1848.rules.trains import piles
from trunkline.titles.g1848.rules.trains.piles import GHAN, on_sale, over_limit, proper
from trunkline.titles.g1848.rules.trains.purchases import (
    THE_GHAN,
    ghan_price,
    trade_in_possible,
    wants_ghan,
)
from trunkline.titles.g1848.state import FirstCertificate, State1848

SITE = "18xx.games"
NORTH_AUSTRALIAN, ITS_COMPANY = "P6", "CAR"
_BEFORE_DIVIDEND = ("track", "token", "run", "blocking", "dividend")
GAP, ANSWERED = "gap", "answered"
"""Between two companies: one question comes before the next company begins, and has been asked."""
LAST_TURN = 100
"""The turn at which a game at a standstill ends."""
_LATE = ("opening", "train", "finish", "turn_over", "stock")
FRESH, ASKED, SOLD = "fresh", "asked", "sold"
"""Debt marks of a turn: nobody has acted yet, a debtor was asked, one sale was made."""


def plays(game: Game1848) -> bool:
    """Return True if this table plays like 18xx.games."""
    return game.choice.edition == SITE


# Buying trains


def can_buy(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if 18xx.games sees a possible purchase, even where there is none.

    It needs room for a train, or a Ghan that the company can pay. There is room below the limit,
    and also above it, as a purchase that begins a phase can leave it. Then the site compares the
    cash with the lowest visible price.
    """
    company = state.companies[name]
    room = len(proper(company)) != game.phase(state).train_limit
    ghan = wants_ghan(game, state, name) and company.cash >= ghan_price(game, state, name)
    if (room or ghan) and company.cash >= _lowest_price(game, state, name):
        return True
    return trade_in_possible(game, state, name, company.cash)


def _lowest_price(game: Game1848, state: State1848, name: str) -> int:
    """Return £1 if another company has any train, else the cheapest price at the bank.

    The Ghan counts as soon as it is on sale, even for a company that has one, and with its rebate
    only if that belongs to the company itself.
    """
    if any(other.trains for key, other in state.companies.items() if key != name):
        return 1
    piles = (game.cards.trains[family] for family in on_sale(game, state))
    lowest = min(side.price for pile in piles for side in pile.sides)
    private = state.privates[THE_GHAN]
    if GHAN in on_sale(game, state) and private.company == name and not private.spent:
        return min(lowest, ghan_price(game, state, name))
    return lowest


def train_waits(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if a purchase is possible, or a loan could make one possible."""
    if can_buy(game, state, name):
        return True
    company = state.companies[name]
    owned = any(train.family == GHAN for train in company.trains)
    return not owned and company.cash >= game.cards.boe.loan and may_ever_borrow(game, state, name)


def train_bought(game: Game1848, state: State1848, name: str) -> None:
    """P6 stays on the table when the privates close, until CAR has bought a train.

    It pays nothing then and cannot be sold: like a right that was not used yet.
    """
    trains_changed(state)
    if plays(game) and name == ITS_COMPANY and not state.privates[NORTH_AUSTRALIAN].spent:
        spend(state, NORTH_AUSTRALIAN)


# The end of a turn


def finish_waits(game: Game1848, state: State1848, name: str) -> bool:
    """Wait for loans, also after this turn's, and for privates."""
    if not game.reached(state, "3"):
        return False
    return may_ever_borrow(game, state, name) or _private_for_sale(game, state, name)


def _private_for_sale(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if this company could buy a private (§4.1)."""
    if state.companies[name].cash < 1:
        return False
    anybody = game.choice.private_sellers == "anybody"
    director = state.companies[name].director
    return any(
        private.seat != NOBODY
        and not private.closed
        and game.cards.privates[key].company_price is not None
        and (anybody or private.seat == director)
        for key, private in state.privates.items()
    )


def next_begins_first(game: Game1848) -> bool:
    """Return True if the next company begins before urgent questions.

    The start and the end of a round are exceptions.
    """
    return game.choice.waiting == "site"


# Discards


def discards_wait(game: Game1848, state: State1848) -> bool:
    """Trains above the limit are asked for once a company has left its dividend step."""
    return game.choice.discards == "late" and state.frames[-1].step not in _LATE


def trains_changed(state: State1848) -> None:
    """Forget who was above the limit: a train was bought, or others rusted."""
    state.crowded = ""


def first_crowded(game: Game1848, state: State1848) -> str:
    """Return the company that gives up trains next, or an empty text (§8.1).

    18xx.games keeps its list of companies above the limit until trains change hands. If the first
    one in it has closed since, it asks nobody.
    """
    if not plays(game):
        return piles.first_crowded(game, state)
    if state.crowded and state.companies[state.crowded].closed:
        return ""
    state.crowded = piles.first_crowded(game, state)
    return state.crowded


def discards_first(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if trains are given up between a company that closes now and the next one.

    They are if another company has been above the limit since before: the dividend step is left
    here, which is where 18xx.games asks. What this very failure brings about comes later.
    """
    return plays(game) and first_crowded(game, state) not in ("", name)


def skips_dividend(state: State1848) -> bool:
    """Return True if a loan in the blocking step moves on past an empty dividend."""
    assert state.op is not None
    return state.frames[-1].step == "blocking" and not state.op.revenue


def enters_gap(state: State1848) -> bool:
    """Return True if a question comes before the next company begins; there is only one."""
    if state.frames[-1].data != GAP:
        return False
    state.replace_top(state.frames[-1]._replace(data=ANSWERED))
    return True


def leaves_gap(game: Game1848, state: State1848) -> None:
    """Look at the trains once more: who is first now is remembered."""
    if state.frames[-1].data in (ANSWERED, SOLD):
        first_crowded(game, state)


# Income and failures


def leave_income(game: Game1848, state: State1848) -> None:
    """Leave the income to the next company: a loan closed one between its run and its dividend.

    It is replaced when that company runs, and ends with the operating round.
    """
    assert state.op is not None
    if plays(game) and state.frames[-1].step in _BEFORE_DIVIDEND:
        state.inherited = state.op.revenue


# Debts


def debts_before_tasmania(game: Game1848) -> bool:
    """Return True if a debtor sells shares before the Tasmania tile is forced."""
    return plays(game)


def debtor(
    game: Game1848, state: State1848, seats: Iterable[int], can_raise: Callable[[int], bool]
) -> int:
    """Return the player below zero who sells shares now, or nobody.

    18xx.games takes the first it finds, even one who cannot sell; elsewhere such a player is
    skipped.
    """
    below = (seat for seat in seats if state.players[seat].cash < 0)
    if not plays(game):
        return next(filter(can_raise, below), NOBODY)
    first = next(below, NOBODY)
    asked = first != NOBODY and not state.debts_rest and can_raise(first)
    return first if asked else NOBODY


def first_asked(state: State1848) -> int:
    """Among several debtors it goes clockwise from the director who has acted last."""
    if state.insolvent != NOBODY:
        return state.insolvent
    return state.priority if state.op is None else state.companies[state.op.company].director


def debts_of_a_turn(game: Game1848, state: State1848) -> str | None:
    """Return what a turn remembers of debts: nobody has acted yet in its round.

    It is the same after a sale between two companies, when no director was on turn.
    """
    before = state.frames[-1]
    first = before.step == "opening" or before.data == SOLD
    return FRESH if first and game.choice.debt == "negative-cash" else None


def debts_wait(game: Game1848, state: State1848) -> bool:
    """Return True while debtors wait for the first action in a round, or for its end."""
    frame = state.frames[-1]
    if frame.data in (FRESH, ASKED, SOLD):
        return True
    return game.choice.waiting == "site" and frame.step == "opening"


def still_settling(state: State1848) -> bool:
    """Return True if the step waits again: debtors come after the first action of a round."""
    frame = state.frames[-1]
    if frame.data == FRESH:
        state.replace_top(frame._replace(data=ASKED))
    elif frame.data == ASKED:
        state.replace_top(frame._replace(data=None))
        return True
    return False


def sold_in_debt(game: Game1848, state: State1848) -> None:
    """Record that a debtor has sold one block; with no company on turn there is no second one."""
    if game.choice.debt != "negative-cash":
        return
    state.insolvent = NOBODY
    if state.frames[-2].step == "turn_over":
        state.pop()
        state.replace_top(state.frames[-1]._replace(data=SOLD))


def debts_looked_at(game: Game1848, state: State1848) -> None:
    """Record that a debtor cannot be asked: nobody is asked again in this operating round."""
    if plays(game) and state.round == "operating":
        state.debts_rest = True


# A game at a standstill


def play_on(game: Game1848, state: State1848) -> None:
    """Go on to turn 100: every round until then is empty, and changes nothing else."""
    if plays(game):
        state.turn = max(state.turn, LAST_TURN)


def stands_still(state: State1848) -> bool:
    """Return True if the game is over because nobody can do anything."""
    return not state.frames and state.end == "standstill"


def empty_rounds(state: State1848) -> int:
    """Return how many operating rounds a standstill has left out."""
    if not stands_still(state):
        return 0
    *_, last = (event.turn for event in state.events if isinstance(event, RoundBegan))
    return max(0, LAST_TURN - 1 - last) * state.operating_rounds


# The first certificate of the Bank of England


def bank_share_bought(game: Game1848, state: State1848, seat: int) -> None:
    """Shares are bought in the order in which they lie in the pool."""
    first = state.boe_first
    if plays(game) and first.holder == NOBODY:
        before = first.before - 1
        state.boe_first = FirstCertificate(seat) if before < 0 else FirstCertificate(before=before)


def bank_shares_sold(game: Game1848, state: State1848, seat: int) -> None:
    """Move the bank's shares to the back of the pool: they are sold last."""
    if plays(game) and state.boe_first.holder == seat and not state.boe.holdings[seat]:
        pool = (100 - sum(state.boe.holdings)) // SHARE
        state.boe_first = FirstCertificate(before=pool - 1)


def bank_blocks(
    game: Game1848, state: State1848, seat: int, found: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the blocks of the Bank of England that a debtor may sell.

    The first certificate counts as a director's: it is sold only if another player holds some of
    the bank.
    """
    own = state.boe.holdings[seat]
    if not plays(game) or state.boe_first.holder != seat or sum(state.boe.holdings) > own:
        return found
    return tuple(percent for percent in found if percent < own)


# What comes between


class InBetween(Rule[Game1848, State1848, Meanwhile]):
    """The company on turn borrows or buys a private while another player must answer first.

    A file has such an action where it happened, and there it counts: the loan lowers what a debtor
    sells, the price of a private pays a debt. No step asks for it, so no table offers it.
    """

    action = Meanwhile
    sections = ("4.1", "5.6.1", "7.3")
    exact = True

    def __init__(
        self,
        loans: Rule[Game1848, State1848, TakeLoan],
        privates: Rule[Game1848, State1848, TakeOverPrivate],
    ) -> None:
        self.loans, self.privates = loans, privates

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterable[Offer]:
        """Yield nothing: the step asks for another answer."""
        return ()

    def refusal(self, game: Game1848, state: State1848, action: Meanwhile) -> str | None:
        """Return the refusal of the same action in any step of the turn."""
        if state.op is None:
            return "No company is operating (§7.2)."
        meant = self._meant(state, action)
        if isinstance(meant, TakeLoan):
            return self.loans.refusal(game, state, meant)
        return self.privates.refusal(game, state, meant)

    def apply(self, game: Game1848, state: State1848, action: Meanwhile) -> None:
        """Keep the question while it still has a reason.

        It also comes before the next company if the loan closes the one on turn.
        """
        meant = self._meant(state, action)
        if isinstance(meant, TakeLoan):
            self.loans.apply(game, state, meant)
            if state.op is None:
                state.replace_top(state.frames[-1]._replace(data=GAP))
        else:
            self.privates.apply(game, state, meant)

    def _meant(self, state: State1848, action: Meanwhile) -> TakeLoan | TakeOverPrivate:
        """Return the action that its director would have taken."""
        director = Seat(state.companies[action.company].director)
        if action.private is None:
            return TakeLoan(director, action.company)
        return TakeOverPrivate(director, action.company, action.private, action.price)


class DiscardsInAnyOrder(Rule[Game1848, State1848, DiscardEarly]):
    """A company gives up a train while another is asked to: 18xx.games takes any order (§8.1)."""

    action = DiscardEarly
    sections = ("8.1",)
    exact = True

    def __init__(self, discards: Rule[Game1848, State1848, DiscardTrain]) -> None:
        self.discards = discards

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterable[Offer]:
        """Offer nothing: one company is asked after the other."""
        return ()

    def refusal(self, game: Game1848, state: State1848, action: DiscardEarly) -> str | None:
        """Name what is missing: too many trains, or this one."""
        name = display_name(game, action.company)
        if not over_limit(game, state, action.company):
            return f"{name} is within its limit of trains (§8.1)."
        if action.train not in [one.card for one in proper(state.companies[action.company])]:
            return f"{name} has no such train that counts for the limit (§8.1)."
        return None

    def apply(self, game: Game1848, state: State1848, action: DiscardEarly) -> None:
        """Discard it; between two companies that was the only question."""
        self.discards.apply(game, state, DiscardTrain(action.seat, action.company, action.train))
        if state.frames[-2].data == ANSWERED:
            state.pop()
