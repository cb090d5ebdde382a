"""The panels of Railways of Australia: players, cards, the score and income track, lines, goals."""

from __future__ import annotations

from trunkline.kernel import Seat, View
from trunkline.page.cells import Badge, Cell, Facts
from trunkline.page.panels import Card as CardShown
from trunkline.page.panels import (
    CardGroup,
    CardsPanel,
    Column,
    PlayerCard,
    PlayersPanel,
    Row,
    TablePanel,
)
from trunkline.page.title import Page, Panel
from trunkline.titles.railways_of_australia.core import GameRoA, owned_links
from trunkline.titles.railways_of_australia.page.words import words
from trunkline.titles.railways_of_australia.printed.facts import COLOURS, Card
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.cards import barons, line_progress
from trunkline.titles.railways_of_australia.rules.cards.goals import colours
from trunkline.titles.railways_of_australia.state import StateRoA


def still_panels(game: GameRoA) -> dict[str, Panel]:
    """Return the unchanging parts of the panels."""
    seats: list[Column] = [{"seat": seat, "number": True} for seat in game.player_seats]
    last = last_space(game)
    return {
        "players": {"kind": "players", "title": "Players"},
        "cards": {
            "kind": "cards",
            "title": "Operations cards",
            "cards": {name: card_face(game, name) for name in game.cards},
        },
        "track": {
            "kind": "track",
            "title": "Score and income",
            "cells": [
                {
                    "label": f"{score}+" if score == last else str(score),
                    "under": f"${game.income(score) // 1000}k",
                    "height": game.income(score),
                }
                for score in range(last + 1)
            ],
            "note": "The number of the space is the score, below it the income of each turn "
            "(§11.1). The last space is for every higher score, too.",
        },
        "lines": {
            "kind": "table",
            "title": "Major lines, and the builds still needed",
            "columns": [
                {"label": "Line"},
                {"label": "Cities", "wide": True},
                {"label": "Points", "number": True},
                *seats,
            ],
            "order": list(game.lines),
        },
        "goals": {
            "kind": "table",
            "title": "Goals open to all",
            "columns": [{"label": "Goal"}, {"label": "How", "wide": True}, *seats],
        },
        "cubes": {
            "kind": "table",
            "title": "Cubes",
            "columns": [
                {"label": ""},
                *(Column(label=colour.capitalize(), number=True) for colour in COLOURS),
            ],
            "order": ["board", "bag", "out"],
        },
        "final": {
            "kind": "table",
            "title": "If it ended now (of the rail barons, only your own is known)",
            "columns": [
                {"label": "Player"},
                {"label": "Score", "number": True},
                {"label": "Bonds", "number": True},
                {"label": "Baron", "number": True},
                {"label": "Points", "number": True},
                {"label": "Links", "number": True},
                {"label": "Money", "number": True},
            ],
        },
    }


def last_space(game: GameRoA) -> int:
    """Return the last space of the track: higher scores pay the same (§A1.2, §11.2)."""
    return len(game.facts.income[game.choice.income].by_score)


def panels(game: GameRoA, state: StateRoA) -> dict[str, Panel]:
    """Return the panels of a moment."""
    last = last_space(game)
    return {
        "players": players(game, state),
        "cards": {"groups": card_groups(game, state), "cards": card_changes(game, state)},
        "track": {
            "markers": {
                str(seat): {"cell": min(last, player.score), "seat": seat}
                for seat, player in enumerate(state.players)
            }
        },
        "lines": {"rows": {name: _line(game, state, name) for name in game.lines}},
        "goals": _goals(game, state),
        "cubes": {"rows": _cubes(state)},
        "final": _final(game, state),
    }


def players(game: GameRoA, state: StateRoA) -> PlayersPanel:
    """Return all players with their possessions, in turn order once there is one."""
    order = state.turn.order or game.player_seats
    return {
        "order": list(order),
        "players": {str(seat): _player(game, state, seat) for seat in game.player_seats},
        "facts": {
            "Empty cities": empty_cities(game, state),
            "Cards in the deck": len(state.deck),
        },
    }


def _player(game: GameRoA, state: StateRoA, seat: Seat) -> PlayerCard:
    player = state.players[seat]
    return {
        "amount": {"money": player.cash},
        "badges": [*_place(state, seat), *_bid(state, seat)],
        "facts": {
            "Score": {"score": player.score},
            "Net income": {"money": money.net_income(game, player, player.score)},
            "Bonds": {"text": str(player.bonds), "tone": "bad" if player.bonds else "soft"},
            "Engine": player.level,
            "Links": owned_links(state, seat),
            "Switches": player.switches,
        },
        "chips": [
            {"text": ": ".join((game.cards[card].name, *camps)), "title": text(game, card)}
            for card in player.hand
            for camps in [[camp_note(game, state, card)] if card in state.camps else []]
        ],
    }


