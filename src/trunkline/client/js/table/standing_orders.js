// Standing orders: what my seat shall do when it is asked while I am away; seen by nobody else, ended at will.

/** @import { OfferedOrder } from "../wire.js" */
/** @import { TablePage } from "./page.js" */

import { get } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h, put, worded } from "../lib/dom.js";
import { groupBy } from "../lib/group_by.js";
import { tilePicture } from "./map/tile_picture.js";

/**
 * What stops an order: all reasons in one sentence.
 * @param {string[]} list
 */
function stops(list) {
  const reasons = list.map((text) => text.replace(/^Stops if /, "").replace(/\.$/, ""));
  return reasons.length
    ? h("p", { class: "soft small" }, `Stops if ${reasons.join("; or if ")}.`)
    : null;
}

/**
 * The orders in force, each with its end.
 * @param {TablePage} page
 */
export function given(page) {
  return page.store.live.orders.map(({ number, text, stops: list }) =>
    h(
      "li",
      { "data-key": `standing-${number}` },
      h(
        "div",
        { class: "row" },
        h("b", { class: "grow" }, text),
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": `end-order-${number}`,
            onclick: () => page.guard(page.store.endOrder(number)),
          },
          "End",
        ),
      ),
      stops(list),
    ),
  );
}

/**
 * An order on offer: a number where it wants one, what stops it, and a button that gives it.
 * @param {TablePage} page
 * @param {OfferedOrder} one
 * @param {() => void} after
 */
function offer(page, one, after) {
  const { store, ui } = page;
  const { number, order } = one;
  const [first] = order.play;
  const key = one.label;
  const input = number
    ? h("input", {
        type: "number",
        min: number.low,
        max: number.high,
        step: number.step,
        value: number.start,
        "aria-label": `${one.label}, ${number.label}`,
        "data-key": `number-${key}`,
      })
    : null;
  const money =
    number && number.of !== "times"
      ? worded(0, ui.present.money ?? "{}")
          .replace(/[\d.,]+/, "")
          .trim()
      : "";
  const set = () => {
    const wished = structuredClone(order);
    const value = Number(input?.value);
    if (number?.of === "times") wished.times = value;
    else if (number) Object.assign(wished.play[0], { [number.of]: value });
    return page.guard(store.order(store.live.seat, wished).then(after));
  };
  const { tile, rotation } = first.action;
  return h(
    "form",
    {
      class: "order-offer",
      onsubmit: (event) => {
        event.preventDefault();
        set();
      },
    },
    h(
      "div",
      { class: "row" },
      tile === undefined ? null : tilePicture(tile, rotation, 18, ui.present.map?.pointy),
      h(
        "span",
        { class: "grow" },
        one.label,
        number
          ? [" ", h("label", { class: "order-number" }, `${number.label} ${money}`, input)]
          : null,
      ),
      h(
        "button",
        {
          class: "button small primary",
          type: "submit",
          "data-key": `order-${key}`,
        },
        "Set",
      ),
    ),
    h(
      "details",
      { "data-key": `why-${key}` },
      h("summary", { class: "soft small" }, "When it stops"),
      stops(one.stops),
    ),
  );
}

/**
 * The dialog: what is in force, and what can be ordered, at a place of the board or in general.
 * @param {TablePage} page
 * @param {string} [place]
 */
export async function openOrders(page, place = "") {
  const { store } = page;
  const standing = h("ul", { class: "standing" });
  const choices = h("div", { class: "order-choices" }, "…");
  const show = () => put(standing, given(page));
  const box = dialog(
    place ? `Standing orders at ${place}` : "Standing orders",
    h(
      "p",
      {},
      "A standing order plays for you when it is your turn. Only you can see it. If the situation it depends on changes, the order ends and you are notified.",
    ),
    standing,
    choices,
  );
  box.addEventListener("close", store.on("change", show));
  show();
  /** @type {{ offers: OfferedOrder[] }} */
  const { offers } = await get(
    `${store.path}/orders?seat=${store.live.seat}&place=${encodeURIComponent(place)}`,
  );
  const groups = groupBy(offers, (one) => one.group);
  const drawn = [...groups].map(([name, some]) => {
    const list = some.map((one) =>
      offer(page, one, () => {
        choices.scrollIntoView({ block: "nearest" });
      }),
    );
    return name
      ? h(
          "details",
          {
            class: "order-group",
            "data-key": `group-${name}`,
            open: groups.size === 1,
          },
          h("summary", {}, name),
          list,
        )
      : h("div", { class: "order-group" }, list);
  });
  put(
    choices,
    drawn.length
      ? [h("h3", {}, "Add an order"), drawn]
      : h(
          "p",
          { class: "soft" },
          place
            ? "No orders are possible here right now."
            : "No orders are possible right now. To see the orders for a place, click it on the map.",
        ),
  );
}
