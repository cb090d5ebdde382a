"""Deals: whoever offers names what moves where, everybody concerned agrees, or it comes to nothing.

One entity, ``Proposal``, and three rules: ``Proposals`` makes one, ``Answers`` agrees or declines,
``Withdrawals`` takes it back. A title says in a ``Deal`` which proposals of a kind it allows, whom
they concern and what else follows; trains, privates, cash and shares are handed over here.

While a proposal waits it is the question on the table (step ``proposal``): those who must agree are
asked in turn order, and the first who declines ends it. Where a deal leaves the last word to those
who proposed it, they conclude or withdraw it when all others have agreed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from trunkline.eighteen.parts.deals import missing, parties
from trunkline.eighteen.parts.state import NOBODY, Move, Proposal
from trunkline.kernel import Action, Event, Frame, Offer, Rule, Seat, record

STEP = "proposal"


class Dealing(Protocol):
    """A state in which deals are made."""

    frames: tuple[Frame, ...]
    proposals: tuple[Proposal, ...]
    """Those that wait, the latest last: each has its frame."""


@record
class Propose(Action):
    """Offer a deal to everybody whom it concerns."""

    deal: str
    moves: tuple[Move, ...]


@record
class Answer(Action):
    """Agree to the deal that is proposed, or decline it."""

    accept: bool


@record
class Withdraw(Action):
    """Take back the deal that one has proposed."""


@record
class Proposed(Event):
    """Everybody concerned is asked."""

    text = "{seat} proposes a deal."
    seat: Seat
    deal: str
    moves: tuple[Move, ...]


@record
class Agreed(Event):
    """One of several has agreed; the others are still asked."""

    text = "{seat} agrees."
    seat: Seat


@record
class Declined(Event):
    """The deal comes to nothing."""

    text = "{seat} declines the offer."
    seat: Seat


@record
class Withdrawn(Event):
    """Whoever proposed it has taken it back."""

    text = "{seat} withdraws the offer."
    seat: Seat


G = TypeVar("G")
S = TypeVar("S", bound=Any)


def _announce(game: Any, state: Any, proposal: Proposal) -> Event:
    return Proposed(Seat(proposal.by), proposal.deal, proposal.moves)


def _all_there(game: Any, state: Any, proposal: Proposal) -> str | None:
    return next(filter(None, (missing(state, move) for move in proposal.moves)), None)


def _nothing(game: Any, state: Any, proposal: Proposal) -> None:
    """Nothing more follows."""


@dataclass(frozen=True, kw_only=True)
class Deal(Generic[G, S]):
    """One kind of deal: what the title decides about it."""

    name: str
    refusal: Callable[[G, S, Proposal], str | None]
    """Why it may not be made, as a sentence with its section; None if it may."""
    options: Callable[[G, S, Seat], Iterable[Offer]] = lambda game, state, seat: ()
    """``Propose`` actions to hold out to a seat; others are judged all the same."""
    carry: Callable[[G, S, Proposal], None]
    """What happens when all have agreed; ``hand_over`` does the usual."""
    concerned: Callable[[G, S, Proposal], tuple[int, ...]] = field(
        default=lambda game, state, proposal: parties(state, proposal.moves)
    )
    """The seats that must agree; the one that proposes has done so."""
    possible: Callable[[G, S, Proposal], str | None] = _all_there
    """Why it cannot be carried out, without a full stop: asked before it is made and again when
    somebody agrees. By default everything must be where its move says that it is."""
    declined: Callable[[G, S, Proposal], None] = _nothing
    """What follows when somebody has declined."""
    announce: Callable[[G, S, Proposal], Event] = _announce
    """The event that tells of it when somebody has to be asked."""
    last_word: bool = False
    """Whether whoever proposes it is asked last, to conclude it or to withdraw."""
    section: str = ""
    """Where the rulebook speaks of it, for what the kit refuses."""


Deals = Mapping[str, Deal[G, S]]


def make(*deals: Deal[G, S]) -> Deals[G, S]:
    """The deals of a title by name."""
    return {deal.name: deal for deal in deals}


def propose(game: Any, state: Any, deal: Deal[Any, Any], by: int, moves: tuple[Move, ...]) -> None:
    """Ask everybody concerned, or carry the deal out if it concerns nobody else.

    A title calls this from a rule of its own where its rulebook has a name for the action.
    """
    proposal = Proposal(deal.name, int(by), moves, ())
    needs = deal.concerned(game, state, proposal)
    others = tuple(seat for seat in needs if seat not in (by, NOBODY))
    if not others:
        deal.carry(game, state, proposal)
        return
    proposal = proposal._replace(needs=(*others, int(by)) if deal.last_word else others)
    state.proposals = (*state.proposals, proposal)
    state.tell(deal.announce(game, state, proposal))
    state.push(Frame(STEP, proposal.needs[:1], int(by)))


def waiting(state: Dealing) -> Proposal:
    """The proposal that is the question now."""
    return state.proposals[-1]


class Proposals(Rule[G, S, Propose]):
    """Propose a deal of one of the kinds that a title knows."""

    action = Propose

    def __init__(self, deals: Deals[G, S]) -> None:
        self.deals = deals
        self.sections = tuple(deal.section for deal in deals.values() if deal.section)

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """What each kind of deal holds out."""
        for deal in self.deals.values():
            yield from deal.options(game, state, seat)

    def refusal(self, game: G, state: S, action: Propose) -> str | None:
        """An unknown kind, a thing that is not there, or what the title says."""
        deal = self.deals.get(action.deal)
        if deal is None:
            return f"There are no deals of the kind {action.deal!r}."
        if not action.moves:
            return f"A deal hands something over{_cited(deal)}."
        proposal = Proposal(deal.name, action.seat, action.moves, ())
        reason = deal.possible(game, state, proposal)
        return f"{reason}{_cited(deal)}." if reason else deal.refusal(game, state, proposal)

    def apply(self, game: G, state: S, action: Propose) -> None:
        """Everybody concerned is asked."""
        propose(game, state, self.deals[action.deal], action.seat, action.moves)


def _cited(deal: Deal[Any, Any]) -> str:
    return f" (§{deal.section})" if deal.section else ""


class Answers(Rule[G, S, Answer]):
    """Whoever a deal concerns agrees or declines; the last to agree lets it happen."""

    action = Answer

    def __init__(self, deals: Deals[G, S]) -> None:
        self.deals = deals
        self.sections = tuple(deal.section for deal in deals.values() if deal.section)

    def options(self, game: G, state: S, seat: Seat) -> Iterable[Offer]:
        """Yes or no; whoever proposed it says yes or withdraws."""
        yes, no = Answer(seat, True), Answer(seat, False)
        return (yes,) if seat == waiting(state).by else (yes, no)

    def refusal(self, game: G, state: S, action: Answer) -> str | None:
        """Both answers are free; a deal that has become impossible can only be declined."""
        proposal = waiting(state)
        deal = self.deals[proposal.deal]
        if action.seat == proposal.by and not action.accept:
            return f"Whoever has proposed a deal withdraws it{_cited(deal)}."
        reason = deal.possible(game, state, proposal) if action.accept else None
        return f"{reason}{_cited(deal)}." if reason else None

    def apply(self, game: G, state: S, action: Answer) -> None:
        """One decline ends it; when all have agreed it is carried out."""
        proposal = waiting(state)
        deal = self.deals[proposal.deal]
        if not action.accept:
            _over(state)
            state.tell(Declined(action.seat))
            deal.declined(game, state, proposal)
            return
        proposal = proposal._replace(agreed=(*proposal.agreed, int(action.seat)))
        if len(proposal.agreed) < len(proposal.needs):
            state.proposals = (*state.proposals[:-1], proposal)
            state.tell(Agreed(action.seat))
            following = proposal.needs[len(proposal.agreed)]
            state.replace_top(state.frames[-1]._replace(seats=(following,)))
            return
        _over(state)
        deal.carry(game, state, proposal)


class Withdrawals(Rule[G, S, Withdraw]):
    """Whoever has proposed a deal takes it back, where they have the last word."""

    action = Withdraw
    exact: ClassVar = True
    sentence = "Only the player who proposed a deal takes it back."

    def options(self, game: G, state: S, seat: Seat) -> Iterable[Offer]:
        """For the seat that proposed."""
        return (Withdraw(seat),) if seat == waiting(state).by else ()

    def apply(self, game: G, state: S, action: Withdraw) -> None:
        """The question falls away."""
        _over(state)
        state.tell(Withdrawn(action.seat))


def _over(state: Any) -> None:
    state.pop()
    state.proposals = state.proposals[:-1]
