"""The page builds its view from differences just as the tests of the server do."""

from __future__ import annotations

import random
from typing import Any

from tests.browser.hands import api, table
from trunkline.table.views.differences import difference

APPLY = """async (cases) => {
  const { apply } = await import("/js/lib/differences.js");
  return cases.map(([old, change]) => {
    const kept = JSON.stringify(old);
    const found = apply(old, change);
    return { found, kept: JSON.stringify(old) === kept };
  });
}"""

FOLLOW = """async ([id, moves]) => {
  const { Store } = await import("/js/table/store.js");
  const store = new Store(id);
  await store.open();
  const told = [];
  let views = 0;
  store.source.addEventListener("update", (event) => told.push(event.data.length));
  store.source.addEventListener("view", () => { views += 1; });
  for (let move = 0; move < moves; move += 1) {
    const before = store.live.version;
    const changed = new Promise((done) => {
      const stop = store.on("change", () => done(stop()));
    });
    await store.act(store.live.offers[0].action);
    await changed;
    while (store.live.version === before) await new Promise((done) => setTimeout(done, 10));
  }
  store.close();
  const whole = await (await fetch(`${store.path}?pictures=1&still=1&log=200`)).json();
  return { live: store.live, whole, log: store.log, pictures: [...store.pictures], told, views };
}"""


def anything(pick: random.Random, depth: int = 0) -> Any:
    kind = pick.choice(("dict", "dict", "list", "word", "null") if depth < 4 else ("word", "null"))
    if kind == "dict":
        return {key: anything(pick, depth + 1) for key in pick.sample("abcde01", pick.randrange(5))}
    if kind == "list":
        return [anything(pick, depth + 1) for _ in range(pick.randrange(3))]
    return pick.choice(("x", "y", 1, 2)) if kind == "word" else None


def test_the_page_applies_differences_as_the_server_means_them(visitor):
    page = visitor("/health")
    pick = random.Random(1848)
    pairs = [({"r": anything(pick)}, {"r": anything(pick)}) for _ in range(500)]
    cases = [(old, difference(old, new)._asdict()) for old, new in pairs]
    found = page.evaluate(APPLY, cases)
    assert [one["found"] for one in found] == [new for _, new in pairs]
    assert all(one["kept"] for one in found)


def test_a_page_that_follows_a_game_has_the_whole_view(guest):
    page = guest()
    name = table(page, "me", "me", "me")
    page.goto("/")
    packed = []
    page.on("response", lambda answer: packed.append(answer) if "/stream" in answer.url else None)
    got = page.evaluate(FOLLOW, [name, 12])
    assert packed[0].headers["content-encoding"] == "gzip"
    assert got["live"].pop("present")  # what the page itself makes of still and now
    assert {**got["live"], "log": []} == {**got["whole"], "log": []}
    assert dict(got["pictures"]) == got["whole"]["pictures"]
    assert [line["n"] for line in got["log"]] == [line["n"] for line in got["whole"]["log"]]
    assert got["views"] == 0
    assert 0 < len(got["told"]) <= 12
    assert api(page, f"/api/tables/{name}")["moment"] == 12
