// The head of a table's page: title, round, what I have, the order, undo and redo, menus.

/** @import { Facts, Headline } from "../page.js" */
/** @import { TablePage } from "./page.js" */

import { houseRules, ownData } from "../app/house_rules.js";
import { load } from "../app/lazy_parts.js";
import { explain } from "../app/rules.js";
import { dialog } from "../lib/dialog.js";
import { h, put } from "../lib/dom.js";
import { icon, sprite } from "../lib/icons.js";
import { cell, chip, seatName, tints } from "./panels/cells.js";
import { redoTo } from "./redo.js";

/** The most owners or players that the order names. */
const ORDER = 9;

/** @param {TablePage} page */
export function drawHead(page) {
  const { view, live } = page.store;
  const { present } = view;
  const head = present?.headline;
  put(
    page.head,
    h(
      "a",
      { href: "/", class: "home", "aria-label": "Lobby" },
      h("img", { src: "/icon.svg", alt: "", width: 28, height: 28 }),
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
    head ? where(page, head) : null,
    head?.end && !live.finished
      ? h("span", { class: "badge warn", title: head.end }, "last rounds")
      : null,
    live.table.fixed_seed && !live.table.lesson
      ? h("span", { class: "badge", title: "This game uses a fixed random seed" }, "fixed seed")
      : null,
    houseRules(live.table, (section) => explain(page.store, section)),
    ownData(live),
    present?.holds ? holds(page, present.holds) : h("div", { class: "grow" }),
    present ? order(page) : null,
    present && !present.holds ? myClock(page) : null,
    tools(page),
  );
}

/**
 * Where the game stands: its round and facts; one of them may open a view.
 * @param {TablePage} page
 * @param {Headline} head
 */
function where(page, head) {
  return h(
    "div",
    { class: "where" },
    head.round
      ? h(
          "b",
          { title: head.round },
          h("span", { class: head.brief ? "long" : "" }, head.round),
          head.brief ? h("span", { class: "brief", "aria-hidden": "true" }, head.brief) : null,
        )
      : null,
    (head.facts ?? []).map((fact) => {
      const content = [fact.text, tints(fact.colours)];
      const { opens } = fact;
      return opens
        ? h(
            "button",
            {
              class: "fact pill",
              type: "button",
              title: fact.title ?? null,
              "data-key": `fact-${opens}`,
              onclick: () => page.stage.show(opens),
            },
            content,
          )
        : h(
            "span",
            { class: `fact ${fact.minor ? "soft wide-fact" : ""}`, title: fact.title ?? null },
            content,
          );
    }),
  );
}

/**
 * What I have, all the time in view, and my clock.
 * @param {TablePage} page
 * @param {Facts} found
 */
function holds(page, found) {
  const { ui } = page;
  const [mine] = ui.table.mine;
  return h(
    "dl",
    { class: `holds seat-${(ui.live.seat < 0 ? (mine ?? 0) : ui.live.seat) % 8}` },
    Object.entries(found).map(([name, value]) =>
      h("div", {}, h("dt", {}, name), h("dd", {}, cell(value, ui))),
    ),
    ui.live.clocks && mine !== undefined
      ? h("div", {}, h("dt", {}, "Clock"), h("dd", { "data-clock": mine }))
      : null,
  );
}

/**
 * The owners or players in their order: who acts now, who is next; a bar tells whose an owner is.
 * @param {TablePage} page
 */
function order({ ui }) {
  const { headline, owners } = ui.present;
  const all = headline.order ?? [];
  const asked = new Set(ui.view.asked);
  const told = all.some((one) => one.state);
  const list = all
    .map((one, n) => ({
      ...one,
      now: one.seat !== undefined ? asked.has(one.seat) : told ? one.state === "now" : n === 0,
    }))
    .filter((one) => one.state !== "done");
  if (!list.length) return null;
  const done = all.filter((one) => one.state === "done" && one.owner);
  return h(
    "div",
    {
      class: "order",
      role: "group",
      "aria-label": "Order",
      title: done.length
        ? `Done: ${done.map(({ owner }) => owners[owner ?? ""]?.letters ?? owner).join(", ")}`
        : null,
    },
    h("small", {}, list[0].owner ? "Operates" : "Order"),
    list.slice(0, ORDER).map(({ owner, seat, now }) => {
      const whose = owner ? owners[owner]?.seat : seat;
      return h(
        "span",
        {
          class: `turn-in-order ${now ? "now" : ""} ${typeof whose === "number" ? `seat-${whose % 8}` : ""}`,
          "aria-current": now ? "true" : null,
        },
        owner
          ? chip(owner, ui)
          : h("i", { class: "seat-mark", title: seatName(seat ?? 0, ui) }, String((seat ?? 0) + 1)),
        owner ? null : h("span", { class: "unseen" }, seatName(seat ?? 0, ui)),
      );
    }),
    list.length > ORDER ? h("span", { class: "soft small" }, `+${list.length - ORDER}`) : null,
  );
}

/**
 * The time that I have left.
 * @param {TablePage} page
 */
function myClock(page) {
  const { clocks, table } = page.store.live;
  const [mine] = table.mine;
  if (!clocks || mine === undefined) return null;
  return h(
    "span",
    { class: "my-clock", title: "Your time left" },
    sprite("clock"),
    h("b", { "data-clock": mine }),
  );
}

/**
 * Undo and redo, what else can be done, and the menu.
 * @param {TablePage} page
 */
function tools(page) {
  const { live, past } = page.store;
  /** @type {(kind: "undo" | "redo", text: string) => HTMLElement} */
  const undo = (kind, text) => {
    const verdict = live[kind];
    return h(
      "button",
      {
        class: "icon",
        type: "button",
        "data-key": kind,
        disabled: !verdict.allowed || Boolean(past),
        title: verdict.reason ?? (verdict.free ? text : `${text} (needs the others’ consent)`),
        "aria-label": text,
        onclick: () => page.turnCard.again(kind),
      },
      icon(kind),
    );
  };
  /** @type {(key: string, text: string, sign: string, work: () => unknown) => HTMLElement} */
  const button = (key, text, sign, work) =>
    h(
      "button",
      {
        class: `icon ${key}-button`,
        type: "button",
        title: text,
        "aria-label": text,
        "aria-haspopup": "dialog",
        "data-key": key,
        onclick: work,
      },
      icon(sign),
    );
  return h(
    "div",
    { class: "head-tools" },
    live.table.mine.length
      ? [undo("undo", "Undo"), undo("redo", "Redo"), redoAll(page)]
      : h("span", { class: "badge" }, "watching"),
    live.present ? button("more", "More", "more", () => openTools(page)) : null,
    button("menu", "Settings", "menu", () =>
      page.guard(
        load("app/settings_dialog").then((part) =>
          part.menu(page.store, () => page.turnCard.draw()),
        ),
      ),
    ),
  );
}

/** @param {TablePage} page */
async function openTools(page) {
  const { tools: more } = await load("table/more");
  const box = dialog(
    "More",
    more(page, () => box.close()),
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
        class: "icon",
        type: "button",
        "data-key": "redo-to",
        title: "Redo up to a chosen move",
        "aria-label": "Redo to a move",
        onclick: some,
      },
      icon("on"),
    ),
    h(
      "button",
      {
        class: "icon",
        type: "button",
        "data-key": "redo-all",
        title: `Redo all ${count} undone moves`,
        "aria-label": "Redo all",
        onclick: () => page.guard(page.store.redo(live.end)),
      },
      icon("last"),
    ),
  ];
}
