// Reports to come back to: mine, by account or by the keys that this browser keeps, and those that
// everybody may find.

/** @import { GameReport, GameReports } from "../../wire.js" */

import { call, codeOf, get, me, messageOf } from "../../lib/api.js";
import { ask } from "../../lib/dialog.js";
import { h, toast } from "../../lib/dom.js";
import { keepKey, keptReports, keyOf } from "./files.js";

/** How many reports of this browser are looked up. */
const MOST = 12;
const STATES = {
  waiting: "waiting",
  working: "in progress",
  refused: "no report",
  failed: "no report",
};

/** Both lists; empty ones are left out. */
export async function reportLists() {
  const mine = await myReports();
  /** @type {GameReports} */
  const all = await get("/api/reports");
  const ids = new Set(mine.map(({ id }) => id));
  return [
    list("Your reports", mine, true),
    list(
      "Reports that anybody may read",
      all.reports.filter(({ id }) => !ids.has(id)),
      false,
    ),
  ];
}

/** @returns {Promise<GameReport[]>} */
async function myReports() {
  /** @type {GameReport[]} */
  const own = (await me()) ? (await get("/api/reports?mine=true")).reports : [];
  const known = new Set(own.map(({ id }) => id));
  const others = keptReports()
    .filter((id) => !known.has(id))
    .slice(-MOST)
    .reverse();
  return [...own, ...(await Promise.all(others.map(found))).flatMap((one) => one ?? [])];
}

/**
 * A report of which this browser has the key; the key of one that is gone is forgotten.
 * @param {string} id
 * @returns {Promise<GameReport | null>}
 */
async function found(id) {
  try {
    return await get(`/api/reports/${id}`);
  } catch (problem) {
    if (codeOf(problem) === "unknown") keepKey(id, null);
    return null;
  }
}

/**
 * @param {string} heading
 * @param {GameReport[]} reports
 * @param {boolean} mine
 */
const list = (heading, reports, mine) =>
  reports.length
    ? h(
        "section",
        { class: "report-list" },
        h("h2", {}, heading),
        h(
          "ul",
          { class: "plain" },
          reports.map((one) => row(one, mine)),
        ),
      )
    : null;

/**
 * @param {GameReport} report
 * @param {boolean} mine
 */
function row(report, mine) {
  const { id, games, file, label, players, status, until } = report;
  const name = games.length ? `Career table of ${games.length} games` : label || file || "A game";
  const state = STATES[/** @type {keyof typeof STATES} */ (status)];
  const facts = [players.join(", "), state, until ? `kept until ${until}` : "kept"].filter(Boolean);
  /** @type {HTMLElement} */
  const item = h(
    "li",
    { class: "card" },
    h("a", { href: `/report/${id}` }, h("b", {}, name)),
    h("span", { class: "soft" }, facts.join(" · ")),
    mine
      ? h(
          "button",
          {
            class: "button small",
            type: "button",
            "aria-label": `Delete ${name}`,
            onclick: () => remove(id, item),
          },
          "Delete",
        )
      : null,
  );
  return item;
}

/**
 * @param {string} id
 * @param {HTMLElement} item
 */
async function remove(id, item) {
  const text = "The file and its report are deleted at once. The link stops working.";
  if (!(await ask("Delete this report?", text, "Delete"))) return;
  try {
    await call("DELETE", `/api/reports/${id}`, { key: keyOf(id) });
    keepKey(id, null);
    item.remove();
  } catch (problem) {
    toast(messageOf(problem), "error");
  }
}
