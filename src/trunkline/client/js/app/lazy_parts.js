// Parts of the page that are loaded when they are first needed: pages, corners of one, and kits that titles name.

import { h } from "../lib/dom.js";
import { PARTS } from "./preload.js";

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/** @type {(name: string) => Promise<unknown>} */
function style(name) {
  const known = styles.get(name);
  if (known) return known;
  const loaded = new Promise((done) => {
    document.head.append(
      h("link", {
        rel: "stylesheet",
        href: `/css/${name}.css`,
        onload: done,
        onerror: done,
      }),
    );
  });
  styles.set(name, loaded);
  return loaded;
}

/**
 * The module of a part, once its style is there too. What it imports is requested at once: a
 * browser would find one module after another.
 * @template {keyof typeof PARTS} Part
 * @param {Part} part
 * @returns {Promise<Awaited<ReturnType<(typeof PARTS)[Part]["open"]>>>}
 */
export async function load(part) {
  /** @type {{ open: () => Promise<any>, sheets: string[], needs: string[] }} the parts differ in their modules */
  const { open, sheets, needs } = PARTS[part];
  document.head.append(
    ...needs
      .filter((name) => !document.querySelector(`link[href="/js/${name}.js"]`))
      .map((name) => h("link", { rel: "modulepreload", href: `/js/${name}.js` })),
  );
  const [module] = await Promise.all([open(), ...sheets.map(style)]);
  return module;
}
