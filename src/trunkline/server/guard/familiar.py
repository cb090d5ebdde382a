"""Familiar browsers: strangers who guess at a name cannot keep its owner from signing in.

Tries to sign in count for the name, and strangers with several addresses can use them all up. A
browser keeps a proof that it signed in to the account before, and its tries count apart.
"""

from __future__ import annotations

import hmac
import secrets
from functools import partial

from trunkline.table.house import House
from trunkline.table.people.people import name_key

COOKIE = "trunkline_browser"
DAYS = 400
"""Days for which a browser keeps its proof: browsers allow no more."""
_SECRET = "familiar browsers"


def proof(house: House, name: str) -> str:
    """Return what a browser keeps that signed in to an account."""
    secret = house.telling.secret(_SECRET, partial(secrets.token_hex, 32))
    return hmac.new(secret.encode(), name_key(name).encode(), "sha256").hexdigest()


def counted_as(house: House, name: str, given: str) -> str:
    """Return the key under which a try for a name counts, from a browser with some proof."""
    key = name_key(name)
    known = given and hmac.compare_digest(given.encode(), proof(house, name).encode())
    return f"browsers of {key}" if known else f"name {key}"
