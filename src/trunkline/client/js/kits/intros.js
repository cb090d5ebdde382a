// Introductions to families of games; each belongs to a kit, and is loaded when it is opened.

/** @import { Go } from "../ui.js" */
/** @import { Title } from "../wire.js" */

import { load } from "../app/lazy_parts.js";

/**
 * How the introduction of each kit is loaded.
 * @type {Record<string, () => Promise<{ showIntro: (app: HTMLElement, titles: Title[], go: Go) => void }>>}
 */
const INTROS = { eighteen: () => load("kits/eighteen/intro") };

/**
 * Introduce the games of a kit to newcomers.
 * @param {string} name
 * @param {HTMLElement} app
 * @param {Title[]} titles
 * @param {Go} go
 */
export async function introduce(name, app, titles, go) {
  const { showIntro } = await INTROS[name]();
  showIntro(app, titles, go);
}
