"""The line of play: undo and redo move a pointer, and a new move drops undone ones."""

import pytest

from trunkline.kernel.line import Line


def test_undone_moves_can_be_visited_until_another_is_played():
    line = Line("abcd")
    line.go(1)
    assert (line.past, line.end) == (["a"], 4)
    line.go(3)
    line.play("x")
    assert (line.past, line.end) == (["a", "b", "c", "x"], 4)
    line.go(0)
    line.play("y")
    assert (line.past, line.now, line.end) == (["y"], 1, 1)


@pytest.mark.parametrize("moment", [-1, 3])
def test_there_is_nothing_beyond_the_line(moment):
    line = Line("ab")
    with pytest.raises(IndexError, match=f"moments 0 to 2, not {moment}"):
        line.go(moment)
    assert line.now == 2


def test_a_copy_goes_its_own_way():
    line = Line("abc")
    line.go(2)
    other = line.copy()
    other.play("x")
    assert (line.moves, line.now) == (["a", "b", "c"], 2)
    assert (other.moves, other.now) == (["a", "b", "x"], 3)
