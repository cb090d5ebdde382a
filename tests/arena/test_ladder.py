"""The ladder: fair blocks, held-out seeds, ratings that know what they do not know."""

import json
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from trunkline.arena import ladder, parallel
from trunkline.arena.ladder import HELD_OUT, OPENING, Row
from trunkline.arena.ladder_picture import picture
from trunkline.arena.match import Match, Thought, play_game
from trunkline.arena.parallel import Job, play, played
from trunkline.cli import main
from trunkline.kernel import BadData

TITLE = "railways-of-australia"


def row(seed: int, order: str, digest: str = "", bots: str = "abc") -> Row:
    """A game; the seats in the order of their places."""
    ranks = tuple(order.index(bot) + 1 for bot in bots)
    thought = dict.fromkeys(bots, Thought(10, 1.0, (0.5, 0.2)))
    result = tuple(100 - 10 * rank for rank in ranks)
    return Row(seed, (*bots,), (*bots,), ranks, result, digest or str(seed), thought, 0)


def test_neighbours_play_each_other():
    assert ladder.lineups("abcd", 3) == [("a", "b", "c"), ("b", "c", "d")]
    assert ladder.lineups("ab", 3) == [("a", "b", "a")]


def test_a_block_is_one_opening_from_every_seat_on_held_out_seeds():
    jobs = list(ladder.jobs(TITLE, {}, [("random", "novice", "random")], 2))
    assert len(jobs) == 6
    assert min(job.seed for job in jobs) >= HELD_OUT
    assert {job.match.opening for job in jobs} == {OPENING}
    blocks = [job.seed // 3 for job in jobs]
    assert blocks == sorted(blocks)
    for block in set(blocks):
        seats = [job.match.seats(job.seed) for job in jobs if job.seed // 3 == block]
        assert sorted(names.index("novice") for names in seats) == [0, 1, 2]


def test_games_of_a_block_begin_alike_in_every_seating():
    openings = []
    for seed in (30, 31):
        game = play_game(Match("1848", {}, ("random",) * 3, opening=OPENING), seed, keep=True)
        assert game.file is not None
        openings.append([entry["act"] for entry in game.file["journal"]])
    assert openings[0][:OPENING] == openings[1][:OPENING]
    assert openings[0] != openings[1]


def test_more_wins_rate_higher_and_more_games_narrow_the_interval():
    few = [row(seed, "cba" if seed % 4 else "acb") for seed in range(6)]
    many = [row(seed, "cba" if seed % 4 else "acb") for seed in range(60)]
    small, large = ladder.rated(few, "abc"), ladder.rated(many, "abc")
    assert [one.bot for one in large] == ["a", "b", "c"]
    assert large[0].rating == 0
    assert large[2].rating > large[1].rating > 0
    assert all(one.low <= one.rating <= one.high for one in large)
    assert large[2].high - large[2].low < small[2].high - small[2].low
    assert large[2].below is not None
    assert large[2].below[0] == 1.0, "c always came before b"
    assert large[2].wins == 45
    assert large[2].won[0] == 45 / 60
    assert large[2].won[1] < 45 / 60 < large[2].won[2]
    assert large[2].ahead == (15 * 45 / 60, large[2].ahead[1]), "second and third, or first"
    assert 0 < large[2].ahead[1] < 1
    assert (large[2].mean, large[2].longest, large[2].whole) == (0.1, 0.5, 1.0)
    assert large[2].late == 0.5, "of 600 decisions the slowest six took as long"


def test_the_bots_of_a_pairing_are_listed_weakest_first_and_strangers_before_them():
    seats = ("expert", "regular", "mine:Bot", "regular")
    assert ladder.weakest_first("1848", seats) == ["mine:Bot", "regular", "expert"]


def test_equal_games_are_counted_once():
    assert ladder.distinct([row(1, "abc", "x"), row(2, "abc", "x"), row(3, "abc", "y")]) == 2


def test_interrupted_games_are_played_again(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    for seed in (1, 2):
        ladder.append(path, row(seed, "abc"))
    with path.open("a") as file:
        file.write('{"seed": 3, "bo')
    assert [one.seed for one in ladder.read(path)] == [1, 2]
    ladder.append(path, row(4, "abc"))
    assert ladder.read(path) == [row(1, "abc"), row(2, "abc"), row(4, "abc")]
    path.write_text("[]\n")
    with pytest.raises(BadData, match="line 1"):
        ladder.read(path)


def test_the_picture_shows_every_level():
    svg = picture("1848", ladder.rated([row(1, "cba"), row(2, "bca")], "abc"), "2 games")
    for words in (">a<", ">b<", ">c<", "2 games"):
        assert words in svg


def test_a_ladder_is_played_stopped_and_gone_on_with(tmp_path: Path, capsys):
    file, out = tmp_path / "l.jsonl", tmp_path / "l.svg"
    command = ["ladder", "1848", "--levels", "random,novice", "--players", "3", "--workers", "1",
               "--file", str(file)]  # fmt: skip
    assert main([*command, "--blocks", "1"]) == 0
    first = file.read_text()
    assert first.count("\n") == 3
    assert main([*command, "--blocks", "1", "-o", str(out)]) == 0
    assert file.read_text() == first, "nothing is played twice"
    pairing = ["ladder", "1848", "--seats", "random,novice,random", "--file", str(file)]
    assert main([*pairing, "--blocks", "1"]) == 0
    assert file.read_text() == first, "the same pairing under its own name"
    said = capsys.readouterr().out
    assert "3 games, 3 of them distinct" in said
    assert "novice" in out.read_text()
    data = json.loads(first.splitlines()[0])
    assert data["thought"]["novice"][0] > 10


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--levels", "random,genius"], "no bot 'genius'"),
        (["--levels", "random"], "two different bots"),
        (["--seats", "random,random,random"], "two different bots"),
        (["--seats", "random,novice,random", "--players", "4"], "--seats names 3 bots"),
        (["-o", "ladder.txt"], "ladder.txt: a picture is called something.svg"),
        (["--blocks", "0"], "no games yet"),
        (["--blocks", "-1"], "from 0 on"),
        (["--players", "99"], "99"),
    ],
)
def test_an_impossible_measurement_is_refused(arguments, words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["ladder", "1848", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_a_title_that_there_is_not_is_named(capsys):
    assert main(["ladder", "1849"]) == 2
    assert "There is no title '1849'" in capsys.readouterr().err


def test_an_interrupt_says_that_the_same_command_continues(tmp_path, monkeypatch, capsys):
    def interrupted(match, seed, *, keep):
        raise KeyboardInterrupt

    monkeypatch.setattr(parallel, "play_game", interrupted)
    pairing = ["--seats", "random,novice,random", "--blocks", "1", "--workers", "1"]
    assert main(["ladder", "1848", *pairing, "--file", str(tmp_path / "l.jsonl")]) == 130
    said = capsys.readouterr().err
    assert "3 games to play" in said
    assert "Stopped after 0 games. The same command goes on from here." in said
    assert main(["ladder", "1848", *pairing]) == 130
    said = capsys.readouterr().err
    assert "Stopped after 0 games. With --file it could go on." in said


def test_a_cluster_that_does_not_answer_is_a_sentence(tmp_path, monkeypatch, capsys):
    def init(**_):
        raise ConnectionError("no node at 10.0.0.9:1\nlong story")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=init))
    pairing = ["--seats", "random,novice,random", "--blocks", "1", "--ray", "10.0.0.9:1"]
    assert main(["ladder", "1848", *pairing]) == 2
    assert "does not start or answer: no node at 10.0.0.9:1\n" in capsys.readouterr().err


def test_a_ladder_without_a_file_leaves_none(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    pairing = ["--seats", "random,novice,random", "--workers", "1"]
    assert main(["ladder", "1848", *pairing, "--blocks", "1"]) == 0
    assert "3 games" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
    assert main(["ladder", "1848", *pairing, "--blocks", "0"]) == 2
    assert "The ladder has no games yet." in capsys.readouterr().err


class Pool:
    """Processes of which the second job kills one, as often as it is told to."""

    deaths = 0

    def __init__(self, workers: int, context: Any, initializer: Any) -> None:
        self.handed = 0

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *error: object) -> None: ...

    def shutdown(self, **how: Any) -> None: ...

    def submit(self, work: Any, job: Job) -> Future[Any]:
        self.handed += 1
        future: Future[Any] = Future()
        if self.handed == 2 and Pool.deaths:
            Pool.deaths -= 1
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(job.seed)
        return future


def test_games_of_a_dead_worker_are_restarted_a_few_times(monkeypatch):
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", Pool)
    jobs = [Job(Match("1848", {}, ("random",) * 3), seed) for seed in range(20)]
    monkeypatch.setattr(Pool, "deaths", 3)
    assert sorted(job.seed for job, _ in played(jobs, 2)) == list(range(20))
    monkeypatch.setattr(Pool, "deaths", 99)
    with pytest.raises(BadData, match="die again and again"):
        list(played(jobs, 2))


@pytest.mark.soak
def test_a_process_that_is_killed_loses_nothing(tmp_path, monkeypatch):
    died = tmp_path / "died"
    match = Match("1848", {}, ("tests.bots.helpers:Dying", "random", "random"))
    monkeypatch.setenv("DIES_ONCE", str(died))
    found = {job.seed: game for job, game in played([Job(match, seed) for seed in range(4)], 2)}
    assert died.exists()
    assert found.keys() == set(range(4))
    assert {seed: play(Job(match, seed)).digest for seed in range(4)} == {
        seed: game.digest for seed, game in found.items()
    }


@pytest.mark.soak
def test_a_cluster_plays_the_same_games_and_loses_none_when_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Needs ``trunkline[ray]``."""
    pytest.importorskip("ray")
    died = tmp_path / "died"
    match = Match("1848", {}, ("tests.bots.helpers:Dying", "random", "random"))
    monkeypatch.setenv("DIES_ONCE", str(died))
    jobs = [Job(match, seed) for seed in range(3)]
    there = {job.seed: game for job, game in played(jobs, 1, "local")}
    assert died.exists()
    for job in jobs:
        game = play(job)
        assert (game.digest, game.result) == (there[job.seed].digest, there[job.seed].result)
