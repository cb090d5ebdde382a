// Playing on from a moment of a report: against bots, with friends, or alone.

/** @import { GameReport, Opened } from "../../wire.js" */
/** @import { Go } from "../../ui.js" */

import { comeIn } from "../../app/come_in.js";
import { messageOf, post } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put } from "../../lib/dom.js";

/** @type {[string, string, string][]} */
const MODES = [
  ["bots", "Against bots", "Bots take the other seats."],
  ["friends", "With friends", "You get a link for each other seat."],
  ["alone", "Alone", "You play all seats, to try things out."],
];

/**
 * Ask how to play on, and open the table.
 * @param {GameReport} report
 * @param {number} place
 * @param {string} finding the finding whose better move is played first, or empty
 * @param {number} seat
 * @param {Go} go
 */
export function playOn(report, place, finding, seat, go) {
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  const who = h(
    "select",
    { name: "seat" },
    report.players.map((name, n) => h("option", { value: n, selected: n === seat }, name)),
  );
  /** @param {string} mode */
  const open = async (mode) => {
    try {
      if (!(await comeIn())) return;
      /** @type {Opened} */
      const { table, invites } = await post(`/api/reports/${report.id}/table`, {
        place,
        finding: finding || null,
        seat: Number(who.value),
        mode,
      });
      const there = () => {
        box.close();
        go(`/table/${table.id}`);
      };
      if (Object.keys(invites).length) put(body, links(report, invites, there));
      else there();
    } catch (problem) {
      error.textContent = messageOf(problem);
      error.hidden = false;
    }
  };
  const body = h(
    "div",
    { class: "stack" },
    h(
      "p",
      {},
      finding
        ? "The table begins with the better move. You see what comes of it."
        : "The table begins at this moment, with everything as it was.",
    ),
    h("label", {}, "Your seat", who),
    MODES.map(([mode, label, text]) =>
      h(
        "button",
        { class: "button big wide", type: "button", "data-mode": mode, onclick: () => open(mode) },
        label,
        h("small", { class: "soft" }, text),
      ),
    ),
    error,
  );
  const box = dialog("Play on from here", body);
}

/**
 * The links of the other seats.
 * @param {GameReport} report
 * @param {Record<string, string>} invites
 * @param {() => void} there
 */
const links = (report, invites, there) => [
  h("p", {}, "Send one link to each player. Each link opens one seat and is shown only once."),
  Object.entries(invites).map(([seat, token]) =>
    h(
      "label",
      {},
      report.players[Number(seat)],
      h("input", {
        readonly: true,
        value: new URL(`/invite/${token}`, location.href).href,
        onfocus: (event) => event.target.select(),
      }),
    ),
  ),
  h("button", { class: "button primary", type: "button", onclick: there }, "Go to the table"),
];
