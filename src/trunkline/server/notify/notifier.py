"""Notifier: send notifications to absent players by Web Push, webhook and mail.

An event is stored in the database first. Then an account that received nothing for a while gets all
waiting notifications at once. Players who are looking at the table get none, and notifications that
are no longer true are dropped. Messages are stored before they are sent (``outbox``).
"""

from __future__ import annotations

import json
import logging
import time
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from trunkline.server.notify import news, presets, push, webhooks, words
from trunkline.server.notify.webhooks import QUIET, Job, host_of
from trunkline.server.services import Services, looking
from trunkline.table.errors import NotFound, TooManyRequests
from trunkline.table.people import private_messages
from trunkline.table.people.mail_addresses import address_of
from trunkline.table.people.notifications import Notification, NotificationSettings
from trunkline.table.people.outbox import Letter, Way
from trunkline.table.people.people import new_id
from trunkline.table.people.sessions import hashed
from trunkline.table.play import transaction
from trunkline.table.play.table import Change, Table
from trunkline.table.storage.db_rows import Record

log = logging.getLogger("trunkline.announcing")

LONGEST = 600
"""Letters of a message: it fits every push service (RFC 8030, section 7.2)."""
SENT, GONE = 200, 410
"""Status of mail that was accepted, and of a channel that the account no longer has."""
VAPID = "vapid"
"""Name of the stored key that identifies this server to devices."""


class Message(NamedTuple):
    """A message to an account: one notification, or several as a digest."""

    title: str
    lines: list[str]
    path: str
    table: Record


