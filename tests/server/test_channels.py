"""A view built from differences equals the whole view, at every moment and for every viewer."""

import gzip
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.table.helpers import ME, depot, guest, load, new_house, yard
from trunkline.server.http.compression import unpacked
from trunkline.server.live import channels
from trunkline.server.live.channels import Channels, ViewerState
from trunkline.table.house import House, TableSetup
from trunkline.table.orders import orders
from trunkline.table.people.people import Account
from trunkline.table.play import table as table_module
from trunkline.table.play import transaction, undo_redo
from trunkline.table.play.table import Table
from trunkline.table.storage import backup, gamefiles
from trunkline.table.storage.store import Store
from trunkline.table.views import log_lines, views
from trunkline.table.views.differences import Difference, apply
from trunkline.table.views.views import Rights

GAMES = sorted(Path(__file__).parents[1].glob("rules/games/*.json.gz"))
SHORT = {"1848-1-18xx.games-random": 150, "18oe-1-plain": 8, "railways-of-australia-1-plain": 25}
"""Followed in every run, so far: a game of each title. All others only in the long one."""


class Client:
    """A page that follows a table with some rights: all its data came over the wire."""

    def __init__(self, table: Table, rights: Rights, shared: Channels) -> None:
        self.table, self.rights, self.shared = table, rights, shared
        self.has = ViewerState()
        self.view: dict[str, Any] = {}
        self.log: list[Any] = []
        self.heard: list[str] = []
        self.sizes: list[int] = []

    def hear(self) -> None:
        """Read until there is nothing new."""
        more = True
        while more:
            told = self.shared.get(self.table, self.rights).next_update(self.table, self.has)
            self.has, more = told.has, told.more
            self.sizes.append(len(told.event))
            for event in unpacked(told.event).decode().split("\n\n")[:-1]:
                self.take(*(line.split(": ", 1)[1] for line in event.split("\n")))

    def take(self, number: str, kind: str, text: str) -> None:
        self.heard.append(kind)
        data = json.loads(text)
        self.log += data.pop("log")
        if kind == "view":
            self.view = data
        else:
            assert data["from"] == self.view["tag"]
            self.view = apply(self.view, Difference(data["set"], data["drop"]))
        assert number.partition(":")[2] == self.view["tag"]

    def sees_the_whole(self) -> None:
        whole = views.see_as(views.glance(self.table), self.rights, pictures=True)
        del whole["log"]
        assert self.view["pictures"] == whole["pictures"]
        mine, whole = ({**one, "pictures": {}, "tag": ""} for one in (self.view, whole))
        assert mine == json.loads(json.dumps(whole))

    def read_the_log(self, after: int = 0) -> None:
        entries = self.table.journal.entries(self.table.id, after)
        lines = log_lines.log_lines(self.table, entries, self.rights.mine, self.view["seat"])
        assert [line["n"] for line in self.log] == [line["n"] for line in lines]


