// The head of a table's page: title, round, undo and redo, menus.

/** @import { TablePage } from "./page.js" */

import { houseRules, ownData } from "../app/house_rules.js";
import { load } from "../app/lazy_parts.js";
import { explain } from "../app/rule_dialog.js";
import { h, put } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { tints } from "./panels/cells.js";
import { redoTo } from "./redo.js";

/** @param {TablePage} page */
export function drawHead(page) {
  const { view, live, past } = page.store;
  const { present } = view;
  const head = present?.headline;
  /** @type {(kind: "undo" | "redo", text: string, sign: SVGElement) => HTMLElement} */
  const undo = (kind, text, sign) => {
    const verdict = live[kind];
    return h(
      "button",
      {
        class: "icon wordy",
        type: "button",
        "data-key": kind,
        disabled: !verdict.allowed || Boolean(past),
        title: verdict.reason ?? (verdict.free ? text : `${text} (needs the others’ consent)`),
        "aria-label": text,
        onclick: () => page.turnCard.again(kind),
      },
      sign,
      h("span", { class: "wide-only" }, text),
    );
  };
  put(
    page.head,
    h(
      "a",
      { href: "/", class: "home", "aria-label": "Lobby" },
      h("img", { src: "/icon.svg", alt: "", width: 24, height: 24 }),
    ),
    h(
      "h1",
      { title: live.table.name || null },
      live.table.name || present?.title || live.table.title,
    ),
    present?.variant
      ? h(
          "span",
          { class: "badge variant", title: present.variant.text ?? null },
          present.variant.name,
        )
      : null,
    head
      ? h(
          "div",
          { class: "where" },
          head.round
            ? h(
                "b",
                { title: head.round },
                h("span", { class: head.brief ? "long" : "" }, head.round),
                head.brief
                  ? h("span", { class: "brief", "aria-hidden": "true" }, head.brief)
                  : null,
              )
            : null,
          (head.facts ?? []).map((fact) =>
            h(
              "span",
              {
                class: `fact ${fact.minor ? "soft wide-fact" : ""}`,
                title: fact.title ?? null,
              },
              fact.text,
              tints(fact.colours),
            ),
          ),
        )
      : null,
    head?.end && !live.finished
      ? h("span", { class: "badge warn", title: head.end }, "last rounds")
      : null,
    live.table.fixed_seed && !live.table.lesson
      ? h("span", { class: "badge", title: "This game uses a fixed random seed" }, "fixed seed")
      : null,
    houseRules(live.table, (section) => explain(page.store, section)),
    ownData(live),
    h("div", { class: "grow" }),
    live.table.mine.length
      ? [undo("undo", "Undo", icon("undo")), undo("redo", "Redo", icon("redo")), redoAll(page)]
      : h("span", { class: "badge" }, "watching"),
    h(
      "button",
      {
        class: "icon",
        type: "button",
        "aria-label": "Settings",
        "data-key": "menu",
        onclick: () =>
          page.guard(
            load("app/settings_dialog").then((part) =>
              part.menu(page.store, () => page.turnCard.draw()),
            ),
          ),
      },
      icon("menu"),
    ),
  );
}

/**
 * Everything that was taken back, in one step.
 * @param {TablePage} page
 */
export function redoAll(page) {
  const { live, past } = page.store;
  const count = live.end - live.moment;
  if (!live.redo.allowed || count < 2 || past) return null;
  const some = async () => {
    const to = await page.guard(redoTo(page.store));
    if (to) await page.guard(page.store.redo(to));
  };
  return [
    h(
      "button",
      {
        class: "icon wordy",
        type: "button",
        "data-key": "redo-to",
        title: "Redo up to a chosen move",
        "aria-label": "Redo to a move",
        onclick: some,
      },
      icon("on"),
      h("span", { class: "wide-only" }, "Redo to…"),
    ),
    h(
      "button",
      {
        class: "icon wordy",
        type: "button",
        "data-key": "redo-all",
        title: `Redo all ${count} undone moves`,
        "aria-label": "Redo all",
        onclick: () => page.guard(page.store.redo(live.end)),
      },
      icon("last"),
      h("span", { class: "wide-only" }, `Redo all ${count}`),
    ),
  ];
}
