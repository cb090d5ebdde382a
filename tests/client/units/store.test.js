// The store of a table: views, updates, the log.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laidOver } from "../../../src/trunkline/client/js/table/present.js";
import { Store } from "../../../src/trunkline/client/js/table/store.js";

const view = (more = {}) => ({
  tag: "t1",
  version: 1,
  moment: 3,
  last: 5,
  my_turn: false,
  seat: 0,
  pictures: { map: "<svg/>" },
  table: { mine: [0] },
  now: { headline: { round: "SR 1" } },
  log: [],
  ...more,
});
const line = (n, more = {}) => ({ n, kind: "act", seat: 1, moment: n, lines: [], ...more });
const numbers = (store) => store.log.map(({ n }) => n);

test("what changes is laid over what stays, key by key; lists are replaced", () => {
  const found = laidOver({ a: { x: 1, y: 2 }, b: [1, 2] }, { a: { y: 3 }, b: [3] });
  assert.deepEqual(found, { a: { x: 1, y: 3 }, b: [3] });
});

test("a view has what every page may count on", () => {
  const store = new Store("t");
  store.still = { title: "Toy", panels: { a: { kind: "notes" } } };
  store.take(view({ now: { panels: { a: { title: "A" } } } }));
  assert.deepEqual(store.live.present.panels.a, { kind: "notes", title: "A" });
  assert.deepEqual(store.live.present.hints, []);
});

test("a table that has not begun shows nothing", () => {
  const store = new Store("t");
  store.take(view({ now: null }));
  assert.equal(store.live.present, null);
});

test("an update is applied to the view it was made from", () => {
  const store = new Store("t");
  store.take(view());
  store.busy = true;
  const set = { tag: "t2", version: 2, now: { headline: { round: "OR 1.1" } } };
  store.follow({ from: "t1", set, drop: [], log: [line(6)] });
  assert.equal(store.live.present.headline.round, "OR 1.1");
  assert.deepEqual(numbers(store), [6]);
  assert.equal(store.busy, false);
});

test("an update made from another view opens the table again", () => {
  const store = new Store("t");
  store.take(view());
  let opened = 0;
  store.reopen = async () => {
    opened += 1;
  };
  store.follow({ from: "t0", set: { tag: "t2" }, drop: [], log: [] });
  assert.equal(opened, 1);
  assert.equal(store.live.tag, "t1");
});

test("lines of the log arrive once, and an undo makes the log stale", () => {
  const store = new Store("t");
  store.merge([line(1), line(2)]);
  store.merge([line(2), line(3)]);
  assert.deepEqual(numbers(store), [1, 2, 3]);
  assert.ok(!store.stale);
  store.merge([line(4, { kind: "undo" })]);
  assert.ok(store.stale);
});

test("an undo behind the moment that is looked at leads back to now", () => {
  const store = new Store("t");
  store.take(view());
  store.past = { at: 2 };
  store.take(view({ version: 2, moment: 2 }));
  assert.equal(store.past, null);
  assert.equal(store.view, store.live);
});

test("a store that is not open has no view", () => {
  assert.throws(() => new Store("t").live, /not open/);
});

test("listeners hear of another view until they stop", () => {
  const store = new Store("t");
  const heard = [];
  const stop = store.on("change", ({ before }) => heard.push(before?.version ?? null));
  store.take(view());
  store.take(view({ version: 2 }));
  stop();
  store.take(view({ version: 3 }));
  assert.deepEqual(heard, [null, 1]);
});

test("my turn begins when another player moved, not when I did", () => {
  const store = new Store("t");
  const before = view({ my_turn: true });
  store.take(view({ my_turn: true, log: [line(6, { seat: 0 })] }));
  assert.equal(store.turnBegan(before), false);
  store.take(view({ my_turn: true, log: [line(7)] }));
  assert.equal(store.turnBegan(before), true);
  assert.equal(store.turnBegan(null), false);
  assert.equal(store.myLastMove, 6);
});

test("a turn that came back within one update is noticed; chance and chat are no turn", () => {
  const began = (before, log) => {
    const store = new Store("t");
    store.take(view({ my_turn: true, log }));
    return store.turnBegan(before);
  };
  const kept = view({ my_turn: true, last: 7 });
  const [mine, other] = [line(8, { seat: 0 }), line(9)];
  assert.equal(began(kept, [mine, other]), true);
  assert.equal(began(kept, [mine, line(9, { seat: -1 }), line(10, { kind: "chat" })]), false);
  assert.equal(began({ ...kept, last: 9 }, [mine, other]), false);
  assert.equal(began(view({ last: 7 }), []), true);
});
