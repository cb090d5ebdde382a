"""§8 to §15 in detail: what each rule refuses and what each purchase, refund and change leaves."""

import pytest

from tests.titles.g18oe.table import Table
from trunkline.kernel import Frame, Seat, audit
from trunkline.titles.g18oe import (
    brandt,
    insolvency,
    operating,
    packet,
    piles,
    right_of_way,
    rounds,
    tokens,
)
from trunkline.titles.g18oe.actions import (
    Answer,
    Bid,
    BuyAbandoned,
    BuyAuthority,
    BuyItem,
    BuyOldTrain,
    BuyPullman,
    BuyRailroad,
    BuyTrain,
    ChoosePlace,
    ClaimTrain,
    Discard,
    DiscardPullman,
    FloatMinor,
    FloatRegional,
    FormNational,
    FreeBrandt,
    LayForBrandt,
    LayRightOfWay,
    LayTile,
    ParRegional,
    Pass,
    PlaceFerryToken,
    PlaceToken,
    RemoveRegional,
    ReplaceTrain,
    SellShares,
    TakeFree,
    TradeOwnShares,
    TransferToken,
    TurnTrain,
    UseSwift,
)
from trunkline.titles.g18oe.floating import own_minors
from trunkline.titles.g18oe.money import change
from trunkline.titles.g18oe.nationals import form
from trunkline.titles.g18oe.state import (
    ABANDONED,
    GONE,
    INSOLVENT,
    PARRED,
    Paid,
    Player,
    Train,
)

A, B, C = map(Seat, range(3))


def base(phase: str = "3", *privates: str) -> Table:
    """A, who owns the privates, has PLM; B has BEL with a train."""
    table = Table(3).sold("major").quiet().phase(phase)
    for name, entry in table.state.privates.items():
        seat = 0 if name in privates else 2
        table.state.privates[name] = entry._replace(seat=seat, gone=name == "BBBT")
    return table.major("PLM", 0, cash=900).major("BEL", 1, cash=900).train("BEL", "3")


def at(table: Table, name: str, step: str, **op: object) -> Table:
    """A railroad's turn at a step, whatever there is to do."""
    table.operate(name, "track", **op)
    table.state.frames = (Frame(step, (table.line(name).president,)),)
    return table


def cash_of(table: Table, name: str, amount: int) -> Table:
    table.state.bank += table.line(name).cash - amount
    change(table.state, name, cash=amount)
    return table


def poor(table: Table, seat: int, cash: int) -> Table:
    table.state.bank += table.cash(seat) - cash
    players = list(table.state.players)
    players[seat] = Player(cash)
    table.state.players = tuple(players)
    return table


# -- the packet and floating ----------------------------------------------------------------------


@pytest.mark.rule("7")
def test_any_action_begins_the_passes_anew_7():
    """Prices fall when all pass in a row: not if somebody bought or bid between."""
    table = Table()
    table.do(Pass(A), Pass(B), BuyItem(C, "RSC"), Pass(A), Pass(B))
    assert table.state.packet["PEC"].price == 20
    table = Table()
    table.do(Pass(A), Pass(B), Bid(C, "WSB", 40), Pass(A), Pass(B))
    assert table.state.packet["RSC"].price == 20
    table.do(Pass(C))
    assert table.state.packet["RSC"].price == 15


@pytest.mark.rule("7")
def test_taking_what_costs_nothing_is_the_action_7():
    table = Table()
    for _ in range(4):
        table.do(Pass(A), Pass(B), Pass(C))
    table.state.passes = 2
    table.do(TakeFree(A))
    assert (table.seat, table.state.priority, table.state.passes) == (B, 1, 0)


@pytest.mark.rule("7", "6.3")
def test_a_concession_is_kept_by_its_number_7():
    table = Table()
    for item in list(table.state.packet):
        if not item.isdigit():
            packet.sell(table.game, table.state, item, 2, 0)
    table.do(BuyItem(A, "2"), BuyItem(B, "1"))
    assert table.state.concessions[:3] == (1, 0, -1)


@pytest.mark.rule("9.1")
def test_a_chit_that_minor_and_owner_cannot_pay_9_1():
    table = Table(3).sold("regional")
    minor = next(own_minors(table.state, int(table.seat)))
    poor(cash_of(table, minor, 5), int(table.seat), 10)
    assert "have £15" in table.why(FloatMinor(table.seat, minor, "FR", "V27.0"))


