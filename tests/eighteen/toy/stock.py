"""Stock rounds, the merger, and who begs of whom (§2, §3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.eighteen.toy import operating
from tests.eighteen.toy.events import Bought, Given, Merged, Passed, Sold
from trunkline.eighteen import buying, proposals, selling
from trunkline.eighteen.actions import BuyShare, SellShares
from trunkline.eighteen.certificates import BANK, POOL, TREASURY, Holder, issue, move
from trunkline.eighteen.deals import decides
from trunkline.eighteen.game import Cites
from trunkline.eighteen.interrupts import ask_in_turn, forget
from trunkline.eighteen.ledger import player_pays, set_player
from trunkline.eighteen.market import move_marker
from trunkline.eighteen.networks import Networks
from trunkline.eighteen.proposals import Deal, Propose
from trunkline.eighteen.shares import after, certificates, salable, trade
from trunkline.eighteen.state import NOBODY, Move, Proposal, State18
from trunkline.eighteen.turns import StockPass, acted, next_player, note_sale
from trunkline.kernel import Action, Offer, Rule, Seat, record

CHARTER, PRIVATE = 60, 20
MOST = 4
"""Certificates that a player may have (§2.3)."""
START = (1, 1)
HANDS: dict[str, Holder] = {"treasury": TREASURY, "pool": POOL}


@record
class BuyCharter(Action):
    """Buy a minor from the bank (§2.1)."""

    company: str


@record
class BuyPrivate(Action):
    """Buy the private from the bank (§2.2)."""

    private: str


@record
class AskAlms(Action):
    """Ask who has just bought the private for £1 (§2.4)."""


def worth(game: Any, state: State18, seat: int) -> int:
    """Cash, charters and the private at their price, shares at market (§6)."""
    total = state.players[seat].cash
    for company in state.companies.values():
        price = CHARTER if company.kind == "minor" else game.price(company) * 10
        total += company.percent(seat) * price // 100
    return total + sum(PRIVATE for one in state.privates.values() if one.seat == seat)


def _full(state: State18, seat: int) -> str | None:
    many = certificates(state.companies.values(), seat)
    return f"You have {MOST} certificates already (§2.3)." if many >= MOST else None


def _afford(state: State18, seat: int, price: int) -> str | None:
    cash = state.players[seat].cash
    return f"It costs £{price}, you have £{cash} (§2)." if cash < price else None


class BuyCharters(Rule[Any, State18, BuyCharter]):
    action, sections = BuyCharter, ("2.1",)

    def options(self, game: Any, state: State18, seat: Seat) -> Iterator[Offer]:
        for name, company in state.companies.items():
            if company.percent(BANK) == 100:
                yield BuyCharter(seat, name)

    def refusal(self, game: Any, state: State18, action: BuyCharter) -> str | None:
        if state.companies[action.company].percent(BANK) != 100:
            return f"{game.called(action.company)} is not for sale (§2.1)."
        return _full(state, action.seat) or _afford(state, action.seat, CHARTER)

    def apply(self, game: Any, state: State18, action: BuyCharter) -> None:
        seat, name = action.seat, action.company
        player_pays(state, seat, CHARTER)
        company = trade(state.companies[name], 100, BANK, seat)
        state.companies[name] = company._replace(director=int(seat), par=CHARTER, cash=CHARTER)
        operating.put_home(game, state, name)
        state.tell(Bought(seat, name, CHARTER))
        acted(state, seat)
        next_player(game, state, seat, operating.begin)


class BuyPrivates(Rule[Any, State18, BuyPrivate]):
    action, sections = BuyPrivate, ("2.2",)

    def options(self, game: Any, state: State18, seat: Seat) -> Iterable[Offer]:
        return [BuyPrivate(seat, name) for name, one in state.privates.items() if not one.owned]

    def refusal(self, game: Any, state: State18, action: BuyPrivate) -> str | None:
        if state.privates[action.private].owned:
            return f"{action.private} is sold (§2.2)."
        return _afford(state, action.seat, PRIVATE)

    def apply(self, game: Any, state: State18, action: BuyPrivate) -> None:
        seat = int(action.seat)
        player_pays(state, seat, PRIVATE)
        state.bank += PRIVATE
        state.privates[action.private] = state.privates[action.private]._replace(seat=seat)
        state.tell(Bought(action.seat, action.private, PRIVATE))
        acted(state, seat)
        next_player(game, state, seat, operating.begin)
        ask_in_turn(state, "reply", after(state, seat), seat)


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
        set_player(state, action.seat, cash=state.players[action.seat].cash + 1)
        state.tell(Given(Seat(giver), action.seat))
        forget(state, "reply")


def _on_sale(game: Any, state: State18) -> Iterator[tuple[str, str]]:
    for source, hand in HANDS.items():
        if state.companies["M"].percent(hand):
            yield "M", source


def _unavailable(game: Any, state: State18, action: BuyShare) -> str | None:
    if (action.company, action.source) in _on_sale(game, state):
        return None
    return "There is no such certificate to buy (§2.3)."


def _may_hold(game: Any, state: State18, seat: int, name: str) -> str | None:
    if name in state.stock.sold[seat]:
        return "You have sold it in this round (§2.3)."
    return _full(state, seat)


def _price(game: Any, state: State18, name: str, source: str) -> int:
    company = state.companies[name]
    return int(game.price(company)) * company.held(HANDS[source])[0] // 10


def _bought(game: Any, state: State18, action: BuyShare, price: int) -> None:
    company, hand = state.companies[action.company], HANDS[action.source]
    if hand == TREASURY:
        state.bank -= price
        company = company._replace(cash=company.cash + price)
    state.companies["M"] = trade(company, company.held(hand)[0], hand, action.seat)
    buying.change_director(game, state, "M")
    state.tell(Bought(action.seat, "M", price))
    acted(state, action.seat)
    next_player(game, state, action.seat, operating.begin)


def _blocks(game: Any, state: State18, seat: int, name: str) -> tuple[int, ...]:
    company = state.companies[name]
    kind = game.kind(company)
    if not kind.salable or name in state.stock.sold_now or not company.percent(seat):
        return ()
    return salable(state, company, seat, office=kind.office, pool_limit=kind.pool_limit)


def _sell(game: Any, state: State18, action: SellShares) -> None:
    amount = game.price(state.companies[action.company]) * action.percent // 10
    selling.sell(game, state, action.seat, action.company, action.percent)
    state.bank -= amount
    set_player(state, action.seat, cash=state.players[action.seat].cash + amount)
    move_marker(state, action.company, selling.price_after_sale(game, state, action.company))
    state.tell(Sold(action.seat, action.company, action.percent, amount))
    note_sale(state, action.seat, action.company)
    acted(state, action.seat)


def _moves(state: State18) -> tuple[Move, ...]:
    owners = ((decides(state, name), name) for name in ("W", "E"))
    return tuple(Move("charter", seat, "M", name) for seat, name in owners)


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
    second = next((s for s in (decides(state, n) for n in "WE") if s != first), first)
    shares = move(issue(game.kinds["major"].certificates, TREASURY), (45,), TREASURY, first)
    minors = [state.companies[name] for name in ("W", "E")]
    state.companies["M"] = state.companies["M"]._replace(
        shares=move(shares, (25,), TREASURY, second),
        director=first,
        par=40,
        closed=False,
        cash=sum(one.cash for one in minors),
        trains=minors[0].trains + minors[1].trains,
        placed=sum(one.placed for one in minors),
    )
    move_marker(state, "M", START)
    for name in ("W", "E"):
        old = state.companies[name]
        state.companies[name] = old._replace(
            shares=(), director=NOBODY, closed=True, cash=0, trains=(), placed=0
        )
    for city, owners in state.tokens.items():
        mine = tuple("M" if owner in ("W", "E") else owner for owner in owners)
        twice = mine.count("M") > 1
        state.tokens[city] = mine[:1] + ("",) * (len(mine) - 1) if twice else mine
        company = state.companies["M"]
        state.companies["M"] = company._replace(placed=company.placed - twice)
    state.networks = Networks(game.board, state.tiles, state.tokens)
    state.tell(Merged(Seat(first), Seat(second)))
    acted(state, first)
    next_player(game, state, first, operating.begin)


DEALS = proposals.make(
    Deal[Any, State18](
        name="merger", section="3", refusal=_no_merger, carry=_merge, options=_offers,
        possible=lambda game, state, proposal: None, last_word=True,
    )
)  # fmt: skip

RULES = (
    BuyCharters(),
    BuyPrivates(),
    buying.BuyShares[Any, State18](
        cites=Cites("2.3", cash="2.3"),
        on_sale=_on_sale,
        unavailable=_unavailable,
        may_hold=_may_hold,
        price=_price,
        bought=_bought,
    ),
    selling.SellBlocks[Any, State18](
        cites=Cites("2.5"),
        names=lambda game: ("M",),
        blocks=_blocks,
        why_not=lambda game, state, action: "Such a block cannot be sold (§2.5).",
        sell=_sell,
    ),
    proposals.Proposals(DEALS),
    StockPass[Any, State18](cites=Cites("2"), ends=operating.begin, passed=Passed),
)
