"""Money, tokens, networks and data of the kit, on positions of 1848."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.eighteen.parts import data, tokens
from trunkline.eighteen.parts.ledger import (
    Bank,
    company_gets,
    company_pays,
    player_gets,
    player_pays,
)
from trunkline.eighteen.parts.networks import place_of
from trunkline.eighteen.parts.state import Private, Train
from trunkline.titles.g1848.rules.track import edge_tokens


def test_money_moves_and_nothing_is_lost():
    state = Table(3).cash(30, 20, 10).state
    bank = state.bank
    player_gets(state, 0, 30)
    player_pays(state, 1, 4)
    assert ([player.cash for player in state.players], state.bank) == ([60, 16, 10], bank + 4)
    company_gets(state, "VR", 5)
    company_pays(state, "VR", 2)
    assert (state.companies["VR"].cash, state.bank) == (3, bank + 6)


def test_an_empty_bank_pays_on_and_says_so_each_time():
    state, broke = Table(3).state, []
    bank = Bank(broke=lambda game, state: broke.append(state.bank), broken_at=lambda game: 1)
    state.bank = 10
    for amount in (0, 9, 1, 0, 5):
        bank.pays(None, state, amount)
    bank.pays_company(None, state, "VR", 7)
    bank.pays_company(None, state, "VR", 0)
    assert (broke, state.bank, state.companies["VR"].cash) == ([0, -5, -12], -12, 7)


def test_the_bank_keeps_a_part_of_an_income():
    state, paid = Table(3).cash(10).state, []
    bank = Bank(
        keeps=lambda game, state, seat, amount: 3,
        paid=lambda game, state, seat, amount, kept: paid.append((seat, amount, kept)),
    )
    before = state.bank
    bank.pays_player(None, state, 0, 8)
    bank.pays_player(None, state, 0, 0)
    assert (state.players[0].cash, state.bank, paid) == (15, before - 5, [(0, 8, 3)])


def test_trains_and_privates():
    assert Train("2E-3", "2E").family == "2E"
    assert Train("2-3", "2+").family == "2"
    assert not Private(5).owned
    assert Private(5, seat=0).owned
    assert Private(5, company="VR").owned


def test_slots_of_cities():
    table = Table(4).tiles(F17=("238", 0))
    game, state = table.game, table.state
    assert tokens.slots(game, state, "F17.0") == 2
    for nothing in ("F17.1", "F17", "ZZ.0", "E10.0", "F17.x"):
        assert tokens.slots(game, state, nothing) == 0
    table.token_at("F17.0", "NSW")
    assert tokens.free_slots(game, state, "F17.0") == 1
    table.token_at("F17.0", "COM").token_at("F17.0", "QR")
    assert tokens.free_slots(game, state, "F17.0") == 0
    assert edge_tokens.at_edge(game, state, "F17.0") == ("QR",)
    assert tokens.token_on(state, "F17", "QR") == "F17.0"
    assert tokens.cities_of(state, "QR") == ("F17.0",)
    assert tokens.token_on(state, "F1", "QR") == ""


def test_tokens_stay_with_their_city_when_a_tile_is_replaced():
    table = Table(4).tiles(F17=("5", 0)).token_at("F17.0", "NSW").token_at("F17.0", "COM")
    game, state = table.game, table.state
    table._count()
    lay = game.board.lay(state.tiles, "F17", "238", 0)
    tokens.lay_tile(game, state, lay)
    assert state.tokens["F17.0"] == ("NSW", "", "COM")  # one new slot, COM still at the edge
    edge_tokens.from_edge(game, state, "F17.0", "COM")
    assert state.tokens["F17.0"] == ("NSW", "COM")
    assert (state.supply["5"], state.supply["238"]) == (3, 1)


def test_networks_grow_on_from_the_position_before():
    table = Table(4).tiles(H11=("57", 1)).token_at("H11.0", "VR")
    table._count()
    before = table.state.networks
    assert before.of("VR") is before.of("VR")
    assert place_of("F15.1") == ("F15", 1)
    laid = {**table.state.tiles, "H9": ("57", 1)}
    changed = before.changed(laid, table.state.tokens, "H9")
    assert ("H9", 0) in changed.of("VR").stops
    assert ("H9", 0) not in before.of("VR").stops


def test_data_refuses_what_it_does_not_know():
    with pytest.raises(data.DataError, match="pile: cards must be a whole number, not '3'"):
        data.build(data.TrainType, {"name": "2", "cards": "3", "sides": []}, "pile")
    with pytest.raises(data.DataError, match="unknown colour"):
        data.build(data.TrainSide, {"name": "2", "price": 1, "colour": "red"}, "train")
    with pytest.raises(data.DataError, match="price"):
        data.build(data.TrainSide, {"name": "2"}, "train")
    with pytest.raises(data.DataError, match="there twice"):
        data.build_all(data.TrainSide, [{"name": "2", "price": 1}] * 2, "name", "train")
    with pytest.raises(data.DataError, match="3 in the data, 4 printed"):
        data.agree("tokens", 4, 3)
    data.agree("tokens", 4, 4)
    assert data.freeze([1, [2, 3]]) == (1, (2, 3))
