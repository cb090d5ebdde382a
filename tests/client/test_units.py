"""Unit tests of the client's modules: pytest starts Node, which needs no browser."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_modules_pass_their_unit_tests():
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    files = sorted((ROOT / "tests" / "client" / "units").glob("*.test.js"))
    done = subprocess.run(
        [node, "--test", *files], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    assert f"# tests {counted(files)}\n" in done.stdout, "a test was not run"


def counted(files: list[Path]) -> int:
    """Return the number of tests in files, which begin their lines with ``test(``."""
    texts = [path.read_text(encoding="utf-8") for path in files]
    return sum(line.startswith("test(") for text in texts for line in text.splitlines())
