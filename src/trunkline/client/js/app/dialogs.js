// Dialogs: a rule in our own words, house rules, the menu of settings, the keys.

import { del, get, me, put as send } from "../lib/api.js";
import { h, put, sentence, toast } from "../lib/dom.js";
import { profile } from "../pages/account/account.js";
import { rulesPath } from "../pages/rules/paths.js";
import { opponents } from "./bot_picker.js";
import { change, settings } from "./settings.js";
import { chime } from "./sound.js";

/** A modal dialog that closes by Escape, its button, or a click outside. */
export function dialog(title, ...content) {
  const node = h(
    "dialog",
    {
      class: "dialog",
      "aria-label": title,
      onclick: (event) => {
        if (event.target === node) node.close();
      },
      onclose: () => node.remove(),
    },
    h(
      "div",
      { class: "dialog-body" },
      h(
        "header",
        {},
        h("h2", {}, title),
        h(
          "button",
          { class: "icon", type: "button", "aria-label": "Close", onclick: () => node.close() },
          "×",
        ),
      ),
      ...content,
    ),
  );
  document.body.append(node);
  node.showModal();
  return node;
}

/** A question before something that is hard to take back: true if it is meant. */
export function ask(title, text, yes, no = "Cancel") {
  return new Promise((done) => {
    const box = dialog(
      title,
      (Array.isArray(text) ? text : [text]).map((one) => h("p", {}, one)),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            class: "button primary",
            type: "button",
            "data-key": "yes",
            onclick: () => {
              done(true);
              box.close();
            },
          },
          yes,
        ),
        h(
          "button",
          { class: "button", type: "button", "data-key": "no", onclick: () => box.close() },
          no,
        ),
      ),
    );
    box.addEventListener("close", () => done(false));
    box.querySelector("[data-key=no]").focus();
  });
}

const told = new Map();

/** The words about a section, or about the one above it. */
async function words(store, section) {
  if (!told.has(section)) told.set(section, (await store.rule(section)).text);
  const above = section.split(".").slice(0, -1).join(".");
  return told.get(section) ?? (above ? words(store, above) : null);
}

/** Our own short words about a rule. */
export async function explain(store, section) {
  const body = h("p", { class: "rule-text" }, "…");
  const more = h(
    "a",
    {
      class: "button small",
      href: rulesPath(store.live.table.title, { table: store.id, section }),
      target: "_blank",
    },
    "Read on in the rules",
  );
  dialog(`Rule ${section}`, body, more);
  try {
    body.textContent =
      (await words(store, section)) ??
      `There is no summary of rule ${section} yet; see the rulebook.`;
  } catch (error) {
    body.textContent = error.message;
  }
}

/** Options that a table has besides its edition. */
/** What each title is played with where nobody wishes otherwise; asked for once, when a table says more than its edition. */
const usual = new Map();
let asking = null;

function learn() {
  asking ??= get("/api/titles").then(({ titles }) => {
    for (const one of titles) usual.set(one.title, one.defaults);
  });
  return asking;
}

const deviations = (title, options) =>
  Object.entries(options).filter(
    ([name, value]) => name !== "edition" && usual.get(title)?.[name] !== value,
  );

/** A badge for a table with house rules, which tells them; `tell` explains a section where that is possible. */
export function houseRules({ id, title, options }, tell = null) {
  if (!deviations(title, options).length) return null;
  const badge = h(
    "button",
    {
      class: "badge",
      type: "button",
      hidden: !usual.size,
      "data-key": `house-rules-${id}`,
      "aria-haspopup": "dialog",
      onclick: () => showHouseRules(title, options, tell),
    },
    h("span", { class: "long" }, "house rules"),
    h("span", { class: "brief", "aria-hidden": "true" }, "§"),
  );
  if (!usual.size)
    learn().then(
      () => {
        badge.hidden = !deviations(title, options).length;
      },
      () => {
        badge.hidden = false;
      },
    );
  return badge;
}

/** A badge for a table whose host has changed the printed data, which tells what is different. */
export function ownData({ table, amendments }) {
  return amendments
    ? h(
        "button",
        {
          class: "badge",
          type: "button",
          "data-key": `own-data-${table.id}`,
          "aria-haspopup": "dialog",
          onclick: () => showOwnData(amendments),
        },
        h("span", { class: "long" }, "custom data"),
        h("span", { class: "brief", "aria-hidden": "true" }, "≠"),
      )
    : null;
}

function showOwnData({ note, changes, more }) {
  const value = (it) =>
    it === null ? "nothing" : typeof it === "object" ? JSON.stringify(it) : String(it);
  dialog(
    "Custom data",
    h("p", {}, note || "The host uses custom game data at this table."),
    h(
      "ul",
      { class: "own-data" },
      changes.map((one) =>
        h(
          "li",
          {},
          h("b", {}, [one.table, one.row, one.key].filter(Boolean).join(" ")),
          ` ${value(one.after)} `,
          h("span", { class: "soft" }, `(${one.source}: ${value(one.before)})`),
        ),
      ),
    ),
    more ? h("p", { class: "soft" }, `And ${more} more; all are in the saved game.`) : null,
  );
}

