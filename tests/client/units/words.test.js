// Numbers and names in words, and lists in groups.

import assert from "node:assert/strict";
import { test } from "node:test";
import { worded } from "../../../src/trunkline/client/js/lib/dom.js";
import { groupBy } from "../../../src/trunkline/client/js/lib/group_by.js";
import { fits, plain } from "../../../src/trunkline/client/js/table/map/finder.js";

test("a number has groups of three and a real minus sign", () => {
  assert.equal(worded(1234567, "£{}"), "£1,234,567");
  assert.equal(worded(-40, "£{}"), "−£40");
  assert.equal(worded(12), "12");
});

test("a number picks the singular or the plural", () => {
  const words = ["{} point", "{} points"];
  assert.equal(worded(1, words), "1 point");
  assert.equal(worded(-1, words), "−1 point");
  assert.equal(worded(0, words), "0 points");
});

test("groups keep the order in which their keys appear", () => {
  const found = groupBy(["bee", "ant", "bat", "asp"], (word) => word[0]);
  assert.deepEqual(
    [...found],
    [
      ["b", ["bee", "bat"]],
      ["a", ["ant", "asp"]],
    ],
  );
});

test("a place is found without accents, best by its beginning", () => {
  assert.equal(plain("Łódź"), "lodz");
  assert.equal(plain("Wien Südbahnhof"), "wien sudbahnhof");
  const ranks = ["Sudan", "Wien Südbahnhof", "Visudo", "Graz"].map((name) => fits(name, "sud"));
  assert.deepEqual(ranks, [0, 1, 2, 3]);
});
