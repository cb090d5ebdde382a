"""The Consolidation railroad phase: what must be done before a player may pass (§5.1.5, §10.6)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, after, owned
from trunkline.titles.g18oe.records.actions import AskForMergers, ChooseMerger, OfferMerger, Pass
from trunkline.titles.g18oe.records.proposal_events import MergerOffered, NoOffer, OffersAsked
from trunkline.titles.g18oe.rules.railroads.mergers import available, merge, merge_refusal
from trunkline.titles.g18oe.rules.railroads.nationals import abandon
from trunkline.titles.g18oe.rules.stock.shares import limit_refusal
from trunkline.titles.g18oe.rules.stock.turns import acted
from trunkline.titles.g18oe.state import MAJOR, MINOR, NATIONAL, REGIONAL, StateOE


def own_targets(game: GameOE, state: StateOE, seat: int, minor: str) -> Iterator[str]:
    """Own majors and nationals that a minor could merge into now."""
    for name in owned(state, seat, MAJOR, NATIONAL):
        if merge_refusal(game, state, minor, name) is None:
            yield name


def pass_refusal(game: GameOE, state: StateOE, seat: int) -> str | None:
    """Refuse a pass while a regional must expand or a minor must merge or be offered (§10.6)."""
    if state.rr_phase != "consolidation":
        return None
    regionals = owned(state, seat, REGIONAL)
    if regionals:
        return f"{regionals[0]} must expand into a major first (§10.6)."
    minors = owned(state, seat, MINOR)
    if minors:
        return f"{game.display_name(minors[0])} must be merged or offered first (§10.6)."
    return None


class AskAround(Rule[GameOE, StateOE, AskForMergers]):
    """Request offers for a minor that cannot merge into one of the player's railroads (§10.6)."""

    action = AskForMergers
    sections = ("10.6",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each such minor."""
        if state.rr_phase == "consolidation" and not state.stock.selling:
            for minor in owned(state, seat, MINOR):
                yield AskForMergers(seat, minor)

    def refusal(self, game: GameOE, state: StateOE, action: AskForMergers) -> str | None:
        """In the Consolidation phase, when nothing else is left for the minor."""
        if state.rr_phase != "consolidation":
            return "Offers are requested in the Consolidation railroad phase (§10.6)."
        if state.stock.selling or state.stock.floating:
            return "You have begun another stock action; this takes a whole one (§10)."
        above = limit_refusal(game, state, action.seat)
        if above:
            return above
        if action.minor not in owned(state, action.seat, MINOR):
            return f"{game.display_name(action.minor)} is not yours (§10.6)."
        target = next(own_targets(game, state, action.seat, action.minor), None)
        if target:
            return f"{game.display_name(action.minor)} can merge into {target} (§10.6)."
        if owned(state, action.seat, REGIONAL):
            return "Expand your regional first; the minor can then merge into it (§10.6)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: AskForMergers) -> None:
        """Ask all owners of a railroad with a treasury share, in player order.

        The request and the offers are public.
        """
        seats = tuple(
            seat
            for seat in after(state, action.seat)
            if next(_suitors(game, state, seat, action.minor), None)
        )
        state.stock = state.stock._replace(offers=())
        state.emit(OffersAsked(action.seat, action.minor))
        _ask(game, state, int(action.seat), action.minor, seats)


def _suitors(game: GameOE, state: StateOE, seat: int, minor: str) -> Iterator[str]:
    """Railroads of a player that could offer a share of their treasury (§10.6)."""
    for name in owned(state, seat, MAJOR):
        if merge_refusal(game, state, minor, name) is None:
            if available(state, minor, name) == "treasury":
                yield name


def _still_suitors(game: GameOE, state: StateOE, seat: int, minor: str) -> Iterator[str]:
    """Yield the railroads a player has not offered yet: each may make its own offer (§10.6)."""
    for name in _suitors(game, state, seat, minor):
        if name not in state.stock.offers:
            yield name


class OfferMergers(Rule[GameOE, StateOE, OfferMerger]):
    """Offer own railroads to a minor, one after another (§10.6)."""

    action = OfferMerger
    sections = ("10.6",)
    exact = True
    sentence = "Offer a railroad with a share in its treasury, or pass (§10.6)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Own majors with a treasury share that have not been offered."""
        _, minor, _ = state.frames[-1].data
        for name in _still_suitors(game, state, seat, minor):
            yield OfferMerger(seat, name)

    def apply(self, game: GameOE, state: StateOE, action: OfferMerger) -> None:
        """Record the offer; a player with another such railroad may offer it too."""
        minor = state.frames[-1].data[1]
        state.emit(MergerOffered(action.seat, action.railroad, minor))
        state.stock = state.stock._replace(offers=(*state.stock.offers, action.railroad))
        if not next(_still_suitors(game, state, action.seat, minor), None):
            _ask(game, state, *state.pop().data)


class OfferPass(Rule[GameOE, StateOE, Pass]):
    """Make no offer, or no more (§10.6)."""

    action = Pass
    sections = ("10.6",)
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to pass."""
        yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """Nothing more from this player."""
        _ask(game, state, *state.pop().data)


def _ask(game: GameOE, state: StateOE, owner: int, minor: str, seats: tuple[int, ...]) -> None:
    """Ask the next player.

    When all have answered, a single offer must be taken, and the owner chooses among several.
    Without any offer the minor is abandoned.
    """
    if seats:
        state.push(Frame("offers", seats[:1], (owner, minor, seats[1:])))
        return
    offers = state.stock.offers
    if not offers:
        state.emit(NoOffer(minor))
        abandon(game, state, minor)
        acted(game, state, owner)
    elif len(offers) == 1:
        merge(game, state, owner, minor, offers[0], 0)
    else:
        state.push(Frame("suitor", (owner,), (minor, offers)))


class ChooseMergers(Rule[GameOE, StateOE, ChooseMerger]):
    """Choose among several offers (§10.6)."""

    action = ChooseMerger
    sections = ("10.6",)
    exact = True
    sentence = "Choose one of the offers (§10.6)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """All offers."""
        for name in state.frames[-1].data[1]:
            yield ChooseMerger(seat, name)

    def apply(self, game: GameOE, state: StateOE, action: ChooseMerger) -> None:
        """Merge there."""
        minor, _ = state.pop().data
        merge(game, state, action.seat, minor, action.railroad, 0)
