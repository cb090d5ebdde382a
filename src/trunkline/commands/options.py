"""Single options of a title on the command line: ``--option scenario=uk-france``."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from trunkline import titles
from trunkline.commands import Complaint


def add_options(parser: ArgumentParser) -> None:
    """Add the option that chooses single options."""
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="a single option or house rule, such as excess=at-once; may be repeated",
    )


def chosen_options(args: Namespace) -> dict[str, Any]:
    """Return the edition and single options; numbers and flags as the lobby shows them."""
    known = titles.get(args.title).options
    edition = vars(args).get("edition")
    options: dict[str, Any] = {"edition": edition} if edition else {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Complaint(f"--option takes NAME=VALUE, not {text!r}.")
        if name in options:
            raise Complaint(f"The option {name} is chosen twice.")
        written = {json.dumps(one): one for one in known.get(name, ()) if not isinstance(one, str)}
        options[name] = written.get(value.lower(), value)
    return options
