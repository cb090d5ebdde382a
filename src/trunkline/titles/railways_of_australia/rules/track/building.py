"""The building action, piece by piece: track, switches, towns, cards, and stopping (§5, §A4, §A7).

Every piece is an action of its own and paid at once: the fewest bonds for a sum do not depend on
how it is cut.
"""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import (
    BuildTown,
    Declare,
    Lay,
    Stop,
    Switch,
)
from trunkline.titles.railways_of_australia.records.events import SwitchBuilt, TrackLaid
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.rounds.turns import end_action, leave_hand
from trunkline.titles.railways_of_australia.rules.track import link_network, links
from trunkline.titles.railways_of_australia.rules.track.switches import (
    Switching,
    judge_switch,
    switches,
)
from trunkline.titles.railways_of_australia.rules.track.towns import cannot_build_town, found, towns
from trunkline.titles.railways_of_australia.rules.track.track import (
    Laying,
    builds,
    declared,
    judge,
    pieces,
)
from trunkline.titles.railways_of_australia.state import Junction, Link, Piece, StateRoA, Work

EARLY = ("grant", "zig_zag")
"""Cards that are about a whole building action: declared before its first build (§9.3)."""
LATE = ("gauge", "ferry")
"""Triple Gauge and Spirit: declared before the piece that needs them (§A10.6, §A10.7)."""


def settle_building(game: GameRoA, state: StateRoA) -> bool:
    """End the action when a link is complete or no build is left (§5.1, §5.4)."""
    assert state.work is not None
    if state.work.left and not state.work.done:
        return False
    end_action(game, state)
    return True


def begin(game: GameRoA, state: StateRoA, seat: int) -> Work:
    """Return the current building action, or a new one."""
    if state.frames[-1].step != "building":
        state.push(Frame("building", (seat,)))
    return state.work or Work(builds(game, state, seat))


def _built(game: GameRoA, state: StateRoA, seat: int, price: int, **changes: object) -> None:
    """One of the builds of the action was made and is paid (§5.1)."""
    work = begin(game, state, seat)
    money.pay(game, state, seat, price)
    state.work = work._replace(
        left=work.left - 1, spent=work.spent + price, begun=True, **changes  # type: ignore[arg-type]
    )  # fmt: skip


def _needed(game: GameRoA, state: StateRoA, op: str) -> tuple[str, ...]:
    """Return the rebound cards used so far, with the declared one of this kind (§A8.1)."""
    work = state.work
    if work is None:
        return ()
    more = [card for card in work.cards if game.cards[card].op == op and card not in work.used]
    return (*work.used, *more)


