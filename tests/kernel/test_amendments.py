"""Data changed by a host is part of the game: of its files and of every digest."""

from random import Random
from typing import Any

import pytest

from examples.goods_yard.game import GoodsYard, Yard, make
from trunkline.kernel import AuditFailed, BadData, Game, Timeline, digest, draw_chance, files, play

TEXT = '{"cards":{"3":{"copies":2}}}'


class Amended(GoodsYard):
    def start(self) -> Yard:
        state = super().start()
        state.amended = self.amended
        return state


def game(text: str, cls: type[GoodsYard] = Amended) -> GoodsYard:
    plain = make("goods-yard", 2, {})
    return cls("goods-yard", 1, plain.options, 2, plain.steps, plain.checks, amendments=text)


def played(text: str) -> Timeline[Any]:
    timeline: Timeline[Any] = Timeline(game(text), game(text).start())
    timeline.play(draw_chance(timeline.game, timeline.state, Random(1)))
    return timeline


def test_amendments_are_in_every_digest() -> None:
    plain, amended, other = played(""), played(TEXT), played('{"cards":{}}')
    for index in range(2):
        found = {digest(one.at(index).state) for one in (plain, amended, other)}
        assert len(found) == 3
    assert digest(plain.at(0).state) == digest(game("", GoodsYard).start())


def test_the_audit_reports_a_title_that_forgets_them_at_the_start() -> None:
    forgetful = game(TEXT, GoodsYard)
    state = forgetful.start()
    with pytest.raises(AuditFailed, match="other data"):
        play(forgetful, state, draw_chance(forgetful, state, Random(1)))


def test_a_file_has_them_and_is_read_with_them_only() -> None:
    file = files.write(played(TEXT), ["Ann", "Bob"])
    assert file["amendments"] == {"cards": {"3": {"copies": 2}}}
    assert files.amendments_in(file) == TEXT

    def load(text: str) -> Any:
        def loaded(title: str, seats: int, options: Any) -> Game:
            return game(text)

        return loaded

    timeline, _ = files.read(file, load(TEXT))
    assert timeline.game.amendments == TEXT
    with pytest.raises(BadData, match="other amendments"):
        files.read(file, load(""))
    assert "amendments" not in files.write(played(""), ["Ann", "Bob"])
    with pytest.raises(BadData, match="an object"):
        files.read({**file, "amendments": [1]}, load(TEXT))
    deep: Any = {}
    for _ in range(100_000):
        deep = {"a": deep}
    with pytest.raises(BadData, match="not JSON"):
        files.read({**file, "amendments": deep}, load(TEXT))
