"""A host's data: merged where it is sound, and told in full where it is not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypedDict

import pytest

from trunkline.board import HexEntry, map_problems, read_map
from trunkline.kernel import BadData
from trunkline.titles.host_data import LIMIT, Amendable, Change, Fixed, Named, Tables, parse


class Bank(TypedDict, total=False):
    cash: int
    rich: bool


class Cost(NamedTuple):
    value: int
    source: str
    share: int = 0


class Company(NamedTuple):
    id: str
    name: str
    tokens: tuple[int, ...]
    colour: Literal["red", "blue", ""] = ""


class Borders(TypedDict, total=False):
    river: tuple[str, ...]


def problems(tables: Tables) -> Iterator[str]:
    yield from map_problems(tables["map.toml"])
    for company in tables["game.toml"]["companies"]:
        if not company["tokens"]:
            yield f"{company['name']} has no token."


TABLES = Amendable(
    package="tests.amending",
    shapes={
        "game.toml": {
            "bank": Fixed(Bank),
            "prices": Named(int, "price"),
            "costs": Named(Cost, "cost", add=True),
            "companies": Named(Company, "company", key="id", add=True, drop=True),
        },
        "map.toml": {
            "hexes": Named(HexEntry, "hex", add=True, drop=True),
            "borders": Fixed(Borders),
        },
    },
    problems=problems,
    origins={
        ("hexes",): "reconstructed",
        ("hexes", "A2"): "printed",
        ("prices", "wool"): "guessed",
        ("bank", "cash"): "counted",
    },
)

AMENDMENTS = """
note = "As in our copy of the game."

[bank]
cash = 900

[prices]
coal = 6

[costs.plain]
value = 3

[costs.bridge]
value = 4

[companies]
without = ["SAR"]

[companies.VR]
tokens = [0, 20]

[companies.WA]
name = "West Australian"
tokens = [0]

[hexes]
without = ["B3"]

[hexes.A4]
without = ["terrain"]
cost = 0

