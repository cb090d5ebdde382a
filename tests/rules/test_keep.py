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

from tests.rules.record import read, recorded
from trunkline import titles
from trunkline.kernel import SPECTATOR, BadData, Timeline, asked, files, view
from trunkline.kernel.secrets import see_offers
from trunkline.titles import keep_rules, kept_rules

SOURCE = Path(titles.__file__).parents[1]
GAME = "TITLE = 'small'\nRULES_VERSION = 3\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(kept_rules, "FOLDER", tmp_path / "kept")
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith(kept_rules.PREFIX)]:
        del sys.modules[name]


def games() -> list[Path]:
    """The recorded games of the present version of 1848."""
    version = titles.module("1848", "game").RULES_VERSION
    return [path for path in recorded() if path.name.startswith(f"1848-{version}-")]


def test_kept_rules_of_1848_are_those_of_today(folder: Path) -> None:
    path = keep_rules.keep("1848", SOURCE, games())
    assert keep_rules.keep("1848", SOURCE, []) == path
    version = titles.module("1848", "game").RULES_VERSION
    assert kept_rules.versions("1848") == (version,)
    old = kept_rules.rules("1848", version)
    sites = next(read(one) for one in games() if "18xx.games" in one.name)
    timeline, names = files.read(sites, old.load)
    game = timeline.game
    assert type(game).__module__.startswith("trunkline_kept_1848_")
    seen = view(game, timeline.state, SPECTATOR)
    assert game.page.now(seen)
    assert "map" in game.page.pictures(seen)
    site_file = kept_rules.room(game, "interop").export(
        kept_rules.room(game, "interop").load_data(files.write(timeline, names)), "kept"
    )
    assert len(site_file["actions"]) > 100


def test_kept_bots_play_kept_rules(folder: Path) -> None:
    keep_rules.keep("1848", SOURCE, [])
    game = kept_rules.rules("1848", titles.module("1848", "game").RULES_VERSION).load("1848", 3, {})
    room = kept_rules.room(game, "titles.bots")
    best = room.names("1848")[-1]
    timeline: Timeline[Any] = Timeline(game, game.start())
    while timeline.now < 40:
        seat = asked(timeline.state)[0]
        bot = room.make("regular" if timeline.now > 1 else best, timeline.now, game)
        offers = see_offers(game, timeline.state, seat)
        timeline.play(bot.choose(view(game, timeline.state, seat), offers))
    assert (
        kept_rules.room(titles.load("1848", 3, {}), "titles.bots").__name__
        == "trunkline.titles.bots"
    )


def test_nothing_of_the_living_title_is_in_an_archive(folder: Path) -> None:
    path = keep_rules.keep("1848", SOURCE, [])
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        texts = {name: archive.read(name).decode() for name in names}
    assert not [name for name in names if "18oe" in name or "keep" in name]
    for name, text in texts.items():
        assert "from trunkline.titles.g1848" not in text, name
        assert "from trunkline.eighteen" not in text, name


def small(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch, bots: str = "") -> Path:
    """The sources of a title of two lines."""
    monkeypatch.setitem(titles.FOLDERS, "small", "gsmall")
    source = folder / "src"
    registry = (SOURCE / "titles" / "__init__.py").read_text("utf-8")
    for path, content in {
        "titles/__init__.py": registry,
        "titles/gsmall/__init__.py": "",
        "titles/gsmall/game.py": text,
        "bots/__init__.py": bots,
    }.items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(content, "utf-8")
    return source


def test_a_version_is_kept_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep_rules.keep("small", small(folder, GAME, monkeypatch), [])
    assert path.name == "small-3.zip"
    with pytest.raises(BadData, match="version 3 is kept already"):
        keep_rules.keep("small", small(folder, GAME + "# changed\n", monkeypatch), [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("VERSION = 3\n", "RULES_VERSION"),
        (GAME + "from . import other\n", "relative imports"),
        (GAME + "import trunkline.kernel\n", "plain imports"),
        (GAME + "from trunkline import kernel, titles\n", "import kept and present rooms apart"),
        (GAME + "from trunkline.kernel import memo\n", "kernel does not export memo"),
        (GAME + "from trunkline.kernel.codec import LARGEST\n", "kernel does not export LARGEST"),
    ],
)
def test_what_cannot_be_kept_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, text: str, words: str
) -> None:
    with pytest.raises(BadData, match=words):
        keep_rules.keep("small", small(folder, text, monkeypatch), [])
    assert kept_rules.versions("small") == ()


def test_imports_are_renamed_wherever_they_are(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = GAME + (
        "import json\nfrom trunkline import titles\nfrom trunkline import kernel\n"
        "from trunkline.kernel import Game\n\n\ndef late():\n    from trunkline import bots\n"
    )
    with zipfile.ZipFile(keep_rules.keep("small", small(folder, text, monkeypatch), [])) as archive:
        kept = archive.read("trunkline_kept_small_3/titles/gsmall/game.py").decode()
    assert "from trunkline_kept_small_3 import titles" in kept
    assert "    from trunkline_kept_small_3 import bots" in kept
    assert "from trunkline import kernel" in kept
    assert "from trunkline.kernel import Game" in kept


def test_kept_rules_import_from_the_front_of_a_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = GAME + (
        "from trunkline.board.tiles import (\n    Tile,\n    turn,\n)\n\n\n"
        "def late():\n    from trunkline.kernel.secrets import view\n"
    )
    with zipfile.ZipFile(keep_rules.keep("small", small(folder, text, monkeypatch), [])) as archive:
        kept = archive.read("trunkline_kept_small_3/titles/gsmall/game.py").decode()
    assert "from trunkline.board import (\n    Tile,\n    turn,\n)" in kept
    assert "    from trunkline.kernel import view" in kept


@pytest.mark.parametrize("title", titles.names())
def test_what_kept_rules_need_of_a_room_is_what_it_exports(folder: Path, title: str) -> None:
    sources = keep_rules.Sources(SOURCE, titles.FOLDERS[title])
    with zipfile.ZipFile(BytesIO(keep_rules.write(sources, "trunkline_kept_x"))) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    needed = {
        (one.module, name)
        for path, text in texts.items()
        if path.endswith(".py")
        for one in keep_rules.imports(text)
        for name in one.names
    }
    assert len(needed) > 20
    for module, name in needed - {
        (kept_rules.__name__, "rules"),
        (kept_rules.__name__, "versions"),
    }:
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
    assert keep_rules.main(["1848", "--source", str(SOURCE), str(other), str(changed)]) == 1
    said = capsys.readouterr().err
    assert "changed.json" in said
    assert "FROM=REVISION" in said
    assert kept_rules.versions("1848") == ()


def test_the_command_says_what_comes_next(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = small(folder, GAME, monkeypatch)
    assert keep_rules.main(["small", "--source", str(source)]) == 0
    assert "raise RULES_VERSION" in capsys.readouterr().out
    assert keep_rules.main(["1900"]) == 1
    assert "There is no title" in capsys.readouterr().err
    assert keep_rules.main(["18oe", "--source", str(source)]) == 1
    assert "no rules in titles/g18oe" in capsys.readouterr().err
