// What moves for a moment: what rides a route on the map, a marker on its way, a short celebration.
// All of it is shorter than 600 ms, ends with a click or a key, and is left out where motion is reduced.

/** @import { Choices, LogEntry } from "../page.js" */
/** @import { DrawnRoute, Seen } from "../ui.js" */
/** @import { Board } from "./map/board.js" */
/** @import { TablePage } from "./page.js" */

import { get } from "../lib/api.js";
import { h, s } from "../lib/dom.js";
import { actionStyle } from "./action_styles.js";
import { RIDES } from "./doing.js";
import { drawnRoute } from "./map/overlay.js";

const RIDE = 560;
const MOVE = 400;
const SPARKS = 18;
/** How many steps a way is cut into. */
const POINTS = 60;

/** Return True if nothing shall move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Run an animation that a click or a key ends at once.
 * @param {number} lasts
 * @param {(part: number) => void} draw gets how much of the time has passed
 * @param {() => void} over
 */
function run(lasts, draw, over) {
  const began = performance.now();
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => {
    if (signal.aborted) return;
    ended.abort();
    over();
  };
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, stop, { capture: true, signal });
  /** @param {number} now */
  const frame = (now) => {
    if (signal.aborted) return;
    const part = (now - began) / lasts;
    if (part >= 1) {
      stop();
      return;
    }
    draw(Math.max(0, part));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  setTimeout(stop, lasts + 100); // a hidden page has no frames
}

/**
 * The pieces of a way, in order: each continues where the one before ends.
 * @param {SVGPathElement[]} paths
 */
function way(paths) {
  const all = paths.map((path) => {
    const long = path.getTotalLength();
    const shift = path.transform.baseVal.consolidate()?.matrix;
    /** @param {number} at */
    const point = (at) => {
      const found = path.getPointAtLength(at);
      return shift ? found.matrixTransform(shift) : found;
    };
    return { long, point, ends: [point(0), point(long)] };
  });
  /** @type {(one: DOMPoint | SVGPoint, other: DOMPoint | SVGPoint) => number} */
  const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
  const next = all[1]?.ends ?? [];
  let last = all[0]?.ends[0];
  if (next.length && all[0]) {
    const [from, to] = all[0].ends;
    const near = (/** @type {DOMPoint | SVGPoint} */ end) =>
      Math.min(...next.map((one) => apart(one, end)));
    last = near(from) < near(to) ? to : from;
  }
  const legs = all.map(({ long, point, ends }) => {
    const turned = last ? apart(ends[1], last) < apart(ends[0], last) : false;
    last = turned ? ends[0] : ends[1];
    return { long, at: (/** @type {number} */ done) => point(turned ? long - done : done) };
  });
  const total = legs.reduce((sum, one) => sum + one.long, 0);
  // The paths may be gone before the ride is over.
  return Array.from({ length: POINTS + 1 }, (_, n) => {
    let left = (n / POINTS) * total;
    const leg = legs.find((one) => {
      if (left <= one.long) return true;
      left -= one.long;
      return false;
    });
    const found = leg ? leg.at(left) : legs[legs.length - 1].at(legs[legs.length - 1].long);
    return [found.x, found.y];
  });
}

/**
 * Let something ride each way that is drawn in a layer of the map, all at once.
 * @param {Board | null} board
 * @param {Element | undefined} [layer] what the player has drawn, unless it is another
 * @param {() => void} [over]
 */
export function ride(board, layer = board?.layers.routes, over = () => {}) {
  const rides =
    !board || !layer || still()
      ? []
      : [...layer.querySelectorAll(".route")].flatMap((group) => {
          /** @type {NodeListOf<SVGPathElement>} */
          const paths = group.querySelectorAll("path.route-over");
          if (!paths.length) return [];
          const look = group.getAttribute("class")?.match(/look-\d/)?.[0] ?? "";
          return [
            { points: way([...paths]), node: s("circle", { r: 12, class: `rider ${look}` }) },
          ];
        });
  if (!board || !rides.length) {
    over();
    return;
  }
  const sheet = s(
    "g",
    { class: "riders", "aria-hidden": "true" },
    rides.map(({ node }) => node),
  );
  board.sheet.append(sheet);
  run(
    RIDE,
    (part) => {
      for (const { points, node } of rides) {
        const [x, y] = points[Math.round(part * POINTS)];
        node.setAttribute("cx", String(x));
        node.setAttribute("cy", String(y));
      }
    },
    () => {
      sheet.remove();
      over();
    },
  );
}