[hexes.A6]
terrain = "desert"
"""


def test_without_amendments_everything_is_as_it_is_printed() -> None:
    tables = TABLES.read("")
    assert (tables.text, tables.changes, tables.note) == ("", (), "")
    assert tables["game.toml"]["totals"] == {"companies": 2}
    assert len(read_map(tables["map.toml"], ["inferred"]).hexes) == 3
    assert TABLES.check("")[1] == []


def test_amendments_are_merged_by_table_row_and_key() -> None:
    tables = TABLES.read(AMENDMENTS)
    game, board = tables["game.toml"], tables["map.toml"]
    assert game["bank"] == {"cash": 900, "rich": True}
    assert game["prices"] == {"coal": 6, "wool": 7}
    assert game["companies"] == [
        {"id": "VR", "name": "Victorian", "tokens": [0, 20]},
        {"id": "WA", "name": "West Australian", "tokens": [0]},
    ]
    assert board["hexes"] == {
        "A2": {"name": "Alice", "print": "city"},
        "A4": {"cost": 0},
        "A6": {"terrain": "desert"},
    }
    assert "totals" not in game, "what is printed in all does not hold any more"
    assert len(read_map(board, ["inferred"]).hexes) == 3
    assert TABLES.printed()["game.toml"]["bank"]["cash"] == 1000


def test_every_value_knows_where_it_comes_from() -> None:
    tables = TABLES.read(AMENDMENTS)
    assert tables["game.toml"]["costs"] == {
        "plain": {"value": 3, "source": "amended"},
        "ferry": {"value": 0, "source": "printed"},
        "hotel": {"value": 3, "share": 1, "source": {"value": "printed", "share": "reconstructed"}},
        "bridge": {"value": 4, "source": "amended"},
    }
    assert tables.source("hexes", "A4", "cost") == "amended"
    assert tables.source("hexes", "A4", "name") == "reconstructed"
    assert tables.source("hexes", "A2") == tables.source("companies", "SAR", "name") == "printed"
    assert tables.source("hexes") == tables.source("bank") == "amended"
    assert tables.source("prices", "wool") == "guessed"
    assert tables.source("costs", "ferry", "value") == "printed"
    assert tables.source("costs", "hotel", "share") == "reconstructed"
    assert tables.source("costs", "hotel") == "printed, reconstructed"
    assert tables.source("companies", "VR", "name") == "printed"
    assert TABLES.read("").source("hexes", "A4", "cost") == "inferred"
    assert TABLES.read("").source("bank", "", "cash") == "counted"
    assert TABLES.read("").source("bank", "", "rich") == "inferred"
    assert TABLES.read("").source("prices", "coal") == "inferred"
    assert TABLES.read("").source("costs", "plain") == "base game"


def test_differences_can_be_listed() -> None:
    changes = TABLES.read(AMENDMENTS).changes
    assert Change("bank", "", "cash", 1000, 900, "counted") in changes
    assert Change("prices", "coal", "", 5, 6, "inferred") in changes
    assert Change("costs", "plain", "value", 2, 3, "base game") in changes
    assert Change("hexes", "A4", "terrain", "mountain", None, "reconstructed") in changes
    assert Change("hexes", "B3", "", {}, None, "reconstructed") in changes
    assert [one.row for one in changes if one.table == "companies"] == ["VR", "SAR", "WA"]
    assert len(changes) == 11


def test_the_text_is_canonical_and_read_again() -> None:
    tables = TABLES.read(AMENDMENTS)
    assert TABLES.read(tables.text).text == tables.text
    backwards = dict(reversed(json.loads(tables.text).items()))
    assert TABLES.read(json.dumps(backwards, indent=4)).text == tables.text
    assert json.loads(tables.text)["note"] == tables.note == "As in our copy of the game."


WRONG = [
    ("[bnk]\ncash = 1", ["There is no table 'bnk'. Did you mean 'bank'?"]),
    ("bank = 5", ["bank: must be a table."]),
    ("[bank]\ncahs = 1", ["bank: there is no key 'cahs'. Did you mean 'cash'?"]),
    ('[bank]\ncash = "1"', ["bank.cash: expected a whole number, got '1'."]),
    ("[bank]\ncash = 1.5", ["bank.cash: expected a whole number, got 1.5."]),
    ("[bank]\ncash = true", ["bank.cash: expected a whole number, got True."]),
    ("[bank]\ncash = -1", ["bank.cash: -1 is not between 0 and 1,000,000."]),
    ("[bank]\ncash = 1000001", ["bank.cash: 1000001 is not between 0 and 1,000,000."]),
    (
        "[bank]\ncash = 2020-01-01",
        ["bank.cash: expected a whole number, got a date or a time (2020-01-01)"],
    ),
    ("[bank]\nwithout = ['luck']", ["bank.without: there is no key 'luck'."]),
    ("[prices]\nsilk = 5", ["prices: there is no price 'silk'."]),
    ("[prices]\nwithout = ['wool']", ["prices.without: no price can be taken away."]),
    ("[prices]\ncoal = [5]", ["prices.coal: expected a whole number, got a list."]),
    ("[costs]\nplain = 5", ["costs.plain: must be a table."]),
    ("[costs.tunnel]\nshare = 1", ["costs.tunnel: value is missing."]),
    ("[costs.plain]\nsource = 'printed'", ["costs.plain: there is no key 'source'."]),
    ("[costs.plain]\nwithout = ['value']", ["costs.plain.without: value cannot be taken away."]),
    ("[companies.VR]\nid = 'X'", ["companies.VR: there is no key 'id'."]),
    (
        "[companies.VR]\ntokens = [0, 'x']",
        ["companies.VR.tokens: expected a whole number, got 'x'."],
    ),
    ("[companies.VR]\ncolour = 'pink'", ["companies.VR.colour: expected one of 'red', 'blue', ''"]),
    ("[companies.VR]\ntokens = []", ["Victorian has no token."]),
    (
        "[companies]\nwithout = ['SARR']",
        ["there is no company 'SARR'. Did you mean 'SAR'?"],
    ),
    ("[companies]\nwithout = 'VR'", ["companies.without: expected a list, got 'VR'."]),
    ("[hexes.A5]\ncost = 1", ["there is no hex A5: it would lie between two others."]),
    ("[hexes.heart]\ncost = 1", ["'heart' is not a hex"]),
    ("[hexes.A2]\nprint = 'castle'", ["'castle' is no word of the tile language"]),
    ("[hexes.A2]\ncolour = 'pink'", ["hex A2: pink is no colour of a hex."]),
    ("[hexes]\nwithout = ['A4']", ["borders: A2-A4 are not two hexes that touch."]),
    ("[borders]\nriver = ['A2-A4', 'A4-A2']", ["borders: two borders on A4-A2."]),
    ("note = 7", ["note: expected text, got 7."]),
    (f"note = '{'x' * 401}'", ["note: the text is longer than 400 characters."]),
    ("note = 'a", ["The file cannot be read"]),
    ('{"bank": 1', ["The file cannot be read"]),
    ('{"bank": ' + "[" * 100_000 + "}", ["The file is nested too deeply."]),
    ("#" * (LIMIT + 1), ["The file is larger than 256 kB."]),
    ("a." * 60_000 + "b = 1", ["has a key or a text with more than 200 dots."]),
    ("bank = {" + "a." * 60_000 + "b = 1}", ["has a key or a text with more than 200 dots."]),
    (
        f"[companies.VR]\ntokens = {[0] * 401}",
        ["companies.VR.tokens: the list is longer than 400."],
    ),
    ("[hexes]\n" + "".join(f"A{2 * n} = {{}}\n" for n in range(27)), ["it has at most 26 rows."]),
    (
        "[bank]\ncash = -1\nx = 1\n[hexes.A10]\nprint = '0-9'\n[companies.VR]\ntokens = []",
        ["bank.cash", "bank: there is no key 'x'", "'0-9' is no word", "Victorian has no token."],
    ),
]


@pytest.mark.parametrize(("text", "said"), WRONG, ids=[text[:40] for text, _ in WRONG])
def test_every_problem_gets_a_sentence(text: str, said: list[str]) -> None:
    tables, found = TABLES.check(text)
    assert tables is None
    assert len(found) == len(said), found
    for sentence, words in zip(found, said, strict=True):
        assert words in sentence
        assert sentence.endswith((".", "?"))
    with pytest.raises(BadData) as refused:
        TABLES.read(text)
    assert str(refused.value).count("\n") == len(said) - 1


def test_amendments_that_grow_when_they_are_stored_are_refused() -> None:
    names = ", ".join(['"' + "ü" * 390 + '"'] * 300)
    tables, found = TABLES.check(f"[hexes.A2]\nhomes = [{names}]")
    assert (tables, found) == (None, ["The amendments are larger than 256 kB."])


def test_a_thousand_misspellings_are_all_reported() -> None:
    _, found = TABLES.check("[prices]\n" + "".join(f"coil{n} = 1\n" for n in range(20)))
    assert len(found) == 20
    _, found = TABLES.check("".join(f"[bank{n}]\n" for n in range(1000)))
    assert len(found) == 1000
    assert found[0].endswith("Did you mean 'bank'?")
    assert found[999].endswith("'bank999'.")


def test_json_is_read_as_well() -> None:
    assert parse(' {"bank": {"cash": 5}}') == parse("[bank]\ncash = 5")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[{"bank": {"cash": 900}}]', "The file is a list; it must be tables by their names"),
        ("[1, 2", "The file cannot be read"),
        ('{"bank": {"cash": 900}, "bank": {"cash": 800}}', "has 'bank' twice in one table"),
        ('{"bank": {"cash": 900, "cash": 800}}', "has 'cash' twice in one table"),
        ("[bank]\ncash = 2020-01-02", "got a date or a time (2020-01-02)"),
        ("[bank]\ncash = 07:30:00", "got a date or a time (07:30:00)"),
    ],
)
def test_values_that_cannot_be_amendments_get_plain_words(text: str, said: str) -> None:
    tables, found = TABLES.check(text)
    assert tables is None
    assert said in found[0]
