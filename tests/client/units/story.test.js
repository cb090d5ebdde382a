// The story of a game, put together from its events.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chapters } from "../../../src/trunkline/client/js/table/log/story.js";

const words = { plain: String, money: (value) => `£${value}` };
const rules = {
  start: "Setup",
  chapters: [{ on: "round_began", title: "Round {n}" }],
  told: [
    { on: "bought", head: "Bought", text: "{what}", sum: "price", unit: "money", most: 3 },
    { on: "floated", when: { first: true }, text: "{company} floats" },
  ],
};
const entry = (moment, ...events) => ({ kind: "act", moment, events });

test("rounds become chapters, and equal things are summed", () => {
  const log = [
    entry(1, { kind: "bought", what: "a train", price: 80 }),
    entry(2, { kind: "round_began", n: 1 }),
    entry(3, { kind: "bought", what: "a tile", price: 20 }),
    entry(4, { kind: "bought", what: "a tile", price: 30 }),
    entry(5, { kind: "floated", company: "WAR", first: true }),
    entry(6, { kind: "floated", company: "SAR", first: false }),
  ];
  const made = chapters(log, rules, words);
  assert.deepEqual(
    made.map(({ title, moment }) => [title, moment]),
    [
      ["Setup", 0],
      ["Round 1", 2],
    ],
  );
  assert.match(made[0].text, /^Bought: a train £80\./);
  assert.match(made[1].text, /a tile £50/);
  assert.match(made[1].text, /WAR floats/);
  assert.doesNotMatch(made[1].text, /SAR/);
});

test("undone moves and chat are left out", () => {
  const log = [
    { ...entry(1, { kind: "bought", what: "a train", price: 80 }), undone: true },
    { kind: "chat", lines: ["hello"] },
    entry(2, { kind: "bought", what: "a tile", price: 20 }),
  ];
  const [{ text }] = chapters(log, rules, words);
  assert.equal(text, "Bought: a tile £20.");
});
