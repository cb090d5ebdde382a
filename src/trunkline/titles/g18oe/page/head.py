"""The state of a game of 18OE: headline, end of the round, effects of the next train (§5)."""

from __future__ import annotations

from trunkline.eighteen.page import head, moment
from trunkline.kernel import View
from trunkline.page.cells import Facts, MoneyCell
from trunkline.page.panels import Note, NotesPanel
from trunkline.page.title import Acting, HeadFact, Headline, Page, Turn, TurnStep
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.page.words import effects, words
from trunkline.titles.g18oe.rules.rounds.next_step import STEPS
from trunkline.titles.g18oe.rules.rounds.rounds import floated
from trunkline.titles.g18oe.rules.track.track import points_for
from trunkline.titles.g18oe.rules.trains.piles import left
from trunkline.titles.g18oe.state import (
    FLOATED,
    MAJOR,
    MINOR,
    NATIONAL,
    REGIONAL,
    StateOE,
)

ROUNDS = {
    "packet": ("Sale of the opening packet", "Sale"),
    "concession": ("Concession round", "Concession"),
    "over": ("The game is over", "Over"),
}
_THINGS = {"pullman": "the Pullman", "authority": "the port authority"}
"""Things besides trains and tiles that a railroad may ask for (§11.3.5, §11.6.2)."""
STEP_WORDS = {
    "track": "Track",
    "token": "Token",
    "run": "Run",
    "dividend": "Dividend",
    "transfer": "Transfer",
    "train": "Trains",
    "shares": "Shares",
}


def where_in_short(view: View[StateOE]) -> str:
    """Return the round, for lists."""
    return head.round_of(view.state, ROUNDS)[0]


def headline(game: GameOE, state: StateOE) -> Headline:
    """Round, both kinds of phase, whose turn, in which order."""
    phase = words().rr_phases.get(state.rr_phase)
    return moment.headline(
        game,
        state,
        ROUNDS,
        about=next_train(game, state),
        facts=[*_depot(game, state), {"text": phase.name if phase else "", "minor": True}],
        end=ending(state),
        order=order(state),
        steps=steps(state),
    )


def _depot(game: GameOE, state: StateOE) -> list[HeadFact]:
    """Return the trains on sale in the depot, and the effects of the next level (§5.2)."""
    sides, phases = game.book.trains, game.book.phases
    levels = [one for one in sides if one > 2 and left(game, state, one)]
    if not levels or not state.frames or state.round == "packet":
        return []

    def named(level: int) -> str:
        return "/".join(side.name for side in sides[level].sides)

    level, *later = levels
    then = later[0] if later else 0
    phase = phases.get(str(then))
    rusts = named(phase.rusts) if phase and phase.rusts else ""
    about = next_train(game, state)
    return [
        head.next_train(
            named(level), left(game, state, level), named(then) if then else "", rusts, about
        )
    ]


def order(state: StateOE) -> list[Turn]:
    """Return the railroads in their order of operation, with those that have run (§11)."""
    running = (state.op.company,) if state.op else ()
    coming = (*running, *state.to_operate)
    done = [
        name
        for name, line in state.companies.items()
        if line.status == FLOATED and name not in coming
    ]
    return head.companies(state.to_operate, running[0] if running else None, done)


def steps(state: StateOE) -> list[TurnStep]:
    """Return the steps of the turn, and the current one (§11)."""
    if state.op is None or not state.frames or state.frames[0].step not in STEPS:
        return []
    return head.steps(STEPS, STEP_WORDS, state.frames[0].step)


