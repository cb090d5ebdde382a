"""The documents: their examples run, and their links lead somewhere."""

import ast
import doctest
import re
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from docs import generate, http_page, module_tables
from tests.test_layers import RANKS
from trunkline import cli
from trunkline.testing import LAWS

ROOT = Path(__file__).resolve().parents[1]

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
GUIDE = (
    ROOT / "docs" / "writing-a-title.md"
)  # tests/test_guide.py follows it from command to command
WITH_EXAMPLES = [
    page for page in PAGES if page != GUIDE and ">>>" in page.read_text(encoding="utf-8")
]

LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)|(?:src|href)=\"([^\"#]+)\"")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=name)
def test_the_examples_of_a_page_do_what_it_says(page):
    flags = doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert result.attempted > 0
    assert result.failed == 0


BLOCK = re.compile(r"^( *)```(python|py)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    """Return the code of a page in a language, but for what doctest runs.

    What is written as `py` is a part of something: it is read, not run.
    """
    found = BLOCK.finditer(page.read_text(encoding="utf-8"))
    return [dedent(one[3]) for one in found if one[2] == language and ">>>" not in one[3]]


WITH_CODE = [page for page in PAGES if page != GUIDE and blocks(page, "python")]
WITH_PARTS = [page for page in PAGES if page != GUIDE and blocks(page, "py")]


@pytest.mark.parametrize("page", WITH_CODE, ids=name)
def test_the_code_of_a_page_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": page.stem}
    monkeypatch.setitem(sys.modules, page.stem, ModuleType(page.stem))
    for block in blocks(page, "python"):
        exec(compile(block, str(page), "exec"), names)


@pytest.mark.parametrize("page", WITH_PARTS, ids=name)
def test_the_parts_of_code_on_a_page_can_be_read(page):
    for block in blocks(page, "py"):
        ast.parse(f"dict({block})" if block.rstrip().endswith(",") else block)


MOST_WORDS, MOST_OF_A_PAGE = 37_000, 2_500
NOT_WRITTEN = {"commands.md", "http-api.md", "modules.md", "package.md"}
"""Generated pages, and what an index of packages shows instead of the docs."""
OTHER_SHELVES = {"api", "fields", "measurements", "reference", "rules"}
"""Folders of generated pages, and of figures with the commands that measured them."""


def written() -> dict[str, int]:
    """Return the pages of docs that people write, with their numbers of words."""
    pages = [page for page in PAGES if ROOT / "docs" in page.parents]
    mine = [page for page in pages if page.parent.name not in OTHER_SHELVES]
    return {
        name(page): len(page.read_text(encoding="utf-8").split())
        for page in mine
        if page.name not in NOT_WRITTEN
    }


def test_no_page_is_too_long_to_read():
    assert {page: words for page, words in written().items() if words > MOST_OF_A_PAGE} == {}


def test_all_pages_together_can_be_read_in_an_afternoon():
    assert len(written()) > 20
    assert sum(written().values()) <= MOST_WORDS


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_of_a_page_leads_to_a_file(page):
    for markdown, html in LINK.findall(page.read_text(encoding="utf-8")):
        target = markdown or html
        if target.startswith(("http:", "https:", "mailto:", "/")):
            continue
        assert (page.parent / target).exists(), f"{name(page)} links to {target}"


def test_links_of_the_package_page_lead_somewhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (ROOT / project["readme"]).read_text(encoding="utf-8")
    targets = [markdown or html for markdown, html in LINK.findall(text)]
    assert [target for target in targets if not target.startswith("https:")] == []


FENCE = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_prose_is_wrapped_at_a_hundred_columns(page):
    """Tables and code excepted, and what cannot be broken: a link, a picture."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    long = [line for line in text.splitlines() if len(line) > 100 and " " in line.strip("-*> ")]
    prose = [line for line in long if not line.startswith("    ")]
    assert [line for line in prose if not line.lstrip().startswith(("|", "<", "!["))] == []


def packages() -> list[str]:
    """All packages named in pyproject.toml."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.findall(r'^    "([a-z][a-z0-9-]*)(?:\[[a-z]+\])?[><=]', project, re.MULTILINE)
    assert len(found) > 10
    return found


def test_every_dependency_has_its_reason():
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert [package for package in packages() if f"`{package}`" not in text] == []


LABORATORY = {"gymnasium", "pettingzoo", "ray"}
"""Packages of extras for those who measure and train bots: no server has them, none is pinned."""


def test_every_dependency_is_pinned():
    files = (ROOT / "constraints.txt", ROOT / "constraints-tools.txt")
    pins = "".join(file.read_text(encoding="utf-8") for file in files).lower().replace("_", "-")
    wanted = [package for package in packages() if package not in LABORATORY]
    assert [package for package in wanted if f"\n{package}==" not in pins] == []


def test_nothing_is_pinned_that_is_not_installed_and_everything_that_is():
    """All that the package needs for development, what that needs, and so on, in Python 3.11."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    todo = [(line, "") for line in project["dependencies"]]
    todo += [(line, "") for line in project["optional-dependencies"]["dev"]]
    seen = set(todo)
    needed: set[str] = set()
    while todo:
        line, extra = todo.pop()
        one = Requirement(line)
        if one.marker is None or one.marker.evaluate({**OLDEST, "extra": extra}):
            needed.add(canonicalize_name(one.name))
            inner = requires(one.name) or ()
            found = {(line, more) for line in inner for more in ("", *one.extras)}
            todo += found - seen
            seen |= found
    for machine in MACHINES:
        assert sorted(pinned(machine)) == sorted(needed)


OLDEST = {"python_version": "3.11", "python_full_version": "3.11.0"}
INTEL_MAC = {"sys_platform": "darwin", "platform_machine": "x86_64"}
MACHINES = (
    {"sys_platform": "linux", "platform_machine": "x86_64"},
    {"sys_platform": "darwin", "platform_machine": "arm64"},
    {"sys_platform": "win32", "platform_machine": "AMD64"},
    INTEL_MAC,
)


def pinned(machine: dict[str, str]) -> list[str]:
    """The packages that are pinned for a machine, as often as they are."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    wanted = [Requirement(line) for line in lines if line and not line.startswith("#")]
    assert all([one.operator for one in pin.specifier] == ["=="] for pin in wanted)
    return [
        canonicalize_name(one.name)
        for one in wanted
        if one.marker is None or one.marker.evaluate({**OLDEST, **machine})
    ]


def test_internals_of_a_package_are_used_only_below_a_limit():
    """server/http/protocol.py extends a class of uvicorn that is not meant for that."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (uvicorn,) = [one for one in map(Requirement, project["dependencies"]) if one.name == "uvicorn"]
    assert "<" in [one.operator for one in uvicorn.specifier]


def test_the_picture_of_the_rooms_is_up_to_date():
    path = ROOT / "docs" / "img" / "rooms.svg"
    assert path.read_text(encoding="utf-8") == generate.rooms_svg(), "run make docs"
    rooms = {room.name for room in generate.ROOMS}
    assert rooms == {*RANKS, "client"} - {"__main__"}


def test_every_command_has_its_section():
    """The text itself differs between versions of Python, so only the commands are compared."""
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## trunkline (\S+)$", text, re.MULTILINE)
    assert sections == list(cli.available()), "run make docs"


def test_every_law_has_its_row():
    text = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)[: len(LAWS)] == [
        law.__name__ for law in LAWS
    ]


@pytest.mark.parametrize(
    ("page", "write"),
    [(module_tables.PAGE, module_tables.modules_md), (http_page.PAGE, http_page.http_md)],
    ids=["modules", "http"],
)
def test_generated_pages_are_up_to_date(page, write):
    assert page.read_text(encoding="utf-8") == write(), "run make docs"


def test_every_module_says_what_it_is_for():
    for folder in module_tables.folders():
        for path in module_tables.modules(folder):
            assert module_tables.first_sentence(path), path


def test_the_examples_in_the_kernels_docstrings_run():
    from trunkline.kernel import actions

    assert doctest.testmod(actions) == (0, 2)
