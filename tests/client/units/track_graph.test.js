// Track as a graph.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Track } from "../../../src/trunkline/client/js/kits/eighteen/track_graph.js";

/** A, B and C in a row, two pieces of track between A and B, and D behind B. */
const track = () =>
  new Track({
    stops: ["A", "B", "C", "D"].map((id) => ({ id, name: id, through: id !== "D" })),
    paths: [
      { id: "ab1", a: ["stop", 0], b: ["side", 7, 0] },
      { id: "ab2", a: ["side", 7, 1], b: ["stop", 1] },
      { id: "bc", a: ["stop", 1], b: ["stop", 2] },
      { id: "bd", a: ["stop", 1], b: ["stop", 3] },
    ],
  });

test("a train crosses a side and goes on to the next stop", () => {
  assert.deepEqual(track().from(0), [{ to: 1, paths: ["ab1", "ab2"] }]);
  assert.deepEqual(track().between(1, 2), [{ to: 2, paths: ["bc"] }]);
});

test("finds the way with the fewest stops", () => {
  assert.deepEqual(
    track()
      .way(0, 2)
      .map((leg) => leg.to),
    [1, 2],
  );
});

test("finds no way through a stop to keep off, nor from a stop to itself", () => {
  assert.equal(track().way(0, 2, [1]), null);
  assert.equal(track().way(0, 0), null);
});

test("splits a run into legs, in the order of its stops", () => {
  assert.deepEqual(track().visited(["ab1", "ab2", "bc"]), [0, 1, 2]);
  assert.deepEqual(track().legs(["ab1", "ab2", "bc"]), {
    start: 0,
    legs: [
      { to: 1, paths: ["ab1", "ab2"] },
      { to: 2, paths: ["bc"] },
    ],
  });
});