@pytest.mark.rule("8.2", "8.3", "9.2")
def test_regionals_float_before_the_major_phase_8_2(monkeypatch):
    table = base().stock(0)
    assert "before the Major railroad phase" in table.why(FloatRegional(A, "OU", 60))
    assert "in the Regional/Minor phase" in table.why(RemoveRegional(A, "OU"))
    change(table.state, "OU", status=PARRED, par=60, pool=50, treasury=50)
    assert table.may(FloatRegional(A, "OU", 60))
    table.state.stock = table.state.stock._replace(selling=("BEL",))
    assert "a stock action of its own" in table.why(FloatRegional(A, "OU", 60))
    table.state.stock = table.state.stock._replace(selling=())
    monkeypatch.setitem(table.game.book.certificates, 3, 1)
    assert "certificate limit of 1" in table.why(FloatRegional(A, "OU", 60))


@pytest.mark.rule("8.1")
def test_what_is_refused_when_a_regional_is_parred_8_1():
    table = Table(3).sold("concession")
    table.state.round, table.state.rr_phase = "concession", "concession"
    table.state.concessions = (0,)
    table.quiet()
    poor(table, 0, 50).regional("PLM", 1)
    table.state.frames = (Frame("concession", (0,)),)
    assert "no regional to par" in table.why(ParRegional(A, "PLM", 60))
    assert "one of 60, 65" in table.why(ParRegional(A, "OU", 61))
    table.do(ParRegional(A, "OU", 60))
    assert table.told[0] == "P0 pars OU at £60; its presidency lies in the Open Market."


# -- track ----------------------------------------------------------------------------------------


@pytest.mark.rule("11.1")
def test_an_upgrade_needs_its_points_11_1():
    table = base("5").operate("PLM")
    table.do(next(o for o in table.offers(LayTile) if o.hex == "U34"))
    assert table.told[0].startswith("PLM lays tile")
    table.state.op = table.state.op._replace(points=1)
    lays = table.game.board.choices("U34", table.state.tiles["U34"])
    upgrade = next(lay for lay in lays if lay.twin == lay.rotation)
    action = LayTile(A, "U34", upgrade.tile.number, upgrade.rotation)
    assert "has 1 tile points left" in table.why(action)


@pytest.mark.rule("11.1.3")
def test_a_tile_that_looks_the_same_turned_is_laid_one_way_11_1_3():
    table = Table(3).sold("major").quiet().phase("2").minor("K", 0, "V27.0", cash=300)
    change(table.state, "K", operated=True)
    table.track("V27", 1, 4).operate("K")
    assert table.may(LayTile(A, "V25", "9", 1))
    assert "looks the same" in table.why(LayTile(A, "V25", "9", 4))


@pytest.mark.rule("11.1.7")
def test_a_brown_grand_city_that_misses_a_side_is_refused_11_1_7():
    table = base("5").track("U34", 3, 5)
    lays = table.game.board.choices("U34", table.state.tiles["U34"])
    green = next(lay for lay in lays if lay.twin == lay.rotation)
    table.tile("U34", green.tile.number, green.rotation).operate("PLM")
    usable = table.game.geo.usable["U34"]
    short = [
        lay
        for lay in table.game.board.choices("U34", table.state.tiles["U34"])
        if lay.mask != usable and lay.twin == lay.rotation
    ]
    assert short
    action = LayTile(A, "U34", short[0].tile.number, short[0].rotation)
    assert "all usable sides" in table.why(action)


@pytest.mark.rule("14.9")
def test_what_brandt_refuses_14_9(monkeypatch):
    table = base("3", "BBE").track("U34", 3, 5).operate("PLM")
    offer = next(iter(table.offers(LayForBrandt)))
    assert "empty rough terrain" in table.why(LayForBrandt(A, "U34", "9", 1))
    assert "cannot lie so" in table.why(LayForBrandt(A, offer.hex, "57", 0))
    monkeypatch.setattr(brandt, "way_cost", lambda *_: 1000)
    assert "way over water costs £1000" in table.why(offer)


