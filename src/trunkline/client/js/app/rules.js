// The rules beside whatever is shown: a § opens its section in a drawer, which is loaded then.

/** @import { Store } from "../table/store.js" */

import { load } from "./lazy_parts.js";

/**
 * Open a section of a title's rulebook; with a table as it plays it.
 * @param {string} title
 * @param {string} section
 * @param {string} [table]
 */
export async function openRule(title, section, table = "") {
  const drawer = await load("pages/rules/drawer");
  await drawer.openRule(title, section, table);
}

/**
 * The rule behind a § at a table.
 * @param {Store} store
 * @param {string} section
 */
export const explain = (store, section) => openRule(store.live.table.title, section, store.id);
