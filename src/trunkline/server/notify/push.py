"""Web Push: a message for a browser, encrypted on its way (RFC 8291).

This server signs it, so that only it may send there (VAPID, RFC 8292).
"""

from __future__ import annotations

import base64
import json
import os
import time
from functools import lru_cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from trunkline.table.errors import Malformed

CURVE = ec.SECP256R1()
RECORD = 4096
"""The size of a record; a message is one, and far smaller."""
KEPT = 86400
"""Seconds for which a push service keeps a message for a browser that is off."""
LASTS = 12 * 3600
"""Seconds for which a signature is good."""


def encoded(data: bytes) -> str:
    """Bytes as addresses have them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of such a text."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Malformed("This is not a key of a browser.") from None


def check_keys(key: str, auth: str) -> None:
    """Refuse keys that no browser sends: a point of the curve, and sixteen bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    except ValueError:
        raise Malformed("This is not a key of a browser.") from None
    if len(decoded(auth)) != 16:
        raise Malformed("This is not a key of a browser.")


def new_key() -> str:
    """Return a new private key, as it is stored."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


@lru_cache(maxsize=4)
def _private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(key), "big"), CURVE)


def public_of(key: str) -> str:
    """Return the public key that browsers receive."""
    return encoded(_point(_private(key)))


def _point(private: ec.EllipticCurvePrivateKey) -> bytes:
    return private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(
    message: bytes,
    key: str,
    auth: str,
    salt: bytes | None = None,
    private: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Return the message encrypted for a browser's key (RFC 8291, section 3.4; form: RFC 8188)."""
    salt, private = salt or os.urandom(16), private or ec.generate_private_key(CURVE)
    theirs, ours = decoded(key), _point(private)
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
    shared = private.exchange(ec.ECDH(), receiver)
    first = _derived(shared, decoded(auth), b"WebPush: info\0" + theirs + ours, 32)
    secret = _derived(first, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(first, salt, b"Content-Encoding: nonce\0", 12)
    last = b"\x02"  # there is no further record
    sealed = AESGCM(secret).encrypt(nonce, message + last, None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def signed(key: str, endpoint: str, contact: str, now: float | None = None) -> str:
    """Return the header that proves which server sends (RFC 8292, section 3)."""
    parts = urlsplit(endpoint)
    expires = int((time.time() if now is None else now) + LASTS)
    claims: dict[str, object] = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": expires}
    if contact:
        claims["sub"] = contact
    words = [{"typ": "JWT", "alg": "ES256"}, claims]
    text = ".".join(encoded(json.dumps(one, separators=(",", ":")).encode()) for one in words)
    private = _private(key)
    r, s = decode_dss_signature(private.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    proof = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={text}.{proof}, k={public_of(key)}"


def head(key: str, endpoint: str, contact: str, id_: str) -> str:
    """Return the headers of a message.

    A repeated message replaces the first where that still waits: it has the same topic (RFC 8030,
    section 5.4).
    """
    return (
        f"Content-Type: application/octet-stream\r\nContent-Encoding: aes128gcm\r\n"
        f"TTL: {KEPT}\r\nUrgency: high\r\nTopic: {id_}\r\n"
        f"Authorization: {signed(key, endpoint, contact)}\r\n"
    )
