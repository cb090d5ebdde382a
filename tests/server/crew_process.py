"""``trunkline serve --workers`` with the titles of the tests, to be run and killed."""

import sys
from typing import Any

from tests.table.games import Shelf
from trunkline.cli import parser
from trunkline.commands import serve
from trunkline.table.house import House


def house(store: Any, titles: Any = None, **more: Any) -> House:
    return House(store, titles or Shelf(), **more)


if __name__ == "__main__":
    serve.House = house  # type: ignore[misc,assignment]
    serve.routes.warm = lambda: None  # no title here has routes
    sys.exit(serve.run(parser("serve").parse_args(["serve", *sys.argv[1:]])))
