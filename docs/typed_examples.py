"""``python -m docs.typed_examples``: strict types for what readers copy.

The examples, and the Python of pages of the public library, are checked as their readers' own code
would be: with ``mypy --strict``.
"""

from __future__ import annotations

import sys
from doctest import DocTestParser
from pathlib import Path

from mypy import api

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "docs/package.md", "docs/library.md")
FOLDER = ROOT / "build" / "typed"


def source(text: str) -> str:
    """Return the Python of a page: all its examples, one after another."""
    return "".join(one.source for one in DocTestParser().get_examples(text))


def written() -> list[str]:
    """Write the examples of each page to a module; return the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    files = []
    for page in PAGES:
        file = FOLDER / f"page_{Path(page).stem.lower()}.py"
        file.write_text(source((ROOT / page).read_text(encoding="utf-8")), encoding="utf-8")
        files.append(str(file))
    return files


def examples() -> list[str]:
    """Return the examples that are modules; those with a project of their own check themselves."""
    found = [*ROOT.glob("examples/*.py"), *ROOT.glob("examples/goods_yard/*.py")]
    return sorted(map(str, found))


def main() -> int:
    """Check them; return the status of mypy."""
    shown, wrong, status = api.run(
        ["--strict", "--explicit-package-bases", *written(), *examples()]
    )
    sys.stdout.write(shown + wrong)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
