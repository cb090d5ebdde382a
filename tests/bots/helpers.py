"""Bots that misbehave, loaded as ``tests.bots.helpers:Name``, and games to ask bots about."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

from trunkline import titles
from trunkline.bots.protocol import seed_of
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import Timeline, asked, legal, view
from trunkline.titles import bots


class Raising:
    def __init__(self, seed: int, game: Any) -> None:
        self.seed = seed

    def choose(self, view: Any, offers: Any) -> Any:
        raise ZeroDivisionError("on purpose")


class Leaving(Raising):
    def choose(self, view: Any, offers: Any) -> Any:
        raise SystemExit("good bye")


class Interrupting(Raising):
    """Raises what only the person at the keyboard may."""

    def choose(self, view: Any, offers: Any) -> Any:
        raise KeyboardInterrupt("from a bot")


class Wordless(Raising):
    """Raises what cannot be said."""

    def choose(self, view: Any, offers: Any) -> Any:
        class Unsaid(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise Unsaid


class Babbling(Raising):
    def choose(self, view: Any, offers: Any) -> Any:
        return "anything"


class Hanging(Raising):
    """Never answers, and swallows what could end it, as careless loops do."""

    def choose(self, view: Any, offers: Any) -> Any:
        while True:
            try:
                sum(range(1_000))
            except Exception:
                continue


class Sleeping(Raising):
    """Never answers, and does nothing meanwhile."""

    def choose(self, view: Any, offers: Any) -> Any:
        Event().wait()


class Dawdling(Raising):
    """Cannot even be made."""

    def __init__(self, seed: int, game: Any) -> None:
        Event().wait()


class Cheating(Raising):
    """Wants what is not on offer: to buy a private with money it has not."""

    def choose(self, view: Any, offers: Any) -> Any:
        return type(offers[0])(view.seat, "P9")


class First(Raising):
    """A bot that always takes the first offer it can, as the page about bots shows."""

    why = "It was the first."

    def choose(self, view: Any, offers: Any) -> Any:
        from trunkline.kernel import Action

        return next(offer for offer in offers if isinstance(offer, Action))


class Marking(RandomPlayer):
    """Tells in which process it plays: a file of that name in the folder ``MARKS``."""

    def choose(self, view: Any, offers: Any) -> Any:
        Path(os.environ["MARKS"], str(os.getpid())).touch()
        return super().choose(view, offers)


class Drawn(RandomPlayer):
    """The random player as a bot from outside."""


class Chatting(RandomPlayer):
    """Prints what it thinks."""

    def choose(self, view: Any, offers: Any) -> Any:
        print("Hmm.")
        return super().choose(view, offers)


class Vandal(RandomPlayer):
    """The random player, but it breaks everything that it was given."""

    def choose(self, view: Any, offers: Any) -> Any:
        action = super().choose(view, list(offers))
        view.state.players = ()
        view.state.companies.clear()
        view.state.tiles.clear()
        view.state.bank = 0
        view.state.frames = ()
        offers.clear()
        self.game.cards = self.game.board = None
        return action


class Passive(Raising):
    """Has no answer."""

    def choose(self, view: Any, offers: Any) -> Any:
        return None


class Meddling(RandomPlayer):
    """Acts for its neighbour."""

    def choose(self, view: Any, offers: Any) -> Any:
        return replace(super().choose(view, offers), seat=(view.seat + 1) % 3)


def questions(
    name: str, seats: int = 3, seed: int = 1, edition: str = "gmt-2021", most: int = 2_000
) -> Iterator[tuple[Any, Any, Any, Any]]:
    """Every question of a game between equal bots: game, view, offers, and the bot asked."""
    game = titles.load("1848", seats, {"edition": edition})
    timeline: Timeline[Any] = Timeline(game, game.start())
    while timeline.state.frames and timeline.now < most:
        state = timeline.state
        seat = asked(state)[0]
        seen = view(game, state, seat)
        bot: Any = bots.make(name, seed_of(seed, seat, timeline.now), game)
        offers = legal(game, seen.state, seat)
        yield game, seen, offers, bot
        timeline.play(bot.choose(seen, offers))


class Dying:
    """Kills its process once, where the environment names a file to note that in; then plays on
    as the random player."""

    def __init__(self, seed: int, game: Any) -> None:
        self.random = RandomPlayer(seed, game)

    def choose(self, view: Any, offers: Any) -> Any:
        noted = os.environ.get("DIES_ONCE")
        if noted and not Path(noted).exists():
            Path(noted).touch()
            os._exit(1)
        return self.random.choose(view, offers)
