// The bar of views at the foot of a phone: some of them, the log, and the rest.

/** @import { TablePage } from "./page.js" */

import { load } from "../app/lazy_parts.js";
import { dialog } from "../lib/dialog.js";
import { h, put } from "../lib/dom.js";
import { sprite } from "../lib/icons.js";

/** The most views in the bar besides the log and the rest. */
const VIEWS = 3;

export class Nav {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.root = h("nav", { class: "table-nav", "aria-label": "Views and log" });
  }

  /** The views in the bar: the map and those that the title names first. */
  pinned() {
    const { views } = this.page.ui.present;
    const first = views.filter((one) => one.phone);
    return (first.length ? first : views).slice(0, VIEWS);
  }

  draw() {
    const { page } = this;
    const { stage, log, ui } = page;
    if (!ui.present) return put(this.root);
    const reading = page.root.classList.contains("log-open");
    const pinned = this.pinned();
    /** @type {(key: string, words: string, sign: string, on: boolean, work: () => unknown, count?: number) => HTMLElement} */
    const entry = (key, words, sign, on, work, count = 0) =>
      h(
        "button",
        {
          type: "button",
          "data-key": key,
          "aria-current": on ? "true" : null,
          onclick: work,
        },
        sprite(sign),
        h("span", {}, words),
        count ? h("b", { class: "count" }, String(count)) : null,
      );
    /** @param {string} id */
    const show = (id) => {
      page.shell.closeLog();
      stage.show(id);
    };
    const elsewhere = !pinned.some((one) => one.id === stage.tab);
    return put(
      this.root,
      pinned.map((one) =>
        entry(
          `nav-${one.id}`,
          one.phone || one.title,
          one.icon ?? "star",
          !reading && stage.tab === one.id,
          () => show(one.id),
        ),
      ),
      entry("log-nav", "Log", "chat", reading, () => page.shell.toggleLog(), log.unread),
      entry("more-nav", "More", "more", !reading && elsewhere, () => this.more()),
    );
  }

  /** The other views, the players, and what else can be done at the table. */
  async more() {
    const { page } = this;
    const { stage, ui } = page;
    const pinned = this.pinned();
    /** @type {HTMLDialogElement} */
    const box = dialog(
      "More",
      h(
        "div",
        { class: "more-views" },
        ui.present.views
          .filter((one) => !pinned.includes(one))
          .map((one) =>
            h(
              "button",
              {
                class: "button",
                type: "button",
                "data-key": `more-${one.id}`,
                "aria-pressed": String(stage.tab === one.id),
                onclick: () => {
                  box.close();
                  page.shell.closeLog();
                  stage.show(one.id);
                },
              },
              one.title,
            ),
          ),
      ),
      (await load("table/more")).tools(page, () => box.close()),
      h("div", { class: "all-players" }, page.plates.content()),
    );
  }
}
