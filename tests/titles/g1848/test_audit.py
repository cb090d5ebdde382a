"""The audit names every way in which a state can be wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.titles.g1848.table import Table
from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.parts.state import Train
from trunkline.kernel import audit


def sound() -> Table:
    table = Table(4).phase("3").after_auction(P6=3).tiles(H11=("57", 1))
    table.company("VR", {0: 40, 1: 20}, cash=100, trains=("3",), loans=1)
    return table.boe({0: 20}).operate("VR")


def change(name: str, **fields: Any) -> Callable[[Table], None]:
    def apply(table: Table) -> None:
        table.state.companies[name] = table[name]._replace(**fields)

    return apply


def players(**fields: Any) -> Callable[[Table], None]:
    def apply(table: Table) -> None:
        first = table.state.players[0]._replace(**fields)
        table.state.players = (first, *table.state.players[1:])

    return apply


def debt(amount: int) -> Callable[[Table], None]:
    def apply(table: Table) -> None:
        table.state.debts = (amount, *table.state.debts[1:])

    return apply


def more(name: str, key: str, by: int = 1) -> Callable[[Table], None]:
    def apply(table: Table) -> None:
        getattr(table.state, name)[key] += by

    return apply


def private(name: str, **fields: Any) -> Callable[[Table], None]:
    def apply(table: Table) -> None:
        table.state.privates[name] = table.state.privates[name]._replace(**fields)

    return apply


def waiting(*names: str) -> Callable[[Table], None]:
    def apply(table: Table) -> None:
        table.state.to_operate = names

    return apply


def token(city: str, owner: str) -> Callable[[Table], None]:
    def apply(table: Table) -> None:
        table.state.tokens[city] = (owner,)

    return apply


def second_token(table: Table) -> None:
    table.state.tokens["H11.0"] = ("VR", "VR")


def boe_station(table: Table) -> None:
    table.state.tokens["F17.0"] = ("BOE",)


def bank(table: Table) -> None:
    table.state.bank += 1


def boe_shares(table: Table) -> None:
    table.state.boe = table.state.boe._replace(holdings=(60, 60, 0, 0))


def boe_negative(table: Table) -> None:
    table.state.boe = table.state.boe._replace(holdings=(-10, 0, 0, 0))


def boe_loans(table: Table) -> None:
    table.state.boe = table.state.boe._replace(loans=2)
    table.state.bank += 100


def same_card(table: Table) -> None:
    table.state.companies["NSW"] = table["NSW"]._replace(trains=(Train("3-0", "3"),))
    table.state.scrapped["3"] -= 1


def poor_company(table: Table) -> None:
    change("VR", cash=-5)(table)
    table.state.bank += 105


def poor_player(table: Table) -> None:
    players(cash=-10)(table)
    table.state.bank += 640


@pytest.mark.rule("2.4.5", "5.1.6", "6.1")
@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (bank, "money"),
        (players(cash=0), "money"),
        (poor_company, "negative treasury"),
        (poor_player, "negative cash"),
        (debt(5), "debt"),
        (debt(-5), "debt"),
        (change("VR", shares=Shares((110, 0, 0, 0))), "shares"),
        (change("VR", shares=Shares((40, 0, 0, 0), pool=60)), "shares"),
        (change("VR", shares=Shares((10, 0, 0, 0), bank=90)), "director"),
        (change("VR", shares=Shares((110, -10, 0, 0))), "shares"),
        (change("VR", director=1), "director"),
        (change("VR", director=-1), "director"),
        (change("VR", director=2), "director"),
        (boe_shares, "shares"),
        (boe_negative, "shares"),
        (boe_loans, "loans"),
        (more("loans", "VR", 2), "loans"),
        (more("issued", "3"), "trains"),
        (more("scrapped", "2", -1), "trains"),
        (more("issued", "2"), "trains"),
        (same_card, "trains"),
        (more("supply", "57"), "tiles"),
        (more("supply", "9", -1), "tiles"),
        (change("VR", placed=2), "tokens"),
        (second_token, "tokens"),
        (boe_station, "tokens"),
        (token("ZZ9.0", ""), "tokens"),
        (token("H11.5", ""), "tokens"),
        (token("H11.x", ""), "tokens"),
        (token("F17.0", "XYZ"), "tokens"),
        (change("VR", closed=True), "shares"),
        (change("VR", director=17), "director"),
        (change("VR", director=-2), "director"),
        (change("NSW", trains=(Train("99-0", "99"),)), "trains"),
        (private("P4", company="NSW"), "privates"),
        (private("P4", seat=17), "privates"),
        (private("P4", seat=-2), "privates"),
        (private("P4", seat=-1), "privates"),
        (private("P4", seat=-1, company="XYZ"), "privates"),
        (waiting("NSW", "NSW"), "order"),
        (waiting("NSW", "VR"), "order"),
        (waiting("XYZ"), "order"),
    ],
)
def test_damage_is_named(damage, problem):
    table = sound()
    assert audit(table.game, table.state) == []
    damage(table)
    assert problem in {found.name for found in audit(table.game, table.state)}


@pytest.mark.parametrize(
    ("place", "lying"), [("H11", ("no such tile", 0)), ("H11", ("57", 6)), ("ZZ9", ("57", 1))]
)
def test_an_unknown_tile_is_named_and_the_audit_goes_on(place, lying):
    table = sound()
    table.state.tiles[place] = lying
    table.state.bank += 1
    assert {"tiles", "money"} <= {found.name for found in audit(table.game, table.state)}


def test_negative_cash_is_sound_where_18xx_games_keeps_debts_so():
    table = Table(4, debt="negative-cash").after_auction(P6=3).cash(-10)
    assert audit(table.game, table.state) == []
