// Where the bubble of a lesson lies: beside what it points at, and never upon it.

/** @import { Target } from "./lesson_target.js" */
/** @import { TablePage } from "./page.js" */

import { narrow } from "../app/settings.js";

/** Pixels between the bubble and what it points at. */
const GAP = 18;
const EDGE = 8;

/**
 * Move the bubble to its place; on a phone it is docked by its style.
 * @param {HTMLElement} bubble
 * @param {Target | null} found
 * @param {TablePage} page
 */
export function placeBubble(bubble, found, page) {
  if (bubble.parentNode !== page.main) page.main.append(bubble);
  const dock = narrow() || !found;
  if (dock) {
    at(bubble, "docked", null, null, 0);
    return;
  }
  const frame = page.main.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const right = page.side.getBoundingClientRect().left - frame.left;
  const spot = found.hex ? page.map.spot(page.map.hexOf(found.hex) ?? "") : null;
  if (found.node) {
    const box = found.node.getBoundingClientRect();
    const middle = box.top + box.height / 2 - frame.top;
    const top = Math.min(Math.max(EDGE, middle - 36), frame.height - height - EDGE);
    at(bubble, "at-left", right - width - GAP, top, middle - top);
    return;
  }
  if (!spot) return;
  const { x, y } = page.map.camera.onScreen(spot.at);
  const radius = (page.map.facts?.size ?? 0) * page.map.camera.scale + GAP;
  const left = Math.min(Math.max(EDGE, x - frame.left - width / 2), right - width - EDGE);
  const above = y - frame.top - radius - height;
  const high = above > page.stage.tabs.getBoundingClientRect().bottom - frame.top;
  const top = high ? above : y - frame.top + radius;
  const fits = top + height < frame.height;
  at(bubble, fits ? (high ? "above" : "below") : "docked", left, top, x - frame.left - left);
}

/** @type {(bubble: HTMLElement, how: string, left: number | null, top: number | null, point: number) => void} */
function at(bubble, how, left, top, point) {
  bubble.dataset.at = how;
  const docked = how === "docked";
  bubble.style.setProperty("left", docked || left === null ? "" : `${Math.round(left)}px`);
  bubble.style.setProperty("top", docked || top === null ? "" : `${Math.round(top)}px`);
  bubble.style.setProperty("--point", `${Math.round(point)}px`);
}
