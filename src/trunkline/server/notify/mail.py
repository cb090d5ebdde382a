"""Mail to people who forgot their password or are away, by an SMTP server of the operator's."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from trunkline.table.people.mail_addresses import ResetLink

SECONDS = 20.0
"""Seconds for each step of the connection to the mail server."""
EXAMPLE = "smtp://user:password@mail.example.org:587?from=games@example.org"
LOCAL = ("localhost", "127.0.0.1", "::1")
"""A mail server on this very machine may be talked to in the open."""


class Mail(NamedTuple):
    """The mail server, and the sender of the mails."""

    host: str
    port: int
    user: str
    password: str
    sender: str
    tls: bool
    """True if the connection begins with TLS (smtps); otherwise it switches to it (STARTTLS)."""
    page: str
    """The public address of the pages.

    It is never taken from a request: the sender of one could make the link in another player's mail
    lead anywhere.
    """

    def send(self, address: str, way: ResetLink) -> None:
        """Send a link to an account whose password was forgotten."""
        self.write(
            address,
            "A new password for Trunkline",
            f"Somebody, perhaps you, forgot the password of {way.name} at {self.page}.\n\n"
            f"Choose a new one within an hour:\n{self.page}/reset/{way.token}\n\n"
            "If it was not you, nothing has changed, and you need do nothing.\n",
        )

    def write(self, address: str, subject: str, text: str, id_: str = "") -> None:
        """Send a letter; one that is sent again has the same id, so that it can be known."""
        letter = EmailMessage()
        letter["Subject"] = subject
        letter["From"], letter["To"] = self.sender, address
        letter["Auto-Submitted"] = "auto-generated"
        if id_:
            letter["Message-ID"] = f"<{id_}@{self.sender.rpartition('@')[2]}>"
        letter.set_content(text)
        with self._connect() as server:
            if self.user:
                server.login(self.user, self.password)
            server.send_message(letter)

    def _connect(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.tls:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=context)
        server = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        if self.host not in LOCAL:
            server.starttls(context=context)
        return server


def read_url(url: str, page: str) -> Mail:
    """Mail as an address of the server says; ``ValueError`` with a sentence if it does not."""
    parts = urlsplit(url)
    sender = parse_qs(parts.query).get("from", [""])[0]
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or "@" not in sender:
        raise ValueError(f"a mail server is named as in {EXAMPLE}")
    if urlsplit(page).scheme not in ("http", "https"):
        raise ValueError("who sends mail says with --public-url what its links lead to")
    tls = parts.scheme == "smtps"
    port = parts.port or (465 if tls else 587)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Mail(parts.hostname, port, user, password, sender, tls, page.rstrip("/"))
