// Puzzles: the line that is passed on, streaks and tries kept in the browser, and the inputs' answers.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  fresh,
  keepPlay,
  keptPlay,
  keptPlays,
  myStreak,
  myWeek,
  streakOf,
  weekOf,
} from "../../../src/trunkline/client/js/pages/puzzle/kept.js";
import {
  bestOf,
  counted,
  inWords,
  kindName,
  resultLine,
} from "../../../src/trunkline/client/js/pages/puzzle/words.js";

const MONEY = { unit: "£{}", lower: false };

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
});

/** A puzzle of a day that was solved. */
const solved = (number) => ({ ...fresh(), number, outcome: "solved" });

test("the line says what was made and how, and gives nothing away", () => {
  const play = { tries: [{ value: 310 }, { value: 340 }], hints: 0, outcome: "missed" };
  assert.equal(resultLine(MONEY, play, 370, 214), "Trunkline 214: £340 of £370, 2 tries");
  const helped = { tries: [{ value: 370 }], hints: 1, outcome: "solved" };
  assert.equal(resultLine(MONEY, helped, 370, 214), "Trunkline 214: £370 of £370, 1 try, 1 hint");
});

test("the line of another puzzle, of one where less is better, and after giving up", () => {
  const points = { unit: ["{} point", "{} points"], lower: false };
  const one = { tries: [{ value: 1 }], hints: 0, outcome: "missed" };
  assert.equal(resultLine(points, one, 4, null), "Trunkline puzzle: 1 point of 4 points, 1 try");
  const less = { tries: [{ value: 90 }, { value: 70 }], hints: 0, outcome: "missed" };
  assert.equal(
    resultLine({ unit: "£{}", lower: true }, less, 50, 2),
    "Trunkline 2: £70 for £50, 2 tries",
  );
  const none = { tries: [], hints: 2, outcome: "given up" };
  assert.equal(resultLine(MONEY, none, 50, 3), "Trunkline 3: gave up, 2 hints");
  const some = { tries: [{ value: 20 }], hints: 0, outcome: "given up" };
  assert.equal(resultLine(MONEY, some, 50, 3), "Trunkline 3: £20 of £50, 1 try, gave up");
});

test("the best of some values is the least where less is better", () => {
  assert.equal(bestOf([3, 1, 2], false), 3);
  assert.equal(bestOf([3, 1, 2], true), 1);
  assert.equal(bestOf([], true), null);
});

test("numbers, kinds and times in words", () => {
  assert.equal(counted(1, "try", "tries"), "1 try");
  assert.equal(counted(2, "hint"), "2 hints");
  assert.equal(kindName("run"), "Best run");
  assert.equal(kindName("anything"), "Puzzle");
  const now = Date.parse("2026-12-01T15:00:00Z");
  assert.equal(inWords("2026-12-02T00:00:00Z", now), "in 9 h");
  assert.equal(inWords("2026-12-01T15:20:00Z", now), "in 20 min");
  assert.equal(inWords("2026-12-01T14:00:00Z", now), "in 1 min");
});

test("a play is kept in the browser, and the oldest is forgotten", () => {
  assert.deepEqual(keptPlay("a"), fresh());
  keepPlay("a", solved(1));
  assert.equal(keptPlay("a").outcome, "solved");
  for (let n = 0; n < 60; n++) keepPlay(`other${n}`, solved(n));
  assert.equal(keptPlay("a").outcome, "");
  assert.equal(Object.keys(keptPlays()).length, 60);
});

test("a browser that keeps nothing, or something strange, has no plays", () => {
  localStorage.setItem("puzzles", "[1]");
  assert.deepEqual(keptPlays(), {});
  localStorage.setItem("puzzles", "{");
  assert.deepEqual(keptPlays(), {});
  localStorage.setItem = () => {
    throw new Error("full");
  };
  keepPlay("a", solved(1));
});

test("a streak goes up to today or yesterday", () => {
  const plays = {
    a: solved(5),
    b: solved(4),
    c: solved(2),
    d: { ...solved(1), outcome: "missed" },
  };
  assert.equal(streakOf(plays, 5), 2);
  assert.equal(streakOf(plays, 6), 2);
  assert.equal(streakOf(plays, 7), 0);
  assert.equal(streakOf({}, 7), 0);
});

test("the week has its seven days", () => {
  const week = weekOf({ a: solved(7), b: { ...solved(5), outcome: "missed" } }, 7);
  assert.deepEqual(
    week.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7],
  );
  assert.deepEqual(
    week.slice(4).map(({ outcome }) => outcome),
    ["missed", "", "solved"],
  );
});

test("a streak from before there was an account counts on", () => {
  for (const n of [5, 6, 7]) keepPlay(`day${n}`, solved(n));
  const mine = {
    streak: 1,
    week: [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, outcome: "" })),
  };
  mine.week[6].outcome = "missed";
  assert.equal(myStreak(mine, 7), 3);
  assert.equal(myStreak({ ...mine, streak: 9 }, 7), 9);
  assert.equal(myStreak(null, 7), 3);
  assert.deepEqual(
    myWeek(mine, 7).map(({ outcome }) => outcome),
    ["", "", "", "", "solved", "solved", "missed"],
  );
});
