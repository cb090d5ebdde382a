"""What players read: names of the edition and of the map, never ids of the program."""

import re
from pathlib import Path

import pytest

from tests.titles.g1848.table import Table
from trunkline.eighteen.parts import data
from trunkline.eighteen.parts.events import TrainsRan
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.options import CHOICES, choose
from trunkline.titles.g1848.page.picture import liveries
from trunkline.titles.g1848.printed import display_names, house_rules
from trunkline.titles.g1848.printed.rule_texts import explain
from trunkline.titles.g1848.records.events import BoePaid, EdgeMoved

GOLDEN = sorted((Path(__file__).resolve().parent / "golden").glob("*.log"))


@pytest.mark.rule("5.1.5")
@pytest.mark.parametrize(
    ("edition", "short"), [("gmt-2021", "FED"), ("first-2007", "FT"), ("18xx.games", "FT")]
)
def test_the_federal_territory_railway_is_called_as_the_edition_does(edition, short):
    game = Table(4, edition=edition).game
    assert display_names.display_name(game, "FT") == short
    assert liveries(game.cards)["FT"].letters == short
    assert display_names.display_name(game, "BOE") == "the Bank of England"


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("edition", "name"),
    [("gmt-2021", "Oodnadatta Railway"), ("first-2007", "Sydney Railway Company")],
)
def test_a_refusal_calls_p2_as_the_edition_does(edition, name):
    table = Table(4, edition=edition).phase("3").after_auction(P6=1)
    table.state.privates["P2"] = table.state.privates["P2"]._replace(spent=True)
    table.company("CAR", {0: 60}, cash=100).tiles(E4=("5", 3)).operate("CAR")
    assert name in table.no(table.desert("E6", "7", 0), "4.3")


def test_hexes_and_cities_have_their_printed_names():
    game = Table(4).game
    assert display_names.place(game, "F17") == "Sydney (F17)"
    assert display_names.place(game, "D5") == "D5"
    assert display_names.city(game, "F15.0") == "Orange (F15)"
    assert display_names.city(game, "F15.1") == "Bathurst (F15)"
    assert display_names.place(Table(4, edition="first-2007").game, "D1") == "Kalgoorlie (D1)"


def test_stops_without_a_name_say_what_they_are():
    game = Table(4).game
    named = display_names.stops(game, ("D1", "D3.1", "G10.0", "I8", "B21", "F3"))
    assert named == "Perth–town in D3–Ballarat–Tasmania–harbour in B21–Port Lincoln"


def test_events_keep_the_ids_of_the_stops():
    ran = TrainsRan("VR", 40, (("2", 40, ("H9", "H11")),))
    said = ran.sentence(str, say=Table(4).game.format_value)
    assert said == "VR earns £40: Geelong–Melbourne £40 with a 2."


def test_sentences_about_the_bank_of_england_begin_like_sentences():
    say = Table(4).game.format_value
    moved = EdgeMoved("BOE", "F17").sentence(str, say=say)
    assert moved.startswith("The token of the Bank of England in Sydney (F17)")
    assert BoePaid(100, 10, ()).sentence(str, say=say) == "The Bank of England pays £10 a share."


def test_the_lobby_explains_every_option_and_choice():
    said = house_rules.explained()
    assert set(said) == set(CHOICES)
    for name, values in CHOICES.items():
        assert set(said[name]["choices"]) == set(map(house_rules.written, values))
        for sentence in (said[name]["text"], *said[name]["choices"].values()):
            assert sentence[0].isupper()
            assert sentence.endswith((".", "?"))
        for edition, choice in said[name]["usual"].items():
            assert choice == house_rules.written(getattr(choose({"edition": edition}), name))


def test_an_explanation_says_in_whole_sentences_what_the_edition_plays():
    here = {edition: make(4, {"edition": edition}) for edition in ("gmt-2021", "18xx.games")}
    here["first-2007"] = make(4, {"edition": "first-2007"})
    seats = explain(here["gmt-2021"], "2.1")
    assert seats.endswith("At this table: Seating: keep the seating of the table.")
    for section, edition, words in (
        ("5.6.3", "18xx.games", "also for another company's train"),
        ("5.2.2", "18xx.games", "When COM receives its capital: with 60% of its shares sold."),
        ("4.7", "18xx.games", "P6 stays on the table"),
        ("4.1", "18xx.games", "P6 stays on the table"),
        ("10.3.2", "18xx.games", "inherits that income"),
        ("5.5.3", "18xx.games", "Of several debtors"),
        ("5.5.4", "18xx.games", "same as with no receivership"),
        ("12.4.1", "18xx.games", "whenever the office passes on"),
        ("7.7.2", "first-2007", "CAR has three tokens."),
    ):
        assert words in explain(here[edition], section), section
        assert words not in explain(here["gmt-2021"], section), section


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda table: table.pop("home_tile"), "options differ by home_tile"),
        (lambda table: table["home_tile"]["choices"].pop("required"), "home_tile differ by requi"),
        (lambda table: table["home_tile"].update(more="x"), "home_tile: unknown more"),
    ],
)
def test_an_option_without_a_sentence_is_an_error(monkeypatch, change, reason):
    table = data.read_toml("trunkline.titles.g1848", "options.toml")
    change(table)
    monkeypatch.setattr(data, "read_toml", lambda *_: table)
    with pytest.raises(data.DataError, match=reason):
        house_rules.option_texts.__wrapped__()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_logs_have_no_ids_of_cities_cards_or_track(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\b[A-I]\d+\.\d|\b[A-I]\d+:\d|\b\d-\d|\bBOE\b", text)
    assert ("FT" in text) == path.stem.startswith("first-2007")