@pytest.mark.rule("14.9")
def test_brandt_tokens_are_counted_by_the_round_14_9():
    table = base("3", "BBE").track("U34", 3, 5).operate("PLM")
    table.do(next(iter(table.offers(LayForBrandt))))
    assert (table.state.brandt_used, table.state.brandt_left) == (1, 3)
    table.state.brandt_used = 2
    assert table.offers(LayForBrandt) == []
    table.state.first = "last"
    rounds.begin_operating_round(table.game, table.state)
    assert (table.state.brandt_used, table.state.first) == (0, "")


@pytest.mark.rule("14.9")
def test_others_pass_a_hex_only_when_it_is_freed_14_9():
    table = base("3", "BBE").track("U34", 3, 5)
    table.operate("PLM").do(next(iter(table.offers(LayForBrandt))))
    (name,) = table.state.brandt
    assert tokens.network(table.game, table.state, "PLM") is table.state.networks
    assert name not in tokens.network(table.game, table.state, "BEL").of("BEL").laid
    table.fund("BEL", 500).operate("BEL").do(FreeBrandt(B, name))
    assert table.told[0].startswith("BEL")
    assert tokens.network(table.game, table.state, "BEL").of("BEL").laid == table.state.tiles


def connected(cash: int) -> Table:
    """Minor K, at home in Toulouse, has track to Saint-Etienne."""
    table = base("2").minor("K", 0, "V27.0", cash=cash).track("V27", 1, 4)
    return table.track("V29", 1, 3).track("U30", 0, 4).track("U32", 1, 4)


def cut_off() -> Table:
    """Lyon's two tracks lead into a loop: PLM begins cut off."""
    table = Table(3).sold("regional").quiet().phase("2", "regional").regional("PLM", 0)
    table.track("U34", 3, 5).track("T35", 0, 5).track("V35", 2, 3).track("U36", 2, 0)
    return table.track("T37", 0).operate("PLM", cut_off=True)


def green(table: Table, name: str) -> LayRightOfWay:
    """A green tile for a hex."""
    lay = next(
        lay
        for lay in table.game.board.choices(name, table.state.tiles[name])
        if lay.tile.kind != "city" and lay.twin == lay.rotation
    )
    return LayRightOfWay(A, name, lay.tile.number, lay.rotation)


@pytest.mark.rule("11.1.9")
def test_what_a_right_of_way_refuses_11_1_9(monkeypatch):
    table = cut_off()
    offer, state = table.offers(LayRightOfWay)[0], table.state
    op, supply = state.op, state.supply[offer.tile]
    state.op = op._replace(points=0)
    assert "At least one tile point" in table.why(offer)
    state.op = op
    state.supply[offer.tile] = 0
    assert "is left (§11.1.2)" in table.why(offer)
    state.supply[offer.tile] = supply
    change(state, "PLM", zones=("RU",))
    assert "no track rights" in table.why(offer)
    change(state, "PLM", zones=("FR",))
    table.track("V25", 1, 4)
    assert "not connected" in table.why(green(table, "V25"))
    table.tile("B43", "58", 2)
    assert "looks the same" in table.why(LayRightOfWay(A, "B43", "144", 2))
    monkeypatch.setattr(right_of_way, "way_cost", lambda *_: 1000)
    assert "It costs £10" in table.why(offer)


@pytest.mark.rule("11.1.9")
def test_who_is_connected_has_no_right_of_way_11_1_9():
    table = connected(cash=300).operate("K", cut_off=True)
    assert "is connected already" in table.why(green(table, "V29"))


@pytest.mark.rule("11.1.9")
def test_a_right_of_way_is_for_the_first_round_11_1_9():
    table = cut_off()
    assert right_of_way.begins_cut_off(table.game, table.state, "PLM")
    change(table.state, "PLM", operated=True)
    assert not right_of_way.begins_cut_off(table.game, table.state, "PLM")


@pytest.mark.rule("11.1.9")
def test_a_right_of_way_takes_every_point_11_1_9(monkeypatch):
    table = cut_off()
    table.state.op = table.state.op._replace(water_point=True, rough_point=True)
    offer = table.offers(LayRightOfWay)[0]
    monkeypatch.setattr(operating, "_settle_if", lambda *_: False)
    table.do(offer)
    op = table.state.op
    assert (op.points, op.water_point, op.rough_point, op.cut_off) == (0, False, False, False)
    assert op.laid


