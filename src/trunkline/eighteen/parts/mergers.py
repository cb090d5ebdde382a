"""Companies that become part of another: what they own passes, and they close."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.eighteen.parts.game import Game18
from trunkline.eighteen.parts.networks import Networks, place_of
from trunkline.eighteen.parts.state import FREE, NOBODY, State18


def absorb(game: Game18, state: State18, names: Iterable[str], into: str) -> None:
    """Money, trains, privates and tokens of some companies pass to another; they close.

    Of several tokens on one hex one stays. Shares are the title's: it has exchanged them before.
    """
    old = tuple(names)
    for name in old:
        company, new = state.companies[name], state.companies[into]
        state.companies[into] = new._replace(
            cash=new.cash + company.cash, trains=new.trains + company.trains
        )
        state.companies[name] = company._replace(
            shares=(), director=NOBODY, cell=None, closed=True, cash=0, trains=(), placed=0
        )
    for name, private in state.privates.items():
        if private.company in old:
            state.privates[name] = private._replace(company=into)
    seen: set[str] = set()
    for city, owners in state.tokens.items():
        held = []
        for owner in owners:
            mine = owner in (*old, into)
            held.append((FREE if place_of(city)[0] in seen else into) if mine else owner)
            if mine:
                seen.add(place_of(city)[0])
        state.tokens[city] = tuple(held)
    state.companies[into] = state.companies[into]._replace(placed=len(seen))
    state.networks = Networks(game.board, state.tiles, state.tokens)
