// Watch: tables with a free seat, games that run, and games that are over.

/** @import { Go } from "../../ui.js" */

import { load } from "../../app/lazy_parts.js";
import { ensureMe } from "../../app/sign_in.js";
import { allTitles, me, post } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
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
  const titles = await allTitles();
  const lists = new TableLists(
    titles,
    async (table, seat) => {
      await ensureMe();
      await post(`/api/tables/${table.id}/seats/${seat}`);
      go(`/table/${table.id}`);
    },
    async () => {
      await lists.draw(await me());
    },
  );
  const reason = "Your name, so that others know who plays.";
  const create = async () => {
    await ensureMe(reason);
    const { NewTableForm } = await load("pages/lobby/new_table");
    new NewTableForm(titles, go, undefined, "bot");
  };
  const bring = async () => {
    await ensureMe(reason);
    const { ImportForm } = await load("pages/lobby/import_table");
    new ImportForm(titles, go);
  };
  put(
    app,
    h(
      "main",
      { class: "wrap watch", id: "main" },
      h(
        "div",
        { class: "sec" },
        h("h1", {}, "Tables"),
        h(
          "button",
          { class: "button", type: "button", "data-key": "new-table", onclick: create },
          sprite("plus"),
          "New table",
        ),
        h(
          "button",
          { class: "button", type: "button", "data-key": "import", onclick: bring },
          "Import a game",
        ),
      ),
      lists.root,
    ),
  );
  await lists.refresh();
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  const timer = setInterval(() => {
    if (!document.hidden) lists.refresh().catch(() => {});
  }, EVERY);
  return () => clearInterval(timer);
}
