// The coach: goes through my decisions of a finished game, one request each, and lists the dearest.

import { get } from "./api.js";
import { h, put, toast } from "./dom.js";

const MOST = 10;
const PAUSE = 2000;
const wait = (time) => new Promise((done) => { setTimeout(done, time); });

/** One decision; a server that has much to do is asked again later. */
async function decision(path, at, open) {
  while (open()) {
    try {
      return (await get(`${path}/review?at=${at}`)).mark;
    } catch (error) {
      if (![429, 503].includes(error.status)) throw error;
      await wait(PAUSE);
    }
  }
  return null;
}

/** A row of the list: what was played, what was better, and the way to that moment. */
const row = (mark, store, box) => h("li", {},
  h("button", { class: "button small", type: "button", onclick: () => { box.close(); store.look(mark.moment - 1).catch((error) => toast(error.message, "error")); } }, `Move ${mark.moment}`),
  ` ${mark.played}. Better by ${mark.worth}: ${mark.better}.`,
  mark.line.length ? h("small", { class: "soft" }, ` Then: ${mark.line.join(", ")}.`) : null);

/** Walk through my decisions while the dialog is open; the dearest so far are always shown. */
async function through(store, dialog) {
  const { moments } = await get(`${store.path}/review`);
  const bar = h("progress", { max: moments.length, value: 0, "aria-label": "Decisions looked at" });
  const said = h("p", { class: "soft", role: "status" }, moments.length ? "The expert looks at your decisions…" : "There is no expert for this game.");
  const list = h("ol", { class: "stack", id: "coach-marks" });
  const box = dialog("Review of my game", bar, said, list);
  const marks = [];
  for (const [n, at] of moments.entries()) {
    const mark = await decision(store.path, at, () => box.isConnected);
    if (!box.isConnected) return;
    bar.value = n + 1;
    if (!mark) continue;
    marks.push(mark);
    marks.sort((one, other) => other.cost - one.cost || one.moment - other.moment);
    put(list, marks.slice(0, MOST).map((one) => row(one, store, box)));
  }
  if (moments.length) put(said, marks.length ? "These decisions cost most." : "Nothing was surely better than what you did.");
}

/** The button in the menu of a finished game. */
export function coaching(store, dialog) {
  const { table, finished } = store.live;
  if (!finished || !table.mine.length) return null;
  return h("button", { class: "button small", type: "button", "data-key": "coach", onclick: () => through(store, dialog).catch((error) => toast(error.message, "error")) }, "Review my game");
}
