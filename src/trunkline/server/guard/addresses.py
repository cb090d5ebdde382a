"""Addresses: find out where a request comes from, behind proxies that the operator trusts.

Each proxy adds the address of its caller to the end of ``X-Forwarded-For``. Everything before that
came from outside and may be made up. So the list is read from its end, across all lines of the
header, and only as far as each hop is a trusted proxy.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from starlette.requests import Request

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LONGEST = 64
"""Characters of an address that a proxy may name."""
MOST_HOPS = 20
"""Proxies in a row that are looked at."""
NOWHERE = "nowhere"
"""The address of a request that came by no network."""


class Proxies(NamedTuple):
    """The proxies that are believed about addresses."""

    networks: tuple[Network, ...] = ()
    hops: int = 0
    """Number of trusted proxies in a row that are believed at most."""

    def believed(self, address: str) -> bool:
        """Return True if an address is one of these proxies'."""
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return address == NOWHERE  # a socket of this machine, of which no stranger knows
        ip = getattr(ip, "ipv4_mapped", None) or ip
        return any(ip in network for network in self.networks)


NOBODY = Proxies()


def read_networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Return networks from addresses and ranges; ``ValueError`` names the first that is neither."""
    return tuple(ipaddress.ip_network(text.strip()) for text in texts)


def trusted(texts: Iterable[str]) -> Proxies:
    """Return proxies by their addresses; they may stand behind each other."""
    return Proxies(read_networks(texts), MOST_HOPS)


PRIVATE = Proxies(
    read_networks(
        (
            *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
            *("::1/128", "fc00::/7"),
        )
    ),
    hops=1,
)
"""One proxy on this machine or in its network. Visitors may come from such addresses too, so what
stands before its word is never believed."""


def address_of(request: Request, proxies: Proxies) -> str:
    """Return the address that a request counts for."""
    found = request.client.host if request.client else NOWHERE
    named = ",".join(request.headers.getlist("x-forwarded-for")).split(",")
    hops = [hop.strip()[:LONGEST] for hop in named[-MOST_HOPS:]]
    for _ in range(proxies.hops):
        if not hops or not hops[-1] or not proxies.believed(found):
            break
        found = hops.pop()
    return network_of(found)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return an address, or of a long one the half that belongs to one visitor."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4 or ip.is_loopback:
        return str(ip)
    return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))


@lru_cache(maxsize=4096)
def is_loopback(address: str) -> bool:
    """Return True for a visitor on this machine."""
    try:
        return ipaddress.ip_network(address).is_loopback
    except ValueError:
        return False
