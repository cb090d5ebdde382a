// Kits: what families of titles add to the page. A title names its kit, and only then is it loaded.

import { load } from "../app/lazy_parts.js";
import { addWays } from "../table/inputs/offers.js";
import { addPanels } from "../table/panels/panels.js";

/** How each kit is loaded. */
const KITS = { eighteen: () => load("kits/eighteen/index") };

/** Make the panels and the ways to choose of a kit known. */
export async function loadKit(name) {
  if (!KITS[name]) return;
  const kit = await KITS[name]();
  addPanels(kit.PANELS);
  addWays(kit.WAYS);
}
