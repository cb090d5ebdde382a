// Presses: what changes under a pressed button waits.

import assert from "node:assert/strict";
import { test } from "node:test";

class FakeNode {
  constructor(...inner) {
    this.inner = inner;
  }
  contains(other) {
    return this === other || this.inner.includes(other);
  }
}
const listeners = {};
globalThis.Node = FakeNode;
globalThis.addEventListener = (name, listener) => {
  listeners[name] = listener;
};
const { watchPresses, whenReleased } = await import(
  "../../../src/trunkline/client/js/lib/press.js"
);
const soon = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

test("the last change under a pressed button is made after the click; others at once", async () => {
  watchPresses();
  const button = new FakeNode();
  const [card, other] = [new FakeNode(button), new FakeNode()];
  const made = [];
  whenReleased(card, () => made.push("before"));
  listeners.pointerdown({ target: button });
  whenReleased(card, () => made.push("dropped"));
  whenReleased(card, () => made.push("late"));
  whenReleased(other, () => made.push("elsewhere"));
  assert.deepEqual(made, ["before", "elsewhere"]);
  listeners.click();
  await soon(5);
  assert.deepEqual(made, ["before", "elsewhere", "late"]);
});

test("a new press keeps changes waiting", async () => {
  const button = new FakeNode();
  const card = new FakeNode(button);
  const made = [];
  listeners.pointerdown({ target: button });
  whenReleased(card, () => made.push("late"));
  listeners.pointerup();
  listeners.pointerdown({ target: new FakeNode() });
  await soon(100);
  assert.deepEqual(made, []);
  listeners.pointerup();
  await soon(100);
  assert.deepEqual(made, ["late"]);
});
