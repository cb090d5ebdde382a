// What the chosen option brings about: figures before and after, where markers go, who gets what, what is to be feared.

/** @import { AccountRow, Cell, Effects, Ledger, Move, Offer } from "../../page.js" */
/** @import { Child, Ui } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { cash, cell, chip, facts, person } from "../panels/cells.js";
import { strip } from "../panels/registry.js";

/**
 * A sentence with a picture: `tone` is `rule`, `bad`, `good` or empty.
 * @param {Child} text
 * @param {string} tone
 */
export const note = (text, tone = "") =>
  h(
    "p",
    { class: `note ${tone}` },
    icon(tone === "good" ? "ok" : tone ? "warn" : "info"),
    h("span", {}, text),
  );

/**
 * Amounts, each alone or before and after.
 * @param {AccountRow[]} rows
 * @param {Ui} ui
 */
export const accountRows = (rows, ui) =>
  h(
    "dl",
    { class: "accounts" },
    rows.map(({ label, value, was, total }) =>
      h(
        "div",
        { class: total ? "total" : "" },
        h("dt", {}, cell(label, ui)),
        h(
          "dd",
          {},
          was === undefined ? null : [h("span", { class: "was" }, cell(was, ui)), " → "],
          h("b", {}, cell(value, ui)),
        ),
      ),
    ),
  );

/**
 * A small table: the first column begins its rows.
 * @param {Ledger} told
 * @param {Ui} ui
 */
export const ledger = ({ columns, rows }, ui) =>
  h(
    "table",
    { class: "ledger" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        columns.map((one) =>
          h("th", { scope: "col", class: one.number ? "number" : null }, one.label),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          { class: row.some((one) => mine(one, ui)) ? "mine" : null },
          row.map((one, n) =>
            h("td", { class: columns[n]?.number ? "number" : null }, cell(one, ui)),
          ),
        ),
      ),
    ),
  );

/** @type {(value: Cell, ui: Ui) => boolean} */
const mine = (value, ui) =>
  typeof value === "object" && "seat" in value && value.seat === ui.view.seat;

/**
 * Where a marker goes, in a few characters.
 * @param {Move} move
 * @param {Ui} ui
 */
export function way({ from, to }, ui) {
  if (from === to) return `stays ${cash(to, ui)}`;
  return h(
    "span",
    { class: to > from ? "tone-good" : "tone-bad" },
    `${cash(from, ui)} ${to > from ? "▲" : "▼"} ${cash(to, ui)}`,
  );
}

/**
 * Everything that is told about an offer before it is played.
 * @param {Offer} offer
 * @param {Ui} ui
 */
export function consequences(offer, ui) {
  const { effects: found, account, ledger: table } = offer;
  const alarms = found?.alarm ?? [];
  const written = account || table;
  return [
    (found?.moves ?? []).map((move) => strip(move, ui)),
    account?.length ? accountRows(account, ui) : null,
    table ? ledger(table, ui) : null,
    found && !written ? effects({ ...found, alarm: [] }, ui) : null,
    written && found?.note ? note(sentence(found.note, ui.explain)) : null,
    offer.note ? note(sentence(offer.note, ui.explain)) : null,
    alarms.map((text) => note(sentence(text, ui.explain), "bad")),
    offer.warn && !alarms.length ? note(sentence(offer.warn, ui.explain), "rule") : null,
  ];
}

/**
 * What an offer brings about: {seats, owners: amounts by id; moves: [{owner, from, to}]; facts; note}.
 * @param {Effects} found
 * @param {Ui} ui
 */
export function effects(found, ui) {
  /** @type {(amount: number) => string} */
  const plus = (amount) => `${amount < 0 ? "" : "+"}${cash(amount, ui)}`;
  /** @type {(move: Move) => string} */
  const arrow = ({ from, to }) => (to === from ? "" : to > from ? " ▲" : " ▼");
  return h(
    "ul",
    { class: "effects" },
    Object.entries(found.seats ?? {}).map(([seat, amount]) =>
      h("li", {}, person(Number(seat), ui), h("b", {}, plus(amount))),
    ),
    Object.entries(found.owners ?? {}).map(([id, amount]) =>
      h("li", {}, chip(id, ui), found.word ? ` ${found.word} ` : " ", h("b", {}, plus(amount))),
    ),
    (found.moves ?? []).map((move) =>
      h(
        "li",
        {},
        chip(move.owner, ui),
        move.word ? ` ${move.word} ` : " ",
        h("b", {}, `${cash(move.from, ui)} → ${cash(move.to, ui)}${arrow(move)}`),
      ),
    ),
    found.facts ? h("li", {}, facts(found.facts, ui)) : null,
    found.note ? h("li", { class: "soft" }, found.note) : null,
    (found.alarm ?? []).map((text) => h("li", { class: "alarm" }, sentence(text, ui.explain))),
  );
}
