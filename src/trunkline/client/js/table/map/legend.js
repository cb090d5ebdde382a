// The key of a map: what its signs mean, loaded when somebody asks.

/** @import { Sign } from "../../page.js" */

import { h, sentence } from "../../lib/dom.js";

/**
 * A sign as the title draws it.
 * @param {string} text
 */
function sign(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const node = document.importNode(parsed, true);
  node.setAttribute("aria-hidden", "true");
  return node;
}

/**
 * The signs as a list: `legend` is [{sign, text}].
 * @param {Sign[]} legend
 * @param {(section: string) => void} explain
 */
export function signs(legend, explain) {
  return legend.map((one) =>
    h("li", {}, sign(one.sign), h("span", {}, sentence(one.text, explain))),
  );
}
