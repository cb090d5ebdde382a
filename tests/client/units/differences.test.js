// Differences between two views.

import assert from "node:assert/strict";
import { test } from "node:test";
import { apply } from "../../../src/trunkline/client/js/lib/differences.js";

test("sets values and drops keys at any depth", () => {
  const old = { round: 1, map: { F17: "a", G3: "b" }, list: [1, 2] };
  const change = { set: { round: 2, map: { H1: "c" }, list: [3] }, drop: [["map", "G3"]] };
  assert.deepEqual(apply(old, change), { round: 2, map: { F17: "a", H1: "c" }, list: [3] });
});

test("leaves the old value alone and shares what stays", () => {
  const old = { panels: { a: { rows: 1 }, b: { rows: 2 } }, gone: 1 };
  const found = apply(old, { set: { panels: { a: { rows: 3 } } }, drop: [["gone"]] });
  assert.deepEqual(old, { panels: { a: { rows: 1 }, b: { rows: 2 } }, gone: 1 });
  assert.equal(found.panels.b, old.panels.b);
  assert.ok(!("gone" in found));
});

test("null replaces an object, and an object replaces null", () => {
  assert.deepEqual(apply({ plan: { left: 2 } }, { set: { plan: null }, drop: [] }), { plan: null });
  assert.deepEqual(apply({ plan: null }, { set: { plan: { left: 1 } }, drop: [] }), {
    plan: { left: 1 },
  });
});
