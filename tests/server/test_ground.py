"""The ground of a map over HTTP: sent once, kept for good."""

import pytest

from tests.server.helpers import ME, Someone
from trunkline.table.views import views

KEY = "0123456789abcdef"


def test_a_ground_is_cached_permanently(ann: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ann.open(ME)
    address = f"/api/tables/{table}/ground/{KEY}/dark"
    assert ann.get(address).status_code == 404, "the depot draws no ground"
    assert ann.get(address.replace("dark", "pink")).status_code == 404
    monkeypatch.setattr(views, "see_ground", lambda _, key, mode: f"<svg>{key} {mode}</svg>")
    sent = ann.send("GET", address, headers={"accept-encoding": "gzip"})
    assert sent.text == f"<svg>{KEY} dark</svg>"
    assert sent.headers["content-type"] == "image/svg+xml"
    assert sent.headers["content-encoding"] == "gzip"
    assert sent.headers["cache-control"] == "private, max-age=31536000, immutable"
    plain = ann.send("GET", address, headers={"accept-encoding": "identity"})
    assert plain.text == sent.text
    assert "content-encoding" not in plain.headers