def _place(state: StateRoA, seat: Seat) -> list[Badge]:
    if seat not in state.turn.order:
        return []
    place = state.turn.order.index(seat) + 1
    return [{"text": f"{place}.", "title": "Place in the turn order (§4.4)"}]


def _bid(state: StateRoA, seat: Seat) -> list[Badge]:
    """Return what a player does in the auction that is going on (§4.2)."""
    auction = state.auction
    if auction is None:
        return []
    if seat in auction.out:
        return [{"text": "passed", "title": "Out of this auction (§4.2)"}]
    bid = auction.bids[seat]
    return [{"text": f"bids ${bid:,}", "title": "The last bid (§4.2)"}] if bid else []


def holds(game: GameRoA, state: StateRoA, seat: Seat) -> Facts:
    """Return what a player has, as the head of the page shows it."""
    player = state.players[seat]
    income = game.income(player.score) - player.bonds * game.costs["interest"]
    return {
        "Cash": {"money": player.cash},
        "Income": {"money": income, "tone": "bad" if income < 0 else ""},
        "Score": {"text": str(player.score)},
        "Bonds": {"text": str(player.bonds)},
        "Engine": {"text": str(player.level)},
    }


def markers(state: StateRoA) -> int:
    """Return the number of cities with an empty-city marker."""
    return sum(city.marker for city in state.cities.values())


def empty_cities(game: GameRoA, state: StateRoA) -> str:
    """Return the number of empty cities and the number that ends the game (§13.1)."""
    there = markers(state)
    return (
        f"{there} of {game.markers}" if there < game.markers else f"{there} (end at {game.markers})"
    )


def card_face(game: GameRoA, name: str) -> CardShown:
    """Return a card's face."""
    card = game.cards[name]
    sort = words().sorts[card.plays]
    face: CardShown = {
        "name": card.name,
        "text": text(game, name),
        "sort": sort.word,
        "look": sort.look,
        "icon": words().icons[card.op],
    }
    if card.points:
        face["badge"] = f"{card.points}"
    return face


def text(game: GameRoA, name: str) -> str:
    """Return a card's effect in a sentence or two."""
    card: Card = game.cards[name]
    effect = game.facts.texts[card.op]
    places = " or ".join(card.places)
    if card.op == "industry" and game.choice.new_industry_cubes:
        effect = game.facts.texts["industry_cubes"]
    return effect.format(
        places=places,
        points=card.points,
        number=card.number,
        cost=f"${card.cost:,}",
        most=card.most,
    )


def baron_face(game: GameRoA, name: str) -> CardShown:
    """Return a rail baron's face for its owner."""
    baron = game.barons[name]
    points = "/".join(map(str, baron.points))
    portrait = list(game.facts.barons).index(name)
    return {"name": baron.name, "text": baron.text, "badge": points, "portrait": portrait}


def card_groups(game: GameRoA, state: StateRoA) -> list[CardGroup]:
    """Return the display, all hands, and the barons once they are shown."""
    groups: list[CardGroup] = [{"title": "Display", "cards": list(state.display)}]
    groups += [
        {"title": "Hand", "seat": seat, "cards": list(player.hand)}
        for seat, player in enumerate(state.players)
        if player.hand
    ]
    groups += [
        {
            "title": "Rail baron",
            "seat": seat,
            "cards": [name],
            "note": f"{_points(barons.shown(game, state, seat))} (§14.1).",
        }
        for seat, name in state.shown.items()
    ]
    if state.discard:
        groups.append({"title": "Discarded", "cards": list(state.discard)})
    return groups


def card_changes(game: GameRoA, state: StateRoA) -> dict[str, CardShown]:
    """Return the changed texts of cards: the places of camps, and revealed barons."""
    camps: dict[str, CardShown] = {
        card: {"chips": [{"text": camp_note(game, state, card)}]} for card in state.camps
    }
    return camps | {name: baron_face(game, name) for name in state.shown.values()}


def camp_note(game: GameRoA, state: StateRoA, card: str) -> str:
    """Return the city of a Navy Camp, and the points it has scored (§A10.4)."""
    camp = state.camps[card]
    return f"{camp.place}, {camp.points} of {game.cards[card].most}"


