"""A request's address is the one reported by the last trusted proxy, despite other headers."""

from argparse import Namespace
from functools import partialmethod
from pathlib import Path

import pytest
from starlette.requests import Request

from tests.server.helpers import new_services, served
from trunkline import cli
from trunkline.commands.serve import proxies_of
from trunkline.server.guard.addresses import NOBODY, PRIVATE, Proxies, address_of, trusted
from trunkline.server.guard.limits import NEW_PEOPLE, Limits


def came(peer: str | None, *forwarded: str) -> Request:
    """A request from a peer, with lines of X-Forwarded-For."""
    lines = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    client = None if peer is None else (peer, 4711)
    return Request({"type": "http", "headers": lines, "client": client})


BEHIND = trusted(["10.0.0.0/8", "192.0.2.7"])


@pytest.mark.parametrize(
    ("proxies", "peer", "lines", "address"),
    [
        (NOBODY, "127.0.0.1", ["9.9.9.9"], "127.0.0.1"),
        (PRIVATE, "10.0.0.1", ["9.9.9.9"], "9.9.9.9"),
        (PRIVATE, "8.8.8.8", ["9.9.9.9"], "8.8.8.8"),  # no proxy of ours: it says what it likes
        (PRIVATE, "10.0.0.1", ["127.0.0.1", "9.9.9.9"], "9.9.9.9"),  # two lines, the last counts
        (PRIVATE, "10.0.0.1", ["127.0.0.1, 192.168.1.5"], "192.168.1.5"),  # a visitor from here
        (PRIVATE, "10.0.0.1", ["9.9.9.9, "], "10.0.0.1"),
        (PRIVATE, "10.0.0.1", [], "10.0.0.1"),
        (PRIVATE, "::ffff:10.0.0.1", ["9.9.9.9"], "9.9.9.9"),
        (PRIVATE, "fd00::1", ["2001:db8:1:2:3::7"], "2001:db8:1:2::/64"),
        (PRIVATE, None, ["9.9.9.9"], "9.9.9.9"),
        (PRIVATE, None, [], "nowhere"),
        (BEHIND, "10.0.0.1", ["1.1.1.1, 9.9.9.9, 192.0.2.7", "10.9.9.9"], "9.9.9.9"),
        (BEHIND, "10.0.0.1", ["10.0.0.2"], "10.0.0.2"),
        (BEHIND, "10.0.0.1", ["9.9.9.9, unknown"], "unknown"),
        (BEHIND, "127.0.0.1", ["9.9.9.9"], "127.0.0.1"),
    ],
)
def test_an_address_is_reported_by_the_last_trusted_proxy(
    proxies: Proxies, peer: str | None, lines: list[str], address: str
) -> None:
    assert address_of(came(peer, *lines), proxies) == address


def test_the_command_line_says_which_proxies_are_trusted() -> None:
    def asked(*words: str) -> Namespace:
        return cli.parser("serve").parse_args(["serve", *words])

    assert proxies_of(asked("--trusted-proxies", "10.0.0.0/8,192.0.2.7")) == BEHIND
    assert proxies_of(asked("--proxied")) == PRIVATE
    assert proxies_of(asked()) == NOBODY
    with pytest.raises(SystemExit):
        asked("--trusted-proxies", "my proxy")


def test_a_forged_header_gives_no_new_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two lines of X-Forwarded-For, as HAProxy passes them on: the visitor's own, then its."""
    monkeypatch.setattr(Limits, "spend", partialmethod(Limits.spend, now=1848.0))
    with served(new_services(str(tmp_path / "x.sqlite"), proxies=PRIVATE)) as client:
        answers = []
        for number in range(NEW_PEOPLE.burst + 1):
            lines = [("x-forwarded-for", f"7.7.7.{number}"), ("x-forwarded-for", "9.9.9.9")]
            body = {"name": f"guest {number}"}
            answers.append(client.post("/api/guests", json=body, headers=lines))
            client.cookies.clear()
        assert [answer.status_code for answer in answers] == [201] * NEW_PEOPLE.burst + [429]
        lines = [("x-forwarded-for", "127.0.0.1"), ("x-forwarded-for", "9.9.9.9")]
        assert client.get("/metrics", headers=lines).status_code == 403
