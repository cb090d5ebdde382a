"""Sections 3 and 4: turns, rounds and the auction."""

import pytest

from tests.titles.railways_of_australia.table import Table, do, lay
from trunkline.kernel import CHANCE, Frame, Range, Seat, legal
from trunkline.titles.railways_of_australia.rules.rounds.turns import begin_turn
from trunkline.titles.railways_of_australia.state import Auction


def auction(players: int = 4, first: int = 1, cash: int = 10_000, **options) -> Table:
    """The auction of a turn whose last first player is `first`."""
    table = Table(players, **options)
    order = tuple((first + n) % players for n in range(players))
    table.turn(number=2, order=order)
    for seat in range(players):
        table.cash(seat, cash)
    table.state.auction = Auction((0,) * players)
    table.state.frames = (Frame("bid", (first,)),)
    return table


def bid(seat: int, amount: int) -> do.Bid:
    return do.Bid(Seat(seat), amount)


def no(seat: int) -> do.PassBid:
    return do.PassBid(Seat(seat))


@pytest.mark.rule("3.1", "3.2")
def test_a_turn_is_an_auction_three_rounds_and_income():
    table = auction(2, first=0).play(no(0), no(1))
    assert table.state.turn.order == (1, 0)
    seen = []
    while table.state.turn.number == 2:
        seen.append((table.state.turn.round, table.asked))
        last = len(seen) == 6
        table.play(do.Upgrade(Seat(table.asked)) if len(seen) == 1 else do.Pass(Seat(table.asked)))
        assert last == (table.state.turn.number == 3)
    assert seen == [(1, 1), (1, 0), (2, 1), (2, 0), (3, 1), (3, 0)]


@pytest.mark.rule("3.2")
def test_an_action_may_be_repeated_in_a_later_round():
    table = Table(2).play(do.Upgrade(Seat(0)), do.Pass(Seat(1)), do.Upgrade(Seat(0)))
    assert table.state.players[0].level == 3


@pytest.mark.rule("3.3")
def test_an_action_may_be_passed():
    table = Table(2).play(do.Pass(Seat(0)))
    assert table.asked == 1
    assert table.events() == ["P0 passes."]


@pytest.mark.rule("3.4", "9.7")
def test_a_card_is_turned_up_from_the_second_turn_on():
    table = Table(4)
    table.turn(number=0)
    begin_turn(table.game, table.state)
    assert table.step == "auction"
    begin_turn(table.game, table.state)
    assert (table.step, table.asked) == ("reveal", CHANCE)
    table.chance(do.Reveal(CHANCE, table.card("Zig Zag")))
    assert table.state.display[-1] == table.card("Zig Zag")
    assert table.step == "bid"
    table.state.discard, table.state.deck = table.state.deck, ()
    begin_turn(table.game, table.state)
    assert table.step == "auction"


@pytest.mark.rule("3.4", "A8.2")
def test_refilling_when_a_card_is_taken():
    table = Table(4, refill="on_take").show("Zig Zag", "Triple Gauge")
    table.play(do.Take(Seat(0), table.card("Zig Zag")))
    assert table.step == "reveal"
    table.chance(do.Reveal(CHANCE, table.card("Tenders")))
    assert table.asked == 1
    table.play(do.Take(Seat(1), table.card("Triple Gauge")))
    assert (table.step, table.asked) == ("act", 2)
    begin_turn(table.game, table.state)
    assert table.step == "auction"


@pytest.mark.rule("4.1", "4.2", "4.3", "4.4")
def test_the_highest_bid_is_paid_and_goes_first():
    table = auction()
    table.play(bid(1, 1000), no(2), bid(3, 2000), no(0))
    table.refused(bid(1, 2000), "§4.2")
    table.refused(bid(1, 3500), "multiples of $1,000 (§4.2)")
    table.refused(bid(2, 3000), "§4.2")
    table.play(bid(1, 5000), no(3))
    assert table.state.turn.order == (1, 2, 3, 0)
    assert [player.cash for player in table.state.players] == [10_000, 5000, 10_000, 10_000]
    assert (table.step, table.asked) == ("act", 1)
    assert table.state.auction is None


@pytest.mark.rule("4.2")
def test_a_bid_is_a_range_up_to_cash_and_25000():
    table = auction(cash=3500)
    (offer,) = [one for one in legal(table.game, table.state) if isinstance(one, Range)]
    assert (offer.low, offer.high, offer.step) == (1000, 28_000, 1000)
    table.refused(bid(1, 29_000), "§4.2")
    table.refused(bid(1, 0), "§4.2")
    limited = auction(cash=3500, bond_limit=10)
    for seat in range(4):
        limited.cash(seat, 3500, bonds=9)
    limited.refused(bid(1, 9000), "§4.2")
    assert limited.offers(bid(1, 8000))


@pytest.mark.rule("4.5")
def test_if_nobody_bids_the_marker_moves_on():
    table = auction().play(no(1), no(2), no(3), no(0))
    assert table.state.turn.order == (2, 3, 0, 1)
    assert all(player.cash == 10_000 for player in table.state.players)


@pytest.mark.rule("4.2", "4.5")
def test_the_last_one_left_may_still_bid():
    table = auction().play(no(1), no(2), no(3), bid(0, 1000))
    assert table.state.turn.order == (0, 1, 2, 3)
    assert table.state.players[0].cash == 9000


@pytest.mark.rule("4.6")
def test_bonds_may_pay_a_bid():
    table = auction(cash=0).play(bid(1, 7000), no(2), no(3), no(0))
    assert (table.state.players[1].bonds, table.state.players[1].cash) == (2, 3000)


@pytest.mark.rule("4.7")
def test_first_to_pass_is_last_and_all_who_bid_pay():
    table = auction(auction_style="first_to_pass")
    table.play(bid(1, 1000), no(2), bid(3, 3000), bid(0, 5000), no(1), no(3))
    assert table.state.turn.order == (0, 3, 1, 2)
    assert [player.cash for player in table.state.players] == [5000, 9000, 10_000, 8000]


@pytest.mark.rule("4.7")
def test_first_to_pass_without_a_bid():
    table = auction(auction_style="first_to_pass").play(no(1), no(2), no(3))
    assert table.state.turn.order == (0, 3, 2, 1)
    assert all(player.cash == 10_000 for player in table.state.players)


@pytest.mark.rule("4.7")
def test_worst_is_first_asks_nobody():
    table = Table(4, auction_style="worst_is_first").turn(number=0, order=(2, 3, 0, 1))
    for seat, score in enumerate((4, 1, 7, 4)):
        table.player(seat, score=score)
    begin_turn(table.game, table.state)
    table.state.push(Frame("reveal", (CHANCE,)))
    table.chance(do.Reveal(CHANCE, table.card("Zig Zag")))
    assert table.state.turn.order == (1, 3, 0, 2)
    assert (table.step, table.asked) == ("act", 1)


@pytest.mark.rule("5.10", "3.2")
def test_others_act_between_two_actions_of_a_player():
    table = Table(2).play(lay(0, "2612", 1, 4), do.Stop(Seat(0)))
    assert table.asked == 1
    table.play(do.Pass(Seat(1)), lay(0, "2513", 1, 5))
    assert table.state.links[1].end == "Roma"
