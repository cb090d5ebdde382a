"""The tile language and the upgrade relation."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trunkline.board import BoardError, Tile, kept, parse, turn
from trunkline.titles.g18oe.printed.board import board as board_18oe
from trunkline.titles.g1848.printed.board import board as board_1848

TILES = [*board_1848().catalogue, *board_18oe().catalogue]
tiles = st.sampled_from(TILES)


@st.composite
def codes(draw: st.DrawFn) -> str:
    """Any line of the tile language."""
    stops = draw(st.lists(st.sampled_from(["city:20", "city:40:2", "town:10", "towns:10:2"])))
    words = [*stops]
    names = []
    for at, word in enumerate(stops):
        letter = word[0]
        names.append(f"{letter}{sum(w[0] == letter for w in stops[:at])}")
    ends = [str(side) for side in range(6)] + names
    pairs = st.tuples(st.integers(0, 5), st.sampled_from(ends))
    for a, b in draw(st.lists(pairs, unique_by=lambda p: frozenset(map(str, p)), max_size=6)):
        if str(a) != b:
            words.append(f"{a}-{b}")
    if draw(st.booleans()):
        words.append("label=K/OO")
    return " ".join(words)


@given(codes())
@example(" ".join(["city:20"] * 11 + ["0-c10"]))
def test_any_line_reads_back(code: str) -> None:
    assert str(parse(code)) == code


@given(tiles, st.integers(0, 5), st.integers(0, 5))
def test_turning_adds_up(tile: Tile, one: int, two: int) -> None:
    once = turn(tile, (one + two) % 6)
    exits = sorted((side + two) % 6 for side in turn(tile, one).exits)
    assert list(once.exits) == exits
    assert once.mask == sum(1 << side for side in exits)


@given(tiles, st.integers(0, 5))
def test_ways_go_both_ways_and_never_back(tile: Tile, rotation: int) -> None:
    ways = turn(tile, rotation).ways()
    for side in range(6):
        assert side not in ways[side]
        for other in ways[side]:
            assert side in ways[other]


@given(tiles, st.integers(0, 5))
def test_a_closed_stop_lets_nobody_through(tile: Tile, rotation: int) -> None:
    face = turn(tile, rotation)
    closed = face.ways((1 << len(tile.stops)) - 1)
    plain = {(a, b) for a, b in face.paths if b < 6}
    for side in range(6):
        for other in closed[side]:
            assert (side, other) in plain or (other, side) in plain


@given(tiles, tiles, st.integers(0, 5))
def test_kept_track_stays(old: Tile, new: Tile, rotation: int) -> None:
    before, after = turn(old, 0), turn(new, rotation)
    mapped = kept(before, after)
    if mapped is None:
        return
    for side, ways in enumerate(before.ways()):
        assert set(ways) <= set(after.ways()[side])
    for index, sides in enumerate(before.stop_sides):
        assert set(sides) <= set(after.stop_sides[mapped[index]]) or not sides


def test_kinds_never_exchange() -> None:
    assert kept(turn(parse("0-3"), 0), turn(parse("town:10 0-t0 3-t0"), 0)) is None
    assert kept(turn(parse("town:10 0-t0 3-t0"), 0), turn(parse("city:10 0-c0 3-c0"), 0)) is None
    double = turn(parse("town:10 town:10 0-t0 3-t0 1-t1 4-t1"), 0)
    assert kept(double, turn(parse("towns:10:2 0-t0 3-t0 1-t0 4-t0"), 0)) is None


def test_cities_merge_only_where_there_are_fewer() -> None:
    two = turn(parse("city:40 city:40 0-c0 2-c1"), 0)
    assert kept(two, turn(parse("city:50 city:50 0-c0 2-c0 3-c1"), 0)) is None
    assert kept(two, turn(parse("city:50:2 0-c0 2-c0 3-c0"), 0)) == (0, 0)


def test_track_may_become_a_junction_but_not_the_reverse() -> None:
    bend, junction = turn(parse("0-2"), 0), turn(parse("junction 0-j0 2-j0 4-j0"), 0)
    assert kept(bend, junction) == ()
    assert kept(junction, turn(parse("0-2 2-4 0-4"), 0)) is None


def test_values_follow_the_phase() -> None:
    stop = parse("red:10/20/40/60! 0-r0").stops[0]
    assert [stop.value(c) for c in ("yellow", "green", "brown", "gray")] == [10, 20, 40, 60]
    assert parse("city:30 0-c0").stops[0].value("gray") == 30


@pytest.mark.parametrize(
    "code",
    [
        "0-0",
        "0-6",
        "0-c0",
        "city:20 0-c1",
        "city:20:1:1",
        "junction:10",
        "junction city:20",
        "red:10/20",
        "0-3 0-3",
        "village",
        "label=",
        "city:1/x",
        "c0-0",
        "city:/",
        "city:\u0662\u0660",
    ],
)
def test_a_wrong_line_is_refused(code: str) -> None:
    with pytest.raises(BoardError):
        parse(code)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("0-3 3-0", "the same track twice"),
        ("label=K label=OO", "one label, several letters as label=A/B"),
        ("label=K label=K", "one label"),
        ("label=K/OO/K", "the same letter twice"),
        ("label=/", "'label=/' is no word of the tile language"),
        ("label=K/", "no word of the tile language"),
        ("label=K//OO", "no word of the tile language"),
        ("town:10:2", "a town has no slots"),
        ("town:10:0", "a town has no slots"),
        ("towns:10:0", "towns are one at least"),
        ("city:20:0", "a city has slots"),
    ],
)
def test_a_line_that_contradicts_itself_is_refused_in_a_sentence(code: str, sentence: str) -> None:
    with pytest.raises(BoardError, match=sentence):
        parse(code)
