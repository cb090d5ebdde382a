// What inputs keep while a question stands, and their marks on the map.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Question } from "../../../src/trunkline/client/js/table/question.js";

let shown;
let asked;
let question;

beforeEach(() => {
  asked = [];
  const map = {
    spot: (place) => place !== "nowhere",
    marks: {
      show: (marks) => {
        shown = marks;
      },
    },
  };
  question = new Question(map, (place, marks) => asked.push([place, marks.length]));
});
const mark = (place, more = {}) => ({ place, label: place, pick() {}, ...more });

test("something is kept until the question is another", () => {
  let made = 0;
  let left = 0;
  const make = () => {
    made += 1;
    return {
      leave: () => {
        left += 1;
      },
    };
  };
  const first = question.keep("bid", make, 1);
  assert.equal(question.keep("bid", make, 1), first);
  assert.notEqual(question.keep("bid", make, 2), first);
  assert.deepEqual([made, left], [2, 1]);
  question.forget();
  assert.equal(left, 2);
});

test("marks of all inputs are shown, unless one has the map for itself", () => {
  question.mark("place", [mark("A1")]);
  question.mark("build", [mark("B2")]);
  assert.deepEqual(
    shown.map(({ place }) => place),
    ["A1", "B2"],
  );
  question.mark("route", [mark("C3")], true);
  assert.deepEqual(
    shown.map(({ place }) => place),
    ["C3"],
  );
  assert.ok(question.mapTaken);
  question.mark("route", []);
  assert.ok(!question.mapTaken);
});

test("a place of several inputs asks which is meant", () => {
  question.mark("place", [mark("A1", { text: "£20" })]);
  question.mark("build", [mark("A1", { on: true })]);
  const [one] = shown;
  assert.equal(one.label, "A1; A1");
  assert.equal(one.text, "£20");
  assert.ok(one.on);
  one.pick();
  assert.deepEqual(asked, [["A1", 2]]);
});

test("on a crowded map only short words stay", () => {
  const many = Array.from({ length: 25 }, (_, n) => mark(`H${n}`, { text: "£40", price: "£40" }));
  question.mark("place", [...many, mark("A1", { text: "+3", short: true })]);
  assert.deepEqual([...new Set(shown.map(({ price }) => price))], [""]);
  assert.deepEqual(
    shown.filter(({ text }) => text).map(({ place }) => place),
    ["A1"],
  );
});

test("knows where something is marked on the map", () => {
  question.mark("place", [mark("A1"), mark("nowhere")]);
  assert.deepEqual(question.places, ["A1"]);
});
