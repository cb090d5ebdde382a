"""Play a whole game from Python over HTTP: sign in, open a table with bots, act until the end.

    trunkline serve --create &
    python examples/play_over_http.py [http://127.0.0.1:1848] [TITLE] [SEATS]

It needs nothing but the standard library. Your own bot goes into ``choose``.
"""

from __future__ import annotations

import json
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any


class Client:
    """A few lines around the API."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.token = ""

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """One request; an error of the API is raised with its sentence."""
        request = urllib.request.Request(
            self.server + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"},
        )
        try:
            with urllib.request.urlopen(request) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            problem = json.loads(error.read())
            if error.code == 409 and "view" in problem:  # the game moved on: look again
                return {"view": problem["view"]}
            raise RuntimeError(problem["error"]["message"]) from None

    def wait(self, seconds: int = 30) -> None:
        """Until the server answers, for it may just have been started."""
        for _ in range(seconds):
            try:
                self.call("GET", "/api/titles")
                return
            except urllib.error.URLError:
                time.sleep(1)
        raise SystemExit(f"No server answers at {self.server}: start one with `trunkline serve`.")


def choose(client: Client, table: str, view: Any) -> Any:
    """Return a random offer: a plain action, a number of a range, or a planner's best."""
    offer = random.choice(view["offers"])
    action = dict(offer["action"])
    if offer["type"] == "range":
        action[offer["field"]] = random.randrange(offer["low"], offer["high"] + 1, offer["step"])
    elif offer["type"] == "plan":
        question = {"seat": view["seat"], "action": action}
        action = client.call("POST", f"/api/tables/{table}/plan", question)["action"]
    return action


def main(server: str = "http://127.0.0.1:1848", title: str = "1848", seats: str = "3") -> None:
    """One seat for us, the random player at the others."""
    client = Client(server)
    client.wait()
    client.token = client.call("POST", "/api/guests", {"name": "A script"})["token"]
    wish = {
        "title": title,
        "seats": [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * (int(seats) - 1),
    }
    table = client.call("POST", "/api/tables", wish)["table"]["id"]
    view = client.call("GET", f"/api/tables/{table}")
    moves = 0
    while not view["finished"]:
        if not view["offers"]:
            time.sleep(0.01)
            view = client.call("GET", f"/api/tables/{table}?log=0")
            continue
        moves += 1
        move = {
            "version": view["version"],
            "id": f"move-{moves}",  # sent again under the same id, a move is made only once
            "action": choose(client, table, view),
        }
        view = client.call("POST", f"/api/tables/{table}/act", move)["view"]
    print(f"{moves} moves of ours, {view['moment']} in all; the game ended: {view['end_reason']}")
    for one in view["ranking"]:
        names = " and ".join(view["table"]["seats"][seat]["name"] for seat in one["seats"])
        print(f"{one['place']}. {names}: {one['words']}")
    print(f"{server}/api/tables/{table}/export is the whole game.")


if __name__ == "__main__":
    main(*sys.argv[1:])
