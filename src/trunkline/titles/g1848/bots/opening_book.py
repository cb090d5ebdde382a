"""The opening book: what privates, money and first companies led to in thousands of drawn openings.

`build_opening_book` makes it (book.toml). It knows no positions, for a drawn auction never comes
again: it says what a holding after the auction is worth at the end of the game, and a first company
beside the one a regular would start. Where it says nothing the player underneath decides.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any, NamedTuple

from trunkline.bots.protocol import MakeBot, why
from trunkline.kernel import Action, Offer, View, add_up
from trunkline.titles.g1848.bots.bidding import WORTH
from trunkline.titles.g1848.bots.launching import TO_LAUNCH
from trunkline.titles.g1848.bots.situation import Choice, Situation
from trunkline.titles.g1848.core import COM, DIRECTOR, SHARE, Game1848
from trunkline.titles.g1848.printed.cards import Cards
from trunkline.titles.g1848.records.actions import BuyPrivate, LowerPrice, StartCompany
from trunkline.titles.g1848.state import State1848

EDITIONS = ("gmt-2021", "first-2007")
"""Editions whose openings are in the book; amended cards are detected by themselves."""
STEP = 10
"""Pounds, or pounds of par, to which a figure refers."""
LEAST = 70
"""The par to which figures of first companies refer."""
SAVED, LAUNCH, PAR = "saved", "launch", "par"
"""Keys for £10 below the printed price, for cash to launch a company, for £10 of par."""


class Page(NamedTuple):
    """The book's figures for a number of players, all in pounds at the end of the game."""

    cash: int
    """Cash at the start; a game with other cards is recognized by it."""
    holding: Mapping[str, int]
    """A private at its printed price, `SAVED` and `LAUNCH`."""
    start: Mapping[str, int]
    """A first company beside what a regular starts, and `PAR`."""


@cache
def pages() -> dict[int, Page]:
    """The book as it ships, by the number of players."""
    data = tomllib.loads(files(__package__).joinpath("book.toml").read_text("utf-8"))
    return {int(n): Page(**page) for n, page in data["players"].items()}


def page_of(game: Game1848) -> Page | None:
    """Return the page for this game, or None if the book has none."""
    page = pages().get(game.seats)
    known = game.choice.edition in EDITIONS and page is not None and page.cash == game.size.cash
    return page if known else None


def launches(cards: Cards, privates: Collection[str], cash: int) -> bool:
    """Return True if the cash launches a company alone, with shares from privates (§4.7)."""
    brought = {card.share: SHARE for card in map(cards.privates.__getitem__, privates)}
    brought |= {cards.privates[name].directorship: DIRECTOR for name in privates}
    return any(
        (TO_LAUNCH - brought.get(name, 0)) // SHARE * min(card.par) <= cash
        for name, card in cards.companies.items()
        if name != COM and (brought.get(name) or not _given(cards, name))
    )


def _given(cards: Cards, company: str) -> bool:
    """Return True if a private brings the directorship, so that nobody else can start it."""
    return any(card.directorship == company for card in cards.privates.values())


def holding(cards: Cards, start: int, privates: Collection[str], cash: int) -> dict[str, float]:
    """Describe a seat's holding after the auction with the book's keys."""
    printed = sum(cards.privates[name].price for name in privates)
    found = dict.fromkeys(privates, 1.0)
    found[SAVED] = (cash + printed - start) / STEP
    found[LAUNCH] = float(launches(cards, privates, cash))
    return found


def _worth(at: Situation, page: Page, privates: Iterable[str], cash: int) -> float:
    """Value a holding; a private that the book leaves open has the regular's estimate."""
    cards, saved = at.game.cards, page.holding.get(SAVED, STEP)
    parts = holding(cards, page.cash, list(privates), cash)
    thumb = {name: (WORTH[name] - cards.privates[name].price) * saved / STEP for name in WORTH}
    return add_up(page.holding.get(name, thumb.get(name, 0)) * much for name, much in parts.items())


def auction(at: Situation, page: Page) -> Choice | None:
    """Buy what leaves me better off at the end, make cheaper what does so least, else pass."""
    state = at.state
    mine = [name for name, private in state.privates.items() if private.seat == at.seat]
    now = _worth(at, page, mine, at.cash)

    def gain(one: BuyPrivate | LowerPrice) -> tuple[float, str]:
        left = at.cash - state.privates[one.private].price
        return _worth(at, page, [*mine, one.private], left) - now, one.private

    buy = max(at.of(BuyPrivate), key=gain, default=None)
    if buy is not None and gain(buy)[0] > 0:
        return Choice(buy, f"By the book: {_said(at, buy)} leaves me £{gain(buy)[0]:.0f} better.")
    lower = at.of(LowerPrice)
    if lower:
        least = min(lower, key=gain)
        return Choice(least, f"By the book: {_said(at, least)} would not pay.")
    passing = at.passing("By the book: the money is worth more than what is for sale.")
    if passing and (buy is None or state.auction_passes < at.game.seats - 1):
        return passing
    # Who would be the last to pass buys, or the sale never ends.
    return None if buy is None else Choice(buy, f"By the book: {_said(at, buy)} costs me least.")


def _said(at: Situation, one: BuyPrivate | LowerPrice) -> str:
    price = at.state.privates[one.private].price
    return f"{at.game.cards.privates[one.private].name} for £{price}"


def start(at: Situation, page: Page, usual: StartCompany) -> Choice | None:
    """A first company or price that does better than the usual one, if I can launch it alone."""

    def worth(one: StartCompany) -> int:
        return page.start.get(one.company, 0) + page.start.get(PAR, 0) * (one.par - LEAST) // STEP

    best, most = usual, max(0, worth(usual))
    for one in sorted(at.of(StartCompany), key=lambda one: (one.company, one.par)):
        known = one.company in page.start or one.company == usual.company
        missing = (TO_LAUNCH - at.state.companies[one.company].percent(at.seat)) // SHARE
        if known and missing * one.par <= at.cash and worth(one) > most:
            best, most = one, worth(one)
    if best == usual:
        return None
    said = f"{best.company} at £{best.par} as a first company"
    return Choice(best, f"By the book: {said} brings £{most} more than others do.")


class Booked:
    """A player who opens by the book and plays on as another one."""

    def __init__(self, base: MakeBot, seed: int, game: Game1848) -> None:
        self.base: Any = base(seed, game)
        self.seed = seed
        self.game = game
        self.why = ""

    def choose(self, view: View[State1848], offers: list[Offer]) -> Action:
        """By the book in the auction and with the first company, else as the other one."""
        page = page_of(self.game)
        at = Situation(self.game, view, offers, self.seed)
        step, choice = view.state.frames[-1].step, None
        if page is not None and step == "auction":
            choice = auction(at, page)
        if choice is None:
            usual: Action = self.base.choose(view, list(offers))
            choice = Choice(usual, why(self.base))
            if page is not None and isinstance(usual, StartCompany) and _first(at):
                choice = start(at, page, usual) or choice
        self.why = choice.why
        return choice.action


def _first(at: Situation) -> bool:
    """Return True if this would be my first company, in the first stock round."""
    companies = at.state.companies.values()
    return at.state.turn == 1 and all(company.director != at.seat for company in companies)


def by_the_book(base: MakeBot) -> MakeBot:
    """Another player, who opens by the book."""
    return partial(Booked, base)
