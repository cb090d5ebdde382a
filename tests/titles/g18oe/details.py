"""Positions that several tests of details begin with."""

from __future__ import annotations

from trunkline.kernel import Frame
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.state import Player
from workbench.g18oe.table import Table


def table_for(*privates: str, phase: str = "3") -> Table:
    """A, who owns the privates, has PLM; B has BEL; C has the other privates."""
    table = Table(3).sold("major").quiet().phase(phase)
    for name, entry in table.state.privates.items():
        table.state.privates[name] = entry._replace(seat=2, gone=name == "BBBT")
    for name in privates:
        entry = table.state.privates[name]
        table.state.privates[name] = entry._replace(seat=0, gone=False, open=True)
    return table.major("PLM", 0, cash=900).major("BEL", 1, cash=900)


def base(phase: str = "3", *privates: str) -> Table:
    """The same, and BEL has a train."""
    return table_for(*privates, phase=phase).train("BEL", "3")


def national() -> Table:
    """PLM has become a national, and another major has a 5."""
    table = base("6").train("PLM", "2+2", "3").major("OU", 0).train("OU", "5")
    form(table.game, table.state, "PLM")
    return table.operate("PLM", "train")


def at(table: Table, name: str, step: str, **op: object) -> Table:
    """A railroad's turn at a step, whatever there is to do."""
    table.operate(name, "track", **op)
    table.state.frames = (Frame(step, (table.line(name).president,)),)
    return table


def cash_of(table: Table, name: str, amount: int) -> Table:
    """A railroad has so much cash."""
    table.state.bank += table.line(name).cash - amount
    change(table.state, name, cash=amount)
    return table


def poor(table: Table, seat: int, cash: int) -> Table:
    """A player has so much cash, and no more."""
    table.state.bank += table.cash(seat) - cash
    players = list(table.state.players)
    players[seat] = Player(cash)
    table.state.players = tuple(players)
    return table
