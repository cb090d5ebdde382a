// The frame of a table's page: what covers the map, the log over it, and the sheet of a phone.

/** @import { TablePage } from "./page.js" */

import { narrow, PHONE, RAIL } from "../app/settings.js";
import { h } from "../lib/dom.js";
import { actionStyle } from "./action_styles.js";

/** @typedef {"peek" | "half" | "full"} Height how much the sheet of a phone shows */

/** @type {Height[]} */
const HEIGHTS = ["peek", "half", "full"];
/** A drag of the handle by more pixels than this changes the height of the sheet. */
const DRAG = 24;
const GAP = 8;
/** Ways to choose that need no more of the sheet than its foot. */
const ON_MAP = ["place", "tile"];

export class Shell {
  /** @type {Height} */
  height = "half";
  /** Where the handle was taken. */
  from = 0;
  dragged = false;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.handle = h("button", {
      class: "handle",
      type: "button",
      "data-key": "fold",
      "aria-label": "Larger or smaller",
      onclick: () => this.click(),
      onpointerdown: (event) => this.take(event),
      onpointermove: (event) => this.drag(event),
    });
  }

  /**
   * Measure what covers the map whenever that may change.
   * @param {AbortSignal} signal
   */
  watch(signal) {
    const { stage, side, plates, rail, log, root } = this.page;
    const watcher = new ResizeObserver(() => this.cover());
    for (const one of [root, stage.tabs, stage.views, side, plates.root, rail.root, log.root])
      watcher.observe(one);
    signal.addEventListener("abort", () => watcher.disconnect());
    for (const query of [PHONE, RAIL])
      matchMedia(query).addEventListener("change", () => this.rebuilt(), { signal });
    this.open(this.height);
  }

  /** Another layout: what the old one showed beside the map may lie elsewhere now. */
  rebuilt() {
    if (!this.page.store.latest?.present) return;
    this.page.draw(null);
  }

  /** Tell the map which of its sides are covered: what it shows is fitted into the rest. */
  cover() {
    const { map, side, stage, plates } = this.page;
    const frame = map.root.getBoundingClientRect();
    /** @type {(node: HTMLElement) => DOMRect | null} */
    const box = (node) => {
      const found = node.getBoundingClientRect();
      return found.width && found.height ? found : null;
    };
    const [turn, tabs, people] = [side, stage.tabs, plates.root].map(box);
    const small = narrow();
    this.page.root.style.setProperty("--sheet", `${Math.round(turn?.height ?? 0)}px`);
    const beside = !small && stage.beside ? box(stage.views) : null;
    const cover = small
      ? { top: 0, right: 0, left: 0, bottom: turn ? frame.bottom - turn.top : 0 }
      : {
          top: tabs ? tabs.bottom - frame.top : 0,
          right: turn ? frame.right - turn.left + GAP : 0,
          bottom: people ? frame.bottom - people.top : 0,
          left: beside ? beside.right - frame.left : 0,
        };
    if (!frame.width || !frame.height) return;
    /** @type {(value: number) => number} */
    const whole = (value) => Math.max(0, Math.round(value));
    map.camera.coverSides({
      top: whole(cover.top),
      right: whole(cover.right),
      bottom: Math.min(whole(cover.bottom), whole(frame.height * 0.75)),
      left: whole(cover.left),
    });
  }

  // -- the log

  /** Open or close the log, where it has no column of its own. */
  toggleLog() {
    const open = !this.page.root.classList.contains("log-open");
    this.page.root.classList.toggle("log-open", open);
    this.page.rail.draw();
    this.page.nav.draw();
    if (open) this.page.log.opened();
  }

  closeLog() {
    if (this.page.root.classList.contains("log-open")) this.toggleLog();
  }

  // -- the sheet of a phone

  /** @param {Height} height */
  open(height) {
    this.height = height;
    this.page.root.dataset.sheet = height;
    this.handle.setAttribute("aria-expanded", String(height !== "peek"));
  }

  /**
   * Another question: what is answered on the map or in a panel leaves room for it, and so does the
   * wait for others.
   * @param {boolean} mine
   * @param {boolean} past
   */
  turned(mine, past) {
    const { ui } = this.page;
    const kinds = [...Object.keys(ui.places), ...ui.offers.map((offer) => offer.action.kind)];
    const loud = kinds.map((kind) => actionStyle(kind, ui)).filter((one) => one.tone !== "quiet");
    const onMap = loud.length > 0 && loud.every(({ way, aside }) => ON_MAP.includes(way) || aside);
    const wait = !mine && !past && !ui.live.finished;
    const inPanel = mine && this.page.stage.views.querySelector("[data-answers]") !== null;
    const whole = kinds.some((kind) => actionStyle(kind, ui).all); // its rows say all that a panel says
    this.open(onMap || inPanel || wait ? "peek" : whole ? "full" : "half");
  }

  click() {
    if (this.dragged) this.dragged = false;
    else this.open(this.height === "peek" ? "half" : this.height === "half" ? "full" : "peek");
  }

  /** @param {PointerEvent & { currentTarget: HTMLElement }} event */
  take(event) {
    this.from = event.clientY;
    this.dragged = false;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent & { currentTarget: HTMLElement }} event */
  drag(event) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const way = this.from - event.clientY;
    if (Math.abs(way) < DRAG) return;
    this.dragged = true;
    this.from = event.clientY;
    const next = HEIGHTS[HEIGHTS.indexOf(this.height) + Math.sign(way)];
    if (next) this.open(next);
  }
}
