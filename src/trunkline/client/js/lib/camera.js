// Pan and zoom of a large drawing. While a hand moves, the picture that is there is moved and scaled
// as a whole, which costs nothing however much is on it; when the hand rests, it is painted anew, sharp.
// Its size in the page never changes, so nothing is laid out again.

/** A hand rests after this many milliseconds and frames: a slow machine counts few frames. */
const REST = 140;
const STILL = 3;
const STEP = 1.4;
/** How wide a drawing is in the page, whatever is seen of it. */
const SIZE = 1200;

export class Camera {
  /** `moved` is called with every frame, `rested` when the drawing has another scale. */
  constructor(holder, { moved, rested }) {
    Object.assign(this, { holder, moved, rested });
    this.fingers = new Map();
    this.sheets = null;
    this.frame = { w: 0, h: 0 };
    this.listen();
    new ResizeObserver(() => this.resize()).observe(holder);
  }

  /** Show a drawing of some sheets whose whole is `base`; no less than `closest` of its width ever fills the frame. */
  open(sheets, base, closest) {
    Object.assign(this, { sheets, base, closest });
    this.scale = 0;
    this.sharp = 0;
    this.size = SIZE / base.w;
    for (const sheet of sheets) {
      sheet.style.setProperty("width", `${base.w * this.size}px`);
      sheet.style.setProperty("height", `${base.h * this.size}px`);
    }
    this.resize();
  }

  /** The part of the drawing that is seen. */
  get box() {
    return { x: this.x, y: this.y, w: this.frame.w / this.scale, h: this.frame.h / this.scale };
  }

  /** Pixels for a unit of the drawing when all of it is seen. */
  get least() {
    return Math.min(this.frame.w / this.base.w, this.frame.h / this.base.h);
  }

  get most() {
    return Math.max(this.least, this.frame.w / this.closest);
  }

  get whole() {
    return this.scale <= this.least * 1.01;
  }

  /** Sizes are asked for only when they may have changed: to ask is dear while a hand moves. */
  resize() {
    const [w, h] = [this.holder.clientWidth, this.holder.clientHeight];
    if (!this.sheets || !w || !h) return;
    const before = this.frame;
    this.frame = { w, h };
    if (!this.scale || this.all) return this.fit(true);
    const middle = { x: this.x + before.w / this.scale / 2, y: this.y + before.h / this.scale / 2 };
    this.at(middle.x, middle.y, this.scale, true);
  }

  fit(now = false) {
    if (!this.sheets) return;
    const { x, y, w, h } = this.base;
    this.at(x + w / 2, y + h / 2, this.least, now);
  }

  /** Put a point of the drawing into the middle. */
  at(x, y, scale = this.scale, now = false) {
    const k = Math.min(this.most, Math.max(this.least, scale));
    this.go(x - this.frame.w / k / 2, y - this.frame.h / k / 2, k);
    if (now) this.rest();
  }

