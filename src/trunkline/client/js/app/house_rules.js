// House rules and custom data of a table: badges, and dialogs that say what differs.

/** @import { Amendments, Table, View } from "../page.js" */

import { allTitles, messageOf } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h, put, sentence } from "../lib/dom.js";

/**
 * What each title is played with where nobody wishes otherwise; asked for once, when a table says more than its edition.
 * @type {Map<string, Record<string, unknown>>}
 */
const usual = new Map();

/** @type {Promise<void> | null} */
let asking = null;

function learn() {
  asking ??= allTitles().then((titles) => {
    for (const one of titles) usual.set(one.title, one.defaults);
  });
  return asking;
}

/**
 * Options that a table has besides its edition.
 * @type {(title: string, options: Record<string, unknown>) => [string, unknown][]}
 */
const deviations = (title, options) =>
  Object.entries(options).filter(
    ([name, value]) => name !== "edition" && usual.get(title)?.[name] !== value,
  );

/**
 * A badge for a table with house rules, which tells them; `tell` explains a section where that is possible.
 * @param {Pick<Table, "id" | "title" | "options">} table
 * @param {((section: string) => void) | null} [tell]
 */
export function houseRules({ id, title, options }, tell = null) {
  if (!deviations(title, options).length) return null;
  const badge = h(
    "button",
    {
      class: "badge",
      type: "button",
      hidden: !usual.size,
      "data-key": `house-rules-${id}`,
      "aria-haspopup": "dialog",
      onclick: () => showHouseRules(title, options, tell),
    },
    h("span", { class: "long" }, "house rules"),
    h("span", { class: "brief", "aria-hidden": "true" }, "§"),
  );
  if (!usual.size)
    learn().then(
      () => {
        badge.hidden = !deviations(title, options).length;
      },
      () => {
        badge.hidden = false;
      },
    );
  return badge;
}

/**
 * A badge for a table whose host has changed the printed data, which tells what is different.
 * @param {View} view
 */
export function ownData({ table, amendments }) {
  return amendments
    ? h(
        "button",
        {
          class: "badge",
          type: "button",
          "data-key": `own-data-${table.id}`,
          "aria-haspopup": "dialog",
          onclick: () => showOwnData(amendments),
        },
        h("span", { class: "long" }, "custom data"),
        h("span", { class: "brief", "aria-hidden": "true" }, "≠"),
      )
    : null;
}

/** @param {Amendments} amendments */
function showOwnData({ note, changes, more }) {
  /** @param {unknown} it */
  const value = (it) =>
    it === null ? "nothing" : typeof it === "object" ? JSON.stringify(it) : String(it);
  dialog(
    "Custom data",
    h("p", {}, note || "The host uses custom game data at this table."),
    h(
      "ul",
      { class: "own-data" },
      changes.map((one) =>
        h(
          "li",
          {},
          h("b", {}, [one.table, one.row, one.key].filter(Boolean).join(" ")),
          ` ${value(one.after)} `,
          h("span", { class: "soft" }, `(${one.source}: ${value(one.before)})`),
        ),
      ),
    ),
    more ? h("p", { class: "soft" }, `And ${more} more; all are in the saved game.`) : null,
  );
}

/**
 * Each house rule: what it is about, what holds at this table, and what the edition would say.
 * @param {string} title
 * @param {Record<string, unknown>} options
 * @param {((section: string) => void) | null} tell
 */
async function showHouseRules(title, options, tell) {
  const body = h("div", {}, "…");
  dialog("House rules", body);
  try {
    const info = (await allTitles()).find((one) => one.title === title);
    const edition = String(options.edition ?? info?.defaults.edition ?? "");
    /** @param {string} text */
    const words = (text) => (tell ? sentence(text, tell) : text);
    put(
      body,
      edition ? h("p", { class: "soft" }, `House rules (edition ${edition}):`) : null,
      h(
        "dl",
        { class: "agreed" },
        deviations(title, options).map(([name, value]) => {
          const said = info?.explained[name];
          const usual = said?.usual?.[edition];
          return h(
            "div",
            {},
            h("dt", {}, name.replaceAll("_", " ")),
            h(
              "dd",
              {},
              said
                ? [
                    words(said.text),
                    " ",
                    h("b", {}, words(said.choices[String(value)] ?? String(value))),
                  ]
                : String(value),
            ),
            !said || usual === undefined
              ? null
              : h("dd", { class: "soft" }, "Default: ", words(said.choices[usual])),
          );
        }),
      ),
    );
  } catch (error) {
    body.textContent = messageOf(error);
  }
}
