"""§7, §9, §11, §14: what is refused in the packet, while floating and in operating rounds."""

import pytest

from tests.titles.g18oe.details import at, cash_of, poor, table_for
from trunkline.eighteen.parts.tokens import put_token
from trunkline.kernel import CHANCE, Frame, Seat
from trunkline.titles.g18oe.records.actions import (
    Bid,
    BuyAbandoned,
    BuyAuthority,
    BuyItem,
    BuyOldTrain,
    BuyPullman,
    BuyTrain,
    ClaimTrain,
    Discard,
    DrawSeats,
    FloatMinor,
    FloatRegional,
    FormNational,
    FreeBrandt,
    LayTile,
    Pass,
    PlaceBonus,
    PlaceFerryToken,
    PlaceHochberg,
    PlacePassage,
    PlaceToken,
    RemoveRegional,
    ReplaceTrain,
    TradeOwnShares,
    TransferToken,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import abandon, form
from trunkline.titles.g18oe.rules.track import tokens
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


@pytest.mark.rule("3.2")
def test_every_player_gets_one_place_3_2():
    table = Table(3, seating="drawn")
    table.state.frames = (Frame("patronage", (CHANCE,)), Frame("seating", (CHANCE,)))
    assert "one place" in table.why(DrawSeats(CHANCE, (0, 0, 1)))


@pytest.mark.rule("7")
def test_invalid_packet_actions_are_refused_7():
    table = Table(3)
    table.do(BuyItem(A, "RSC"))
    assert "is sold" in table.why(BuyItem(B, "RSC"))
    assert "is sold" in table.why(Bid(B, "RSC", 25))
    assert "you have" in poor(table, 1, 10).why(BuyItem(B, "PEC"))
    assert "You have only £10 not tied up in other bids" in table.why(Bid(B, "WSB", 40))
    assert table.told == ["P0 buys RSC for £20."]


@pytest.mark.rule("7")
def test_in_an_auction_only_its_item_is_bid_on_7():
    table = Table(3)
    table.do(Bid(A, "WSB", 40), Bid(B, "WSB", 45), BuyItem(C, "RSC"), BuyItem(A, "PEC"))
    assert (table.step, table.seat) == ("bidding", A)  # left of the high bidder
    assert "WSB is auctioned." in table.told
    assert "is being auctioned" in table.why(Bid(A, "BBBT", 60))
    assert "at least £50" in table.why(Bid(A, "WSB", 45))
    table.do(Bid(A, "WSB", 50))
    assert table.told == ["P0 bids £50 for WSB."]
    table.do(Pass(B))
    assert table.told[:2] == ["P1 passes.", "P0 buys WSB for £50."]


@pytest.mark.rule("9.1", "9.2", "8.2")
def test_invalid_floating_actions_are_refused_9():
    table = Table(3).sold("regional")
    mine = next(m for m in "ABCDEFGHJKLM" if table.line(m).president == table.seat)
    seat = table.seat
    theirs = next(m for m in "ABCDEFGHJKLM" if table.line(m).president != seat)
    assert "not your minor" in table.why(FloatMinor(seat, theirs, "FR", "V27.0"))
    assert "is the home of MIDI" in table.why(FloatMinor(seat, mine, "FR", "U24.0"))
    poor(table, int(seat), 100)
    assert "It costs £120, you have £100" in table.why(FloatRegional(seat, "PLM", 60))
    table.do(FloatMinor(seat, mine, "FR", "V27.0"))
    assert table.told[0].startswith(f"P{int(seat)} floats Minor {mine} in Toulouse (V27)")
    table.state.frames = (Frame("stock", (int(seat),)),)
    assert "has floated" in table.why(FloatMinor(seat, mine, "FR", "U32.0"))
    table.regional("PLM", 0)
    assert "floated, parred or removed" in table.why(RemoveRegional(seat, "PLM"))


@pytest.mark.rule("11.2")
def test_invalid_tokens_are_refused_11_2():
    table = at(table_for(), "PLM", "token")
    assert "no token for £30" in table.why(PlaceToken(A, "U32.0", 30, False))
    assert "do not have Wien Südbahnhof" in table.why(PlaceToken(A, "U32.0", 20, True))
    assert "no city" in table.why(PlaceToken(A, "V25.0", 20, False))
    table.state.op = table.state.op._replace(token=True)
    assert "one token in an operating round" in table.why(PlaceToken(A, "U32.0", 20, False))
    put_token(table.game, table.state, "U32.0", "BEL")
    table.state.op = table.state.op._replace(token=False)
    assert "no free place" in table.why(PlaceToken(A, "U32.0", 20, False))
    form(table.game, table.state, "PLM")
    assert "Nationals have no tokens" in table.why(PlaceToken(A, "V27.0", 20, False))
    assert "Only majors" in table.why(BuyAuthority(A, "north", ""))


@pytest.mark.rule("11.1", "11.1.5", "14.9")
def test_invalid_track_is_refused_11_1():
    table = table_for("BBE").track("N35", 0, 3)
    table.state.brandt = ("O36",)
    table.track("O36", 2)
    tokens.rebuild(table.game, table.state)
    table.operate("BEL")
    lay = next(
        lay
        for lay in table.game.board.lays(table.state.tiles, "O36")
        if lay.tile.colour == "green" and lay.twin == lay.rotation
    )
    assert "Brandt token closes" in table.why(LayTile(B, "O36", lay.tile.number, lay.rotation))
    cash_of(table, "BEL", 0)
    table.state.brandt = ("U36",)
    assert "It costs £60" in table.why(FreeBrandt(B, "U36"))
    assert "no Brandt token" in table.why(FreeBrandt(B, "U34"))


@pytest.mark.rule("14.5", "14.6", "14.7", "14.8")
def test_invalid_uses_of_privates_are_refused_14():
    table = at(table_for("SHTC", "CCTC", "WCF", "HML", phase="5"), "PLM", "token")
    assert "no such token" in table.why(PlacePassage(A, "WCF", "V27"))
    assert "not yours" in at(table, "BEL", "token").why(PlacePassage(B, "SHTC", "Z47"))
    table = at(table, "PLM", "token")
    assert "It is PLM's turn" in table.why(PlaceFerryToken(A, "BEL", 60, False))
    assert "no token for £30" in table.why(PlaceFerryToken(A, "PLM", 30, False))
    cash_of(table, "PLM", 0)
    assert "It costs £60" in table.why(PlaceFerryToken(A, "PLM", 60, False))
    table.state.op = table.state.op._replace(token=True)
    assert "one token" in table.why(PlaceFerryToken(A, "PLM", 60, False))
    table.state.op = table.state.op._replace(token=False)
    table.state.ferry_token = "open"
    assert "cannot use the White Cliffs" in table.why(PlaceFerryToken(A, "PLM", 60, False))
    form(table.game, table.state, "PLM")
    assert "Nationals have no tokens" in table.why(PlacePassage(A, "SHTC", "Z47"))


@pytest.mark.rule("14.8", "15.4")
def test_the_tokens_of_hochberg_and_minor_d_refuse_other_hexes_14_8():
    table = table_for("HML").minor("D", 0, "V27.0")
    change(table.state, "D", operated=True)
    table.operate("D")
    assert "a city or two towns" in table.why(PlaceHochberg(A, "X45"))  # Firenze, £45
    table.do(PlaceHochberg(A, "U36"))
    assert table.told[0] == "The Hochberg token lies on U36."
    assert "do not have the Hochberg token" in table.why(PlaceHochberg(A, "U36"))
    table.do(PlaceBonus(A, "V27"))
    assert table.told == ["Minor D places Minor D's token in Toulouse (V27)."]


@pytest.mark.rule("11.5")
def test_invalid_transfers_are_refused_11_5():
    table = table_for().major("OU", 0, cash=100)
    for name in ("OU", "PLM"):
        change(table.state, name, charter=table.line(name).charter[1:])
    put_token(table.game, table.state, "U32.0", "OU")
    put_token(table.game, table.state, "V27.0", "PLM")
    at(table, "PLM", "transfer")
    assert "another major of yours" in table.why(TransferToken(A, "U32.0", "BEL", 40))
    assert "has no token there" in table.why(TransferToken(A, "V27.0", "OU", 40))
    assert "no token for £30" in table.why(TransferToken(A, "U32.0", "OU", 30))
    cash_of(table, "PLM", 0)
    assert "It costs £60" in table.why(TransferToken(A, "U32.0", "OU", 40))
    table.fund("PLM", 60)
    cash = table.line("OU").cash
    table.do(TransferToken(A, "U32.0", "OU", 40))
    assert table.told[0] == "PLM places a token in Saint-Etienne (U32) for £60."
    assert table.line("OU").cash == cash + 20
    assert table.line("PLM").cash == 0


@pytest.mark.rule("11.6")
def test_invalid_train_purchases_are_refused_11_6():
    table = table_for().train("BEL", "3", "3").train("PLM", "3")
    table.operate("PLM", "train")
    assert "There is no train" in table.why(BuyTrain(A, "9", "works"))
    assert "Trains come from" in table.why(BuyTrain(A, "3", "attic"))
    assert "no such seller" in table.why(BuyOldTrain(A, "PLM", "3-0", 5))
    assert "no such train" in table.why(BuyOldTrain(A, "BEL", "3-18", 5))
    assert "the whole treasury" in table.why(BuyOldTrain(A, "BEL", "3-0", 5000))
    assert "Only nationals" in table.why(ClaimTrain(A, "2-0", ""))
    assert "Only nationals" in table.why(ReplaceTrain(A, "BEL", "3-0", "3-1"))
    assert not table.may(FormNational(A, "PLM"))
    table.do(BuyTrain(A, "3+3", "works"))
    assert table.told[0] == "PLM buys a 3+3 from the Works for £225."
    cash_of(table, "PLM", 0)
    assert "It costs £200" in table.why(BuyTrain(A, "3", "works"))


@pytest.mark.rule("11.6.2", "9.5")
def test_invalid_pullman_actions_are_refused_11_6_2():
    table = table_for(phase="4").train("PLM", "4").minor("M", 1, "V27.0")
    assert "has no Pullman" in table.operate("PLM", "train").why(BuyPullman(A, "BEL"))
    table.state.pullmans -= 1
    change(table.state, "M", pullman=True)
    abandon(table.game, table.state, "M")
    assert "No Pullman is in the Open Market" in table.why(BuyPullman(A, "market"))
    table.do(BuyPullman(A, "M"))
    assert table.told == ["PLM buys a Pullman from Minor M for £150."]
    assert "has a Pullman" in table.why(BuyPullman(A, "M"))


@pytest.mark.rule("11.7")
def test_invalid_share_trades_are_refused_11_7():
    table = table_for().train("PLM", "3").minor("K", 1, "V27.0")
    at(table, "PLM", "shares")
    assert "No share of PLM is in the Open Market" in table.why(TradeOwnShares(A, True))
    assert "not in the Open Market" in table.why(BuyAbandoned(A, "K"))
    abandon(table.game, table.state, "K")
    cash_of(table, "PLM", 0).shares("PLM", pool=10, s1=20)
    assert "It costs £60" in table.why(BuyAbandoned(A, "K"))
    assert "PLM has £0" in table.why(TradeOwnShares(A, True))
    table.fund("PLM", 300).do(TradeOwnShares(A, True))
    assert table.told[0] == "PLM buys 10% of itself for £100."
    table.do(BuyAbandoned(A, "K"))
    assert table.told[0] == "Minor K merges into PLM."


@pytest.mark.rule("11.7", "4.4")
def test_the_log_of_a_sale_of_own_shares_11_7():
    table = table_for().train("PLM", "3")
    at(table, "PLM", "shares").do(TradeOwnShares(A, False))
    assert table.told[:2] == ["PLM's share value is now £90.", "PLM sells 10% of itself for £100."]


@pytest.mark.rule("11.6.3")
def test_the_log_of_what_is_above_the_limit_11_6_3():
    table = table_for(phase="6").train("PLM", "5", "5", "5").operate("PLM", "track")
    table.state.frames = (*table.state.frames, Frame("discard", (0,), "PLM"))
    table.do(Discard(A, "PLM", table.line("PLM").trains[0].card))
    assert table.told[0] == "PLM loses a 5: above the limit."


@pytest.mark.rule("11.3.5")
def test_the_log_of_port_authorities_11_3_5():
    table = table_for().operate("PLM", "track")
    table.do(BuyAuthority(A, "north", ""))
    assert table.told[0] == "PLM buys the Northern port authority for £125."
    table = table_for().operate("PLM", "track")
    assert "The areas are" in table.why(BuyAuthority(A, "arctic", ""))
    assert "no such port authority" in table.why(BuyAuthority(A, "north", "BEL"))
    table.state.authorities["north"] = 0
    assert "No port authorities are left in that area" in table.why(BuyAuthority(A, "north", ""))
    cash_of(table, "PLM", 0)
    assert "It costs £125" in table.why(BuyAuthority(A, "mediterranean", ""))