  /** Bring points into view, as near as they allow. */
  around(points, room) {
    if (!this.sheets || !points.length || !this.scale) return;
    const [xs, ys] = [points.map((one) => one[0]), points.map((one) => one[1])];
    const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room];
    const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room];
    this.at(
      (left + right) / 2,
      (top + bottom) / 2,
      Math.min(this.frame.w / (right - left), this.frame.h / (bottom - top)),
      true,
    );
  }

  /** Nearer or farther, around a point of the screen. */
  zoom(factor, point = null) {
    if (!this.sheets || !this.scale) return;
    const frame = this.holder.getBoundingClientRect();
    const [px, py] = point
      ? [point[0] - frame.left, point[1] - frame.top]
      : [frame.width / 2, frame.height / 2];
    const k = Math.min(this.most, Math.max(this.least, this.scale * factor));
    this.go(this.x + px / this.scale - px / k, this.y + py / this.scale - py / k, k);
  }

  pan(dx, dy) {
    if (this.sheets && this.scale)
      this.go(this.x + dx / this.scale, this.y + dy / this.scale, this.scale);
  }

  /** Where a point of the drawing is on the screen. */
  onScreen([x, y]) {
    const frame = this.holder.getBoundingClientRect();
    return { x: frame.left + (x - this.x) * this.scale, y: frame.top + (y - this.y) * this.scale };
  }

  go(x, y, k) {
    const { base, frame } = this;
    const kept = (at, from, all, seen) =>
      all <= seen ? from + (all - seen) / 2 : Math.min(Math.max(at, from), from + all - seen);
    this.x = kept(x, base.x, base.w, frame.w / k);
    this.y = kept(y, base.y, base.h, frame.h / k);
    this.scale = k;
    this.all = this.whole;
    if (!this.waiting)
      this.waiting = requestAnimationFrame(() => {
        this.waiting = 0;
        this.draw();
        this.settle();
      });
  }

  draw() {
    const { base, scale, sheets, holder } = this;
    // Whole pixels: what was painted can be used again.
    const move = `translate3d(${Math.round((base.x - this.x) * scale)}px, ${Math.round((base.y - this.y) * scale)}px, 0) scale(${(scale / this.size).toFixed(5)})`;
    for (const sheet of sheets) sheet.style.setProperty("transform", move);
    holder.classList.toggle("zoomed", !this.all);
    this.moved?.();
  }

  /** Wait until the hand rests. */
  settle() {
    this.still = 0;
    this.since = performance.now();
    if (this.settling) return;
    this.holder.classList.add("moving");
    const look = () => {
      this.still += 1;
      if (this.still > STILL && performance.now() - this.since > REST) this.rest();
      else this.settling = requestAnimationFrame(look);
    };
    this.settling = requestAnimationFrame(look);
  }

  /** The hand rests: the drawing is painted as sharp as it is seen. */
  rest() {
    for (const one of ["settling", "waiting"]) {
      cancelAnimationFrame(this[one] ?? 0);
      this[one] = 0;
    }
    this.holder.classList.remove("moving");
    const other = this.sharp !== this.scale;
    this.sharp = this.scale;
    this.draw();
    if (other) this.rested?.();
  }

  // -- hands

  listen() {
    const node = this.holder;
    node.addEventListener(
      "wheel",
      (event) => {
        if (!this.sheets) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), [
          event.clientX,
          event.clientY,
        ]);
      },
      { passive: false },
    );
    node.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      this.dragged = false;
      this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
      this.start = [event.clientX, event.clientY];
    });
    node.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      node.addEventListener(end, (event) => {
        this.fingers.delete(event.pointerId);
        if (!this.fingers.size)
          setTimeout(() => {
            this.dragged = false;
            node.classList.remove("dragging");
          }, 0);
      });
    }
    node.addEventListener("keydown", (event) => this.key(event));
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.sheets) return;
    const now = [event.clientX, event.clientY];
    if (this.fingers.size === 1) {
      if (!this.dragged && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < 6) return;
      if (!this.dragged) this.holder.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.holder.classList.add("dragging");
      this.pan(before[0] - now[0], before[1] - now[1]);
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)[1];
      const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
      this.dragged = true;
      this.zoom(apart(now, other) / Math.max(1, apart(before, other)), [
        (now[0] + other[0]) / 2,
        (now[1] + other[1]) / 2,
      ]);
    }
    this.fingers.set(event.pointerId, now);
  }

  /** With the focus on the map itself the arrows move it. */
  key(event) {
    if (event.target !== this.holder || event.ctrlKey || event.metaKey || event.altKey) return;
    const far = { w: this.frame.w / 5, h: this.frame.h / 5 };
    const doing = {
      ArrowLeft: () => this.pan(-far.w, 0),
      ArrowRight: () => this.pan(far.w, 0),
      ArrowUp: () => this.pan(0, -far.h),
      ArrowDown: () => this.pan(0, far.h),
      PageUp: () => this.zoom(STEP),
      PageDown: () => this.zoom(1 / STEP),
    }[event.key];
    if (!doing) return;
    event.preventDefault();
    event.stopPropagation();
    doing();
  }
}
