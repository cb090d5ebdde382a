"""Merging minors into majors and nationals (§10.5), and buying abandoned ones (§11.7)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import company_gets, company_pays, player_gets
from trunkline.eighteen.parts.networks import place_of
from trunkline.eighteen.parts.piles import pass_train
from trunkline.eighteen.parts.shares import POOL, TREASURY, Shares, hand_over
from trunkline.eighteen.parts.tokens import cities
from trunkline.kernel import Frame, Offer, Range, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, listed
from trunkline.titles.g18oe.records.actions import Answer, KeepTrain, MergeMinor, Pass, TakeToken
from trunkline.titles.g18oe.records.events import MergerPaid, MinorMerged, TokenPlaced
from trunkline.titles.g18oe.records.power_events import BannerPaid
from trunkline.titles.g18oe.records.proposal_events import Declined, MergerProposed, TrainKept
from trunkline.titles.g18oe.rules.money import THE_BANK, change
from trunkline.titles.g18oe.rules.railroads.nationals import abandon
from trunkline.titles.g18oe.rules.railroads.operating_track import leave_track
from trunkline.titles.g18oe.rules.stock import barclay_share
from trunkline.titles.g18oe.rules.stock.shares import (
    SHARE,
    TRADING,
    limit_refusal,
    update_president,
)
from trunkline.titles.g18oe.rules.stock.trades import counter_refusal
from trunkline.titles.g18oe.rules.stock.turns import acted
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.lille import LILLE_CITY
from trunkline.titles.g18oe.rules.track.stations import take_slot
from trunkline.titles.g18oe.rules.trains import piles
from trunkline.titles.g18oe.state import FLOATED, MAJOR, MERGED, MINOR, NATIONAL, StateOE


def merge_refusal(game: GameOE, state: StateOE, minor: str, name: str) -> str | None:
    """Return why a minor may not merge into a railroad now, by any request (§10.5)."""
    line, other = state.companies[minor], state.companies[name]
    if line.kind != MINOR or line.status != FLOATED:
        return f"{game.display_name(minor)} is not an operating minor (§10.5)."
    if not listed(other):
        return f"{game.display_name(name)} is not a major or national (§10.5)."
    first = game.book.mergers[other.kind]
    if int(state.phase) < first:
        return f"Minors merge into {other.kind}s from phase {first} on (§5.2)."
    if name in state.stock.merged:
        return f"A minor has merged into {name} in this stock round (§10.5)."
    if available(state, minor, name) or connected(game, state, minor, name):
        return None
    return f"{name} has no share to exchange, and no track connects them (§10.5)."


def available(state: StateOE, minor: str, name: str) -> str:
    """Return the source of the share that the minor's owner gets: treasury, market or nowhere."""
    line = state.companies[name]
    if line.treasury > barclay_share.kept(state, name, state.companies[minor].president):
        return TREASURY
    return "market" if line.pool else ""


def _stations(state: StateOE, name: str) -> list[str]:
    """Cities with a token of a railroad; the one at Lille's ferry stands in the city (§11.2.2)."""
    ferry = tokens.LILLE_FERRY
    return [LILLE_CITY if city == ferry else city for city in tokens.placed(state, name)]


def connected(game: GameOE, state: StateOE, minor: str, name: str) -> bool:
    """Return True if a train without limit could run from the minor to the major or national.

    It runs from a token of the minor to one of the major or a city of the national's zone: over
    ferries, not over sea, whatever tokens stand there (§10.5).
    """
    line = state.companies[name]
    if line.kind == NATIONAL:
        goals = [
            city
            for hex_name in game.geo.cities.get(line.zones[0], ())
            for city, _ in cities(game, state, hex_name)
        ]
    else:
        goals = _stations(state, name)
    for start in _stations(state, minor):
        reach = state.networks.unhindered(start)
        if any(city == start or reach.sees(*place_of(city)) for city in goals):
            return True
    return False


