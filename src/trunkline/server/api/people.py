"""Sign-in, guests and accounts."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal, TypedDict

from trunkline.page import people as answers
from trunkline.page.marks import Default
from trunkline.server.guard import familiar
from trunkline.server.guard.limits import LOOKUP, NAMED, NEW_PEOPLE, SIGN_IN, Limit, slow_down
from trunkline.server.http.bodies import Name, Nothing, Password
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Maybe, Text
from trunkline.server.notify import presets
from trunkline.server.notify.webhooks import check_url, public_address
from trunkline.table.club.moderation import remove_account
from trunkline.table.errors import Conflict, NotFound, NotYours
from trunkline.table.people.people import Account
from trunkline.table.people.sessions import SCRIPTS
from trunkline.table.views.times import when


class NewAccount(TypedDict):
    """A new account; a closed club asks for an invitation."""

    name: Name
    password: Password
    invitation: Annotated[str, Text(0, 64), Default("")]


class SignIn(TypedDict):
    """The name and password of a visitor who signs in."""

    name: Annotated[str, Text(1, 60)]
    password: Annotated[str, Text(1, 200)]


class GuestName(TypedDict):
    """The name of a guest."""

    name: Name


class PasswordChange(TypedDict):
    """The old and the new password."""

    old: Annotated[str, Text(1, 200)]
    new: Password


class WebhookAddress(TypedDict):
    """The address that "your turn" is posted to; null: none."""

    url: Annotated[str | None, Maybe(Text(1, 500))]


class NewToken(TypedDict):
    """A token to play, only to read, or to moderate."""

    name: Annotated[str, Text(1, 60)]
    scope: Annotated[Literal["play", "read", "moderate"], Default("play")]


class Automated(TypedDict):
    """True if a program plays for the account."""

    machine: bool


class Farewell(TypedDict):
    """My password, for the last time; a guest has none."""

    password: Annotated[str, Text(0, 200), Default("")]


def account_json(account: Account) -> answers.Account:
    """Return an account as its owner sees it."""
    return {
        "id": account.id,
        "name": account.name,
        "guest": account.guest,
        "machine": account.machine,
        "moderator": account.moderator,
    }


def _signed_in(call: Call[Any], account: Account) -> Reply[answers.Session]:
    """Sign an account in, unless it is suspended, banned or not approved yet."""
    call.house.standings.check(account.id)
    token = call.house.people.sign_in(account.id, call.device)
    told = "" if account.guest else familiar.proof(call.house, account.name)
    return Reply({"account": account_json(account), "token": token}, token, told)


def register(call: Call[NewAccount]) -> Reply[answers.Session]:
    """Make an account and sign in; without a token if a moderator has to approve it first."""
    body, house = call.body, call.house
    account = house.registration.register(body["name"], body["password"], body["invitation"])
    if house.standings.of(account.id).barred:
        return Reply({"account": account_json(account), "token": None})
    return _signed_in(call, account)


def sign_in(call: Call[SignIn]) -> Reply[answers.Session]:
    """Sign in; tries are counted by address and by name, for all servers together.

    An address is stopped long before a name is, and browsers that signed in to the account before
    count apart, so nobody can lock somebody else out.
    """
    count(call, "address " + call.address)
    count(call, familiar.counted_as(call.house, call.body["name"], call.familiar), NAMED)
    return _signed_in(call, call.house.people.verify(call.body["name"], call.body["password"]))


def count(call: Call[Any], key: str, limit: Limit = SIGN_IN) -> None:
    """Count a try under a key, for all servers together."""
    if call.services.limits.enabled:
        wait = call.house.people.spend(key, *limit)
        if wait:
            raise slow_down(wait)


def who_am_i(call: Call[None]) -> Reply[answers.WhoAmI]:
    """Return the account that is signed in; renew the cookie of a returning visitor."""
    kept = call.token if call.cookie and call.who else None
    return Reply({"account": account_json(call.who) if call.who else None}, session=kept)


def sign_out(call: Call[None]) -> Reply[None]:
    """End this session."""
    if call.token:
        call.house.people.sign_out(call.token)
    return Reply(None, session="")


def guest(call: Call[GuestName]) -> Reply[answers.Session]:
    """Come in without an account."""
    return _signed_in(call, call.house.registration.admit_guest(call.body["name"]))


def claim(call: Call[NewAccount]) -> Reply[answers.MyAccount]:
    """Turn a guest into an account."""
    body, house = call.body, call.house
    account = house.registration.claim(
        call.me.id, body["name"], body["password"], body["invitation"]
    )
    return Reply({"account": account_json(account)})


def change_password(call: Call[PasswordChange]) -> Reply[None]:
    """Set a new password; other sessions end."""
    people = call.house.people
    count(call, "account " + call.me.id)
    people.change_password(call.me.id, call.body["old"], call.body["new"], call.token)
    return Reply(None)


def webhook(call: Call[WebhookAddress]) -> Reply[answers.Secret]:
    """Set the address that "your turn" is posted to."""
    url = call.body["url"]
    me = call.me
    if url is not None:
        _, host, port, _ = check_url(url)
        presets.check(presets.guess(url), url)
        public_address(host, port)
    secret = call.house.people.set_webhook(me.id, url)
    call.house.telling.hears(me.id)
    return Reply({"secret": secret})


def ways_in(call: Call[None]) -> Reply[answers.Credentials]:
    """My sessions, tokens and links."""
    found = call.house.people.sessions.mine(call.me.id, call.token)
    told: list[answers.Credential] = [
        {
            "id": one.id,
            "kind": one.kind,
            "name": one.name,
            "created": when(one.created),
            "used": when(one.used),
            "here": one.here,
        }
        for one in found
    ]
    return Reply({"sessions": told})


def revoke(call: Call[None]) -> Reply[None]:
    """End one of them."""
    call.house.people.sessions.revoke(call.me.id, call.path["session"])
    return Reply(None)


def new_token(call: Call[NewToken]) -> Reply[answers.Token]:
    """Create a token for a program of the caller."""
    if call.me.guest:
        raise Conflict("A guest has no tokens; make an account first.")
    scope = call.body["scope"]
    if scope == "moderate" and not call.me.moderator:
        raise NotYours("Only moderators have such tokens.")
    token = call.house.people.sessions.open(call.me.id, SCRIPTS[scope], call.body["name"])
    return Reply({"token": token})


def new_link(call: Call[Nothing]) -> Reply[answers.Token]:
    """Create a private link that brings a guest back."""
    if not call.me.guest:
        raise Conflict("An account comes back with its password.")
    token = call.house.people.sessions.open(call.me.id, "link", "private link")
    return Reply({"token": token})


def come_back(call: Call[Nothing]) -> Reply[answers.Session]:
    """Come back by a private link."""
    count(call, "address " + call.address)
    account = call.house.people.sessions.who(call.path["token"], "link")
    if account is None:
        raise NotFound("This link leads nowhere any more.")
    return _signed_in(call, account)


def mark(call: Call[Automated]) -> Reply[answers.MyAccount]:
    """Say whether a program plays for me."""
    call.house.people.mark(call.me.id, call.body["machine"])
    return Reply({"account": account_json(call.me._replace(machine=call.body["machine"]))})


def forget(call: Call[Farewell]) -> Reply[None]:
    """Remove my name and every way in; the others' games go on without me."""
    count(call, "account " + call.me.id)
    call.house.people.prove(call.me.id, call.body["password"])
    remove_account(call.house, call.me)
    return Reply(None, session="")


