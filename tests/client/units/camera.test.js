// The arithmetic of the camera: limits, the middle, zooming around a point.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.ResizeObserver = class {
  observe() {}
};
globalThis.requestAnimationFrame = () => 1;
globalThis.cancelAnimationFrame = () => {};
const { Camera } = await import("../../../src/trunkline/client/js/lib/camera.js");

const holder = () => ({
  clientWidth: 400,
  clientHeight: 200,
  addEventListener() {},
  classList: { add() {}, remove() {}, toggle() {} },
  getBoundingClientRect: () => ({ left: 10, top: 20, width: 400, height: 200 }),
});
let camera;
let rests;

beforeEach(() => {
  rests = 0;
  camera = new Camera(holder(), {
    moved() {},
    rested: () => {
      rests += 1;
    },
  });
  camera.open([{ style: { setProperty() {} } }], { x: 0, y: 0, w: 1000, h: 1000 }, 100);
});

test("opens with the whole drawing in the middle", () => {
  assert.equal(camera.scale, 0.2);
  assert.ok(camera.whole);
  assert.deepEqual(camera.box, { x: -500, y: 0, w: 2000, h: 1000 });
  assert.equal(rests, 1);
});

test("never shows less than the closest part or more than the whole", () => {
  camera.zoom(1000);
  assert.equal(camera.scale, 4);
  camera.zoom(0.0001);
  assert.equal(camera.scale, 0.2);
});

test("a zoom keeps the point below the pointer", () => {
  camera.at(500, 500, 1);
  const seen = camera.onScreen([450, 480]);
  camera.zoom(2, [seen.x, seen.y]);
  assert.deepEqual(camera.onScreen([450, 480]), seen);
  assert.equal(camera.scale, 2);
});

test("stays inside the drawing", () => {
  camera.at(500, 500, 1);
  camera.pan(10000, -10000);
  assert.deepEqual(camera.box, { x: 600, y: 0, w: 400, h: 200 });
});

test("brings points into view with room around them", () => {
  camera.around(
    [
      [300, 400],
      [500, 450],
    ],
    50,
  );
  const { x, y, w, h } = camera.box;
  assert.ok(x <= 250 && x + w >= 550 && y <= 350 && y + h >= 500);
  assert.ok(Math.abs(camera.scale - 200 / 150) < 1e-9);
});

test("fits the drawing into what nothing covers", () => {
  camera.coverSides({ top: 40, right: 100, bottom: 60, left: 0 });
  assert.equal(camera.scale, 0.1); // 100 of 200 pixels are free below the cover
  const middle = camera.onScreen([500, 500]);
  assert.deepEqual(middle, { x: 10 + 150, y: 20 + 40 + 50 });
});

test("what is in the middle stays there when something covers the sides", () => {
  camera.at(500, 500, 1);
  camera.coverSides({ top: 0, right: 200, bottom: 0, left: 0 });
  assert.deepEqual(camera.onScreen([500, 500]), { x: 10 + 100, y: 20 + 100 });
  assert.deepEqual(camera.freeBox, { x: 400, y: 400, w: 200, h: 200 });
  camera.pan(10000, 0);
  assert.equal(camera.freeBox.x, 800); // the edge of the drawing reaches what is free
});

test("gathers as many points as fit at a scale, or shows all where that is larger", () => {
  const points = [
    [100, 100],
    [700, 700],
    [720, 690],
    [740, 720],
  ];
  camera.gather(points, 10, 2);
  const { x, y, w, h } = camera.box;
  const seen = points.map(([px, py]) => px >= x && px <= x + w && py >= y && py <= y + h);
  assert.deepEqual(seen, [false, true, true, true]);
  assert.ok(camera.scale >= 2 && camera.scale <= 3);
  camera.gather(points, 10, 0.1);
  assert.ok(camera.whole);
});
