"""§12: stock rounds."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.eighteen.parts.shares import trade
from trunkline.kernel import Seat
from trunkline.titles.g1848.records.actions import BuyShare, Pass, SellShares, StartCompany
from trunkline.titles.g1848.rules.shares.limits import certificate_count


def base(players: int = 4, **options: object) -> Table:
    return Table(players, **options).after_auction(P6=players - 1)


@pytest.mark.rule("12.1.1")
def test_a_turn_is_sales_then_at_most_one_purchase():
    table = base().company("VR", {0: 40, 1: 20}).company("NSW", {1: 40, 0: 20}).stock()
    table.do(table.sell("VR", 20))
    assert table.asked == ("stock", 0)
    table.do(table.sell("NSW", 10))
    table.do(table.buy("BOE"))
    assert table.asked == ("stock", 1)  # the purchase ends the turn


@pytest.mark.rule("12.1.1")
def test_selling_without_buying_and_passing():
    table = base().company("VR", {0: 40, 1: 20}).stock()
    table.do(table.sell("VR", 20))
    table.do(table.pass_())
    assert table.asked == ("stock", 1)
    assert table.state.stock.passes == 0  # a sale is an action
    assert not table.said("passes")
    table.do(table.pass_())
    assert table.lines() == ["P1 passes."]
    assert table.state.stock.passes == 1


@pytest.mark.rule("12.1.1", "12.1.2")
def test_the_round_ends_when_all_have_passed_one_after_the_other():
    table = base().stock()
    table.do(table.pass_())
    for seat in (1, 2):
        assert table.asked == ("stock", seat)
        table.do(table.pass_())
    table.do(table.buy("BOE"))  # seat 3: everybody gets another turn
    for seat in (0, 1, 2, 3):
        assert table.asked == ("stock", seat)
        assert table.state.turn == 2
        table.do(table.pass_())
    assert table.state.turn == 3


@pytest.mark.rule("12.1.2")
def test_after_a_sale_one_has_another_turn():
    table = base().company("VR", {3: 40, 1: 20}).stock()
    for _ in range(3):
        table.do(table.pass_())
    table.do(table.sell("VR", 10))
    table.do(table.pass_())
    assert table.asked == ("stock", 0)


@pytest.mark.rule("12.1.3")
def test_trading_is_between_player_and_bank():
    table = base().company("VR", {0: 40, 1: 20}).stock()
    bank, cash = table.state.bank, table.money()
    table.do(table.sell("VR", 20))
    assert table.money() == [cash[0] + 200, *cash[1:]]
    assert table.state.bank == bank - 200
    assert table["VR"].cash == 0


@pytest.mark.rule("12.2.1")
@pytest.mark.parametrize(("players", "limit"), [(3, 20), (4, 17), (5, 14), (6, 12)])
def test_the_certificate_limit(players, limit):
    def holding(count: int) -> Table:
        table = base(players).cash(5000)
        names = ["VR", "NSW", "SAR", "FT", "QR", "WA"]
        while count:
            take = min(5, count)
            table.company(names.pop(0), {0: 10 * (take + 1)} if take > 1 else {0: 20})
            count -= take
        return table.stock()

    table = holding(limit)
    assert certificate_count(table.state, 0) == limit
    assert f"limit of {limit}" in table.no(table.buy("BOE"), "12.2.1")
    assert table.offers(BuyShare) == table.offers(StartCompany) == []
    below = holding(limit - 1)
    below.yes(below.buy("BOE"))


@pytest.mark.rule("12.2.1")
@pytest.mark.parametrize(
    ("players", "row"),
    [
        (3, (20, 18, 16, 14, 12, 10)),
        (4, (17, 15, 13, 11, 10, 9)),
        (5, (14, 13, 12, 10, 9, 8)),
        (6, (12, 11, 10, 9, 8, 7)),
    ],
)
def test_the_table_of_limits(players, row):
    assert Table(players).game.size.certificates == row


@pytest.mark.rule("12.2.1")
def test_privates_do_not_count_and_bank_of_england_shares_do():
    table = Table(4).after_auction(P6=0).boe({0: 30})
    assert certificate_count(table.state, 0) == 3 + 1  # CAR's certificate is the fourth


def over(players: int = 4, seat: int = 0) -> Table:
    """Seat 0 has one certificate too many: 10 with a limit of 9 (five receiverships)."""
    table = base(players).failed("NSW", "SAR", "QR", "WA", "FT")
    table.company("VR", {0: 60}).boe({0: 50})
    return table


@pytest.mark.rule("12.2.1")
def test_a_player_above_the_limit_must_sell_first():
    table = over().stock()
    table.state.stock = table.state.stock._replace(excess=(0,))
    table.no(table.pass_(), "12.2.1")
    table.no(table.buy("CAR"), "12.2.1")
    assert {type(offer) for offer in table.offers()} == {SellShares}
    table.do(table.sell("BOE", 10))
    table.yes(table.pass_())


@pytest.mark.rule("12.2.1")
def test_one_sale_is_not_enough_where_two_certificates_are_too_many():
    table = over().boe({0: 60}).stock()
    table.state.stock = table.state.stock._replace(excess=(0,))
    table.do(table.sell("BOE", 10))
    table.no(table.pass_(), "12.2.1")
    table.no(table.buy("CAR"), "12.2.1")
    table.do(table.sell("BOE", 10))
    table.yes(table.pass_())


def too_many(vr: dict[int, int], pool: int = 0, **options: object) -> Table:
    """Seat 0 directs NSW (one certificate) and has shares of VR; their limit is two."""
    table = base(4, **options).phase("3").failed("SAR", "FT", "WA", "QR", directors=(0, 0, 0, 0))
    return table.company("NSW", {0: 20}, sold=False).company("VR", vr, pool=pool)


@pytest.mark.rule("12.2.1", "12.5.1")
def test_the_one_sale_of_a_company_must_be_enough():
    """Four certificates, a limit of two, and only VR to sell: not one share but two or three."""
    table = too_many({0: 30, 1: 40}).stock(excess=(0,))
    said = table.no(table.sell("VR", 10), "12.2.1")
    assert "10% is not enough" in said
    assert [offer.percent for offer in table.offers()] == [20, 30]
    table.do(table.sell("VR", 20))
    assert certificate_count(table.state, 0) == 2
    assert table.asked == ("stock", 1)


@pytest.mark.rule("12.2.1", "12.5.1")
def test_a_small_sale_is_enough_if_something_else_can_be_sold():
    table = too_many({0: 30, 1: 40}).boe({0: 10}).stock(excess=(0,))
    table.no(table.sell("VR", 10), "12.2.1")  # five certificates, and the BoE has but one
    two = too_many({0: 30, 1: 40}).boe({0: 20}).company("COM", {0: 10, 1: 20}, sold=False)
    two.stock(excess=(0,))
    two.no(two.sell("VR", 10), "12.2.1")  # 1 + 2 + 0 + 0
    two.do(two.sell("VR", 20), two.sell("BOE", 10))
    two.no(two.pass_(), "12.2.1")
    two.do(two.sell("COM", 10))
    two.no(two.pass_(), "12.2.1")
    two.do(two.sell("BOE", 10))
    assert certificate_count(two.state, 0) == 2


@pytest.mark.rule("12.2.1", "6.2")
def test_with_the_limit_out_of_reach_a_player_sells_the_most():
    """The pool takes two shares more: from five certificates to three, with a limit of two."""
    table = too_many({0: 30, 1: 40}, pool=30).company("COM", {0: 20}, sold=False)
    table.stock(excess=(0,))
    table.no(table.sell("VR", 10), "12.2.1")
    table.do(table.sell("VR", 20))
    assert certificate_count(table.state, 0) == 3
    assert table.asked == ("stock", 1)
    office = too_many({0: 30, 1: 30}, pool=40).company("COM", {0: 20}, sold=False)
    office.stock(excess=(0,))
    office.yes(office.sell("VR", 10))  # two ordinary shares are left for the certificate and one


@pytest.mark.rule("12.2.1", "6.2")
def test_nobody_must_sell_where_that_leaves_as_many_certificates():
    """Half of the director's share is all they could sell: one certificate before and after."""
    table = too_many({0: 20, 1: 20}, pool=40).company("COM", {0: 20}, sold=False)
    table.stock(excess=(0,))
    table.yes(table.sell("VR", 10))
    table.yes(Pass(Seat(0)))


