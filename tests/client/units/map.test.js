// The layout of the map: hexes, names from afar, the nearest mark in a direction.

import assert from "node:assert/strict";
import { test } from "node:test";
import { free } from "../../../src/trunkline/client/js/table/map/beyond.js";
import { nameSpot } from "../../../src/trunkline/client/js/table/map/far_names.js";
import { corners } from "../../../src/trunkline/client/js/table/map/geometry.js";
import { nearest } from "../../../src/trunkline/client/js/table/map/marks.js";

const points = (size, pointy) =>
  corners(size, pointy)
    .split(" ")
    .map((pair) => pair.split(",").map(Number));

test("a hex has six corners at its size, one of them above where it is pointy", () => {
  for (const pointy of [true, false]) {
    const found = points(10, pointy);
    assert.equal(found.length, 6);
    for (const corner of found) assert.ok(Math.abs(Math.hypot(...corner) - 10) < 0.1);
    assert.equal(
      found.some(([x]) => x === 0),
      pointy,
    );
  }
});

const sight = { base: { x: 0, y: 0, w: 1000, h: 1000 }, unit: 1, wide: 30 };
const town = { at: [500, 500], name: "Sydney" };
const below = (box) => box[1] > 500;

test("a name lies below its place where there is room", () => {
  const found = nameSpot(town, 10, sight, () => true);
  assert.equal(found.size, 12);
  assert.ok(below(found.box));
});

test("a name moves, then shrinks, where there is none", () => {
  assert.ok(!below(nameSpot(town, 10, sight, (box) => !below(box)).box));
  const small = nameSpot(town, 10, sight, (box) => box[3] - box[1] < 12);
  assert.equal(small.size, 9.5);
});

test("only ranked names may be left out", () => {
  const full = () => false;
  assert.equal(nameSpot({ ...town, rank: 2 }, 10, sight, full), null);
  assert.ok(nameSpot({ ...town, rank: 1 }, 10, sight, full));
  assert.ok(nameSpot(town, 10, sight, full));
});

test("a name stays inside the map", () => {
  const { box } = nameSpot({ at: [2, 500], name: "Fremantle" }, 10, sight, () => true);
  assert.equal(box[0], 0);
});

test("an arrow goes to the nearest place in its direction, if there is one", () => {
  const [here, near, far, aside] = [
    [0, 0],
    [40, 5],
    [90, 0],
    [10, 60],
  ].map((at) => ({ at }));
  const places = [aside, far, near, here];
  assert.equal(nearest(places, here, [1, 0]), near);
  assert.equal(nearest(places, near, [1, 0]), far);
  assert.equal(nearest(places, here, [0, 1]), aside);
  assert.equal(nearest(places, here, [-1, 0]), null);
});

test("chips at the edge keep their distance, along the edge where they stand", () => {
  /** @type {[number, number][]} */
  const taken = [];
  for (let n = 0; n < 5; n++) taken.push(free([18, 200], true, taken));
  assert.deepEqual(new Set(taken.map(([x]) => x)), new Set([18]));
  const heights = taken.map(([, y]) => y).sort((a, b) => a - b);
  assert.deepEqual(heights, [140, 170, 200, 230, 260]);
  assert.deepEqual(free([300, 20], false, [[300, 20]]), [330, 20]);
});
