"""Launching companies, and Commonwealth Railways with its link (§5.2.2, §5.3)."""

from __future__ import annotations

from trunkline.eighteen.parts.networks import place_of
from trunkline.eighteen.parts.shares import WHOLE
from trunkline.eighteen.rules.buying import sold_enough
from trunkline.titles.g1848.core import ADELAIDE, COM, DIRECTOR, SHARE, SYDNEY, Game1848
from trunkline.titles.g1848.records.events import CompanyLaunched, LinkMade
from trunkline.titles.g1848.rules.money import THE_BANK
from trunkline.titles.g1848.state import State1848


def com_may_operate(state: State1848) -> bool:
    """Return True if the link is made, or a 6/6+ has been sold (§5.3.2, §5.3.5)."""
    return state.linked or state.issued["6"] > 0


def launch_at(game: Game1848, name: str) -> int:
    """Return the number of new shares left at the launch; free shares count as bought or not."""
    left = WHOLE - game.cards.launch.percent
    if game.choice.free_shares == "count":
        return left
    cards = game.cards.privates.values()
    shares = sum(SHARE for card in cards if card.share == name)
    return left - shares - sum(DIRECTOR for card in cards if card.directorship == name)


def check_launch(game: Game1848, state: State1848, name: str) -> None:
    """Once 60 % have been bought a company gets its capital; COM also needs the link (§5.2.2)."""
    sold_enough(state, name, launch_at(game, name))
    give_capital(game, state, name)


def give_capital(game: Game1848, state: State1848, name: str) -> None:
    """Ten times par for a company whose conditions are met (§5.2.2, §5.3.4)."""
    company = state.companies[name]
    if not company.sold or name in state.capital or company.closed:
        return
    if name == COM and game.choice.com_capital == "launch" and not com_may_operate(state):
        return
    state.capital = (*state.capital, name)
    capital = game.cards.launch.shares * company.par
    THE_BANK.pays_company(game, state, name, capital)
    waits = name == COM and not com_may_operate(state)
    state.emit(CompanyLaunched(name, capital, waits))


def check_link(game: Game1848, state: State1848) -> None:
    """Test the link: a notional train of infinite range, Sydney to Adelaide, no tokens (§5.3.2)."""
    if state.linked:
        return
    sydney, adelaide = place_of(SYDNEY), place_of(ADELAIDE)
    if sydney[0] not in state.tiles or adelaide[0] not in state.tiles:
        return
    if state.networks.unhindered(SYDNEY).sees(*adelaide):
        launches = game.choice.com_capital == "launch"
        state.emit(LinkMade() if com_may_operate(state) else LinkMade(COM, launches))
        state.linked = True
        give_capital(game, state, COM)