# -- tokens, authorities, transfers ----------------------------------------------------------------


@pytest.mark.rule("11.2", "11.2.1")
def test_a_token_is_placed_for_money_only_11_2():
    table = at(connected(cash=10), "K", "token")
    assert "It costs £20, Minor K has £10" in table.why(PlaceToken(A, "U32.0", 20, False))
    table.fund("K", 10).do(PlaceToken(A, "U32.0", 20, False))
    assert table.told[0] == "Minor K places a token in Saint-Etienne (U32) for £20."


@pytest.mark.rule("11.3.5")
def test_another_majors_authority_in_the_transfer_step_11_3_5():
    table = base()
    change(table.state, "BEL", authority="north")
    table.state.authorities["north"] -= 1
    at(table, "PLM", "track")
    assert "in the transfer tokens step" in table.why(BuyAuthority(A, "north", "BEL"))
    at(table, "PLM", "transfer").do(BuyAuthority(A, "north", "BEL"))
    assert (table.step, table.seat) == ("authority", B)
    assert table.told[0] == "PLM asks P1 for a port authority of BEL for £125."
    table.do(Answer(B, True))
    assert table.told[0] == "PLM buys the north port authority of BEL for £125."
    assert (table.line("PLM").authority, table.line("BEL").authority) == ("north", "")
    assert table.line("BEL").cash == 900 + 125


@pytest.mark.rule("11.3.5")
def test_an_authority_that_is_not_sold_is_not_asked_for_again_11_3_5():
    table = base()
    change(table.state, "BEL", authority="north")
    table.state.authorities["north"] -= 1
    at(table, "PLM", "transfer").do(BuyAuthority(A, "north", "BEL"), Answer(B, False))
    assert table.told[0] == "P1 passes."
    table.state.frames = (Frame("transfer", (0,)),)
    assert "does not sell it" in table.why(BuyAuthority(A, "north", "BEL"))


@pytest.mark.rule("11.5", "11.7", "9.5")
def test_what_only_majors_do_11_5():
    table = base().major("OU", 0).train("PLM", "3")
    at(table, "PLM", "transfer")
    tokens.put(table.game, table.state, "V27.0", "OU")
    tokens.put(table.game, table.state, "U32.0", "PLM")
    change(table.state, "OU", charter=table.line("OU").charter[1:])
    form(table.game, table.state, "PLM")
    assert "Only majors transfer" in table.why(TransferToken(A, "V27.0", "OU", 40))
    table.state.frames = (Frame("shares", (0,)),)
    assert "Only majors trade own shares" in table.why(TradeOwnShares(A, True))
    assert "Only majors buy abandoned" in table.why(BuyAbandoned(A, "G"))


@pytest.mark.rule("11.2", "11.5")
def test_no_second_position_in_a_hex_by_a_transfer_11_5():
    table = base().major("OU", 0).tile("R55", "OE4", 0)
    tokens.put(table.game, table.state, "R55.0", "OU")
    tokens.put(table.game, table.state, "R55.1", "PLM")
    at(table, "PLM", "transfer")
    assert "PLM has a token in" in table.why(TransferToken(A, "R55.0", "OU", 40))


@pytest.mark.rule("11.7")
def test_an_empty_treasury_sells_nothing_11_7():
    table = base().train("PLM", "3").shares("PLM", s0=40, s1=40)
    at(table, "PLM", "shares")
    assert table.line("PLM").treasury == 0
    assert "no share in its treasury" in table.why(TradeOwnShares(A, False))


@pytest.mark.rule("11.2.2", "14.7")
def test_the_ferrys_token_ends_the_question_and_changes_the_networks_14_7():
    table = base("4", "WCF").train("PLM", "4")
    at(table, "PLM", "train")
    piles.begin_phase(table.game, table.state, "5")
    assert (table.step, table.seat) == ("white_cliffs", A)
    before = table.state.networks
    table.do(PlaceFerryToken(A, "PLM", 20, False))
    assert table.step != "white_cliffs"
    assert table.state.networks is not before
    assert tokens.placed(table.state, "PLM") == ("U34.0", tokens.LILLE_FERRY)
    form(table.game, table.state, "PLM")
    assert table.state.ferry_token == "open"
    assert tokens.placed(table.state, "PLM") == ()
    assert not table.state.networks.of("PLM").stops