/**
 * Draw what others moved along the map since a view, and let it ride there for a moment.
 * @param {TablePage} page
 * @param {Seen | null} before
 */
export async function others(page, before) {
  const { live, past } = page.store;
  if (!before || past || document.hidden || still()) return;
  const mine = live.table.mine;
  const entry = (live.log ?? []).findLast(
    ({ kind, n, seat, action }) =>
      kind === "act" &&
      action &&
      n > before.last &&
      !mine.includes(seat ?? -1) &&
      RIDES.includes(actionStyle(action.kind, page.ui).way),
  );
  if (!entry) return;
  const ways = await waysOf(entry, page).catch(() => []); // it is only an ornament
  const { board } = page.map;
  if (!board || page.map.root.hidden || !ways.length) return;
  const layer = s(
    "g",
    { class: "over-others", "aria-hidden": "true" },
    ways.map(({ paths, look }) => drawnRoute(paths, look)),
  );
  board.sheet.append(layer);
  ride(board, layer, () => layer.remove());
}

/**
 * The ways of a move on the map: along links, or along pieces of track as they lay before it.
 * @param {LogEntry} entry
 * @param {TablePage} page
 * @returns {Promise<DrawnRoute[]>}
 */
async function waysOf({ action, moment }, { store, map, ui }) {
  if (!action) return [];
  if (Array.isArray(action.links)) {
    const legs = action.links.map((link) => map.facts?.links?.[link]?.d ?? "").filter(Boolean);
    return [{ look: 0, paths: legs.map((d) => ({ d, at: [0, 0] })) }];
  }
  const place = encodeURIComponent(action.kind);
  /** @type {Choices} */
  const { shown } = await get(
    `${store.path}/choices?place=${place}&seat=${ui.live.seat}&at=${moment - 1}`,
  );
  const track = new Map((shown.paths ?? []).map((path) => [path.id, path]));
  /** @type {[string, string[]][]} */
  const routes = action.routes ?? [];
  return routes.map(([, paths], look) => ({
    look,
    paths: paths.flatMap((path) => track.get(path) ?? []),
  }));
}

/**
 * Draw something anew, and let its markers go from where they were to where they are.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function moving(root, draw) {
  /** @returns {Map<string, DOMRect>} */
  const places = () =>
    new Map(
      [...root.querySelectorAll("[data-marker]")].map((one) => [
        one.getAttribute("data-marker") ?? "",
        one.getBoundingClientRect(),
      ]),
    );
  const before = still() ? new Map() : places();
  draw();
  if (!before.size) return;
  for (const one of root.querySelectorAll("[data-marker]")) {
    const was = before.get(one.getAttribute("data-marker"));
    const is = one.getBoundingClientRect();
    if (!was || !is.width || (Math.abs(was.x - is.x) < 2 && Math.abs(was.y - is.y) < 2)) continue;
    const from = `translate(${was.x - is.x}px, ${was.y - is.y}px)`;
    one.animate([{ transform: from }, { transform: "none" }], {
      duration: MOVE,
      easing: "ease-in-out",
    });
  }
}

/**
 * Sparks around a place of the screen, for what does not happen every turn.
 * @param {HTMLElement} root
 */
export function celebrate(root) {
  if (still()) return;
  const box = h(
    "div",
    { class: "sparks", "aria-hidden": "true" },
    Array.from({ length: SPARKS }, (_, n) => h("i", { class: `seat-${n % 6}` })),
  );
  root.append(box);
  run(
    RIDE,
    (part) => {
      [...box.children].forEach((one, n) => {
        const turn = (n / SPARKS) * 2 * Math.PI;
        const far = 40 + (n % 3) * 45;
        const [x, y] = [Math.cos(turn), Math.sin(turn)].map((at) => at * far * part);
        if (one instanceof HTMLElement) {
          one.style.transform = `translate(${x}px, ${y + 60 * part * part}px)`;
          one.style.opacity = String(1 - part * part);
        }
      });
    },
    () => box.remove(),
  );
}
