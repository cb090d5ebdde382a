"""A host's data for 1848: what may be changed is played, what cannot be played is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from trunkline import titles
from trunkline.arena.self_play import self_play
from trunkline.board import BoardError
from trunkline.eighteen.rules.track import terrain_cost
from trunkline.interop import load_data
from trunkline.kernel import BadData, View, digest, files, finished, view
from trunkline.titles.g1848.page import sheets
from trunkline.titles.g1848.printed.display_names import place
from trunkline.titles.g1848.printed.tables import TABLES
from trunkline.titles.g1848.site.export import why_not

CHANGED = """
note = "The board of our club."

[hexes.D17]
without = ["terrain"]
cost = 0

[hexes.D19]
name = "Tamworth"
terrain = "mountain"
cost = 60

[players.3]
cash = 900

[companies.VR]
short = "VIC"
tokens = [0, 20, 20]

[yellow]
without = ["9"]
"""


def text(changes: str = CHANGED) -> str:
    found, problems = titles.check_data("1848", changes)
    assert problems == []
    return found


def amended(changes: str = CHANGED, seats: int = 3, **options: Any) -> Any:
    return titles.load("1848", seats, options, amendments=text(changes))


def test_the_printed_data_has_no_problem() -> None:
    assert TABLES.check("")[1] == []


def test_an_amended_game_is_played_by_its_own_board_and_tables() -> None:
    game, plain = amended(), titles.load("1848", 3, {})
    state: Any = game.start()
    assert [player.cash for player in state.players] == [900] * 3
    assert state.bank == 10_000 - 2_700
    assert [terrain_cost(game, state, name) for name in ("D17", "D19")] == [0, 60]
    assert [terrain_cost(plain, state, name) for name in ("D17", "D19")] == [50, 0]
    assert place(game, "D19") == "Tamworth (D19)"
    assert place(plain, "D19") == "D19"
    assert "9" not in state.supply
    assert game.cards.companies["VR"].tokens == (0, 20, 20)
    drawn = [_map(one) for one in (game, plain)]
    assert "Tamworth" in drawn[0]["map/D19"]
    assert "Tamworth" not in drawn[1]["map/D19"]
    assert drawn[0]["map/A4"] == drawn[1]["map/A4"]
    assert "tile-9-0" not in drawn[0]["tiles"]
    assert "tile-9-0" in drawn[1]["tiles"]


def _map(game: Any) -> dict[str, str]:
    seen: View[Any] = view(game, game.start(), -2)
    found: dict[str, str] = game.page.pictures(seen)
    return found


def test_amendments_are_in_every_digest_and_in_the_file() -> None:
    game = amended()
    timeline = self_play(game, 3)
    assert finished(timeline.state)
    assert digest(game.start()) != digest(titles.load("1848", 3, {}).start())
    file = json.loads(json.dumps(files.write(timeline, ["a", "b", "c"])))
    assert file["amendments"]["hexes"]["D19"] == {
        "cost": 60,
        "name": "Tamworth",
        "terrain": "mountain",
    }
    again = load_data(file)
    assert again.game.amendments == game.amendments
    assert digest(again.timeline.state) == digest(timeline.state)
    file["amendments"]["hexes"]["D19"]["cost"] = 70
    with pytest.raises(BadData, match="starts differently"):
        load_data(file)
    del file["amendments"]
    with pytest.raises(BadData, match="starts differently"):
        load_data(file)


def test_an_amended_game_is_not_written_for_those_who_cannot_know_it() -> None:
    assert "data of its own" in (why_not(amended(edition="18xx.games")) or "")
    assert why_not(titles.load("1848", 3, {"edition": "18xx.games"})) is None


def test_amendments_hold_in_every_edition() -> None:
    names = '[companies.VR]\nname = "Vic"\n[hexes.D1]\nname = "Fremantle"\n'
    names += "[companies.CAR]\ntokens = [0, 1]"
    for edition in ("gmt-2021", "first-2007", "18xx.games"):
        game = amended(names, edition=edition)
        assert game.cards.companies["VR"].name == "Vic"
        assert len(game.cards.companies["CAR"].tokens) == 2
        assert place(game, "D1") == "Fremantle (D1)"
        assert titles.load("1848", 3, {"edition": edition}).cards.companies["VR"].name != "Vic"


def test_a_hex_may_be_added() -> None:
    game = amended('[hexes.D21]\nzone = "NSW"\n[borders]\ngauge = ["D19-D21"]')
    assert game.board.map.neighbours["D19"][4] == "D21"
    assert game.board.map.border("D21", 1) == "gauge"
    assert game.board.lays({}, "D21")
    with pytest.raises(BoardError, match="D21"):
        titles.load("1848", 3, {}).board.map["D21"]


@pytest.mark.parametrize(
    "changes",
    [
        "[bank]\ncash = 4000",
        "[market]\nrows = [[0, 100, 110], [0, 90, 100], [0, 80], [0, 70]]\npar_column = 1\n"
        "par_rows = {100 = 0, 90 = 1, 80 = 2, 70 = 3}",
        "[trains.2]\ncards = 1\n[trains.3]\ncards = 1",
        "[auction]\nstep = 1\n[privates.P1]\nprice = 1\nfloor = 1",
        "[bank_of_england]\nloans = 2\nprices = [70, 80, 90]\nend_at_loans = 2",
        "[k_bonus]\nby_count = [0]",
        "[phases.2]\noperating_rounds = 3\nyellow_lays = 0",
        "[players.4]\ncertificates = [7]\nmost_percent = 50",
        "[yellow]\nwithout = ['7', '8', '9']",
        "[hexes.B3]\nprint = 'city:30:6'",
        "[companies.WA]\nhome = ['E2']",
        "[companies.VR]\ntokens = [0]",
    ],
)
def test_games_with_other_tables_are_played_and_audited(changes: str) -> None:
    assert finished(self_play(amended(changes, 4), 2).state)


WRONG = {
    "[hexes.D17]\nterrain = 'swamp'": "hexes.D17.terrain: swamp is none of desert, mountain.",
    "[hexes.D17]\nzone = 'TAS'": "hexes.D17.zone: land is in one of NSW, QLD, VIC, WEST (§7.6).",
    "[hexes.D17]\nwithout = ['zone']": "hexes.D17.zone: land is in one of",
    "[hexes.D17]\nhomes = ['XX']": "hexes.D17.homes: there is no company XX.",
    "[hexes.D17]\nprint = 'city:20:7'": "hexes.D17.print: a city has at most 6 places for tokens.",
    "[hexes.D17]\nprint = 'city 0-c1'": "leads to a stop that is not on the tile.",
    "[hexes.D17]\nonly = '999'": "hex D17 is only for tile 999, which does not exist.",
    "[hexes.D18]\nzone = 'NSW'": "there is no hex D18: it would lie between two others.",
    "[hexes.G6]\nprint = 'town'": "hexes.G6: the link of COM ends in a city (§5.3.2).",
    "[hexes]\nwithout = ['D17']": "hexes.without: no hex can be taken away.",
    "[borders]\ngauge = ['A4-G6']": "borders: A4-G6 are not two hexes that touch.",
    "[borders]\nriver = ['A4-A6']": "borders: there is no key 'river'.",
    "[bank]\ncash = 2000": "players.3.cash: the bank cannot pay 3 players that (§2.3).",
    "[players.7]\ncash = 1": "players: there is no number of players '7'.",
    "[players.3]\ncertificates = []": "players.3.certificates: 7 or more, else nothing moves",
    "[players.3]\nmost_percent = 65": "players.3.most_percent: tens from 50 to 100 are wanted",
    "[bank_of_england]\nloans = 5": "Bank of England prices: 21 in the data, 6 wanted.",
    "[market]\nrows = []": "market.rows: every row has a price.",
    "[market.par_rows]\n100 = 9": "par cell 100",
    "[market]\npar_column = 3": "par cell 100",
    "[phases.4]\nrusts = '7'": "phases.4.rusts: there is no train 7.",
    "[phases.4]\ncolours = ['green']": "phases.4.colours: yellow, green, brown, gray in this order",
    "[phases.4]\ntrain_limit = 0": "phases.4: at least one train and one operating round (§9).",
    "[phases.2]\ncolours = []": "phases.2.colours: yellow, green, brown, gray in this order",
    "[phases.4]\noperating_rounds = 1000000": "phases.4.operating_rounds: at most 10 (§9).",
    "[trains.2]\nsides = []": "trains.2.sides: a card has a side (§8.2).",
    "[trains.9]\ncards = 1": "trains: there is no train '9'.",
    "[[trains]]\nname = '2'": "trains: must be a table.",
    "[trade_in]\nside = 'X'": "trade_in.side: there is no train X (§8.2.4).",
    "[trade_in]\nfamilies = ['9']": "trade_in.families: there is no train 9 (§8.2.4).",
    "[trade_in]\nrebate = 5000": "trade_in.rebate: it is more than a D costs (§8.2.4).",
    "[privates.P4]\nghan_rebate = 1000": "privates.P4.ghan_rebate: it is more than the train",
    "[privates.P1]\ndirectorship = 'CAR'": "a single one brings the directorship of CAR (§4.7).",
    "[privates.P1]\nname = ''": "privates.P1.name: it is empty.",
    "[trains.2]\nsides = [{name = '', price = 100}]": "trains: each side of a card has a name",
    "[trains.2]\nsides = [{name = '3', price = 100}]": "trains: each side of a card has a name",
    "[bank]\nwithout = ['cash']": "bank.without: cash cannot be taken away.",
    "[k_bonus]\nby_count = []": "k_bonus.by_count: a bonus for no K city is wanted, 0 (§10.4).",
    "[auction]\nstep = 0": "auction.step: a price is lowered by something (§3.1.1).",
    "[privates.P1]\nfloor = 40": "privates.P1.floor: it is above the price (§3.1.1).",
    "[privates.P1]\ncompany_price = [5, 2]": "privates.P1.company_price: from 5 to 2 is an invalid",
    "[privates.P5]\nshare = 'XX'": "privates.P5.share: there is no XX.",
    "[blue]\nwithout = ['241']": "privates.P3.tile: there is no 241.",
    "[companies.VR]\nhome = ['D17']": "companies.VR.home: D17 has no city for a token (§7.7.1).",
    "[companies.VR]\nhome = ['Z9']": "companies.VR.home: Z9 has no city for a token (§7.7.1).",
    "[companies.VR]\nhome = []": "companies.VR.home: one hex or more, and none of them twice",
    "[companies.VR]\nhome = ['F17', 'F17']": "companies.VR.home: one hex or more, and none of",
    "[companies.VR]\ntokens = []": "companies.VR.tokens: a company has a token for its home",
    "[companies.VR]\npar = [65]": "companies.VR.par: 65 is not a par price (§5.2.1).",
    "[yellow.8]\ncode = '0-7'": "'0-7' is no word of the tile language.",
    "[yellow.14]\npieces = 1\ncode = '0-1'": "tile 14: it is there twice.",
}


@pytest.mark.parametrize("changes", WRONG)
def test_unplayable_data_is_reported(changes: str) -> None:
    found, problems = titles.check_data("1848", changes)
    assert found == ""
    assert any(WRONG[changes] in problem for problem in problems), problems
    with pytest.raises(BadData):
        titles.load("1848", 3, {}, amendments=changes)


def test_all_problems_are_reported_at_once() -> None:
    changes = "[bnk]\nx = 1\n[hexes.D17]\nterrain = 'swamp'\n[companies.VR]\npar = [65]\ncash = 1"
    _, problems = titles.check_data("1848", changes)
    assert len(problems) == 4


def test_cells_and_cards_that_do_not_agree_hide_nothing_else() -> None:
    changes = "[market]\npar_column = 3\n[companies.VR]\ntokens = []\n[hexes.D17]\nzone = 'TAS'"
    _, problems = titles.check_data("1848", changes)
    for said in ("par cell 100", "par cell 70", "companies.VR.tokens", "hexes.D17.zone"):
        assert any(problem.startswith(said) for problem in problems), said


def test_the_sheet_counts_receiverships_up_to_the_amended_end() -> None:
    game = amended("[receivership]\nend_at = 3")
    assert sheets.boe(game, game.start())["facts"]["Receiverships"] == "0 of 3"
