// Parts of the card that says what to do: progress, warnings, hints, orders, what happened meanwhile.

/** @import { TurnCard } from "./turn_card.js" */

import { load } from "../app/lazy_parts.js";
import { change, settings } from "../app/settings.js";
import { h, rule, sentence } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { isMine } from "./seats.js";

/**
 * What happened by itself after my last move: steps that passed, prices that moved.
 * @param {TurnCard} card
 */
export function justNow(card) {
  const { log, live } = card.store;
  const last = [...log].reverse().find((entry) => entry.kind === "act" && !entry.undone);
  if (last?.by !== "player" || !isMine(live.table, last.seat) || last.lines.length < 2) return null;
  return h(
    "ul",
    { class: "just-now", role: "status" },
    last.lines.slice(1).map((text) => h("li", {}, text)),
  );
}

/** @param {TurnCard} card */
export function since(card) {
  const meanwhile = card.meanwhile();
  const lines = meanwhile
    .flatMap((entry) => entry.lines)
    .filter((text) => !/ passes\.$/.test(text));
  if (!lines.length) return null;
  return h(
    "details",
    { class: "since", open: lines.length < 3, "data-key": "since" },
    h("summary", {}, `Since your last move (${lines.length})`),
    h(
      "button",
      {
        class: "button small",
        type: "button",
        "data-key": "watch",
        onclick: () => {
          card.ui.show("map");
          card.page.timeline.watch(meanwhile[0].moment - 1);
        },
      },
      icon("on"),
      `Watch (${Math.ceil(Math.min(20, meanwhile.length * 0.9))} s)`,
    ),
    h(
      "ul",
      {},
      lines.slice(-24).map((text) => h("li", {}, text)),
    ),
  );
}

/**
 * Standing orders that ended since my last move, and why.
 * @param {TurnCard} card
 */
export function ordersOver(card) {
  const { live, log } = card.store;
  const last = [...log]
    .reverse()
    .find((one) => one.kind === "act" && one.by === "player" && isMine(live.table, one.seat));
  const over = live.ended_orders
    .filter((one) => one.moment >= (last?.moment ?? 0) && one.why !== "You ended it.")
    .slice(-3);
  return over.length
    ? h(
        "ul",
        { class: "orders", role: "status" },
        over.map(({ text, why }) =>
          h("li", { class: "order-over" }, h("b", {}, `Order finished: ${text}. `), why),
        ),
      )
    : null;
}

/**
 * Standing orders in force, and the dialog for more.
 * @param {TurnCard} card
 */
export function orders(card) {
  const { live } = card.store;
  if (live.table.lesson) return null;
  const open = () =>
    load("table/standing_orders")
      .then((part) => part.openOrders(card.page))
      .catch((error) => card.ui.fail(error));
  return h(
    "div",
    { class: "orders" },
    live.orders.length
      ? h(
          "ul",
          {},
          live.orders.map(({ text }) => h("li", {}, text)),
        )
      : null,
    h(
      "button",
      {
        class: "button small",
        type: "button",
        "data-key": "orders",
        "aria-haspopup": "dialog",
        onclick: open,
      },
      live.orders.length ? "Change standing orders…" : "Standing orders…",
    ),
  );
}

/** @param {TurnCard} card */
export function seatHere(card) {
  const open = card.ui.table.seats.filter((seat) => seat.kind === "open");
  return open.length
    ? h("p", {}, `${open.length} open ${open.length === 1 ? "seat" : "seats"}.`)
    : null;
}

/**
 * What the title tells me beforehand: [{text}].
 * @param {TurnCard} card
 */
export function warnings(card) {
  const list = card.ui.live.present.warnings ?? [];
  if (!list.length) return null;
  const kept = card.ui.remember("warnings", () => ({ open: true }));
  return h(
    "details",
    {
      class: "warnings",
      open: kept.open,
      "data-key": "warnings",
      ontoggle: (event) => {
        kept.open = event.target.open;
      },
    },
    h("summary", {}, list.length === 1 ? "A warning" : `${list.length} warnings`),
    h(
      "ul",
      {},
      list.map((one) => h("li", {}, sentence(one.text, card.ui.explain))),
    ),
  );
}

/** @param {TurnCard} card */
export function hint(card) {
  const { live } = card.ui;
  if (!settings.hints || live.table.lesson || card.hinted === live.moment) return null; // one is enough for a move
  const hints = live.present.hints.filter((one) => !settings.seen.includes(one.id));
  if (!hints.length) return null;
  const [one] = hints;
  return h(
    "div",
    { class: "hint", role: "note" },
    h("b", {}, one.title),
    h("p", {}, one.text, " ", one.section ? rule(one.section, card.ui.explain) : null),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          class: "button small primary",
          type: "button",
          "data-key": "hint",
          onclick: () => {
            card.hinted = live.moment;
            change({ seen: [...settings.seen, one.id] });
            card.draw();
          },
        },
        "Got it",
      ),
      h(
        "button",
        {
          class: "button small",
          type: "button",
          onclick: () => {
            change({ hints: false });
            card.draw();
          },
        },
        "No more hints",
      ),
    ),
  );
}
