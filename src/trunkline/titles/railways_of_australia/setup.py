"""Before the first turn: barons are dealt and kept, the display is opened (§2.4 to §2.6, §A2)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trunkline.kernel import CHANCE, BySeat, Frame, Offer, Rule, Sampled, Seat, Secret
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import (
    ChooseFirst,
    DealBarons,
    KeepBaron,
    OpenDisplay,
)
from trunkline.titles.railways_of_australia.records.events import (
    BaronKept,
    BaronsDealt,
    DisplayOpened,
    FirstChosen,
)
from trunkline.titles.railways_of_australia.rules.cards.federation import found_federation
from trunkline.titles.railways_of_australia.rules.rounds.turns import begin_turn
from trunkline.titles.railways_of_australia.state import StateRoA


class DealsBarons(Sampled[GameRoA, StateRoA, DealBarons]):
    """Deal two barons, or one, to each player; each seat sees only its own (§2.5)."""

    action = DealBarons
    sections = ("2.5", "A11.2")

    def sample(self, game: GameRoA, state: StateRoA, random: Random) -> DealBarons:
        """Return a shuffled pack, dealt out."""
        each = game.choice.barons_dealt
        pack = random.sample(list(game.barons), each * game.seats)
        hands: dict[int, tuple[str, ...]] = {
            seat: tuple(sorted(pack[seat * each :][:each])) for seat in game.player_seats
        }
        return DealBarons(CHANCE, BySeat(hands))

    def refusal(self, game: GameRoA, state: StateRoA, action: DealBarons) -> str | None:
        """Check that all get the same number and that no baron is dealt twice."""
        hands = action.barons
        if set(hands) != set(game.player_seats):
            return "Barons are dealt to every player (§2.5)."
        if any(len(hand) != game.choice.barons_dealt for hand in hands.values()):
            return f"Each player gets {game.choice.barons_dealt} barons (§2.5)."
        dealt = [baron for hand in hands.values() for baron in hand]
        if len(set(dealt)) < len(dealt) or not set(dealt) <= set(game.barons):
            return "Each baron of the game is dealt once at most (§2.5)."
        if any(list(hand) != sorted(hand) for hand in hands.values()):
            return "The barons of a hand are named in their order (§2.5)."
        return None

    def apply(self, game: GameRoA, state: StateRoA, action: DealBarons) -> None:
        """Two barons are a choice; a single one is kept."""
        hands = action.barons
        state.dealt = {seat: Secret(hand, (seat,)) for seat, hand in hands.items()}
        state.emit(BaronsDealt(BySeat(hands)))
        if game.choice.barons_dealt == 1:
            state.kept = {seat: Secret(hand[0], (seat,)) for seat, hand in hands.items()}
            state.replace_top(Frame("display", (CHANCE,)))
        else:
            state.replace_top(Frame("keep", game.player_seats))


class KeepsBaron(Rule[GameRoA, StateRoA, KeepBaron]):
    """All choose at the same time which of their barons they keep (§2.5, §A11.2)."""

    action = KeepBaron
    sections = ("2.5", "A11.2")
    exact = True
    sentence = "Keep one of the barons you were dealt (§2.5, §A11.2)."

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Yield the barons dealt to this seat."""
        for baron in state.dealt[seat].value:
            yield KeepBaron(seat, baron)

    def apply(self, game: GameRoA, state: StateRoA, action: KeepBaron) -> None:
        """Remove the other baron from the game in secret."""
        state.kept[action.seat] = Secret(action.baron, (action.seat,))
        state.emit(BaronKept(action.seat, action.baron))
        state.answered(action.seat)


def settle_keep(game: GameRoA, state: StateRoA) -> bool:
    """Open the display when all have chosen."""
    if state.frames[-1].seats:
        return False
    state.replace_top(Frame("display", (CHANCE,)))
    return True


class OpensDisplay(Sampled[GameRoA, StateRoA, OpenDisplay]):
    """Twice as many cards as players are turned up beside the S cards (§2.4, §A2.7, §A2.8)."""

    action = OpenDisplay
    sections = ("2.4", "A2.7", "A2.8")

    def sample(self, game: GameRoA, state: StateRoA, random: Random) -> OpenDisplay:
        """Cards are turned up until enough of them stay."""
        turned: list[str] = []
        for card in random.sample(state.deck, len(state.deck)):
            if _lying(game, turned) == _wanted(game):
                break
            turned.append(card)
        return OpenDisplay(CHANCE, tuple(turned))

    def refusal(self, game: GameRoA, state: StateRoA, action: OpenDisplay) -> str | None:
        """Different cards of the deck, up to the last that was wanted."""
        turned = action.turned
        if len(set(turned)) < len(turned) or not set(turned) <= set(state.deck):
            return "The display is turned up from the deck (§2.4)."
        enough = _lying(game, turned) == _wanted(game) and all(
            _stays(game, card) for card in turned[-1:]
        )
        if not enough and not (
            _lying(game, turned) < _wanted(game) and len(turned) == len(state.deck)
        ):
            return f"{_wanted(game)} cards besides towns lie in the display (§2.4, §A2.7)."
        return None

    def apply(self, game: GameRoA, state: StateRoA, action: OpenDisplay) -> None:
        """Towns go back into the deck; Federation takes effect and is replaced."""
        for card in action.turned:
            op = game.cards[card].op
            if op == "town":
                continue
            state.deck = tuple(other for other in state.deck if other != card)
            if op == "federation":
                found_federation(game, state, card)
            else:
                state.display = (*state.display, card)
        state.emit(DisplayOpened(tuple(state.display)))
        state.replace_top(Frame("first", (CHANCE,)))


def _wanted(game: GameRoA) -> int:
    return game.numbers["cards_per_player"] * game.seats


def _stays(game: GameRoA, card: str) -> bool:
    return game.cards[card].plays != "reveal"


def _lying(game: GameRoA, turned: list[str] | tuple[str, ...]) -> int:
    return sum(_stays(game, card) for card in turned)


class ChoosesFirst(Rule[GameRoA, StateRoA, ChooseFirst]):
    """Draw the first bidder of the first turn at random (§2.6)."""

    action = ChooseFirst
    sections = ("2.6",)
    exact = True
    sentence = "One of the players bids first (§2.6)."

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Any player."""
        yield from (ChooseFirst(seat, first) for first in game.player_seats)

    def apply(self, game: GameRoA, state: StateRoA, action: ChooseFirst) -> None:
        """Begin the first turn."""
        state.emit(FirstChosen(action.first))
        state.turn = state.turn._replace(order=clockwise(game, action.first))
        begin_turn(game, state)


def clockwise(game: GameRoA, first: int) -> tuple[int, ...]:
    """All seats from one on, clockwise (§4.4)."""
    return tuple((first + n) % game.seats for n in range(game.seats))
