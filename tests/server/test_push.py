"""Web Push: messages follow the standards, and browsers can read them."""

import base64
import json

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from trunkline.server.notify import push
from trunkline.server.notify.push import CURVE, decoded, encoded
from trunkline.table.errors import Malformed

PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN"
)


class Browser:
    """The other end: keys of its own, and what it reads of a message (RFC 8291, section 3.4)."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(CURVE)
        self.key = encoded(push._point(self.private))
        self.auth = encoded(b"0123456789abcdef")

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], body[16:20], body[20]
        assert int.from_bytes(size, "big") >= len(body)
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.private.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        )
        info = b"WebPush: info\x00" + decoded(self.key) + sender
        first = HKDF(hashes.SHA256(), 32, decoded(self.auth), info).derive(shared)
        kinds = ((b"aes128gcm", 16), (b"nonce", 12))
        secret, nonce = (
            HKDF(hashes.SHA256(), n, salt, b"Content-Encoding: " + kind + b"\x00").derive(first)
            for kind, n in kinds
        )
        plain = AESGCM(secret).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


def test_a_message_is_sealed_as_in_the_standards_example() -> None:
    """RFC 8291, appendix A."""
    private = push._private(SENDER)
    sealed = push.encrypt(PLAIN, KEY, AUTH, decoded(SALT), private)
    assert encoded(sealed) == SEALED


def test_a_browser_reads_it_and_no_two_are_alike() -> None:
    browser = Browser()
    one, two = (push.encrypt(b"your turn", browser.key, browser.auth) for _ in range(2))
    assert browser.read(one) == browser.read(two) == b"your turn"
    assert one != two


def test_the_signature_names_sender_and_audience() -> None:
    """RFC 8292, sections 2 and 3."""
    key = push.new_key()
    header = push.signed(key, "https://push.example:8443/x/y", "mailto:a@b.example", now=1000)
    scheme, token, shown = header.replace(",", "").split(" ")
    assert (scheme, shown) == ("vapid", f"k={push.public_of(key)}")
    text, _, proof = token.removeprefix("t=").rpartition(".")
    head, claims = (json.loads(decoded(one)) for one in text.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims == {
        "aud": "https://push.example:8443",
        "exp": 1000 + push.LASTS,
        "sub": "mailto:a@b.example",
    }
    raw = decoded(proof)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(push.public_of(key)))
    public.verify(encode_dss_signature(r, s), text.encode(), ec.ECDSA(hashes.SHA256()))
    without = push.signed(key, "https://push.example/", "")
    assert "sub" not in base64.urlsafe_b64decode(without.split(".")[1] + "==").decode()


@pytest.mark.parametrize(
    ("key", "auth"), [("AAAA", AUTH), (KEY[:-2], AUTH), (KEY, "AAAA"), ("A", AUTH)]
)
def test_invalid_keys_are_refused(key: str, auth: str) -> None:
    push.check_keys(KEY, AUTH)
    with pytest.raises(Malformed):
        push.check_keys(key, auth)
