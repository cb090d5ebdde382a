"""Passwords: long enough, and not among the first guesses."""

from __future__ import annotations

from trunkline.table.errors import Malformed

SHORTEST, LONGEST = 8, 200

_TRIED_FIRST = """
password passw0rd p@ssw0rd p@ssword pa55word passwort password1 password12 password123
password1234 mypassword yourpassword letmein1 letmein123 welcome1 welcome123 welcome2024
iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball baseball1
basketball superman batman123 dragon123 monkey123 shadow123 master123 michael1 jennifer
jordan23 computer internet whatever trustno1 starwars qwertyui qwertyuiop qwerty12 qwerty123
qwerty1234 qwertz123 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx asdfghjk asdfghjkl
zxcvbnm1 abcd1234 abc12345 abcdefgh 12345678 123456789 1234567890 87654321 987654321 11223344
12341234 12121212 123123123 administrator changeme changeme1 changeit default1 secret123
testtest test1234 guest123 admin123 admin1234 adminadmin rootroot railways railroad trainset
trunkline trunkline1 australia orientexpress
"""
COMMON = frozenset(_TRIED_FIRST.split())
"""Most common guesses: lists of leaked passwords agree on these; the program's words come next.

A server counts tries as well (``People.spend``), so only the first few hundred matter.
"""


def check_password(password: str, name: str = "") -> str:
    """Return the password if it is acceptable; raise ``Malformed`` with the reason otherwise."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Malformed(f"A password has {SHORTEST} to {LONGEST} characters.")
    plain = password.casefold()
    if plain in COMMON or len(set(plain)) < 4:
        raise Malformed("Everybody tries this password first; choose another.")
    mine, rest = _bare(name), _bare(plain)
    # A short name may stand in many a word: without it something must be left.
    if mine in rest and mine and (len(mine) > 3 or len(rest.replace(mine, "")) < SHORTEST // 2):
        raise Malformed("A password does not have the name in it; choose another.")
    return password


def _bare(text: str) -> str:
    """Letters and digits alone, large or small."""
    return "".join(one for one in text.casefold() if one.isalnum())
