// The search of the rulebook: questions as people ask them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { search, snippet, tokens } from "../../../src/trunkline/client/js/pages/rules/book.js";

const entry = (id, title, text, find = "") => ({ id, title, text, find });
const ALL = [
  entry("chapter-aim", "1 The aim", "Score the most points.", "goal win"),
  entry("rule-13.1", "§13.1 When the game ends", "The end is called when cities are empty."),
  entry("rule-13.3", "§13.3 Who wins", "The highest result wins.", "victory"),
  entry("rule-5.6", "§5.6 Terrain", "A tile costs money.", "price cost"),
  entry("rule-5.60", "§5.60 Later", "At the end of a game."),
];
const found = (question) => search(ALL, question).map(({ id }) => id);

test("a question is its words that matter, without their endings", () => {
  assert.deepEqual(tokens("When does the game end?"), ["game", "end"]);
  assert.deepEqual(tokens("Who wins"), ["win"]);
  assert.deepEqual(tokens("companies"), ["compan"]);
  assert.deepEqual(tokens("what is it"), ["what", "is", "it"], "nothing else is left");
});

test("questions find their answer first", () => {
  assert.equal(found("who wins")[0], "rule-13.3");
  assert.equal(found("aim")[0], "chapter-aim");
  assert.equal(found("when does the game end")[0], "rule-13.1");
  assert.equal(found("how much does a tile cost")[0], "rule-5.6");
});

test("a number finds its section first", () => {
  assert.equal(found("5.6")[0], "rule-5.6");
  assert.equal(found("§13.1")[0], "rule-13.1");
});

test("all words must be there, but one of three", () => {
  assert.deepEqual(found("game ends purple"), ["rule-13.1"]);
});

test("where that finds nothing, what is nearest is shown", () => {
  assert.deepEqual(found("purple aim"), ["chapter-aim"]);
  assert.deepEqual(found("purple unicorns"), []);
});

test("signs are signs, not a pattern", () => {
  assert.deepEqual(found("(tile) + ?"), ["rule-5.6"]);
  assert.deepEqual(found(""), []);
});

test("a snippet is the text around the first hit", () => {
  const text = `${"word ".repeat(60)}needle ${"word ".repeat(60)}`;
  const part = snippet(text, "needle");
  assert.ok(part.startsWith("…") && part.endsWith("…"));
  assert.ok(part.includes("needle"));
  assert.equal(snippet("Short.", "short"), "Short.");
});
