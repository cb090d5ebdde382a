"""A host with the titles of the tests, to be run and killed: database and port are arguments.

`POSTS` names a file that gets the id of each message instead of a webhook; `NEWER` makes it a
program whose schema has one more step.
"""

import os
import sys
from functools import partial

import uvicorn

from tests.server.helpers import KEEP, NEWER, POSTS, new_services
from trunkline.commands.serve import Server
from trunkline.server.app import make_app
from trunkline.server.guard.limits import Limits
from trunkline.server.http.protocol import Protocol
from trunkline.server.notify import webhooks
from trunkline.server.notify.notifier import Notifier
from trunkline.table.people import outbox
from trunkline.table.storage import migrations


def post(url: str, body: bytes, secret: str | None, id_: str) -> int:
    file = os.open(os.environ[POSTS], os.O_WRONLY | os.O_APPEND)
    os.write(file, f"{id_}\n".encode())
    os.close(file)
    return 204


if __name__ == "__main__":
    tidy_every = 30.0
    if POSTS in os.environ:
        webhooks.post = post
        Notifier._just_told = lambda announcer, url: False  # type: ignore[method-assign]
        outbox.LEASE, tidy_every = 6.0, 1.0  # who dies is found out sooner
    if NEWER in os.environ:
        more = migrations.Migration(99, "more", ("CREATE TABLE more (id TEXT PRIMARY KEY)",))
        migrations.STEPS = (*migrations.STEPS, more)
        migrations.LATEST = more.number
        migrations.upgrade = partial(migrations.upgrade, to=more.number)
    services = new_services(sys.argv[1])
    services.limits = Limits(enabled=False)
    app = make_app(services, tidy_every=tidy_every)
    config = uvicorn.Config(
        app,
        http=Protocol,
        port=int(sys.argv[2]),
        log_config=None,
        timeout_keep_alive=KEEP,
        timeout_graceful_shutdown=5,
    )
    server = Server(config)
    server.streams = app.state.streams
    server.run()
