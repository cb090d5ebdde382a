// The settings dialog: theme, hints, notifications, this game, and the account.

/** @import { Store } from "../table/store.js" */
/** @import { Settings } from "./settings.js" */

import { allTitles, del, me, messageOf, put as send } from "../lib/api.js";
import { ask, dialog } from "../lib/dialog.js";
import { h, toast } from "../lib/dom.js";
import { profile } from "../pages/account/account.js";
import { opponents } from "./bot_picker.js";
import { houseRules } from "./house_rules.js";
import { keyHelp } from "./key_help.js";
import { explain } from "./rules.js";
import { change, settings } from "./settings.js";
import { chime } from "./sound.js";

/** @param {boolean} on */
async function wantNotices(on) {
  if (!on) {
    change({ notify: false });
    return;
  }
  if (!("Notification" in window)) {
    toast("This browser cannot show notifications.", "error");
    return;
  }
  const answer = await Notification.requestPermission();
  change({ notify: answer === "granted" });
  if (answer !== "granted")
    toast("Notifications from this site are blocked in your browser settings.", "error");
}

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
 * Theme, help, notices, the game file, and who I am.
 * @param {Store | null} store
 * @param {() => void} [redraw]
 */
export async function menu(store, redraw) {
  /** @type {(value: string, text: string) => HTMLElement} */
  const radio = (value, text) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "theme",
        value,
        checked: settings.theme === value,
        onchange: () => change({ theme: value }),
      }),
      text,
    );
  /** @type {(name: keyof Settings, text: string, then: (on: boolean) => unknown) => HTMLElement} */
  const box = (name, text, then) =>
    h(
      "label",
      {},
      h("input", {
        type: "checkbox",
        name,
        checked: Boolean(settings[name]),
        onchange: async (event) => {
          await then(event.target.checked);
          event.target.checked = Boolean(settings[name]);
          redraw?.();
        },
      }),
      text,
    );
  const who = await me();
  dialog(
    "Settings",
    h(
      "fieldset",
      {},
      h("legend", {}, "Colours"),
      radio("auto", "same as system"),
      radio("light", "light"),
      radio("dark", "dark"),
      box("patterns", "Colour-blind patterns on tiles", (on) => change({ patterns: on })),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, "Hints and warnings"),
      box("hints", "Hints for your first game", (on) =>
        change({ hints: on, seen: on ? [] : settings.seen }),
      ),
      box("help", "Show “What would a bot do?” where the table allows hints", (on) =>
        change({ help: on }),
      ),
      store?.live.curtain
        ? box("curtain", "Hide the board between turns on a shared screen", (on) =>
            change({ curtain: on }),
          )
        : null,
      box("confirm", "Warn me before likely mistakes", (on) => change({ confirm: on })),
      box("pause", "Prevent accidental clicks when buttons change", (on) =>
        change({ pause: on ? 700 : 0 }),
      ),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, "When it is my turn"),
      box("notify", "Show a browser notification", wantNotices),
      box("sound", "Play a sound", (on) => {
        change({ sound: on });
        if (on) chime();
      }),
    ),
    store
      ? h(
          "fieldset",
          {},
          h("legend", {}, "This game"),
          houseRules(store.live.table, (section) => explain(store, section)),
          saving(store),
          h("button", { class: "button small", type: "button", onclick: keyHelp }, "Keys"),
          levels(store),
          leaving(store),
        )
      : null,
    who ? h("fieldset", {}, h("legend", {}, `You: ${who.name}`), profile(who)) : null,
  );
}
