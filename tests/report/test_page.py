"""The page: one file that asks for nothing, with every figure of the data."""

from __future__ import annotations

import html as entities
import json
import re
from html.parser import HTMLParser

import pytest

from tests.report import games
from trunkline.report import career_page, words
from trunkline.report.findings import box
from trunkline.report.job import PARTS, finished, work
from trunkline.report.page import html
from trunkline.report.several import career
from trunkline.report.source import Json, Source

VOID = {"meta", "input", "br", "link", "img"}


class Balance(HTMLParser):
    """Complains about an element that is not closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.ids += [value for name, value in attrs if name == "id" and "template" not in self.open]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            while self.open[-1] in ("path", "rect", "circle", "g", "html") and self.open[-1] != tag:
                self.open.pop()
            assert self.open.pop() == tag


def made(source: Source) -> Json:
    return finished(work(source, care=None))


SOURCES = {
    "site": games.site,
    "poor": games.poor,
    "18oe": lambda: games.recorded("18oe-1-begun"),
    "australia": lambda: games.recorded("railways-of-australia-1-plain"),
}


@pytest.mark.parametrize("name", SOURCES)
def test_the_page_is_one_file_that_asks_for_nothing(name):
    report = made(SOURCES[name]())
    page = html(report)
    outside = re.sub(r'xmlns(:\w+)?="[^"]*"', "", page).replace(SVG, "")
    assert not re.search(r"https?://", outside)
    assert not re.search(r'(src|href)="(?!#)', outside)
    assert "@import" not in outside
    assert "url(" not in re.sub(r"url\((&quot;|\\?\"|&#x27;)?#", "", outside)
    text = entities.unescape(re.sub(r"<[^>]+>", "", page))
    assert words.headline(report) in text
    assert words.lead(report) in text
    for sentence in report["story"]["sentences"]:
        assert sentence in text
    for each in report["decisions"]:
        for one in each["proved"]:
            assert one["title"] in text
            assert one["text"] in text


SVG = "http://www.w3.org/2000/svg"


def test_every_element_is_closed_and_every_id_is_there_once():
    reader = Balance()
    page = html(made(games.poor()))
    body = re.sub(r"<template.*?</template>", "", page, flags=re.DOTALL)
    reader.feed(re.sub(r"<svg.*?</svg>", "", body, flags=re.DOTALL))
    assert reader.open in ([], ["html"])
    assert len(reader.ids) == len(set(reader.ids))


def test_the_data_of_the_page_cannot_end_its_script():
    source = games.site()
    named = source._replace(facts={**source.facts, "players": ["</script><b>", "B", "C"]})
    page = html(made(named))
    assert "</script><b>" not in page
    raw = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert raw is not None
    data = json.loads(raw[1])
    assert data["players"][0] == "</script><b>"
    assert len(data["worth"]) == source.end + 1


def test_headlines_say_what_was_left():
    report = made(games.poor())
    runs = report["runs"]
    left = words.money(report, runs["left"])
    assert words.headline(report) == (
        f"{runs['count']} runs, {runs['count'] - 1} perfect. {left} left on the table."
    )
    whole = made(games.site())
    assert words.headline(whole) == "32 runs, all perfect."
    assert words.over(whole).startswith("1848 Australia · three players · 14 November 2023 · from ")
    assert " won with £" in words.lead(whole)
    none = made(games.recorded("railways-of-australia-1-plain"))
    assert re.fullmatch(r"player \d won with −?\d+ points?\.", words.headline(none))


def test_a_film_may_be_left_out():
    report = finished(work(games.poor(), care=None, parts=[p for p in PARTS if p != "film"]))
    page = html(report)
    assert 'id="film"' not in page
    assert report["decisions"][report["runs"]["runs"][-1]["director"]]["proved"][0]["title"] in page


OPINION = {
    "kind": "opinion", "place": 5, "move": 5, "round": "SR 1", "looks": 8, "agree": 7,
    "median": 1350, "low": 1230, "high": 1430, "played": "Ann passes", "better": "Otto buys.",
    "action": {}, "unit": "of final lead", "at": 4, "checks": 2, "gained": 300,
}  # fmt: skip


def test_opinions_have_their_range_and_the_dropped_are_named():
    report = made(games.poor())
    report["decisions"][0] |= {
        "opinions": [OPINION, {**OPINION, "agree": 8, "low": -100, "checks": 0}],
        "dropped": [{"place": 7, "move": 7, "text": "move 7 (Pass): one of 2 looks prefers x"}],
        "expert": "Otto",
        "more_proved": 2,
    }
    text = entities.unescape(html(report))
    assert "about £1,350<small>of final lead" in text
    assert "between £1,230 and £1,430, about £1,350" in text
    assert "between −£100 and £1,430" in text
    assert "7 looks agree on one move." in text
    assert "Our regular bot continued from both moves in 2 games: £300 better." in text
    assert "All 8 looks agree." in text
    assert "Not shown: move 7 (Pass): one of 2 looks prefers x." in text
    assert "2 smaller proved findings are not shown." in text
    assert "Otto can be wrong." in text


def test_a_small_map_holds_both_runs():
    track = {"made": [[{"d": "", "at": [0, 0]}]], "finest": [[{"d": "", "at": [900, 600]}]]}
    x, y, wide, high = (float(one) for one in box(track).split())
    assert x < 0 < 900 < x + wide
    assert y < 0 < 600 < y + high


def test_several_games_make_a_table_of_the_players():
    reports = [
        finished(work(source, care=None, parts=("runs", "story")))
        for source in (games.site(), games.site(), games.poor())
    ]
    found = career(reports)
    assert [one["finished"] for one in found["games"]] == [True, True, False]
    rows = {one["name"]: one for one in found["players"]}
    assert set(rows) == set(games.site().replay.names)
    for name, one in rows.items():
        seat = games.site().replay.names.index(name)
        runs = [report["runs"]["players"][seat] for report in reports]
        assert one["games"] == 3
        assert one["finished"] == sum(one["places"].values()) == 2
        assert one["left"] == sum(run["left"] for run in runs)
        assert one["runs"] == sum(run["runs"] for run in runs)
    winner = found["players"][0]
    assert winner["wins"] == 2
    assert winner["mean_place"] == 1
    assert winner["openings"][0]["wins"] == 2
    assert winner["openings"][0]["companies"] == winner["favourites"][:3]
    page = entities.unescape(career_page.html(found))
    assert words.career_headline(found) in page
    assert winner["name"] in page
    assert "Openings that worked" in page
    assert "not finished" in page


def test_players_without_runs_or_finished_games_have_no_means():
    reports = [finished(work(games.recorded("18oe-1-begun"), care=None, parts=("runs", "story")))]
    found = career(reports)
    assert all(one["mean_place"] is None for one in found["players"])
    assert "Openings that worked" not in career_page.html(found)
    assert words.career_headline({"games": []}) == "0 games, 0 runs. Nothing left on the table."
