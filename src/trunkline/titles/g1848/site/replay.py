"""Replay a game file with every check on: the rules judge each action, none is trusted.

A file of 18xx.games is filtered (undo, redo), translated action by action and played under the
edition ``18xx.games``. The replay stops at the first action that the rules refuse or that it cannot
read.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from trunkline.kernel import Action, AuditFailed, Refused, Seat, Timeline, play
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.records import actions as ours
from trunkline.titles.g1848.records.events import BoePaid
from trunkline.titles.g1848.site import certificates, pieces_after, undo
from trunkline.titles.g1848.site.fields import optional, text
from trunkline.titles.g1848.site.quirks import empty_rounds
from trunkline.titles.g1848.site.sitefile import SiteAction, SiteFile
from trunkline.titles.g1848.site.translate import END_GAME, Translator
from trunkline.titles.g1848.state import State1848
from trunkline.titles.replay import Divergence, Replay

EDITION = "18xx.games"
REASONS = {
    "bank": "bank",
    "price": "stock_market",
    "loans": "stock_market",
    "receivership": "closed_five",
    "standstill": "dnf",
}
"""The site's words for what ended a game."""
OLD = " The file is pinned to an old version of the site's program, whose rules may differ."


class Mispriced(NamedTuple):
    """A legal run whose recorded revenue is not what it earns; the site pays it as recorded."""

    action_id: int
    company: str
    recorded: int
    priced: int

    def words(self) -> str:
        """Return the sentence about the run."""
        return (
            f"action {self.action_id}: {self.company} is paid £{self.recorded} as recorded; "
            f"its trains earn £{self.priced}"
        )


@dataclass
class Detail:
    """A file's own record of its game, beside the replay."""

    actions: list[SiteAction] = field(default_factory=list)
    """The effective actions of the file."""
    mispriced: list[Mispriced] = field(default_factory=list)


@cache
def site_game(seats: int) -> Game1848:
    """Return the game as the site plays it; games never change, so one for each size will do."""
    return make(seats, {"edition": EDITION})


def actions_of(replay: Replay) -> list[SiteAction]:
    """Return the effective actions of a file of 18xx.games; none of a native file."""
    detail: Detail | None = replay.detail
    return detail.actions if detail else []


def replay_site(file: SiteFile, *, audited: bool = True) -> Replay:
    """Play a file of 18xx.games; a divergence is in the answer, with everything before it."""
    detail = Detail()
    game = site_game(len(file.players))
    start = game.start()
    assert isinstance(start, State1848)
    replay = Replay(
        game=game,
        timeline=Timeline(game, start),
        names=[player.name for player in file.players],
        ids=[player.id for player in file.players],
        stored=file.result,
        total=len(file.actions),
        format=EDITION,
        reasons=REASONS,
        detail=detail,
        up_to=lambda action_id: replay_site(_up_to(file, action_id), audited=audited),
    )
    try:
        detail.actions = undo.effective(file.actions)
        with _uncollected():
            _Player(replay, Translator(game, file.players), audited).run()
        _at_its_end(file, replay)
    except Divergence as error:
        replay.divergence = (
            Divergence(error.action_id, error.reason + OLD) if file.pinned else error
        )
    return replay


def _at_its_end(file: SiteFile, replay: Replay) -> None:
    """Check that a file with a finished game leads to the end: worths may agree before it."""
    if file.over and not replay.finished and replay.match:
        last = file.actions[-1].id if file.actions else 0
        raise Divergence(
            last, "the file says that the game is finished, but more moves are possible"
        )


