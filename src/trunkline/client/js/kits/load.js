// Kits: what families of titles add to the page. A title names its kit, and only then is it loaded.

// @ts-check

import { load } from "../app/lazy_parts.js";
import { addInputs } from "../table/inputs/offers.js";
import { addPanels } from "../table/panels/registry.js";

/**
 * How each kit is loaded.
 * @type {Record<string, () => Promise<any>>}
 */
const KITS = { eighteen: () => load("kits/eighteen/index") };

/**
 * Make the panels and the ways to choose of a kit known.
 * @param {string} name
 */
export async function loadKit(name) {
  if (!KITS[name]) return;
  const kit = await KITS[name]();
  addPanels(kit.PANELS);
  addInputs(kit.INPUTS);
}
