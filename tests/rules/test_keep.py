"""Keeping rules: the archive is the rules, whole, renamed, and the same bytes each time."""

import json
import sys
import zipfile
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests import plugins
from tests.rules.record import read, recorded
from trunkline import titles
from trunkline.interop import load_data
from trunkline.kernel import SPECTATOR, BadData, Timeline, asked, files, view
from trunkline.kernel.secrets import see_offers
from trunkline.titles import bots, keep_rules, kept_rules
from trunkline_three_harbours.title import TITLE as HARBOURS

GAME = "NAME = 'small'\nRULES_VERSION = 3\n"
TITLE = '''"""Small."""

from small.game import NAME
from trunkline.titles import Title

TITLE = Title(
    name=NAME, label="Small", package=__package__, rules_version=3, players=(2,), make=print
)
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(kept_rules, "folder", lambda title: tmp_path / "kept")
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith(kept_rules.PREFIX)]:
        del sys.modules[name]


def games() -> list[Path]:
    """The recorded games of the present version of 1848."""
    version = titles.get("1848").rules_version
    return [path for path in recorded() if path.name.startswith(f"1848-{version}-")]


def test_kept_rules_of_1848_are_those_of_today(folder: Path) -> None:
    path = keep_rules.keep("1848", {}, games())
    assert keep_rules.keep("1848", {}, []) == path
    version = titles.get("1848").rules_version
    assert kept_rules.versions(titles.get("1848")) == (version,)
    old = kept_rules.rules(titles.get("1848"), version)
    sites = next(read(one) for one in games() if "18xx.games" in one.name)
    timeline, names = files.read(sites, lambda name, seats, options: old.load(seats, options))
    game = timeline.game
    assert type(game).__module__.startswith("trunkline_kept_1848_")
    seen = view(game, timeline.state, SPECTATOR)
    assert game.page.now(seen)
    assert "map" in game.page.pictures(seen)
    assert titles.title_of(game) is old
    assert kept_rules.PREFIX in old.package
    assert old.texts("about") == titles.get("1848").texts("about")
    replay = load_data(
        files.write(timeline, names), make=lambda name, seats, options: old.load(seats, options)
    )
    (site,) = old.formats
    assert len(site.write(replay, "kept")["actions"]) > 100


def test_kept_bots_play_kept_rules(folder: Path) -> None:
    keep_rules.keep("1848", {}, [])
    newest = titles.get("1848")
    game = kept_rules.rules(newest, newest.rules_version).load(3, {})
    best = bots.levels(game)[-1]
    timeline: Timeline[Any] = Timeline(game, game.start())
    while timeline.now < 40:
        seat = asked(timeline.state)[0]
        bot = bots.make("regular" if timeline.now > 1 else best, timeline.now, game)
        assert type(bot).__module__.startswith(kept_rules.PREFIX)
        offers = see_offers(game, timeline.state, seat)
        timeline.play(bot.choose(view(game, timeline.state, seat), offers))
    assert titles.title_of(titles.load("1848", 3, {})) is newest


def test_rules_of_another_package_are_kept(folder: Path) -> None:
    with titles.adding(HARBOURS):
        path = keep_rules.keep("three-harbours", {}, [])
        assert path.name == f"three-harbours-{HARBOURS.rules_version}.zip"
        old = kept_rules.rules(HARBOURS, HARBOURS.rules_version)
        game = old.load(2, {})
        assert type(game).__module__.endswith(".trunkline_three_harbours.core")
        assert titles.title_of(game) is old
        assert old.texts("about") == HARBOURS.texts("about") != {}
        offers = see_offers(game, game.start(), asked(game.start())[0])
        seen = view(game, game.start(), asked(game.start())[0])
        assert bots.make("novice", 1, game).choose(seen, offers)


def test_nothing_of_the_living_title_is_in_an_archive(folder: Path) -> None:
    path = keep_rules.keep("1848", {}, [])
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        texts = {name: archive.read(name).decode() for name in names}
    assert not [name for name in names if "18oe" in name or "keep" in name]
    for name, text in texts.items():
        assert "from trunkline.titles.g1848" not in text, name
        assert "from trunkline.eighteen" not in text, name


def small(folder: Path, text: str) -> dict[str, Path]:
    """The sources of a title of two lines."""
    source = folder / "src" / "small"
    plugins.write(source, {"__init__.py": "", "title.py": TITLE, "game.py": text})
    return {"small": source}


def kept(folder: Path, text: str) -> str:
    """The module of that title in its archive."""
    with zipfile.ZipFile(keep_rules.keep("small", small(folder, text), [])) as archive:
        return archive.read("trunkline_kept_small_3/small/game.py").decode()


@pytest.fixture
def _small() -> Iterator[None]:
    title = titles.Title(
        name="small", label="Small", package="small", rules_version=3, players=(2,), make=print
    )
    with titles.adding(title):
        yield


@pytest.mark.usefixtures("_small")
def test_a_version_is_kept_once(folder: Path) -> None:
    path = keep_rules.keep("small", small(folder, GAME), [])
    assert path.name == "small-3.zip"
    with pytest.raises(BadData, match="version 3 is kept already"):
        keep_rules.keep("small", small(folder, GAME + "# changed\n"), [])


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("VERSION = 3\n", "RULES_VERSION once, not 0 times"),
        (GAME + "RULES_VERSION = 4\n", "RULES_VERSION once, not 2 times"),
        (GAME + "from . import other\n", "relative imports"),
        (GAME + "import trunkline.kernel\n", "from trunkline.… import …"),
        (GAME + "import small.game\n", "from small.… import …"),
        (GAME + "DATA = resources.files('small')\n", "game: write __package__, not 'small'"),
        (GAME + "print(package='small')\n", "game: write __package__, not 'small'"),
        (GAME + "from trunkline import kernel, bots\n", "import kept and current modules apart"),
        (GAME + "from trunkline.kernel import memo\n", "kernel does not export memo"),
        (GAME + "from trunkline.kernel.codec import LARGEST\n", "kernel does not export LARGEST"),
        (GAME + "from trunkline.titles.g1848 import core\n", "titles does not export core"),
    ],
)
def test_unsupported_imports_are_named(folder: Path, text: str, words: str) -> None:
    with pytest.raises(BadData, match=words):
        keep_rules.keep("small", small(folder, text), [])
    assert kept_rules.versions(titles.get("small")) == ()


@pytest.mark.usefixtures("_small")
def test_imports_are_renamed_wherever_they_are(folder: Path) -> None:
    text = GAME + (
        "import json\nfrom trunkline import titles\nfrom trunkline import kernel\n"
        "from trunkline.kernel import Game\n\n\ndef late():\n    from trunkline import bots\n"
    )
    found = kept(folder, text)
    assert "from trunkline import titles" in found
    assert "    from trunkline_kept_small_3.trunkline import bots" in found
    assert "from trunkline import kernel" in found
    assert "from trunkline.kernel import Game" in found


@pytest.mark.usefixtures("_small")
def test_kept_rules_import_from_the_front_of_a_room(folder: Path) -> None:
    found = kept(
        folder,
        GAME + "from trunkline.board.tiles import (\n    Tile,\n    turn,\n)\n\n\n"
        "def late():\n    from trunkline.kernel.secrets import view\n",
    )
    assert "from trunkline.board import (\n    Tile,\n    turn,\n)" in found
    assert "    from trunkline.kernel import view" in found


@pytest.mark.parametrize("title", titles.ours())
def test_rooms_export_what_kept_rules_need(folder: Path, title: str) -> None:
    package = titles.get(title).package
    sources = keep_rules.Sources(package, {"trunkline": keep_rules.installed("trunkline")})
    with zipfile.ZipFile(BytesIO(keep_rules.write(sources, "trunkline_kept_x"))) as archive:
        code = [name for name in archive.namelist() if name.endswith(".py")]
        texts = {name: archive.read(name).decode() for name in code}
    needed = {
        (one.module, name)
        for text in texts.values()
        for one in keep_rules.imports(text, ["trunkline"])
        for name in one.names
    }
    assert len(needed) > 20
    for module, name in needed:
        if module == "trunkline":
            module, name = f"trunkline.{name}", ""
        assert module.count(".") == 1, f"{module} is no room"
        assert not name or name in import_module(module).__all__, f"{module}: {name}"


def test_rules_that_are_no_longer_those_of_the_recorded_games_are_not_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = read(games()[0])
    file["journal"][10]["digest"] = "0" * 32
    other, changed = folder / "other.json", folder / "changed.json"
    other.write_text(json.dumps({**file, "title": "another"}))
    changed.write_text(json.dumps(file))
    assert keep_rules.main(["1848", str(other), str(changed)]) == 1
    said = capsys.readouterr().err
    assert "changed.json" in said
    assert "FROM=REVISION" in said
    assert kept_rules.versions(titles.get("1848")) == ()


@pytest.mark.usefixtures("_small")
def test_the_command_says_what_comes_next(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = small(folder, GAME)["small"]
    assert keep_rules.main(["small", "--source", str(source)]) == 0
    assert "raise RULES_VERSION" in capsys.readouterr().out
    assert keep_rules.main(["1900"]) == 1
    assert "There is no title" in capsys.readouterr().err
    empty = folder / "trunkline"
    empty.mkdir()
    assert keep_rules.main(["18oe", "--source", str(empty)]) == 1
    assert "no module trunkline.titles.g18oe.title" in capsys.readouterr().err
