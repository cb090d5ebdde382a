// A page that asks which title: one link for each.

/** @import { Title } from "../wire.js" */

import { h, put } from "../lib/dom.js";

/**
 * A page that asks which title: [[info, address, words]].
 * @param {Element} app
 * @param {string} heading
 * @param {string} text
 * @param {[Title, string, string][]} links
 */
export function titleLinks(app, heading, text, links) {
  document.title = `${heading} – Trunkline`;
  put(
    app,
    h(
      "div",
      { class: "rules-page" },
      h(
        "main",
        { id: "main" },
        h("h1", {}, heading),
        h("p", { class: "soft" }, text),
        h(
          "ul",
          { class: "lessons" },
          links.map(([info, href, words]) =>
            h(
              "li",
              { class: "lesson", "data-title": info.title },
              h(
                "div",
                { class: "grow" },
                h("h2", {}, h("a", { href }, info.label)),
                h("p", { class: "soft" }, words),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
