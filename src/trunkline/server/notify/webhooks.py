"""Webhooks: "your turn", posted where a player wants it, but never into our own network.

The host is looked up here, every address it has must be a public one, and the connection goes to
exactly the address that was checked, so a name that changes its mind cannot lead us inside. There
are no redirects, a short time limit, and the answer is not read beyond its first line.
"""

from __future__ import annotations

import hmac
import ipaddress
import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from trunkline.table.errors import Malformed, TooManyRequests
from trunkline.table.fair_queue import FairQueue
from trunkline.table.people.outbox import Way

log = logging.getLogger("trunkline.webhooks")

SECONDS = 5.0
PORTS = (80, 443, 8080, 8443)
INSIDE = tuple(
    ipaddress.ip_network(one)
    for one in (
        *("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32"),
        *("fec0::/10", "64:ff9b:1::/48", "3fff::/20"),
    )
)
"""Addresses that count as global, but that a network or its provider uses inside, or books do."""
AGAIN = (30.0, 120.0, 600.0)
"""Seconds after which a post that reached nobody is tried again."""
MOST_POSTS = 1_000
QUIET = 60.0
"""Seconds between two new messages to one webhook, at least; hosts count together."""


def check_url(url: str) -> tuple[str, str, int, str]:
    """Return scheme, host, port and path of a webhook, or raise ``Malformed``."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise Malformed("This is not a web address.") from None
    host = parts.hostname or ""
    if parts.scheme not in ("http", "https") or not host or parts.username or parts.password:
        raise Malformed("A webhook is a plain http or https address.")
    if any(letter.isspace() or not letter.isprintable() or ord(letter) > 126 for letter in url):
        raise Malformed("A webhook has no spaces or foreign letters in it.")
    if port not in PORTS:
        raise Malformed(f"A webhook's port is one of {', '.join(map(str, PORTS))}.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, host, port, path


def public_address(host: str, port: int) -> str:
    """Return the address to connect to; raise ``Malformed`` unless all of the host's are public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Malformed("The webhook's host is not known.") from None
    addresses = [str(one[4][0]).partition("%")[0] for one in found]
    for address in addresses:
        if not is_public(address) or is_ours(address):
            raise Malformed("A webhook must be on the public network, and not this server.")
    return addresses[0]


def is_ours(address: str) -> bool:
    """Return True for an address of this very machine: only such an address can be bound."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((address, 0))
    except OSError:
        return False
    return True


def is_public(address: str) -> bool:
    """Return True for an address that is on the open internet and nowhere else."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo and ip.teredo[1])
        if inner:
            return is_public(str(inner))
        if ip in ipaddress.ip_network("64:ff9b::/96"):
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    if any(ip in network for network in INSIDE if network.version == ip.version):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def signed(secret: str | None, body: bytes) -> str:
    """Return the headers that prove sender and time: a keyed hash over the time and the body."""
    if secret is None:
        return ""
    now = str(int(time.time()))
    proof = hmac.new(secret.encode(), f"{now}.".encode() + body, "sha256").hexdigest()
    return f"X-Trunkline-Time: {now}\r\nX-Trunkline-Signature: sha256={proof}\r\n"


def post(url: str, body: bytes, secret: str | None = None, id_: str = "") -> int:
    """Post JSON to a webhook and return the status of the answer.

    A repeated message has the same id.
    """
    head = f"Content-Type: application/json\r\nX-Trunkline-Id: {id_}\r\n{signed(secret, body)}"
    return deliver(url, body, head)


def deliver(url: str, body: bytes, headers: str) -> int:
    """Post something to an address that passes our guard; returns the status of the answer."""
    scheme, host, port, path = check_url(url)
    address = public_address(host, port)
    shown = f"[{host}]" if ":" in host else host
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {shown}:{port}\r\nUser-Agent: trunkline\r\n"
        f"Content-Length: {len(body)}\r\n{headers}Connection: close\r\n\r\n"
    )
    with connect(address, port) as raw:
        raw.settimeout(SECONDS)
        if scheme == "https":
            context = ssl.create_default_context()
            with context.wrap_socket(raw, server_hostname=host) as wrapped:
                return _exchange(wrapped, head.encode("ascii") + body)
        return _exchange(raw, head.encode("ascii") + body)


def host_of(url: str) -> str:
    """Return the host of an address, which the log may show: never its secrets."""
    return urlsplit(url).hostname or ""


def connect(address: str, port: int) -> socket.socket:
    """Return a connection to an address that was checked."""
    return socket.create_connection((address, port), timeout=SECONDS)


def _exchange(connection: socket.socket, request: bytes) -> int:
    connection.sendall(request)
    line = connection.recv(64).split(b"\r\n")[0].split()
    return int(line[1]) if len(line) > 1 and line[1].isdigit() else 0


class Job(NamedTuple):
    """A message to be sent, and what to do before and after."""

    way: Way
    where: str
    """The host, for the log."""
    run: Callable[[], int]
    """Send it; return the status of the answer."""
    done: Callable[[int], None]
    """Called with the last status; 0 if nobody answered."""
    begin: Callable[[int], bool]
    """Called with the number of tries so far; return False if another host sends it."""
    later: Callable[[int, float], None]
    """Called with the number of tries before, and the seconds until the next."""
    whose: str = ""
    """The account that is notified."""
    tries: int = 0


class Sender:
    """Sends messages in the background, and again later after a failure."""

    def __init__(self) -> None:
        # A mail server that is slow holds up no webhook.
        self._mails = FairQueue("letter", 4, each=2, most=MOST_POSTS)
        self._posts = FairQueue("webhook", 16, each=2, most=MOST_POSTS)
        self._lock = threading.Lock()
        self._later: set[threading.Timer] = set()
        self._closed = False

    def send(self, job: Job) -> None:
        """Send a message soon."""
        with self._lock:
            self._submit(job)

    def _submit(self, job: Job) -> None:
        """Send a message when it is the account's turn.

        If far too many wait, the message stays in the database, and some host sends it later.
        """
        if self._closed:
            return
        queue = self._mails if job.way == "mail" else self._posts
        with suppress(TooManyRequests):
            queue.submit(self._send, job, keys=(job.whose, job.where))

    def _send(self, job: Job) -> None:
        try:
            if job.begin(job.tries):
                self._try(job)
        except SQLAlchemyError as error:  # it stays in the database, and is sent when that is back
            log.error("database", extra={"detail": str(error).partition("\n")[0]})

    def _try(self, job: Job) -> None:
        where = {"url": job.where}
        try:
            status = job.run()
        except (Malformed, OSError) as error:
            detail = f"{type(error).__name__}: {error}"
            log.warning(f"{job.way} failed", extra={**where, "detail": detail})
            status = 0
        else:
            log.info(job.way, extra={**where, "status": status})
        again = status < 200 or 300 <= status < 400 or status == 429 or status >= 500
        if again and job.tries < len(AGAIN):
            job.later(job.tries, AGAIN[job.tries])
            self._try_again(job)
        else:
            job.done(status)

    def _try_again(self, job: Job) -> None:
        """Send a message again later, after a failure."""

        def due() -> None:
            with self._lock:
                self._later.discard(timer)
                self._submit(job._replace(tries=job.tries + 1))

        timer = threading.Timer(AGAIN[job.tries], due)
        timer.daemon = True
        with self._lock:
            if not self._closed:
                self._later.add(timer)
                timer.start()

    def close(self) -> None:
        """Finish the messages in progress. Those that must be sent again stay in the database."""
        with self._lock:
            self._closed = True
            for timer in self._later:
                timer.cancel()
        self._posts.close()
        self._mails.close()
