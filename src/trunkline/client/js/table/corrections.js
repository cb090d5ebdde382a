// A mistake corrected by agreement: what would still stand is told first, then all players are asked.

/** @import { Ack, LogEntry, Table, View } from "../page.js" */
/** @import { CorrectionPreview } from "../wire.js" */
/** @import { TablePage } from "./page.js" */
/** @typedef {Pick<CorrectionPreview, "lines" | "stands" | "of" | "falls" | "why">} CorrectionOutcome */

import { get, messageOf, newId, post } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h, put, toast } from "../lib/dom.js";

/** @type {(count: number, one: string, many: string) => string} */
const plural = (count, one, many) => (count === 1 ? one : `${count} ${many}`);

/**
 * What would become of the moves after a correction, in sentences.
 * @param {CorrectionOutcome} told
 */
export function outcome({ lines, stands, of, falls, why }) {
  if (!of) return [...lines, "There are no later moves."];
  if (stands === null)
    return [
      ...lines,
      `${plural(of, "One later move", "later moves")}: legality depends on hidden information or new draws; you will know once everyone agrees.`,
    ];
  if (stands === of)
    return [
      ...lines,
      of === 1 ? "The later move remains legal." : `All ${of} later moves remain legal.`,
    ];
  return [
    ...lines,
    `${stands ? `${stands} of ${of} later moves remain legal.` : "No later move remains legal."} The replay stops at “${falls}” ${why}`,
  ];
}

/**
 * @param {string} table
 * @param {object} wish
 */
async function send(table, wish) {
  /** @type {Ack} */
  const answer = await post(`/api/tables/${encodeURIComponent(table)}/correction`, {
    id: newId(),
    reply: "ack",
    ...wish,
  });
  toast(answer.request ? "Waiting for the other players." : "Move corrected.");
}

/**
 * What can be done about a move that is looked at.
 * @param {TablePage} page
 * @param {LogEntry} line
 */
export async function correct(page, line) {
  const { store } = page;
  const at = line.moment;
  const { version } = store.live;
  const told = h("div", {}, h("p", { class: "soft" }, "…"));
  const back = h(
    "button",
    {
      class: "button",
      type: "button",
      "data-key": "take-back",
      disabled: true,
      onclick: () =>
        page.guard(
          send(store.id, { version, at }).then(() => {
            box.close();
            page.look(null);
          }),
        ),
    },
    "Undo it",
  );
  const other = h(
    "button",
    {
      class: "button primary",
      type: "button",
      "data-key": "play-instead",
      hidden: true,
      onclick: () => page.guard(instead(page, box, at)),
    },
    "Play something else…",
  );
  /** @type {HTMLDialogElement} */
  const box = dialog(
    `Correct move ${at}`,
    h("p", {}, h("q", {}, line.lines[0])),
    h(
      "p",
      {},
      "This undoes or replaces the move, then replays later moves as far as they stay legal. The other players must agree; the log keeps every step.",
    ),
    h("h3", {}, "If you only undo it"),
    told,
    h("div", { class: "row" }, other, back),
  );
  try {
    /** @type {CorrectionPreview} */
    const seen = await post(`${store.path}/correction/preview`, { at });
    put(
      told,
      [
        ...outcome(seen),
        seen.no_exchange ? `The move cannot be replaced: ${seen.no_exchange}` : "",
      ].map((text) => (text ? h("p", {}, text) : null)),
    );
    other.hidden = Boolean(seen.no_exchange);
    back.disabled = false;
  } catch (error) {
    put(told, h("p", { class: "refusal" }, messageOf(error)));
  }
}

/**
 * The moves to play instead are tried out apart from the game first.
 * @param {TablePage} page
 * @param {HTMLDialogElement} box
 * @param {number} at
 */
async function instead(page, box, at) {
  /** @type {{ table: Table }} */
  const { table } = await post(`${page.store.path}/branches`, {
    at: at - 1,
    name: `Instead of move ${at}`,
  });
  box.close();
  page.go(`/table/${table.id}`);
}

/**
 * Propose what a branch begins with, in place of the move after its moment.
 * @param {TablePage} page
 */
export async function proposeBranch(page) {
  const { store } = page;
  const { branch } = store.live.table;
  if (!branch) return;
  const { of } = branch;
  const at = branch.at + 1;
  const wish = { at, branch: store.id };
  const path = `/api/tables/${encodeURIComponent(of)}`;
  /** @type {[CorrectionPreview, View]} */
  const [seen, { version }] = await Promise.all([
    post(`${path}/correction/preview`, wish),
    get(`${path}?log=0`),
  ]);
  const yes = async () => {
    await send(of, { version, ...wish });
    box.close();
    page.go(`/table/${of}`);
  };
  /** @type {HTMLDialogElement} */
  const box = dialog(
    `Instead of move ${at}`,
    outcome(seen).map((text) => h("p", {}, text)),
    h("p", { class: "soft" }, "The other players must agree."),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          class: "button primary",
          type: "button",
          "data-key": "yes",
          onclick: () => page.guard(yes()),
        },
        "Ask the other players",
      ),
    ),
  );
}
