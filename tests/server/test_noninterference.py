"""Non-interference over the wire: what others hide changes no byte that I receive.

Two servers hold the same game, but for one card that the other player was dealt, the deck it came
from, and the sealed bid that player makes. Everything that anybody else can ask for is the same.
"""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers import ME, OPEN, Events, Someone, new_services, served
from tests.table.helpers import until
from tests.table.test_clocks import Time
from trunkline.table.people.notifications import NotificationSettings
from trunkline.table.play import transaction

ORDER = {
    "step": None,
    "play": [{"action": {"kind": "pass", "seat": 1}}],
    "times": None,
    "stop_on": ["bid"],
}
BID, BOBS = ({"kind": "bid", "seat": seat, "amount": 3} for seat in (0, 1))
DECK = [1, 2, 3, 4, 5, 6, 7, 8]


class World:
    """A server with the game, and the players who must not see Bob's secrets."""

    def __init__(self, client: Any, bobs_card: int, bobs_bid: int) -> None:
        self.client = client
        self.ann, self.bob, self.eve = (Someone(client, name) for name in ("ann", "bob", "eve"))
        deal = {"kind": "give", "seat": -1}
        journal = [
            {"act": {**deal, "to": 0, "card": 5}},
            {"act": {**deal, "to": 1, "card": bobs_card}},
        ]
        file = {
            "format": "trunkline-game",
            "version": 1,
            "title": "goods-yard",
            "options": {"cards": DECK, "coins": 6},
            "rules_version": 1,
            "seats": ["ann", "bob"],
            "journal": journal,
        }
        body = {"file": file, "seats": [ME, OPEN], "visibility": "public"}
        answer = self.ann.post("/api/tables/import", body)
        self.table = answer.json()["table"]["id"]
        self.bob.post(f"/api/tables/{self.table}/seats/1")
        self.streams = [
            Events(f"{client.base_url}/api/tables/{self.table}/stream", who.headers)
            for who in (self.ann, self.eve)
        ]
        self.heard: list[str] = []
        self.look()
        if bobs_bid > 1:  # in one of the worlds Bob gives orders, ends one, and one of them bids
            self.order({"kind": "bid", "seat": 1, "amount": 1}, step="demand", stop_on=["bid"])
            number = self.order({"kind": "bid", "seat": 1, "amount": 2}, step="demand")
            assert self.bob.send("DELETE", f"{self.orders}/{number}").status_code == 204
            self.look_back()
            self.order({"kind": "bid", "seat": 1, "amount": bobs_bid})
        else:
            self.look_back()
            bid = {"kind": "bid", "seat": 1, "amount": bobs_bid}
            assert self.bob.act(self.table, bid, "bob").status_code == 200
        self.look()

    @property
    def orders(self) -> str:
        return f"/api/tables/{self.table}/orders"

    def order(self, action: Any, **more: Any) -> int:
        """Bob gives a standing order; in the step that is asked it acts at once."""
        body = {"id": f"o{action['amount']}", "seat": 1}
        order = {"play": [{"action": action}], **more}
        answer = self.bob.send("PUT", self.orders, {**body, "order": order})
        assert answer.status_code == 200, answer.text
        number: int = answer.json()["entry"]
        return number

    def look_back(self) -> None:
        """Check that others see the same as before, and that their streams got nothing."""
        self.look()
        assert all(len(stream.events) == 1 for stream in self.streams)

    def keep_to_himself(self) -> None:
        """Let Bob change everything private of his: notes, read marks, mutes, branches, and more.

        Also a standing order and his notification settings.
        """
        path = f"/api/tables/{self.table}"
        doings: list[tuple[str, str, Any]] = [
            ("PUT", f"{path}/note", {"text": "Ann bluffs", "version": 0}),
            ("PUT", f"{path}/read", {"upto": 3}),
            ("PUT", f"{path}/seats/0/block", {"manner": "block"}),
            ("POST", f"{path}/branches", {"name": "what if"}),
            ("PUT", f"{path}/orders", {"id": "o", "seat": 1, "order": ORDER}),
            ("PUT", "/api/account/notifications", NotificationSettings(turn=False)._asdict()),
        ]
        for method, where, body in doings:
            answer = self.bob.send(method, where, body)
            assert answer.status_code in (200, 201, 204), answer.text
        branch = self.bob.get(f"{path}/branches").json()["lines"][1]["id"]
        assert self.ann.get(f"/api/tables/{branch}").status_code == 404

    def look(self) -> None:
        """Everything that Ann and Eve can ask for, byte by byte."""
        path = f"/api/tables/{self.table}"
        for who in (self.ann, self.eve, Someone(self.client)):
            for query in ("?pictures=1", "?at=0&pictures=1", "?at=1", "?at=2", "?seat=-2"):
                self.hear(who.get(path + query))
            self.hear(who.get(f"{path}/log"))
            for mine in ("private", "messages", "branches", "orders?seat=0"):
                self.hear(who.get(f"{path}/{mine}"))
            self.hear(who.get(f"{path}/export"))
            self.hear(who.get(f"{path}/export?format=18xx.games"))
            self.hear(who.get(f"{path}/charts"))
            self.hear(who.get(f"{path}/rules/1"))
            for seat in (0, 1):
                self.hear(who.get(f"{path}/orders?seat={seat}"))
            self.hear(who.send("DELETE", f"{path}/orders/3"))
            self.hear(who.get("/api/tables?list=playing"))
            for action in (
                {"kind": "bid", "seat": 0, "amount": 2},
                {"kind": "bid", "seat": 1, "amount": 2},
                {"kind": "give", "seat": 1, "to": 0, "card": 3},
            ):
                for question in ("check", "preview", "plan", "outlook"):
                    body = {"seat": 0, "action": action}
                    if question == "outlook":
                        body = {"action": action}
                    self.hear(who.post(f"{path}/{question}", body))
                stale = {"version": 0, "id": "a", "action": action}
                self.hear(who.post(f"{path}/act", stale))
            for way in ("undo", "redo"):
                self.hear(who.post(f"{path}/{way}", {"version": 0, "id": way}))
            for play in ([], [BID], [BID, {"kind": "give", "seat": 1, "to": 0, "card": 3}], [BOBS]):
                for at in (1, 2, 3):
                    wish = {"at": at, "play": play}
                    self.hear(who.post(f"{path}/correction/preview", wish))
                    stale = {"version": 0, "id": "p", **wish}
                    self.hear(who.post(f"{path}/correction", stale))
            self.hear(who.post(f"{path}/consent", {"id": "c", "request": 1, "agree": True}))

    def hear(self, answer: Any) -> None:
        self.heard.append(f"{answer.status_code} {self.plain(answer.text)}")

    def plain(self, text: str) -> str:
        """Remove everything that differs between two tables: ids, times, tags of views."""
        text = text.replace(self.table, "TABLE")
        text = re.sub(r'"(tag|from)": ?"[0-9a-f]{12}"', r'"\1":"TAG"', text)
        return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "TIME", text)

    def streamed(self) -> list[list[str]]:
        found = []
        for stream in self.streams:
            stream.wait(2)
            assert [event for _, event, _ in stream.events] == ["view", "update"]
            for data in stream.sent[1:]:  # a second that is still the same makes no difference
                for name in ("updated", "since"):
                    data["set"]["table"].pop(name, None)
            found.append([self.plain(json.dumps(data)) for data in stream.sent])
            stream.stop()
        return found


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[World, World]]:
    folder: Path = tmp_path_factory.mktemp("worlds")
    with ExitStack() as stack:
        made = []
        for number, (card, bid) in enumerate(((3, 1), (7, 4))):
            services = new_services(str(folder / f"{number}.sqlite"), keepalive=30.0)
            services.limits.enabled = False
            made.append(World(stack.enter_context(served(services)), card, bid))
        yield made[0], made[1]