def purse(game: GameOE, state: StateOE, seat: int) -> Page:
    """Return a seat's money: its cash, or the acting railroad with its money and trains (§11)."""
    if seat < 0 or not state.frames or seat not in state.frames[-1].seats:
        return {}
    cash: MoneyCell = {"money": state.players[seat].cash}
    if state.op is None or state.companies[state.op.company].president != seat:
        return {"purse": {"Your cash": cash, **_bids(state, seat)}}
    name, points = state.op.company, state.op.points
    line = state.companies[name]
    found: Facts = {}
    if state.frames[-1].step == "track":
        found["Tile points"] = f"{points} of {points_for(game, state, name)} left"
    if line.kind != NATIONAL:
        found["Treasury"] = {"money": line.cash}
    if line.owes_train:
        price = game.book.trains[2].sides[0].price
        reserved: MoneyCell = {"money": price}
        if line.cash < price:
            reserved["tone"] = "bad"
        found["Reserved for its 2+2"] = reserved
    found["Trains"] = ", ".join(train.name for train in line.trains) or "none"
    if declined := _declined(game, state):
        found["Declined in this turn"] = declined
    acting: Acting = {"owner": name, "text": game.display_name(name)}
    return {"purse": found | {"Your cash": cash}, "acting": acting}


def _bids(state: StateOE, seat: int) -> Facts:
    """Return what bids in the packet leave of a player's cash (§7)."""
    bound = sum(dict(lot.bids).get(seat, 0) for lot in state.packet.values())
    return {"Not in bids": {"money": state.players[seat].cash - bound}} if bound else {}


def _declined(game: GameOE, state: StateOE) -> str:
    """Return what other presidents have declined in this turn (§11.1.9, §11.6)."""
    assert state.op is not None
    lines = state.companies.items()
    cards = {train.card: (name, train.name) for name, line in lines for train in line.trains}
    said = []
    for one in state.op.refused:
        if one in cards:
            said.append(f"the {cards[one][1]} of {game.display_name(cards[one][0])}")
        elif one in game.board.map.hexes:
            said.append(f"a tile on {game.place(one)}")
        else:
            what, _, owner = one.partition(" ")
            if what in _THINGS and owner != state.op.company:
                said.append(f"{_THINGS[what]} of {game.display_name(owner)}")
    return ", ".join(said)


def ending(state: StateOE) -> str:
    """Return what will end or has ended the game, once that is known (§13)."""
    if not state.end:
        return ""
    why = "the bank broke" if state.end == "bank" else "the first level 8 train was bought"
    if not state.frames:
        return f"Reason for the end: {why} (§13)."
    rounds = "operating round" if state.final == 1 else "operating rounds"
    more = f"; {state.final} {rounds} to come" if state.final > 0 else ""
    return f"The end is near: {why}{more} (§13)."


