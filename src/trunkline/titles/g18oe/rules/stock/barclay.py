"""Barclay, Bevan, Barclay and Tritton: one of three abilities, used once (§14.4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, listed, owned, private_of
from trunkline.titles.g18oe.records.actions import Hold, KeepUp, Repar
from trunkline.titles.g18oe.records.power_events import ParReset, ShareHeld, ValueKept
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.stock.barclay_share import BARCLAY, may_hold
from trunkline.titles.g18oe.rules.stock.stock import sell
from trunkline.titles.g18oe.rules.track.stations import use_up
from trunkline.titles.g18oe.state import MAJOR, REGIONAL, StateOE


def unused(state: StateOE, seat: int) -> bool:
    """Return True if a player has Barclay with its marker unused."""
    return private_of(state, BARCLAY, seat) and not state.custody and not state.stock.held


def first(state: StateOE) -> bool:
    """Return True if a private may be used now in a stock round: once, before the action (§10)."""
    stock = state.stock
    return not stock.prepared and not stock.selling and not stock.floating


def values(game: GameOE, kind: str) -> tuple[int, ...]:
    """Return the par values of a kind of railroad (§2.2.5)."""
    return tuple(box.major if kind == MAJOR else box.regional for box in game.book.par)


class Repars(Rule[GameOE, StateOE, Repar]):
    """Set another par value for a regional or major that has a par marker (§14.4)."""

    action = Repar
    sections = ("14.4",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Every own railroad with a par marker, at every other value."""
        if unused(state, seat):
            for name in owned(state, seat, REGIONAL, MAJOR):
                line = state.companies[name]
                for par in values(game, line.kind) if line.par else ():
                    if par != line.par:
                        yield Repar(seat, name, par)

    def refusal(self, game: GameOE, state: StateOE, action: Repar) -> str | None:
        """Require the private, a par marker, a value of the chart, and the right moment."""
        if not unused(state, action.seat):
            return "You cannot use Barclay (§14.4)."
        line = state.companies[action.railroad]
        if action.railroad not in owned(state, action.seat, REGIONAL, MAJOR) or not line.par:
            return f"{game.display_name(action.railroad)} has no par marker of yours (§14.4)."
        if action.par not in values(game, line.kind) or action.par == line.par:
            return f"£{action.par} is not an available par value for a {line.kind} (§14.4)."
        if state.round == "stock" and state.stock.prepared:
            return "You may use only one private before your stock action (§10)."
        if state.op is not None and state.op.company != action.railroad:
            return f"In an operating round it is used in {action.railroad}'s own turn (§14.4)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: Repar) -> None:
        """Only the par marker moves."""
        change(state, action.railroad, par=action.par)
        if state.round == "stock":
            state.stock = state.stock._replace(prepared=True)
        use_up(state, BARCLAY, ParReset(action.railroad, action.par))


class Holds(Rule[GameOE, StateOE, Hold]):
    """Hold one treasury share of a railroad for the private's owner (§14.4)."""

    action = Hold
    sections = ("14.4",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Every own railroad with shares; in a reply the one concerned."""
        frame = state.frames[-1]
        names = (frame.data[1],) if frame.step == "reply" else tuple(state.companies)
        for name in names:
            if may_hold(state, seat, name):
                yield Hold(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: Hold) -> str | None:
        """Require the private, one of the player's railroads, and a share; of a regional both."""
        frame = state.frames[-1]
        if frame.step == "reply" and frame.data[1] != action.railroad:
            return f"The purchase concerns {frame.data[1]} (§14.4)."
        if not may_hold(state, action.seat, action.railroad):
            return f"Barclay cannot hold a share of {game.display_name(action.railroad)} (§14.4)."
        if frame.step == "stock" and not first(state):
            return "You may use only one private before your stock action (§10)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: Hold) -> None:
        """Turn the certificate face down until the share is taken."""
        state.custody = action.railroad
        state.privates[BARCLAY] = state.privates[BARCLAY]._replace(open=False)
        state.emit(ShareHeld(action.seat, action.railroad))
        if state.frames[-1].step == "reply":
            state.pop()
        else:
            state.stock = state.stock._replace(prepared=True)


class KeepsUp(Rule[GameOE, StateOE, KeepUp]):
    """Keep the share value of any railroad from moving DOWN in this stock round (§14.4)."""

    action = KeepUp
    sections = ("14.4",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield every railroad on the market; during a sale, the one concerned."""
        if unused(state, seat):
            frame = state.frames[-1]
            names = (frame.data[1],) if frame.step == "keep_up" else tuple(state.companies)
            for name in names:
                if listed(state.companies[name]):
                    yield KeepUp(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: KeepUp) -> str | None:
        """Require the private and a marker on the market."""
        if not unused(state, action.seat):
            return "You cannot use Barclay (§14.4)."
        if not listed(state.companies[action.railroad]):
            return f"{game.display_name(action.railroad)} has no share value (§14.4)."
        frame = state.frames[-1]
        if frame.step == "keep_up" and frame.data[1] != action.railroad:
            return f"The sale concerns {frame.data[1]} (§14.4)."
        if frame.step == "stock" and not first(state):
            return "You may use only one private before your stock action (§10)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: KeepUp) -> None:
        """Until the round ends; a sale that was announced happens now."""
        state.stock = state.stock._replace(held=action.railroad)
        state.privates[BARCLAY] = state.privates[BARCLAY]._replace(open=False)
        state.emit(ValueKept(action.railroad))
        if state.frames[-1].step == "keep_up":
            sell(game, state, *state.pop().data)
        else:
            state.stock = state.stock._replace(prepared=True)