def everybody(table: Table) -> list[Rights]:
    """Return the rights of a spectator, of a player with all seats, and of each seat alone."""
    seats = tuple(range(len(table.sittings)))
    return [Rights((), False), Rights(seats, True), *(Rights((seat,), False) for seat in seats)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = new_house(tmp_path)
    yield made
    made.close()


@pytest.fixture
def ann(house: House) -> Account:
    return guest(house)


def follow_all(table: Table, ann: Account, acts: list[Any]) -> None:
    """Play a recorded game, followed by a spectator, a player with all seats, and one seat."""
    shared = Channels()
    clients = [Client(table, rights, shared) for rights in everybody(table)[:3]]
    for number, act in enumerate(acts):
        for client in clients:
            client.hear()
            client.sees_the_whole()
        table.act(ann, table.record.version, f"k{number}", act)
    for client in clients:
        client.hear()
        client.sees_the_whole()
        assert client.heard == ["view", *["update"] * len(acts)]


def follow_file(house: House, path: Path, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play a recorded game again at a table, where chance draws what it drew then, and the best
    routes are those that were known then."""
    ann = guest(house)
    file = json.loads(gzip.decompress(path.read_bytes()))
    acts = [entry["act"] for entry in file["journal"]]
    drawn = [act["seat"] < 0 for act in acts].index(False)
    chance = (act for act in acts[drawn:] if act["seat"] < 0)
    monkeypatch.setattr(
        transaction, "draw_chance", lambda game, *_: game.codec.decode(next(chance))
    )
    monkeypatch.setattr(table_module, "look_up", lambda *_: None)
    begun = {**file, "journal": file["journal"][:drawn]}
    table = gamefiles.play_in(house, ann, begun, TableSetup("", ()))[0].table
    follow_all(table, ann, [act for act in acts[drawn:] if act["seat"] >= 0][:most])


@pytest.mark.parametrize("name", SHORT)
def test_differences_build_the_whole_view_at_every_moment(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = next(path for path in GAMES if path.name == f"{name}.json.gz")
    with closing(House(Store(str(tmp_path / "games.sqlite")))) as house:
        follow_file(house, path, SHORT[name], monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_differences_build_the_view_in_every_recorded_game(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(House(Store(str(tmp_path / "games.sqlite")))) as house:
        follow_file(house, path, 10_000, monkeypatch)


def test_a_game_with_secrets_is_built_for_each_seat_by_itself(house: House, ann: Account) -> None:
    table = yard(house, ann, ME, ME, ME)
    shared = Channels()
    clients = [Client(table, rights, shared) for rights in everybody(table)]
    key = 0
    while table.record.status == "playing":
        for client in clients:
            client.hear()
            client.sees_the_whole()
        offer = views.see(table, ann, table.record.asked[0])["offers"][0]
        key += 1
        table.act(ann, table.record.version, f"k{key}", offer["action"])
    assert key > 5
    assert all(client.heard.count("view") == 1 for client in clients)


def test_undo_redo_chat_and_orders_reach_every_client(house: House, ann: Account) -> None:
    table = depot(house, ann)
    shared = Channels()
    clients = [Client(table, rights, shared) for rights in everybody(table)]

    def told() -> None:
        for client in clients:
            client.hear()
            client.sees_the_whole()
            client.read_the_log()

    told()
    for key in "abc":
        load(table, ann, table.record.asked[0], key=key)
        told()
    undo_redo.go(table, ann, "undo", table.record.version, "u", 1)
    told()
    undo_redo.go(table, ann, "redo", table.record.version, "r", 2)
    told()
    table.chat(ann, "d", "hi")
    told()
    order = {"play": [{"action": {"kind": "load", "seat": 1, "amount": 1}}], "times": 1}
    orders.give(table, ann, "o", 1, {"step": None, "stop_on": [], **order})
    told()
    assert clients[1].heard == ["view", *["update"] * 7]
    assert clients[0].heard == ["view", *["update"] * 6], "of an order its owner alone is told"


def test_viewers_with_equal_rights_get_the_same_bytes(house: House, ann: Account) -> None:
    table, shared = depot(house, ann), Channels()
    one, two = (shared.get(table, Rights((), False)) for _ in range(2))
    had = one.next_update(table, ViewerState()).has
    load(table, ann, 0)
    assert one is two
    assert one.next_update(table, had).event is two.next_update(table, had).event


def test_a_client_that_missed_too_much_gets_the_whole_view(house: House, ann: Account) -> None:
    table, shared = depot(house, ann, goal=500), Channels()
    here, away = (Client(table, Rights((), False), shared) for _ in range(2))
    for one in (here, away):
        one.hear()
    for _ in range(channels.KEPT):
        load(table, ann, table.record.asked[0])
        here.hear()
    away.hear()
    assert away.heard == ["view", *["update"] * channels.KEPT]
    for _ in range(channels.KEPT + 1):
        load(table, ann, table.record.asked[0])
        here.hear()
    away.hear()
    assert away.heard[-1] == "view"
    for one in (here, away):
        one.sees_the_whole()
        one.read_the_log()
    assert sum(here.sizes[1:]) / len(here.sizes[1:]) < here.sizes[0]


def test_the_log_comes_in_pieces_and_in_order(
    house: House, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels, "MOST_LINES", 2)
    table, shared = depot(house, ann, goal=500), Channels()
    for _ in range(4):
        load(table, ann, table.record.asked[0])
    rights = Rights((), False)
    late, other = Client(table, rights, shared), Client(table, rights, shared)
    late.has = ViewerState(0)
    other.hear()
    told = shared.get(table, rights).next_update(table, late.has)
    assert told.more
    # While the log is still being read the game goes on.
    load(table, ann, table.record.asked[0])
    other.hear()
    late.hear()
    assert late.heard == ["view", "update", "update"]
    for one in (late, other):
        one.sees_the_whole()
        one.read_the_log()
    halfway = Client(table, rights, shared)
    halfway.view, halfway.has = late.view, ViewerState(2, late.view["tag"])
    load(table, ann, table.record.asked[0])
    halfway.hear()
    assert halfway.heard == ["update"] * 3
    halfway.sees_the_whole()
    halfway.read_the_log(2)
    for _ in range(3):  # more at once than one event may have
        load(table, ann, table.record.asked[0])
    other.hear()
    other.sees_the_whole()
    other.read_the_log()
    assert other.heard[-2:] == ["view", "update"]


def test_a_table_restored_from_a_backup_sends_the_whole_view(
    house: House, ann: Account, tmp_path: Path
) -> None:
    table, shared = depot(house, ann), Channels()
    backup.write_backup(house.store, tmp_path / "b.gz")
    viewer = Client(table, Rights((), False), shared)
    viewer.hear()
    backup.read_backup(house.store, tmp_path / "b.gz")
    house.get(table.id)
    viewer.hear()
    assert viewer.heard == ["view", "view"]


def test_an_idle_channel_continues_from_its_last_state(house: House, ann: Account) -> None:
    table, shared = yard(house, ann), Channels()
    clients = [Client(table, rights, shared) for rights in everybody(table)]
    held = [shared.get(table, client.rights) for client in clients]
    shared.tidy(idle=-1)  # nothing was sent yet
    for _ in range(2):
        for client in clients:
            client.hear()
        for _ in range(2):
            shared.tidy(idle=-1)
        seat = table.record.asked[0]
        bid = {"kind": "bid", "seat": seat, "amount": seat}
        table.act(ann, table.record.version, f"k{seat}", bid)
    for client in clients:
        client.hear()
        client.sees_the_whole()
        assert client.heard == ["view", "update", "update"]
    shared.tidy(idle=-1)
    late = Client(table, clients[0].rights, shared)
    late.hear()
    late.sees_the_whole()
    assert late.heard == ["view"]
    assert len(held) == len(shared)


def test_a_channel_stays_while_listeners_may_come_back(house: House, ann: Account) -> None:
    table, shared = depot(house, ann), Channels()
    held = shared.get(table, Rights((0,), True))
    shared.get(table, Rights((), False))
    shared.tidy()
    assert len(shared) == 2
    shared.tidy(idle=-1)
    assert len(shared) == 1
    assert shared.get(table, Rights((0,), True)) is held
