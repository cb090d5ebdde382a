"""``trunkline serve --workers`` with the titles of the tests, to be run and killed."""

import sys
from functools import partial

from tests.table.games import Shelf
from trunkline.cli import parser
from trunkline.commands import serve
from trunkline.table.house import House

if __name__ == "__main__":
    serve.House = partial(House, titles=Shelf())  # type: ignore[misc,assignment]
    serve.routes.warm = lambda: None  # no title here has routes
    sys.exit(serve.run(parser("serve").parse_args(["serve", *sys.argv[1:]])))
