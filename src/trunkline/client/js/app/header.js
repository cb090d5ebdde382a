// The bar above every page but the table: the way home, what there is to read, settings.

/** @import { Child } from "../ui.js" */
/** @import { Title } from "../wire.js" */

import { h, put } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { load } from "./lazy_parts.js";

/** What is on the cards of the lobby too gives way there on a narrow screen (`to-read`). */
const PLACES = [
  ["/learn", "Learn", "to-read"],
  ["/rules", "Rules", "to-read"],
  ["/record", "Record"],
];

/**
 * What stands in the bar, with more of a page before the settings.
 * @param {Child[]} more
 */
export const headerParts = (...more) => [
  h(
    "a",
    { href: "/", class: "home", "aria-label": "Lobby" },
    h("img", { src: "/icon.svg", alt: "", width: 24, height: 24 }),
    h("b", {}, "Trunkline"),
  ),
  h("div", { class: "grow" }),
  PLACES.map(([href, text, narrow]) =>
    h(
      "a",
      { href, class: narrow, "aria-current": location.pathname === href ? "page" : null },
      text,
    ),
  ),
  more,
  h(
    "button",
    {
      class: "icon",
      type: "button",
      "aria-label": "Settings",
      onclick: () => load("app/settings_dialog").then((part) => part.menu(null)),
    },
    icon("menu"),
  ),
];

export const header = () => h("header", { class: "bar" }, headerParts());

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
      header(),
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
