"""Native game files: they replay to the same digests, and a damaged one is a BadData."""

import copy
import json
from random import Random

import pytest

from examples.goods_yard.game import make
from examples.goods_yard.random_play import random_game
from tests.mutate import mutate
from trunkline.kernel import BadData, Cancel, Cancelled, digest, files

NAMES = ["Anna", "Bert", "Carla"]


def written(seed: int = 7) -> dict:
    return json.loads(json.dumps(files.write(random_game(seed), NAMES)))


@pytest.mark.parametrize("seed", range(5))
def test_a_file_read_back_gives_the_same_digests(seed):
    timeline = random_game(seed)
    data = json.loads(json.dumps(files.write(timeline, NAMES)))
    again, names = files.read(data, make)
    assert names == NAMES
    assert again.game.options == timeline.game.options
    assert again.now == timeline.now
    for index in range(timeline.now + 1):
        assert digest(again.at(index).state) == digest(timeline.at(index).state)
    assert files.write(again, names) == data


def test_a_file_is_not_played_on_for_nobody():
    asked = []
    flag = Cancel()
    with (
        flag.over(),
        flag.when(lambda: asked.append(1) or len(asked) > 3),
        pytest.raises(Cancelled),
    ):
        files.read(written(), make)
    assert len(asked) == 4
    assert len(written()["journal"]) > 4


def test_a_file_holds_the_line_up_to_the_present_moment():
    timeline = random_game(7)
    timeline.jump(5)
    data = files.write(timeline, NAMES)
    assert len(data["journal"]) == 5
    assert files.read(data, make)[0].now == 5


def test_undo_and_redo_are_entries_of_the_journal():
    data = written()
    acts = data["journal"]
    data["journal"] = [*acts[:4], {"undo": 2}, {"redo": 3}, {"undo": 2}, *acts[2:6]]
    timeline, _ = files.read(data, make)
    assert timeline.now == 6
    assert digest(timeline.state) == acts[5]["digest"]


def test_digests_may_be_left_out():
    data = written()
    del data["start"]
    for entry in data["journal"]:
        del entry["digest"]
    assert files.read(data, make)[0].now == len(data["journal"])


def change(path: list, value: object) -> dict:
    data = written()
    target = data
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "not a Trunkline game file"),
        ({"format": "other"}, "not a Trunkline game file"),
        (change(["version"], 2), "version 1"),
        (change(["version"], True), "version 1"),
        (change(["extra"], 1), "wrong here: extra"),
        (change(["title"], 7), "title: expected text"),
        (change(["title"], "ludo"), "goods-yard"),
        (change(["options"], []), "options must be an object"),
        (change(["options", "coins"], "many"), "coins: expected a whole number"),
        (change(["rules_version"], 99), "newer rules"),
        (change(["seats"], ["Anna"]), "2 to 6 seats"),
        (change(["seats", 0], None), "seats: expected text"),
        (change(["start"], "0" * 32), "starts differently"),
        (change(["journal"], {}), "journal a list"),
        (change(["journal", 2], 5), "journal entry 3: expected an object"),
        (change(["journal", 2], {"undo": 99}), "journal entry 3: there is no moment 99"),
        (change(["journal", 2], {"undo": "1"}), "journal entry 3: an entry is"),
        (change(["journal", 2, "digest"], "x"), "journal entry 3: the state differs"),
        (change(["journal", 2, "act", "kind"], "fly"), "journal entry 3: unknown kind 'fly'"),
        (change(["journal", 0, "act", "card"], 99), "entry 1: Give a card you hold"),
        (change(["journal", 0, "act", "seat"], 0), "entry 1: It is not your turn"),
    ],
)
def test_a_damaged_file_says_where_it_is_wrong(data, sentence):
    with pytest.raises(BadData, match=sentence):
        files.read(data, make)


def test_a_journal_too_long_to_be_a_game_is_not_read():
    with pytest.raises(BadData, match="at most 3 are read"):
        files.replay(written(), make, most=3)


def test_two_thousand_mutated_files_are_read_or_are_bad_data():
    random = Random(1907)
    good = written()
    read = 0
    for _ in range(2_000):
        data = copy.deepcopy(good)
        data["journal"] = data["journal"][:12]
        data = mutate(random, data)
        try:
            files.read(data, make)
        except BadData:
            continue
        read += 1
    assert read < 600, "most mutations should break the file"


def test_a_replay_stops_at_the_first_entry_that_is_wrong_and_says_so():
    data = change(["journal", 6, "digest"], "x")
    data["journal"][4:4] = [{"undo": 2}, {"redo": 4}]
    file = files.replay(data, make)
    assert (file.problem.number, file.problem.reason) == (
        9,
        "the state differs from the one recorded",
    )
    assert file.timeline.now == 6, "the act that is wrong is not taken over"
    assert file.numbers.past == [1, 2, 3, 4, 7, 8]
    assert digest(file.timeline.state) == data["journal"][7]["digest"]


def test_each_act_of_a_file_is_played_once(monkeypatch):
    data, played = written(), []
    real = files.play
    monkeypatch.setattr(files, "play", lambda *given: played.append(given[2]) or real(*given))
    timeline, _ = files.read(data, make)
    assert played == list(timeline.actions())


def test_a_file_that_lacks_secrets_cannot_be_replayed():
    with pytest.raises(BadData, match="it lacks them"):
        files.read(change(["redacted"], True), make)
