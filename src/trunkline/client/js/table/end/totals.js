// What a game that is over adds up to, for each owner or seat, and what decisions left on the table.

import { get } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { cash, chip, person } from "../panels/cells.js";

const MOST = 6;

/** The columns that the title counts, with a row for everybody who has something in one. */
export function totalsTable({ columns, rows }, ui) {
  if (!rows.length) return null;
  const who = (row) =>
    row.owner === null ? person(row.seat, ui) : chip(row.owner, ui, { name: true });
  const value = (amount, n) => (columns[n].money ? cash(amount, ui) : String(amount));
  return h(
    "section",
    { class: "accounts" },
    h("h3", {}, "Totals"),
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": "Totals" },
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

/** All decisions that the title can weigh, a few with each request; `tell` hears of those so far. */
async function decisions(store, tell) {
  const { version } = store.live;
  if (store.weighed?.version !== version) store.weighed = { version, found: [], next: 0 };
  const { weighed } = store;
  while (weighed.next !== null && store.live.version === version) {
    const after = weighed.next;
    const answer = await get(`${store.path}/missed?after=${after}`);
    if (weighed.next === after)
      Object.assign(weighed, { found: [...weighed.found, ...answer.decisions], next: answer.next });
    tell(weighed.found);
  }
  return weighed.found;
}

const left = (one) => Math.max(0, one.best - one.got);

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

/** What was left on the table; it comes while one reads the rest. Nothing where the title weighs nothing. */
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
    .catch((error) => put(place, h("p", { class: "soft" }, error.message)));
  return h("section", { class: "decisive" }, h("h3", {}, "Left on the table"), place);
}
