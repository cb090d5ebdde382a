// Watch: tables with a free seat, games that run, and games that are over.

/** @import { Go } from "../../ui.js" */

import { ensureMe } from "../../app/sign_in.js";
import { allTitles, me, post } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { TableLists } from "./table_lists.js";

/** Milliseconds between two looks at the tables. */
const EVERY = 15_000;

/**
 * Show the lists; return how to leave them.
 * @param {HTMLElement} app
 * @param {Go} go
 */
export async function showWatch(app, go) {
  document.title = "Watch – Trunkline";
  const lists = new TableLists(
    await allTitles(),
    async (table, seat) => {
      await ensureMe();
      await post(`/api/tables/${table.id}/seats/${seat}`);
      go(`/table/${table.id}`);
    },
    async () => {
      await lists.draw(await me());
    },
  );
  put(app, h("main", { class: "wrap watch", id: "main" }, h("h1", {}, "Watch"), lists.root));
  await lists.refresh();
  const timer = setInterval(() => {
    if (!document.hidden) lists.refresh().catch(() => {});
  }, EVERY);
  return () => clearInterval(timer);
}
