// The settings at a table: how it looks, and what can be done about this game.

/** @import { Store } from "../table/store.js" */

import { allTitles, del, messageOf, put as send } from "../lib/api.js";
import { ask, dialog } from "../lib/dialog.js";
import { h, toast } from "../lib/dom.js";
import { opponents } from "./bot_picker.js";
import { houseRules } from "./house_rules.js";
import { keyHelp } from "./key_help.js";
import { looks } from "./looks.js";
import { explain } from "./rules.js";

/**
 * The bots of a title to choose from, with what to expect of each.
 * @param {string} title
 * @param {string} [now]
 */
async function botChoice(title, now = "regular") {
  const info = (await allTitles()).find((one) => one.title === title);
  return opponents("bot", info ?? { bots: [] }, now);
}

const CARETAKER =
  "The caretaker runs, pays and passes. It buys nothing from the others and starts nothing.";

/**
 * Who plays on for a seat that is left: the caretaker, or a bot of my choice.
 * @param {string} title
 */
async function standIn(title) {
  const info = (await allTitles()).find((one) => one.title === title);
  /** @type {string[][]} */
  const before = info?.caretaker ? [["caretaker", "Caretaker"]] : [];
  const now = before.length ? "caretaker" : "random";
  const [field, note] = opponents("bot", info ?? { bots: [] }, now, { before });
  const words = before.length ? [CARETAKER] : [];
  return { field, note, words, bot: () => field.value.replace(/^bot:/, "") };
}

/**
 * Leave my seat for good; the caretaker or a bot of my choice plays on.
 * @param {Store} store
 */
function leaving(store) {
  const { table, finished } = store.live;
  if (!table.mine.length || finished || !store.live.present) return null;
  const leave = async () => {
    const choice = await standIn(table.title);
    if (
      !(await ask(
        "Leave this game?",
        [
          "You can return until someone else takes your seat.",
          h("label", {}, "Who takes over ", choice.field, choice.note),
          ...choice.words,
        ],
        "Leave",
        "Stay",
      ))
    )
      return;
    for (const seat of table.mine)
      await del(`${store.path}/seats/${seat}?bot=${encodeURIComponent(choice.bot())}`);
    location.assign("/");
  };
  return h(
    "button",
    {
      class: "button small",
      type: "button",
      "data-key": "leave",
      onclick: () => leave().catch((error) => toast(messageOf(error), "error")),
    },
    "Leave the game to a bot",
  );
}

/**
 * Who plays alone may make the bots stronger or weaker at any time.
 * @param {Store} store
 */
function levels(store) {
  const { table, finished } = store.live;
  const bots = table.seats.filter((one) => one.kind === "bot");
  if (finished || !bots.length || bots.length + table.mine.length < table.seats.length) return null;
  const level = async () => {
    const [bot, note] = await botChoice(table.title, bots[0].bot ?? undefined);
    if (
      !(await ask(
        "Change the bot level?",
        ["Bot level from the next move:", h("label", {}, "Level ", bot, note)],
        "Change",
        "Cancel",
      ))
    )
      return;
    for (const { seat } of bots)
      await send(`${store.path}/seats/${seat}`, { kind: "bot", bot: bot.value });
  };
  return h(
    "button",
    {
      class: "button small",
      type: "button",
      "data-key": "level",
      onclick: () => level().catch((error) => toast(messageOf(error), "error")),
    },
    "Change bot level",
  );
}

/**
 * Game files to take away: our own, and what else the title can write.
 * @param {Store} store
 */
function saving(store) {
  const { table } = store.live;
  /** @type {(query: string, name: string, text: string) => HTMLElement} */
  const link = (query, name, text) =>
    h(
      "a",
      {
        class: "button small",
        href: `${store.path}/export${query}`,
        download: name,
      },
      text,
    );
  return [
    link("", `${table.title}-${store.id}.json`, "Save the game file"),
    ...(store.still?.files ?? []).map(({ format, name, text }) =>
      link(
        `?format=${encodeURIComponent(format)}`,
        `${table.title}-${store.id}-${name}.json`,
        text,
      ),
    ),
  ];
}

/**
 * What belongs to this game, and how the page looks; account and notifications have pages.
 * @param {Store} store
 * @param {() => void} redraw
 */
export function menu(store, redraw) {
  /** @type {(href: string, text: string) => HTMLElement} */
  const page = (href, text) =>
    h("a", { class: "button small", href, onclick: () => box.close() }, text);
  /** @type {HTMLDialogElement} */
  const box = dialog(
    "Settings",
    looks({ redraw, curtain: store.live.curtain }),
    h(
      "fieldset",
      {},
      h("legend", {}, "This game"),
      houseRules(store.live.table, (section) => explain(store, section)),
      saving(store),
      h("button", { class: "button small", type: "button", onclick: keyHelp }, "Keys"),
      levels(store),
      leaving(store),
    ),
    h(
      "p",
      { class: "row" },
      page("/settings/account", "Account"),
      page("/settings/notifications", "Notifications"),
    ),
  );
}
