"""``python -m docs.stage FOLDER``: the pages of docs as the site takes them.

The repository has no public address, so a link that leaves docs becomes a link to a page: a
Markdown file as it is, any other file as a listing.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
FILES = "files"
"""The folder of the site for files that lie outside docs."""
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
"""Files that have a page, whether a page links to them or not."""
STATIC = {".css", ".jpg", ".json", ".md", ".png", ".svg", ".webp"}
LANGUAGES = {".py": "python", ".yaml": "yaml", ".toml": "toml", ".json": "json"}
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)#\s]+)((?:#[^)]*)?\))")


def stage(folder: Path) -> None:
    """Write all pages into a folder, which is emptied first."""
    if folder.exists():
        shutil.rmtree(folder)
    for path in sorted(DOCS.rglob("*")):
        if path.is_file() and path.suffix in STATIC:
            put(folder, path)
    shutil.copy(ROOT / "src" / "trunkline" / "client" / "icon.svg", folder / "img" / "icon.svg")
    waiting = [ROOT / name for name in BESIDE]
    waiting += [file for page in DOCS.rglob("*.md") for file in beyond(page)]
    done: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in done:
            done.add(file)
            put(folder, file)
            waiting += beyond(file) if file.suffix == ".md" else []


def put(folder: Path, file: Path) -> None:
    """Write a file at its place on the site."""
    target = folder / place(file)
    target.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".md":
        target.write_text(linked(file), encoding="utf-8")
    elif DOCS in file.parents:
        shutil.copy(file, target)
    else:
        target.write_text(listing(file), encoding="utf-8")


def place(file: Path) -> Path:
    """Return where a file stands on the site."""
    if DOCS in file.parents:
        return file.relative_to(DOCS)
    path = FILES / file.relative_to(ROOT)
    return path if file.suffix == ".md" else path.with_name(path.name + ".md")


def linked(page: Path) -> str:
    """Return a page with its links as they lead on the site."""
    here = place(page).parent

    def follow(found: re.Match[str]) -> str:
        file = target_of(page, found[2])
        if file is None:
            return found[0]
        return found[1] + Path(os.path.relpath(place(file), here)).as_posix() + found[3]

    return LINK.sub(follow, page.read_text(encoding="utf-8"))


def beyond(page: Path) -> Iterator[Path]:
    """Yield the files outside docs that a page links to."""
    for _, target, _ in LINK.findall(page.read_text(encoding="utf-8")):
        file = target_of(page, target)
        if file is not None and DOCS not in file.parents:
            yield file


def target_of(page: Path, target: str) -> Path | None:
    """Return the file that a link leads to, or None for other addresses."""
    if ":" in target or target.startswith("/"):
        return None
    file = (page.parent / target).resolve()
    if not file.is_file():
        raise SystemExit(f"{page.relative_to(ROOT)} links to {target}, which is not a file")
    return file


def listing(file: Path) -> str:
    """Return a page that shows a file of another kind."""
    name = file.relative_to(ROOT).as_posix()
    fence = f"````{LANGUAGES.get(file.suffix, 'text')}"
    return f"# {name}\n\n{fence}\n{file.read_text(encoding='utf-8').rstrip()}\n````\n"


if __name__ == "__main__":
    stage(Path(sys.argv[1]).resolve())