@pytest.mark.rule("12.2.1", "12.5.1")
def test_with_several_sales_each_may_be_small():
    table = too_many({0: 30, 1: 40}, sales="several").stock(excess=(0,))
    table.do(table.sell("VR", 10))
    table.no(table.pass_(), "12.2.1")
    table.do(table.sell("VR", 10))
    assert certificate_count(table.state, 0) == 2


@pytest.mark.rule("12.2.1")
def test_a_player_with_time_until_the_next_round_sells_freely():
    table = too_many({0: 30, 1: 40}).stock()
    table.yes(table.sell("VR", 10))


@pytest.mark.rule("12.2.1")
def test_the_excess_is_noted_when_the_round_begins():
    table = over()
    table.company("COM", {1: 60}, started=False)
    table.operate("VR", then=())
    table.end_turn()
    assert table.state.round == "stock"
    assert table.state.stock.excess == (0,)


@pytest.mark.rule("12.2.1")
def test_a_player_who_loses_a_directorship_sells_in_the_next_round():
    table = base().failed("NSW", "SAR", "QR", "WA", "FT")
    table.company("VR", {0: 30, 1: 30}, director=0).boe({0: 60}).company("COM", {0: 20}, sold=False)
    table.stock(1)
    assert certificate_count(table.state, 0) == 9
    table.do(table.buy("VR"))
    assert table["VR"].director == 1
    assert certificate_count(table.state, 0) == 10  # two ordinary shares for the certificate
    table.do(table.pass_())
    table.do(table.pass_())
    assert table.asked == ("stock", 0)
    table.yes(table.pass_())
    table.no(table.buy("COM"), "12.2.1")
    while table.state.turn == 2:
        table.idle()
    assert table.state.stock.excess == (0,)