# -- trains ---------------------------------------------------------------------------------------


@pytest.mark.rule("11.6")
def test_a_train_of_the_open_market_11_6():
    table = base("4").train("PLM", "4")
    table.state.market_trains = (Train("3-19", "3"), Train("3-20", "3+3"))
    table.state.rusted = tuple(t for t in table.state.rusted if t.card not in ("3-19", "3-20"))
    at(table, "PLM", "train")
    assert sorted(o.train for o in table.offers(BuyTrain) if o.source == "market") == ["3", "3+3"]
    table.do(BuyTrain(A, "3+3", "market"))
    assert table.line("PLM").trains[-1] == Train("3-19", "3+3")  # the side is chosen anew
    assert table.state.market_trains == (Train("3-20", "3+3"),)
    assert table.state.last_runs["PLM"].gained


@pytest.mark.rule("11.6")
def test_another_players_train_when_both_agree_11_6():
    table = base().operate("PLM", "train")
    card = table.line("BEL").trains[0].card
    table.do(BuyOldTrain(A, "BEL", card, 300), Answer(B, True))
    assert [train.card for train in table.line("PLM").trains] == [card]
    assert table.line("BEL").cash == 1200
    assert table.told[0] == "PLM buys a 3 of BEL for £300."
    assert table.state.last_runs["PLM"].gained
    assert table.state.op.bought


@pytest.mark.rule("11.6", "11.6.1", "11.6.6")
def test_who_buys_no_train_of_another_railroad_11_6():
    table = base("2").regional("OU", 0, cash=500)
    change(table.state, "OU", owes_train=True)
    card = table.line("BEL").trains[0].card
    assert "reserved 2+2 first" in table.operate("OU", "train").why(BuyOldTrain(A, "BEL", card, 10))
    table = base().train("PLM", "3", "3", "3", "3")
    card = table.line("BEL").trains[0].card
    assert "its limit" in at(table, "PLM", "train").why(BuyOldTrain(A, "BEL", card, 10))
    form(table.game, table.state, "PLM")
    assert "§11.6.6" in table.why(BuyOldTrain(A, "BEL", card, 10))


@pytest.mark.rule("11.6.3")
def test_of_equal_trains_one_is_offered_and_the_next_railroad_follows_11_6_3():
    table = base("4").train("PLM", "3", "3", "3", "4").train("BEL", "3", "3", "4")
    at(table, "PLM", "train", began="4", bought=True)
    table.do(Pass(A))
    assert table.state.op.began == ""
    assert (table.step, table.seat) == ("discard", A)
    assert [o.card.split("-")[0] for o in table.offers(Discard)] == ["3", "4"]
    table.do(table.offers(Discard)[0])
    assert (table.step, table.seat) == ("discard", B)
    table.do(table.offers(Discard)[0])
    assert table.step != "discard"


@pytest.mark.rule("11.6.3", "11.6.6")
def test_what_was_never_sold_and_what_is_in_the_market_rusts_too_11_6_3():
    table = base("3")
    table.state.issued[2] = 10
    table.state.market_trains = (Train("2-10", "2+2"),)
    table.state.rusted = ()
    table.state.phase = "4"
    piles.rust_all(table.game, table.state)
    assert table.state.issued[2] == 30
    assert len(table.state.rusted) == 20 + 1
    assert table.state.market_trains == ()


@pytest.mark.rule("11.6.4")
def test_who_gives_up_is_told_and_the_step_ends_11_6_4():
    table = poor(cash_of(base(), "PLM", 100), 0, 60).operate("PLM", "train")
    table.do(FormNational(A, "PLM"))
    assert table.told[0].startswith("P0")
    assert "£60" in table.told[0]
    assert table.step != "train"


@pytest.mark.rule("11.6.4")
def test_what_a_president_adds_is_told_11_6_4():
    table = cash_of(base(), "PLM", 100).operate("PLM", "train").do(BuyTrain(A, "3", "works"))
    assert "£100" in table.told[0]
    assert table.told[0].startswith("P0")


def national() -> Table:
    table = base("6").train("PLM", "2+2", "3").major("OU", 0).train("OU", "5")
    form(table.game, table.state, "PLM")
    return table.operate("PLM", "train")


