"""Railways of Australia: whole random games, and the offers of a crowded board."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from benchmarks._table import Figure, show
from trunkline import titles
from trunkline.arena.self_play import self_play
from trunkline.kernel import CHANCE, Frame, Seat, asked, draw_chance, legal, play
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.records.actions import Switch
from trunkline.titles.railways_of_australia.rules.deliveries import paths
from trunkline.titles.railways_of_australia.rules.deliveries.cubes import put
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import wish
from trunkline.titles.railways_of_australia.rules.track.build_plans import ways

TITLE = "railways-of-australia"
LINKS, CUBES, LEVEL = 70, 80, 8
BOARDS, GAMES = 12, 5
SMALL = {"BOARDS": 1, "GAMES": 1}


def crowded(seed: int) -> tuple[Any, Any]:
    """Return a board for six with seventy legal links, some of them branches, and cubes."""
    random = Random(seed)
    game: Any = titles.load(TITLE, 6, {})
    state: Any = game.start()
    while state.frames[-1].step != "act":
        seat = asked(state)[0]
        chance = seat == CHANCE
        action = draw_chance(game, state, random) if chance else legal(game, state, seat)[-1]
        state = play(game, state, action, audited=False)
    tries = 0
    while len(state.links) < LINKS and tries < 2000:
        tries += 1
        state = _build(game, state, random.randrange(6), random)
    return game, _stock(game, state, random)


def _build(game: Any, state: Any, seat: int, random: Random) -> Any:
    """One link of a seat, from a random city or switch to a near one."""
    state.frames, state.work = (Frame("act", (seat,)),), None
    own = [link for link in state.links.values() if link.builder == seat and link.stem is None]
    start: Any = random.choice([place for place, city in state.cities.items() if city.built])
    if own and random.random() < 0.2:
        piece = random.choice(random.choice(own).pieces)
        start = Switch(Seat(seat), piece.hex, random.randrange(6))
    found = sorted(ways(game, state, seat, start).items(), key=lambda row: row[1][-1].price)
    if not found:
        return state
    way = random.choice(found[:4])[1][-1]
    for action in way.actions:
        state = play(game, state, action, audited=False)
    while CHANCE in asked(state):
        state = play(game, state, draw_chance(game, state, random), audited=False)
    return state


def _stock(game: Any, state: Any, random: Random) -> Any:
    """Eighty cubes in random cities, engines at their highest level, one seat asked."""
    state.bag = tuple(sum(row) for row in zip(state.bag, *state.goods.values(), strict=True))
    state.goods = dict.fromkeys(state.goods, (0,) * len(COLOURS))
    bag = [n for n, number in enumerate(state.bag) for _ in range(number)]
    cities = [place for place, city in state.cities.items() if city.built]
    for colour in random.sample(bag, CUBES):
        put(state, random.choice(cities), tuple(int(n == colour) for n in range(len(COLOURS))))
    state.players = tuple(player._replace(level=LEVEL) for player in state.players)
    state.frames, state.work = (Frame("act", (0,)),), None
    return state


def at(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def seconds(work: Callable[[], Any]) -> float:
    start = process_time()
    work()
    return process_time() - start


def random_games() -> tuple[float, float]:
    """Seconds and actions of a random game of four, every action judged and audited."""
    game = titles.load(TITLE, 4, {})
    start = process_time()
    played = [self_play(game, seed).end for seed in range(GAMES)]
    return (process_time() - start) / GAMES, sum(played) / GAMES


def run() -> bool:
    offers: list[float] = []
    again: list[float] = []
    walks: list[float] = []
    build_to: list[float] = []
    for seed in range(BOARDS):
        game, state = crowded(seed)
        for seat in game.player_seats:
            state.frames = (Frame("act", (seat,)),)
            game.rebuild(state)
            offers.append(seconds(lambda: legal(game, state, seat)))  # noqa: B023
            again.append(seconds(lambda: legal(game, state, seat)))  # noqa: B023
            game.rebuild(state)
            look = wish(game, state, seat, 0)
            walks.append(seconds(lambda: paths.best(state, look)))  # noqa: B023
            build_to.append(seconds(lambda: ways(game, state, seat, "Sydney", 2)))  # noqa: B023
    spent, actions = random_games()
    crowd = f"{LINKS} links, {CUBES} cubes, engine level {LEVEL}"
    return show(
        "Railways of Australia",
        [
            Figure("random game, 4 players", spent, 1.0, "s", f"mean, {actions:.0f} actions"),
            Figure("complete offers, 95th percentile", at(offers, 0.95), 30e-3, "s", crowd),
            Figure("  worst", max(offers)),
            Figure("  asked again, 95th percentile", at(again, 0.95)),
            Figure("best deliveries, mean", sum(walks) / len(walks)),
            Figure("best deliveries, 95th percentile", at(walks, 0.95)),
            Figure("build to, two actions, worst", max(build_to)),
        ],
    )


if __name__ == "__main__":
    run()
