"""The game of Railways of Australia as its rules see it: printed facts, options, the land."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from trunkline.kernel import CHANCE, Frame, Game, Masked, Offer, Plan, Secret, State
from trunkline.titles.railways_of_australia.options import Options
from trunkline.titles.railways_of_australia.printed.board import Board, Place
from trunkline.titles.railways_of_australia.printed.facts import (
    COLOURS,
    GRAY,
    Baron,
    Card,
    Facts,
    MajorLine,
)
from trunkline.titles.railways_of_australia.records.actions import BuildTown, Lay
from trunkline.titles.railways_of_australia.records.events import (
    ENDS,
    BaronId,
    CardId,
    EndId,
    SideId,
)
from trunkline.titles.railways_of_australia.rules.track import link_network
from trunkline.titles.railways_of_australia.rules.track.land import SIDE_NAMES, Land
from trunkline.titles.railways_of_australia.state import (
    NO_GOODS,
    City,
    Goods,
    Player,
    StateRoA,
    Turn,
)


@dataclass(kw_only=True, repr=False)
class GameRoA(Game):
    """Railways of Australia with the regions in play and the options of a table."""

    choice: Options
    facts: Facts
    board: Board
    places: dict[str, Place]
    """The cities and towns in play (§A2.3)."""
    land: Land
    cards: dict[str, Card]
    """The operations cards in play (§A2.5, §A2.6, §A2.9)."""
    barons: dict[str, Baron]
    lines: dict[str, MajorLine]
    """The major lines in play (§A5.1)."""
    shown: Callable[[GameRoA, StateRoA, int], int]
    """The points of a player's baron once it is shown: `barons.shown`."""
    costs: dict[str, int] = field(init=False)
    numbers: dict[str, int] = field(init=False)
    prices: tuple[int, ...] = field(init=False)
    """The price of each engine level from 2 on (§7.1)."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.say = {
            CardId: lambda card: self.cards[card].name,
            BaronId: lambda baron: self.barons[baron].name,
            EndId: ENDS.__getitem__,
            SideId: SIDE_NAMES.__getitem__,
        }
        self.costs, self.numbers = self.facts.costs, self.facts.numbers
        levels = self.choice.engine_max - 1
        self.prices = self.facts.engines[self.choice.engine_prices][:levels]

    def state_type(self) -> type[State]:
        """Return the class of this game's states."""
        return StateRoA

    @property
    def markers(self) -> int:
        """Number of empty-city markers that ends the game (§A9.1)."""
        return self.facts.markers[self.seats]

    def income(self, score: int) -> int:
        """Return the income of a score at the end of each turn (§11.1, §A1.2)."""
        return self.facts.income[self.choice.income].at(score)

    def cubes(self, place: str) -> int:
        """Return the number of cubes a city begins with (§2.1, §2.2)."""
        printed = self.places[place].cubes
        fewer = self.seats <= 3 and self.choice.cubes_less_with_2_or_3
        return max(1, printed - 1) if fewer and printed else printed

    def start(self) -> StateRoA:
        """Return the state before the first action: no cubes and cards are drawn yet (§2.3).

        Track, junctions, markers, bonds and money are not counted: they do not run out (§1.3,
        §A7.8).
        """
        each = self.numbers["cubes_per_colour"]
        cities = {
            name: City(place.colour, place.kind == "city") for name, place in self.places.items()
        }
        return StateRoA(
            frames=(Frame("setup", (CHANCE,)),),
            amended=self.amended,
            turn=Turn(),
            players=tuple(Player(switches=self.numbers["switches"]) for _ in self.player_seats),
            cities=cities,
            goods=dict.fromkeys(self.places, NO_GOODS),
            bag=(each,) * len(COLOURS),
            out=NO_GOODS,
            stock={name: self.numbers["new_city_tiles"] for name in COLOURS if name != "red"},
            links={},
            next_link=1,
            junctions={},
            deck=tuple(name for name, card in self.cards.items() if not card.start),
            display=tuple(name for name, card in self.cards.items() if card.start),
            discard=(),
            camps={},
            lines={},
            auction=None,
            work=None,
            dealt={},
            kept={},
            shown={},
            bank=0,
            end="",
            net=link_network.make(self.land, {}, {}),
        )

    def rebuild(self, state: Any) -> None:
        """Make the derived parts of a state again."""
        state.net = link_network.make(self.land, state.links, state.junctions)

    def result(self, state: Any) -> dict[int, int]:
        """Score less bonds, and with the baron once it is shown (§13.3, §A9.2)."""
        return {
            seat: player.score - player.bonds + self.shown(self, state, seat)
            for seat, player in enumerate(state.players)
        }

    def tie_breakers(self, state: Any) -> dict[int, Sequence[int]]:
        """Most links, then most money (§13.4)."""
        return {
            seat: (owned_links(state, seat), player.cash)
            for seat, player in enumerate(state.players)
        }

    def guess(self, state: Any, random: Random) -> None:
        """Barons that are not seen may be anybody's, and each keeps one of theirs (§2.5)."""
        hands = [hand.value for hand in state.dealt.values() if isinstance(hand, Secret)]
        known = {baron for hand in hands for baron in hand} | set(state.shown.values())
        unseen = [baron for baron in self.barons if baron not in known]
        random.shuffle(unseen)
        for seat, hand in state.dealt.items():
            if isinstance(hand, Masked):
                own = [state.shown[seat]] if seat in state.shown else []
                own += [unseen.pop() for _ in range(self.choice.barons_dealt - len(own))]
                state.dealt[seat] = Secret(tuple(sorted(own)), hand.seats)
        for seat, baron in state.kept.items():
            if isinstance(baron, Masked):
                kept = state.shown.get(seat) or random.choice(state.dealt[seat].value)
                state.kept[seat] = Secret(kept, baron.seats)

    def preferred(self, state: Any, offers: list[Offer]) -> list[Offer]:
        """Return offers that keep random games going: deliveries, then last pieces of links."""
        found: list[Offer] = [offer for offer in offers if isinstance(offer, Plan)]
        return found or [offer for offer in offers if self._finishes(state, offer)]

    def _finishes(self, state: StateRoA, offer: Offer) -> bool:
        if not isinstance(offer, Lay):
            return isinstance(offer, BuildTown)
        ends = 0
        for side in (offer.a, offer.b):
            place = self.land.grounds[offer.hex].place(side)
            ends += bool(place) and state.cities[place].built
            ends += (offer.hex, side) in state.net.opens
        return ends == 2

    def end_reason(self, state: Any) -> str:
        """Return what ended the game: markers, passes or turns."""
        return str(state.end) if not state.frames else ""


def owned_links(state: StateRoA, seat: int) -> int:
    """Return the number of a player's complete links, shared and branches (§13.4, §A11.3)."""
    return sum(link.end is not None and seat in link.owners for link in state.links.values())


def accepts(city: City, colour: str) -> bool:
    """Return True if cubes of a colour end at this city (§8.1, §A10.2)."""
    return city.built and (city.commonwealth or city.colour == colour)


def is_gray(city: City) -> bool:
    """Return True for a gray city, including a built town (§6.1, §A4.6)."""
    return city.built and city.colour == GRAY and not city.commonwealth


def add(goods: Goods, more: Goods) -> Goods:
    """Cubes put together."""
    return tuple(map(sum, zip(goods, more, strict=True)))


def count(colours: Sequence[str]) -> Goods:
    """Cubes by colour."""
    return tuple(colours.count(name) for name in COLOURS)


def held(game: GameRoA, state: StateRoA, seat: int, op: str) -> tuple[str, ...]:
    """Return the cards of a kind in a hand."""
    return tuple(card for card in state.players[seat].hand if game.cards[card].op == op)