@pytest.mark.rule("11.6.6")
def test_what_nationals_may_not_claim_11_6_6():
    table = national()
    low = next(t.card for t in table.line("PLM").trains if t.level == 2)
    high = next(t.card for t in table.line("PLM").trains if t.level == 3)
    waiting = next(t.card for t in table.state.rusted if t.level == 2)
    assert "no such rusted train in the Works" in table.why(ClaimTrain(A, "5-1", ""))
    assert "to exchange" in table.why(ClaimTrain(A, waiting, "9-9"))
    assert "a higher level" in table.why(ClaimTrain(A, waiting, high))
    third = next(t.card for t in table.state.rusted if t.level == 3)
    table.do(ClaimTrain(A, third, low))
    assert table.told[0] == "PLM claims a rusted 3+3."
    assert table.state.last_runs["PLM"].gained


@pytest.mark.rule("11.6.6", "14.10")
def test_what_nationals_may_not_replace_11_6_6():
    table = national()
    old = next(t.card for t in table.line("PLM").trains if t.level == 2)
    new = table.line("OU").trains[0].card
    assert "a major of the same player" in table.why(ReplaceTrain(A, "BEL", new, old))
    assert "no such rusted train" in table.why(ReplaceTrain(A, "OU", new, "9-9"))
    assert "no such unrusted train" in table.why(ReplaceTrain(A, "OU", "9-9", old))
    table.state.swift = (new, "OU")
    assert "never sold" in table.why(ReplaceTrain(A, "OU", new, old))
    table.state.swift = ("", "")
    table.do(ReplaceTrain(A, "OU", new, old))
    assert table.told[0] == "PLM buys a 5 of OU for £200."
    assert table.state.last_runs["PLM"].gained


@pytest.mark.rule("11.6.6")
def test_nationals_claim_first_and_replace_then_11_6_6():
    """Not even the train that went back to the Works, though there is room for it."""
    table = national().train("OU", "5")  # one more could be replaced
    old = next(t.card for t in table.line("PLM").trains if t.level == 2)
    express = next(t.card for t in table.line("PLM").trains if t.name == "3")
    table.do(ReplaceTrain(A, "OU", table.line("OU").trains[0].card, old))
    assert "before it replaces any" in table.why(ClaimTrain(A, old, ""))
    assert "before it replaces any" in table.why(TurnTrain(A, express))
    assert not table.offers(ClaimTrain)
    assert not table.offers(TurnTrain)


@pytest.mark.rule("11.6.6", "13")
def test_a_turned_train_is_not_acquired_11_6_6():
    """So the last round pays what the one before it paid."""
    table = national()
    table.do(TurnTrain(A, next(t.card for t in table.line("PLM").trains if t.name == "3")))
    assert "PLM" not in table.state.last_runs


@pytest.mark.rule("14.10")
def test_what_the_swift_line_refuses_14_10():
    table = at(base("4", "SML").train("PLM", "4"), "PLM", "train")
    assert "no railroad of yours" in table.why(UseSwift(A, "BEL"))
    rusted = table.state.rusted
    table.state.rusted = tuple(t for t in rusted if t.level != 2)
    assert "No rusted 2+2 is unclaimed" in table.why(UseSwift(A, "PLM"))
    table.state.rusted = rusted
    table.do(UseSwift(A, "PLM"))
    assert table.state.last_runs["PLM"].gained
    assert "do not have the Swift" in table.why(UseSwift(A, "PLM"))


# -- Pullmans -------------------------------------------------------------------------------------


@pytest.mark.rule("11.6.2", "11.6.1", "9.5")
def test_what_pullmans_cost_and_who_gets_none_11_6_2():
    table = base("4").train("PLM", "4").regional("OU", 0, cash=500)
    at(table, "OU", "train")
    change(table.state, "OU", owes_train=True)
    assert "reserved 2+2 first" in table.why(BuyPullman(A, "M"))
    at(table, "PLM", "train")
    stock = table.state.pullmans
    table.state.pullmans = 0
    assert "No new Pullman is left" in table.why(BuyPullman(A, "M"))
    table.state.pullmans = stock
    cash_of(table, "PLM", 149)
    assert "It costs £150, PLM has £149" in table.why(BuyPullman(A, "M"))
    change(table.state, "OU", pullman=True, status=INSOLVENT, president=-1)
    assert "has none to sell" in table.why(BuyPullman(A, "OU"))
    form(table.game, table.state, "PLM")
    assert "a Pullman of its own" in table.why(BuyPullman(A, "M"))


