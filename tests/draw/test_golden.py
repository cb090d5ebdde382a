"""Golden pictures: the drawing of every board, tile sheet and chart, as a digest.

A picture that changes on purpose is looked at first; then `UPDATE_GOLDEN=1 pytest tests/draw`
writes the new digests.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
from pathlib import Path

import pytest

from tests.processes import printed

HERE = Path(__file__).parent
GOLDEN = HERE / "golden.json"
_spec = importlib.util.spec_from_file_location("pictures", HERE / "pictures.py")
assert _spec
assert _spec.loader
pictures = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(pictures)


def digest(svg: str) -> str:
    """A digest that forgives the last digit of coordinates, where machines may differ."""
    rounded = re.sub(r"-?\d+\.\d+", lambda found: f"{float(found[0]) + 0.0:.1f}", svg)
    return hashlib.sha256(rounded.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", list(pictures.PICTURES))
def test_a_picture_is_as_it_was(name: str) -> None:
    found = digest(pictures.PICTURES[name]())
    golden = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(json.dumps({**golden, name: found}, indent=1, sort_keys=True) + "\n")
        golden[name] = found
    assert golden.get(name) == found, f"{name} has changed: look at it, then UPDATE_GOLDEN=1"


@pytest.mark.parametrize("name", list(pictures.PICTURES))
def test_a_picture_has_no_style_that_a_strict_page_would_not_apply(name: str) -> None:
    assert " style=" not in pictures.PICTURES[name]()


def test_every_golden_picture_still_exists() -> None:
    assert set(json.loads(GOLDEN.read_text())) == set(pictures.PICTURES)


_SCRIPT = """
import hashlib, runpy, sys
found = runpy.run_path(sys.argv[1])["PICTURES"]
del found["18oe late"]  # large: what it shows is in the others
print({name: hashlib.sha256(draw().encode()).hexdigest() for name, draw in found.items()})
"""


def test_pictures_do_not_depend_on_the_hash_seed() -> None:
    assert printed(_SCRIPT, str(HERE / "pictures.py"))
