// The rulebook of a title, as printed or as a table plays it: the server writes it, this page shows it.

/** @import { RulePage } from "../../wire.js" */

import { titleLinks } from "../../app/title_links.js";
import { allTitles, get } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { bring, show } from "./book.js";
import { rulePagePath, rulesPath } from "./paths.js";
import { written } from "./written.js";

/**
 * @param {HTMLElement} app
 * @param {string} title
 */
export async function showRules(app, title) {
  if (!title) {
    titleLinks(
      app,
      "Rules",
      "Complete rulebooks in our own words, with examples that you can play through. Choose a game.",
      (await allTitles()).map((info) => [
        info,
        rulesPath(info.title),
        info.about.made ? `By ${info.about.made}` : "",
      ]),
    );
    return;
  }
  const query = new URLSearchParams(location.search);
  const table = query.get("table") ?? "";
  /** @type {RulePage} */
  const book = await get(rulePagePath(title, { table, page: query.get("page") ?? "" }));
  document.title = `Rules of ${book.label} – Trunkline`;
  const main = h("main", { id: "main", class: "rules-page" }, written(book.html));
  if (table)
    main.prepend(
      h("p", {}, h("a", { href: `/table/${encodeURIComponent(table)}` }, "Back to the table")),
    );
  put(app, main);
  bring(main);
  if (query.has("print")) {
    for (const step of main.querySelectorAll(".step")) step.removeAttribute("hidden");
    for (const image of main.querySelectorAll("img")) image.setAttribute("loading", "eager");
    globalThis.addEventListener("load", () => print(), { once: true });
    if (document.readyState === "complete") print();
  }
  const wanted = location.hash.slice(1);
  if (wanted) requestAnimationFrame(() => show(main, decodeURIComponent(wanted)));
}
