"""What ``import trunkline`` offers."""

import json
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import SimpleNamespace
from typing import Any

import pytest

import trunkline
from examples.goods_yard.game import make as make_yard
from trunkline.kernel import BadData, Seat, Timeline, finished, view
from trunkline.titles.g1848.state import State1848


def test_nothing_is_loaded_before_it_is_used():
    code = (
        "import sys, trunkline; trunkline.__version__;"
        "print([m for m in sys.modules if m.startswith(('trunkline.', 'numba', 'numpy'))])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "[]\n"


def test_every_public_name_is_there_and_says_what_it_is():
    for name in trunkline.__all__:
        assert name in dir(trunkline)
        assert getattr(trunkline, name).__doc__
    with pytest.raises(AttributeError, match="no attribute 'fly'"):
        _ = trunkline.fly


def test_a_game_goes_into_a_file_and_comes_back(tmp_path):
    game = trunkline.random_game("1848", 3, seed=5)
    assert finished(game.state)
    trunkline.write(game, tmp_path / "game.json", ["Ann", "Bob", "Cy"])
    again = trunkline.read(tmp_path / "game.json")
    assert list(again.actions()) == list(game.actions())
    assert trunkline.picture(again) == trunkline.picture(game) != trunkline.picture(game, at=0)


def test_a_file_that_goes_wrong_is_refused(tmp_path):
    path = tmp_path / "game.json"
    trunkline.write(trunkline.random_game("1848", 3, seed=5), path)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["journal"][40]["digest"] = "0" * 32
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadData, match="action 41"):
        trunkline.read(path)


def test_a_missing_title_gets_an_error():
    with pytest.raises(BadData, match=r"no title '184'. Did you mean 1848\? The titles are 1848"):
        trunkline.load("184", 4)
    with pytest.raises(BadData, match=r"no title 'go'. The titles are 1848"):
        trunkline.load("go", 4)


def test_a_title_is_found_in_any_case():
    assert trunkline.load("18OE", 3).title == "18oe"
    assert trunkline.load("Railways-of-Australia", 3).title == "railways-of-australia"


def test_values_print_short():
    game = trunkline.random_game("1848", 3, seed=5)
    values = (game, game.game, game.state, game.game.board, *game.game.steps.values())
    rules = [rule for step in game.game.steps.values() for rule in step.rules]
    assert not [value for value in (*values, *rules) if len(repr(value)) > 400]
    assert "0x" not in "".join(map(repr, (*values, *rules)))


@pytest.fixture(scope="module")
def played() -> Timeline[State1848]:
    return trunkline.random_game("1848", 3, seed=5)


def test_errors_are_public(played):
    assert issubclass(trunkline.Refused, ValueError)
    with pytest.raises(trunkline.Refused, match="The game is over"):
        trunkline.play(played.game, played.state, played[1].action)
    with pytest.raises(trunkline.BadData, match="1848 is for 3 to 6 players"):
        trunkline.load("1848", 9)


def test_a_timeline_reads_as_a_sequence_of_moments(played):
    game = played.branch()
    assert len(game) == game.end + 1
    assert game[0].action is None
    assert game[-1].state is game.state
    assert [moment.action for moment in game[1:]] == list(game.actions())
    assert game[3:5] == (game.at(3), game.at(4))
    assert game[::-1][0] == game[-1]
    game.jump(10)
    assert (len(game), len(game[:]), len([*game])) == (11, 11, 11)
    with pytest.raises(IndexError, match="there are 11 moments, 0 to 10, not 11"):
        game[11]
    with pytest.raises(IndexError, match="not -12"):
        game[-12]
    assert game.at(11).action is not None, "what was undone can still be looked at"


def test_a_timeline_knows_offers_events_and_names(played, tmp_path):
    (seat,) = played[9].state.frames[-1].seats
    assert played.legal(9) == trunkline.legal(played.game, played.at(9).state)
    assert played.legal(9, seat)
    assert not played.legal(9, (seat + 1) % 3)
    assert played.legal() == []
    happened = list(played.events())
    assert happened[0][0] == 1
    assert sum(len(moment.state.events) for moment in played) == len(happened)
    assert played.names == ("Player 1", "Player 2", "Player 3")
    trunkline.write(played, tmp_path / "game.json", ["Ann", "Bob", "Cy"])
    again = trunkline.read(tmp_path / "game.json", "1848")
    assert again.names == again.branch(4).names == ("Ann", "Bob", "Cy")
    with pytest.raises(BadData, match="a game of 1848, not of 18oe"):
        trunkline.read(tmp_path / "game.json", "18oe")


