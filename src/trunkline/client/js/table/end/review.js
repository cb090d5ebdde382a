// The review of a finished game: the server looks at my decisions, also while the page is closed; proof first, then opinion.

/** @import { Child } from "../../ui.js" */
/** @import { Finding, GameReport, Review } from "../../wire.js" */
/** @import { Store } from "../store.js" */

import { get, messageOf, post } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put, toast } from "../../lib/dom.js";

/** Number of findings on the end page. */
const FEW = 3;
/** Milliseconds between two looks at the progress. */
const EVERY = 2000;

/** @type {Review} */
const NOTHING = { report: null, findings: [] };

/** @param {unknown} error */
const failed = (error) => toast(messageOf(error), "error");

/**
 * Begin a variation at the moment of a decision.
 * @param {Store} store
 * @param {number} moment
 */
async function tryIt(store, moment) {
  /** @type {{ table: { id: string } }} */
  const { table } = await post(`${store.path}/branches`, {
    at: moment - 1,
    name: `Instead of move ${moment}`,
  });
  location.assign(`/table/${table.id}`);
}

/**
 * A finding: what it cost, why, and the way to that moment.
 * @type {(one: Finding, store: Store, leave: () => void) => HTMLElement}
 */
const row = (one, store, leave) =>
  h(
    "li",
    { class: "finding" },
    h(
      "p",
      {},
      h("b", {}, one.kind === "proved" ? one.title : `${one.title}. Costs about ${one.cost}.`),
    ),
    h("p", {}, one.text),
    one.sure ? h("p", { class: "soft small" }, one.sure) : null,
    h(
      "p",
      { class: "row" },
      action(`Show move ${one.moment}`, () => {
        leave();
        store.look(one.moment - 1).catch(failed);
      }),
      action("Try it", () => {
        leave();
        tryIt(store, one.moment).catch(failed);
      }),
    ),
  );

/** @type {(text: string, onclick: () => void) => HTMLElement} */
const action = (text, onclick) =>
  h("button", { class: "button small", type: "button", onclick }, text);

/**
 * Findings under their headings.
 * @type {(findings: Finding[], store: Store, leave: () => void) => Child}
 */
const lists = (findings, store, leave) =>
  [
    ["proved", "Proved"],
    ["opinion", "Opinion"],
  ].map(([kind, heading]) => {
    const some = findings.filter((one) => one.kind === kind);
    return some.length
      ? [
          h("h3", {}, heading),
          h(
            "ol",
            { class: "stack findings", "data-kind": kind },
            some.map((one) => row(one, store, leave)),
          ),
        ]
      : null;
  });

/** @param {GameReport} report */
const over = ({ status }) => !["waiting", "working"].includes(status);

/**
 * How far the review is.
 * @param {Review} review
 */
function words({ report, findings }) {
  if (!report) return "";
  if (report.status === "failed" || report.status === "refused") return report.problem;
  if (over(report))
    return findings.length ? "" : "Nothing was clearly better than what you played.";
  const [done, of] = report.progress[`decisions ${report.seat}`] ?? [0, 0];
  const far = of ? `${done} of ${of} decisions` : "replaying the game";
  return `Reviewing: ${far}. You can close this page; the review continues.`;
}

/**
 * Follow a review until it is over or nobody looks.
 * @param {Store} store
 * @param {Review} review
 * @param {(review: Review) => boolean} show return False to end it
 */
async function follow(store, review, show) {
  let found = review;
  while (show(found) && found.report && !over(found.report)) {
    await new Promise((done) => {
      setTimeout(done, EVERY);
    });
    found = await get(`${store.path}/review`);
  }
}

/**
 * The dialog: how far it is, and what is found so far.
 * @param {Store} store
 */
async function open(store) {
  const bar = h("progress", { "aria-label": "Decisions reviewed" });
  const said = h("p", { class: "soft", role: "status" }, "…");
  const list = h("div", { class: "stack", id: "findings" });
  const more = h("p", { hidden: true });
  /** @type {HTMLDialogElement} */
  const box = dialog("Review of your game", bar, said, list, more);
  const leave = () => box.close();
  await follow(store, await post(`${store.path}/review`), (review) => {
    const { report, findings } = review;
    const [done, of] = report?.progress[`decisions ${report.seat}`] ?? [0, 1];
    Object.assign(bar, { max: of || 1, value: done, hidden: !report || over(report) });
    put(said, words(review));
    put(list, lists(findings, store, leave));
    more.hidden = !report?.ready.includes("story");
    put(more, h("a", { href: `/report/${report?.id}` }, "The whole report, with film and runs"));
    return box.open;
  });
}

/**
 * The button at the end of a game.
 * @param {Store} store
 */
export const reviewButton = (store) =>
  store.live.table.mine.length
    ? h(
        "button",
        {
          class: "button",
          type: "button",
          "data-key": "review",
          onclick: () => open(store).catch(failed),
        },
        "Review my game",
      )
    : null;

/**
 * My costliest decisions on the end page, if a review has been begun; it grows while it goes on.
 * @param {Store} store
 */
export function costliest(store) {
  if (!store.live.finished || !store.live.table.mine.length) return null;
  const place = h("div", { class: "stack" });
  const section = h(
    "section",
    { class: "decisive", hidden: true },
    h("h3", {}, "Your costliest decisions"),
    place,
  );
  get(`${store.path}/review`)
    .catch(() => NOTHING)
    .then((review) =>
      follow(store, review, (found) => {
        section.hidden = !found.report;
        put(place, [
          h("p", { class: "soft", role: "status" }, words(found)),
          lists(found.findings.slice(0, FEW), store, () => {}),
        ]);
        return section.isConnected || found === review;
      }),
    )
    .catch(() => {});
  return section;
}

/**
 * The button that shows the map as it grew.
 * @param {Store} store
 */
export const filmButton = (store) =>
  h(
    "button",
    {
      class: "button",
      type: "button",
      "data-key": "film",
      onclick: () => film(store).catch(failed),
    },
    "Film",
  );

/** @param {Store} store */
async function film(store) {
  const place = h(
    "div",
    { class: "stack" },
    h("p", { class: "soft", role: "status" }, "Drawing the film…"),
  );
  /** @type {HTMLDialogElement} */
  const box = dialog("The map in twenty seconds", place);
  box.classList.add("film");
  await follow(store, await post(`${store.path}/review`), ({ report }) => {
    if (!report || !box.open) return false;
    const failure = over(report) && report.status !== "done";
    if (!report.ready.includes("film")) {
      if (failure) put(place, h("p", {}, report.problem));
      return !failure;
    }
    const src = `/api/reports/${report.id}/film.svg`;
    put(
      place,
      h("img", { src, alt: "The map of the game as it grew, move by move" }),
      h(
        "p",
        { class: "row" },
        h("a", { class: "button", href: src, download: `${store.id}-film.svg` }, "Save the film"),
      ),
    );
    return false;
  });
}
