"""The `bankrupt` action of 18xx.games, which no rule of 1848 knows (R-BANKRUPT).

The site shows the action to every company on turn and takes it if the company's cash, its
director's cash and the shares they could sell are together below the price of the cheapest train.
In 1848 a company that cannot pay draws loans or goes into receivership (§8.4), and its director
owes what they cannot pay (§5.5.3); nobody leaves the game. So it is refused, with the sum that
shows whether the site would have taken it.
"""

from __future__ import annotations

from typing import NamedTuple

from trunkline.eighteen.rules.selling import blocks_of
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.rules.trains.purchases import cheapest
from trunkline.titles.g1848.state import State1848

NO_SUCH_RULE = "1848 has no bankruptcy: players go into debt (§5.5.3), companies borrow (§8.4)"


class Means(NamedTuple):
    """The money that a company and its director can raise, and the cheapest train's price."""

    company: int
    director: int
    shares: int
    train: int

    @property
    def enough(self) -> bool:
        """True if a train is affordable, so that the site refuses a bankruptcy."""
        return self.company + self.director + self.shares >= self.train


def means(game: Game1848, state: State1848, name: str) -> Means:
    """Return the sum that the site calculates for the company on turn."""
    company = state.companies[name]
    seat = company.director
    shares = state.boe.holdings[seat] // SHARE * game.boe_price(state)
    for other in state.companies.values():
        if other.cell is not None and state.turn > 1:
            shares += max(blocks_of(game, other, seat), default=0) // SHARE * game.price(other)
    return Means(company.cash, state.players[seat].cash, shares, cheapest(game, state))


def refused(game: Game1848, state: State1848, name: str) -> str:
    """Return why the director of the company on turn does not go bankrupt."""
    have = means(game, state, name)
    said = (
        f"{name} has £{have.company}, its director £{have.director} and shares for £{have.shares} "
        f"to sell; the cheapest train costs £{have.train}"
    )
    if have.enough:
        return f"bankrupt: {said}, so that the site refuses it too. {NO_SUCH_RULE}."
    return f"bankrupt: {said}, and only the site takes that for the end. {NO_SUCH_RULE}."
