"""Files of the client: complete, self-contained, small, with nothing inline."""

import gzip
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from docs import preload
from trunkline.draw import theme
from trunkline.server.http.static import read_file
from workbench import icons

ROOT = Path(__file__).resolve().parents[2]
CLIENT = preload.CLIENT
MODULES = sorted((CLIENT / "js").rglob("*.js"))
SHEETS = sorted((CLIENT / "css").rglob("*.css"))
INDEX = (CLIENT / "index.html").read_text(encoding="utf-8")
FIRST = preload.imported(preload.MAIN) | {preload.name_of(preload.LIST)}
"""Modules that every page loads."""
PARTS = list(preload.loaders())


def test_the_list_of_parts_is_current():
    assert preload.LIST.read_text(encoding="utf-8") == preload.preload_js(), "run make docs"


def test_the_page_names_what_every_part_of_it_needs():
    named = re.findall(r'(?:href|src)="/js/([^"]+)\.js"', INDEX)
    assert sorted(named) == sorted(FIRST)
    sheets = set(re.findall(r'href="/css/([^"]+)\.css"', INDEX))
    styled = {name for part in PARTS for name in preload.styles(part)}
    assert sheets | styled == set(preload.sheets())
    assert not sheets & styled


def test_every_module_belongs_to_a_part():
    assert FIRST | preload.imported(*PARTS) == set(preload.modules())


def test_a_part_requests_all_that_it_imports():
    """A part that only a table loads finds the table's modules there."""
    for part in PARTS:
        there = FIRST | preload.needs(part) | {part}
        if part in preload.after_table():
            there |= preload.imported(preload.TABLE)
        assert preload.imported(part) <= there
    assert "kits/eighteen/index" in preload.after_table()
    assert "table/private" in preload.after_table()
    assert "pages/account/notifications" not in preload.after_table()  # the settings load it too


def test_no_title_loads_the_kit_of_others():
    general = FIRST | preload.imported(*(part for part in PARTS if not part.startswith("kits/")))
    assert not [name for name in general if name.startswith("kits/eighteen")]
    assert "eighteen" not in INDEX


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_says_what_it_is_for_and_stays_readable(path):
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// "), "a module says what it is for"
    if path != preload.LIST:
        assert text.count("\n") <= limit(SIZES["lines"]), "see tests/client/sizes.toml"


VOCABULARY = {
    "company", "companies", "train", "trains", "market", "markets", "par", "dividend",
    "dividends", "share", "shares", "stock", "certificate", "certificates", "president",
    "director", "treasury", "revenue", "loan", "loans", "railroad", "railroads", "pullman",
    "18xx", "18xx.games", "1848", "18oe",
}  # fmt: skip
"""Words of 18xx titles, which only their kit may know."""
GENERAL = [
    path
    for path in (*MODULES, *SHEETS, CLIENT / "index.html")
    if "eighteen" not in str(path) and path != preload.LIST
]


def words_of(text: str) -> set[str]:
    """Return the words of a text; `trainHead`, `.train-head` and "Train head" have the same."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    found = set(re.findall(r"[a-z]+|[0-9]+[a-z.]*[a-z]|[0-9]+", apart.lower()))
    return found | {word.partition(".")[0] for word in found}


NAMED_BY_BROWSERS = {"pass_on.js": {"share"}}
"""Words that a browser's own functions bring along."""


@pytest.mark.parametrize("path", GENERAL, ids=lambda path: path.name)
def test_the_general_page_knows_no_word_of_18xx(path):
    known = VOCABULARY - NAMED_BY_BROWSERS.get(path.name, set())
    assert words_of(path.read_text(encoding="utf-8")).isdisjoint(known)


def test_words_are_found_however_they_are_written():
    text = ".train-run { } trainRevenue() // exported from 18xx.games, apart, shared, strain"
    assert words_of(text) & VOCABULARY == {"train", "revenue", "18xx", "18xx.games"}


def test_nothing_comes_from_elsewhere():
    for path in (*MODULES, *SHEETS, CLIENT / "index.html"):
        found = re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8"))
        assert [one for one in found if "www.w3.org" not in one] == []


