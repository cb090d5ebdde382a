"""The table before the first action, and the draws of chance that lay it out (§3)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.setup import laid_out
from trunkline.eighteen.parts.shares import WHOLE, Shares
from trunkline.kernel import CHANCE, Frame, Offer, Rule, Sampled, Seat
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.records.actions import DrawPatron, DrawSeats
from trunkline.titles.g18oe.records.events import PatronDrawn, SeatsDrawn
from trunkline.titles.g18oe.rules.track.tokens import FREE_FERRY
from trunkline.titles.g18oe.state import (
    MINOR,
    NOBODY,
    REGIONAL,
    Lot,
    Private,
    Railroad,
    StateOE,
    Stock,
)


def start(game: GameOE) -> StateOE:
    """Money, packet, trains, tokens and charters in their places (§3.1 to §3.3)."""
    book = game.book
    cash = starting_cash(game)
    unsold = Shares((0,) * game.seats, treasury=WHOLE)
    lines = {
        name: Railroad(REGIONAL, unsold, home=card.home, zones=(card.zone,))
        for name, card in book.regionals.items()
    }
    lines |= {name: Railroad(MINOR, unsold) for name in book.minors}
    items = set(_items(game))
    networks = Networks(game.board, {}, {}, FREE_FERRY)
    return laid_out(
        StateOE,
        frames=(Frame("patronage", (CHANCE,)),)
        if game.choice.seating == "given"
        else (Frame("patronage", (CHANCE,)), Frame("seating", (CHANCE,))),
        amended=game.amended,
        players=(cash,) * game.seats,
        bank=book.money.bank,
        board=game.board,
        companies=lines,
        trains=book.trains,
        phase="1",
        round="packet",
        rounds_played=0,
        rr_phase="auction",
        remainder=book.money.remainder,
        final=-1,
        passes=0,
        packet={item: Lot(face_value(game, item)) for item in _items(game)},
        concessions=(NOBODY,) * sum(map(str.isdigit, _items(game))),
        executed=0,
        privates={
            name: Private(open=name in items, gone=name not in items) for name in book.privates
        },
        market_trains=(),
        rusted=(),
        pullmans=book.pullman.cards,
        market_pullmans=0,
        track=(),
        chits={zone: rights.chits for zone, rights in book.rights.items()},
        patronage={},
        authorities={
            "north": book.authorities.north,
            "mediterranean": book.authorities.mediterranean,
        },
        ferry_token="",
        removed=(),
        reserved={},
        custody="",
        bonus_city="",
        bonus_used=0,
        hochberg="",
        brandt=(),
        brandt_left=book.abilities.brandt_tokens,
        brandt_used=0,
        harbour=("", ""),
        circle=("", ""),
        swift=("", ""),
        first="",
        last_runs={},
        stock=Stock(),
        networks=networks,
        fenced=networks,
    )


def starting_cash(game: GameOE, seats: int = 0) -> int:
    """Each player's equal share of the capital, rounded up (§3.3); for another number too."""
    money = game.book.money
    without = game.choice.concessions == "without"
    capital = money.capital_without_concessions if without else money.capital
    step = money.rounded_to * (seats or game.seats)
    return -(-capital // step) * money.rounded_to


def _items(game: GameOE) -> Iterator[str]:
    for row in game.book.packet.rows:
        for item in row:
            if game.choice.concessions == "with" or not item.isdigit():
                yield item


def face_value(game: GameOE, item: str) -> int:
    """Return the initial price of an item of the packet (§6)."""
    if item in game.book.privates:
        return game.book.privates[item].price
    packet = game.book.packet
    return packet.concession if item.isdigit() else packet.minor


class SeatOrder(Sampled[GameOE, StateOE, DrawSeats]):
    """The player order is drawn (§3.2)."""

    action = DrawSeats
    sections = ("3.2",)

    def sample(self, game: GameOE, state: StateOE, random: Random) -> DrawSeats:
        """Every order is equally likely; seven players have 5,040."""
        return DrawSeats(CHANCE, tuple(random.sample(range(game.seats), game.seats)))

    def refusal(self, game: GameOE, state: StateOE, action: DrawSeats) -> str | None:
        """Return why the order does not name every seat once, or None."""
        if tuple(sorted(action.order)) != tuple(range(game.seats)):
            return "Every player gets one place (§3.2)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: DrawSeats) -> None:
        """Give the first player the priority card."""
        state.seating = action.order
        state.priority = action.order[0]
        state.emit(SeatsDrawn(action.order))
        state.pop()


class Patronage(Rule[GameOE, StateOE, DrawPatron]):
    """Patronage tiles are drawn from each group and put on their cities (§3.1)."""

    action = DrawPatron
    sections = ("2.9", "3.1")
    sentence = "Patronage tiles are drawn group by group (§3.1)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Any tile of the first group of which too few lie on the map."""
        group = _group(game, state)
        drawn = set(state.patronage.values())
        for name, tile in game.book.patrons.items():
            if tile.group == group and name not in drawn:
                yield DrawPatron(CHANCE, name)

    def apply(self, game: GameOE, state: StateOE, action: DrawPatron) -> None:
        """Lay it on its city; the last one opens the packet."""
        tile = game.book.patrons[action.tile]
        state.patronage[tile.hex] = tile.id
        state.emit(PatronDrawn(tile.hex))
        if not _group(game, state):
            state.frames = (Frame("packet", (state.priority,)),)


def _group(game: GameOE, state: StateOE) -> str:
    drawn = [game.book.patrons[name].group for name in state.patronage.values()]
    few = (group for group, count in game.book.draw.items() if drawn.count(group) < count)
    return next(few, "")
