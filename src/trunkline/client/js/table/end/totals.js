// What a game that is over adds up to, for each owner or seat, and what decisions left on the table.

/** @import { Ui } from "../../ui.js" */
/** @import { Decision, Totals } from "../../wire.js" */
/** @import { Store } from "../store.js" */

import { get, messageOf } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { cash, chip, person } from "../panels/cells.js";

const MOST = 6;

/**
 * The columns that the title counts, with a row for everybody who has something in one.
 * @param {Totals} totals
 * @param {Ui} ui
 */
export function totalsTable({ columns, rows }, ui) {
  if (!rows.length) return null;
  /** @param {Totals["rows"][number]} row */
  const who = (row) =>
    row.owner === null ? person(row.seat ?? 0, ui) : chip(row.owner, ui, { name: true });
  /** @type {(amount: number, n: number) => string} */
  const value = (amount, n) => (columns[n].money ? cash(amount, ui) : String(amount));
  return h(
    "section",
    { class: "accounts" },
    h("h3", {}, "The game in numbers"),
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": "The game in numbers" },
      h(
        "table",
        { class: "sheet" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            columns.map(({ title }) => h("th", { scope: "col", class: "number" }, title)),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((row) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, who(row)),
              row.values.map((amount, n) =>
                h(
                  "td",
                  { class: "number" },
                  amount ? value(amount, n) : h("span", { class: "soft" }, "–"),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * What is known so far, and after which moment to go on.
 * @typedef {{ version: number, found: Decision[], next: number | null }} Weighed
 */
/** @type {WeakMap<Store, Weighed>} */
const known = new WeakMap();

/**
 * All decisions that the title can weigh, a few with each request; `tell` hears of those so far.
 * @param {Store} store
 * @param {(found: Decision[]) => void} tell
 */
async function decisions(store, tell) {
  const { version } = store.live;
  const before = known.get(store);
  /** @type {Weighed} */
  const weighed = before?.version === version ? before : { version, found: [], next: 0 };
  known.set(store, weighed);
  while (weighed.next !== null && store.live.version === version) {
    const after = weighed.next;
    /** @type {{ decisions: Decision[], next: number | null }} */
    const answer = await get(`${store.path}/missed?after=${after}`);
    if (weighed.next === after) {
      weighed.found = [...weighed.found, ...answer.decisions];
      weighed.next = answer.next;
    }
    tell(weighed.found);
  }
  return weighed.found;
}

/** @param {Decision} one */
const left = (one) => Math.max(0, one.best - one.got);

/**
 * @param {Decision[]} found
 * @param {Ui} ui
 */
function verdict(found, ui) {
  const missed = found.filter(left).sort((a, b) => left(b) - left(a));
  const open = found.filter((one) => one.bound > Math.max(one.best, one.got)).length;
  const said = missed.length
    ? `${missed.length} of ${found.length} could have earned more: ${cash(
        missed.reduce((sum, one) => sum + left(one), 0),
        ui,
      )} in all.`
    : `All ${found.length} earned the maximum.`;
  return [
    h("p", {}, said, open ? ` For ${open} the maximum is not proved.` : ""),
    missed.length
      ? h(
          "ol",
          {},
          missed.slice(0, MOST).map((one) =>
            h(
              "li",
              {},
              chip(one.owner, ui),
              " ",
              h(
                "a",
                {
                  href: `/table/${ui.store.id}?at=${one.moment - 1}`,
                  onclick: (event) => {
                    event.preventDefault();
                    ui.look(one.moment - 1);
                  },
                },
                `${cash(left(one), ui)} more`,
              ),
              " ",
              h(
                "span",
                { class: "soft" },
                `move ${one.moment}: ${cash(one.got, ui)} of ${cash(one.best, ui)}`,
              ),
            ),
          ),
        )
      : null,
  ];
}

/**
 * What was left on the table; it comes while one reads the rest. Nothing where the title weighs nothing.
 * @param {Store} store
 * @param {Ui} ui
 */
export function leftOver(store, ui) {
  if (!store.live.finished || !store.still.log?.weighed?.length) return null;
  const place = h(
    "div",
    { class: "left-over", "aria-live": "polite" },
    h("p", { class: "soft" }, "Searching for better choices…"),
  );
  decisions(store, (found) =>
    put(place, h("p", { class: "soft" }, `Searching for better choices: ${found.length} so far…`)),
  )
    .then((found) =>
      put(
        place,
        found.length ? verdict(found, ui) : h("p", { class: "soft" }, "Nothing to compare."),
      ),
    )
    .catch((error) => put(place, h("p", { class: "soft" }, messageOf(error))));
  return h("section", { class: "decisive" }, h("h3", {}, "Left on the table"), place);
}
