import assert from "node:assert/strict";
import { test } from "node:test";
import { moments } from "../../../src/trunkline/client/js/kits/eighteen/film_video.js";

/** @param {number} last @param {[number, string, string][]} changes */
const film = (last, changes) =>
  /** @type {any} */ ({ numbers: Array.from({ length: last + 1 }, (_, n) => n), changes });

test("a video shows the start, each change of the map, and the end", () => {
  const changes = film(9, [
    [3, "F17", "a"],
    [3, "F18", "b"],
    [5, "marks", "c"],
    [7, "F17", "d"],
  ]);
  assert.deepEqual(moments(changes), [0, 3, 7, 9]);
  assert.deepEqual(moments(film(0, [])), [0]);
});

test("of many changes some are shown, evenly, and always the end", () => {
  /** @type {[number, string, string][]} */
  const many = Array.from({ length: 400 }, (_, n) => [n + 1, "F17", "x"]);
  const shown = moments(film(500, many));
  assert.equal(shown.length, 90);
  assert.equal(shown[0], 0);
  assert.equal(shown.at(-1), 500);
  assert.deepEqual(shown, [...new Set(shown)]);
});
