"""Build step: put the example into the wheel as data, for ``trunkline new-title`` to copy."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Example(BuildHookInterface[Any]):
    """Add the example to wheels; an editable install finds it in the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files before the wheel is built."""
        if version == "standard":
            build_data["force_include"]["examples/three_harbours"] = "trunkline/example"
