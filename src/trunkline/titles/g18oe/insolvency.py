"""First-round insolvency: a reserved 2+2 that nobody can pay for (§11.6.5)."""

from __future__ import annotations

from trunkline.titles.g18oe import piles, tokens
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.events import Dealt, Insolvent
from trunkline.titles.g18oe.money import (
    bank_pays,
    bank_to_player,
    change,
    player_gets,
    railroad_gets,
    railroad_to_bank,
)
from trunkline.titles.g18oe.state import INSOLVENT, MAJOR, MINOR, NOBODY, Paid, StateOE
from trunkline.titles.g18oe.track import operation
from trunkline.titles.g18oe.trains import cost


def short(game: GameOE, state: StateOE, name: str) -> bool:
    """Whether treasury and president together cannot pay for the reserved 2+2 (§11.6.1)."""
    line = state.railroads[name]
    price = cost(game, state, name, game.book.trains[2].sides[0].price)
    return line.owes_train and line.cash + state.players[line.president].cash < price


def settle_reserved(game: GameOE, state: StateOE) -> bool:
    """Undo the token, then paid track; if that is not enough the railroad is insolvent."""
    op = operation(state)
    if not short(game, state, op.railroad):
        return False
    for what in ("token", "tile"):
        for entry in reversed(op.paid):
            if entry.what == what and short(game, state, op.railroad):
                _refund(game, state, op.railroad, entry)
                left = tuple(other for other in operation(state).paid if other is not entry)
                state.op = operation(state)._replace(paid=left)
    if short(game, state, op.railroad):
        if state.railroads[op.railroad].kind == MAJOR:
            from trunkline.titles.g18oe.nationals import form

            line = state.railroads[op.railroad]
            cash = state.players[line.president].cash
            player_gets(state, line.president, -cash)
            state.bank += cash
            form(game, state, op.railroad)
        else:
            fail(game, state, op.railroad)
    return True


def _refund(game: GameOE, state: StateOE, name: str, entry: Paid) -> None:
    """Give back what was paid, and take back what was laid."""
    bank_pays(state, entry.cost)
    railroad_gets(state, name, entry.cost)
    if entry.what == "token":
        tokens.replace(game, state, entry.where, name, "")
        charter = state.railroads[name].charter
        change(state, name, charter=tuple(sorted((*charter, entry.slot))))
    else:
        _take_up(game, state, entry)
        if entry.patronage is not None:
            tile, amount = entry.patronage
            state.patronage[entry.where] = tile
            railroad_to_bank(state, name, amount)
    where = game.place(entry.where.partition(".")[0])
    state.tell(Dealt(f"{game.called(name)} takes back its {entry.what} in {where}"))


def _take_up(game: GameOE, state: StateOE, entry: Paid) -> None:
    """The hex shows again what it showed before the tile was paid for."""
    name = entry.where
    held = [
        owner
        for city, _ in tokens.cities(game, state, name)
        for owner in tokens.owners(game, state, city)
        if owner
    ]
    for city, _ in list(tokens.cities(game, state, name)):
        state.tokens.pop(city, None)
    state.supply[state.tiles[name][0]] += 1
    if entry.before is None:
        del state.tiles[name]
    else:
        state.supply[entry.before[0]] -= 1
        state.tiles[name] = entry.before
    for owner in held:
        for city, _ in tokens.cities(game, state, name):
            if "" in tokens.owners(game, state, city):
                free = list(tokens.owners(game, state, city))
                free[free.index("")] = owner
                state.tokens[city] = tuple(free)
                break
    tokens.rebuild(game, state)


def fail(game: GameOE, state: StateOE, name: str) -> None:
    """All personal cash to the treasury, the train for nothing, the certificate to the Open
    Market at face value (§11.6.5)."""
    from trunkline.titles.g18oe.stock import face

    line = state.railroads[name]
    seat = line.president
    cash = state.players[seat].cash
    player_gets(state, seat, -cash)
    railroad_gets(state, name, cash)
    piles.take_works(game, state, name, "2+2")
    bank_to_player(state, seat, face(game, state, name))
    change(
        state,
        name,
        status=INSOLVENT,
        president=NOBODY,
        holdings=tuple(
            0 if other == seat else percent for other, percent in enumerate(line.holdings)
        ),
        pool=100 if line.kind == MINOR else 50,
        owes_train=False,
    )
    state.tell(Insolvent(game.called(name)))
