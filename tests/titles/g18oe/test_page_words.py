"""What the page of 18OE says: where we are, what threatens, what a proposal or a run means."""

from typing import Any
from xml.etree import ElementTree

import pytest

from tests.titles.g18oe.test_s10_stock import market, merging, stuck
from trunkline import titles
from trunkline.kernel import (
    SPECTATOR,
    Range,
    Seat,
    complete,
    kind_of,
    legal,
    template,
    view,
)
from trunkline.titles.g18oe.page import crossings, head, picture, places, warnings
from trunkline.titles.g18oe.page.words import words
from trunkline.titles.g18oe.records.actions import (
    Answer,
    AskForMergers,
    BuyShare,
    BuyTrain,
    FloatMinor,
    FloatRegional,
    FormNational,
    MergeMinor,
    ParRegional,
    SellShares,
    Trade,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.stock.trades import items
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def told(table: Table, action: Any) -> dict[str, Any]:
    """What is said about an action."""
    seen = view(table.game, table.state, template(action).seat)
    found: dict[str, Any] = table.game.page.describe_offer(seen, action)
    return found


def test_the_next_train_says_what_it_changes():
    table = market("3")
    said = head.next_train(table.game, table.state)
    assert "phase 4 begins" in said
    assert "2+2 trains rust" in said
    assert "majors may become nationals" in said
    assert head.coming(table.game, table.state) == (4, 20)


def test_the_overview_says_what_ends_the_round():
    table = market()
    notes = head.where(table.game, table.state)["notes"]
    assert "when all 3 players pass in a row; nobody has so far." in notes[0]["text"]
    for passes, said in ((1, "1 has so far"), (2, "2 have so far")):
        table.state.stock = table.state.stock._replace(passes=passes)
        assert said in head.this_round(table.game, table.state)
    table.operate("PLM")
    notes = head.where(table.game, table.state)["notes"]
    assert "2 railroads are still to operate" in notes[0]["text"]
    shown = table.game.page.now(view(table.game, table.state, A))
    order = shown["headline"]["order"]
    assert [one["state"] for one in order] == ["now", "next"]
    assert shown["headline"]["steps"][0] == {"id": "track", "label": "Track", "state": "now"}


def test_a_railroad_about_to_lose_its_trains_is_warned_11_6_3():
    table = market("3").train("PLM", "2+2")
    assert not warnings.warnings(table.game, table.state, 0)  # twenty trains come before
    table.state.issued[3] = 18
    said = [one["text"] for one in warnings.warnings(table.game, table.state, 0)]
    assert said[0].startswith("In phase 4 the 2+2 of your PLM rusts: after that it has no train.")
    assert "2 more trains come before it." in said[0]
    assert not warnings.warnings(table.game, table.state, 2)
    table.train("PLM", "2+2").train("PLM", "2+2")
    said = [one["text"] for one in warnings.warnings(table.game, table.state, 0)]
    assert said[0].startswith("In phase 4 three 2+2s of your PLM rust: after that it has no train.")


def test_a_forced_purchase_shows_the_presidents_share_11_6_4():
    table = market("3").operate("PLM", "train")
    table.fund("PLM", 50 - table.line("PLM").cash)
    said = [one["text"] for one in warnings.warnings(table.game, table.state, 0)]
    assert (
        "must buy one: the cheapest is a 3 for £200. Its treasury has £50: you add £150" in said[0]
    )
    assert told(table, BuyTrain(A, "3", "works"))["cost"] == 200
    assert "The president adds £150" in told(table, BuyTrain(A, "3", "works"))["note"]


def test_the_reserved_train_has_its_price_on_the_button_11_6_1():
    table = Table(3).sold().quiet().regional("PLM", 0).operate("PLM", "train")
    from trunkline.titles.g18oe.rules.money import change

    change(table.state, "PLM", owes_train=True)
    assert told(table, BuyTrain(A, "2+2", "works")) == {"cost": 100}


def test_floating_says_what_is_left_until_the_first_train_9_1():
    table = Table(3).sold()
    minor = next(
        name
        for name, line in table.state.companies.items()
        if line.kind == "minor" and line.president == 0
    )
    said = told(table, FloatMinor(A, minor, "FR", "V27.0"))
    cash, home = table.line(minor).cash, table.game.book.rights["FR"].home
    assert said["cost"] == home
    assert said["facts"]["After its 2+2"]["money"] == cash - home - 100
    said = told(table, FloatRegional(A, "PLM", 75))
    assert "£150 into its treasury" in said["note"]
    assert (said["cost"], said["besides"]) == (150, "£30 left")  # home token £20, 2+2 £100
    assert told(table, FloatRegional(A, "LNWR", 60))["besides"] == "£20 short"
    assert said["about"] == "Home: Lyon (U34); zone: France, Belgium"
    assert told(table, ParRegional(A, "PLM", 75))["about"] == said["about"]
    table.phase("4")  # no train is reserved any more
    assert told(table, FloatRegional(A, "PLM", 75))["besides"] == "£130 left"


def test_a_tile_adds_up_before_the_click_11_1():
    table = market().operate("PLM")
    lays = [o for o in legal(table.game, table.state) if kind_of(type(template(o))) == "lay_tile"]
    said = told(table, template(lays[0]))
    assert said["facts"]["Tile points"] == "1 of the 6 left"
    assert said["facts"]["Treasury then"]["money"] == 500 - said.get("cost", 0)


def test_a_merger_is_a_proposal_in_plain_words_10_5():
    table = merging()
    own = told(table, MergeMinor(A, "K", "PLM", 0))["deal"]
    assert own["agree"] == []
    table.do(MergeMinor(A, "K", "BEL", 30))
    assert table.step == "merger"
    deal = told(table, Answer(B, True))["deal"]
    assert {"money": 30} in deal["give"]
    assert any("BEL takes over £90, a 3 train, token in" in str(one) for one in deal["get"])
    assert deal["agree"] == [{"seat": 0, "state": "agreed"}, {"seat": 1, "state": "waits"}]
    assert told(table, Answer(B, False))["deal"] == deal


def test_a_trade_names_both_sides_10_4():
    table = market()
    item = next(name for name, p in table.state.privates.items() if p.seat == 1)
    single = Range(Trade(A, 1, (item,), (), 0), "cash", 0, 100)
    assert told(table, single)["deal"]["title"].startswith("Buy ")
    table.do(Trade(A, 1, (item,), (), 25))
    deal = told(table, Answer(B, True))["deal"]
    assert deal["get"] == [{"money": 25}]
    assert len(deal["give"]) == 1


def test_offers_for_a_minor_say_what_they_bring_10_6():
    table = stuck()
    table.do(AskForMergers(A, "K"))
    offer = next(o for o in legal(table.game, table.state, B) if template(o).seat == B)
    deal = told(table, template(offer))["deal"]
    assert deal["title"].startswith("Minor K into ")


def test_a_national_shows_its_losses_9_4():
    table = market("4").operate("PLM", "train")
    assert "loses £500" in told(table, FormNational(A, "PLM"))["note"]


def test_a_place_says_its_zone_port_and_patron_11_3_6():
    table = Table(3).sold()
    said = places.about(table.game, table.state, "N31")
    assert said.startswith("France")
    ports = {port.hex for port in table.game.geo.ports}
    assert all("port on the" in places.about(table.game, table.state, name) for name in ports)
    assert "sea zone" in places.about(table.game, table.state, "N29")


def test_why_nothing_can_be_laid_on_a_hex_11_1():
    table = Table(3).sold().quiet().regional("PLM", 0).operate("PLM")
    assert "no track rights" in places.refused(table.game, table.state, "M50")
    assert "Track is laid on land" in places.refused(table.game, table.state, "N29")
    assert "leads here" in places.refused(table.game, table.state, "N31")
    home = table.line("PLM").home
    assert places.refused(table.game, table.state, home) == ""


def test_a_lane_follows_the_water_11_3_4():
    board = Table(3).game.board
    way = crossings.lane(board, "I50", "M28")
    assert way.startswith("M")
    assert "Q" in way
    lines = crossings.ferries(board)
    assert all(first.startswith("M") for first, _ in lines.values())


def test_a_run_says_what_each_stop_pays_11_3():
    table = Table(3).sold().quiet().phase("2", "regional").regional("PLM", 0).train("PLM", "2+2")
    home = table.line("PLM").home
    side = next(s for s in range(6) if table.game.geo.usable[home] >> s & 1)
    table.track(home, side).operate("PLM", "run")
    plan = template(legal(table.game, table.state)[0])
    action = complete(table.game, table.state, legal(table.game, table.state)[0])
    note = table.game.page.plan_note(view(table.game, table.state, A), action)
    assert kind_of(type(plan)) == "run_trains"
    assert note is not None
    assert note["proved"]
    assert note["revenue"] == sum(one["revenue"] for one in note["trains"])
    for train in note["trains"]:
        assert train["revenue"] == sum(stop["pays"] for stop in train["stops"])


@pytest.mark.parametrize(
    ("phase", "said"),
    [("3", "1 zone, −1 port token in København: counts 0"), ("2", "1 zone: counts 1")],
)
def test_a_crossing_says_what_makes_it_shorter_11_3_4(phase, said, monkeypatch):
    """Between the stops that it joins: its zones, its port tokens, what it counts."""
    table = Table(3).sold("major").quiet().phase("3").major("DSJ", 0).train("DSJ", "3+3")
    table.track("I50", 5).operate("DSJ", "run")
    if phase == "2":
        monkeypatch.setitem(table.game.book.port_tokens, "3", 0)
    action = complete(table.game, table.state, legal(table.game, table.state)[0])
    note = table.game.page.plan_note(view(table.game, table.state, A), action)
    assert note is not None
    (train,) = note["trains"]
    assert [stop.get("name") for stop in train["stops"]] == ["København", None, "Bergen"]
    assert train["stops"][1]["over"] == f"Bergen–København by sea: {said} (§11.3.4)"


def test_a_ferry_and_a_port_authority_are_described_11_3_5_11_3_7():
    """The authority is handed out by the judge: it stands beside what tokens take off."""
    table = Table(3).sold("major").quiet().phase("5").major("LNWR", 0).train("LNWR", "5")
    change(table.state, "LNWR", authority="north")
    table.operate("LNWR", "run")
    action = complete(table.game, table.state, legal(table.game, table.state)[0])
    note = table.game.page.plan_note(view(table.game, table.state, A), action)
    assert note is not None
    stops = [stop for train in note["trains"] for stop in train["stops"]]
    assert [stop["over"] for stop in stops if "over" in stop] == [
        "ferry Dublin-Liverpool: 1 zone: counts 1 (§11.3.7)",
        "Dublin–New York by sea: 2 zones, −2 port authority: counts 0 (§11.3.4)",
    ]


def test_the_map_has_a_key_and_says_what_places_pay():
    table = market("3")
    still, now = table.game.page.still(), table.game.page.now(view(table.game, table.state, A))
    legend = still["map"]["legend"]
    assert all(ElementTree.fromstring(one["sign"]).tag.endswith("svg") for one in legend)
    text = " ".join(one["text"] for one in legend)
    for word in ("Public port", "Private port", "Offshore port", "Ferry", "Sea zones", "chits",
                 "Patronage", "Station token"):  # fmt: skip
        assert word in text
    assert {one["name"] for one in still["map"]["regions"]} >= {"Italy", "Russia"}
    assert now["map"]["pays"]["B41"] == "£60, later £80/120"  # Bergen, a red zone in a green phase
    assert now["map"]["pays"]["M28"] == "£30"  # London before any tile
    assert "variant" not in still


def test_a_scenario_names_itself_and_shows_only_what_is_in_play():
    game = titles.load("18oe", 2, {"scenario": "uk-france"})
    still = game.page.still()
    assert still["variant"]["name"] == "UK-France"
    named = [one.get("name") for one in still["map"]["hexes"].values()]
    assert named.count("Alger") == 1
    ports = {game.board.map[port.hex].name for port in game.geo.ports}
    assert "Varna" not in ports
    assert [one["name"] for one in still["map"]["regions"]] == [
        "United Kingdom",
        "France, Belgium",
    ]


def test_a_larger_trade_says_what_it_does_to_both_10_4():
    """Two privates and a sum against one: certificates, income and cash of both afterwards."""
    table = market()
    own = [name for name in items(table.state, 0) if name in table.state.privates]
    mine, theirs = own[:2], next(items(table.state, 1))
    trade = Trade(A, 1, (theirs,), tuple(mine), -40)
    deal = told(table, trade)["deal"]
    assert {"money": 40} in deal["get"]
    assert len(deal["give"]) == 2
    ours, other = deal["does"]
    assert (ours["seat"], other["seat"]) == (0, 1)
    assert ours["facts"]["Cash"] == f"£{table.cash(0) + 40:,}, was £{table.cash(0):,}"
    assert other["facts"]["Cash"] == f"£{table.cash(1) - 40:,}, was £{table.cash(1):,}"
    incomes = {name: card.income for name, card in table.game.book.privates.items()}
    before = sum(incomes[name] for name in own)
    after = before - sum(incomes[name] for name in mine) + incomes[theirs]
    assert ours["facts"]["Privates pay"] == f"£{after} a round, was £{before} a round"
    table.do(trade)
    asked = told(table, Answer(B, True))["deal"]
    assert asked["does"] == [other, ours]
    assert asked["give"] == deal["get"]


def test_a_lane_over_water_that_a_scenario_leaves_out_is_straight_11_3_4():
    board = Table(2, scenario="uk-france").game.board
    assert "X79" in board.map.hexes
    drawn = crossings.lane(board, "M28", "X79")
    assert drawn.startswith("M")
    assert drawn.count("L") == 1


def test_the_end_says_why_and_what_everybody_has_13_1():
    table = market("8").train("PLM", "8+8").operate("PLM", "shares")
    table.state.to_operate = ()
    table.state.end, table.state.final = "bank", 1
    assert "The end is near" in head.ending(table.state)
    offers = [template(offer) for offer in legal(table.game, table.state, A)]
    table.do(next(one for one in offers if kind_of(type(one)) == "pass"))
    shown = table.game.page.now(view(table.game, table.state, A))
    assert shown["headline"]["end"] == "Reason for the end: the bank broke (§13)."
    for seat, parts in shown["breakdown"].items():
        total = sum(part["money"] for part in parts.values())
        assert total == table.game.worth(table.state, int(seat))


def test_an_expensive_merger_is_confirmed_and_explained_10_5():
    table = merging()
    cash = table.state.players[0].cash
    offer = next(
        one
        for one in legal(table.game, table.state, A)
        if isinstance(one, Range) and getattr(template(one), "railroad", "") == "BEL"
    )
    limit, text = told(table, offer)["warn_to"]
    assert limit == -(cash // 4) - 1  # the owner pays what is below nothing
    assert f"£{cash:,}" in text
    table.do(MergeMinor(A, "K", "BEL", 0))
    deal = told(table, Answer(B, True))["deal"]
    owner = next(one["facts"] for one in deal["does"] if one.get("seat") == A)
    assert "Certificates" not in owner  # a share for a minor
    major = next(one["facts"] for one in deal["does"] if one.get("owner") == "BEL")
    assert "Toulouse" in major["Tokens"]
    assert major["Treasury"].startswith("£")
    assert major["Powers"] == "Minor K, was none"
    assert any("a 3 train" in str(one) for one in deal["get"])


def test_the_words_of_a_scenario_are_its_own_8_2():
    table = Table(2, scenario="uk-france").sold().phase("1", "regional").stock(0)
    hint = warnings.hints(table.game, table.state, 0)[0]
    assert "6 regionals and 4 minors" in hint["text"]
    whole = Table(3).sold().phase("1", "regional").stock(0)
    assert "18 regionals and 12 minors" in warnings.hints(whole.game, whole.state, 0)[0]["text"]


def test_only_seas_and_ferries_of_the_scenario_are_drawn():
    part, whole = Table(2, scenario="uk-france").game, Table(3).game
    seen = picture.shown(part.board)
    assert set(picture.shown(whole.board)) == set(whole.board.map.hexes)
    land = {name for name, one in part.board.map.hexes.items() if one.colour != "blue"}
    assert land < set(seen)
    atlas = picture.view(box=part.board).atlas
    assert atlas is not None
    seas = {label.text for label in atlas.labels}
    assert "Celtic Sea" in seas
    assert not {"Black Sea", "Aegean Sea", "Baltic Sea"} & seas
    ferries = {at for one in part.board.map.extra["ferries"] for at in one["sea_hexes"]}
    drawn = {name for name in seen if picture.hex_view(part.board, name, {}).face.paths}
    assert {name for name in drawn if part.board.map[name].colour == "blue"} == ferries
    assert set(part.page.still()["map"]["hexes"]) == set(seen)


def test_places_are_found_by_other_names_and_by_their_sea():
    game = Table(3).game
    shown = game.page.still()["map"]
    assert shown["hexes"][next(n for n, h in game.board.map.hexes.items() if h.name == "Wien")][
        "also"
    ] == ["Vienna"]
    known = {hex_.name for hex_ in game.board.map.hexes.values()}
    assert set(words().aliases) <= known
    assert "Black Sea" in {one["name"] for one in shown["areas"]}


def test_the_money_for_building_is_shown_11_1():
    table = market("3").operate("PLM")
    purse = table.game.page.mine(view(table.game, table.state, A))["purse"]
    assert purse["Tile points"] == "6 of 6 left"
    assert "purse" not in table.game.page.mine(view(table.game, table.state, B))


def test_the_card_says_what_one_has_to_spend():
    table = Table(3)
    told = [table.game.page.mine(view(table.game, table.state, seat)) for seat in (A, B)]
    cash = table.state.players[A].cash
    assert [one.get("purse") for one in told] == [{"Your cash": {"money": cash}}, None]


def test_a_minor_has_no_par():
    table = merging()
    shown = table.game.page.now(view(table.game, table.state, A))["panels"]["companies"][
        "companies"
    ]
    assert (shown["K"]["par"], shown["K"]["started"]) == (0, True)


def test_the_story_has_names_for_ids():
    shown = market().game.page.still()["log"]["story"]
    assert shown["names"]["plain"]["K"] == "Minor K"
    assert shown["names"]["item"]["3"] == "concession 3"


def test_every_step_names_the_railroad_that_acts_its_money_and_its_trains_11():
    table = market().operate("PLM", "token").train("PLM", "3")
    shown = table.game.page.mine(view(table.game, table.state, A))
    assert shown["acting"] == {"owner": "PLM", "text": "PLM"}
    assert shown["purse"]["Treasury"] == {"money": table.line("PLM").cash}
    assert "3" in shown["purse"]["Trains"]
    assert shown["purse"]["Your cash"] == {"money": table.state.players[0].cash}
    table = market().operate("PLM", "track")
    change(table.state, "PLM", owes_train=True, cash=90)
    shown = table.game.page.mine(view(table.game, table.state, A))
    assert shown["purse"]["Reserved for its 2+2"] == {"money": 100, "tone": "bad"}


def test_declined_sales_are_shown_for_the_rest_of_the_turn_11_6():
    table = market().operate("PLM", "track").train("BEL", "3")
    card = table.line("BEL").trains[0].card
    assert table.state.op is not None
    table.state.op = table.state.op._replace(refused=("Q30", card, "pullman BEL", "pullman PLM"))
    said = table.game.page.mine(view(table.game, table.state, A))["purse"]["Declined in this turn"]
    assert said == "a tile on Paris (Q30), the 3 of BEL, the Pullman of BEL"


def test_a_request_for_a_home_tile_shows_it_and_a_refusal_is_named_11_1_9():
    table = Table(3).sold("major").quiet().phase("3").major("MIDI", 1).minor("K", 0, "V27.0")
    change(table.state, "K", operated=True)
    table.track("V27", 1, 4).track("V25", 4, 2).operate("K")
    lay = table.lays("U24", 5)[0]
    table.do(lay)
    deal = told(table, Answer(B, True))["deal"]
    assert deal["tile"] == {"place": "U24", "tile": lay.tile, "rotation": lay.rotation}
    assert deal["title"] == "Minor K wants to lay the first tile on your home, Bordeaux (U24)"
    assert deal["give"] == [f"permission to lay tile {lay.tile}"]
    table.do(Answer(B, False))
    said = places.refused(table.game, table.state, "U24")
    assert said == "The president of MIDI has refused in this turn: it is at home here (§11.1.9)."
    purse = table.game.page.mine(view(table.game, table.state, A))["purse"]
    assert purse["Declined in this turn"] == "a tile on Bordeaux (U24)"


def test_trains_that_have_just_rusted_go_now_and_are_not_counted_again_11_6_3():
    table = market("4").train("PLM", "2+2").train("PLM", "3")
    table.state.issued[5] = table.game.book.trains[5].cards - 1
    said = [one["text"] for one in warnings.warnings(table.game, table.state, 0)]
    assert said[0] == "Phase 4 has begun: the 2+2 of your PLM goes at the end of this step."
    later = [text for text in said if "In phase 6" in text]
    assert all("2+2" not in text for text in later)


def test_buttons_of_shares_say_the_size_and_the_source_10_2():
    table = market()
    seat = table.seat
    said = told(table, BuyShare(seat, "PLM", "treasury"))
    assert said["label"] == "Buy 10% of PLM from its treasury"
    assert said["short"] == "10% from its treasury"
    assert said["under"] == f"→ £{table.state.players[seat].cash - said['cost']}"
    assert "about" not in said


def test_shares_say_where_the_value_goes_and_who_becomes_president_10_1():
    table = market().shares("PLM", s1=20).stock(1)
    change(table.state, "PLM", cell=(2, 2))
    value = table.game.price(table.line("PLM"))
    said = told(table, SellShares(B, "PLM", 10))
    assert said["cost"] == value
    (move,) = said["effects"]["moves"]
    table.do(SellShares(B, "PLM", 10))
    assert (move["from"], move["to"]) == (value, table.game.price(table.line("PLM")))
    assert "under" not in said


def test_a_share_that_makes_a_president_says_so_10_2():
    table = market().shares("PLM", s1=20).stock(1)
    said = told(table, BuyShare(B, "PLM", "treasury"))
    assert said["about"] == "★ you become its president"
    table = market().shares("PLM", s0=10, s1=20).stock(0)
    change(table.state, "PLM", president=A)
    assert told(table, SellShares(A, "PLM", 20))["under"]["seat"] == B


def test_a_national_says_what_it_would_earn_9_4():
    table = market("4").train("PLM", "3").operate("PLM", "train")
    note = told(table, FormNational(A, "PLM"))["note"]
    assert "linked in France, Belgium: £" in note


def test_nationals_have_letters_and_colours_of_their_country_9_4():
    table = Table(3).sold("major").quiet().phase("5").major("LNWR", 0).major("GWR", 1)
    still = table.game.page.still()["owners"]
    shown = table.game.page.now(view(table.game, table.state, SPECTATOR))["owners"]
    assert not any("letters" in one for one in shown.values())
    form(table.game, table.state, "LNWR")
    form(table.game, table.state, "GWR")
    shown = table.game.page.now(view(table.game, table.state, SPECTATOR))["owners"]
    first, second = (shown[name] for name in table.state.companies if name in ("LNWR", "GWR"))
    assert [first["letters"], second["letters"]] == ["BR", "BR2"]
    assert first["colour"] == second["colour"] != still["LNWR"]["colour"]
    assert not first["paint"]
    assert second["paint"]
    assert shown["LNWR"]["name"].startswith("British Railways, formerly ")


def test_every_national_has_a_look():
    book = titles.load("18oe", 3, {}).book  # type: ignore[attr-defined]
    assert set(words().nationals) == {card.national for card in book.regionals.values()}


def test_bids_leave_less_to_spend_7():
    table = Table(3)
    while table.step != "packet":
        table.do(template(legal(table.game, table.state)[0]))
    seat = table.seat
    item = next(name for name in table.state.packet if name in table.game.book.minors)
    lot = table.state.packet[item]
    table.state.packet[item] = lot._replace(bids=((seat, 130),))
    purse = table.game.page.mine(view(table.game, table.state, seat))["purse"]
    assert purse["Not in bids"]["money"] == table.state.players[seat].cash - 130


def test_piles_say_when_nationals_form_and_when_level_8_is_sold_9_4():
    for options, seats, after in (({}, 4, "4th"), ({"scenario": "uk-france"}, 3, "first")):
        game = titles.load("18oe", seats, options)
        piles = game.page.still()["panels"]["trains"]["piles"]
        for level in ("4", "6", "8"):
            assert "majors may become nationals (§9.4)" in piles[level]["brings"]
        assert "nationals (§9.4)" not in piles["5"]["brings"]
        assert f"on sale after the {after} train of level 7 (§11.6)" in piles["8"]["brings"]


def test_rules_are_explained_with_the_numbers_of_the_scenario_2_8():
    whole, part = titles.load("18oe", 4, {}), titles.load("18oe", 3, {"scenario": "uk-france"})
    for section, here, there in (
        ("3.1", "begins with £54,000. 96 train cards", "begins with £18,000. 34 train cards"),
        ("3.3", "£5,400 (£5,200 without", "£1,740, in equal shares"),
        ("6", "Ten privates, twelve minors and ten conc", "Four privates, four minors and no conc"),
        ("6.3", "one of the first ten actions", "This table has none"),
        ("8.2", "at most six, of different zones", "at most one."),
        ("8.2", "18 regionals and 12 minors", "6 regionals and 4 minors"),
        ("11.6", "after four of level 7", "after the first level 7 train"),
        ("12", "Madrid or Sankt-Peterburg", "Berlin or Madrid"),
    ):
        said = [game.page.explain(section) or "" for game in (whole, part)]
        assert here in said[0], section
        assert there in said[1], section
        assert here not in said[1], section
    without = titles.load("18oe", 4, {"concessions": "without", "removals": "without"})
    assert "This table has none" in (without.page.explain("6.3") or "")
    assert "turned off at this table" in (without.page.explain("8.2") or "")
    assert "concessions" not in (part.page.explain("3.3") or "").lower()


def test_every_number_in_the_rules_has_its_value():
    for options, seats in (({}, 4), ({"scenario": "uk-france"}, 3)):
        game = titles.load("18oe", seats, options)
        for section in game.page.sections():
            said = game.page.explain(section) or ""
            assert "{" not in said, section
            assert said[0].isupper(), section


def test_powers_say_that_a_passage_city_pays_nothing_14_5():
    for name in ("SHTC", "CCTC"):
        assert "that city then pays the railroad nothing" in words().powers[name]
