"""What the map and the panels of Railways of Australia say about single things on the table."""

import json
from typing import Any

import pytest

from tests.titles.railways_of_australia.table import Table, do
from trunkline import titles
from trunkline.kernel import SPECTATOR, Seat, view
from trunkline.titles.railways_of_australia.page import panels
from trunkline.titles.railways_of_australia.rules.cards import barons
from trunkline.titles.railways_of_australia.state import Camp


def now(table: Table, seat: int = SPECTATOR) -> Any:
    return table.game.page.now(view(table.game, table.state, seat))["panels"]


def mine(table: Table, seat: int) -> Any:
    return table.game.page.mine(view(table.game, table.state, seat))["panels"]


def about(table: Table, place: str) -> str:
    return str(table.game.page.choices(view(table.game, table.state, SPECTATOR), place).about)


def drawn(table: Table, name: str) -> str:
    """The picture of a hex, or of the hex of a city."""
    name = table.game.places[name].hex if name in table.game.places else name
    pictures = table.game.page.pictures(view(table.game, table.state, SPECTATOR))
    return str(pictures[f"map/{name}"])


@pytest.mark.rule("A10.4")
def test_a_navy_camp_is_seen_on_its_city_and_on_its_card():
    table = Table(3).show("Navy Camp")
    before, card = drawn(table, "Dubbo"), table.card("Navy Camp")
    assert "camp" not in before
    table.play(do.Take(Seat(0), card, "Dubbo"))
    assert "camp of 1" in drawn(table, "Dubbo")
    assert 'data-owner="1"' in drawn(table, "Dubbo")
    assert "camp" not in drawn(table, "Sydney")
    table.state.camps[card] = Camp(0, "Dubbo", 2)
    assert now(table)["cards"]["cards"][card]["chips"] == [{"text": "Dubbo, 2 of 6"}]
    (chip,) = now(table)["players"]["players"]["0"]["chips"]
    assert chip["text"] == "Navy Camp: Dubbo, 2 of 6"
    assert about(table, "Dubbo").endswith("Navy Camp of player 1: Dubbo, 2 of 6 (§A10.4).")
    assert "Camp" not in about(table, "Sydney")


@pytest.mark.rule("8.8", "A4.8")
def test_the_marker_of_an_empty_city_is_seen_among_cubes():
    table = Table(3).cubes("Dubbo", "red")
    plain = drawn(table, "Dubbo")
    marked = drawn(table.city("Dubbo", marker=True), "Dubbo")
    assert "empty-city marker, cubes: 1 red" in marked
    assert marked.count("<path") == plain.count("<path") + 1
    assert about(table, "Dubbo").endswith("cubes: 1 red. It has an empty-city marker (§8.8).")
    bare = drawn(Table(3).city("Dubbo", marker=True), "Dubbo")
    assert "gray city, empty-city marker<" in bare


@pytest.mark.rule("A1.3", "11.2")
@pytest.mark.parametrize(("income", "last"), [("australia", 50), ("relaxed", 101)])
def test_the_track_is_as_long_as_its_income_changes(income: str, last: int):
    table = Table(3, income=income)
    cells = table.game.page.still()["panels"]["track"]["cells"]
    assert [cell["under"] for cell in cells] == [
        f"${table.game.income(score) // 1000}k" for score in range(last + 1)
    ]
    assert [cell["height"] for cell in cells] == [
        table.game.income(score) for score in range(last + 1)
    ]
    assert cells[-1]["label"] == f"{last}+"
    assert table.game.income(last) == table.game.income(last + 80)
    table.player(0, score=49).player(1, score=last + 1)
    markers = now(table)["track"]["markers"]
    assert [markers[seat]["cell"] for seat in "01"] == [49, last]


@pytest.mark.rule("11.2")
def test_the_track_follows_an_amended_income():
    text = "[income.australia]\nby_score = [0, 3, 5]\nabove = 4"
    game: Any = titles.load("railways-of-australia", 3, {}, amendments=text)
    cells = game.page.still()["panels"]["track"]["cells"]
    assert [tuple(cell.values()) for cell in cells] == [
        ("0", "$0k", 0),
        ("1", "$3k", 3000),
        ("2", "$5k", 5000),
        ("3+", "$4k", 4000),
    ]