def marks(game: GameRoA, state: StateRoA, place: str) -> list[str]:
    """Return the marks of a place besides its cubes, each in a sentence (§8.8, §A10.4)."""
    city = state.cities.get(place)
    found = ["It has an empty-city marker (§8.8)."] if city and city.marker else []
    return found + [
        f"Navy Camp of player {camp.seat + 1}: {camp_note(game, state, card)} (§A10.4)."
        for card, camp in state.camps.items()
        if camp.place == place
    ]


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _line(game: GameRoA, state: StateRoA, name: str) -> Row:
    """Return a major line, and the number of builds each player is away from it."""
    line = game.lines[name]
    done = state.lines.get(name, ())
    cells: list[Cell] = [line.name, " – ".join(line.places), line.points]
    for seat in game.player_seats:
        if seat in done:
            cells.append({"text": "completed", "tone": "good"})
        else:
            left = line_progress.missing(game, state, seat, line)
            cells.append({"text": "–" if left is None or done else f"{left} to go"})
    return {"cells": cells, "dim": bool(done)}


def _goals(game: GameRoA, state: StateRoA) -> TablePanel:
    rows: dict[str, Row] = {}
    for name in state.display:
        card = game.cards[name]
        if card.plays == "public":
            near = [_near(game, state, card, seat) for seat in game.player_seats]
            rows[name] = {"cells": [card.name, text(game, name), *near]}
    return {"rows": rows, "order": list(rows)}


def _near(game: GameRoA, state: StateRoA, card: Card, seat: int) -> str:
    """Return a player's distance to a goal, where a number can express it."""
    player = state.players[seat]
    if card.op == "new_train":
        return f"level {player.level} of {card.number}"
    if card.op == "passengers":
        return f"{colours(player.delivered)} of {card.number} colours"
    if card.op == "speed":
        return f"engine {player.level}"
    if card.op == "bounty":
        reached = barons.cities_reached(state, seat)
        return "a link there" if reached & set(card.places) else "no link there"
    links = owned_links(state, seat)
    return "1 link" if links == 1 else f"{links} links"


def _cubes(state: StateRoA) -> dict[str, Row]:
    board = [sum(goods[n] for goods in state.goods.values()) for n in range(len(COLOURS))]
    return {
        "board": {"cells": ["On the board", *board]},
        "bag": {"cells": ["In the bag", *state.bag]},
        "out": {"cells": ["Delivered for good", *state.out]},
    }


def _final(game: GameRoA, state: StateRoA) -> TablePanel:
    """Return all points in the order of the ranking, with tie-breakers (§13.3, §13.4)."""
    found: TablePanel = {
        "rows": {
            str(seat): _counted(game, state, seat, state.shown.get(seat))
            for seat in game.player_seats
        },
        "order": [str(seat) for place in game.ranking(state) for seat in place.seats],
    }
    if not state.frames:
        found["title"] = "The final count"
    return found


def _counted(game: GameRoA, state: StateRoA, seat: int, baron: str | None) -> Row:
    """Return a row of the final count, with a baron if the viewer may see it."""
    player = state.players[seat]
    brings = barons.points(game, state, seat, baron) if baron else 0
    cells: list[Cell] = [
        {"seat": seat},
        player.score,
        -player.bonds,
        brings if baron else "?",
        {"score": player.score - player.bonds + brings},
        owned_links(state, seat),
        {"money": player.cash},
    ]
    return {"cells": cells}


def breakdown(game: GameRoA, state: StateRoA) -> dict[str, Facts]:
    """Return the parts of each player's final points (§13.3, §14.1)."""
    return {
        str(seat): {
            "Score": {"score": player.score},
            "Bonds": {"score": -player.bonds},
            game.barons[state.shown[seat]].name: {"score": barons.shown(game, state, seat)},
        }
        for seat, player in enumerate(state.players)
    }


def my_baron(game: GameRoA, view: View[StateRoA]) -> Page:
    """Return a seat's barons, beside the other cards."""
    state, seat = view.state, view.seat
    if seat < 0 or seat in state.shown:
        return {}
    mine = [state.kept[seat].value] if seat in state.kept else []
    dealt = list(state.dealt[seat].value) if seat in state.dealt and not mine else []
    names = mine or dealt
    if not names:
        return {}
    note = ""
    if mine:
        now = barons.points(game, state, seat, mine[0])
        note = f"Now it would score {_points(now)} (§14.1)."
    group: CardGroup = {"title": "Your rail baron", "seat": seat, "cards": names, "note": note}
    cards: CardsPanel = {
        "cards": {name: baron_face(game, name) for name in names},
        "groups": [group, *card_groups(game, state)],
    }
    shown: dict[str, Panel] = {"cards": cards}
    if mine:
        final: TablePanel = {"rows": {str(seat): _counted(game, state, seat, mine[0])}}
        shown["final"] = final
    return {"panels": shown}
