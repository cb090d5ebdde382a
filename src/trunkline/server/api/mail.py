"""Mail: send a link to anyone who forgot a password, if this server sends mail."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Annotated, TypedDict

from trunkline.server.api.people import TOKEN, count, with_password
from trunkline.server.guard.limits import NAMED, SIGN_IN, Limit
from trunkline.server.http.bodies import Password
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Maybe, Text
from trunkline.server.notify.mail import Mail
from trunkline.server.ops import logs
from trunkline.table.errors import Conflict
from trunkline.table.people import mail_addresses
from trunkline.table.people.people import People

log = logging.getLogger("trunkline.server")

LETTERS = Limit(3, 1200.0)
"""Mails to one mail address that a visitor's address may ask for.

It does not matter if an account has the address: a stranger's requests do not count for its owner.
"""
BOX = Limit(6, 600.0)
"""Mails to one mail address, from all visitors.

Above the limit nothing is sent, and no request is refused: the last mail is ten minutes old at
most, and its link is valid for an hour.
"""
ADDRESS = Text(3, 254, r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class MailAddress(TypedDict):
    """The address for a forgotten password; null: none."""

    address: Annotated[str | None, Maybe(ADDRESS)]
    password: Annotated[str, Text(1, 200)]


class Forgotten(TypedDict):
    """The mail address of an account whose password was forgotten."""

    address: Annotated[str, ADDRESS]


class PasswordReset(TypedDict):
    """A new password, with the token of a mail."""

    token: Annotated[str, TOKEN]
    password: Password


def set_address(call: Call[MailAddress]) -> Reply[None]:
    """Set the address for a forgotten password."""
    count(call, "account " + call.me.id)
    wish = call.body
    mail_addresses.set_address(call.house.people, call.me.id, wish["password"], wish["address"])
    call.house.telling.hears(call.me.id)
    return Reply(None)


def forgotten(call: Call[Forgotten]) -> Reply[None]:
    """Send a mail if an account has the address.

    The answer and its time are the same for all addresses: everything that depends on the address
    happens later, on another thread.
    """
    mail, address = call.services.settings.mail, call.body["address"]
    if mail is None:
        raise Conflict("This server sends no mail; ask whoever runs it for a new password.")
    box = f"mail {address.casefold()}"
    count(call, f"{box} from {call.address}", LETTERS)
    if not call.services.limits.enabled or not call.house.people.spend(box, *BOX):
        call.services.work.mails.submit(
            logs.carried(write), call.house.people, mail, address, keys=(call.address,)
        )
    return Reply(None)


def write(people: People, mail: Mail, address: str) -> None:
    """Send a mail to the account with an address. Errors go to the log only."""
    try:
        for way in mail_addresses.ways_back(people, address):
            mail.send(address, way)
    except (OSError, SMTPException) as error:
        log.warning("mail", extra={"detail": f"{type(error).__name__}: {error}"})
    except Exception as error:
        log.error("fault", extra={"route": "mail"}, exc_info=error)


def take_back(call: Call[PasswordReset]) -> Reply[None]:
    """Set a new password with the token of a mail."""
    count(call, "address " + call.address, NAMED)
    mail_addresses.take_back(call.house.people, call.body["token"], call.body["password"])
    return Reply(None)


ENDPOINTS = (
    with_password(
        "PUT",
        "/api/account/mail",
        set_address,
        "Where to write if the password is forgotten; nowhere if there is no address",
        by_hand=True,
        errors=(401, 403, 409),
    ),
    Endpoint(
        "POST",
        "/api/password/forgotten",
        forgotten,
        "Send a link for a new password to an address, if somebody here has it",
        "people",
        204,
        errors=(409,),
        limit=SIGN_IN,
        by_address=True,
    ),
    with_password(
        "POST",
        "/api/password/reset",
        take_back,
        "A new password by the token of a mail; it is good once",
        errors=(404,),
        by_address=True,
    ),
)