def test_nothing_is_inline():
    assert not re.search(r"<style|style=|<script(?![^>]*src=)|\son\w+=", INDEX)
    assert not any(
        re.search(r"\bstyle: |setAttribute\(\"style\"|eval\(", path.read_text(encoding="utf-8"))
        for path in MODULES
    )


def test_players_words_never_become_markup():
    """Only pictures and rulebooks of the server are set as markup, each in one place."""
    users = [p.name for p in MODULES if "innerHTML" in p.read_text(encoding="utf-8")]
    assert users == ["written.js", "picture.js"]


def packed(*paths: Path) -> int:
    """Return the compressed bytes of files as they are sent."""
    return sum(len(gzip.compress(read_file(path).body)) for path in paths)


def weight(*parts: str) -> int:
    """Return the bytes that entering a room loads with an empty cache."""
    names = re.findall(r'href="/css/([^"]+)\.css"', INDEX)
    names += [name for part in parts for name in preload.styles(part)]
    modules = FIRST | preload.imported(*parts)
    sheets = [CLIENT / "css" / f"{name}.css" for name in names]
    scripts = [CLIENT / "js" / f"{name}.js" for name in modules]
    return packed(CLIENT / "index.html", *sheets, *scripts)


SIZES = tomllib.loads((Path(__file__).parent / "sizes.toml").read_text(encoding="utf-8"))


def limit(entry: dict[str, Any]) -> int:
    """Return the limit in force: the last one."""
    return entry["limits"][-1][0]


@pytest.mark.parametrize("entry", SIZES["weight"], ids=lambda entry: "+".join(entry["of"]))
def test_a_room_is_small(entry):
    assert weight(*entry["of"]) <= limit(entry), "see tests/client/sizes.toml"


def test_the_pictures_are_small():
    assert packed(*(CLIENT / "pictures").iterdir()) <= limit(SIZES["pictures"])


def test_the_fonts_before_the_first_paint_are_small():
    """Inter and Besley are requested at once, the faces of maps when a map is drawn."""
    early = re.findall(r'rel="preload" href="(/fonts/[^"]+)" as="font"', INDEX)
    sizes = [(CLIENT / name.lstrip("/")).stat().st_size for name in early]
    assert sum(sizes) <= limit(SIZES["fonts"])
    sheet = (CLIENT / "css" / "fonts.css").read_text(encoding="utf-8")
    assert set(early) <= set(re.findall(r'url\("([^"]+)"\)', sheet))
    assert len(early) == 2


def test_every_size_has_a_reason():
    entries = [*SIZES["weight"], SIZES["pictures"], SIZES["fonts"], SIZES["lines"]]
    assert all(reason for entry in entries for _, reason in entry["limits"])


def test_every_module_is_checked():
    """tsc reads all modules with all of its strict rules, and none asks for an exception."""
    config = json.loads((ROOT / "tsconfig.json").read_text(encoding="utf-8"))["compilerOptions"]
    assert config["strict"]
    assert config["checkJs"]
    loose = re.compile(r"@ts-(?:nocheck|ignore|expect-error)")
    assert not [p.name for p in MODULES if loose.search(p.read_text(encoding="utf-8"))]


def test_the_page_and_the_pictures_have_colours_of_their_own():
    """The page includes the style of the pictures: a name in both would colour both."""
    names = re.compile(r"(--[\w-]+)\s*:")
    page = {name for path in SHEETS for name in names.findall(path.read_text(encoding="utf-8"))}
    assert page.isdisjoint(names.findall(theme.css()))


def test_the_icons_are_drawn_from_our_own_picture():
    manifest = json.loads((CLIENT / "manifest.webmanifest").read_text(encoding="utf-8"))
    names = [one["src"].lstrip("/") for one in manifest["icons"]]
    assert names == ["icon.svg", *icons.SIZES]
    for name in icons.SIZES:
        assert (CLIENT / name).read_bytes() == icons.drawn(name), "python -m workbench.icons"


def test_the_previews_are_drawn_from_our_own_posters():
    for name in icons.PREVIEWS:
        assert (CLIENT / name).read_bytes() == icons.preview(name), "python -m workbench.icons"


def test_the_service_worker_keeps_no_files():
    """An old page would otherwise be shown after an upgrade."""
    text = (CLIENT / "worker.js").read_text(encoding="utf-8")
    assert "caches" not in text
    assert '"fetch"' not in text