@pytest.mark.rule("11.6", "11.6.2")
def test_a_pullman_between_railroads_of_one_player_11_6():
    table = base("4").train("PLM", "4").major("OU", 0).train("OU", "4")
    change(table.state, "OU", pullman=True)
    table.state.pullmans -= 1
    at(table, "PLM", "train").do(BuyPullman(A, "OU"))
    assert table.line("PLM").pullman
    assert not table.line("OU").pullman
    assert (table.line("PLM").cash, table.line("OU").cash) == (825, 575)
    assert table.told[0] == "PLM buys a Pullman of OU for £75."


@pytest.mark.rule("11.6", "11.6.2")
def test_minor_m_sells_its_own_pullman_as_any_railroad_11_6_2():
    """Besides its stock: for £75, if its owner agrees."""
    table = base("4").train("PLM", "4").minor("M", 1, "V27.0")
    assert "has no Pullman" in at(table, "PLM", "train").why(BuyPullman(A, "Minor M's charter"))
    change(table.state, "M", pullman=True)
    table.state.pullmans -= 1
    cash, stock = table.line("M").cash, table.state.pullmans
    sellers = [offer.seller for offer in table.offers(BuyPullman)]
    assert sellers == ["M", "Minor M's charter"]
    table.do(BuyPullman(A, "Minor M's charter"))
    assert (table.step, table.seat) == ("pullman", B)
    table.do(Answer(B, True))
    assert table.told[0] == "PLM buys a Pullman of Minor M for £75."
    assert (table.line("M").cash, table.state.pullmans) == (cash + 75, stock)
    assert not table.line("M").pullman
    assert table.line("PLM").pullman


@pytest.mark.rule("11.6")
def test_a_pullman_that_is_not_sold_is_not_asked_for_again_11_6():
    table = base("4").train("PLM", "4")
    change(table.state, "BEL", pullman=True)
    table.state.pullmans -= 1
    at(table, "PLM", "train").do(BuyPullman(A, "BEL"), Answer(B, False))
    assert table.told[0] == "P1 passes."
    assert "does not sell it in this turn" in table.why(BuyPullman(A, "BEL"))


@pytest.mark.rule("11.6.2")
def test_a_discarded_pullman_and_one_of_the_market_are_told_11_6_2():
    table = base("4").train("PLM", "4")
    change(table.state, "PLM", pullman=True)
    table.state.pullmans -= 1
    at(table, "PLM", "train").do(DiscardPullman(A))
    assert table.told[0] == "PLM loses a Pullman: discarded."
    table.do(BuyPullman(A, "market"))
    assert table.told[0] == "PLM buys a Pullman from the market for £150."


# -- insolvency -----------------------------------------------------------------------------------


@pytest.mark.rule("11.6.5", "4.1")
def test_who_may_not_buy_an_insolvent_railroad_11_6_5(monkeypatch):
    table = base("2").minor("K", 1, "V27.0", cash=60)
    assert "is not for sale" in table.stock(0).why(BuyRailroad(A, "K"))
    change(table.state, "K", status=INSOLVENT, president=-1, holdings=(0, 0, 0), pool=100)
    assert table.may(BuyRailroad(A, "K"))
    table.state.stock = table.state.stock._replace(selling=("BEL",))
    assert "a stock action of its own" in table.why(BuyRailroad(A, "K"))
    table.state.stock = table.state.stock._replace(selling=())
    monkeypatch.setitem(table.game.book.certificates, 3, 1)
    assert "certificate limit of 1" in table.why(BuyRailroad(A, "K"))


@pytest.mark.rule("11.6.5")
def test_an_upgrade_that_is_taken_back_leaves_what_lay_there_11_6_5():
    """Tile, supply, tokens and networks are as they were before it was paid for."""
    table = base("3").minor("K", 0, "V27.0").tile("V27", "57", 1)
    before = dict(table.state.supply), dict(table.state.tiles), dict(table.state.tokens)
    cash = table.line("K").cash
    table.tile("V27", "205", 1).operate("K")
    entry = Paid("tile", "V27", 15, ("57", 1))
    table.state.op = table.state.op._replace(paid=(entry,))
    networks = table.state.networks
    insolvency._refund(table.game, table.state, "K", entry)
    found = dict(table.state.supply), dict(table.state.tiles), dict(table.state.tokens)
    assert found == before
    assert table.line("K").cash == cash + 15
    assert table.state.networks is not networks
    assert audit(table.game, table.state) == []


