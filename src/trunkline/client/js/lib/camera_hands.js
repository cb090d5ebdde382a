// The hands on a camera: wheel, fingers and keys that move and scale its drawing.

/** @import { Camera } from "./camera.js" */

const STEP = 1.4;
/** Pixels that a finger moves before it drags. */
const SLACK = 6;

export class Hands {
  /** True while a finger drags, and for the click at its end. */
  dragged = false;
  /** @type {Map<number, number[]>} */
  fingers = new Map();
  start = [0, 0];

  /**
   * @param {HTMLElement} node
   * @param {Camera} camera
   */
  constructor(node, camera) {
    this.node = node;
    this.camera = camera;
    node.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    node.addEventListener("pointerdown", (event) => this.press(event));
    node.addEventListener("pointermove", (event) => this.move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
      node.addEventListener(end, (event) => this.lift(event));
    node.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.camera.sheets) return;
    event.preventDefault();
    this.camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), [
      event.clientX,
      event.clientY,
    ]);
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 0) return;
    this.dragged = false;
    this.start = [event.clientX, event.clientY];
    this.fingers.set(event.pointerId, this.start);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.camera.sheets) return;
    const now = [event.clientX, event.clientY];
    if (this.fingers.size === 1) {
      const near = Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < SLACK;
      if (!this.dragged && near) return;
      if (!this.dragged) this.node.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.node.classList.add("dragging");
      this.camera.pan(before[0] - now[0], before[1] - now[1]);
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      /** @type {(a: number[], b: number[]) => number} */
      const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
      this.dragged = true;
      this.camera.zoom(apart(now, other) / Math.max(1, apart(before, other)), [
        (now[0] + other[0]) / 2,
        (now[1] + other[1]) / 2,
      ]);
    }
    this.fingers.set(event.pointerId, now);
  }

  /**
   * The click that follows the last finger still counts as a drag.
   * @param {PointerEvent} event
   */
  lift(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size) return;
    setTimeout(() => {
      this.dragged = false;
      this.node.classList.remove("dragging");
    }, 0);
  }

  /**
   * With the focus on the map itself the arrows move it.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { camera } = this;
    if (event.target !== this.node || event.ctrlKey || event.metaKey || event.altKey) return;
    const far = { w: camera.frame.w / 5, h: camera.frame.h / 5 };
    /** @type {Record<string, () => void>} */
    const moves = {
      ArrowLeft: () => camera.pan(-far.w, 0),
      ArrowRight: () => camera.pan(far.w, 0),
      ArrowUp: () => camera.pan(0, -far.h),
      ArrowDown: () => camera.pan(0, far.h),
      PageUp: () => camera.zoom(STEP),
      PageDown: () => camera.zoom(1 / STEP),
    };
    const doing = moves[event.key];
    if (!doing) return;
    event.preventDefault();
    event.stopPropagation();
    doing();
  }
}
