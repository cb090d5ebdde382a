// What lies on the edge of the map: the line that explains its outlines, and what the controls cover.

/** @import { Camera } from "../../lib/camera.js" */
/** @import { Board } from "./board.js" */
/** @import { MapView } from "./map_view.js" */

import { load } from "../../app/lazy_parts.js";
import { h, put, sentence } from "../../lib/dom.js";

/**
 * Say in a line what the outlines on a board mean, as far as there are any.
 * @param {HTMLElement} line
 * @param {Board | null} board
 * @param {string | undefined} note what the title says besides
 * @param {(section: string) => void} explainRule
 */
export function explainLine(line, board, note, explainRule) {
  const { marks, recent } = board?.layers ?? {};
  const lines = [
    marks?.childElementCount ? ["can", "can be chosen"] : [],
    recent?.childElementCount ? ["recent", "changed since your last move"] : [],
  ].filter((one) => one.length);
  line.hidden = !lines.length && !note;
  put(
    line,
    note ? h("span", {}, sentence(note, explainRule)) : null,
    lines.map(([kind, text]) =>
      h("span", {}, h("i", { class: kind, "aria-hidden": "true" }), text),
    ),
  );
}

/**
 * The parts of a drawing that lie under the controls of its map: left, top, right, bottom.
 * @param {HTMLElement} root
 * @param {HTMLElement} holder
 * @param {Camera} camera
 */
export function coveredParts(root, holder, { box, scale }) {
  const { left, top } = holder.getBoundingClientRect();
  const found = root.querySelectorAll(
    ":scope > :is(.map-controls, .map-finder, .map-legend, .small-map):not([hidden])",
  );
  return [...found].map((one) => {
    const rect = one.getBoundingClientRect();
    return [
      box.x + (rect.left - left) / scale,
      box.y + (rect.top - top) / scale,
      box.x + (rect.right - left) / scale,
      box.y + (rect.bottom - top) / scale,
    ];
  });
}

/**
 * Open or close the legend.
 * @param {MapView} map
 */
export async function toggleLegend({ legend, legendButton, facts, explainRule }) {
  if (!legend.childElementCount) {
    const { signs } = await load("table/map/legend");
    legend.append(...signs(facts?.legend ?? [], explainRule));
  }
  legend.hidden = !legend.hidden;
  legendButton.setAttribute("aria-expanded", String(!legend.hidden));
}
