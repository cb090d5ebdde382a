// A drawer with a section of the rules, its tables and its examples.

/** @import { RulePage } from "../../wire.js" */

import { get, messageOf } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { bring } from "./book.js";
import { rulePagePath, rulesPath } from "./paths.js";
import { written } from "./written.js";

/** @type {Drawer | null} */
let open = null;

class Drawer {
  /** @type {Element | null} what had the focus before */
  before = document.activeElement;

  constructor() {
    this.body = h("div", { class: "drawer-body" });
    this.more = h("a", { class: "button small", target: "_blank" }, "Open the whole rulebook");
    this.root = h(
      "aside",
      { class: "rule-drawer", role: "dialog", "aria-label": "Rules", tabindex: "-1" },
      h(
        "div",
        { class: "drawer-head" },
        h("b", { class: "grow" }, "Rules"),
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": "close-rules",
            onclick: () => this.close(),
          },
          "Close",
        ),
      ),
      this.body,
      this.more,
    );
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    (document.querySelector("dialog[open]") ?? document.body).append(this.root); // above a dialog
  }

  close() {
    this.root.remove();
    open = null;
    if (this.before instanceof HTMLElement) this.before.focus({ preventScroll: true });
  }

  /**
   * @param {string} title
   * @param {string} table
   * @param {string} section
   */
  async show(title, table, section) {
    this.more.setAttribute("href", rulesPath(title, { table, section }));
    this.body.replaceChildren(h("p", { class: "soft" }, "…"));
    this.root.focus({ preventScroll: true });
    try {
      /** @type {RulePage} */
      const page = await get(rulePagePath(title, { table, section }));
      const part = h("div", {}, written(page.html));
      bring(part, (id) => this.show(title, table, id.replace(/^rule-/, "")));
      this.body.replaceChildren(part);
      this.body.scrollTop = 0;
    } catch (error) {
      this.body.replaceChildren(h("p", {}, messageOf(error)));
    }
  }
}

/**
 * Open a section of a title's rulebook in the drawer; with a table as it plays it.
 * @param {string} title
 * @param {string} section
 * @param {string} [table]
 */
export async function openRule(title, section, table = "") {
  if (!open?.root.isConnected) open = new Drawer();
  await open.show(title, table, section);
}
