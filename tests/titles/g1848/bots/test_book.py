"""The opening book of 1848: made of games, read by the expert, silent where it knows nothing."""

import json
import tomllib
from random import Random
from typing import Any

import pytest

from tests.titles.g1848.table import Table
from trunkline import titles
from trunkline.kernel import Seat, legal, view
from trunkline.titles import bots
from trunkline.titles.g1848.bots import build_opening_book, opening_book
from trunkline.titles.g1848.bots.build_opening_book import Figure, Row, fits, rows_of, sure, written
from trunkline.titles.g1848.bots.opening_book import Page, by_the_book, launches, page_of, pages
from trunkline.titles.g1848.bots.random_openings import Launch, Seated
from trunkline.titles.g1848.bots.regular import regular, strong
from trunkline.titles.g1848.records.actions import BuyPrivate, LowerPrice, Pass, StartCompany

CARDS: Any = titles.load("1848", 4, {})


def asked(table: Table, base: Any = regular) -> tuple[Any, str]:
    """What a player by the book does in a position, and why."""
    seat = table.state.frames[-1].seats[0]
    seen = view(table.game, table.state, seat)
    bot: Any = by_the_book(base)(1, table.game)
    return bot.choose(seen, legal(table.game, seen.state, seat)), bot.why


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A book for four players that says what a test wants."""

    def say(start: dict[str, int] | None = None, **holding: int) -> None:
        page = Page(630, {"saved": 30, **holding}, start or {})
        monkeypatch.setattr(opening_book, "pages", lambda: {4: page})

    return say


# -- what it is made of --------------------------------------------------------------------------


def drawn_rows(games: int = 60) -> list[Row]:
    """Games in which P6 is worth £500, a launch £300, £10 saved £40, and WA £20 as a start."""
    draw, rows = Random(5), []
    for seed in range(games):
        seats = []
        for place in range(4):
            privates = {name: draw.choice((0, 30)) for name in ("P1", "P6") if draw.random() < 0.5}
            paid = {name: CARDS.cards.privates[name].price - off for name, off in privates.items()}
            cash = 630 - sum(paid.values()) - draw.choice((0, 100))
            parts = opening_book.holding(CARDS.cards, 630, paid, cash)
            start = Launch(draw.choice(("WA", "FT")), 70, "NSW", 70, draw.random() < 0.5, cash)
            worth = 500 * parts.get("P6", 0) + 300 * parts["launch"] + 40 * parts["saved"]
            worth += 20 * (start.drawn and start.company == "WA") + draw.gauss(4000, 9)
            seats.append(Seated(paid, cash, place, start, round(worth)))
        rows.append(Row(4, seed, seats))
    return rows


def test_the_fit_finds_what_things_are_worth():
    found = fits(drawn_rows())
    for name, pounds in {"P6": 500, "launch": 300, "saved": 40, "P1": 0}.items():
        assert abs(found.holding[name].pounds - pounds) < 3 * found.holding[name].error < 100
    assert abs(found.start["WA"].pounds - 20) < 6
    assert abs(found.start["FT"].pounds) < 6


def test_a_figure_stands_where_it_is_sure_and_not_against_what_all_say():
    own = {"a": Figure(90, 40), "b": Figure(9, 40), "c": Figure(-9, 40), "d": Figure(0, 0)}
    everybody = dict.fromkeys("abcde", Figure(50, 10)) | {"e": Figure(1, 10)}
    assert sure(own, everybody) == {"a": Figure(90, 40), "b": Figure(50, 10)}


def test_the_file_is_what_the_games_say_and_can_be_read():
    text = written(drawn_rows())
    assert text == written(rows_of("".join(json.dumps(row) + "\n" for row in drawn_rows())))
    page = Page(**tomllib.loads(text)["players"]["4"])
    assert page.cash == 630
    assert 14 < page.start["WA"] < 26
    assert "P1" not in page.holding


@pytest.mark.soak
def test_the_command_goes_on_where_it_was(tmp_path):
    games, made = tmp_path / "games.jsonl", tmp_path / "book.toml"
    words = ["--seed", "7", "--workers", "1", "--file", str(games), "-o", str(made)]
    assert build_opening_book.main([*words, "--games", "2"]) == 0
    whole, text = games.read_text("utf-8"), made.read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 8
    games.write_text("".join(lines[:6]) + lines[6][:40], "utf-8")  # stopped in the middle
    assert build_opening_book.main([*words, "--games", "2"]) == 0
    assert (games.read_text("utf-8"), made.read_text("utf-8")) == (whole, text)


def test_the_book_that_ships_knows_every_number_of_players():
    assert sorted(pages()) == [3, 4, 5, 6]
    for players, page in pages().items():
        game: Any = titles.load("1848", players, {})
        assert page.cash == game.size.cash
        assert set(page.holding) <= {*game.cards.privates, "saved", "launch"}
        assert set(page.start) <= {*game.cards.companies, "par"}


# -- what it leads to ----------------------------------------------------------------------------


def test_privates_that_bring_shares_help_to_launch():
    """§4.6: P5 brings a share of QR; §4.7: P6 brings the office of CAR at £100."""
    cards = CARDS.cards
    assert launches(cards, (), 420)
    assert not launches(cards, (), 419)
    assert launches(cards, ("P5",), 350)
    assert not launches(cards, ("P5",), 349)
    assert launches(cards, ("P6",), 400)
    assert not launches(cards, ("P6",), 399)


def test_in_the_auction_it_buys_what_the_book_likes(says):
    says(P2=200)
    assert asked(Table(4)) == (
        BuyPrivate(Seat(0), "P2"),
        "By the book: Oodnadatta Railway for £70 leaves me £200 better.",
    )


def test_money_for_a_launch_is_kept_unless_a_private_is_worth_more(says):
    says(P6=200, launch=300, P1=-9, P2=-9, P3=-9, P4=-9, P5=-9)
    action, why = asked(Table(4).cash(620, 630, 630, 630))
    assert (action, "would not pay" in why) == (LowerPrice(Seat(0), "P6"), True)
    says(P6=400, launch=300)
    assert asked(Table(4).cash(620, 630, 630, 630))[0] == BuyPrivate(Seat(0), "P6")


def test_somebody_buys_in_the_end(says):
    says(**dict.fromkeys(CARDS.cards.privates, -300) | {"P3": -200})
    table = Table(4)
    for name, private in table.state.privates.items():
        table.state.privates[name] = private._replace(price=CARDS.cards.privates[name].floor)
    table.do(BuyPrivate(Seat(0), "P1"))
    action, why = asked(table)
    assert (action, "worth more" in why) == (Pass(Seat(1)), True)
    table.do(*(Pass(Seat(seat)) for seat in (1, 2, 3)))
    assert asked(table)[0] == BuyPrivate(Seat(0), "P3")


def test_the_first_company_is_one_that_the_book_likes(says):
    table = Table(4).after_auction(P6=3).stock(0, turn=1).cash(560, 420, 420, 420)
    says()
    usual, why = asked(table)
    assert isinstance(usual, StartCompany)
    assert "book" not in why
    says({"WA": 200, "FT": 100})
    assert asked(table)[0] == StartCompany(Seat(0), "WA", 70)
    says({"WA": 200, "par": 50})
    action, why = asked(table)
    assert (action, why[:11]) == (StartCompany(Seat(0), "WA", 90), "By the book")
    says({"WA": -200, "par": 50})
    assert asked(table)[0] == StartCompany(Seat(0), usual.company, 90)


def test_a_second_company_is_not_in_the_book(says):
    says({"WA": 2000})
    table = Table(4).after_auction(P6=0).stock(0, turn=1).cash(900, 420, 420, 420)
    table.company("VR", {0: 60}, par=70)
    assert asked(table)[0] != StartCompany(Seat(0), "WA", 70)


def test_the_expert_opens_by_the_book():
    table = Table(4)
    expert: Any = bots.make("expert", 1, table.game)
    seen = view(table.game, table.state, 0)
    action = expert.choose(seen, legal(table.game, seen.state, 0))
    assert (action, expert.why) == asked(table, strong)
    assert expert.why.startswith("By the book: ")


def test_tables_that_it_does_not_know_are_played_as_before():
    assert page_of(CARDS) is not None
    assert page_of(Table(4, edition="first-2007").game) is not None
    other = Table(4, edition="18xx.games")
    assert page_of(other.game) is None
    seen = view(other.game, other.state, 0)
    usual = regular(1, other.game)
    action = usual.choose(seen, legal(other.game, seen.state, 0))
    assert asked(other) == (action, usual.why)
