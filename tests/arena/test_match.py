"""Games between bots: fair, repeatable, and never stopped by a bot."""

import linecache
import sys
import threading
from pathlib import Path

import pytest

from trunkline import titles
from trunkline.arena import match as module
from trunkline.arena.match import GameFailed, GameResult, Match, check, play_game, seeds
from trunkline.bots import watchdog
from trunkline.bots.protocol import seed_of
from trunkline.eighteen.rules.turns import StockPass
from trunkline.kernel import BadData, digest, files

RANDOM = Match("1848", {}, ("random",) * 3)
ODD = "tests.bots.helpers"


def told(game: GameResult) -> dict:
    return {key: value for key, value in game.data().items() if key != "seconds"}


def test_seats_rotate_with_the_seed():
    match = Match("1848", {}, ("a", "b", "c"))
    assert match.seats(3) == ("a", "b", "c")
    assert match.seats(4) == ("c", "a", "b")
    assert match.seats(5) == ("b", "c", "a")
    for bot in match.bots:
        assert {match.seats(seed).index(bot) for seed in seeds(7, 3)} == {0, 1, 2}


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    first, again, other = (play_game(RANDOM, seed) for seed in (1, 1, 2))
    assert told(first) == told(again)
    assert first.moments == again.moments
    assert told(first) != told(other)


def test_each_decision_has_a_seed_of_its_own():
    found = {seed_of(seed, seat, moment) for seed in (1, 2) for seat in (0, 1) for moment in (3, 4)}
    assert len(found) == 8
    assert seed_of(1, 0, 0) == 18281187348511699710


def test_a_finished_game_is_reported_in_full():
    game = play_game(RANDOM, 1)
    data = game.data()
    assert set(data["result"]) == {"0", "1", "2"}
    assert data["players"] == 3
    assert data["seats"] == ["random"] * 3
    assert data["end_reason"] in ("bank", "price", "loans", "receivership")
    assert data["actions"] == game.moments[-1].actions > 100
    assert game.moments[-1].worth == [game.result[seat] for seat in range(3)]
    assert game.moments[0].label == "auction"
    assert game.file is None


def test_a_game_kept_as_a_file_replays_to_the_same_digests():
    game = play_game(RANDOM, 1, keep=True)
    timeline, names = files.read(game.file, titles.load)
    assert names == ["random"] * 3
    assert timeline.now == game.actions
    assert digest(timeline.state) == game.file["journal"][-1]["digest"]
    assert timeline.game.result(timeline.state) == game.result


def test_victory_is_shared_in_a_tie():
    game = GameResult(1, ("a", "b", "c"), 1, "bank", {0: 5, 1: 9, 2: 9}, (1, 2), 0.0)
    assert game.shares() == [0.0, 0.5, 0.5]


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("Raising", "failed (ZeroDivisionError: on purpose)"),
        ("Leaving", "failed (SystemExit: good bye)"),
        ("Interrupting", "failed (KeyboardInterrupt: from a bot)"),
        ("Wordless", "failed (Unsaid: it cannot say why)"),
        ("Babbling", "answered nonsense"),
        ("Passive", "answered nonsense"),
        ("Meddling", "answered nonsense"),
        ("Cheating", "wanted what is not allowed: This game has no private 'P9' (§4.1)."),
    ],
)
def test_a_bot_that_misbehaves_is_replaced_and_the_game_goes_on(bot, words):
    name = f"{ODD}:{bot}"
    game = play_game(Match("1848", {}, (name, "random", "random")), 3)
    assert game.faults == [f"action 1, seat 0: {name} {words}"]
    assert game.seats[0] == name
    assert game.end_reason


@pytest.mark.parametrize("bot", ["Hanging", "Sleeping"])
def test_a_bot_that_never_answers_is_replaced_and_its_thread_ends(bot, monkeypatch):
    monkeypatch.setattr(watchdog, "PATIENCE", 0.3)
    name = f"{ODD}:{bot}"
    game = play_game(Match("1848", {}, (name, "random", "random")), 3)
    words = "took too long (no answer within 0.3 seconds)"
    assert game.faults == [f"action 1, seat 0: {name} {words}"]
    assert game.end_reason
    if bot == "Hanging":
        assert not any(thread.name == "bot" and busy(thread) for thread in threading.enumerate())


def busy(thread: threading.Thread) -> bool:
    """Whether a thread still works; one that only sleeps costs nothing."""
    frame = sys._current_frames().get(thread.ident)
    return frame is not None and "sum(range" in (linecache.getline(*where(frame)) or "")


def where(frame) -> tuple[str, int]:
    return frame.f_code.co_filename, frame.f_lineno


def test_the_example_of_a_bot_plays_from_its_folder_and_wins(monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[2] / "examples")
    game = play_game(Match("1848", {}, ("my_bot:MyBot", "random", "random")), 3)
    assert game.faults == []
    assert game.shares()[0] == 1


def test_a_watched_bot_plays_the_same_game(monkeypatch):
    own = Match("1848", {}, (f"{ODD}:Drawn", "random", "random"))
    plain = Match("1848", {}, ("random",) * 3)
    assert play_game(own, 3).result == play_game(plain, 3).result


def test_a_bot_can_break_only_its_own_view_and_rules():
    name = f"{ODD}:Vandal"
    game = play_game(Match("1848", {}, (name, "random", "random")), 3)
    plain = play_game(RANDOM, 3)
    # Its answers are those of the random player until it needs the rules that it has broken.
    assert all(fault.partition(" failed ")[0].endswith(name) for fault in game.faults)
    assert game.moments[:3] == plain.moments[:3]
    assert game.result == plain.result


def test_a_fault_of_the_rules_is_reported_with_seed_and_action(monkeypatch):
    def broken(self, game, state, action):
        raise RuntimeError("broken")

    monkeypatch.setattr(StockPass, "apply", broken)
    with pytest.raises(GameFailed, match=r"^seed 1, action \d+: RuntimeError: broken$"):
        play_game(RANDOM, 1)


def test_even_the_random_player_is_judged(monkeypatch):
    monkeypatch.setattr(module, "_fault", lambda *args: "was caught")
    with pytest.raises(GameFailed, match="the random player was caught"):
        play_game(RANDOM, 1)


def test_a_game_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr(module, "MOST_ACTIONS", 50)
    with pytest.raises(GameFailed, match="no end after 50 actions"):
        play_game(RANDOM, 1)


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (Match("1999", {}, ("random",) * 3), "no title '1999'"),
        (Match("1848", {}, ("random",) * 9), "3 to 6 players"),
        (Match("1848", {"edition": "x"}, ("random",) * 3), "no edition 'x'"),
        (Match("1848", {}, ("random", "random", "champion")), "no bot 'champion'"),
    ],
)
def test_a_match_that_cannot_be_is_refused(match, words):
    with pytest.raises(BadData, match=words):
        check(match)


def test_a_bot_that_cannot_be_made_in_time_is_refused(monkeypatch):
    monkeypatch.setattr(watchdog, "PATIENCE", 0.1)
    with pytest.raises(BadData, match=r"Dawdling cannot be made: no answer within 0\.1 seconds"):
        check(Match("1848", {}, (f"{ODD}:Dawdling", "random", "random")))
