// The coach: goes through my decisions of a finished game, one request each, and lists the dearest.
// It goes on while its dialog is closed: look at a move, and come back to the list.

/** @import { ReviewMark } from "../../wire.js" */
/** @import { Store } from "../store.js" */

import { ApiError, get, messageOf, post } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put, toast } from "../../lib/dom.js";

const MOST = 10;
const PAUSE = 2000;

/**
 * How far the review of a game is.
 * @typedef {object} Review
 * @property {number[] | null} moments my decisions, once they are known
 * @property {number} done
 * @property {ReviewMark[]} marks
 * @property {boolean} stopped
 * @property {() => void} show
 */

/** @param {unknown} error */
const failed = (error) => toast(messageOf(error), "error");
/** @type {Map<string, Review>} by table */
const reviews = new Map();

/**
 * One decision; a server that has much to do is asked again later.
 * @param {string} path
 * @param {number} at
 * @param {Review} review
 */
async function decision(path, at, review) {
  while (!review.stopped) {
    try {
      /** @type {{ mark: ReviewMark | null }} */
      const { mark } = await get(`${path}/review?at=${at}`);
      return mark;
    } catch (error) {
      if (!(error instanceof ApiError) || ![429, 503].includes(error.status)) throw error;
      await new Promise((done) => {
        setTimeout(done, PAUSE);
      });
    }
  }
  return null;
}

/**
 * All my decisions, until somebody stops it.
 * @param {string} path
 * @param {Review} review
 */
async function through(path, review) {
  /** @type {{ moments: number[] }} */
  const { moments } = await get(`${path}/review`);
  review.moments = moments;
  review.show();
  for (const at of moments) {
    const mark = await decision(path, at, review);
    if (review.stopped) return;
    review.done += 1;
    if (mark) review.marks.push(mark);
    review.marks.sort((one, other) => other.cost - one.cost || one.moment - other.moment);
    review.show();
  }
}

/**
 * Begin a variation at the moment of a decision.
 * @param {Store} store
 * @param {ReviewMark} mark
 */
async function tryIt(store, mark) {
  /** @type {{ table: { id: string } }} */
  const { table } = await post(`${store.path}/branches`, {
    at: mark.moment - 1,
    name: `Instead of move ${mark.moment}`,
  });
  location.assign(`/table/${table.id}`);
}

/**
 * What was played, what was better, and the way to that moment.
 * @type {(mark: ReviewMark, store: Store, box: HTMLDialogElement) => HTMLElement}
 */
const row = (mark, store, box) =>
  h(
    "li",
    {},
    h(
      "button",
      {
        class: "button small",
        type: "button",
        onclick: () => {
          box.close();
          store.look(mark.moment - 1).catch(failed);
        },
      },
      `Move ${mark.moment}`,
    ),
    ` ${mark.played}. Costs about ${mark.worth}. Better: ${mark.better}. `,
    h(
      "button",
      {
        class: "button small",
        type: "button",
        onclick: () => {
          box.close();
          tryIt(store, mark).catch(failed);
        },
      },
      "Try it",
    ),
    mark.line.length ? h("small", { class: "soft" }, ` Then: ${mark.line.join(", ")}.`) : null,
  );

/**
 * How far it is.
 * @param {Review} review
 */
function words({ done, marks, moments, stopped }) {
  if (!moments) return "";
  if (!moments.length) return "No expert bot is available for this game.";
  if (stopped)
    return `Stopped after ${done} of ${moments.length} decisions. ${marks.length ? "Found so far:" : "Nothing clearly better so far."}`;
  if (done < moments.length)
    return `Reviewing your decisions: ${done} of ${moments.length}. It continues while this page is open.`;
  return marks.length ? "Your most costly decisions:" : "No clearly better move found.";
}

/**
 * The dialog: what is found so far.
 * @param {Store} store
 */
function show(store) {
  const { path } = store;
  const known = reviews.get(path);
  /** @type {Review} */
  const review = known ?? { moments: null, done: 0, marks: [], stopped: false, show: () => {} };
  const bar = h("progress", { "aria-label": "Decisions reviewed" });
  const said = h("p", { class: "soft", role: "status" });
  const list = h("ol", { class: "stack", id: "coach-marks" });
  const stop = h(
    "button",
    {
      class: "button small",
      type: "button",
      onclick: () => {
        review.stopped = true;
        review.show();
      },
    },
    "Stop",
  );
  /** @type {HTMLDialogElement} */
  const box = dialog("Review of your game", bar, said, list, stop);
  review.show = () => {
    const all = review.moments?.length ?? 1;
    Object.assign(bar, { max: all || 1, value: review.done });
    put(said, words(review));
    put(
      list,
      review.marks.slice(0, MOST).map((one) => row(one, store, box)),
    );
    stop.hidden = review.stopped || review.done === all;
  };
  review.show();
  if (known) return;
  reviews.set(path, review);
  through(path, review).catch((error) => {
    reviews.delete(path);
    failed(error);
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
          "data-key": "coach",
          onclick: () => show(store),
        },
        "Review my game",
      )
    : null;
