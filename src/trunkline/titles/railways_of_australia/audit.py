"""Invariants of every state of Railways of Australia."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trunkline.board.hexes import opposite
from trunkline.kernel import Problem
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.rules.track.land import FERRY, Side
from trunkline.titles.railways_of_australia.state import Link, StateRoA


def check_cubes(game: GameRoA, state: StateRoA) -> Iterator[Problem]:
    """125 cubes, 25 of each colour, over bag, places, and out of the game (§1.1)."""
    piles = [state.bag, state.out, *state.goods.values()]
    for colour, *numbers in zip(COLOURS, *piles, strict=True):
        if sum(numbers) != game.numbers["cubes_per_colour"] or min(numbers) < 0:
            yield Problem("cubes", f"{sum(numbers)} {colour} cubes")
    for place, goods in state.goods.items():
        if any(goods) and not state.cities[place].built:
            yield Problem("cubes", f"{place} is not built and has cubes")


def check_money(game: GameRoA, state: StateRoA) -> Iterator[Problem]:
    """Money moves between players and bank only, and bonds are its one other source (§12)."""
    if sum(player.cash for player in state.players) + state.bank:
        yield Problem("money not conserved", f"the bank has {state.bank}")
    for seat, player in enumerate(state.players):
        if player.cash != player.bonds * game.costs["bond"] + player.earned - player.spent:
            yield Problem("money not conserved", f"seat {seat} has {player.cash}")
        if player.cash < 0:
            yield Problem("debt", f"seat {seat} has {player.cash}")
        limit = game.choice.bond_limit
        if limit != "none" and player.bonds > limit:
            yield Problem("too many bonds", f"seat {seat} has {player.bonds}")


def check_players(game: GameRoA, state: StateRoA) -> Iterator[Problem]:
    """Scores, engines and switch markers (§1.5, §A7.1)."""
    placed = Counter(junction.seat for junction in state.junctions.values())
    for seat, player in enumerate(state.players):
        if player.score < 0 or not 1 <= player.level <= game.choice.engine_max:
            yield Problem("impossible player", f"seat {seat}: {player.score}, {player.level}")
        if player.switches + player.lost + placed[seat] != game.numbers["switches"]:
            yield Problem("switch markers", f"seat {seat} has lost count of them")


def check_cards(game: GameRoA, state: StateRoA) -> Iterator[Problem]:
    """Each card is in exactly one place (§9)."""
    hands = [card for player in state.players for card in player.hand]
    found = Counter([*state.deck, *state.display, *state.discard, *hands])
    if found != Counter([*game.cards]):
        wrong = sorted((found - Counter([*game.cards])) + (Counter([*game.cards]) - found))
        yield Problem("cards", f"not in exactly one place: {', '.join(wrong)}")
    for card, camp in state.camps.items():
        if card not in state.players[camp.seat].hand:
            yield Problem("cards", f"the camp of {card} has no holder")
    if any(game.cards[card].rebound for card in state.discard):
        yield Problem("cards", "a rebound card was discarded")


def check_cities(game: GameRoA, state: StateRoA) -> Iterator[Problem]:
    """Check New City tiles, colours and markers (§1.2, §6, §8.8)."""
    for colour, left in state.stock.items():
        lying = sum(city.tile == colour for city in state.cities.values())
        if left < 0 or left + lying != game.numbers["new_city_tiles"]:
            yield Problem("tiles", f"{left} {colour} tiles left, {lying} on the board")
    for name, city in state.cities.items():
        if city.colour != (city.tile or game.places[name].colour):
            yield Problem("colour", f"{name} is {city.colour}")
        if city.marker and not city.built:
            yield Problem("marker", f"{name} is not built and has a marker")
    markers = sum(city.marker for city in state.cities.values())
    if (markers >= game.markers) != bool(state.turn.triggered):
        yield Problem("marker", f"{markers} markers, end in turn {state.turn.triggered}")


def check_links(game: GameRoA, state: StateRoA) -> Iterator[Problem]:
    """Every link goes from end to end, over borders only with Triple Gauge (§5, §A3, §A7)."""
    acting = {frame.step for frame in state.frames} & {"act", "further", "building", "next"}
    pairs: Counter[tuple[int, str, str]] = Counter()
    for number, link in state.links.items():
        yield from _chain(game, state, number, link)
        if link.end is None and not acting:
            yield Problem("unfinished", f"link {number} outside the action rounds")
        if link.end is not None and link.stem is None:
            for owner in link.owners:
                pairs[owner, min(link.start, link.end), max(link.start, link.end)] += 1
        if link.end is not None and link.stem is not None:
            stem = state.links.get(link.stem)
            if stem is None or stem.stem is not None or link.end in (stem.start, stem.end):
                yield Problem("branch", f"branch {number} has no other link to leave")
    for (owner, one, other), times in pairs.items():
        if times > 1:
            yield Problem("two links", f"seat {owner} owns {times} between {one} and {other}")


def _chain(game: GameRoA, state: StateRoA, number: int, link: Link) -> Iterator[Problem]:
    """Each piece goes on where the one before ended, from the start to the end."""
    if link.builder not in link.owners or len(link.owners) > 2:
        yield Problem("owners", f"link {number} is owned by {link.owners}")
    at = game.land.hexes.get(link.start, "")
    if link.stem is not None:
        junction = state.junctions.get(link.start)
        if junction is None or junction.branch != number or junction.seat != link.builder:
            yield Problem("branch", f"branch {number} has no switch")
            return
        beyond = game.land.grounds[link.start].sides[junction.side]
        at = beyond.beyond if isinstance(beyond, Side) else ""
        before = link.start
    else:
        before, at = at, link.pieces[0].hex if link.pieces else ""
    for piece in link.pieces:
        ground = game.land.grounds[piece.hex]
        sides = ground.sides[piece.a], ground.sides[piece.b]
        if at != piece.hex or not all(isinstance(side, Side) for side in sides):
            yield Problem("broken link", f"link {number} at {piece}")
            return
        assert isinstance(sides[0], Side)
        assert isinstance(sides[1], Side)
        if sides[0].beyond != before:
            yield Problem("broken link", f"link {number} at {piece}")
        shape = ground.shapes.get((min(piece[1:]), max(piece[1:])))
        if shape is None or (shape and not link.gauge):
            yield Problem("border", f"link {number} may not lie at {piece}")
        before, at = piece.hex, sides[1].beyond
    if link.end is not None and at != game.land.hexes[link.end]:
        yield Problem("broken link", f"link {number} does not reach {link.end}")


def check_sides(game: GameRoA, state: StateRoA) -> Iterator[Problem]:
    """One track on a side, two tracks or one switch in a hex; the net says so (§5.12, §5.13)."""
    sides: Counter[tuple[str, int]] = Counter()
    tracks: dict[str, tuple[int, ...]] = {}
    for number, link in state.links.items():
        for piece in link.pieces:
            tracks[piece.hex] = tuple(sorted((*tracks.get(piece.hex, ()), number)))
            sides.update(((piece.hex, piece.a), (piece.hex, piece.b)))
    sides.update((name, junction.side) for name, junction in state.junctions.items())
    if any(times > 1 for times in sides.values()):
        yield Problem("side used twice", "two tracks on one side")
    for name, numbers in tracks.items():
        most = 1 if name in state.junctions or game.land.grounds[name].terrain == FERRY else 2
        if len(numbers) > most:
            yield Problem("hex is full", f"{len(numbers)} tracks in {name}")
    taken: dict[str, int] = {}
    for name, side in sides:
        taken[name] = taken.get(name, 0) | 1 << side
        beyond = game.land.grounds[name].sides[side]
        if isinstance(beyond, Side):
            taken[beyond.beyond] = taken.get(beyond.beyond, 0) | 1 << opposite(side)
    if taken != state.net.taken:
        yield Problem("net", "the sides in use are not those of the links")
    if tracks != {name: tuple(sorted(numbers)) for name, numbers in state.net.tracks.items()}:
        yield Problem("net", "the tracks in the hexes are not those of the links")


CHECKS = (
    check_cubes,
    check_money,
    check_players,
    check_cards,
    check_cities,
    check_links,
    check_sides,
)
