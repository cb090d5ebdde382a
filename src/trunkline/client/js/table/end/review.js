// The coach: goes through my decisions of a finished game, one request each, and lists the dearest.
// It goes on while its dialog is closed: look at a move, and come back to the list.

import { get } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";

const MOST = 10;
const PAUSE = 2000;
const failed = (error) => toast(error.message, "error");
const reviews = new Map();

/** One decision; a server that has much to do is asked again later. */
async function decision(path, at, review) {
  while (!review.stopped) {
    try {
      return (await get(`${path}/review?at=${at}`)).mark;
    } catch (error) {
      if (![429, 503].includes(error.status)) throw error;
      await new Promise((done) => {
        setTimeout(done, PAUSE);
      });
    }
  }
  return null;
}

/** All my decisions, until somebody stops it. */
async function through(path, review) {
  review.moments = (await get(`${path}/review`)).moments;
  review.show();
  for (const at of review.moments) {
    const mark = await decision(path, at, review);
    if (review.stopped) return;
    review.done += 1;
    if (mark) review.marks.push(mark);
    review.marks.sort((one, other) => other.cost - one.cost || one.moment - other.moment);
    review.show();
  }
}

/** What was played, what was better, and the way to that moment. */
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
    ` ${mark.played}. Better by ${mark.worth}: ${mark.better}.`,
    mark.line.length ? h("small", { class: "soft" }, ` Then: ${mark.line.join(", ")}.`) : null,
  );

/** How far it is. */
function words({ done, marks, moments }) {
  if (!moments) return "";
  if (!moments.length) return "No expert bot is available for this game.";
  if (done < moments.length)
    return `Reviewing your decisions: ${done} of ${moments.length}. It continues if you close this window.`;
  return marks.length ? "Your most costly decisions:" : "No clearly better move found.";
}

/** The dialog: what is found so far. */
function show(store, dialog) {
  const { path } = store;
  const known = reviews.get(path);
  const review = known ?? { done: 0, marks: [] };
  const end = () => {
    review.stopped = true;
    reviews.delete(path);
  };
  const bar = h("progress", { "aria-label": "Decisions reviewed" });
  const said = h("p", { class: "soft", role: "status" });
  const list = h("ol", { class: "stack", id: "coach-marks" });
  const stop = h(
    "button",
    {
      class: "button small",
      type: "button",
      onclick: () => {
        end();
        box.close();
      },
    },
    "Stop",
  );
  const box = dialog("Review of your game", bar, said, list, stop);
  review.show = () => {
    const all = review.moments?.length ?? 1;
    Object.assign(bar, { max: all || 1, value: review.done });
    put(said, words(review));
    put(
      list,
      review.marks.slice(0, MOST).map((one) => row(one, store, box)),
    );
    stop.hidden = review.done === all;
  };
  review.show();
  if (known) return;
  reviews.set(path, review);
  through(path, review).catch((error) => {
    end();
    failed(error);
  });
}

/** The button at the end of a game. */
export const coaching = (store, dialog) =>
  store.live.table.mine.length
    ? h(
        "button",
        {
          class: "button",
          type: "button",
          "data-key": "coach",
          onclick: () => show(store, dialog),
        },
        "Review my game",
      )
    : null;
