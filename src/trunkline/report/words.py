"""Words of a report: headline, lead and the sentences that a page and a terminal share."""

from __future__ import annotations

from trunkline.report.source import Json, written

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def money(report: Json, amount: int) -> str:
    """Return an amount of money as the title writes it."""
    return written(report["replay"]["money"], amount)


def score(report: Json, amount: int) -> str:
    """Return what a player is worth as the title writes it."""
    return written(report["replay"]["score"], amount)


def over(report: Json) -> str:
    """Return the line above the headline: title, players, date, origin."""
    facts = report["replay"]
    count = len(facts["players"])
    players = f"{NUMBERS[count] if count < len(NUMBERS) else count} player{'s' * (count != 1)}"
    origin = f"from {facts['origin']}" if facts["date"] else f"a {facts['origin']} file"
    return " · ".join(one for one in (facts["label"], players, facts["date"], origin) if one)


def headline(report: Json) -> str:
    """Return the headline: "36 runs, 34 perfect. £30 left on the table."."""
    runs, stopped = report["runs"], report["replay"]["stop"] is not None
    if not runs["count"]:
        return _winner(report)
    count = f"{runs['count']} run{'s' * (runs['count'] != 1)}"
    so_far = " so far" if stopped else ""
    if not runs["left"]:
        all_ = "perfect" if runs["count"] == 1 else "all perfect"
        return f"{count}, {all_}{so_far}."
    left = money(report, runs["left"])
    return f"{count}, {runs['perfect']} perfect. {left} left on the table{so_far}."


def _winner(report: Json) -> str:
    story, facts = report["story"], report["replay"]
    first = story["ranking"][0]
    verb = "won" if facts["finished"] else "leads"
    return f"{facts['players'][first]} {verb} with {score(report, story['worth'][first])}."


def lead(report: Json) -> str:
    """Return the sentences below the headline: who won and what the trains earned."""
    story, facts, runs = report["story"], report["replay"], report["runs"]
    names, worth, order = facts["players"], story["worth"], story["ranking"]
    earned = f" The trains earned {money(report, runs['earned'])} in all." if runs["count"] else ""
    first = f"{names[order[0]]} {{}} with {score(report, worth[order[0]])}"
    if not facts["finished"]:
        rest = [f"{names[seat]} has {score(report, worth[seat])}" for seat in order[1:]]
        others = f" {', '.join(rest)}." if rest else ""
        at = facts["last"]
        return f"At move {at} {first.format('leads')}.{others}"
    ahead = worth[order[0]] - worth[order[1]] if len(order) > 1 else 0
    by = f", {score(report, ahead)} ahead of {names[order[1]]}" if ahead else ""
    return f"{first.format('won')}{by}.{earned}"


def stopped(report: Json) -> tuple[str, str] | None:
    """Return where a replay stopped and why, in two sentences; None if it went through."""
    stop = report["replay"]["stop"]
    if stop is None:
        return None
    if stop["move"] is None:
        return "We could not replay this file.", f"The reason: “{stop['reason']}”."
    why = f"Move {stop['move']} does not fit the rules: “{stop['reason']}”."
    if not stop["after"]:
        return "We could not replay this file.", why
    return (
        f"We could replay this file up to move {stop['after']}.",
        f"{why} The report covers everything before it.",
    )


def career_headline(career: Json) -> str:
    """Return the headline of several games: "12 games, 431 runs. £650 left on the table."."""
    games = len(career["games"])
    runs = sum(one["count"] for one in career["games"])
    left = sum(one["left"] for one in career["games"])
    count = f"{games} game{'s' * (games != 1)}, {runs:,} runs."
    return (
        f"{count} £{left:,} left on the table." if left else f"{count} Nothing left on the table."
    )