/** Each house rule: what it is about, what holds at this table, and what the edition would say. */
async function showHouseRules(title, options, tell) {
  const body = h("div", {}, "…");
  dialog("House rules", body);
  try {
    const { explained, defaults } = (await get("/api/titles")).titles.find(
      (one) => one.title === title,
    );
    const edition = options.edition ?? defaults.edition;
    const words = (text) => (tell ? sentence(text, tell) : text);
    put(
      body,
      edition ? h("p", { class: "soft" }, `House rules (edition ${edition}):`) : null,
      h(
        "dl",
        { class: "agreed" },
        deviations(title, options).map(([name, value]) => {
          const said = explained[name];
          const usual = said?.usual?.[edition];
          return h(
            "div",
            {},
            h("dt", {}, name.replaceAll("_", " ")),
            h(
              "dd",
              {},
              said
                ? [words(said.text), " ", h("b", {}, words(said.choices[value] ?? String(value)))]
                : String(value),
            ),
            usual === undefined
              ? null
              : h("dd", { class: "soft" }, "Default: ", words(said.choices[usual])),
          );
        }),
      ),
    );
  } catch (error) {
    body.textContent = error.message;
  }
}

const KEYS = [
  ["← →", "one move back or forward"],
  ["Home End", "first move, latest move"],
  ["u or Ctrl Z", "undo"],
  ["y or Ctrl Y", "redo"],
  ["m", "map: jump to marked places; arrow keys and Enter choose"],
  ["a", "your possible moves"],
  ["1 to 9", "the views, from left to right"],
  ["r, arrow keys", "tile chooser: rotate, next tile; Enter lays the tile"],
  ["+ −  0", "zoom the map, whole map; arrow keys pan the map while it has the focus"],
  ["f", "find a place on the map by name"],
  ["c", "chat"],
  ["?", "this list"],
];

export function keyHelp() {
  dialog(
    "Keys",
    h(
      "dl",
      { class: "keys" },
      KEYS.map(([key, text]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, text))),
    ),
  );
}

async function wantNotices(on) {
  if (!on) return change({ notify: false });
  if (!("Notification" in window)) return toast("This browser cannot show notifications.", "error");
  const answer = await Notification.requestPermission();
  change({ notify: answer === "granted" });
  if (answer !== "granted")
    toast("Notifications from this site are blocked in your browser settings.", "error");
}

/** The bots of a title to choose from, with what to expect of each. */
async function botChoice(title, now = "regular") {
  const info = (await get("/api/titles")).titles.find((one) => one.title === title);
  return opponents("bot", info ?? { bots: [] }, now);
}

/** Leave my seat for good; a bot of my choice plays on. */
function leaving(store) {
  const { table, finished } = store.live;
  if (!table.mine.length || finished || !store.live.present) return null;
  const leave = async () => {
    const choice = await botChoice(table.title);
    if (
      !(await ask(
        "Leave this game?",
        [
          "A bot takes over. You can return until someone else takes your seat.",
          h("label", {}, "Bot that takes over ", choice),
        ],
        "Leave",
        "Stay",
      ))
    )
      return;
    for (const seat of table.mine)
      await del(`${store.path}/seats/${seat}?bot=${encodeURIComponent(choice[0].value)}`);
    location.assign("/");
  };
  return h(
    "button",
    {
      class: "button small",
      type: "button",
      "data-key": "leave",
      onclick: () => leave().catch((error) => toast(error.message, "error")),
    },
    "Leave the game to a bot",
  );
}

/** Who plays alone may make the bots stronger or weaker at any time. */
function levels(store) {
  const { table, finished } = store.live;
  const bots = table.seats.filter((one) => one.kind === "bot");
  if (finished || !bots.length || bots.length + table.mine.length < table.seats.length) return null;
  const level = async () => {
    const choice = await botChoice(table.title, bots[0].bot);
    if (
      !(await ask(
        "Change the bot level?",
        ["Bot level from the next move:", h("label", {}, "Level ", choice)],
        "Change",
        "Cancel",
      ))
    )
      return;
    for (const { seat } of bots)
      await send(`${store.path}/seats/${seat}`, { kind: "bot", bot: choice[0].value });
  };
  return h(
    "button",
    {
      class: "button small",
      type: "button",
      "data-key": "level",
      onclick: () => level().catch((error) => toast(error.message, "error")),
    },
    "Change bot level",
  );
}

/** Game files to take away: our own, and what else the title can write. */
function saving(store) {
  const { table } = store.live;
  const link = (query, name, text) =>
    h("a", { class: "button small", href: `${store.path}/export${query}`, download: name }, text);
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

/** Theme, help, notices, the game file, and who I am. */
export async function menu(store, redraw) {
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
