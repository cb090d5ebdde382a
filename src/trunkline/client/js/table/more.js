// What else can be done at a table: try moves, copy a link, give standing orders.

/** @import { TablePage } from "./page.js" */

import { load } from "../app/lazy_parts.js";
import { h } from "../lib/dom.js";
import { sprite } from "../lib/icons.js";
import { mayTryOut, tryOut } from "./branches.js";

/**
 * Buttons for what is needed now and then; `leave` closes what they are in.
 * @param {TablePage} page
 * @param {() => void} leave
 */
export function tools(page, leave) {
  const { store, timeline } = page;
  const { live } = store;
  const player = live.table.mine.length > 0 && !live.table.lesson;
  /** @type {(key: string, words: string, sign: string, work: () => unknown) => HTMLElement} */
  const tool = (key, words, sign, work) =>
    h(
      "button",
      {
        class: "tool",
        type: "button",
        "data-key": key,
        onclick: () => {
          leave();
          page.guard(Promise.resolve(work()));
        },
      },
      sprite(sign),
      words,
    );
  return h(
    "div",
    { class: "tools", role: "group", "aria-label": "Tools" },
    mayTryOut(store) ? tool("try-out", "Try moves…", "bolt", () => tryOut(page)) : null,
    tool("copy-link", "Copy a link to this moment", "copy", () => timeline.copy()),
    player && live.table.status === "playing"
      ? tool("orders-more", "Standing orders…", "clock", () =>
          load("table/standing_orders").then((part) => part.openOrders(page)),
        )
      : null,
  );
}