@pytest.mark.rule("12.4.1", "12.4.2", "12.5.2")
def test_bank_of_england_shares_are_sold_in_several_blocks_but_no_more_than_are_held():
    table = base().boe({0: 30}).stock(0)
    table.do(table.sell("BOE", 10))
    assert "You hold 20%" in table.no(table.sell("BOE", 30), "12.4.1")
    table.yes(table.sell("BOE", 20))


@pytest.mark.rule("12.2.1")
def test_within_the_limit_again_the_duty_is_done_for_this_round():
    table = over().company("COM", {0: 30, 1: 30}, director=0, started=False).stock(0)
    table.boe({0: 30})
    table._asked()
    table.state.stock = table.state.stock._replace(excess=(0,))
    table.do(table.sell("BOE", 10))
    assert table.state.stock.excess == ()


@pytest.mark.rule("12.2.1")
def test_a_player_above_the_limit_without_a_sale_may_pass():
    table = base().failed("NSW", "SAR", "QR", "WA", "FT", directors=(0, 0, 0, 0))
    table.company("VR", {0: 20, 1: 30}, pool=50).stock()  # limit 9 - 8 = 1, two shares
    table.state.stock = table.state.stock._replace(excess=(0,))
    table.no(table.sell("VR", 10), "5.1.6")
    assert table.asked == ("stock", 1)  # seat 0 was passed over


@pytest.mark.rule("12.2.2")
@pytest.mark.parametrize(("players", "most"), [(3, 70), (4, 60), (5, 60), (6, 60)])
def test_nobody_buys_beyond_60_percent_or_70_with_three_players(players, most):
    table = base(players).company("VR", {0: most}, pool=10).stock()
    table.no(table.buy("VR"), "12.2.2")
    table.no(table.buy("VR", "pool"), "12.2.2")
    table = base(players).company("VR", {0: most - 10}).stock()
    table.yes(table.buy("VR"))


@pytest.mark.rule("12.3.1")
def test_shares_must_be_affordable():
    table = base().cash(99).company("VR", {1: 60}, pool=10, cell=(0, 7)).stock()
    table.no(table.buy("VR"), "12.3.1")
    table.no(table.buy("VR", "pool"), "12.3.1")
    table.no(table.start("NSW", 70), "12.3.1")
    table = base().cash(140).company("VR", {1: 60}, pool=10, cell=(0, 7)).stock()
    table.yes(table.buy("VR", "pool"))
    table.yes(table.start("NSW", 70))


