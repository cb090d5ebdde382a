// Branches: play on apart from the game, from any moment, compare what became of it, send the moves.

/** @import { Table } from "../page.js" */
/** @import { BranchLine } from "../wire.js" */
/** @import { TablePage } from "./page.js" */
/** @import { Store } from "./store.js" */

import { load } from "../app/lazy_parts.js";
import { allTitles, del, get, messageOf, newId, post, put } from "../lib/api.js";
import { ask, dialog } from "../lib/dialog.js";
import { h, toast } from "../lib/dom.js";
import { sideBySide } from "./branch_lines.js";

/**
 * The address of the puzzle whose position a table began with; empty for branches of games.
 * @param {string} of what a table is a branch of
 */
const puzzlePath = (of) => (of.startsWith("puzzle-") ? `/puzzle/${of.slice(7)}` : "");

/** @param {string} id */
const path = (id) => `/api/tables/${encodeURIComponent(id)}`;

/**
 * Do something with the server; a refusal is told.
 * @param {() => Promise<unknown>} work
 */
const tried = (work) => work().catch((error) => toast(messageOf(error), "error"));

/**
 * Return True if somebody may branch off here: a player, and everybody once the game is over.
 * @param {Store} store
 */
export const mayTryOut = (store) =>
  store.live.present &&
  !store.live.table.lesson &&
  (store.live.table.mine.length || store.live.finished);

/**
 * Open the room for trying moves out.
 * @param {TablePage} page
 */
export const tryOut = (page) => tried(() => room(page));

/**
 * Begin a new branch at the moment shown, and all of mine side by side.
 * @param {TablePage} page
 */
async function room(page) {
  const { store } = page;
  const { live, view } = store;
  const of = live.table.branch?.of ?? store.id;
  const at = view.at;
  const name = h("input", {
    name: "branch",
    maxlength: 60,
    placeholder: "a name, such as “build west first”",
  });
  /** @type {HTMLDialogElement} */
  const box = dialog(
    "Try a variation",
    h("p", {}, `Play all seats from move ${at}. Only you see it, and the game is not affected.`),
    h(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          tried(async () => {
            /** @type {{ table: Table }} */
            const { table } = await post(`${store.path}/branches`, { at, name: name.value });
            box.close();
            page.go(`/table/${table.id}`);
          });
        },
      },
      name,
      h(
        "button",
        { class: "button primary", type: "submit", "data-key": "branch-off" },
        `Start from move ${at}`,
      ),
    ),
    h("div", { class: "branch-lines" }, "…"),
  );
  /** @type {{ lines: BranchLine[] }} */
  const { lines } = puzzlePath(of) ? { lines: [] } : await get(`${path(of)}/branches`);
  const known = lines.length > 1 ? [h("h3", {}, "Compare"), sideBySide(page, lines, box)] : [];
  box.querySelector(".branch-lines")?.replaceChildren(...known);
}

/**
 * What stands above a branch: what it is, and what can be done with it.
 * @param {TablePage} page
 */
export function branchBar(page) {
  const { live } = page.store;
  const { branch } = live.table;
  if (!branch) return null;
  const puzzle = puzzlePath(branch.of);
  const words = puzzle
    ? "The position of a puzzle. You play all seats."
    : `This is a variation from move ${branch.at}. The game is not affected.${branch.drawn ? " Hidden information was dealt again at random." : ""}`;
  /** @type {(key: string, text: string, title: string, work: () => Promise<unknown>) => HTMLElement} */
  const button = (key, text, title, work) =>
    h(
      "button",
      { class: "button small", type: "button", "data-key": key, title, onclick: () => tried(work) },
      text,
    );
  const own = live.table.owner_is_me;
  const bots = live.table.seats.every((seat) => seat.kind === "bot");
  return h(
    "div",
    { class: "branch-bar", role: "region", "aria-label": "Variation" },
    h("span", {}, own ? words : `A variation by ${live.table.owner}, from move ${branch.at}.`),
    h(
      "a",
      {
        class: "button small",
        href: puzzle || `/table/${branch.of}`,
        "data-key": "to-the-game",
      },
      puzzle ? "Back to the puzzle" : "Back to the game",
    ),
    own && !puzzle
      ? [
          button(
            "send-moves",
            "Send my moves",
            "Play the first moves of this variation in the real game, as far as they are legal",
            () => send(page),
          ),
          button(
            "propose",
            `Replace move ${branch.at + 1}…`,
            "Correct a mistake: ask all players to replace that move with the first moves of this variation",
            async () => (await load("table/corrections")).proposeBranch(page),
          ),
        ]
      : null,
    own
      ? [
          bots || live.finished
            ? button("take-seats", "Take over", "Play all seats yourself", () => seats(page, null))
            : button("bots-play", "Let bots continue", "Bots play all seats to the end", () =>
                letBots(page),
              ),
          button("rename", "Name…", "Rename it, or show it to others", () => rename(page)),
          button("remove", "Delete", "Delete this variation", () => remove(page)),
        ]
      : null,
  );
}

/** @param {TablePage} page */
async function send(page) {
  const { store } = page;
  const { branch } = store.live.table;
  if (!branch) return;
  /** @type {{ played: number, of: number, stopped: string | null }} */
  const { played, of, stopped } = await post(`${path(branch.of)}/send`, {
    branch: store.id,
    id: newId(),
  });
  if (!of) {
    toast(stopped ?? "", "error");
    return;
  }
  page.go(`/table/${branch.of}`);
  toast(
    stopped
      ? `${played} of ${of} moves were played, then: ${stopped}`
      : `${of === 1 ? "Your move was" : `All ${of} moves were`} played.`,
    stopped ? "error" : "note",
  );
}

/**
 * @param {TablePage} page
 * @param {string | null} bot
 */
function seats(page, bot) {
  return put(`${page.store.path}/branch/seats`, { bot });
}

/** @param {TablePage} page */
async function letBots(page) {
  const { title } = page.store.live.table;
  const { bots = [] } = (await allTitles()).find((one) => one.title === title) ?? {};
  const choice = h(
    "select",
    { name: "bot" },
    bots.map((name) => h("option", { value: name, selected: name === "regular" }, name)),
  );
  const meant = await ask(
    "Let bots continue?",
    [
      "They play all seats to the end of the game. You can watch, and take over at any time.",
      h("label", {}, "Bots ", choice),
    ],
    "Let them play",
  );
  if (meant) await seats(page, choice.value);
}

/** @param {TablePage} page */
async function rename(page) {
  const { store } = page;
  const { table } = store.live;
  const name = h("input", { name: "branch", maxlength: 60, value: table.name });
  const shared = h("input", {
    type: "checkbox",
    name: "shared",
    checked: table.visibility === "unlisted",
  });
  const text = [
    h("label", {}, "Name ", name),
    h("label", {}, shared, " Anyone with the link can view it after the game"),
  ];
  if (!(await ask("This variation", text, "Save"))) return;
  await put(`${store.path}/branch`, { name: name.value, shared: shared.checked });
  await store.reopen();
}

/** @param {TablePage} page */
async function remove(page) {
  const { store } = page;
  if (
    !(await ask(
      "Delete this variation?",
      "This cannot be undone. The game is not affected.",
      "Delete",
    ))
  )
    return;
  const of = store.live.table.branch?.of;
  store.close();
  await del(`${store.path}/branch`);
  page.go(of ? `/table/${of}` : "/");
}