def _up_to(file: SiteFile, action_id: int) -> SiteFile:
    """Return the file as it was right after an entry."""
    for place, action in enumerate(file.actions, 1):
        if action.id == action_id:
            return file._replace(actions=file.actions[:place], over=False)
    raise Divergence.absent(action_id)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let Python's collector rest: every state is kept, so it would search them in vain."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class _Player:
    """Plays the actions of one file."""

    def __init__(self, replay: Replay, translator: Translator, audited: bool) -> None:
        self.replay = replay
        self.translator = translator
        self.audited = audited
        self.payouts = 0
        """Payouts of the Bank of England in the last action that are not recorded yet."""
        self.waiting: list[SiteAction] = []
        """Actions played while another player had to answer first."""

    def run(self) -> None:
        replay = self.replay
        for action in actions_of(replay):
            self._one(action)
            for auto in action.autos:
                self._one(auto)
            replay.moments[action.id] = replay.timeline.now
        for action in self.waiting:
            raise Divergence(action.id, f"{action.kind}: something else must be done first (§8.1)")

    def _one(self, action: SiteAction) -> None:
        replay = self.replay
        if action.problem:
            raise Divergence(action.id, action.problem)
        if action.kind == END_GAME:
            self._still_on(action)
            self.translator.somebody(action, replay.timeline.state)
            replay.manual = True
            return
        state: State1848 = replay.timeline.state
        wanted = self.translator.translate(action, state)
        if wanted is None:
            if action.kind == "dividend":
                self._payout(action)
            return
        self._still_on(action)
        if state.frames[-1].step in _URGENT:
            wanted = _in_between(wanted, state)
            if self._must_wait(wanted, state):
                self.waiting.append(action)
                return
        new = self._play(action, state, wanted)
        if type(wanted) is ours.RunTrains:
            wanted, new = self._as_recorded(action, state, wanted, new)
        try:
            self._follow(action, wanted, state, new)
        except (pieces_after.OutOfStep, certificates.Mismatch) as error:
            raise Divergence(action.id, f"{action.kind}: {error}") from None
        replay.timeline.append(wanted, new)
        if self.waiting and new.frames:
            waiting, self.waiting = self.waiting, []
            for held in waiting:
                self._one(held)

    def _must_wait(self, wanted: Action, state: State1848) -> bool:
        """Return True for a tile of a private company while a train must be given up.

        The site takes it at once. Our rules take only a train then, so it is played when its time
        has come, which leads to the same state.
        """
        tile = isinstance(wanted, ours.PlaceTasmania | ours.LayDesertTrack)
        return tile and state.frames[-1].step == "discard"

    def _payout(self, action: SiteAction) -> None:
        """Accept a record of the Bank of England's payout; the rules make the payout."""
        if text(action, "kind") != "payout" or not self.payouts:
            raise Divergence(
                action.id,
                "dividend: the Bank of England pays out once, when an operating round begins "
                "(§5.4.3, §7.2)",
            )
        self.payouts -= 1

    def _still_on(self, action: SiteAction) -> None:
        """Only what changes nothing (a programme, a remark) may follow the end of a game."""
        if self.replay.manual:
            raise Divergence(action.id, f"{action.kind}: the game was ended by hand before")
        if not self.replay.timeline.state.frames:
            raise Divergence(action.id, f"{action.kind}: the game is over (§13.1)")

    def _play(self, action: SiteAction, state: State1848, wanted: Action) -> State1848:
        try:
            return play(self.replay.game, state, wanted, audited=self.audited)
        except Refused as refused:
            raise Divergence(action.id, f"{action.kind}: {refused.reason}") from None
        except AuditFailed as failed:
            raise Divergence(action.id, f"{action.kind}: {failed}") from None

    def _as_recorded(
        self, action: SiteAction, state: State1848, wanted: ours.RunTrains, new: State1848
    ) -> tuple[Action, State1848]:
        """Pay what the file says, as the site does, and report it if the run earns otherwise."""
        written = recorded_revenue(action)
        same_turn = new.op is not None and new.op.company == wanted.company
        priced = new.op.revenue if new.op is not None and same_turn else 0
        if written is None or written == priced:
            return wanted, new
        trusted = ours.RunTrains(wanted.seat, wanted.company, wanted.routes, written)
        paid = self._play(action, state, trusted)
        wrong = Mispriced(action.id, wanted.company, written, priced)
        self.replay.detail.mispriced.append(wrong)
        self.replay.remarks.append(wrong.words())
        return trusted, paid

    def _follow(
        self, action: SiteAction, wanted: Action, before: State1848, after: State1848
    ) -> None:
        """Keep the single pieces of the file in step with the rules."""
        translator = self.translator
        kind = type(wanted)
        self.payouts = 0
        if before.operating_round != after.operating_round or before.turn != after.turn:
            self.payouts = sum(type(event) is BoePaid for event in after.events)
            self.payouts += empty_rounds(after)
        if before.receiverships != after.receiverships:
            pieces_after.follow_closings(translator.certificates, after)
        if kind in _SHARES:
            numbers = tuple(certificates.parse(one)[1] for one in action.data.get("shares", ()))
            held = translator.certificates
            pieces_after.follow_shares(held, self.replay.game, wanted, before, after, numbers)
        elif kind in _TILES:
            translator.copies.lay(action.data["tile"], action.data["hex"])
        elif isinstance(wanted, ours.BuyTrain):
            pieces_after.follow_train(
                translator.trains, wanted, action.data["train"], before, after
            )


_URGENT = ("discard", "insolvent", "tasmania")


def _in_between(wanted: Action, state: State1848) -> Action:
    """Return an action as one that the site takes though another is asked for something.

    It takes a loan of the company on turn, its purchase of a private, and discards in any order.
    """
    asked = Seat(state.frames[-1].seats[0])
    match wanted:
        case ours.TakeLoan(company=name):
            return ours.Meanwhile(asked, name)
        case ours.TakeOverPrivate(company=name, private=private, price=price):
            return ours.Meanwhile(asked, name, private, price)
        case ours.DiscardTrain(company=name, train=card) if name != state.frames[-1].data:
            return ours.DiscardEarly(asked, name, card)
        case _:
            return wanted


_SHARES = frozenset({ours.BuyPrivate, ours.StartCompany, ours.BuyShare, ours.SellShares})
_TILES = frozenset({ours.LayTrack, ours.LayDesertTrack, ours.PlaceTasmania})


def recorded_revenue(action: SiteAction) -> int | None:
    """Return a run's income according to the file; None if an old file has none."""
    total: int = optional(action, "extra_revenue", int, 0)
    for route in action.data["routes"]:
        revenue = route.get("revenue")
        if revenue is None:
            return None
        if type(revenue) is not int:
            raise Divergence(action.id, "run_routes: the revenue must be a whole number")
        total += revenue
    return total
