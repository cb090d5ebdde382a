"""A seat's view of a table."""

from typing import Any, ClassVar

import pytest

from examples.goods_yard.game import make
from tests.table.games import CARDS, Shelf
from tests.table.helpers import BOT, ME, OPEN, depot, guest, load, scores, see, yard
from trunkline.draw import parts, theme
from trunkline.kernel import (
    SPECTATOR,
    Choices,
    Event,
    Hidden,
    Parts,
    Seat,
    legal,
    record,
    template,
)
from trunkline.table.errors import Conflict, NotFound, NotYours
from trunkline.table.house import House
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.seats import seating
from trunkline.table.storage.db_rows import Told
from trunkline.table.views import seat_views, views
from trunkline.table.views.event_sentences import happened, mark, read, with_sentences
from workbench.depot import Load


def bidding(house: House) -> tuple[Table, Account, Account]:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = yard(house, ann, ME, OPEN, seed=1)
    seating.sit_down(table, bob, 1)
    return table, ann, bob


def test_offers_are_ready_to_be_posted_and_refusals_have_reasons(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    seen = see(table, ann)
    assert [offer["type"] for offer in seen["offers"]] == ["range", "plan"]
    first = seen["offers"][0]
    assert first == {
        "type": "range",
        "action": {"kind": "load", "seat": 0, "amount": 1, "gently": False},
        "label": "Load",
        "sections": ["1"],
        "field": "amount",
        "low": 1,
        "high": 5,
        "step": 1,
    }
    assert seen["why_not"] == [
        {
            "action": {"kind": "load", "seat": 0, "amount": 9, "gently": False},
            "label": "Load",
            "reason": "Load 1 to 5 (§1).",
        }
    ]
    assert (seen["step"], seen["prompt"]) == ("work", "load or run (§1, §2)")
    table.act(ann, seen["version"], "x", first["action"])


def test_a_plain_action_is_offered_as_it_is(house: House) -> None:
    table, ann, bob = bidding(house)
    for who, seat in ((ann, 0), (bob, 1)):
        action = {"kind": "bid", "seat": seat, "amount": 1 - seat}
        table.act(who, table.record.version, f"b{seat}", action)
    seen = see(table, ann)
    assert seen["offers"][0]["type"] == "action"
    assert seen["offers"][0]["label"] == "Demand player 2"
    assert see(table, bob)["offers"] == []


def test_cards_and_pictures_are_those_of_the_seat(house: House) -> None:
    table, ann, _ = bidding(house)
    mine = see(table, ann, pictures=True)
    assert mine["now"]["hands"][0] != ["?"]
    assert mine["now"]["hands"][1] == ["?"]
    assert set(mine["pictures"]) == {"yard", "yard/0", "yard/1", "yard/bids", "hand"}
    watching = see(table, None, pictures=True)
    assert watching["now"]["hands"] == [["?"], ["?"]]
    assert "hand" not in watching["pictures"]
    assert watching["standing"] == []
    assert see(table, ann)["pictures"] == {}


def test_scores_are_shown_where_they_are_no_secret(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    load(table, ann, 0, 4)
    assert scores(see(table, ann)["standing"]) == {0: 4}
    assert see(table, ann)["now"] == {}
    assert see(table, ann, pictures=True)["pictures"] == {}


def test_static_data_is_sent_on_request(house: House) -> None:
    table, ann, _ = bidding(house)
    assert see(table, ann)["still"] is None
    assert views.see_still(table) == {"title": "The Goods Yard"}
    waiting = yard(house, ann, ME, OPEN)
    assert views.see_still(waiting) == {"title": "The Goods Yard"}
    assert see(waiting, ann)["now"] is None


def test_offers_at_a_place_are_listed_when_it_is_chosen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list may be long: a view names the places, and what each of them costs."""
    ann = guest(house)
    table = depot(house, ann, ME)
    everything = see(table, ann)
    loads, run = everything["offers"]
    game = table.game
    page = Parts(
        place=lambda offer: "dock" if isinstance(template(offer), Load) else "",
        choices=lambda view, place: Choices(
            tuple(one for one in legal(game, view.state, view.seat) if game.page.place(one))
            if place == "dock"
            else (),
            "An empty dock",
        ),
        describe_offer=lambda view, offer: {"cost": 7},
    )
    monkeypatch.setattr(game, "page", page)
    seen = see(table, ann)
    assert seen["offers"] == [run | {"cost": 7}]
    assert seen["places"] == {"load": {"dock": 7}}
    there = views.see_choices(views.glance(table), 0, "dock")
    assert there["offers"] == [loads | {"cost": 7, "label": "Load"}]
    assert (there["about"], there["why"], there["shown"]) == ("An empty dock", "", {})
    assert views.see_choices(views.glance(table), 0, "yard")["offers"] == []
    load(table, ann, 0, 4)
    past = views.see_choices(views.glance(table, 0), 0, "dock")
    assert (past["offers"], past["about"]) == ([], "An empty dock")
    with pytest.raises(NotFound):
        views.see_choices(views.glance(table, 7), 0, "dock")


def test_a_place_is_named_once_and_only_in_a_game(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    monkeypatch.setattr(table.game, "page", Parts(place=lambda offer: "dock"))
    seen = see(table, ann)
    assert seen["offers"] == []
    assert seen["places"] == {"load": {"dock": 0}, "run": {"dock": 0}}
    waiting = yard(house, ann, ME, OPEN)
    with pytest.raises(Conflict, match="not started"):
        views.see_choices(views.glance(waiting), 0, "dock")


def test_a_glance_keeps_the_table_as_it_was(house: House) -> None:
    """The view is made outside the table's lock, while the game may go on."""
    ann = guest(house)
    table = depot(house, ann, ME)
    here, rights = views.glance(table), views.rights_of(table, ann)
    before = views.see_as(here, rights)
    load(table, ann, 0, 4)
    load(House(house.store, Shelf()).get(table.id), ann, 0, 3)
    house.get(table.id)
    assert views.see_as(here, rights) == before
    assert see(table, ann)["moment"] == 2


def test_the_past_can_be_looked_at_without_offers(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    load(table, ann, 0, 4)
    past = see(table, ann, at=0)
    assert (past["at"], past["moment"], past["live"], past["offers"]) == (0, 1, False, [])
    assert scores(past["standing"]) == {0: 0}
    assert not past["my_turn"]
    for moment in (-1, 2):
        with pytest.raises(NotFound):
            see(table, ann, at=moment)


def test_a_seat_looks_from_its_own_place_only(house: House) -> None:
    table, ann, bob = bidding(house)
    with pytest.raises(NotYours):
        see(table, ann, 1)
    with pytest.raises(NotYours):
        see(table, None, 0)
    assert see(table, ann, SPECTATOR)["now"]["hands"] == [["?"], ["?"]]
    assert see(table, bob)["seat"] == 1
    assert see(table, None)["seat"] == SPECTATOR


def test_hot_seat_looks_from_the_seat_that_is_asked(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, ME)
    assert see(table, ann)["seat"] == 0
    load(table, ann, 0)
    assert see(table, ann)["seat"] == 1
    assert see(table, ann)["table"]["mine"] == [0, 1]


def test_the_log_fits_each_seat_and_uses_current_names(house: House) -> None:
    table, ann, _ = bidding(house)
    deal = [line["lines"][0] for line in see(table, ann)["log"] if line["kind"] == "act"]
    assert deal[0].startswith("chance gives ann the ")
    assert deal[1] == "chance gives bob a card."
    house.people.claim(ann.id, "Ann B", "long password")
    lines = [line["lines"][0] for line in see(table, None)["log"] if line["kind"] == "act"]
    assert lines == ["chance gives Ann B a card.", "chance gives bob a card."]


def test_chat_is_for_players_and_undone_lines_say_so(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    table.chat(ann, "c", "hello <b>")
    load(table, ann, 0)
    from trunkline.table.play import undo_redo

    undo_redo.go(table, ann, "undo", table.record.version, "u", None)
    lines = see(table, ann)["log"]
    assert [line["kind"] for line in lines] == ["start", "chat", "act", "undo"]
    assert lines[1]["lines"] == ["hello <b>"]
    assert [line["undone"] for line in lines] == [False, False, True, False]
    assert lines[3]["lines"] == ["ann took the game back to move 0."]
    undo_redo.go(table, ann, "redo", table.record.version, "r", None)
    assert see(table, ann)["log"][-1]["lines"] == ["ann played it again up to move 1."]
    assert [line["kind"] for line in see(table, None)["log"]][:2] == ["start", "act"]


def test_an_action_without_a_sentence_gets_one(house: House) -> None:
    table, ann, _ = bidding(house)
    table.act(ann, table.record.version, "b", {"kind": "bid", "seat": 0, "amount": 3})
    assert see(table, None)["log"][-1]["lines"] == ["ann: bid."]


def test_a_rule_that_looks_at_a_secret_shows_no_reasons(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def peek(*args: Any) -> Any:
        raise Hidden("no")

    monkeypatch.setattr(seat_views, "why_not", peek)
    ann = guest(house)
    assert see(depot(house, ann, ME), ann)["why_not"] == []


def test_reasons_are_bounded_and_one_of_a_kind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    load1 = table.game.codec.decode({"kind": "load", "seat": 0, "amount": 9})
    many = [(load1, f"reason {n // 2}") for n in range(500)]
    monkeypatch.setattr(seat_views, "why_not", lambda *args: iter(many))
    reasons = [one["reason"] for one in see(table, ann)["why_not"]]
    assert reasons == [f"reason {n}" for n in range(seat_views.MOST_WHY_NOT)]


def test_a_finished_game_asks_nothing(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, goal=1)
    load(table, ann, 0)
    seen = see(table, ann)
    assert (seen["finished"], seen["step"], seen["prompt"], seen["offers"]) == (True, None, "", [])
    assert seen["ranking"] == [
        {"place": 1, "seats": [0], "score": 1, "ties": [], "words": "1 point"}
    ]


def test_a_table_that_has_not_begun_can_be_looked_at(house: House) -> None:
    seen = see(depot(house, guest(house), ME, OPEN, BOT), None)
    assert (seen["now"], seen["version"], seen["log"]) == (None, 0, [])
    assert [seat["name"] for seat in seen["table"]["seats"]] == ["ann", "seat 2", "random bot 3"]


def test_sentences_name_seats_by_marks() -> None:
    assert read([Told(f"{mark(0)} and {mark(-1)}", {}, {}, {})], 0, str) == ["0 and -1"]
    assert read([Told("", {"1": "secret"}, {}, {})], 1, str) == ["secret"]
    assert read([Told("", {"1": "secret"}, {}, {})], 0, str) == []
    assert happened([Told("", {}, {}, {})], 0) == []


@record
class Whispered(Event):
    text: ClassVar[str] = "Something."
    text_hidden: ClassVar[str] = "Something."
    secret: ClassVar[tuple[str, ...]] = ("word",)
    readers: ClassVar[tuple[str, ...]] = ("to",)
    word: str = ""
    to: Seat = Seat(0)


def test_sentences_that_say_nothing_more_are_kept_once() -> None:
    game = make("goods-yard", 2, {})
    plain, whispered = with_sentences(game, [Event(), Whispered("x")])
    assert plain == Told("", {}, {"kind": "event"}, {})
    assert whispered[:2] == ("Something.", {})
    assert whispered.event == {"kind": "whispered", "word": None, "to": 0}
    assert whispered.own == {"0": {"kind": "whispered", "word": "x", "to": 0}}


def test_a_secret_event_is_kept_for_its_readers_only(house: House) -> None:
    table, _, _ = bidding(house)
    entry = next(one for one in house.journal.entries(table.id) if one.kind == "act")
    told = entry.told[0]
    assert told.public == f"{mark(-1)} gives {mark(0)} a card."
    assert list(told.private) == ["-1", "0"]
    assert any(str(card) in told.private["0"] for card in CARDS)


def test_the_ground_of_a_map_is_known_by_its_key(house: House) -> None:
    table = depot(house, guest(house), ME)
    ground = '<svg viewBox="0 0 9 9"><rect class="f-sea"/></svg>'
    table.game.page = Parts(ground=lambda: ground)
    facts = parts.ground_facts(ground)
    assert facts["box"] == [0, 0, 9, 9]
    light, dark = (views.see_ground(table, str(facts["key"]), mode) for mode in MODES)
    assert light.startswith('<svg viewBox="0 0 9 9"><style>')
    assert light != dark
    with pytest.raises(NotFound):
        views.see_ground(table, "0" * 16, "light")
    table.game.page = Parts()
    with pytest.raises(NotFound):
        views.see_ground(table, str(facts["key"]), "light")


MODES: tuple[theme.Mode, ...] = ("light", "dark")
