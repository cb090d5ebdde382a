"""Orders as the titles offer them along recorded games: each is taken, and says when it stops."""

from typing import Any

import pytest

from tests.rules.record import FOLDER, read
from trunkline import titles
from trunkline.kernel import Did, apply, encode, kind_of, view
from trunkline.table.orders import order_stops
from trunkline.table.orders.orders import read_order, written

GAMES = {
    "1848": ("1848-1-gmt-2021", 260),
    "18oe": ("18oe-1-plain", 240),
    "railways-of-australia": ("railways-of-australia-1-plain", 120),
}
EVERY = 17


def soon(entries: list[Any]) -> list[str]:
    """Return the places where something is laid or placed soon."""
    found = {}
    for act in (entry["act"] for entry in entries):
        place = act.get("hex") or act.get("city") or act.get("place") or ""
        found[place.partition(".")[0]] = True
    return [place for place in found if place][:3]


@pytest.mark.parametrize("title", GAMES)
def test_every_order_on_offer_is_taken_and_says_what_stops_it(title: str) -> None:
    name, most = GAMES[title]
    file = read(FOLDER / f"{name}.json.gz")
    game = titles.load(title, len(file["seats"]), file["options"])
    state, steps, done = game.start(), set(), dict[int, list[Did]]()
    for number, entry in enumerate(file["journal"][:most]):
        if number % EVERY == 0:
            for seat in game.player_seats:
                seen = view(game, state, seat)
                for place in ("", *soon(file["journal"][number : number + 30])):
                    for offer in game.page.orders(seen, place, done.get(seat, [])):
                        data = written(game, offer.order)
                        order = read_order(game, seat, data)
                        assert order == offer.order
                        order_stops.check(game, state, seat, order)
                        assert order_stops.stops(game, seen, order)
                        assert order_stops.words(game, order)
                        if offer.number:
                            low, high = offer.number.low, offer.number.high
                            assert low <= offer.number.start <= high
                        steps.add(order.step)
        action = game.codec.decode(entry["act"])
        state = apply(game, state, action)
        events = [{"kind": kind_of(type(one)), **encode(one)} for one in state.events]
        done.setdefault(action.seat, []).insert(0, Did(action, events))
    wanted = {
        "1848": {"auction", "stock", "dividend", "track", "token"},
        "18oe": {"packet", "bidding", "stock", "track"},
        "railways-of-australia": {"bid", "act"},
    }
    assert steps >= wanted[title]
