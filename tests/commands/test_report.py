"""``trunkline report``: a page, JSON, words for the terminal, a table of several games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.report import games
from trunkline import cli
from trunkline.commands import report as command


def run(capsys: pytest.CaptureFixture[str], *given: object) -> tuple[int, str, str]:
    status = cli.main(["report", *map(str, given)])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_page_of_a_game_is_written(capsys, tmp_path: Path):
    page = tmp_path / "report.html"
    status, out, err = run(capsys, games.SITE, "-o", page, "--looks", "0")
    assert (status, out) == (0, "")
    assert f"{page} written" in err.replace("\n", "")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "32 runs, all perfect." in text


def test_json_has_all_parts(capsys):
    status, out, _ = run(capsys, games.SITE, "--json", "--looks", "0", "--seat", "2")
    made = json.loads(out)
    assert status == 0
    assert made["format"] == "trunkline-report"
    assert {"replay", "runs", "film", "story", "decisions"} <= set(made)
    assert [each["seat"] for each in made["decisions"]] == [1]


def test_without_a_page_the_report_is_printed(capsys, tmp_path: Path):
    stopped = tmp_path / "stopped.json"
    stopped.write_text(json.dumps(games.stopped_data()))
    status, out, _ = run(capsys, stopped, "--looks", "0")
    said = " ".join(out.split())
    assert status == 0
    assert f"up to move {games.stopping_at() - 1}." in said
    assert "all perfect so far." in said
    assert "Nothing was clearly better" in said


def test_findings_are_printed(capsys):
    from trunkline.report.job import finished, work

    made = finished(work(games.poor(), care=None, parts=("runs", "story", "decisions")))
    made["decisions"][0] |= {
        "expert": "Otto",
        "opinions": [
            {"move": 9, "played": "Ann passes", "better": "Otto buys.", "median": 500, "low": 400,
             "high": 600, "agree": 7, "looks": 8, "unit": "of final lead",
             "checks": 2, "gained": 300}
        ],
        "dropped": [{"text": "move 7 (Pass): too little"}],
    }  # fmt: skip
    command.show(made)
    said = " ".join(capsys.readouterr().out.split())
    assert "Proved, move" in said
    assert "Otto’s opinion, move 9: Ann passes. Otto buys. About £500 of final lead" in said
    assert "(£400 to £600; 7 of 8 looks agree)" in said
    assert "Our regular bot continued from both moves: £300 better." in said
    assert "Not shown: move 7 (Pass): too little." in said


def test_a_title_without_runs_is_printed_too(capsys, tmp_path: Path):
    import gzip

    path = tmp_path / "australia.json"
    raw = games.RECORDED / "railways-of-australia-1-plain.json.gz"
    path.write_bytes(gzip.decompress(raw.read_bytes()))
    status, out, _ = run(capsys, path, "--looks", "0")
    assert status == 0
    assert "has no runs that could be compared" in " ".join(out.split())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"title": "1830", "players": [], "actions": []}', "This is a game of 1830. We can"),
        ("[]", "This is not a game file. We read files from 18xx.games and from Trunkline."),
        ("nonsense", "This is not a game file."),
    ],
)
def test_a_file_without_a_report_gets_one_sentence(capsys, tmp_path: Path, text, sentence):
    path = tmp_path / "other.json"
    path.write_text(text)
    status, out, err = run(capsys, path)
    assert (status, out) == (2, "")
    assert sentence in " ".join(err.split())
    assert len(err.strip().splitlines()) == 1


def test_wrong_arguments_are_refused(capsys, tmp_path: Path):
    status, _, err = run(capsys, games.SITE, "--seat", "4")
    assert (status, "players 1 to 3" in err) == (2, True)
    status, _, err = run(capsys, tmp_path / "missing.json")
    assert (status, "missing.json: No such file" in err) == (2, True)
    status, _, err = run(capsys, games.SITE, games.SITE, "--seat", "1")
    assert (status, "one game" in err) == (2, True)
    with pytest.raises(SystemExit):
        run(capsys, games.SITE, "--looks", "many")
    assert "looks is a number" in capsys.readouterr().err


def test_several_files_give_a_table_and_bad_ones_are_named(capsys, tmp_path: Path):
    bad, page = tmp_path / "bad.json", tmp_path / "career.html"
    bad.write_text("[]")
    status, out, err = run(capsys, games.SITE, games.SITE, bad, tmp_path / "none.json")
    assert status == 1
    assert "bad.json: This is not a game file." in " ".join(err.split())
    assert "none.json: No such file" in err
    assert games.site().replay.names[0] in out
    status, out, _ = run(capsys, games.SITE, games.SITE, "--json", "-o", page)
    assert status == 0
    assert len(json.loads(out)["games"]) == 2
    assert "2 games, 64 runs." in page.read_text(encoding="utf-8")
    status, _, err = run(capsys, bad, bad)
    assert (status, "None of these files" in err) == (2, True)


def test_ctrl_c_keeps_what_was_ready(capsys, monkeypatch):
    real = command.report.work

    def stopped(*given, **wanted):
        for step in real(*given, **wanted):
            yield step
            if step.part == "story" and step.data is not None:
                raise KeyboardInterrupt

    monkeypatch.setattr(command.report, "work", stopped)
    status, out, err = run(capsys, games.SITE, "--json", "--looks", "0")
    assert status == command.INTERRUPTED
    assert "stopped" in err
    assert json.loads(out)["decisions"] == []