class LayTrack(Rule[GameRoA, StateRoA, Lay]):
    """Lay a tile from a city, or from one of the player's open ends (§5.2 to §5.16)."""

    action = Lay
    sections = ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "5.10", "5.12")
    exact = True

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Every piece that may be laid now."""
        ops = declared(game, state)
        yield from (Lay(seat, *piece) for piece in pieces(game, state, seat, ops))

    def refusal(self, game: GameRoA, state: StateRoA, action: Lay) -> str | None:
        """Return the first check that fails, or None."""
        ops = declared(game, state)
        found = judge(game, state, action.seat, action.hex, action.a, action.b, ops)
        return found if isinstance(found, str) else None

    def apply(self, game: GameRoA, state: StateRoA, action: Lay) -> None:
        """Lay the piece; a link may be complete with it."""
        seat, ops = action.seat, declared(game, state)
        laying = judge(game, state, seat, action.hex, action.a, action.b, ops)
        assert isinstance(laying, Laying)
        used = state.work.used if state.work else ()
        if laying.crosses:
            used = _needed(game, state, "gauge")
        if laying.ferry:
            used = (*used, *(card for card in _needed(game, state, "ferry") if card not in used))
        number = _lay(game, state, seat, laying)
        state.emit(TrackLaid(seat, action.hex, (action.a, action.b), laying.price))
        done = state.links[number].end is not None
        _built(game, state, seat, laying.price, link=number, used=used, done=done)
        if done:
            links.completed(game, state, (number,))


def _lay(game: GameRoA, state: StateRoA, seat: int, laying: Laying) -> int:
    """Put a piece into its link, new or old; the number of that link."""
    number, piece = laying.link, laying.piece
    if number is None:
        number = state.next_link
        state.next_link += 1
        link = Link(seat, (seat,), laying.start)
    else:
        link = state.links[number]
    link = link._replace(
        pieces=(*link.pieces, piece), end=laying.end, gauge=link.gauge or laying.crosses
    )
    state.links[number] = link
    if laying.meets is not None:
        return _meet(game, state, number, laying.meets)
    state.net = link_network.laid(game.land, state.net, piece.hex, piece[1:], number)
    state.net = link_network.opened(game.land, state.net, state.links, state.junctions)
    return number


def _meet(game: GameRoA, state: StateRoA, one: int, other: int) -> int:
    """Two unfinished links become one complete link; a branch stays the branch (§5.3)."""
    if state.links[other].stem is not None:
        one, other = other, one
        pieces = state.links[other].pieces
        first, second = state.links[one], state.links[other]
        tail = _backwards(pieces)
    else:
        first, second = state.links[one], state.links[other]
        tail = _backwards(second.pieces)
    state.links[one] = first._replace(
        pieces=(*first.pieces, *tail), end=second.start, gauge=first.gauge or second.gauge
    )
    del state.links[other]
    for number, link in list(state.links.items()):
        if link.stem == other:
            state.links[number] = link._replace(stem=one)
    state.net = link_network.make(game.land, state.links, state.junctions)
    return one


def _backwards(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(piece.back() for piece in reversed(pieces))


class BuildSwitch(Rule[GameRoA, StateRoA, Switch]):
    """Add a side to one of the player's tracks and build the branch (§A7.1 to §A7.4, §A10.8)."""

    action = Switch
    sections = ("A7.1", "A7.2", "A7.3", "A7.4", "A7.6", "A10.8")
    exact = True

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Every switch that may be put on the board now."""
        ops = declared(game, state)
        for name, side, card in switches(game, state, seat):
            if isinstance(judge_switch(game, state, seat, name, side, card, ops), Switching):
                yield Switch(seat, name, side, card)

    def refusal(self, game: GameRoA, state: StateRoA, action: Switch) -> str | None:
        """Return the first check that fails, or None."""
        ops = declared(game, state)
        found = judge_switch(
            game, state, action.seat, action.hex, action.side, action.card, ops
        )  # fmt: skip
        return found if isinstance(found, str) else None

    def apply(self, game: GameRoA, state: StateRoA, action: Switch) -> None:
        """Put the switch on the board; its branch may be complete at once (§A7.3)."""
        seat, name, side, ops = action.seat, action.hex, action.side, declared(game, state)
        it = judge_switch(game, state, seat, name, side, action.card, ops)
        assert isinstance(it, Switching)
        used = state.work.used if state.work else ()
        if it.crosses:
            used = _needed(game, state, "gauge")
        number = it.meets
        if number is None:
            number = state.next_link
            state.next_link += 1
            branch = Link(seat, (seat,), name, it.end, it.stem, (), it.crosses)
        else:
            link = state.links[number]
            branch = link._replace(
                start=name, end=link.start, stem=it.stem, pieces=_backwards(link.pieces),
                gauge=link.gauge or it.crosses,
            )  # fmt: skip
        state.links[number] = branch
        state.junctions[name] = Junction(side, number, seat)
        player = state.players[seat]
        state.change(seat, player._replace(switches=player.switches - 1))
        if action.card is not None:
            leave_hand(game, state, seat, action.card)
            state.discard = (*state.discard, action.card)
        state.net = link_network.laid(game.land, state.net, name, (side,), number, tile=False)
        state.net = link_network.opened(game.land, state.net, state.links, state.junctions)
        state.emit(SwitchBuilt(seat, name, side, it.price))
        done = branch.end is not None
        _built(game, state, seat, it.price, link=number, used=used, done=done)
        if done:
            links.completed(game, state, (number,))


class BuildTowns(Rule[GameRoA, StateRoA, BuildTown]):
    """Build the town that a track leads into, as one of the builds (§A4.2, §A4.3)."""

    action = BuildTown
    sections = ("A4.2", "A4.3")
    exact = True

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Every town that may be built now."""
        for place in towns(game, state):
            if cannot_build_town(game, state, seat, place) is None:
                yield BuildTown(seat, place)

    def refusal(self, game: GameRoA, state: StateRoA, action: BuildTown) -> str | None:
        """Return why this town cannot be built, or None."""
        return cannot_build_town(game, state, action.seat, action.place)

    def apply(self, game: GameRoA, state: StateRoA, action: BuildTown) -> None:
        """Turn the town into a gray city; links that lead into it are complete."""
        _built(game, state, action.seat, game.costs["town"], done=True)
        found(game, state, action.place, game.numbers["new_cubes"])


class DeclareCards(Rule[GameRoA, StateRoA, Declare]):
    """Declare a card for a building action (§9.3, §9.4)."""

    action = Declare
    sections = ("9.3", "9.4")

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Every card in the hand that changes a building action."""
        for card in state.players[seat].hand:
            if game.cards[card].op in EARLY + LATE:
                yield Declare(seat, card)

    def refusal(self, game: GameRoA, state: StateRoA, action: Declare) -> str | None:
        """Return why this card cannot be declared now, or None."""
        if action.card not in state.players[action.seat].hand:
            return "You do not hold this card (§9.3)."
        op, name = game.cards[action.card].op, game.cards[action.card].name
        if op == "switchback":
            return "Switchback is named with the switch it pays for (§A10.8)."
        if op not in EARLY + LATE:
            return f"{name} is not played with a building action (§9.3)."
        if op in declared(game, state):
            return "At most one card of each name in an action (§9.4)."
        if op in EARLY and state.work is not None and state.work.begun:
            return f"{name} is declared before the first build of an action (§9.3)."
        return None

    def apply(self, game: GameRoA, state: StateRoA, action: Declare) -> None:
        """Declare the card; it returns to the hand if it is not needed."""
        work = state.work or Work(builds(game, state, action.seat))
        state.work = work._replace(cards=(*work.cards, action.card))


class StopBuilding(Rule[GameRoA, StateRoA, Stop]):
    """Build no more in this action (§5.1)."""

    action = Stop
    sections = ("5.1", "5.10")
    exact = True
    sentence = "Build on, or stop (§5.1)."

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Yield the end of building at any time."""
        yield Stop(seat)

    def apply(self, game: GameRoA, state: StateRoA, action: Stop) -> None:
        """Leave the link unfinished until a later action or the end of the turn (§5.10)."""
        end_action(game, state)
