"""What the page of 18OE shows, at moments of a game."""

from functools import cache
from random import Random
from typing import Any

from tests.titles.pages import check_offers, kinds_without, now_of, still_of
from trunkline import titles
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Timeline,
    asked,
    draw_chance,
    kind_of,
    see_offers,
    template,
    view,
)
from trunkline.titles import bots
from trunkline.titles.g18oe.page.words import words


@cache
def begun() -> Timeline[Any]:
    """The opening of a game of novices, up to the first operating rounds."""
    game = titles.load("18oe", 3, {})
    timeline: Timeline[Any] = Timeline(game, game.start())
    chance = Random(2)
    while timeline.now < 330:
        state = timeline.state
        seat = asked(state)[0]
        if seat == CHANCE:
            timeline.play(draw_chance(game, state, chance))
            continue
        bot = bots.make("novice", timeline.now, game)
        timeline.play(bot.choose(view(game, state, seat), see_offers(game, state, seat)))
    return timeline


def test_everything_shown_is_json_and_names_only_what_there_is():
    timeline = begun()
    game: Any = timeline.game
    still = still_of(game)
    for index in range(0, timeline.end, 60):
        now = now_of(game, still, timeline.at(index).state)
        assert set(now["panels"]["companies"]["order"]) == set(still["owners"])


def test_every_kind_of_action_has_its_words():
    game = titles.load("18oe", 3, {})
    assert set(words().acts) == kinds_without(game, ("seating", "patronage"))


def test_every_private_and_minor_says_what_it_can_do():
    game: Any = titles.load("18oe", 3, {})
    assert set(words().powers) == {*game.book.privates, *game.book.minors}


def test_every_offer_is_listed_where_it_belongs():
    timeline = begun()
    game = timeline.game
    for index in range(20, timeline.end, 15):
        state = timeline.at(index).state
        for seat in asked(state):
            if seat != CHANCE:
                offers = see_offers(game, state, seat)
                check_offers(game, view(game, state, seat), offers, most=2)


def test_the_track_of_a_run_is_drawn():
    timeline = begun()
    game = timeline.game
    for index in range(timeline.end):
        state = timeline.at(index).state
        if state.frames and state.frames[-1].step == "run":
            seen = view(game, state, asked(state)[0])
            track = dict(game.page.choices(seen, "run_trains").shown)
            assert track["trains"]
            assert {"id", "at", "value"} <= set(track["stops"][0])
            offer = see_offers(game, state, seen.seat)[0]
            assert kind_of(type(template(offer))) == "run_trains"
            return
    raise AssertionError("no train ran")


def test_only_changes_are_drawn_again():
    timeline = begun()
    game = timeline.game
    first = game.page.pictures(view(game, timeline.at(60).state, SPECTATOR))
    last = game.page.pictures(view(game, timeline.state, SPECTATOR))
    changed = [k for k in last if first.get(k) != last[k] and not k.endswith(".name")]
    assert 0 < len(changed) < 120
    hexes = game.board.map.hexes.values()  # type: ignore[attr-defined]
    assert len(last) == len(hexes) + len([hex_ for hex_ in hexes if hex_.name]) + 2