@pytest.mark.rule("11.6.5", "14.9")
def test_a_brandt_tile_that_is_taken_back_brings_its_token_back_11_6_5():
    table = base("2", "BBE").minor("K", 0, "U32.0").track("U32", 2, 5).operate("K")
    table.state.brandt, table.state.brandt_left, table.state.brandt_used = ("U32",), 3, 1
    insolvency._refund(table.game, table.state, "K", Paid("tile", "U32", 10))
    assert (table.state.brandt, table.state.brandt_left, table.state.brandt_used) == ((), 4, 0)
    assert "U32" not in table.state.tiles
    assert table.state.tokens["U32.0"] == ("K",)


@pytest.mark.rule("11.6.5")
def test_what_was_refunded_is_not_refunded_again_11_6_5():
    table = base("2").minor("K", 0, "V27.0", cash=80).track("V27", 1, 4).track("V29", 1, 3)
    change(table.state, "K", owes_train=True)
    paid = (Paid("tile", "V29", 45),)
    at(poor(table, 0, 0), "K", "train", paid=paid)
    assert insolvency.settle_reserved(table.game, table.state)
    assert table.line("K").cash == 125
    assert table.state.op.paid == ()
    assert "V29" not in table.state.tiles


@pytest.mark.rule("11.6.4", "11.6.1")
def test_the_president_of_a_major_without_its_2_gives_up_all_cash_11_6_4():
    table = cash_of(base("2"), "PLM", 20)
    change(table.state, "PLM", owes_train=True)
    poor(table, 0, 30)
    at(table, "PLM", "train")
    assert insolvency.settle_reserved(table.game, table.state)
    assert table.cash(0) == 0
    assert "P0 surrenders £30 for PLM." in table.told
    assert audit(table.game, table.state) == []


# -- rounds ---------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.5", "11.6.5")
def test_what_nobody_owns_leaves_everything_behind_5_1_5():
    table = base("5").minor("K", 1, "V27.0", cash=60).regional("OU", 1).train("OU", "3")
    for name in ("K", "OU"):
        change(table.state, name, status=INSOLVENT, president=-1, holdings=(0, 0, 0))
    change(table.state, "K", pool=100)
    change(table.state, "OU", pool=50)
    bank, cash = table.state.bank, table.line("K").cash + table.line("OU").cash
    rounds.clear_out(table.game, table.state)
    assert table.state.bank == bank + cash
    assert (table.line("K").status, table.line("K").pool) == (ABANDONED, 0)
    assert table.line("OU").status == GONE
    assert (table.line("OU").trains, table.line("OU").charter) == ((), ())
    assert [train.name for train in table.state.market_trains] == ["3"]
    assert tokens.placed(table.state, "OU") == ()
    assert audit(table.game, table.state) == []


@pytest.mark.rule("10", "10.7")
def test_a_stock_round_leaves_nothing_for_the_next_10():
    table = base().shares("PLM", s0=20).stock(0)
    table.do(SellShares(A, "PLM", 10), Pass(A))
    assert table.state.stock.sold[0] == ("PLM",)
    rounds.end_stock_round(table.game, table.state)
    assert table.state.stock.sold == ((), (), ())
    assert table.state.stock.last == -1


@pytest.mark.rule("15.3")
def test_the_place_that_was_chosen_is_kept_for_the_round_15_3():
    table = base().minor("C", 0, "V27.0").minor("K", 1, "AC8.0")
    rounds.begin_operating_round(table.game, table.state)
    table.do(ChoosePlace(A, "last"))
    assert table.state.first == "last"
    assert table.told[0].startswith("Minor C operates last")


@pytest.mark.rule("15.1")
def test_minor_as_payment_is_told_15_1():
    from trunkline.titles.g18oe.actions import MergeMinor

    table = base().minor("A", 0, "V27.0").stock(0)
    table.do(MergeMinor(A, "A", "PLM", 0))
    assert any("£100" in line for line in table.told)