def breakdown(game: GameOE, state: StateOE) -> dict[str, Facts]:
    """Return the parts of each player's worth (§13.1)."""
    found = {}
    for seat, player in enumerate(state.players):
        privates = sum(
            game.book.privates[name].price
            for name, one in state.privates.items()
            if one.seat == seat and one.open and not one.gone
        )
        parts: Facts = {"Cash": {"money": player.cash}}
        held = [
            (line.holdings[seat], name, line.holdings[seat] // 10 * game.price(line))
            for name, line in state.companies.items()
            if line.cell is not None and line.holdings[seat]
        ]
        parts |= {
            name: {"money": worth, "of": name, "title": f"{percent}% of {name}"}
            for percent, name, worth in sorted(held, key=lambda one: -one[2])
        }
        if privates:
            parts["Privates"] = {"money": privates}
        found[str(seat)] = parts
    return found


def where(game: GameOE, state: StateOE) -> NotesPanel:
    """Return the moment in a few sentences: this round, the railroad phase, the trains, the end."""
    notes: list[Note] = [{"title": "This round", "text": this_round(game, state)}]
    phase = words().rr_phases.get(state.rr_phase)
    if phase:
        text = phase.text
        if state.rr_phase in ("concession", "regional"):
            text = f"{text} {_floated(game, state)}"
        notes.append({"title": phase.name, "text": text})
    notes.append({"title": f"Train phase {state.phase}", "text": limits(game, state)})
    if state.round != "over":
        notes.append({"title": "The next train", "text": next_train(game, state)})
    text = ending(state) or _bank(state)
    notes.append({"title": "The end", "text": text, "tone": "bad" if state.end else ""})
    return {"notes": notes}


def _floated(game: GameOE, state: StateOE) -> str:
    formation = game.book.formation
    return (
        f"{floated(state, REGIONAL)} of {formation.regionals} regionals and"
        f" {floated(state, MINOR)} of {formation.minors} minors have floated."
    )


def _bank(state: StateOE) -> str:
    return (
        f"The game ends when the bank (£{state.bank:,}) is empty, or some rounds after the first"
        " level 8 train is bought (§13)."
    )


def this_round(game: GameOE, state: StateOE) -> str:
    """Return the actions of this round, and what ends it."""
    if state.round == "packet":
        return (
            "The top row can be bought, all others bid on. When everybody passes in a row, what"
            " is on top becomes cheaper; the sale ends with the last item (§7)."
        )
    if state.round == "concession":
        done, all_ = state.executed, len(state.concessions)
        return f"Each concession floats one railroad: {done} of {all_} are executed (§8.1)."
    if state.round == "stock":
        everybody = "both" if game.seats == 2 else f"all {game.seats}"
        passes = state.stock.passes
        so_far = f"{passes or 'nobody'} {'have' if passes > 1 else 'has'} so far"
        return (
            f"One stock action a turn. The round ends when {everybody} players pass in a row;"
            f" {so_far}. Then {_rounds(state)} (§10)."
        )
    if state.round == "operating":
        return (
            f"{len(state.to_operate) + (state.op is not None)} railroads are still to operate."
            f" {_after(state)} (§5)."
        )
    return "All is counted (§13)."


def _rounds(state: StateOE) -> str:
    count = state.final if state.final > 0 else 2
    return "one operating round follows" if count == 1 else f"{count} operating rounds follow"


def _after(state: StateOE) -> str:
    if state.final == 1:
        return "Then the game is over"
    if state.operating_round < state.operating_rounds:
        return f"Then operating round {state.turn}.{state.operating_round + 1} follows"
    return f"Then stock round {state.turn + 1} follows"


def limits(game: GameOE, state: StateOE) -> str:
    """Colours and train limits of the phase (§5.2)."""
    phase = game.phase(state)
    tiles = f"Tiles: {', '.join(phase.colours)}." if phase.colours else "No tiles are laid yet."
    kinds = [
        f"{kind}s {phase.limits[kind]}"
        for kind in (MINOR, REGIONAL, MAJOR, NATIONAL)
        if phase.limits.get(kind)
    ]
    trains = f" Train limits: {', '.join(kinds)}." if kinds else ""
    return f"{tiles}{trains} (§5.2)"


def coming(game: GameOE, state: StateOE) -> tuple[int, int]:
    """Return the level whose first train begins the next phase, and the trains before it (§5.2).

    The level is 0 if there is none.
    """
    now = int(state.phase)
    level = next((one for one in game.book.trains if one > now), 0)
    before = sum(left(game, state, one) for one in game.book.trains if 2 < one < level)
    if level == 8:
        before = max(0, game.book.works.sevens_before_eights - state.issued[7])
    return level, before


def next_train(game: GameOE, state: StateOE) -> str:
    """Return the effects of the first train of the next level, and its distance (§5.2)."""
    level, before = coming(game, state)
    if not level or str(level) not in game.book.phases:
        return "No further phase comes (§5.2)."
    sides = " or ".join(side.name for side in game.book.trains[level].sides)
    far = "is the next to be sold" if not before else f"comes after {before} more"
    return (
        f"The first {sides} {far}; with it phase {level} begins (§5.2):"
        f" {changes(game, state, level)}."
    )


def changes(game: GameOE, state: StateOE, level: int) -> str:
    """Return the effects of a level's phase, in words."""
    old, new = game.phase(state), game.book.phases[str(level)]
    said = []
    if new.rusts:
        names = "/".join(side.name for side in game.book.trains[new.rusts].sides)
        said.append(f"{names} trains rust")
    said += [f"{colour} tiles come" for colour in new.colours if colour not in old.colours]
    fewer = [
        f"{kind}s {new.limits[kind]}"
        for kind in (MINOR, REGIONAL, MAJOR, NATIONAL)
        if kind in new.limits and new.limits[kind] != old.limits.get(kind, new.limits[kind])
    ]
    said += [f"train limits become {', '.join(fewer)}"] if fewer else []
    if new.nationals:
        said.append("majors may become nationals (§9.4)")
    said += effects(game, str(level))
    return "; ".join(said) or "nothing else changes"
