// Which part of a drawing shows some points.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boundsOf, inside, mostWithin } from "../../../src/trunkline/client/js/lib/framing.js";

test("bounds have room at each side", () => {
  const points = [
    [3, 10],
    [5, 4],
  ];
  assert.deepEqual(boundsOf(points, 1), { x: 2, y: 3, w: 4, h: 8 });
});

test("the most points within one box are found, also by corners that are no point", () => {
  const points = [
    [0, 5],
    [5, 0],
    [100, 100],
  ];
  assert.deepEqual(mostWithin(points, 5, 5), points.slice(0, 2));
  assert.deepEqual(mostWithin(points, 4, 4), [[0, 5]]);
  assert.deepEqual(mostWithin([], 5, 5), []);
});

test("what is seen stays within the whole, and a smaller whole in the middle", () => {
  assert.equal(inside(-5, 0, 100, 40), 0);
  assert.equal(inside(80, 0, 100, 40), 60);
  assert.equal(inside(30, 0, 100, 40), 30);
  assert.equal(inside(30, 10, 20, 40), 0);
});
