"""Story: the turning points of a game without a table, and the game in five sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from trunkline.kernel import SPECTATOR, encode, kind_of, see_events
from trunkline.report.film import scores
from trunkline.report.source import Json, Source

WINDOW = 12
"""Moves that belong together: one failure may take several."""
POINTS = 4
"""Turning points that are named."""
LINES = 3
"""Sentences of the log that a turning point quotes."""


class Swing(NamedTuple):
    """A player whose worth changed much against the others within a few moves."""

    seat: int
    begin: int
    end: int
    amount: int
    """The change of worth."""
    beside: int
    """The change against the mean of the others."""


def story(source: Source) -> Iterator[Json | None]:
    """Yield None while the scores are worked out, and then the story."""
    worth = list[list[int]]()
    for place in range(source.end + 1):
        worth.append(scores(source, place))
        yield None
    events = named(source)
    points = turning_points(source, worth, events)
    yield {
        "sentences": sentences(source, worth, points),
        "points": points,
        "ranking": ranking(worth[-1]),
        "worth": worth[-1],
        "close": closest(worth),
    }


def ranking(worth: list[int]) -> list[int]:
    """Return the seats, the best first."""
    return sorted(range(len(worth)), key=lambda seat: (-worth[seat], seat))


def named(source: Source) -> list[tuple[int, str, str]]:
    """Return the events that the title names: place, title and sentence; of some only the first."""
    kinds = source.game.page.still().get("log", {}).get("moments") or {}
    found, known = list[tuple[int, str, str]](), set[tuple[str, Any]]()
    for place in range(1, source.end + 1):
        for event in see_events(source.state(place).events, SPECTATOR):
            kind = kind_of(type(event))
            wish = kinds.get(kind)
            if wish is None:
                continue
            data = encode(event)
            first = wish.get("first")
            sort = (kind, data.get(first)) if first else (kind, place)
            if sort in known:
                continue
            known.add(sort)
            text = event.sentence(source.player, SPECTATOR, source.game.format_value)
            found.append((place, wish["title"].format(**data), text))
    return found


def swings(worth: list[list[int]]) -> list[Swing]:
    """Return the largest changes of worth within a few moves that do not overlap."""
    found = list[Swing]()
    seats = range(len(worth[0]))
    last = len(worth) - 1  # the last move may be a final count, which decides nothing
    for end in range(1, last):
        for begin in range(max(0, end - WINDOW), end):
            change = [worth[end][seat] - worth[begin][seat] for seat in seats]
            for seat in seats:
                others = [change[other] for other in seats if other != seat]
                mean = sum(others) // len(others) if others else 0
                found.append(Swing(seat, begin, end, change[seat], change[seat] - mean))
    # of equal changes the shorter one is the event itself
    found.sort(key=lambda one: (-abs(one.beside), one.end - one.begin, one.end))
    kept = list[Swing]()
    for one in found:
        if len(kept) == 2 * POINTS or not one.beside:
            break
        if all(one.begin >= other.end or one.end <= other.begin for other in kept):
            kept.append(one)
    return kept


def turning_points(
    source: Source, worth: list[list[int]], events: list[tuple[int, str, str]]
) -> list[Json]:
    """Return the moments that decided the game, in their order."""
    points = [_point(source, worth, swing, events) for swing in swings(worth)[:POINTS]]
    return sorted(points, key=lambda one: one["place"])


def _point(
    source: Source, worth: list[list[int]], swing: Swing, events: list[tuple[int, str, str]]
) -> Json:
    """Return a swing with the move that moved most of it."""

    def change(place: int) -> int:
        """Return how much a move did in the direction of the swing."""
        step = worth[place][swing.seat] - worth[place - 1][swing.seat]
        return step if swing.amount >= 0 else -step

    place = max(range(swing.begin + 1, swing.end + 1), key=change)
    # of several events in one move the last one is the outcome: loans first, then the failure
    title, cause = next(
        ((title, text) for at, title, text in reversed(events) if at == place),
        ("", _lines(source.told(place))),
    )
    name = source.player(swing.seat)
    was, now = worth[swing.begin][swing.seat], worth[swing.end][swing.seat]
    if swing.amount * swing.beside <= 0:
        verb, moved = "falls behind", f"{name} stays near {source.score(now)}; the others gain."
    else:
        verb, rose = ("gains", "rises") if swing.amount > 0 else ("loses", "falls")
        moved = f"{name} {rose} from {source.score(was)} to {source.score(now)}."
    return {
        "place": place,
        "move": source.numbers[place],
        "title": f"{name}: {title[0].lower()}{title[1:]}" if title else f"{name} {verb}",
        "text": f"{cause} {moved}",
        "seat": swing.seat,
        "amount": swing.amount,
    }


def _lines(text: str) -> str:
    """Return the first sentences of a log entry."""
    return ". ".join(text.rstrip(".").split(". ")[:LINES]) + "."


def leaders(worth: list[list[int]]) -> list[tuple[int, int]]:
    """Return who led from which place on, without leads that lasted only a few moves."""
    spans = list[tuple[int, int]]()
    for place, now in enumerate(worth):
        best = max(now)
        first = [seat for seat, amount in enumerate(now) if amount == best]
        if len(first) == 1 and (not spans or spans[-1][1] != first[0]):
            spans.append((place, first[0]))
    ends = [place for place, _ in spans[1:]] + [len(worth) + WINDOW]
    found = list[tuple[int, int]]()
    for (place, seat), end in zip(spans, ends, strict=True):
        if end - place >= WINDOW and (not found or found[-1][1] != seat):
            found.append((place, seat))
    return found


def closest(worth: list[list[int]]) -> Json | None:
    """Return the moment of the last half at which another player was nearest to the winner."""
    order = ranking(worth[-1])
    rows = [
        (worth[place][order[0]] - worth[place][seat], -place, seat)
        for place in range(len(worth) // 2, len(worth) - 1)
        for seat in order[1:]
        if worth[place][order[0]] >= worth[place][seat]
    ]
    if not rows:
        return None
    behind, place, seat = min(rows)
    return {"place": -place, "seat": seat, "behind": behind}


def sentences(source: Source, worth: list[list[int]], points: list[Json]) -> list[str]:
    """Return the game in at most five sentences, each true by construction."""
    if not source.end:
        return ["No move has been played."]
    order, leads = ranking(worth[-1]), leaders(worth)
    found = [
        _first_lead(source, leads),
        _changes(source, worth, leads),
        _company(source, order[0]),
        _worst(source, points),
        _end(source, worth[-1], order),
    ]
    return [one for one in found if one]


def _quoted(text: str) -> str:
    """Return the first sentence of a log line, to stand after a colon."""
    first = text.split(". ")[0]
    return first if first.endswith(".") else f"{first}."


def _first_lead(source: Source, leads: list[tuple[int, int]]) -> str:
    if not leads:
        return ""
    place, seat = leads[0]
    name = source.player(seat)
    if not place:
        return f"{name} is ahead from the start."
    told = _quoted(source.told(place))
    return f"{name} takes the first lead that lasts, at move {source.numbers[place]}: {told}"


def _changes(source: Source, worth: list[list[int]], leads: list[tuple[int, int]]) -> str:
    changes = len(leads) - 1
    near, after = closest(worth), leads[-1][0] if leads else 0
    close = ""
    if near is not None and near["place"] > after and near["behind"] * 20 <= max(worth[-1]):
        behind = source.score(near["behind"])
        where = f"at move {source.numbers[near['place']]}"
        close = f"; {where} {source.player(near['seat'])} is only {behind} behind"
        if not near["behind"]:
            close = f"; {where} {source.player(near['seat'])} is level"
    if changes < 1:
        return f"The lead never changes hands for long{close}."
    place, seat = leads[-1]
    times = "once" if changes == 1 else "twice" if changes == 2 else f"{changes} times"
    last = "" if changes == 1 else ", the last time"
    return (
        f"The lead changes hands {times}{last} at move {source.numbers[place]}, when "
        f"{source.player(seat)} takes it{close}."
    )


def _company(source: Source, winner: int) -> str:
    """Return a sentence about the holding that brought the winner most."""
    cells = source.shown(source.end).get("breakdown", {}).get(str(winner), {})
    owned = [
        (cell["money"], cell["of"])
        for cell in cells.values()
        if isinstance(cell, dict) and "of" in cell
    ]
    if not owned:
        return ""
    value, company = max(owned)
    prices = list(_prices(source, company))
    letters = source.game.page.still().get("owners", {}).get(company, {}).get("letters", company)
    rise = ""
    if prices and prices[0] != prices[-1]:
        word = "rises" if prices[-1] > prices[0] else "falls"
        rise = f"; its price {word} from {source.money(prices[0])} to {source.money(prices[-1])}"
    return f"{source.player(winner)} ends with {source.money(value)} in {letters}{rise}."


def _prices(source: Source, company: str) -> Iterable[int]:
    for place in range(0, source.end + 1, max(1, source.end // 40)):
        panel = source.shown(place).get("panels", {}).get("companies") or {}
        price = panel.get("companies", {}).get(company, {}).get("price")
        if price:
            yield price


def _worst(source: Source, points: list[Json]) -> str:
    falls = [one for one in points if one["amount"] < 0]
    if not falls:
        return ""
    worst = min(falls, key=lambda one: one["amount"])
    name = source.player(worst["seat"])
    cause = _quoted(worst["text"])
    lost = source.score(-worst["amount"])
    return f"The hardest blow comes at move {worst['move']} and costs {name} {lost}: {cause}"


def _end(source: Source, last: list[int], order: list[int]) -> str:
    winner = source.player(order[0])
    ahead = last[order[0]] - last[order[1]] if len(order) > 1 else 0
    score = source.score(last[order[0]])
    if not source.replay.finished:
        return f"At the last move {winner} leads with {score}."
    how = f"{source.score(ahead)} ahead of {source.player(order[1])}" if ahead else "after a tie"
    return f"{source.facts['ending']} {winner} wins with {score}, {how}."
