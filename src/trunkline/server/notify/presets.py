"""Presets of webhooks: a message in the form that Discord, Slack, Telegram or ntfy takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args
from urllib.parse import parse_qs, urlsplit

from trunkline.table.errors import Malformed

Preset = Literal["plain", "discord", "slack", "telegram", "ntfy"]
PRESETS: tuple[Preset, ...] = get_args(Preset)
HOSTS: Mapping[str, Preset] = {
    "discord.com": "discord",
    "discordapp.com": "discord",
    "hooks.slack.com": "slack",
    "api.telegram.org": "telegram",
    "ntfy.sh": "ntfy",
}


def guess(url: str) -> Preset:
    """Return the preset that fits an address."""
    return HOSTS.get(urlsplit(url).hostname or "", "plain")


def check(preset: str, url: str) -> None:
    """Refuse an address that the preset cannot use, and say what it lacks."""
    parts = urlsplit(url)
    if preset == "telegram" and "chat_id" not in parse_qs(parts.query):
        raise Malformed(
            "A Telegram address is https://api.telegram.org/botTOKEN/sendMessage?chat_id=NUMBER."
        )
    if preset == "ntfy" and not _topic(url):
        raise Malformed("An ntfy address ends with its topic, as in https://ntfy.sh/our-games.")


def _topic(url: str) -> str:
    return urlsplit(url).path.rstrip("/").rpartition("/")[2]


def dressed(preset: str, url: str, words: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """Return the address and the JSON of a message.

    The words are the text, its table and title, and a link where the server knows its address.
    """
    link = words.get("link", "")
    text = f"{words['text']}\n{link}" if link else words["text"]
    if preset == "discord":
        return url, {"content": text, "allowed_mentions": {"parse": []}}
    if preset == "slack":
        return url, {"text": text}
    if preset == "telegram":
        chat = parse_qs(urlsplit(url).query).get("chat_id", [""])[0]
        return url, {"chat_id": chat, "text": text}
    if preset == "ntfy":
        parts = urlsplit(url)
        above = parts.path.rstrip("/").rpartition("/")[0]
        message = {"topic": _topic(url), "title": words["title"], "message": words["text"]}
        click = {"click": link} if link else {}
        return parts._replace(path=f"{above}/", query="").geturl(), {**message, **click}
    return url, dict(words)
