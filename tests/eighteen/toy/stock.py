"""Stock rounds, the merger, and who begs of whom (§2, §3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.eighteen.toy.operating import HOMES, ROUNDS, THE_BANK
from trunkline.eighteen.parts.actions import BuyPrivate, BuyShare, SellShares, StartCompany
from trunkline.eighteen.parts.certificates import TREASURY, move
from trunkline.eighteen.parts.deals import decides
from trunkline.eighteen.parts.events import Passed
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.ledger import player_gets, player_pays
from trunkline.eighteen.parts.limits import CertificateLimit
from trunkline.eighteen.parts.market import Cell, move_marker
from trunkline.eighteen.parts.mergers import absorb
from trunkline.eighteen.parts.shares import after
from trunkline.eighteen.parts.state import NOBODY, Move, Proposal, State18
from trunkline.eighteen.rules import buying, proposals, selling
from trunkline.eighteen.rules.buying import HANDS, OLD, OWN
from trunkline.eighteen.rules.interrupts import ask_in_turn, forget
from trunkline.eighteen.rules.privates import BuyPrivates
from trunkline.eighteen.rules.proposals import Deal, Propose
from trunkline.eighteen.rules.turns import StockPass, acted, next_player, note_sale
from trunkline.kernel import Action, Event, Offer, Rule, Seat, record

LIMIT = CertificateLimit[Any, State18](limit=lambda game, state, seat: 4)
START = (1, 1)


@record
class AskAlms(Action):
    """Ask who has just bought the private for £1 (§2.4)."""


@record
class Given(Event):
    text = "{seat} gives {to} £1."
    seat: Seat
    to: Seat


@record
class Merged(Event):
    text = "The minors of {first} and {second} become M."
    first: Seat
    second: Seat


def _done(game: Any, state: State18, action: Action) -> None:
    acted(state, action.seat)
    next_player(game, state, action.seat, ROUNDS.end_stock)


def _may_hold(game: Any, state: State18, seat: int, name: str) -> str | None:
    if name in state.stock.sold[seat]:
        return "You have sold it in this round (§2.3)."
    full = LIMIT.stops(game, state, seat, name)
    return "You have 4 certificates already (§2.3)." if full else None


def _started(game: Any, state: State18, action: StartCompany) -> None:
    """A minor gets what its charter costs, and its home (§2.1)."""
    THE_BANK.pays_company(game, state, action.company, action.par)
    HOMES.place(game, state, action.company)
    _done(game, state, action)


def _private_bought(game: Any, state: State18, action: BuyPrivate) -> None:
    _done(game, state, action)
    ask_in_turn(state, "reply", after(state, action.seat), int(action.seat))


class Beg(Rule[Any, State18, AskAlms]):
    """The first who asks gets £1 of whoever bought the private, in the midst of that turn."""

    action, sections = AskAlms, ("2.4",)

    def options(self, game: Any, state: State18, seat: Seat) -> Iterable[Offer]:
        return (AskAlms(seat),)

    def refusal(self, game: Any, state: State18, action: AskAlms) -> str | None:
        rich = state.players[state.frames[-1].data].cash
        return None if rich else "Who has nothing gives nothing (§2.4)."

    def apply(self, game: Any, state: State18, action: AskAlms) -> None:
        giver = state.frames[-1].data
        player_pays(state, giver, 1)
        player_gets(state, action.seat, 1)
        state.tell(Given(Seat(giver), action.seat))
        forget(state, "reply")


def _on_sale(game: Any, state: State18) -> Iterator[tuple[str, str]]:
    for source in (OWN, OLD):
        if state.companies["M"].percent(HANDS[source]):
            yield "M", source


def _unavailable(game: Any, state: State18, action: BuyShare) -> str | None:
    if (action.company, action.source) in _on_sale(game, state):
        return None
    return "There is no such certificate to buy (§2.3)."


def _largest(game: Any, state: State18, action: BuyShare) -> int:
    return state.companies[action.company].held(HANDS[action.source])[0]


def _price(game: Any, state: State18, name: str, source: str) -> int:
    company = state.companies[name]
    return int(game.price(company)) * company.held(HANDS[source])[0] // game.kind(company).unit


def _blocks(game: Any, state: State18, seat: int, name: str) -> tuple[int, ...]:
    return () if name in state.stock.sold_now else selling.blocks(game, state, seat, name)


def _fall(game: Any, state: State18, name: str, cell: Cell) -> None:
    move_marker(state, name, cell)


def _sell(game: Any, state: State18, action: SellShares) -> None:
    seat, name = action.seat, action.company
    selling.carry_out(game, state, seat, name, action.percent, THE_BANK, _fall)
    note_sale(state, seat, name)
    acted(state, seat)


def _moves(state: State18) -> tuple[Move, ...]:
    return tuple(Move("charter", decides(state, name), "M", name) for name in ("W", "E"))


def _offers(game: Any, state: State18, seat: Seat) -> Iterator[Offer]:
    moves = _moves(state)
    if any(move.source == seat for move in moves):
        yield Propose(seat, "merger", moves)


def _no_merger(game: Any, state: State18, proposal: Proposal) -> str | None:
    if NOBODY in [move.source for move in _moves(state)]:
        return "Both minors must have owners (§3)."
    if proposal.moves != _moves(state) or proposal.by not in [m.source for m in proposal.moves]:
        return "An owner proposes that both minors merge into M (§3)."
    return None


def _merge(game: Any, state: State18, proposal: Proposal) -> None:
    """The proposer takes the office, the other 25 %; the rest lies in the treasury (§3)."""
    first = proposal.by
    second = next((m.source for m in proposal.moves if m.source != first), first)
    shares = move(game.kinds["major"].issued(TREASURY), (45,), TREASURY, first)
    shares = move(shares, (25,), TREASURY, second)
    major = state.companies["M"]._replace(shares=shares, director=first, par=40, closed=False)
    state.companies["M"] = major._replace(started=True)
    absorb(game, state, ("W", "E"), "M")
    move_marker(state, "M", START)
    state.tell(Merged(Seat(first), Seat(int(second))))
    acted(state, first)
    next_player(game, state, first, ROUNDS.end_stock)


DEALS = proposals.make(
    Deal[Any, State18](
        name="merger", section="3", refusal=_no_merger, carry=_merge, options=_offers,
        possible=lambda game, state, proposal: None, last_word=True,
    )
)  # fmt: skip

RULES = (
    buying.StartCompanies[Any, State18](
        cites=Cites(cash="2", other="2.1"), may_hold=_may_hold, after=_started
    ),
    BuyPrivates[Any, State18](cites=Cites(cash="2", other="2.2"), after=_private_bought),
    buying.BuyShares[Any, State18](
        cites=Cites(other="2.3"),
        on_sale=_on_sale,
        unavailable=_unavailable,
        may_hold=_may_hold,
        price=_price,
        size=_largest,
        after=_done,
    ),
    selling.SellBlocks[Any, State18](
        cites=Cites("2.5"),
        names=lambda game: ("M",),
        blocks=_blocks,
        why_not=lambda game, state, action: "Such a block cannot be sold (§2.5).",
        sell=_sell,
    ),
    proposals.Proposals(DEALS),
    StockPass[Any, State18](cites=Cites("2"), ends=ROUNDS.end_stock, passed=Passed),
)