TOKEN = Text(1, 64, "[A-Za-z0-9_-]+")
with_password = partial(Endpoint, tag="people", status=204, limit=SIGN_IN, pool="passwords")
"""An endpoint that checks or sets a password and returns nothing: slow, so tries are few."""

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/accounts",
        register,
        "Make an account and sign in; a closed club wants an invitation, or gives no token until "
        "a moderator approves it",
        "people",
        201,
        errors=(403, 404, 409),
        limit=NEW_PEOPLE,
        by_address=True,
        pool="passwords",
    ),
    Endpoint(
        "POST",
        "/api/session",
        sign_in,
        "Sign in",
        "people",
        201,
        errors=(401, 403),
        limit=SIGN_IN,
        by_address=True,
        pool="passwords",
    ),
    Endpoint(
        "GET",
        "/api/session",
        who_am_i,
        "Who is signed in",
        "people",
    ),
    Endpoint("DELETE", "/api/session", sign_out, "Sign out", "people", 204),
    Endpoint(
        "POST",
        "/api/guests",
        guest,
        "Come in as a guest",
        "people",
        201,
        errors=(403, 409),
        limit=NEW_PEOPLE,
        by_address=True,
    ),
    Endpoint(
        "POST",
        "/api/account/claim",
        claim,
        "Turn a guest into an account",
        "people",
        by_hand=True,
        errors=(401, 403, 404, 409),
        limit=NEW_PEOPLE,
        by_address=True,
        pool="passwords",
    ),
    with_password(
        "POST",
        "/api/account/password",
        change_password,
        "Change the password; other sessions end",
        by_hand=True,
        errors=(401, 403, 409),
    ),
    Endpoint(
        "PUT",
        "/api/account/webhook",
        webhook,
        "Set the address to which 'your turn' is posted, signed with the secret that is answered",
        "people",
        by_hand=True,
        errors=(401,),
        pool="lookups",
        cost=LOOKUP,
    ),
    Endpoint(
        "GET",
        "/api/account/sessions",
        ways_in,
        "My sessions, tokens and private links, the last used first",
        "people",
        errors=(401,),
    ),
    Endpoint(
        "DELETE",
        "/api/account/sessions/{session}",
        revoke,
        "End a session, token or link of mine",
        "people",
        204,
        params={"session": Text(16, 16, "[0-9a-f]+")},
        by_hand=True,
        errors=(401, 404),
    ),
    Endpoint(
        "POST",
        "/api/account/tokens",
        new_token,
        "A named token for a script or bot: to play, only to read, or to moderate; it is told once",
        "people",
        201,
        by_hand=True,
        errors=(401, 409),
        limit=NEW_PEOPLE,
        by_address=True,
    ),
    Endpoint(
        "POST",
        "/api/account/link",
        new_link,
        "A private link that brings a guest back to their seats; it is told once",
        "people",
        201,
        by_hand=True,
        errors=(401, 409),
        limit=NEW_PEOPLE,
        by_address=True,
    ),
    Endpoint(
        "POST",
        "/api/return/{token}",
        come_back,
        "Come back by a private link",
        "people",
        201,
        params={"token": TOKEN},
        errors=(403, 404),
        limit=SIGN_IN,
        by_address=True,
    ),
    Endpoint(
        "PUT",
        "/api/account/automated",
        mark,
        "Say whether a program plays for this account; others see it",
        "people",
        errors=(401,),
    ),
    with_password(
        "DELETE",
        "/api/account",
        forget,
        "Remove my name and every way in",
        by_hand=True,
        errors=(401, 403),
    ),
)