class Notifier:
    """Notes what concerns people who are not looking, and tells them."""

    def __init__(self, services: Services) -> None:
        self.services = services

    # What happened

    def foresee(self, change: Change) -> list[Notification]:
        """Return the notifications that a change means for absent players.

        They are stored with the change, so a host that dies right after it loses nothing. The
        account's settings are read before they are sent.
        """
        before, table = change
        if table.record.aside:  # nobody is called to a table where a player tries something out
            return []
        watching = self.services.watching
        found = news.of_change(table, before)
        away = [one for one in found if not watching[looking(one.account_id, table.id)]]
        telling = self.services.house.telling
        reachable = telling.perhaps_reachable(one.account_id for one in away)
        return [one for one in away if one.account_id in reachable]

    def on_change(self, change: Change) -> None:
        """Notify players of a change.

        Only the host that stored it does: the database let no other host replace the record before,
        so nothing is missed and nothing is sent twice.
        """
        before, table = change
        record = table.record
        if record.aside:
            return
        # Chat, and events at seats, have entries after the last move; a clock may pass.
        known = record.entries > before.entries > 0
        said = known and (record.entries > record.version or news.may_pass(record))
        private = record.whispered != before.whispered
        whose = {one.account_id for one in self.foresee(change)}
        if said or private or whose:
            note = partial(self._note, table, before, whose, said, private)
            with suppress(TooManyRequests):
                self.services.work.notes.submit(note, keys=(record.owner_id, table.id))

    def _note(
        self, table: Table, before: Record, whose: set[str], said: bool, private: bool
    ) -> None:
        """Store the notifications of a change for absent players, and notify everyone who is due.

        The players in `whose` have more, which was stored with the change.
        """
        try:
            found = self._said(table, before) if said else []
            if private:
                found += self._whispered(table, before)
            away = [one for one in found if not self._looks(one)]
            house = self.services.house
            wishes = house.telling.reachable(one.account_id for one in away)
            wanted = [one for one in away if _wanted(one, wishes.get(one.account_id))]
            if wanted:
                house.telling.note(wanted)
            for account_id in sorted({*whose, *(one.account_id for one in wanted)}):
                self.notify_account(account_id)
        except SQLAlchemyError as error:
            log.error("database", extra={"detail": str(error).partition("\n")[0]})

    def _said(self, table: Table, before: Record) -> list[Notification]:
        """Return the notifications of the entries since a record.

        They are mentions in the chat, except by players that the account muted, clocks that ran
        out, and lost seats.
        """
        players, found = table.players(), []
        entries = table.journal.entries(table.id, before.entries, table.record.entries)
        for entry in entries:
            for account_id, kind, text in news.befell(table, before, entry):
                found.append(Notification(account_id, table.id, kind, text, entry.number))
            for seat in entry.data.get("mentions", []):
                called = players.get(seat)
                speaker = entry.account_id or ""
                if called in (None, speaker) or self.services.house.shunning.manner(
                    called, speaker
                ):
                    continue
                name = table.name(entry.seat if entry.seat is not None else -1)
                text = f"{name} names you in the chat."
                found.append(Notification(called, table.id, "mention", text, entry.number))
        return found

    def _whispered(self, table: Table, before: Record) -> list[Notification]:
        """Return the notifications of new private messages, except from muted players."""
        house, record, found = self.services.house, table.record, []
        for account_id, count in record.whispered.items():
            known = before.whispered.get(account_id, 0)
            if count <= known:
                continue
            senders = {
                one.sender_id
                for one in private_messages.heard(house.store, account_id, table.id, count + 1)
                if one.number > known and one.receiver_id == account_id
            }
            if any(house.shunning.manner(account_id, one) is None for one in senders):
                text = "somebody wrote to you in private."
                found.append(Notification(account_id, table.id, "private", text, record.entries))
        return found

    def _looks(self, one: Notification) -> bool:
        """Return True if the account has the table in view, on any host."""
        return self.services.looks(one.account_id, one.table_id)

    # Telling

    def remind(self) -> None:
        """Notify all accounts that are due, and send waiting messages; called at intervals."""
        outbox = self.services.house.outbox
        outbox.renew()
        for letter in outbox.waiting():
            self._send(letter)
        self._warn()
        for account_id in self.services.house.telling.due(time.time()):
            with suppress(TooManyRequests):  # they are due the next time too
                self.services.work.notes.submit(self.notify_account, account_id, keys=(account_id,))

    def _warn(self) -> None:
        """Remind players whose time is nearly up, even if they were notified a moment ago."""
        house = self.services.house
        for table_id, seats in house.reminders.due(transaction.CLOCK.now(), house.journal.outages):
            table = house.read(table_id)
            players = table.players()
            whom = {players[seat] for seat in seats if seat in players}
            late = [_late(one, table) for one in sorted({*whom, table.record.circle} - {""})]
            away = [one for one in late if not self._looks(one)]
            wishes = house.telling.reachable((one.account_id for one in away), afresh=True)
            wanted = [one for one in away if _wanted(one, wishes.get(one.account_id))]
            if wanted:
                house.telling.note(wanted)
            for one in wanted:
                house.telling.hurry(one.account_id)

    def post_to_circle(self, table: Table, text: str) -> None:
        """Tell the channel of a table's circle something about the table."""
        record, telling = table.record, self.services.house.telling
        one = Notification(record.circle, table.id, "game", text, record.entries)
        if telling.reachable([record.circle], afresh=True):
            telling.note([one])
            self.notify_account(record.circle)

    def greet_circle(self, circle_id: str, text: str, path: str) -> None:
        """Tell the channel of a circle something at once."""
        house = self.services.house
        hook = house.circles.hook(circle_id)
        if hook is not None:
            body = self._worded(text, path, table="", title="Trunkline")
            letter = Letter(new_id(), circle_id, "webhook", host_of(hook.url), body)
            house.outbox.add(letter)
            self._send(letter)

    def notify_account(self, account_id: str) -> None:
        """Send an account all its waiting notifications, unless it received some a moment ago."""
        house = self.services.house
        try:
            pending = house.telling.pending(account_id)
            wishes = house.telling.reachable([account_id] if pending else [], afresh=True)
            wish = wishes.get(account_id)
            gone = [one for one in pending if not (_wanted(one, wish) and self._true(one))]
            if gone:
                house.telling.drop(gone)
            letters: list[Letter] = []

            def write(found: list[Notification]) -> list[Letter]:
                letters.extend(self._letters(account_id, self._message(found)))
                return letters

            if house.telling.take(account_id, time.time(), write):
                for one in letters:
                    self._send(one)
        except SQLAlchemyError as error:
            log.error("database", extra={"detail": str(error).partition("\n")[0]})

    def _true(self, one: Notification) -> bool:
        """Return True if a notification is still worth sending."""
        house = self.services.house
        try:
            table = house.get(one.table_id).present  # not how it stood before another host moved
        except NotFound:
            return False
        record = table.record
        mine = self._seats(one.account_id, table)
        if self._looks(one):
            return False
        if one.kind in ("turn", "clock"):
            return bool(set(mine).intersection(record.asked))
        if one.kind == "request":
            waiting = record.request.waiting if record.request else []
            motion = record.motion
            votes = bool(motion and mine and not {*motion["yes"], *motion["no"]}.intersection(mine))
            return votes or bool(set(mine).intersection(waiting))
        if one.kind == "mention":
            return house.own_pages.get(one.account_id, one.table_id).read < one.entry
        return True

    def _seats(self, account_id: str, table: Table) -> list[int]:
        """Return an account's seats; of a circle, those of players who are not at the table."""
        players = table.players().items()
        if account_id != table.record.circle:
            return [seat for seat, who in players if who == account_id]
        return [seat for seat, who in players if not self.services.looks(who, table.id)]

    def _text(self, one: Notification) -> str:
        """Return what a notification says now: a turn names the decision and the time left."""
        if one.kind != "clock" and one.text != news.TURN:
            return one.text
        house = self.services.house
        table = house.read(one.table_id)
        seats = [seat for seat in self._seats(one.account_id, table) if seat in table.record.asked]
        if not seats:  # it was true a moment ago
            return one.text
        said = words.turn_of if one.account_id == table.record.circle else words.turn
        sentence = said(table, seats, transaction.CLOCK.now(), house.journal.outages)
        return f"time is running out: {sentence}" if one.kind == "clock" else sentence

    def _message(self, tidings: list[Notification]) -> Message:
        """Return one notification, or several as a digest."""
        tables = {one.table_id: self.services.house.read(one.table_id).record for one in tidings}
        names = {key: harmless(record.name or record.title) for key, record in tables.items()}
        first = tables[tidings[0].table_id]
        if len(tidings) == 1:
            [one] = tidings
            return Message(names[first.id], [self._text(one)], f"/table/{first.id}", first)
        lines = [f"{names[one.table_id]}: {self._text(one)}" for one in tidings]
        path = f"/table/{first.id}" if len(tables) == 1 else "/"
        return Message(f"{len(tidings)} things wait for you", lines, path, first)

    # Sending

    def _letters(self, account_id: str, message: Message) -> list[Letter]:
        """Return a message for every channel that an account has."""
        house, record = self.services.house, message.table
        lines = "\n".join(message.lines)
        text = f"{message.title}: {lines}" if len(message.lines) == 1 else lines
        found: list[Letter] = []

        def add(way: Way, place: str, body: str) -> None:
            found.append(Letter(new_id(), account_id, way, place, body))

        hooks = [hook.url for hook in house.people.webhooks([account_id])]
        if account_id == record.circle:
            hooks += [hook.url for hook in [house.circles.hook(account_id)] if hook]
        for url in hooks:
            if not self._just_told(url):
                body = self._worded(text, message.path, table=record.id, title=record.title)
                add("webhook", host_of(url), body)
        for device in house.telling.devices(account_id):
            shown = {"title": message.title, "body": lines[:LONGEST], "path": message.path}
            add("push", device.endpoint, _json(**shown))
        mail = self.services.settings.mail
        if mail and address_of(house.people, account_id) and house.telling.wish(account_id).mail:
            body = f"{text}\n\n{mail.page}{message.path}\n\nChoose your notifications at "
            body += f"{mail.page} under Settings, My account.\n"
            add("mail", "mail", _json(subject=message.title, text=body))
        return found

    def _worded(self, text: str, path: str, **more: str) -> str:
        """Return the words of a message to a webhook, with a link where our address is known."""
        base = self.services.settings.public_url.rstrip("/")
        return _json(text=text, **more, **({"link": f"{base}{path}"} if base else {}))

    def _just_told(self, url: str) -> bool:
        """Count a message to a webhook; return True if one went there a moment ago."""
        return self.services.house.people.spend(f"webhook {hashed(url)}", 1, QUIET) > 0

    def _send(self, letter: Letter) -> None:
        """Send a message soon, unless another host does."""
        outbox = self.services.house.outbox

        def begin(tries: int) -> bool:
            return outbox.claim(letter._replace(tries=tries))

        def later(tries: int, seconds: float) -> None:
            outbox.postpone(letter._replace(tries=tries), seconds)

        def done(status: int) -> None:
            self._told(letter, status)
            outbox.settle(letter)

        where = host_of(letter.place) if letter.way == "push" else letter.place
        run = partial(self._deliver, letter)
        job = Job(letter.way, where, run, done, begin, later, letter.account_id, letter.tries)
        self.services.sender.send(job)

    def _deliver(self, letter: Letter) -> int:
        """Send a message and return the status of the answer.

        The status is 410 (gone) if the account no longer has that channel.
        """
        send = {"webhook": self._post, "push": self._push, "mail": self._mail}[letter.way]
        return send(letter)

    def _post(self, letter: Letter) -> int:
        house = self.services.house
        for hook in house.people.webhooks([letter.account_id]):
            return _post(hook.url, presets.guess(hook.url), letter, hook.secret)
        channel = house.circles.hook(letter.account_id)
        return _post(channel.url, channel.kind, letter, None) if channel else GONE

    def _push(self, letter: Letter) -> int:
        for device in self.services.house.telling.devices(letter.account_id):
            if device.endpoint == letter.place:
                sealed = push.encrypt(letter.body.encode(), device.key, device.auth)
                contact = self.services.settings.contact
                head = push.head(self.key(), device.endpoint, contact, letter.id)
                return webhooks.deliver(device.endpoint, sealed, head)
        return GONE

    def _mail(self, letter: Letter) -> int:
        mail = self.services.settings.mail
        address = address_of(self.services.house.people, letter.account_id)
        if mail is None or address is None:
            return GONE
        said = json.loads(letter.body)
        mail.write(address, said["subject"], said["text"], letter.id)
        return SENT

    def _told(self, letter: Letter, status: int) -> None:
        """Note how a message went in the end: who is never reached by a way loses it."""
        house = self.services.house
        if letter.way == "webhook":
            house.people.webhook_told(letter.account_id, 200 <= status < 300)
            house.circles.hook_told(letter.account_id, 200 <= status < 300)
        elif letter.way == "push":
            house.telling.device_told(letter.place, status)

    def key(self) -> str:
        """Return the private key that identifies this server to devices."""
        return self.services.house.telling.secret(VAPID, push.new_key)


def _late(account_id: str, table: Table) -> Notification:
    """Return the reminder that a player's time is nearly up."""
    text = "time is running out."
    return Notification(account_id, table.id, "clock", text, table.record.entries)


def _json(**words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


def _post(url: str, preset: str, letter: Letter, secret: str | None) -> int:
    """Post a message in the form of a preset; a letter of an earlier version has fewer words."""
    where, body = presets.dressed(preset, url, {"title": "", **json.loads(letter.body)})
    data = json.dumps(body, ensure_ascii=False).encode()
    return webhooks.post(where, data, secret, letter.id)


def _wanted(one: Notification, wish: NotificationSettings | None) -> bool:
    """Return True if an account wants a notification and can be reached."""
    kind = "turn" if one.kind == "clock" else one.kind
    return wish is not None and bool(getattr(wish, kind))


def harmless(name: str) -> str:
    """Return a table's name without characters that chat programs read as links or commands."""
    return " ".join("".join(" " if one in "<>@&/\\|`" else one for one in name).split())
