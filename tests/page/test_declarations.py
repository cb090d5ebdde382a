"""The files written from the contract are up to date, and the generator writes what types say."""

from __future__ import annotations

import importlib.util
import re
import sys
import textwrap
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

import pytest

from docs import contract
from docs.module_tables import DOCS
from trunkline.page.contract import Contract
from trunkline.page.marks import Always, As, Decimal, Half

PAGE = DOCS / "client.md"
ROOT = DOCS.parent


def test_the_declarations_are_up_to_date() -> None:
    for path, text in contract.declarations():
        assert path.read_text(encoding="utf-8") == text, "run make docs"


def test_the_pages_of_fields_are_up_to_date() -> None:
    pages = dict(contract.field_pages())
    assert set(contract.FIELDS.iterdir()) == set(pages)
    for path, written in pages.items():
        assert path.read_text(encoding="utf-8") == written, "run make docs"
    assert "## TablePanel\n\nA table.\n" in pages[contract.FIELDS / "panels.md"]


def test_the_steps_to_a_new_panel_can_be_followed(tmp_path: Path) -> None:
    """The type of the guide makes a declaration that has the fields its module draws."""
    section = PAGE.read_text(encoding="utf-8").partition("### Add a panel to a title")[2]
    python, script = (
        textwrap.dedent(re.findall(rf"```{kind}\n(.*?)```", section, re.DOTALL)[-1])
        for kind in ("python", "js")
    )
    file = tmp_path / "departures.py"
    file.write_text(python, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("departures", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "departures", module)
        spec.loader.exec_module(module)
        declared = Contract([module.DeparturesPanel]).declarations(["departures"])
    drawn = re.findall(r"data\.(\w+)|\{ (\w+), (\w+) \}", script)
    assert len(drawn) == 2
    for name in filter(None, sum(drawn, ())):
        assert f"  {name}: " in declared, name
    for place, name in (("title", "PlainPanel"), ("panels", "PlainPanel")):
        assert name in (ROOT / "src/trunkline/page" / f"{place}.py").read_text(encoding="utf-8")
    kinds = ROOT / "src/trunkline/client/js/table/panels/registry.js"
    assert "const KINDS = {" in kinds.read_text(encoding="utf-8")


class Parcel(NamedTuple):
    """What is sent."""

    weight: int
    """In kilograms."""
    note: str = ""


class Crane(TypedDict, total=False):
    """A crane."""

    name: Always[str]
    lifts: dict[str, Decimal]


class Wagon(TypedDict):
    """A wagon: a flat one or a van."""

    kind: Literal["flat", "van"]
    load: NotRequired[list[str | int]]
    """What lies on it."""


_Between = TypedDict("_Between", {"from": str})


class Yard(_Between):
    """A yard."""

    cranes: dict[str, Crane]
    row: list[Crane]
    wagons: list[Wagon]
    best: Wagon | None
    spot: tuple[int, str]
    parcels: Annotated[list[dict[str, Any]], As(list[Parcel])]
    event: Annotated[dict[str, Any], As(Wagon, "AnyWagon")]
    part: Half[Crane] | None
    free: Any


Load = list[str | int]
FOUND = Contract([Yard], {"Load": Load})


def test_typescript() -> None:
    text = FOUND.declarations([__name__])
    for line in (
        "/** What lies on it. */",
        "  load?: Load;",
        '  kind: "flat" | "van";',
        "  from: string;",
        "  cranes: Record<string, Crane>;",
        "  lifts?: Record<string, number>;",
        "  name: string;",
        "  best: Wagon | null;",
        "  spot: [number, string];",
        "  parcels: Parcel[];",
        "  note?: string;",
        "  event: AnyWagon;",
        "  [field: string]: any;",
        "  part: Half<Crane> | null;",
        "  free: unknown;",
        "export type Load = (string | number)[];",
    ):
        assert line in text


def test_a_file_imports_what_another_declares() -> None:
    text = FOUND.declarations([], "./page.js")
    assert text == "\n"
    others = Contract([Yard]).declarations(["elsewhere"], "./page.js")
    assert "interface" not in others


def test_schemas() -> None:
    schemas = FOUND.schemas()
    yard = schemas["Yard"]
    assert yard["required"][0] == "from"
    assert yard["additionalProperties"] is False
    assert yard["properties"]["spot"]["maxItems"] == 2
    assert yard["properties"]["part"]["anyOf"][0]["$ref"].endswith("/CraneHalf")
    assert schemas["Crane"]["required"] == ["name"]
    assert schemas["CraneHalf"]["required"] == []
    assert schemas["AnyWagon"]["additionalProperties"] is True
    assert schemas["Wagon"]["required"] == ["kind"]
    half = schemas["YardHalf"]["properties"]
    assert half["cranes"]["additionalProperties"]["$ref"].endswith("/CraneHalf")
    assert half["row"]["items"]["$ref"].endswith("/Crane"), "lists travel whole"
    assert schemas["Parcel"]["required"] == ["weight"]
    assert schemas["Parcel"]["properties"]["weight"]["description"] == "In kilograms."


def test_a_table_of_fields() -> None:
    rows = FOUND.table("Wagon").splitlines()
    assert rows[0] == "| field | type | content |"
    assert "| `load` ? | `Load` | What lies on it. |" in rows
    assert '| `kind` | `"flat" \\| "van"` |  |' in rows


def test_two_types_of_one_name_are_refused() -> None:
    class Crane(NamedTuple):
        """Another one."""

    Crane.__module__ = contract.__name__
    with pytest.raises(ValueError, match="Crane is declared in"):
        Contract([Yard, Crane])
