"""The wheel, in an environment that has nothing else: what somebody gets who installs it."""

import http.client
import json
import os
import subprocess
import sys
import venv
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import pytest

from tests import plugins

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.package

QUIET = ("--quiet", "--disable-pip-version-check")


def run(*words: object, cwd: Path) -> str:
    clean = {name: os.environ[name] for name in os.environ if not name.startswith("PYTHON")}
    done = subprocess.run(
        [*map(str, words)], cwd=cwd, env=clean, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an environment `env` that has the wheel and what it needs, without extras."""
    folder = tmp_path_factory.mktemp("wheel")
    python = sys.executable
    run(python, "-m", "pip", "wheel", *QUIET, "--no-deps", "-w", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("trunkline-*.whl")
    venv.create(folder / "env", with_pip=True)
    pip = (folder / "env" / "bin" / "python", "-m", "pip", "install", *QUIET)
    run(*pip, "-c", ROOT / "constraints.txt", wheel, cwd=folder)
    return folder


def test_wheel_and_sdist_are_fit_for_an_index(tmp_path):
    """As .github/workflows/release.yml builds and checks them; the sdist makes the same wheel."""
    venv.create(tmp_path / "tools", with_pip=True)
    python = tmp_path / "tools" / "bin" / "python"
    pins = ("-c", ROOT / "constraints.txt", "-c", ROOT / "constraints-tools.txt")
    run(python, "-m", "pip", "install", *QUIET, *pins, "build", "twine", cwd=tmp_path)
    run(python, "-m", "build", "--outdir", tmp_path / "dist", ROOT, cwd=tmp_path)
    made = sorted((tmp_path / "dist").iterdir())
    number = version("trunkline")
    assert [one.name for one in made] == [
        f"trunkline-{number}-py3-none-any.whl",
        f"trunkline-{number}.tar.gz",
    ]
    assert "WARNING" not in run(python, "-m", "twine", "check", "--strict", *made, cwd=tmp_path)


@pytest.fixture
def trunkline(home: Path) -> Path:
    return home / "env" / "bin" / "trunkline"


def test_it_brings_no_compiler(home):
    have = run(home / "env" / "bin" / "python", "-m", "pip", "list", "--format", "json", cwd=home)
    assert not {"numba", "llvmlite", "pytest"} & {one["name"] for one in json.loads(have)}


def test_it_draws_a_map(trunkline, home):
    run(trunkline, "render", "1848", "-o", "map.svg", cwd=home)
    assert (home / "map.svg").read_text(encoding="utf-8").startswith("<svg")


def test_it_lets_bots_play(trunkline, home):
    seats = "novice,random,random"
    told = run(trunkline, "simulate", "1848", "--games", 1, "--seats", seats, cwd=home)
    assert "novice" in told


def test_it_finds_titles_and_bots_of_other_packages(trunkline, home):
    """Distributions in its environment are enough: nothing of ours is told about them."""
    python = home / "env" / "bin" / "python"
    code = "from trunkline import titles; print(*titles.names())"
    assert run(python, "-c", code, cwd=home).split() == ["1848", "18oe", "railways-of-australia"]
    place = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(run(python, "-c", place, cwd=home).strip())
    plugins.shunting(site)
    plugins.fox_bots(site)
    seats = "steady,fox@fox-bots"
    told = run(trunkline, "simulate", "shunting", "--games", 1, "--seats", seats, cwd=home)
    assert "fox@fox-bots" in told
    plugins.break_shunting(site)
    done = subprocess.run(
        [str(trunkline), "simulate", "shunting"], cwd=home, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "RuntimeError: the yard is closed" in done.stderr
    run(trunkline, "render", "1848", "-o", "again.svg", cwd=home)


def test_an_author_begins_with_the_wheel_alone(trunkline, home):
    """The commands of docs/writing-a-title.md that install something."""
    python = home / "env" / "bin" / "python"
    run(trunkline, "new-title", "coral-line", cwd=home)
    run(python, "-m", "pip", "install", *QUIET, home / "coral-line", cwd=home)
    run(trunkline, "simulate", "coral-line", "--games", 1, "--seats", "novice,random", cwd=home)
    run(trunkline, "render", "coral-line", "-o", "coral-line.svg", cwd=home)
    assert (home / "coral-line.svg").read_text(encoding="utf-8").startswith("<svg")
    run(python, "-m", "pip", "uninstall", "--yes", *QUIET, "trunkline-coral-line", cwd=home)


def test_the_library_plays_and_draws(home):
    code = (
        "import trunkline; game = trunkline.random_game('1848', 3, seed=7);"
        "trunkline.write(game, 'game.json'); again = trunkline.read('game.json');"
        "print(again.now == game.now, trunkline.picture(again)[:4], trunkline.__version__)"
    )
    said = run(home / "env" / "bin" / "python", "-c", code, cwd=home).split()
    assert said == ["True", "<svg", version("trunkline")]


def test_it_serves_a_game_and_says_what_would_make_it_quicker(trunkline, home):
    words = [trunkline, "play", "--no-browser", "--port", "0", "--database", "games.sqlite"]
    with subprocess.Popen(words, cwd=home, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert "trunkline[fast]" in server.stdout.readline()
            address = server.stdout.readline().split()[-1]
            place, path = address.removeprefix("http://").split("/", 1)
            with closing(http.client.HTTPConnection(place, timeout=30)) as page:
                page.request("GET", f"/{path}")
                answer = page.getresponse()
                assert answer.status == 200
                assert b"<html" in answer.read()
        finally:
            server.terminate()
