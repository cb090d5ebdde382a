// A table that is not played at: one that has not begun, or that this program cannot replay.

/** @import { TablePage } from "./page.js" */

import { load } from "../app/lazy_parts.js";
import { h, put } from "../lib/dom.js";
import { showTitle } from "./announce.js";
import { drawHead } from "./head.js";

/** @param {TablePage} page */
export function drawOther(page) {
  const { live } = page.store;
  if (!live.unplayable && live.table.status === "open") {
    page.guard(wait(page));
    return;
  }
  showTitle(live);
  page.root.classList.add("waiting-room");
  drawHead(page);
  put(page.turnCard.root, live.unplayable ? h("p", { class: "refusal" }, live.unplayable) : null);
  put(page.plates.root);
  put(page.stage.views);
  page.log.update();
}

/**
 * Show the seats that are taken, and what the game waits for.
 * @param {TablePage} page
 */
async function wait(page) {
  const { WaitingRoom } = await load("table/waiting/room");
  if (page.store.live.table.status !== "open") return;
  const there = page.waiting;
  page.waiting ??= new WaitingRoom(page);
  await (there ? there.draw() : page.waiting.open());
}
