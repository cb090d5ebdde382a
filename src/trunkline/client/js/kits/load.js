// Kits: what families of titles add to the page. A title names its kit, and only then is it loaded.

/** @import { Input, PanelKind } from "../ui.js" */
/** @typedef {{ PANELS: Record<string, PanelKind>, INPUTS: Record<string, Input> }} Kit */

import { load } from "../app/lazy_parts.js";
import { addInputs } from "../table/inputs/offers.js";
import { addPanels } from "../table/panels/registry.js";

/**
 * How each kit is loaded.
 * @type {Record<string, () => Promise<Kit>>}
 */
const KITS = { eighteen: () => load("kits/eighteen/index") };

/**
 * Make the panels and the inputs of a kit known.
 * @param {string | undefined} name
 */
export async function loadKit(name) {
  const open = name && KITS[name];
  if (!open) return;
  const kit = await open();
  addPanels(kit.PANELS);
  addInputs(kit.INPUTS);
}
