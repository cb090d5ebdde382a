"""Transfer tokens between majors (§11.5); a major's own shares and abandoned minors (§11.7)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import company_gets, company_pays
from trunkline.eighteen.parts.shares import POOL, TREASURY, hand_over
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, owned
from trunkline.titles.g18oe.records.actions import BuyAbandoned, TradeOwnShares, TransferToken
from trunkline.titles.g18oe.records.events import (
    MinorMerged,
    OwnShareBought,
    OwnShareSold,
    TokenPlaced,
)
from trunkline.titles.g18oe.rules.money import THE_BANK, change
from trunkline.titles.g18oe.rules.railroads.mergers import take_in
from trunkline.titles.g18oe.rules.stock.shares import SHARE, move_down
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.stations import take_slot
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.state import ABANDONED, FLOATED, MAJOR, StateOE

BUY, SELL = "buy", "sell"


def access_fee(game: GameOE, hex_name: str) -> int:
    """Return the fee to the seller of a token for its city (§11.5)."""
    return game.book.transfer[game.geo.grade(game.board, hex_name)]


class TransferTokens(Rule[GameOE, StateOE, TransferToken]):
    """Take the place of a token of another major of the player (§11.5)."""

    action = TransferToken
    sections = ("11.5",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield every token of the player's other majors with every kind of the major's tokens."""
        name = operation(state).company
        slots = sorted(set(state.companies[name].charter))
        if slots:
            for other in owned(state, seat, MAJOR):
                if other != name:
                    for city in tokens.placed(state, other):
                        for slot in slots:
                            yield TransferToken(seat, city, other, slot)

    def refusal(self, game: GameOE, state: StateOE, action: TransferToken) -> str | None:
        """Majors of one player, no home token, one position in a hex, money."""
        name = operation(state).company
        line = state.companies[name]
        if line.kind != MAJOR:
            return "Only majors transfer tokens (§11.5)."
        if action.seller == name or action.seller not in owned(state, action.seat, MAJOR):
            return "The seller is another major of yours (§11.5)."
        if action.city not in tokens.placed(state, action.seller):
            return f"{action.seller} has no token there (§11.5)."
        hex_name = action.city.partition(".")[0]
        if state.companies[action.seller].home == hex_name:
            return "A home token is never sold (§11.5)."
        if tokens.on_hex(state, hex_name, name):
            return f"{name} has a token in {game.place(hex_name)} (§11.2)."
        if action.slot not in line.charter:
            return f"{name} has no token for £{action.slot} on its charter (§11.5)."
        price = action.slot + access_fee(game, hex_name)
        if price > line.cash:
            return f"It costs £{price}, {name} has £{line.cash} (§11.5)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: TransferToken) -> None:
        """Return the old token to the most expensive open position of its charter."""
        name, seller = operation(state).company, action.seller
        hex_name = action.city.partition(".")[0]
        fee = access_fee(game, hex_name)
        company_pays(state, name, action.slot)
        company_gets(state, name, -fee)
        company_gets(state, seller, fee)
        take_slot(state, name, action.slot)
        tokens.replace(game, state, action.city, seller, name)
        back = open_position(game, state, seller)
        change(state, seller, charter=(*state.companies[seller].charter, back))
        state.emit(TokenPlaced(name, hex_name, action.slot + fee))


def open_position(game: GameOE, state: StateOE, name: str) -> int:
    """Return the highest cost position of a charter without a token on it (§11.5)."""
    missing = list(game.book.regionals[name].tokens[1:])
    for slot in state.companies[name].charter:
        missing.remove(slot)
    return max(missing)


class OwnShares(Rule[GameOE, StateOE, TradeOwnShares]):
    """Let a major buy its shares from the Open Market or sell them there (§11.7)."""

    action = TradeOwnShares
    sections = ("4.4", "10.1", "10.2", "11.7")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Both ways."""
        yield TradeOwnShares(seat, True)
        yield TradeOwnShares(seat, False)

    def refusal(self, game: GameOE, state: StateOE, action: TradeOwnShares) -> str | None:
        """Buy or sell, not both, within the limits of a player."""
        op = operation(state)
        line = state.companies[op.company]
        if line.kind != MAJOR:
            return "Only majors trade their shares (§11.7)."
        if op.traded not in ("", BUY if action.buy else SELL):
            return "A major buys or sells its shares in a turn, not both (§11.7)."
        if action.buy:
            if not line.pool:
                return f"No share of {op.company} is in the Open Market (§11.7)."
            if line.treasury >= game.book.limits.owner:
                return f"{op.company} holds {line.treasury}% of itself (§10.2, §11.7)."
            if line.cash < game.price(line):
                return f"It costs £{game.price(line)}, {op.company} has £{line.cash} (§11.7)."
            return None
        if not line.treasury:
            return f"{op.company} has no share in its treasury (§11.7)."
        if state.custody == op.company and line.treasury == SHARE:
            return "Barclay holds this share for its owner (§14.4)."
        if line.pool + SHARE > game.book.limits.market:
            return "The Open Market takes no more than 50% (§10.1)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: TradeOwnShares) -> None:
        """At the share value when the first one was sold; DOWN for each sold (§10.1)."""
        op = operation(state)
        name, line = op.company, state.companies[op.company]
        price = op.price or game.price(line)
        if action.buy:
            company_pays(state, name, price)
            hand_over(state, name, SHARE, POOL, TREASURY)
        else:
            THE_BANK.pays_company(game, state, name, price)
            hand_over(state, name, SHARE, TREASURY, POOL)
            move_down(game, state, name, 1)
        state.op = operation(state)._replace(
            traded=BUY if action.buy else SELL, price=0 if action.buy else price
        )
        told = OwnShareBought if action.buy else OwnShareSold
        state.emit(told(name, SHARE, price))


class AbandonedMinors(Rule[GameOE, StateOE, BuyAbandoned]):
    """A major buys one abandoned minor in its turn for £60 (§9.5, §11.7)."""

    action = BuyAbandoned
    sections = ("9.5", "11.7")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each abandoned minor."""
        if not operation(state).minor:
            for name, line in state.companies.items():
                if line.status == ABANDONED:
                    yield BuyAbandoned(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: BuyAbandoned) -> str | None:
        """One in a turn, for money."""
        op = operation(state)
        line = state.companies[op.company]
        if line.kind != MAJOR or line.status != FLOATED:
            return "Only majors buy abandoned minors (§9.5)."
        if state.companies[action.minor].status != ABANDONED:
            return f"{game.display_name(action.minor)} is not in the Open Market (§9.5)."
        if op.minor:
            return "One abandoned minor in a turn (§11.7)."
        price = game.book.formation.abandoned
        if line.cash < price:
            return f"It costs £{price}, {op.company} has £{line.cash} (§11.7)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: BuyAbandoned) -> None:
        """Merge, without a share for anyone."""
        op = operation(state)
        company_pays(state, op.company, game.book.formation.abandoned)
        state.op = op._replace(minor=True)
        state.emit(MinorMerged(action.minor, op.company))
        take_in(game, state, action.minor, op.company)