def test_hidden_values_of_others_change_no_byte_a_player_receives(
    worlds: tuple[World, World],
) -> None:
    one, two = worlds
    assert len(one.heard) > 150
    assert one.heard == two.heard
    assert one.streamed() == two.streamed()


def test_the_two_worlds_do_differ_for_bob(worlds: tuple[World, World]) -> None:
    hands = [world.bob.view(world.table)["now"]["hands"][1] for world in worlds]
    assert hands == [[3], [7]]


def test_clocks_reveal_no_secrets(
    worlds: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Giving an order, ending one and talking in private store something, but let no clock that
    others see go on."""
    passes = Time()
    monkeypatch.setattr(transaction, "CLOCK", passes)
    world = worlds[0]
    ann, bob = world.ann, world.bob
    clock = {"kind": "game", "seconds": 900}
    table = ann.open(ME, OPEN, OPEN, clock=clock, private_chat=True)
    path = f"/api/tables/{table}"
    for seat, who in ((1, bob), (2, world.eve)):
        who.post(f"{path}/seats/{seat}")
    stream = Events(f"{world.client.base_url}{path}/stream", ann.headers)
    stream.wait(1)
    before = ann.view(table, pictures=1)
    late = {"play": [{"action": {"kind": "load", "seat": 1, "amount": 1}}]}
    doings: list[tuple[str, str, Any]] = [
        ("PUT", "orders", {"id": "o", "seat": 1, "order": late}),
        ("PUT", "orders", {"id": "p", "seat": 1, "order": late}),
        ("DELETE", "orders/4", None),
        ("POST", "messages", {"id": "w", "to": 2, "text": "psst"}),
    ]
    for method, what, body in doings:
        passes(7)
        assert bob.send(method, f"{path}/{what}", body).status_code in (200, 204)
        assert ann.view(table, pictures=1) == before
    passes(7)
    ann.load(table, 0, "a")
    left = stream.wait(2)[1][2]["clocks"]["left"]
    assert left == {"0": 900 - 5 * 7, "1": 900, "2": 900}
    assert len(stream.events) == 2
    stream.stop()


def test_hidden_changes_do_not_delay_keepalive_comments(tmp_path: Path) -> None:
    """Otherwise the times of comments would reveal to watchers that something happened."""
    services = new_services(str(tmp_path / "games.sqlite"), keepalive=0.3)
    with served(services) as client:
        ann, bob = Someone(client, "ann"), Someone(client, "bob")
        table = ann.open(ME, OPEN)
        bob.post(f"/api/tables/{table}/seats/1")
        stream = Events(f"{client.base_url}/api/tables/{table}/stream", ann.headers)
        stream.wait(1)
        heard, orders, keys = stream.comments, f"/api/tables/{table}/orders", count()
        late = {"play": [{"action": {"kind": "load", "seat": 1, "amount": 1}}]}

        def comes() -> bool:
            """While Bob gives orders and ends them, faster than comments come."""
            body = {"id": f"o{next(keys)}", "seat": 1, "order": late}
            given = bob.send("PUT", orders, body).json()
            bob.send("DELETE", f"{orders}/{given['entry']}")
            return stream.comments > heard

        until(comes)
        assert len(stream.events) == 1
        stream.stop()


@pytest.mark.parametrize("path", ["act", "series"])
@pytest.mark.parametrize("reply", ["ack", "view"])
def test_the_reply_to_a_move_hides_an_order_that_answers_it(
    worlds: tuple[World, World], path: str, reply: str
) -> None:
    """The reply is the same whether an order moves after me or nobody does: the order is in the
    stream, as the move of a player who was quick."""
    ann, bob = worlds[0].ann, worlds[0].bob
    action = {"kind": "load", "seat": 0, "amount": 1}
    replies = []
    for ordered in (False, True):
        table = ann.open(ME, OPEN, clock={"kind": "move", "seconds": 900})
        bob.post(f"/api/tables/{table}/seats/1")
        if ordered:
            order = {"play": [{"action": {**action, "seat": 1}}], "times": 1}
            body = {"id": "o", "seat": 1, "order": order}
            assert bob.send("PUT", f"/api/tables/{table}/orders", body).status_code == 200
        before = ann.view(table, log=0)["version"]
        what = {"action": action} if path == "act" else {"actions": [action]}
        body = {"version": before, "id": "a", "reply": reply, **what}
        answer = ann.post(f"/api/tables/{table}/{path}", body)
        replies.append(worlds[0].plain(answer.text).replace(table, "TABLE"))
        assert ann.view(table)["version"] == before + 1 + ordered
        assert (answer.json()["view"] is None) == (reply == "ack")
    assert replies[0] == replies[1]
