"""Every way a state can be wrong is found and named."""

from collections.abc import Callable

import pytest

from tests.titles.railways_of_australia.table import Table, do, lay, switch
from trunkline.kernel import Frame, Seat, audit
from trunkline.titles.railways_of_australia.state import Camp, Piece


def position() -> Table:
    """Links, a branch, cubes, cards and money on the table."""
    table = Table().cubes("Sydney", "red", "blue").hold(0, "Tenders", "Navy Camp")
    table.link(0, ("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))
    table.asks(0).play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4))
    table.chain(1, "Sydney", "Canberra")
    return table.asks(0)


def link(number: int, **changes: object) -> Callable[[Table], None]:
    def change(table: Table) -> None:
        table.state.links[number] = table.state.links[number]._replace(**changes)

    return change


def city(place: str, **changes: object) -> Callable[[Table], None]:
    return lambda table: table.city(place, **changes) and None


def player(seat: int, **changes: object) -> Callable[[Table], None]:
    return lambda table: table.player(seat, **changes) and None


def put(name: str, value: object) -> Callable[[Table], None]:
    return lambda table: setattr(table.state, name, value)


def crossing(table: Table) -> None:
    table.hold(0, "Triple Gauge").play(do.Declare(Seat(0), table.card("Triple Gauge")))
    table.play(lay(0, "2523", 1, 4))
    link(4, gauge=False)(table)


def at_night(table: Table) -> None:
    link(3, end=None)(table)
    table.state.frames = (Frame("bid", (0,)),)


def twice(table: Table) -> None:
    table.state.links[9] = table.state.links[3]
    table.rebuild()


WRONG: dict[str, tuple[Callable[[Table], None], str]] = {
    "a cube more": (put("bag", (25, 25, 25, 25, 25)), "cubes"),
    "cubes in a town": (lambda t: t.cubes("Bourke", "red") and None, "cubes"),
    "money from nowhere": (put("bank", 1), "money not conserved"),
    "cash without a source": (player(0, cash=7), "money not conserved"),
    "debt": (player(0, cash=-1), "debt"),
    "no engine": (player(0, level=0), "impossible player"),
    "too good an engine": (player(0, level=9), "impossible player"),
    "a switch more": (player(0, switches=2), "switch markers"),
    "a card twice": (player(1, hand=("op36",)), "cards"),
    "a card lost": (put("display", ()), "cards"),
    "a camp without holder": (lambda t: t.state.camps.update(op30=Camp(1, "Roma")), "cards"),
    "a tile lost": (lambda t: t.state.stock.update(blue=2), "tiles"),
    "a wrong colour": (city("Roma", colour="blue"), "colour"),
    "a marker on a town": (city("Bourke", marker=True), "marker"),
    "an end that is not due": (lambda t: t.turn(triggered=1) and None, "marker"),
    "an unfinished link at night": (at_night, "unfinished"),
    "a branch at its stem's end": (link(2, end="Perth"), "branch"),
    "a branch without a stem": (link(2, stem=7), "branch"),
    "a branch without a switch": (lambda t: t.state.junctions.clear(), "branch"),
    "a stranger as owner": (link(3, owners=(2,)), "owners"),
    "a gap": (link(1, pieces=(Piece("0318", 1, 4), Piece("0518", 1, 3))), "broken link"),
    "another end": (link(3, end="Roma"), "broken link"),
    "over a border": (crossing, "border"),
    "two links": (twice, "two links"),
    "a side used twice": (twice, "side used twice"),
    "a net that does not know": (lambda t: t.state.links.pop(3) and None, "net"),
}


@pytest.mark.parametrize("name", list(WRONG))
def test_wrong_states_are_found(name):
    change, said = WRONG[name]
    table = position()
    assert audit(table.game, table.state) == []
    change(table)
    assert said in {problem.name for problem in audit(table.game, table.state)}


def test_too_many_bonds():
    table = Table(bond_limit=10).cash(0, 0, bonds=11)
    assert {problem.name for problem in audit(table.game, table.state)} == {"too many bonds"}


def test_a_discarded_rebound_card():
    table = Table()
    card = table.card("Spirit of Tasmania")
    table._out(card)
    table.state.discard = (card,)
    assert {problem.name for problem in audit(table.game, table.state)} == {"cards"}