@pytest.mark.rule("13.3", "13.4", "14.1")
def test_the_final_count_adds_up_and_shows_the_barons():
    table = Table(3)
    table.chain(0, "Sydney", "Canberra")
    table.cash(0, 1000).cash(1, 2000)
    before = now(table)
    assert "breakdown" not in table.game.page.now(view(table.game, table.state, 0))
    assert [row["cells"][3] for row in before["final"]["rows"].values()] == ["?", "?", "?"]
    own = mine(table, 0)["final"]["rows"]
    assert list(own) == ["0"]
    assert own["0"]["cells"][1:5] == [0, 0, 5, {"score": 5}]

    table.state.frames = ()
    barons.show(table.game, table.state)
    table.player(0, score=20).player(1, score=20)
    after = now(table)
    for seat, row in after["final"]["rows"].items():
        _, score, bonds, baron, total, *_ = row["cells"]
        assert score + bonds + baron == total["score"] == table.game.result(table.state)[int(seat)]
    table.state.end = "markers"
    seen = view(table.game, table.state, SPECTATOR)
    assert "enough cities" in table.game.page.now(seen)["headline"]["end"]
    parts = table.game.page.now(seen)["breakdown"]["0"]
    name = table.game.barons[table.state.shown[0]].name
    assert parts == {"Score": {"score": 20}, "Bonds": {"score": 0}, name: {"score": 5}}
    ranked = [seat for place in table.game.ranking(table.state) for seat in place.seats]
    assert after["final"]["order"] == [str(seat) for seat in ranked]
    shown = {g["seat"]: g for g in after["cards"]["groups"] if g["title"] == "Rail baron"}
    assert {seat: group["cards"][0] for seat, group in shown.items()} == table.state.shown
    assert set(table.state.shown.values()) <= set(after["cards"]["cards"])


@pytest.mark.rule("13.4")
def test_the_order_of_the_count_breaks_ties_by_links_and_money():
    table = Table(3).cash(1, 2000)
    table.chain(2, "Sydney", "Canberra")
    assert now(table)["final"]["order"] == ["2", "1", "0"]


@pytest.mark.rule("14.1")
def test_counts_of_other_players_reveal_no_baron():
    table = Table(3)
    told = json.dumps([now(table, 0), mine(table, 1)])
    assert table.game.barons[table.state.kept[0].value].name not in told


@pytest.mark.rule("5.9", "5.10")
def test_unfinished_track_is_its_builders_and_dashed():
    table = Table(3)
    table.play(table.legal(do.Lay)[0])
    (link,) = table.state.links.values()
    assert link.end is None
    picture = drawn(table, link.pieces[0].hex)
    assert 'class="plan" stroke="#b3122f"' in picture


@pytest.mark.rule("5.9")
def test_a_complete_link_is_drawn_in_full():
    table = Table(3)
    (number,) = table.chain(1, "Sydney", "Canberra")
    picture = drawn(table, table.state.links[number].pieces[0].hex)
    assert 'data-owner="2"' in picture
    assert "stroke-dasharray" not in picture


@pytest.mark.rule("A10.12")
def test_trade_ports_are_one_or_the_other():
    table = Table(6)
    ports = [name for name, card in table.game.cards.items() if card.op == "ports"]
    for name in ports:
        assert " or ".join(table.game.cards[name].places) in panels.text(table.game, name)


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(("cubes", "words"), [(True, "with 2 cubes"), (False, "without cubes")])
def test_new_industry_says_whether_it_brings_cubes(cubes: bool, words: str):
    table = Table(3, new_industry_cubes=cubes)
    assert words in panels.text(table.game, table.card("New Industry"))


@pytest.mark.rule("9.2", "9.5")
def test_every_goal_says_who_is_near():
    table = Table(3).show("Service Bounty: Sydney")
    table.chain(0, "Sydney", "Canberra")
    rows = now(table)["goals"]["rows"]
    assert rows[table.card("Service Bounty: Sydney")]["cells"][2:] == [
        "a link there",
        "no link there",
        "no link there",
    ]
    assert rows[table.card("Railroad Era Begins")]["cells"][2:] == ["1 link", "0 links", "0 links"]
    assert all(all(row["cells"]) for row in rows.values())


def test_more_cities_may_be_empty_than_end_the_game():
    """§13.1: the number that ends it is said, and never as a part of more than there are."""
    table = Table(3)
    ends = table.game.markers
    for number, name in enumerate(list(table.state.cities)[: ends + 1], 1):
        table.state.cities[name] = table.state.cities[name]._replace(marker=True)
        said = f"{number} of {ends}" if number < ends else f"{number} (end at {ends})"
        assert panels.empty_cities(table.game, table.state) == said