@pytest.mark.rule("12.3.2")
def test_a_player_does_not_buy_sold_shares_in_the_same_round():
    table = base().company("VR", {0: 40, 1: 20}).stock()
    table.do(table.sell("VR", 10))
    table.no(table.buy("VR"), "12.3.2")
    table.no(table.buy("VR", "pool"), "12.3.2")
    table.do(table.pass_())
    table.do(table.buy("VR", "pool"))  # another player may
    table.do(table.pass_())
    table.do(table.pass_())
    table.no(table.buy("VR"), "12.3.2")  # nor in a later turn
    table.do(table.buy("BOE"))


@pytest.mark.rule("12.3.2")
def test_the_right_is_restored_in_the_next_round():
    table = base().company("VR", {0: 40, 1: 20}, sold=False).stock()
    table.do(table.sell("VR", 10))
    table.do(table.pass_())
    table.end_stock()
    assert table.state.turn == 3
    while table.asked[1] != 0:
        table.do(table.pass_())
    table.yes(table.buy("VR"))


@pytest.mark.rule("12.3.2")
def test_buying_and_selling_in_a_later_turn_is_allowed():
    table = base().company("VR", {1: 60}).stock()
    table.do(table.buy("VR"))
    for _ in range(3):
        table.do(table.pass_())
    table.yes(table.sell("VR", 10))


@pytest.mark.rule("12.4.1")
@pytest.mark.parametrize("percent", [0, -10, 5, 15, 50, 1000])
def test_blocks_are_tens_of_percent_that_one_holds(percent):
    table = base().company("VR", {0: 40, 1: 20}).stock()
    table.no(table.sell("VR", percent), "12.4.1")


@pytest.mark.rule("12.4.1", "5.1.1")
def test_a_share_without_a_price_cannot_be_sold():
    table = Table(4).after_auction(P6=3)
    qr = table["QR"]
    table.state.companies["QR"] = trade(qr, 10, "bank", 0)
    table.stock()
    table.no(table.sell("QR", 10), "5.1.1")


@pytest.mark.rule("12.4.1")
def test_a_sale_brings_the_price_before_it_falls():
    table = base().company("VR", {0: 40, 1: 20}, cell=(1, 6)).stock()
    table.do(table.sell("VR", 20))
    assert table.money()[0] == 630 + 220
    assert table.price("VR") == 100
    assert table["VR"].percent("pool") == 20
    assert table.lines()[0] == "P0 sells 20% of VR for £220."


@pytest.mark.rule("12.5.1", "12.5")
def test_example_players_a_and_b_sell_sar_and_wa():
    """The worked example of §12.5: WA's marker stands at the bottom after the first sale."""
    table = base().cash(630, 630, 630, 630)
    table.company("SAR", {0: 20, 1: 20, 2: 30}, cell=(1, 5))
    table.company("WA", {0: 20, 1: 20, 2: 30}, cell=(3, 7))
    table.stock()
    table.do(table.sell("SAR", 20), table.sell("WA", 10))
    assert (table["SAR"].cell, table["WA"].cell) == ((2, 5), (4, 7))
    table.no(table.buy("SAR"), "12.3.2")
    table.no(table.buy("WA"), "12.3.2")
    table.do(table.pass_())
    table.do(table.sell("SAR", 10), SellShares(1, "WA", 10))
    assert (table["SAR"].cell, table["WA"].cell) == ((3, 5), (4, 7))


@pytest.mark.rule("12.5.1")
def test_one_space_for_a_sale_and_one_sale_of_a_company_in_a_turn():
    table = base().company("VR", {0: 50, 1: 20}, cell=(0, 6)).stock()
    table.do(table.sell("VR", 30))
    assert table["VR"].cell == (1, 6)
    assert "one block" in table.no(table.sell("VR", 10), "12.5.1")


@pytest.mark.rule("12.6.1")
def test_a_company_wholly_in_players_hands_rises():
    table = base().company("VR", {0: 60, 1: 40}, cell=(2, 5)).company("NSW", {0: 60}, cell=(2, 4))
    table.company("SAR", {0: 60, 1: 30}, pool=10, cell=(2, 3))
    table.company("QR", {0: 60, 1: 40}, cell=(0, 3)).stock()
    table.end_stock()
    assert table["VR"].cell == (1, 5)
    assert table.said(", because all its shares are in players' hands.")
    assert table["NSW"].cell == (2, 4)  # new shares are left
    assert table["SAR"].cell == (2, 3)  # a share is in the pool
    assert table["QR"].cell == (0, 3)  # the top of the column


