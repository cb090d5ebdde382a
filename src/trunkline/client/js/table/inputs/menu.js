// A menu of a turn in which several kinds of action are possible: one row for each, opened by choice.

/** @import { OfferKind, Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { actionStyle } from "../action_styles.js";
import { chosen } from "./options.js";

/**
 * The kind whose group is open instead of all, or null.
 * @param {Ui} ui
 */
export const openKind = (ui) =>
  ui.keep("aside", () => ({ open: /** @type {string | null} */ (null) }));

/**
 * Open the group of a kind, or go back to all with null.
 * @param {string | null} kind
 * @param {Ui} ui
 */
export function openGroup(kind, ui) {
  ui.unmark(kind === null);
  openKind(ui).open = kind;
  chosen(ui).key = null;
  ui.redraw();
}

/**
 * Return the kinds that are rows of the menu now; none where a group is open.
 * @param {Ui} ui
 */
export function rowsNow(ui) {
  const kinds = [...ui.offers.map((offer) => offer.action.kind), ...Object.keys(ui.places)];
  const found = [...new Set(kinds)].filter((kind) => actionStyle(kind, ui).icon);
  return found.length > 1 ? found.filter((kind) => kind !== openKind(ui).open) : [];
}

/**
 * Return the groups that are rows of a menu: those with an icon, if there are several.
 * @param {OfferKind[][]} groups
 */
export function inMenu(groups) {
  const found = groups.filter(([{ act }]) => act.icon);
  return found.length > 1 ? found : [];
}

/**
 * @param {OfferKind[][]} groups
 * @param {Ui} ui
 */
export function menu(groups, ui) {
  return h(
    "div",
    { class: "turn-menu", role: "group", "aria-label": "Actions" },
    groups.map(([{ kind, act }]) => {
      const said = ui.present.menu?.[kind] ?? {};
      return h(
        "button",
        {
          class: `turn-row kind-${act.icon}`,
          type: "button",
          "data-key": `menu-${kind}`,
          onclick: () => openGroup(kind, ui),
        },
        h("span", { class: "turn-icon" }, sprite(act.icon ?? "")),
        h("b", {}, said.title ?? (act.group || act.title)),
        said.value
          ? h("span", { class: `turn-value ${said.good ? "tone-good" : ""}` }, said.value)
          : null,
        said.about ? h("small", {}, said.about) : null,
      );
    }),
  );
}