class MergeMinors(Rule[GameOE, StateOE, MergeMinor]):
    """Merge a minor; where owner and president differ both agree and cash may flow (§10.5)."""

    action = MergeMinor
    sections = ("5.2", "10.5", "10.6", "15.1")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Own minors into all railroads, others' minors into own ones."""
        early = int(state.phase) < min(game.book.mergers.values())
        if state.stock.selling or state.stock.floating or early:
            return
        minors = [
            name
            for name, line in state.companies.items()
            if line.kind == MINOR and line.status == FLOATED
        ]
        for minor in minors:
            owner = state.companies[minor].president
            for name, line in state.companies.items():
                if not listed(line) or seat not in (owner, line.president):
                    continue
                offer = MergeMinor(seat, minor, name, 0)
                if owner == line.president:
                    yield offer
                elif not state.stock.asked:
                    low, high = -state.players[owner].cash, state.players[line.president].cash
                    yield Range(offer, "cash", low, high)

    def refusal(self, game: GameOE, state: StateOE, action: MergeMinor) -> str | None:
        """Check that it is a separate stock action between the right players, with the money."""
        minor, name, seat = action.minor, action.railroad, action.seat
        if state.stock.selling or state.stock.floating:
            return "You have begun another stock action; merging a minor takes a whole one (§10)."
        if state.rr_phase not in TRADING:
            return "Minors merge once the Major railroad phase has begun (§10)."
        above = limit_refusal(game, state, seat)
        if above:
            return above
        owner, chief = state.companies[minor].president, state.companies[name].president
        if seat not in (owner, chief):
            return "Only the minor's owner or the railroad's president proposes this (§10.5)."
        reason = merge_refusal(game, state, minor, name)
        if reason:
            return reason
        if owner == chief:
            return None if not action.cash else "You cannot pay yourself (§10.5)."
        if state.stock.asked:
            return "You have made a proposal in this turn (§10.5)."
        return cash_refusal(state, action)

    def apply(self, game: GameOE, state: StateOE, action: MergeMinor) -> None:
        """Merge, or ask the other one."""
        owner = state.companies[action.minor].president
        chief = state.companies[action.railroad].president
        if owner == chief:
            merge(game, state, int(action.seat), action.minor, action.railroad, action.cash)
        else:
            state.stock = state.stock._replace(asked=True)
            ask(state, action, chief if action.seat == owner else owner)


class AnswerMergers(Rule[GameOE, StateOE, Answer]):
    """Agree to a merger with another player, or not (§10.5)."""

    action = Answer
    sections = ("10.5",)
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yes or no."""
        yield Answer(seat, True)
        yield Answer(seat, False)

    def apply(self, game: GameOE, state: StateOE, action: Answer) -> None:
        """Merge, or the proposer takes another action."""
        data = state.pop().data
        if action.yes:
            merge(game, state, state.frames[-1].seats[0], *data[1:])
        else:
            state.emit(Declined(action.seat))


class CounterMergers(Rule[GameOE, StateOE, MergeMinor]):
    """Answer a proposed merger with another sum of cash; the proposer is asked then (§10.5)."""

    action = MergeMinor
    sections = ("10.5",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """None is listed: the answers are yes and no, and any other sum is judged."""
        return iter(())

    def refusal(self, game: GameOE, state: StateOE, action: MergeMinor) -> str | None:
        """Check that it is the same merger, asked once, and that the payer has the money."""
        _, minor, name, cash = state.frames[-1].data
        again = counter_refusal(state, action.seat)
        if again:
            return again
        if (action.minor, action.railroad) != (minor, name) or action.cash == cash:
            return "A counter-offer names another sum for the same merger (§10.5)."
        return cash_refusal(state, action)

    def apply(self, game: GameOE, state: StateOE, action: MergeMinor) -> None:
        """Decline the proposal, and ask the proposer."""
        proposer = state.pop().data[0]
        state.emit(Declined(action.seat))
        ask(state, action, proposer)


def cash_refusal(state: StateOE, action: MergeMinor) -> str | None:
    """Return a refusal if one of the two would pay more than their cash (§10.5)."""
    owner = state.companies[action.minor].president
    chief = state.companies[action.railroad].president
    if not -state.players[owner].cash <= action.cash <= state.players[chief].cash:
        return "You cannot pay more than your personal cash (§10.5)."
    return None


def ask(state: StateOE, action: MergeMinor, other: int) -> None:
    """Put a merger to the other one; cash flows to the minor's owner, or back if it is negative."""
    owner = state.companies[action.minor].president
    chief = state.companies[action.railroad].president
    payer = chief if action.cash > 0 else owner
    asked = (action.seat, Seat(other), action.minor, action.railroad)
    state.emit(MergerProposed(*asked, Seat(payer), abs(action.cash)))
    data = (int(action.seat), action.minor, action.railroad, action.cash)
    state.push(Frame("merger", (other,), data))


def merge(game: GameOE, state: StateOE, seat: int, minor: str, name: str, cash: int) -> None:
    """Share, cash and bonus change hands; then tokens and trains are chosen (§10.5)."""
    line, other = state.companies[minor], state.companies[name]
    owner = line.president
    if cash:
        player_gets(state, other.president, -cash)
        player_gets(state, owner, cash)
        payer = other.president if cash > 0 else owner
        state.emit(
            MergerPaid(Seat(payer), Seat(owner if payer != owner else other.president), abs(cash))
        )
    source = available(state, minor, name)
    if source == TREASURY:
        company_gets(state, name, line.cash)
        change(state, minor, cash=0)
        barclay_share.taken(state, name, owner)
    else:
        company_pays(state, minor, line.cash)
    state.emit(MinorMerged(minor, name))
    if source:
        hand_over(state, name, SHARE, TREASURY if source == TREASURY else POOL, owner)
        update_president(state, name)
    acted(game, state, seat)
    state.stock = state.stock._replace(merged=(*state.stock.merged, name))
    take_in(game, state, minor, name)


