"""Each law of ``trunkline.testing`` finds a game that breaks it, and says when."""

from collections.abc import Callable
from typing import Any

import pytest

from examples.goods_yard import game as teaching
from trunkline.arena.self_play import self_play
from trunkline.kernel import BadData, Event, Range, Step, record
from trunkline.testing import LAWS, LawBroken, check_title, laws, secrecy

Break = Callable[[Any], None]


def yard(deal: str = "singly", coins: int = 2) -> Any:
    cards = [1, 2, 2, 3, 5, 8] * 5
    return teaching.make("goods-yard", 3, {"cards": cards, "coins": coins, "deal": deal})


@record
class Silent(Event):
    text = ""


@record
class Shouted(Event):
    amount: int
    text = "Somebody bids {amount}."


def rule_of(game: Any, step: str, **changed: Any) -> None:
    """Give the only rule of a step other methods or words."""
    old = game.steps[step]
    rule = type("Changed", (type(old.rules[0]),), changed)()
    game.steps[step] = Step(step, (rule,), settle=old.settle)


def no_reason(game: Any) -> None:
    game.end_reason = lambda state: ""


def unsound(game: Any) -> None:
    game.result = lambda state: {0: 1, 1: 1, 2: 1 + len(game.options)}
    game.ranking = lambda state: teaching.GoodsYard.ranking(yard(), state)


def refuses_what_it_offers(game: Any) -> None:
    def refusal(self: Any, game: Any, state: Any, action: Any) -> str | None:
        return "Not nothing (§2)." if getattr(game, "over", False) and not action.amount else None

    rule_of(game, "bid", refusal=refusal)


def offers_less_afterwards(game: Any) -> None:
    def options(self: Any, game: Any, state: Any, seat: int) -> Any:
        most = 0 if getattr(game, "over", False) else state.coins[seat]
        yield Range(teaching.Bid(seat, 0), "amount", 0, most)

    rule_of(game, "bid", options=options)


def cites_nothing(game: Any) -> None:
    def refusal(self: Any, game: Any, state: Any, action: Any) -> str | None:
        return None if action.of != action.seat else "Not of yourself."

    rule_of(game, "demand", refusal=refusal)


def leaks(game: Any) -> None:
    kept: list[Any] = []

    def apply(self: Any, game: Any, state: Any, action: Any) -> None:
        teaching.Bids.apply(self, game, state, action)
        kept.append(state)
        kept[0].bank += 1

    rule_of(game, "bid", apply=apply)
    game.checks = ()


def derives_wrongly(game: Any) -> None:
    def rebuild(state: Any) -> None:
        state.coins[0], state.coins[1] = state.coins[0] + 1, state.coins[1] - 1

    game.rebuild = rebuild


def says_nothing(game: Any) -> None:
    def apply(self: Any, game: Any, state: Any, action: Any) -> None:
        teaching.Bids.apply(self, game, state, action)
        state.emit(Silent())

    rule_of(game, "bid", apply=apply)


def tells_bids(game: Any) -> None:
    def apply(self: Any, game: Any, state: Any, action: Any) -> None:
        teaching.Bids.apply(self, game, state, action)
        state.emit(Shouted(action.amount))

    rule_of(game, "bid", apply=apply)


def guesses_what_is_seen(game: Any) -> None:
    def guess(state: Any, random: Any) -> None:
        teaching.GoodsYard.guess(game, state, random)
        state.coins[0], state.coins[1] = state.coins[1], state.coins[0]
        state.bank, state.coins[2] = state.coins[2], state.bank

    game.guess = guess


@pytest.mark.parametrize(
    ("law", "broken", "words"),
    [
        (laws.ends_and_is_sound, no_reason, "why it ended"),
        (laws.ends_and_is_sound, unsound, "disagree"),
        (laws.offers_are_accepted, refuses_what_it_offers, r"after action \d+.*Not nothing"),
        (laws.what_is_played_was_offered, offers_less_afterwards, "not offered"),
        (laws.reasons_cite_their_section, cites_nothing, "no section in 'Not of yourself.'"),
        (laws.copies_never_leak, leaks, "changed the game"),
        (laws.derived_values_are_current, derives_wrongly, "made anew"),
        (secrecy.views_are_enough, says_nothing, "Silent reads ''"),
        (secrecy.answers_stay_secret, tells_bids, "the others learn what seat 0 answered"),
    ],
)
def test_a_law_that_is_broken_is_named(law, broken: Break, words):
    game = yard()
    broken(game)
    timeline = self_play(game, 3)
    game.over = True
    with pytest.raises(LawBroken, match=words):
        law(timeline)


def test_a_file_that_is_loaded_with_other_options_is_another_game():
    with pytest.raises(BadData, match="start digest differs"):
        laws.files_come_back(self_play(yard(), 3), lambda *_: yard(coins=5))


def test_a_guess_that_changes_what_is_seen_is_found():
    game = yard()
    timeline = self_play(game, 3)
    guesses_what_is_seen(game)
    with pytest.raises(LawBroken, match="seat 0 sees more"):
        secrecy.guesses_agree_with_views(timeline, every=1)


def test_a_kernel_that_accepted_anybody_would_be_found(monkeypatch):
    monkeypatch.setattr(laws, "refusal", lambda *_: None)
    with pytest.raises(LawBroken, match="was accepted from seat"):
        laws.others_are_refused(self_play(yard(), 3))


def test_a_snapshot_of_another_moment_is_found(monkeypatch):
    timeline = self_play(yard(), 3)
    monkeypatch.setattr(laws, "thaw", lambda game, data: timeline.at(1).state)
    with pytest.raises(LawBroken, match="after action 0: the snapshot is another state"):
        laws.values_come_back_from_json(timeline)


def test_an_undo_that_leads_elsewhere_is_found(monkeypatch):
    timeline = self_play(yard(), 3)
    monkeypatch.setattr(type(timeline), "undo", lambda self: self.at(self.end).state)
    with pytest.raises(LawBroken, match="undo leads elsewhere"):
        laws.undo_and_redo_come_back(timeline)


def test_a_sound_game_keeps_all_laws_and_every_law_says_what_it_is():
    assert check_title(yard("at once")).end > 5
    assert all(law.__doc__ for law in LAWS)


def made(seats: int, options: Any) -> Any:
    """The yard, for two or three players."""
    if seats not in (2, 3):
        raise BadData("for two or three")
    cards = [1, 2, 2, 3, 5, 8] * 5
    return teaching.make("goods-yard", seats, {"cards": cards, "coins": 2})


def test_a_title_is_held_to_the_laws_for_every_number_of_players(monkeypatch):
    assert check_title(made).game.seats == 3
    monkeypatch.setattr(laws, "LAWS", (only_three,))
    with pytest.raises(LawBroken, match="there are 2"):
        check_title(made)


def only_three(timeline: Any) -> None:
    seats = timeline.game.seats
    laws.expect(seats == 3, f"there are {seats}")


def test_a_title_that_nobody_can_play_is_found():
    def nobody(seats: int, options: Any) -> Any:
        raise BadData("never")

    with pytest.raises(LawBroken, match="for any number of players"):
        check_title(nobody)
