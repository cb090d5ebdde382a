"""Home tokens, the slots kept for them, and COM's tokens at the edge (§5.3.6, §7.7.1, §7.7.4)."""

from __future__ import annotations

from trunkline.eighteen import tokens
from trunkline.titles.g1848.core import COM, Game1848
from trunkline.titles.g1848.edges import at_edge, from_edge, put_at_edge
from trunkline.titles.g1848.events import EdgeMoved, EdgePlaced, HomePlaced
from trunkline.titles.g1848.state import State1848


def _waiting(game: Game1848, state: State1848, name: str) -> list[str]:
    """Companies whose home is a hex and that do not operate yet; COM's homes are not kept."""
    found = []
    for home in game.board.map[name].homes:
        company = state.companies[home]
        if home != COM and not company.started and not company.closed:
            found.append(home)
    return found


def reserved(game: Game1848, state: State1848, name: str) -> int:
    """Slots of a hex kept for companies whose home it is and that do not operate yet (§7.7.4)."""
    return len(_waiting(game, state, name))


def open_slots(game: Game1848, state: State1848, city: str) -> int:
    """Slots that a company other than the one at home may use."""
    free = tokens.free_slots(game.board, state, city)
    return max(0, free - reserved(game, state, city.partition(".")[0]))


def place_homes(game: Game1848, state: State1848, name: str) -> None:
    """In its first turn a company places its home token free of charge (§7.7.1)."""
    company = state.companies[name]
    if company.started:
        return
    state.companies[name] = company._replace(started=True, placed=len(game.card(name).home))
    for home in game.card(name).home:
        city = f"{home}.0"
        if _room(game, state, city, name):
            tokens.put_token(game.board, state, city, name)
            state.tell(HomePlaced(name, home))
        else:
            kept = _waiting(game, state, home) if tokens.free_slots(game.board, state, city) else ()
            put_at_edge(game.board, state, city, name)
            state.tell(EdgePlaced(name, home, tuple(kept)))


def _room(game: Game1848, state: State1848, city: str, name: str) -> int:
    """Places for a home token; COM's takes one that is kept for another company or not."""
    if name == COM and game.choice.com_homes == "beside-kept":
        return open_slots(game, state, city)
    return tokens.free_slots(game.board, state, city)


def move_from_edge(game: Game1848, state: State1848, hex_name: str) -> None:
    """A token at the edge moves into a place that a new tile has made free (§5.3.6)."""
    for city, _ in tuple(tokens.cities(game.board, state, hex_name)):
        for owner in at_edge(game.board, state, city):
            if _room(game, state, city, owner):
                from_edge(game.board, state, city, owner)
                state.tell(EdgeMoved(owner, hex_name))
