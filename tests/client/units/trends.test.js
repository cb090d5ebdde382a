import assert from "node:assert/strict";
import { test } from "node:test";
import { trends } from "../../../src/trunkline/client/js/kits/eighteen/trends.js";

const MOVED = { kind: "price_moved", owner: "company", price: "new" };
const VALUE = { kind: "value_moved", owner: "railroad", price: "value" };

/** @param {number} moment @param {any[]} events @param {object} [more] */
const act = (moment, events, more = {}) =>
  /** @type {any} */ ({ kind: "act", undone: false, moment, events, ...more });

test("the last move of each marker has a direction", () => {
  const log = [
    act(1, [{ kind: "price_moved", company: "CAR", old: 100, new: 110 }]),
    act(2, [{ kind: "price_moved", company: "VR", old: 70, new: 60 }]),
    act(3, [{ kind: "price_moved", company: "CAR", old: 110, new: 100 }]),
  ];
  assert.deepEqual(
    [...trends(log, MOVED)],
    [
      ["CAR", -1],
      ["VR", -1],
    ],
  );
  assert.deepEqual([...trends(log, MOVED, 1)], [["CAR", 1]]);
});

test("undone moves and chat count for nothing", () => {
  const events = [{ kind: "price_moved", company: "CAR", old: 100, new: 110 }];
  const log = [act(1, events, { undone: true }), act(1, events, { kind: "chat" })];
  assert.equal(trends(log, MOVED).size, 0);
});

test("without the price of before, the first event has no direction", () => {
  const log = [
    act(1, [{ kind: "value_moved", railroad: "GWR", value: 80 }]),
    act(2, [{ kind: "value_moved", railroad: "GWR", value: 85 }]),
    act(3, [{ kind: "value_moved", railroad: "MIDI", value: 60 }]),
  ];
  assert.deepEqual([...trends(log, VALUE)], [["GWR", 1]]);
  assert.equal(trends(log, undefined).size, 0);
});
