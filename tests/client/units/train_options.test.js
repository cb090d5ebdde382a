// How trains run, as far as their owner decides it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arranged, units } from "../../../src/trunkline/client/js/kits/eighteen/train_options.js";

const trains = ["a", "b", "c"].map((id) => ({ id, name: id.toUpperCase() }));
const joint = { field: "joined", many: true, leads: "leader" };
const extra = { field: "extra" };

test("joined trains run as one, named after all of them", () => {
  const found = units(trains, [joint], { joined: ["b", "c"] });
  assert.deepEqual(found, [
    { id: "b", name: "B and C" },
    { id: "a", name: "A" },
  ]);
});

test("a single train is not joined to anything", () => {
  assert.equal(units(trains, [joint], { joined: ["b"] }), trains);
  assert.equal(units(trains, [], {}), trains);
});

test("the first joined train leads, and an extra moves to a train that runs", () => {
  const found = arranged(trains, [joint, extra], { extra: "c" }, joint, ["b", "c"]);
  assert.deepEqual(found, { extra: "b", joined: ["b", "c"], leader: "b" });
});

test("an extra stays with its train; without joined trains nobody leads", () => {
  const found = arranged(trains, [joint, extra], { extra: "a", leader: "b" }, joint, []);
  assert.deepEqual(found, { extra: "a", joined: [], leader: "" });
});
