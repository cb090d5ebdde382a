// Numbers in a range: where they start, and warnings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { doubtOf, warned } from "../../../src/trunkline/client/js/table/doubt.js";
import { startOf } from "../../../src/trunkline/client/js/table/inputs/amount.js";

const range = (low, high, more = {}) => ({
  type: "range",
  field: "price",
  low,
  high,
  step: 2,
  ...more,
});

test("a range starts at its lowest number, or at its highest if the title says so", () => {
  assert.equal(startOf(range(4, 8)), 4);
  assert.equal(startOf(range(4, 8), { start: "high" }), 8);
});

test("a range around zero starts at the first step that is not negative", () => {
  assert.equal(startOf(range(-4, 8)), 0);
  assert.equal(startOf(range(-3, 8)), 1);
  assert.equal(startOf(range(-8, 0)), -8);
});

test("warns from a number on, up to a number, and at the highest", () => {
  const offer = range(0, 10, {
    warn_from: [8, "Too much."],
    warn_to: [2, "Too little."],
    warn_high: "All you have.",
  });
  assert.equal(warned(offer, { price: 4 }), "");
  assert.equal(warned(offer, { price: 8 }), "Too much.");
  assert.equal(warned(offer, { price: 2 }), "Too little.");
  assert.equal(
    warned(range(0, 10, { warn_high: "All you have." }), { price: 10 }),
    "All you have.",
  );
  assert.equal(warned(range(0, 10, { warn: "Never." }), { price: 4 }), "Never.");
});

test("a move is doubted by the offer it belongs to, whatever its number", () => {
  const offer = range(0, 10, { action: { kind: "bid", lot: "A" }, warn_from: [8, "Too much."] });
  const other = { type: "action", action: { kind: "pass" }, warn: "Never." };
  const bid = { kind: "bid", lot: "A", price: 9 };
  assert.equal(doubtOf(bid, [other, offer]), "Too much.");
  assert.equal(doubtOf({ ...bid, lot: "B" }, [other, offer]), "");
  assert.equal(doubtOf(bid, [offer], { warn: "Really?" }), "Really?");
  assert.equal(doubtOf(bid, [offer], {}), "");
});
