// Plain texts that the footer leads to: about, help, licence, privacy.

/** @import { SiteText } from "../../wire.js" */

import { get } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";

/** @param {HTMLElement} app */
export async function showText(app) {
  /** @type {SiteText} */
  const { title, lead, parts } = await get(`/api/site${location.pathname}`);
  document.title = `${title} – Trunkline`;
  put(
    app,
    h(
      "main",
      { class: "wrap reading", id: "main" },
      h("h1", {}, title),
      h("p", { class: "lead" }, lead),
      parts.map(({ heading, text }) => h("section", {}, h("h2", {}, heading), h("p", {}, text))),
    ),
  );
}
