// Hands on a camera: a drag pans after a few pixels, two fingers and the wheel zoom, arrows move.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Hands } = await import("../../../src/trunkline/client/js/lib/camera_hands.js");

let calls;
let listeners;
let node;
let hands;

beforeEach(() => {
  calls = [];
  listeners = {};
  node = {
    addEventListener: (kind, listen) => {
      listeners[kind] = listen;
    },
    setPointerCapture: (id) => calls.push(["capture", id]),
    classList: { add: (name) => calls.push(["add", name]), remove() {} },
  };
  hands = new Hands(node, {
    sheets: [{}],
    frame: { w: 500, h: 250 },
    pan: (x, y) => calls.push(["pan", x, y]),
    zoom: (factor, point) => calls.push(["zoom", factor, point]),
  });
});

const finger = (kind, pointerId, clientX, clientY, more = {}) =>
  listeners[kind]({ pointerId, clientX, clientY, button: 0, ...more });

test("a finger drags once it has moved a few pixels", () => {
  finger("pointerdown", 1, 100, 100);
  finger("pointermove", 1, 103, 100);
  assert.deepEqual(calls, []);
  assert.equal(hands.dragged, false);
  finger("pointermove", 1, 110, 90);
  assert.deepEqual(calls, [
    ["capture", 1],
    ["add", "dragging"],
    ["pan", -10, 10],
  ]);
  assert.equal(hands.dragged, true);
});

test("the click at the end of a drag still belongs to it", async () => {
  finger("pointerdown", 1, 100, 100);
  finger("pointermove", 1, 150, 100);
  finger("pointerup", 1, 150, 100);
  assert.equal(hands.dragged, true);
  await new Promise((done) => setTimeout(done, 1));
  assert.equal(hands.dragged, false);
});

test("other buttons drag nothing", () => {
  finger("pointerdown", 1, 100, 100, { button: 2 });
  finger("pointermove", 1, 200, 100);
  assert.deepEqual(calls, []);
});

test("two fingers zoom around their middle", () => {
  finger("pointerdown", 1, 100, 100);
  finger("pointerdown", 2, 200, 100);
  finger("pointermove", 2, 300, 100);
  assert.deepEqual(calls, [["zoom", 2, [200, 100]]]);
});

test("the wheel zooms, and the page does not scroll", () => {
  let stopped = false;
  const preventDefault = () => {
    stopped = true;
  };
  listeners.wheel({ deltaY: -100, clientX: 5, clientY: 6, preventDefault });
  assert.ok(stopped);
  assert.ok(calls[0][1] > 1);
  assert.deepEqual(calls[0][2], [5, 6]);
});

test("arrows move by a fifth, other keys and keys for marks do nothing", () => {
  const press = (key, target = node) =>
    listeners.keydown({ key, target, preventDefault() {}, stopPropagation() {} });
  press("ArrowRight");
  press("ArrowUp");
  press("Enter");
  press("ArrowLeft", {});
  assert.deepEqual(calls, [
    ["pan", 100, 0],
    ["pan", 0, -50],
  ]);
});
