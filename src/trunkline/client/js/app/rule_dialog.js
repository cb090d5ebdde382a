// The dialog that summarizes a rule.

/** @import { Store } from "../table/store.js" */

import { messageOf } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { rulesPath } from "../pages/rules/paths.js";

/** @type {Map<string, string | null>} */
const told = new Map();

/**
 * The words about a section, or about the one above it.
 * @param {Store} store
 * @param {string} section
 * @returns {Promise<string | null>}
 */
export async function words(store, section) {
  if (!told.has(section)) told.set(section, (await store.rule(section)).text);
  const above = section.split(".").slice(0, -1).join(".");
  return told.get(section) ?? (above ? words(store, above) : null);
}

/**
 * Our own short words about a rule.
 * @param {Store} store
 * @param {string} section
 */
export async function explain(store, section) {
  const body = h("p", { class: "rule-text" }, "…");
  const more = h(
    "a",
    {
      class: "button small",
      href: rulesPath(store.live.table.title, { table: store.id, section }),
      target: "_blank",
    },
    "Read on in the rules",
  );
  dialog(`Rule ${section}`, body, more);
  try {
    body.textContent =
      (await words(store, section)) ??
      `There is no summary of rule ${section} yet; see the rulebook.`;
  } catch (error) {
    body.textContent = messageOf(error);
  }
}
