"""Non-interference with a sampled deal: everybody's secret cards are one entry of the journal.

Two servers hold the same game of Railways of Australia, but for the rail barons that Bob was dealt
in the same action as Ann, and the one he keeps. No byte that anybody else receives depends on them.
"""

import gzip
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers import ME, OPEN, Events, Someone, served
from tests.server.test_noninterference import World
from trunkline.server.app import make_services
from trunkline.server.services import Settings
from trunkline.table.house import House
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.storage.store import Store

RECORDED = Path(__file__).parents[1] / "rules" / "games" / "railways-of-australia-1-plain.json.gz"
DEAL, BEGUN = 2, 6
"""Lengths of the journal after the deal of the barons and after the choice of the first player."""
BOBS = (("rb13", "rb15"), ("rb01", "rb12"))


class Railways(World):
    """A server with two tables: at one Bob is still to choose, the other has begun."""

    def __init__(self, client: Any, bobs: tuple[str, str]) -> None:
        self.client, self.heard = client, []
        self.ann, self.bob, self.eve = (Someone(client, name) for name in ("ann", "bob", "eve"))
        self.table = self.begin(bobs, DEAL)
        self.streams = [
            Events(f"{client.base_url}/api/tables/{self.table}/stream", who.headers)
            for who in (self.ann, self.eve)
        ]
        self.look()
        keep = {"kind": "keep_baron", "seat": 1, "baron": bobs[0]}
        assert self.bob.act(self.table, keep, "bob").status_code == 200
        self.look()
        self.choosing, self.table = self.table, self.begin(bobs, BEGUN)
        self.look()

    def begin(self, bobs: tuple[str, str], length: int) -> str:
        file = json.loads(gzip.decompress(RECORDED.read_bytes()))
        acts = [entry["act"] for entry in file["journal"][:length]]
        acts[1]["barons"]["1"] = list(bobs)
        for act in acts:
            if act["kind"] == "keep_baron" and act["seat"] == 1:
                act["baron"] = bobs[0]
        plain = {key: value for key, value in file.items() if key != "start"}
        plain |= {"journal": [{"act": act} for act in acts], "seats": ["ann", "bob"]}
        body = {"file": plain, "seats": [ME, OPEN], "visibility": "public"}
        answer = self.ann.post("/api/tables/import", body)
        found: str = answer.json()["table"]["id"]
        self.bob.post(f"/api/tables/{found}/seats/1")
        return found

    def look(self) -> None:
        """Return every byte that Ann, Eve and a stranger can request."""
        path = f"/api/tables/{self.table}"
        for who in (self.ann, self.eve, Someone(self.client)):
            for query in ("?pictures=1&still=1", "?at=1", "?at=2&pictures=1", "?seat=-2"):
                self.hear(who.get(path + query))
            for part in ("log", "export", "figures", "choices?place=rb13", "choices?place=Perth"):
                self.hear(who.get(f"{path}/{part}"))
            for action in (
                {"kind": "keep_baron", "seat": 0, "baron": "rb06"},
                {"kind": "keep_baron", "seat": 0, "baron": "rb13"},
                {"kind": "keep_baron", "seat": 1, "baron": "rb13"},
                {"kind": "bid", "seat": 0, "amount": 1000},
            ):
                for question in ("check", "preview", "plan", "outlook"):
                    seat = {} if question == "outlook" else {"seat": 0}
                    self.hear(who.post(f"{path}/{question}", {**seat, "action": action}))
                self.hear(who.post(f"{path}/act", {"version": 0, "id": "a", "action": action}))
                if who is self.ann:
                    self.correct([action])
        self.correct([])

    def correct(self, play: list[Any]) -> None:
        """Preview for Ann a correction of each move: barons kept, and bids."""
        path = f"/api/tables/{self.table}/correction/preview"
        for at in range(DEAL, BEGUN + 1):
            self.hear(self.ann.post(path, {"at": at, "play": play}))

    def plain(self, text: str) -> str:
        """Both tables have ids of their own."""
        return super().plain(text.replace(getattr(self, "choosing", self.table), "TABLE"))


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Railways, Railways]]:
    folder: Path = tmp_path_factory.mktemp("railways")
    with ExitStack() as stack:
        made = []
        for number, bobs in enumerate(BOBS):
            house = House(Store(str(folder / f"{number}.sqlite")))
            services = make_services(house, BotSeats(house, thinkers=1), Settings(keepalive=30.0))
            services.limits.enabled = False
            made.append(Railways(stack.enter_context(served(services)), bobs))
        yield made[0], made[1]


def test_nobody_else_receives_a_byte_of_what_bob_was_dealt(
    worlds: tuple[Railways, Railways],
) -> None:
    one, two = worlds
    assert len(one.heard) > 150
    assert one.heard == two.heard
    assert any('"keep_baron"' in heard for heard in one.heard)
    assert any(heard.startswith('200 {"lines":[],"stands":null') for heard in one.heard)
    assert one.streamed() == two.streamed()


def test_the_two_worlds_do_differ_for_bob(worlds: tuple[Railways, Railways]) -> None:
    for part in ("", "/log"):
        paths = [f"/api/tables/{world.table}{part}" for world in worlds]
        seen = [
            world.plain(world.bob.get(at).text) for world, at in zip(worlds, paths, strict=True)
        ]
        assert seen[0] != seen[1]