def test_events_and_actions_are_tables(played):
    table = played.columns()
    ran = [n for n, kind in enumerate(table["kind"]) if kind == "trains_ran"]
    assert ran
    assert all(table["revenue"][n] >= 0 for n in ran)
    assert {len(column) for column in table.values()} == {len(list(played.events()))}
    acts = played.columns("actions")
    assert acts["moment"] == list(range(1, len(played)))
    assert set(acts["seat_name"]) == set(played.names)
    with pytest.raises(ValueError, match="one of actions, not of 'moments'"):
        played.columns("moments")


def test_a_seat_of_nobody_has_no_name():
    game = trunkline.random_game("railways-of-australia", 2, seed=1)
    acts = game.columns("actions")
    assert acts["seat"][0] == -1
    assert acts["seat_name"][0] is None


def test_a_frame_is_made_by_pandas_or_says_that_it_is_missing(played, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=lambda table: [table]))
    assert played.to_frame("actions") == [played.columns("actions")]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match="pip install pandas"):
        played.to_frame()


def test_pictures_of_a_title_a_game_a_state_and_a_timeline(played):
    game, state = played.game, played[40].state
    assert trunkline.picture(game) == trunkline.picture(played, 0)
    assert trunkline.picture(game, state) == trunkline.picture(played, 40)
    assert trunkline.picture(played, state) == trunkline.picture(played, 40)
    assert trunkline.picture("1848").startswith("<svg")
    wrong: list[tuple[Any, Any, str]] = [
        ("1848", 3, "a title has no moments"),
        (game, 3, "name one of its states"),
        (state, None, "call picture with its game"),
        (7, None, "picture takes a timeline or a game, not int"),
    ]
    for what, at, words in wrong:
        with pytest.raises(TypeError, match=words):
            trunkline.picture(what, at)


def test_the_best_routes_of_a_company_at_any_moment(played):
    place, company = next(
        (n - 1, moment.action.company)
        for n, moment in enumerate(played)
        if type(moment.action).__name__ == "RunTrains"
    )
    found = trunkline.best_routes(played, company, place)
    assert found.answer.proved
    assert repr(found).startswith(f"<routes for {found.answer.revenue}, proved best: [Run(train=")
    assert len(repr(found)) < 400
    by_state = trunkline.best_routes(played.game, company, played[place].state)
    assert by_state.answer.revenue == found.answer.revenue
    with pytest.raises(BadData, match="no company 'XYZ'"):
        trunkline.best_routes(played, "XYZ")
    with pytest.raises(BadData, match="railways-of-australia has no best routes"):
        trunkline.best_routes(trunkline.load("railways-of-australia", 3), "CAR")


def test_a_state_prints_its_position(played):
    text = str(played[60].state)
    lines = text.splitlines()
    assert lines[0].startswith("State1848: ")
    assert "players  cash" in lines
    assert max(map(len, lines)) <= 110
    assert f"bank {played[60].state.bank}" in text.replace("\n", " ")
    assert str(played.state).startswith("State1848: over")
    assert "asks chance" in str(trunkline.load("railways-of-australia", 2).start())


def test_a_printed_view_keeps_secrets():
    game = trunkline.random_game("railways-of-australia", 2, seed=1)
    state = game[10].state
    barons = state.kept[0].value
    assert f"kept: 0 {barons}" in str(state)
    assert "kept: 0 ?" in str(view(game.game, state, Seat(1)).state)


def outcome(game: Timeline[Any]) -> tuple[str, int, list[str]]:
    return repr(game.game), len(game), [str(one) for one in game.legal(20)]


@pytest.mark.parametrize("title", ["1848", "railways-of-australia"])
def test_games_travel_to_other_processes(title):
    game = trunkline.random_game(title, 3, seed=2)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(outcome, game).result() == outcome(game)


def test_a_pickled_game_has_its_options_and_amendments():
    game = trunkline.load("18oe", 2, {"scenario": "uk-france"})
    again = pickle.loads(pickle.dumps(game))
    assert again is not game
    assert (again.title, again.seats, again.options) == (game.title, game.seats, game.options)
    assert again.start().companies == game.start().companies


def test_a_game_made_by_hand_says_why_it_cannot_be_pickled():
    with pytest.raises(TypeError, match=r"not made by trunkline.load"):
        pickle.dumps(make_yard("goods-yard", 2, {"cards": [1, 2, 3, 4], "coins": 4}))
