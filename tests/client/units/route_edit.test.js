// Changing a route by clicking stops.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clicked, stopsOf } from "../../../src/trunkline/client/js/kits/eighteen/route_edit.js";
import { Track } from "../../../src/trunkline/client/js/kits/eighteen/track_graph.js";

/** A, B, C and D in a row; two tracks from A to B; one from A to C that goes round B. */
const track = () =>
  new Track({
    stops: ["A", "B", "C", "D"].map((id) => ({ id, name: id, through: true })),
    paths: [
      { id: "ab", a: ["stop", 0], b: ["stop", 1] },
      { id: "ab2", a: ["stop", 0], b: ["stop", 1] },
      { id: "bc", a: ["stop", 1], b: ["stop", 2] },
      { id: "ac", a: ["stop", 0], b: ["stop", 2] },
      { id: "cd", a: ["stop", 2], b: ["stop", 3] },
    ],
  });
const leg = (to, ...paths) => ({ to, paths });
const route = (start, ...legs) => ({ start, legs });

test("the first click begins a route, a click on its only stop ends it", () => {
  const begun = clicked(track(), undefined, 1);
  assert.deepEqual(begun, route(1));
  assert.equal(clicked(track(), begun, 1), null);
});

test("a click on another stop extends the route as far as there", () => {
  assert.deepEqual(stopsOf(clicked(track(), route(1), 3)), [1, 2, 3]);
});

test("the other end goes on where it is nearer", () => {
  const found = clicked(track(), route(2, leg(3, "cd")), 1);
  assert.deepEqual(found, route(1, leg(2, "bc"), leg(3, "cd")));
});

test("a click on the last stop takes the next way there, then takes it off", () => {
  const second = clicked(track(), route(0, leg(1, "ab")), 1);
  assert.deepEqual(second, route(0, leg(1, "ab2")));
  assert.deepEqual(clicked(track(), second, 1), route(0));
});

test("a click on a stop before that cuts the route off there", () => {
  const found = clicked(track(), route(1, leg(2, "bc"), leg(3, "cd")), 2);
  assert.deepEqual(found, route(1, leg(2, "bc")));
});

test("a stop between two others is visited on the way, where the end leads nowhere near", () => {
  const found = clicked(track(), route(0, leg(2, "ac"), leg(3, "cd")), 1);
  assert.deepEqual(found, route(0, leg(1, "ab"), leg(2, "bc"), leg(3, "cd")));
});

test("says where no track leads", () => {
  const island = new Track({ stops: [{ id: "A" }, { id: "E" }], paths: [] });
  assert.equal(clicked(island, route(0), 1), undefined);
});
