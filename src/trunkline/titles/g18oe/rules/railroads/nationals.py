"""Forming nationals, and the minors that are abandoned with it (§9.4, §9.5)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import company_pays
from trunkline.eighteen.parts.shares import POOL, TREASURY, move
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, owned
from trunkline.titles.g18oe.records.actions import FormNational, Pass
from trunkline.titles.g18oe.records.events import MinorAbandoned, NationalFormed, Passed
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.operating_track import leave_track
from trunkline.titles.g18oe.rules.stock import barclay_share
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.trains.piles import ask_nationals, to_pile
from trunkline.titles.g18oe.state import ABANDONED, MAJOR, NATIONAL, StateOE


def form(game: GameOE, state: StateOE, name: str) -> None:
    """Close a major and form the national (§9.4)."""
    line = state.companies[name]
    company_pays(state, name, line.cash)
    if line.pullman and "M" in line.minors:
        change(state, "M", pullman=True)  # it stays with the charter (§9.5)
    elif line.pullman:
        state.market_pullmans += 1
    remove_tokens(game, state, name)
    if state.custody == name:
        barclay_share.release(state)
    change(
        state,
        name,
        kind=NATIONAL,
        shares=move(line.shares, line.treasury, TREASURY, POOL),
        par=0,
        charter=(),
        zones=line.zones[:1],
        minors=(),
        pullman=False,
        authority="",
        express=False,
        owes_train=False,
    )
    for minor in line.minors:
        abandon(game, state, minor)
    for field in ("harbour", "circle"):
        if getattr(state, field)[1] == name:
            setattr(state, field, ("", ""))
    if state.swift[1] == name:
        state.swift = ("", "")  # its 2+2 is a rusted train like any other from now on (§9.4)
    state.emit(NationalFormed(name, name))


def remove_tokens(game: GameOE, state: StateOE, name: str) -> None:
    """All tokens of a railroad leave the map; Lille's ferry is then open for good (§11.2.2)."""
    for city in tokens.placed(state, name):
        tokens.replace(game, state, city, name, "")


def abandon(game: GameOE, state: StateOE, minor: str) -> None:
    """Abandon a minor (§9.5).

    Its charter goes to the Open Market, its cash to the bank, its trains and its Pullman to the
    Open Market, its tokens off the map; the chit and Minor M's Pullman stay with the charter.
    """
    line = state.companies[minor]
    if line.cash:
        company_pays(state, minor, line.cash)
    for train in line.trains:
        to_pile(game, state, train)
    remove_tokens(game, state, minor)
    if minor in state.track:
        leave_track(state, minor)
    if minor == "D":
        state.bonus_city, state.bonus_used = "", 0
    if state.swift[1] == minor:
        state.swift = ("", "")  # its 2+2 is a rusted train like any other from now on
    keeps = line.pullman and minor == "M"
    if line.pullman and not keeps:
        state.market_pullmans += 1
    change(
        state,
        minor,
        status=ABANDONED,
        pullman=keeps,
        trains=(),
        president=-1,
        shares=line.shares._replace(seats=(0,) * game.seats),
        charter=(),
        owes_train=False,
    )
    state.emit(MinorAbandoned(minor))


class FormNationals(Rule[GameOE, StateOE, FormNational]):
    """Each player may convert majors when phases 4, 6 and 8 begin (§9.4)."""

    action = FormNational
    sections = ("5.2", "9.4", "9.5")
    exact = True
    sentence = "Choose one of your majors (§9.4)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each own major."""
        for name in owned(state, seat, MAJOR):
            yield FormNational(seat, name)

    def apply(self, game: GameOE, state: StateOE, action: FormNational) -> None:
        """Convert it; the same player is asked again while they have majors."""
        frame = state.pop()
        form(game, state, action.railroad)
        ask_nationals(state, (*frame.seats, *frame.data))


class NationalPass(Rule[GameOE, StateOE, Pass]):
    """Convert no (further) major (§9.4)."""

    action = Pass
    sections = ("9.4",)
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to pass."""
        yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """Ask the next player."""
        state.emit(Passed(action.seat))
        ask_nationals(state, state.pop().data)
