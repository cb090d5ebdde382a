// How far a report is: a line for each part, with what is still to come.

/** @import { Child } from "../../ui.js" */
/** @import { GameReport } from "../../wire.js" */

import { h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";

/** @type {Record<string, string>} */
const NAMES = {
  replay: "Replayed, every move checked",
  runs: "Every run against the proved best",
  film: "The map as a film",
  story: "The story",
};

/**
 * Nothing once all parts are there.
 * @param {GameReport} report
 * @returns {Child}
 */
export function progress(report) {
  const { status, problem } = report;
  if (status === "done") return null;
  if (status === "refused" || status === "failed")
    return h(
      "section",
      { class: "card pad" },
      h("h1", {}, "No report"),
      h("p", { class: "lead" }, problem),
      h("p", {}, h("a", { class: "button", href: "/report" }, "Another file")),
    );
  const names = Object.entries(NAMES);
  const decisions = report.players.map((name, seat) => [
    `decisions ${seat}`,
    `Decisions of ${name}`,
  ]);
  return h(
    "section",
    { class: "card pad", "aria-label": "Progress" },
    h("h2", {}, report.label || "Your game"),
    h(
      "p",
      { class: "soft" },
      report.file ? `${report.file} · ` : null,
      "each part opens when it is ready. You can close this page: the link keeps working.",
    ),
    h(
      "ol",
      { class: "report-parts" },
      [...names, ...decisions].map(([part, label]) => step(report, part, label)),
    ),
  );
}

/** @type {(report: GameReport, part: string, label: string) => Child} */
function step({ ready, progress: far }, part, label) {
  const there = ready.includes(part);
  const [done, of] = far[part] ?? [0, 0];
  return h(
    "li",
    { class: there ? "there" : null },
    h("span", { class: "mark" }, there ? icon("ok") : null),
    h("span", {}, label),
    !there && of ? h("progress", { max: of, value: done, "aria-label": label }) : null,
  );
}