def take_in(game: GameOE, state: StateOE, minor: str, name: str) -> None:
    """Take over a minor's charter; tokens and trains are chosen (§10.5)."""
    line = state.companies[name]
    if line.kind == MAJOR:
        if minor == "A" and not state.banner:
            state.banner = True
            THE_BANK.pays_company(game, state, name, game.price(line))
            state.emit(BannerPaid(name, game.price(line)))
        zones = (*line.zones, *(z for z in state.companies[minor].zones if z not in line.zones))
        change(state, name, minors=(*line.minors, minor), zones=zones)
    state.push(Frame("merge", (state.companies[name].president,), (minor, name)))


def settle_merge(game: GameOE, state: StateOE) -> bool:
    """Tokens that cannot be taken go by themselves; when nothing is left the merger is done."""
    minor, name = state.frames[-1].data
    line = state.companies[name]
    placed = tokens.placed(state, minor)
    if placed:
        city = placed[0]
        taken = tokens.on_hex(state, city.partition(".")[0], name)
        if line.kind == NATIONAL or not line.charter or taken:
            drop_token(game, state, minor, city)
            return True
        return False
    if state.companies[minor].trains:
        return False
    state.pop()
    _finish(game, state, minor, name)
    over = piles.over_limit(game, state)
    if over:
        state.push(Frame("discard", (state.companies[over].president,), over))
    return True


def drop_token(game: GameOE, state: StateOE, minor: str, city: str) -> None:
    """Remove a declined token from the map."""
    tokens.replace(game, state, city, minor, "")


def _finish(game: GameOE, state: StateOE, minor: str, name: str) -> None:
    line, old = state.companies[name], state.companies[minor]
    if line.kind == NATIONAL:
        abandon(game, state, minor)
        return
    if minor in state.track:
        leave_track(state, minor)
    if old.pullman:
        if line.pullman:
            state.market_pullmans += 1
        change(state, name, pullman=True)
    for field in ("harbour", "circle"):
        where, owner = getattr(state, field)
        if owner == minor:
            setattr(state, field, (where, name))
    change(
        state,
        minor,
        status=MERGED,
        president=-1,
        shares=Shares((0,) * game.seats),
        charter=(),
        pullman=False,
        owes_train=False,
    )


class TakeTokens(Rule[GameOE, StateOE, TakeToken]):
    """Replace a minor's token by any of the charter, at no cost (§10.5)."""

    action = TakeToken
    sections = ("10.5",)
    exact = True
    sentence = "Take the minor's next token with one of the charter, or decline it (§10.5)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the next token with each kind of the charter."""
        minor, name = state.frames[-1].data
        placed = tokens.placed(state, minor)
        if placed:
            for slot in sorted(set(state.companies[name].charter)):
                yield TakeToken(seat, placed[0], slot)

    def apply(self, game: GameOE, state: StateOE, action: TakeToken) -> None:
        """One token for the other."""
        minor, name = state.frames[-1].data
        take_slot(state, name, action.slot)
        tokens.replace(game, state, action.city, minor, name)
        state.emit(TokenPlaced(name, action.city.partition(".")[0], 0))


class KeepTrains(Rule[GameOE, StateOE, KeepTrain]):
    """Take a train of the minor; the limit is kept by discarding others (§10.5)."""

    action = KeepTrain
    sections = ("10.5", "14.10")
    exact = True
    sentence = "Take a train of the minor, or decline (§10.5)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each of its trains."""
        minor, _ = state.frames[-1].data
        if not tokens.placed(state, minor):
            for train in state.companies[minor].trains:
                yield KeepTrain(seat, train.card)

    def apply(self, game: GameOE, state: StateOE, action: KeepTrain) -> None:
        """Move the train to the other charter; the Swift line's keeps its marker (§14.10)."""
        minor, name = state.frames[-1].data
        train = pass_train(state, action.card, minor, name)
        state.emit(TrainKept(name, train.name, minor))
        if state.swift == (train.card, minor):
            major = state.companies[name].kind == MAJOR
            state.swift = (train.card, name) if major else ("", "")


class DeclineRest(Rule[GameOE, StateOE, Pass]):
    """Decline the token in question, or all trains that are left (§10.5)."""

    action = Pass
    sections = ("10.5",)
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to decline; the Swift line's train goes along."""
        minor, _ = state.frames[-1].data
        if tokens.placed(state, minor) or state.swift[1] != minor:
            yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """Remove the token; the trains go to the Open Market or the Works."""
        minor, _ = state.frames[-1].data
        placed = tokens.placed(state, minor)
        if placed:
            drop_token(game, state, minor, placed[0])
        else:
            for train in state.companies[minor].trains:
                piles.drop(game, state, minor, train, "declined")
