"""What many games say together."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from rich.console import Console

from trunkline.arena.curves import POINTS, price_curves, worth_curves
from trunkline.arena.match import GameResult, Match, Moment
from trunkline.arena.picture import report
from trunkline.arena.report import scores, summary, tables, wilson

MATCH = Match("1848", {}, ("regular", "novice", "novice"))


def game(seed: int, worths: tuple[int, ...], reason: str = "bank") -> GameResult:
    moments = [
        Moment("auction", 0, [840] * 3, {}),
        Moment("SR 1", 50, [850] * 3, {"VR": 70}),
        Moment("end", 100, list(worths), {"VR": 200, "QR": 100}),
    ]
    return GameResult(
        seed,
        MATCH.seats(seed),
        100 + seed,
        reason,
        dict(enumerate(worths)),
        tuple(seat for seat, worth in enumerate(worths) if worth == max(worths)),
        0.5,
        {"receiverships": seed},
        moments,
    )


GAMES = [
    game(3, (9, 5, 1)),
    game(4, (5, 9, 1)),
    game(5, (9, 5, 1), "price"),
    game(6, (1, 9, 9)),
]
"""The regular sits on seats 0, 1, 2 and 0: it wins twice, a novice once, and two novices tie."""


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Wilson's interval by hand: 8 of 10 is 0.490 to 0.943, 0 of 10 is 0 to 0.278.
    [(8, 10, 0.490, 0.943), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(wins, games, low, high):
    found = wilson(wins, games)
    assert found == pytest.approx((low, high), abs=5e-4)


def test_scores_follow_a_bot_over_its_seats():
    regular, novice = scores(MATCH, GAMES)
    assert (regular.bot, regular.wins, regular.seats) == ("regular", 2.0, 4)
    assert (novice.bot, novice.wins, novice.seats) == ("novice", 2.0, 8)
    assert regular.worth == (9 + 9 + 1 + 1) / 4


def test_the_summary_counts_lengths_reasons_and_what_a_title_counts():
    told = summary(MATCH, GAMES)
    assert told["end_reasons"] == {"bank": 3, "price": 1}
    assert told["actions"] == {"mean": 104.5, "median": 104.5, "least": 103, "most": 106}
    assert told["counts"]["receiverships"]["most"] == 6
    assert told["scores"][0]["share"] == 0.5
    assert told["faults"] == 0


def test_tables_name_bots_reasons_and_faults():
    spoiled = game(7, (1, 2, 3))
    spoiled.faults.append("action 1, seat 0: my:Bot answered nonsense")
    console = Console(width=120, record=True)
    with console.capture() as capture:
        for table in tables(MATCH, [*GAMES, spoiled]):
            console.print(table)
    text = capture.get()
    for words in ("regular", "ended by price", "receiverships", "my:Bot answered nonsense"):
        assert words in text


def test_curves_have_a_point_for_every_twentieth_of_a_game():
    worth, prices = worth_curves(MATCH, GAMES), price_curves(GAMES)
    assert set(worth) == {"regular", "novice"}
    assert all(len(curve) == POINTS for curve in (*worth.values(), *prices.values()))
    assert worth["regular"][0] == 840
    assert worth["regular"][-1] == 5
    assert prices["VR"][0] is None
    assert prices["VR"][POINTS // 2] == 70
    assert prices["QR"][-1] == 100


def test_the_picture_is_sound_and_says_what_it_shows():
    svg = report(MATCH, GAMES, "light")
    text = "".join(ElementTree.fromstring(svg).itertext())
    for words in (
        "4 games",
        "Games won, with 95 % interval",
        "Final worth",
        "Length of a game",
        "What ended the games",
        "Worth over the game",
        "Share prices",
        "regular",
        "price",
        "QR",
    ):
        assert words in text


def test_a_title_without_shares_or_money_has_a_report_too():
    match = Match("another game", {}, MATCH.bots)
    games = [
        replace(g, end_reason="", seconds=0.1, counts={}, moments=[Moment("x", 0, [1, 2, 3], {})])
        for g in GAMES
    ]
    text = "".join(ElementTree.fromstring(report(match, games, "light")).itertext())
    assert "Share prices" not in text
    assert "£" not in text
    console = Console(width=120)
    with console.capture() as capture:
        for table in tables(match, games):
            console.print(table)
    assert "£" not in capture.get()


def test_the_picture_says_that_a_bot_was_replaced():
    spoiled = game(7, (1, 2, 3))
    spoiled.faults.append("action 1, seat 0: my:Bot took too long")
    text = "".join(ElementTree.fromstring(report(MATCH, [*GAMES, spoiled])).itertext())
    assert "seeds 3 to 7, bots that failed and were replaced: 1" in text
