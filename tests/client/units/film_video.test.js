import assert from "node:assert/strict";
import { test } from "node:test";
import { moments } from "../../../src/trunkline/client/js/kits/eighteen/film_video.js";

/** @param {number} last @param {[number, string, string][]} changes */
const film = (last, changes) =>
  /** @type {any} */ ({ numbers: Array.from({ length: last + 1 }, (_, n) => n), changes });

test("a video shows the start, each change of the map, moments between them, and the end", () => {
  const shown = moments(
    film(450, [
      [33, "F17", "a"],
      [33, "F18", "b"],
      [55, "marks", "c"],
      [77, "F17", "d"],
    ]),
  );
  assert.deepEqual(shown.slice(0, 10), [0, 10, 20, 30, 33, 40, 50, 60, 70, 77]);
  assert.equal(shown.at(-1), 450);
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
