"""Events carry ids; their sentences write them as the title says."""

from typing import NewType

from trunkline.kernel import PLAIN, SPECTATOR, BySeat, Event, Game, Seat, record

Hex = NewType("Hex", str)
Money = NewType("Money", int)


@record
class Laid(Event):
    seat: Seat
    hexes: tuple[Hex, ...]
    cost: Money | None
    by: tuple[Seat, ...] = ()
    plain: str = "x"
    text = "{seat} lays {hexes} for {cost} with {by} ({plain})."


@record
class Paid(Event):
    money: BySeat[Money]
    text, text_hidden = "You get {money}.", "All are paid."


GAME = Game("t", 1, {}, 2, {}, say={Hex: lambda value: f"Town ({value})", Money: "£{}".format})


def name(seat: int) -> str:
    return f"P{seat}"


def test_ids_and_amounts_are_written_as_the_game_says_them():
    event = Laid(Seat(0), (Hex("A1"), Hex("B2")), Money(40), (Seat(0), Seat(1)))
    said = event.sentence(name, SPECTATOR, GAME.format_value)
    assert said == "P0 lays Town (A1), Town (B2) for £40 with P0, P1 (x)."


def test_without_words_an_id_is_written_as_it_is():
    event = Laid(Seat(0), (Hex("A1"),), None)
    assert event.sentence(name) == "P0 lays A1 for None with  (x)."
    assert event.sentence(name, SPECTATOR, PLAIN) == event.sentence(name)
    other = NewType("other", int)
    assert GAME.format_value(other, 3) == "3"


def test_a_part_for_one_seat_is_written_for_it_alone():
    event = Paid(BySeat({0: Money(5), 1: Money(7)}))
    assert event.sentence(name, 1, GAME.format_value) == "You get £7."
    assert event.sentence(name, SPECTATOR, GAME.format_value) == "All are paid."
