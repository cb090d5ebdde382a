"""The documentation site: every page has its place, and every link leads to a page of the site."""

import re
from pathlib import Path

import pytest
import yaml

from docs import stage

ROOT = Path(__file__).resolve().parents[1]


def places(nav: object) -> list[str]:
    """Return the pages of a navigation, in order."""
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav
    assert isinstance(parts, list | type({}.values()))
    return [place for part in parts for place in places(part)]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "pages"
    stage.stage(folder)
    return folder


def test_every_page_of_docs_is_in_the_navigation_once(pages):
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    listed = places(config["nav"])
    assert len(listed) == len(set(listed))
    assert [one for one in listed if not (pages / one).is_file()] == []
    ours = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    fields = {one for one in ours if one.startswith("fields/")} - {"fields/index.md"}
    assert sorted(ours - fields - set(listed)) == ["package.md"], "the page of the package index"
    index = (pages / "fields" / "index.md").read_text(encoding="utf-8")
    assert [one for one in fields if f"]({one.removeprefix('fields/')})" not in index] == []


def test_every_link_of_the_site_leads_to_a_file_of_the_site(pages):
    for page in pages.rglob("*.md"):
        for _, target, _ in stage.LINK.findall(page.read_text(encoding="utf-8")):
            if ":" not in target:
                file = (page.parent / target).resolve()
                assert file.is_file(), f"{page} links to {target}"
                assert pages in file.parents


def test_linked_code_becomes_a_page(pages):
    text = (pages / "files" / "examples" / "my_bot.py.md").read_text(encoding="utf-8")
    assert text.startswith("# examples/my_bot.py\n\n````python\n")
    assert "class MyBot" in text


def test_links_between_files_outside_docs_are_followed(pages):
    text = (pages / "files" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "](../architecture.md)" in text


def test_a_link_that_leads_nowhere_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(stage, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("[gone](gone.md)")
    with pytest.raises(SystemExit, match=r"page\.md links to gone\.md, which is not a file"):
        stage.linked(page)


def test_the_api_reference_names_what_there_is():
    from pydoc import locate

    for page in (ROOT / "docs" / "api").glob("*.md"):
        names = re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.M)
        assert names, page
        assert [name for name in names if locate(name) is None] == []
