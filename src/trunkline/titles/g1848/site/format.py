"""The format of 18xx.games, as the title registers it."""

from __future__ import annotations

from typing import Any

from trunkline.titles import Format, Replay
from trunkline.titles.g1848.site import sitefile
from trunkline.titles.g1848.site.export import dumps, export, why_not
from trunkline.titles.g1848.site.replay import EDITION, replay_site, site_game
from trunkline.titles.g1848.site.trace import lines


def read(data: Any, audited: bool) -> Replay:
    """Replay a file of 18xx.games."""
    return replay_site(sitefile.read(data), audited=audited)


FORMAT = Format(
    name=EDITION,
    recognizes=sitefile.looks_like,
    read=read,
    write=export,
    why_not=why_not,
    dumps=dumps,
    trace=lines,
    prepare=lambda: site_game(3),
)