@pytest.mark.rule("12.6.1", "11.3")
def test_rising_companies_move_in_operating_order():
    """Both reach (0, 5) and (1, 5)...: the higher first, so that it lies on top."""
    table = (
        base()
        .company("VR", {0: 60, 1: 40}, cell=(2, 5))
        .company("NSW", {0: 60, 1: 40}, cell=(2, 5))
    )
    table.company("SAR", {0: 60, 1: 40}, cell=(1, 5)).stock().end_stock()
    assert table["SAR"].cell == (0, 5)
    assert table["VR"].cell == table["NSW"].cell == (1, 5)
    assert [table.op, *table.state.to_operate] == ["SAR", "VR", "NSW"]


@pytest.mark.rule("12.6.1", "5.3.2")
def test_com_rises_even_before_its_launch():
    table = base().company("COM", {0: 60, 1: 40}, started=False, cell=(2, 5))
    table.company("VR", {0: 60}).stock().end_stock()
    assert table["COM"].cell == (1, 5)


@pytest.mark.rule("12.6.2")
def test_the_bank_of_england_never_rises_by_being_sold_out():
    table = base().boe({0: 60, 1: 40}).company("VR", {0: 60}).stock().end_stock()
    assert table.game.boe_price(table.state) == 70


@pytest.mark.rule("12.7", "2.1")
@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_priority_goes_to_the_left_of_the_last_to_act(last):
    table = base().company("VR", {0: 20}, sold=False).company("NSW", {0: 60}).stock()
    while table.asked[1] != last:
        table.do(table.pass_())
    table.do(table.buy("BOE"))
    table.end_stock()
    assert table.state.priority == (last + 1) % 4
    assert table.said(f"P{(last + 1) % 4} has the priority card.")


@pytest.mark.rule("12.7")
def test_if_nobody_acts_the_priority_stays():
    table = base().company("NSW", {0: 60}).stock(2).end_stock()
    assert table.state.priority == 2


@pytest.mark.rule("12.7")
def test_a_sale_counts_as_acting():
    table = base().company("VR", {0: 40, 1: 20}).stock(1)
    table.do(table.sell("VR", 10))
    table.do(table.pass_())
    table.end_stock()
    assert table.state.priority == 2


@pytest.mark.rule("12.1.1")
def test_a_player_without_purchase_or_sale_is_skipped():
    table = base().cash(0, 630, 10, 630).stock(0)
    assert table.asked == ("stock", 1)
    table.do(table.pass_())
    assert table.asked == ("stock", 3)
    table.do(table.pass_())
    assert table.state.turn == 3


@pytest.mark.rule("12.1.1")
@pytest.mark.parametrize(("cash", "asked"), [(70, True), (69, False)])
def test_a_player_with_a_single_purchase_is_asked(cash, asked):
    """A share of the Bank of England at £70 is the cheapest thing on sale."""
    table = base().cash(cash, 630, 630, 630).stock(0)
    assert (table.asked[1] == 0) == asked


@pytest.mark.rule("12.1.1", "12.2.2", "12.3.3")
@pytest.mark.parametrize(
    ("boe", "vr", "asked"),
    [
        ({1: 60, 2: 40}, {1: 60}, 0),  # a share of VR at its par of £70
        ({1: 60, 2: 40}, {0: 60}, 1),  # of which they have all they may own
        ({1: 60, 2: 30}, {0: 60}, 0),  # the last share of the Bank of England
        ({1: 60, 2: 40}, {1: 60, 2: 40}, 1),
    ],
)
def test_any_possible_action_keeps_a_player_in_the_round(boe, vr, asked):
    """The first stock round: nothing is sold yet, and seat 0 has £75."""
    table = base().cash(75).company("VR", vr, par=70).boe(boe).stock(turn=1)
    assert table.asked == ("stock", asked)


@pytest.mark.rule("12.3.1", "5.2.1")
@pytest.mark.parametrize(("cash", "asked"), [(140, 0), (139, 1)])
def test_the_cheapest_directorship_keeps_a_player_in_the_round(cash, asked):
    table = base().cash(cash).boe({1: 60, 2: 40}).company("CAR", {1: 60, 2: 40}).stock(turn=1)
    assert table.asked == ("stock", asked)
