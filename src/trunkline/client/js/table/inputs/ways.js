// Ways to choose that few titles name: each is loaded for a table whose title does.

/** @import { Input } from "../../ui.js" */

import { load } from "../../app/lazy_parts.js";
import { addInputs } from "./offers.js";

/** @type {Record<string, () => Promise<Record<string, Input>>>} */
const WAYS = {
  path: async () => ({ path: (await load("table/inputs/path")).path }),
  build: async () => ({ build: (await load("table/inputs/build")).build }),
  card: async () => ({ card: (await load("table/inputs/card")).card }),
  secret: async () => ({ secret: (await load("table/inputs/sealed")).secret }),
  deal: async () => ({ deal: (await load("table/inputs/deal")).deal }),
  exchange: async () => ({ exchange: (await load("table/inputs/exchange")).exchange }),
};

/**
 * Load the ways that a title names.
 * @param {Record<string, { way?: string } | undefined>} acts
 */
export async function loadWays(acts) {
  const named = new Set(Object.values(acts).map((act) => act?.way));
  const found = Object.keys(WAYS).filter((way) => named.has(way));
  for (const inputs of await Promise.all(found.map((way) => WAYS[way]()))) addInputs(inputs);
}
