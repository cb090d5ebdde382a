// Kits: what families of titles add to the page. A title names its kit, and only then is it loaded.

import { addWays } from "./offers.js";
import { addPanels } from "./panels.js";
import { load } from "./parts.js";

const KITS = { eighteen: "eighteen/kit" };

/** Make the panels and the ways to choose of a kit known. */
export async function loadKit(name) {
  if (!KITS[name]) return;
  const kit = await load(KITS[name]);
  addPanels(kit.PANELS);
  addWays(kit.WAYS);
}
