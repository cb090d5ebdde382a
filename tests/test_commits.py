"""The hook that checks the subjects of commits."""

import subprocess
from pathlib import Path

import pytest

HOOK = Path(__file__).parents[1] / ".githooks" / "commit-msg"


def checked(tmp_path, subject):
    file = tmp_path / "message"
    file.write_text(f"{subject}\n\nA body. It may end with a full stop.\n", encoding="utf-8")
    done = subprocess.run(["sh", str(HOOK), str(file)], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "subject",
    [
        "routes: prune dominated visits",
        "18oe, roa: name the acting railroad",
        "table: bound the size of a standing order",
        "report: embed each picture once",
        "Merge branch 'main' into kit",
    ],
)
def test_plain_subjects_pass(tmp_path, subject):
    assert checked(tmp_path, subject) == (0, "")


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        ("Prune dominated visits", "scope"),
        ("routes: Prune dominated visits", "scope"),
        ("routes: prune dominated visits.", "full stop"),
        ("routes: pruned dominated visits", "imperative"),
        ("routes: pruning dominated visits", "imperative"),
        ("routes: " + "prune " * 12, "72 characters"),
    ],
)
def test_other_subjects_are_refused_with_a_reason(tmp_path, subject, reason):
    code, said = checked(tmp_path, subject.strip())
    assert code == 1
    assert reason in said
