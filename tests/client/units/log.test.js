// The log, clocks and corrections in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { told } from "../../../src/trunkline/client/js/table/clock_words.js";
import { outcome } from "../../../src/trunkline/client/js/table/corrections.js";
import { heads, passes } from "../../../src/trunkline/client/js/table/log/lines.js";

const still = { log: { heads: ["round_began"], passes: ["pass", "skipped"] } };
const entry = (events, action = null, lines = events.map(({ kind }) => kind)) => ({
  events,
  action,
  lines,
});

test("a line is a heading if its event begins a part of the game", () => {
  const both = entry([{ kind: "sold" }, { kind: "round_began" }]);
  assert.deepEqual(
    [0, 1].map((n) => heads(both, n, still)),
    [false, true],
  );
  assert.equal(heads(both, 1, {}), false);
});

test("an entry that only passes folds; one that tells more does not", () => {
  assert.ok(passes(entry([], { kind: "pass" }, ["Ann passes."]), still));
  assert.ok(passes(entry([{ kind: "skipped" }]), still));
  assert.ok(!passes(entry([{ kind: "skipped" }, { kind: "round_began" }]), still));
  assert.ok(!passes(entry([{ kind: "sold" }]), still));
});

test("a correction says what becomes of the later moves", () => {
  const base = { lines: ["Ann sells."], stands: 0, of: 0, falls: "", why: "" };
  assert.deepEqual(outcome(base), ["Ann sells.", "There are no later moves."]);
  assert.match(outcome({ ...base, stands: 3, of: 3 })[1], /^All 3 later moves/);
  assert.match(outcome({ ...base, stands: 1, of: 1 })[1], /^The later move remains/);
  assert.match(outcome({ ...base, stands: null, of: 2 })[1], /^2 later moves: legality depends/);
  const stopped = outcome({ ...base, stands: 0, of: 2, falls: "Bob buys", why: "no money." });
  assert.match(
    stopped[1],
    /^No later move remains legal\. The replay stops at “Bob buys” no money/,
  );
});

test("a clock in a sentence", () => {
  const clock = { kind: "move", seconds: 86400, weekends: false, zone: "UTC", policy: "remind" };
  assert.equal(
    told(clock),
    "1 day per move; weekends do not count (UTC). When time is up: the player gets a reminder.",
  );
  const game = { ...clock, kind: "game", seconds: 2700, weekends: true, hours: [8, 22] };
  assert.match(told(game), /^45:00 per player for the whole game; the clock runs 8:00 to 22:00/);
});
