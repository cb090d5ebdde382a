// The lobby: my games first, a quick game against bots, new tables, invites, watching, import.

import { opponents } from "../../app/bot_picker.js";
import { dialog, houseRules } from "../../app/dialogs.js";
import { barParts } from "../../app/header.js";
import { ensureMe } from "../../app/sign_in.js";
import { del, get, me, newId, post, setMe } from "../../lib/api.js";
import { h, put, sentence, toast } from "../../lib/dom.js";
import { grouped } from "../../table/action_styles.js";
import { forgotten } from "../account/account.js";
import { rulesPath } from "../rules/paths.js";
import { clockFields, wishedClock } from "./clock_picker.js";
import { front, short } from "./landing.js";

const day = (text) =>
  new Date(text).toLocaleDateString(undefined, { month: "short", day: "numeric" });
const USUAL = 4;
const BOT_WISH = ["novice", "regular", "random"];
export const bestBot = (names) => BOT_WISH.find((name) => names.includes(name)) ?? names[0];

/** A game against bots at once. */
export async function startSolo(app, title, go) {
  app.replaceChildren(
    h("main", { class: "notice", id: "main" }, h("p", {}, "Setting up the table…")),
  );
  if (!(await me()))
    setMe(
      (
        await post("/api/guests", {
          name: new URLSearchParams(location.search).get("name") || "Guest",
        })
      ).account,
    );
  const players = Number(new URLSearchParams(location.search).get("players") ?? 0);
  const { titles } = await get("/api/titles");
  const info = titles.find((one) => one.title === title) ?? titles[0];
  const table = await soloTable(info, players, new URLSearchParams(location.search));
  go(`/table/${table.id}`, true);
}

async function soloTable(info, players, wish = new URLSearchParams()) {
  const count = info.seats.includes(players) ? players : info.seats[0];
  const bot = info.bots.includes(wish.get("bot")) ? wish.get("bot") : bestBot(info.bots);
  const seats = [
    { kind: "me" },
    ...Array.from({ length: count - 1 }, () => ({ kind: "bot", bot })),
  ];
  const body = {
    title: info.title,
    name: `${short(info)} against bots`,
    seats,
    visibility: "unlisted",
    undo: "always",
  };
  if (wish.get("seed")) body.seed = Number(wish.get("seed"));
  const chosen = wish
    .getAll("option")
    .map((one) => one.split("="))
    .map(([name, value]) => [
      name,
      (info.options[name] ?? []).find((one) => String(one) === value),
    ]);
  body.options = Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
  return (await post("/api/tables", body)).table;
}

export async function showLobby(app, go) {
  document.title = "Trunkline";
  const page = new Lobby(app, go);
  await page.open();
  return () => clearInterval(page.timer);
}

class Lobby {
  constructor(app, go) {
    Object.assign(this, {
      app,
      go,
      pages: { open: 1, playing: 1, finished: 1 },
      older: {},
      wanted: {},
      ratings: {},
      turn: false,
    });
  }

  async open() {
    const { titles } = await get("/api/titles");
    this.titles = titles;
    this.head = h("header", { class: "bar lobby-bar" });
    this.lists = h("div", { class: "lists", id: "tables" });
    const usual = (info) => ({
      players: info.seats.includes(USUAL) ? USUAL : info.seats[0],
      bot: bestBot(info.bots),
    });
    const doing = {
      usual,
      solo: (info, wish) => this.solo(info, wish),
      create: (info) => this.create(info),
      watch: (info) => this.watch(info),
      import: () => this.import(),
    };
    this.app.replaceChildren(
      h(
        "div",
        { class: "lobby" },
        this.head,
        h("main", { id: "main" }, front(titles, doing), this.lists),
      ),
    );
    await this.refresh();
    this.timer = setInterval(() => {
      if (!document.hidden) this.refresh().catch(() => {});
    }, 8000);
  }

  async refresh() {
    const who = await me();
    const button = (how, text, more = "") =>
      h(
        "button",
        { class: `button small ${more}`, type: "button", onclick: () => this.sign(how) },
        text,
      );
    put(
      this.head,
      barParts(
        who
          ? [
              h(
                "a",
                {
                  class: "soft clip",
                  href: who.guest ? "/record?view=mine" : `/player/${encodeURIComponent(who.name)}`,
                },
                who.name,
                who.guest ? h("span", { class: "wide-only" }, " (guest)") : null,
              ),
              who.guest ? button("claim", "Create account") : null,
              h(
                "button",
                { class: "button small", type: "button", onclick: () => this.signOut() },
                "Sign out",
              ),
            ]
          : [button("in", "Sign in"), button("up", "Create account", "wide-only")],
      ),
    );
    const lists = this.turn ? [] : ["open", "playing", "finished"];
    const [all, open = [], playing = [], finished = []] = await Promise.all([
      who ? this.list("mine") : [],
      ...lists.map((name) => this.list(name)),
    ]);
    const mine = this.turn ? all.filter((table) => table.my_turn) : all;
    mine.sort((a, b) => b.my_turn - a.my_turn);
    const ids = new Set(mine.map((table) => table.id));
    const others = (tables) => tables.filter((table) => !ids.has(table.id));
    const turn = mine.filter((table) => table.my_turn).length;
    document.title = turn ? `(${turn}) Your turn – Trunkline` : "Trunkline";
    put(
      this.lists,
      this.filters(who),
      mine.length || this.turn
        ? this.section("My games", mine, "", "No game is waiting for you.")
        : null,
      this.turn
        ? null
        : this.section("Open tables", others(open), "open", "No open tables right now."),
      others(playing).length ? this.section("Watch", others(playing), "playing") : null,
      others(finished).length ? this.section("Finished", others(finished), "finished") : null,
      h("p", {}, h("a", { href: "/record" }, "Record: finished public games, players and ratings")),
    );
  }

  /** The newest tables of a list: all of mine, of the others as many pages as were asked for. */
  async list(name) {
    const tables = [];
    let cursor = null;
    for (
      let page = 0;
      page === 0 || (cursor && (name === "mine" || page < this.pages[name]));
      page += 1
    ) {
      const answer = await get(
        `/api/tables?${new URLSearchParams({ list: name, ...this.wanted, ...(cursor ? { before: cursor } : {}) })}`,
      );
      tables.push(...answer.tables);
      Object.assign(this.ratings, answer.ratings);
      cursor = answer.next;
    }
    this.older[name] = Boolean(cursor);
    return tables;
  }

  /** Which tables are shown: where it is my turn, of a title, a pace, and with some words in them (a table, a player, a round). */
  filters(who) {
    const { wanted } = this;
    const again = () => this.refresh().catch((error) => toast(error.message, "error"));
    const wish = (name, options, label) =>
      h(
        "select",
        {
          name,
          "aria-label": label,
          "data-key": `filter-${name}`,
          onchange: (event) => {
            wanted[name] = event.target.value;
            again();
          },
        },
        options.map(([value, text]) =>
          h("option", { value, selected: value === (wanted[name] ?? "") }, text),
        ),
      );
    return h(
      "form",
      {
        class: "row list-filters",
        role: "search",
        "aria-label": "Filter tables",
        onsubmit: (event) => event.preventDefault(),
      },
      who
        ? h(
            "label",
            {},
            h("input", {
              type: "checkbox",
              name: "turn",
              "data-key": "filter-turn",
              checked: this.turn,
              onchange: (event) => {
                this.turn = event.target.checked;
                again();
              },
            }),
            " my turn",
          )
        : null,
      wish(
        "title",
        [["", "all titles"], ...this.titles.map((info) => [info.title, short(info)])],
        "Title",
      ),
      wish(
        "pace",
        [
          ["", "any pace"],
          ["live", "live"],
          ["async", "over days"],
        ],
        "Pace",
      ),
      h("input", {
        type: "search",
        name: "words",
        maxlength: 80,
        "aria-label": "Table, player, round",
        placeholder: "table, player, round…",
        "data-key": "filter-words",
        value: wanted.words ?? "",
        oninput: (event) => {
          wanted.words = event.target.value;
          clearTimeout(this.soon);
          this.soon = setTimeout(again, 250);
        },
      }),
    );
  }

  /** Who sits at a seat, with their rating where they have one. */
  seated({ kind, name, owner }) {
    const known = kind === "player" ? this.ratings[owner] : null;
    return kind === "open"
      ? "open seat"
      : kind === "invite"
        ? "invited"
        : known
          ? [
              name,
              h(
                "span",
                {
                  title: `Rating against people: ${known.rating} ± ${known.off}, ${known.games} ${known.games === 1 ? "game" : "games"}`,
                },
                ` (${Math.round(known.rating)})`,
              ),
            ]
          : name;
  }

  section(title, tables, list = "", empty = "") {
    return h(
      "section",
      { class: "list" },
      h("h2", {}, title),
      tables.length
        ? h(
            "ul",
            { class: "tables" },
            tables.map((table) => this.row(table)),
          )
        : h("p", { class: "soft" }, empty),
      this.older[list]
        ? h(
            "button",
            {
              class: "button small",
              type: "button",
              "data-key": `older-${list}`,
              onclick: () => {
                this.pages[list] += 1;
                this.refresh().catch((error) => toast(error.message, "error"));
              },
            },
            "Show older",
          )
        : null,
    );
  }

  row(table) {
    const open = table.seats.filter((seat) => seat.kind === "open");
    const info = this.titles.find((one) => one.title === table.title);
    const title = info ? short(info) : table.title;
    const where = table.round || `move ${table.moment}`;
    const state = table.my_turn
      ? [h("span", { class: "soft" }, where), h("span", { class: "badge turn" }, "your turn")]
      : table.status === "playing"
        ? h(
            "span",
            { class: "soft" },
            `${where}, ${table.asked.map((seat) => table.seats[seat]?.name).join(", ")} to act`,
          )
        : table.status === "open"
          ? h(
              "span",
              { class: "soft" },
              `${open.length} open ${open.length === 1 ? "seat" : "seats"}`,
            )
          : h(
              "span",
              { class: "soft" },
              table.ranking
                ? `won by ${table.ranking[0].seats.map((seat) => table.seats[seat]?.name).join(" and ")}`
                : table.status,
            );
    return h(
      "li",
      { class: table.my_turn ? "turn" : "" },
      h(
        "a",
        { href: `/table/${table.id}`, class: "table-link" },
        h("b", {}, table.name || title),
        table.name ? h("span", { class: "badge" }, title) : null,
        table.pace === "async" ? h("span", { class: "badge" }, "over days") : null,
        table.unread?.lines
          ? h(
              "span",
              { class: `badge ${table.unread.called ? "turn" : ""}` },
              table.unread.called
                ? "you were mentioned in chat"
                : `${table.unread.lines} new ${table.unread.lines === 1 ? "message" : "messages"}`,
            )
          : null,
        h(
          "span",
          { class: "soft clip" },
          table.seats.map((seat, n) => [n ? ", " : "", this.seated(seat)]),
        ),
        state,
        h("time", { class: "soft", datetime: table.updated }, day(table.updated)),
      ),
      houseRules(table),
      table.amended
        ? h("span", { class: "badge", title: "This table uses custom game data" }, "custom data")
        : null,
      table.status === "open" && open.length && !table.mine.length
        ? h(
            "button",
            {
              class: "button small primary",
              type: "button",
              onclick: () => this.join(table, open[0].seat),
            },
            "Join",
          )
        : null,
    );
  }

  async solo(info, wish) {
    await ensureMe();
    if (info.options.scenario) return new LongGame(info, this.go);
    this.go(
      `/table/${(await soloTable(info, Number(wish.players), new URLSearchParams({ bot: wish.bot }))).id}`,
    );
  }

  /** A game of bots, to be looked at. */
  async watch(info) {
    await ensureMe();
    const seats = Array.from(
      { length: info.seats.find((count) => count >= 3) ?? info.seats[0] },
      () => ({ kind: "bot", bot: bestBot(info.bots) }),
    );
    this.go(
      `/table/${(await post("/api/tables", { title: info.title, name: `${short(info)}: bots`, seats, visibility: "unlisted" })).table.id}?play=1`,
    );
  }

  async join(table, seat) {
    await ensureMe();
    await post(`/api/tables/${table.id}/seats/${seat}`);
    this.go(`/table/${table.id}`);
  }

  async signOut() {
    await del("/api/session");
    setMe(null);
    await this.refresh();
  }

  sign(how) {
    const name = h("input", {
      name: "name",
      required: true,
      autocomplete: "username",
      minlength: 2,
      maxlength: 24,
    });
    const password = h("input", {
      name: "password",
      type: "password",
      required: true,
      minlength: 8,
      autocomplete: how === "in" ? "current-password" : "new-password",
    });
    const error = h("p", { class: "refusal", role: "alert", hidden: true });
    const [title, path, verb] = {
      in: ["Sign in", "/api/session", "Sign in"],
      up: ["Create account", "/api/accounts", "Create account"],
      claim: ["Create an account to keep your games", "/api/account/claim", "Create account"],
    }[how];
    const box = dialog(
      title,
      h(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            try {
              const answer = await post(path, {
                name: name.value.trim(),
                password: password.value,
              });
              setMe(answer.account);
              box.close();
              await this.refresh();
            } catch (problem) {
              error.textContent = problem.message;
              error.hidden = false;
            }
          },
        },
        h("label", {}, "Name", name),
        h("label", {}, "Password", password),
        error,
        h("button", { class: "button primary" }, verb),
      ),
      ...(how === "in"
        ? [
            forgotten(),
            h(
              "p",
              {},
              "New here? ",
              h(
                "button",
                {
                  class: "button small",
                  type: "button",
                  "data-key": "sign-up",
                  onclick: () => {
                    box.close();
                    this.sign("up");
                  },
                },
                "Create account",
              ),
            ),
          ]
        : []),
    );
    name.focus();
  }

  async create(info) {
    await ensureMe("Enter a name to open a table.");
    new NewTable(this.titles, this.go, info, info ? "invite" : "bot");
  }

  async import() {
    await ensureMe("Enter a name to import a game.");
    new ImportedTable(this.titles, this.go);
  }
}

/** A sentence without the sections it cites. */
const plain = (text) =>
  String(text)
    .replace(/\s*\([^()]*§[^()]*\)/g, "")
    .replace(/\.$/, "");

const pick = (name, options, value, onchange, label) =>
  h(
    "label",
    {},
    label,
    h(
      "select",
      { name, onchange: onchange && ((event) => onchange(event.target.value)) },
      options.map((one) => {
        const [key, text] = Array.isArray(one) ? one : [one, String(one)];
        return h("option", { value: key, selected: String(key) === String(value) }, text);
      }),
    ),
  );

/** What the seats of a form shall be; several of mine may have names of their own. */
const wishes = (form, count) =>
  Array.from({ length: count }, (_, n) => {
    const [kind, bot] = form.get(`seat-${n}`).split(":");
    const name = kind === "me" ? form.get(`name-${n}`)?.trim() : "";
    return { kind, ...(bot ? { bot } : {}), ...(name ? { name } : {}) };
  });

/** For how many a game is: a scenario may be for fewer than the whole game. */
const seatsOf = (info, scenario) => info.explained.scenario?.seats?.[scenario] ?? info.seats;

const WATCHERS = [
  ["public", "everyone (listed publicly)"],
  ["unlisted", "anyone with the link"],
  ["private", "players only"],
];

/** A game of many hours against bots: how many players, and how much of it. */
class LongGame {
  constructor(info, go) {
    Object.assign(this, { info, go });
    this.note = h("p", { class: "soft", id: "about-scenario" });
    this.players = h("div");
    const said = info.explained.scenario;
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
    this.body = h(
      "form",
      { class: "stack", onsubmit: (event) => this.submit(event) },
      pick(
        "scenario",
        info.options.scenario.map((one) => [one, said?.names?.[one] ?? one]),
        info.defaults.scenario,
        () => this.explain(),
        "Game",
      ),
      this.note,
      this.players,
      h("label", {}, "Against", opponents("bot", info, bestBot(info.bots))),
      this.error,
      h("button", { class: "button primary" }, "Play against bots"),
    );
    this.explain();
    this.box = dialog(info.label, this.body);
  }

  explain() {
    const { scenario, players } = this.body.elements;
    const said = this.info.explained.scenario;
    put(this.note, said?.choices[scenario.value] ?? "");
    const counts = seatsOf(this.info, scenario.value);
    const wish = counts.includes(Number(players?.value))
      ? players.value
      : (counts.find((count) => count >= 3) ?? counts[0]);
    put(this.players, pick("players", counts, wish, null, "Players"));
  }

  async submit(event) {
    event.preventDefault();
    const form = new FormData(this.body);
    try {
      const table = await soloTable(
        this.info,
        Number(form.get("players")),
        new URLSearchParams({ bot: form.get("bot"), option: `scenario=${form.get("scenario")}` }),
      );
      this.box.close();
      this.go(`/table/${table.id}`);
    } catch (problem) {
      this.error.textContent = problem.message;
      this.error.hidden = false;
    }
  }
}

/** The form of a game from a file: the players it names, and who sits in their seats from now on. */
class ImportedTable {
  constructor(titles, go) {
    Object.assign(this, { titles, go, data: null, names: [] });
    this.seats = h("fieldset", { class: "seats", hidden: true });
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
    this.file = h("input", {
      type: "file",
      accept: ".json,application/json",
      required: true,
      onchange: () => {
        this.reading = this.read();
      },
    });
    this.body = h(
      "form",
      { class: "stack", onsubmit: (event) => this.submit(event) },
      h(
        "p",
        {},
        "A game saved here, or exported from a site whose files one of the games can read. Every move is checked against the rules.",
      ),
      h("label", {}, "Game file", this.file),
      h(
        "label",
        {},
        "Name of the table",
        h("input", { name: "name", maxlength: 60, placeholder: "from the file" }),
      ),
      this.seats,
      pick("visibility", WATCHERS, "private", null, "Who may watch"),
      this.error,
      h("button", { class: "button primary" }, "Import"),
    );
    this.box = dialog("Import a game", this.body);
  }

  async read() {
    this.data = null;
    this.names = [];
    this.error.hidden = true;
    try {
      this.data = JSON.parse(await this.file.files[0].text());
      const players = this.data?.format ? this.data.seats : this.data?.players;
      if (Array.isArray(players))
        this.names = players.slice(0, 12).map((one) => String(one?.name ?? one));
    } catch {
      this.fail("This is not a game file.");
    }
    const info = this.titles.find((one) => one.title === String(this.data?.title)) ?? { bots: [] };
    const who = { before: [["me", "me"]], after: [["invite", "by invitation"]] };
    this.seats.hidden = !this.names.length;
    put(
      this.seats,
      h("legend", {}, "Who takes the seats"),
      this.names.map((name, n) => h("label", {}, name, opponents(`seat-${n}`, info, "me", who))),
    );
  }

  fail(words) {
    this.error.textContent = words;
    this.error.hidden = false;
  }

  async submit(event) {
    event.preventDefault();
    await this.reading;
    if (!this.data) return this.fail("This is not a game file.");
    try {
      const form = new FormData(this.body);
      const seats = this.names.length ? wishes(form, this.names.length) : null;
      const { table, invites, report } = await post("/api/tables/import", {
        file: this.data,
        seats,
        name: form.get("name").trim(),
        visibility: form.get("visibility"),
      });
      this.report(table, invites, report);
    } catch (problem) {
      this.fail(problem.message);
    }
  }

  /** What was read; and the links of invited seats, for the game goes on already. */
  report(table, invites, report) {
    put(
      this.body,
      h("p", { class: "import-report" }, words(report, table)),
      Object.keys(invites).length
        ? h(
            "p",
            {},
            "Send one link to each player. Each link opens one seat and is shown only once.",
          )
        : null,
      Object.entries(invites).map(([seat, token]) =>
        h(
          "label",
          {},
          this.names[seat],
          h("input", {
            readonly: true,
            value: new URL(`/invite/${token}`, location.href).href,
            onfocus: (focus) => focus.target.select(),
          }),
        ),
      ),
      h(
        "button",
        {
          class: "button primary",
          type: "button",
          onclick: () => {
            this.box.close();
            this.go(`/table/${table.id}`);
          },
        },
        "Go to the table",
      ),
    );
  }
}

/** The report of an import in a sentence or two. */
const words = ({ actions, names }, { status }) =>
  `Imported ${actions} moves by ${names.join(", ")}; all are legal. ${status === "finished" ? "The game is finished." : "Play continues from there."}`;

/** The form of a new table. */
class NewTable {
  /** `others`: who sits at the other seats, if nobody says so. */
  constructor(titles, go, info = titles[0], others = "bot") {
    Object.assign(this, { titles, go, info, others });
    this.count = this.info.seats[Math.min(1, this.info.seats.length - 1)];
    this.body = h("form", { class: "stack", onsubmit: (event) => this.submit(event) });
    this.draw();
    this.box = dialog("New table", this.body);
  }

  draw() {
    const { info } = this;
    const kept = new Map(
      [...new FormData(this.body)].filter(
        ([name, value]) => typeof value === "string" && !["title", "count"].includes(name),
      ),
    );
    this.notes = [];
    const counts = seatsOf(info, kept.get("option-scenario"));
    if (!counts.includes(this.count)) this.count = counts.at(-1);
    const seat = (n) =>
      h(
        "div",
        { class: "seat-wish" },
        h(
          "label",
          {},
          `Seat ${n + 1}`,
          opponents(
            `seat-${n}`,
            info,
            kept.get(`seat-${n}`) ??
              (n === 0 ? "me" : this.others === "bot" ? `bot:${bestBot(info.bots)}` : this.others),
            {
              before: [["me", "me"]],
              after: [
                ["invite", "by invitation"],
                ["open", "open to all"],
              ],
              onchange: () => this.hotSeat(),
            },
          ),
        ),
        h("input", {
          name: `name-${n}`,
          maxlength: 24,
          placeholder: "name of this player",
          "aria-label": `Name of the player at seat ${n + 1}`,
          hidden: true,
        }),
      );
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
    put(
      this.body,
      this.titles.length > 1
        ? pick(
            "title",
            this.titles.map((one) => [one.title, one.label]),
            info.title,
            (title) => {
              this.info = this.titles.find((one) => one.title === title);
              this.count = this.info.seats[0];
              this.body.replaceChildren();
              this.draw();
            },
            "Game",
          )
        : null,
      h(
        "label",
        {},
        "Name of the table",
        h("input", { name: "name", maxlength: 60, value: `${info.label}` }),
      ),
      pick(
        "count",
        counts,
        this.count,
        (count) => {
          this.count = Number(count);
          this.draw();
        },
        "Players",
      ),
      info.options.scenario ? this.option("scenario") : null,
      h(
        "fieldset",
        { class: "seats" },
        h("legend", {}, "Seats"),
        Array.from({ length: this.count }, (_, n) => seat(n)),
      ),
      h(
        "details",
        { "data-key": "more" },
        h("summary", {}, "More"),
        Object.keys(info.options)
          .filter((name) => name in info.defaults && name !== "scenario")
          .map((name) => this.option(name)),
        this.houseRules(),
        pick(
          "visibility",
          WATCHERS,
          "public",
          () => {
            this.watchersChosen = true;
          },
          "Who may watch",
        ),
        pick(
          "undo",
          [
            ["consent", "if the others agree"],
            ["always", "always"],
            ["never", "never"],
          ],
          "consent",
          null,
          "Undo after another player has moved",
        ),
        pick(
          "help",
          [
            ["", "only when you play alone against bots"],
            ["1", "allowed (the game is unrated)"],
            ["0", "not allowed"],
          ],
          "",
          null,
          "Bot hints during the game",
        ),
        h(
          "p",
          { class: "soft small" },
          "A game is rated if it is public, has no bot hints, and every player keeps one seat to the end.",
        ),
        pick(
          "private_chat",
          [
            ["", "no"],
            ["1", "allowed, between any two players"],
          ],
          "",
          null,
          "Private messages",
        ),
        pick(
          "ready",
          [
            ["0", "no: start when the last seat is taken"],
            ["15", "yes, within 15 minutes"],
            ["1440", "yes, within a day"],
            ["4320", "yes, within three days"],
          ],
          "0",
          null,
          "Ready check before the start",
        ),
        pick(
          "pace",
          [
            ["live", "live"],
            ["async", "over days"],
          ],
          "live",
          null,
          "Pace",
        ),
        clockFields(info.bots),
        h(
          "label",
          {},
          "Custom game data (amendments file)",
          h("input", { name: "amendments", type: "file", accept: ".toml,.json" }),
        ),
        h(
          "label",
          {},
          "Random seed (makes draws and bots repeatable)",
          h("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]*" }),
        ),
      ),
      this.error,
      h("button", { class: "button primary" }, "Open the table"),
    );
    for (const [name, value] of kept)
      if (this.body.elements[name]) this.body.elements[name].value = value;
    this.hotSeat();
    this.explain();
  }

  /** Several seats at one screen have names of their own, and are nobody else's business. */
  hotSeat() {
    const { elements } = this.body;
    const mine = Array.from({ length: this.count }, (_, n) => n).filter(
      (n) => elements[`seat-${n}`].value === "me",
    );
    for (let n = 0; n < this.count; n++)
      elements[`name-${n}`].hidden = mine.length < 2 || !mine.includes(n);
    if (!this.watchersChosen) elements.visibility.value = mine.length > 1 ? "private" : "public";
  }

  option(name) {
    const { options, defaults } = this.info;
    const said = this.info.explained[name];
    const free = name in defaults ? [] : [["", "edition default"]];
    const short = (value) =>
      said?.names?.[value] ?? (name in defaults ? value : plain(said?.choices[value] ?? value));
    const label =
      name in defaults
        ? name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase())
        : plain(said?.text ?? name.replaceAll("_", " "));
    const field = pick(
      `option-${name}`,
      [...free, ...options[name].map((value) => [value, short(value)])],
      defaults[name] ?? "",
      () => (name === "scenario" ? this.draw() : this.explain()),
      label,
    );
    if (!said) return field;
    const note = h("span", { class: "soft small", id: `about-${name}` });
    field.querySelector("select").setAttribute("aria-describedby", note.id);
    this.notes.push(() => {
      const chosen = this.body.elements[`option-${name}`].value;
      const edition = this.body.elements["option-edition"]?.value;
      const usual = said.usual?.[edition];
      const linked = (text) =>
        sentence(text ?? "", (section) => open(rulesPath(this.info.title, { section }), "_blank"));
      put(
        note,
        name in defaults
          ? linked(said.choices[chosen])
          : chosen
            ? ""
            : h("b", {}, linked(said.choices[usual])),
      );
    });
    return h("div", { class: "option" }, field, note);
  }

  /** What the options mean as they stand; one may hang on another. */
  explain() {
    for (const write of this.notes) write();
  }

  /** Options that follow from others unless a table wants them otherwise: many, so they are folded away. */
  houseRules() {
    const names = Object.keys(this.info.options).filter((name) => !(name in this.info.defaults));
    if (!names.length) return null;
    const said = (name) => this.info.explained[name] ?? {};
    const list = (some) =>
      h(
        "div",
        { class: "house-rules" },
        some.map((name) => this.option(name)),
      );
    const main = names.filter((name) => said(name).main);
    const rest = grouped(
      names.filter((name) => !said(name).main),
      (name) => said(name).group || "Other rules",
    );
    return h(
      "details",
      { "data-key": "house-rules" },
      h("summary", {}, "House rules"),
      h(
        "p",
        { class: "soft" },
        "Where the rulebook is unclear, or groups often play differently. The edition’s own reading is in bold.",
      ),
      main.length ? list(main) : null,
      [...rest].map(([group, some]) =>
        main.length || rest.size > 1
          ? h(
              "details",
              { class: "rule-group", "data-key": `rules-${group}` },
              h("summary", {}, `${group} (${some.length})`),
              list(some),
            )
          : list(some),
      ),
    );
  }

  async submit(event) {
    event.preventDefault();
    const form = new FormData(this.body);
    const { info } = this;
    const seats = wishes(form, this.count);
    const options = {};
    for (const [name, values] of Object.entries(info.options)) {
      const value = values.find((one) => String(one) === form.get(`option-${name}`));
      if (value !== undefined && value !== info.defaults[name]) options[name] = value;
    }
    const body = {
      title: info.title,
      options,
      seats,
      name: form.get("name"),
      visibility: form.get("visibility"),
      undo: form.get("undo"),
      pace: form.get("pace"),
      clock: wishedClock(form),
      private_chat: Boolean(form.get("private_chat")),
      ready: Number(form.get("ready")),
      help: { 1: true, 0: false }[form.get("help")] ?? null,
      seed: form.get("seed") ? Number(form.get("seed")) : null,
    };
    try {
      body.amendments = await form.get("amendments").text();
      const { table, invites } = await post("/api/tables", body);
      for (const [seat, token] of Object.entries(invites))
        sessionStorage.setItem(`invite ${table.id} ${seat}`, token);
      this.box.close();
      this.go(`/table/${table.id}`);
    } catch (problem) {
      this.error.textContent = problem.message;
      this.error.hidden = false;
    }
  }
}

/** What an invite link offers. */
export async function showInvite(app, secret, go) {
  const path = `/api/invites/${encodeURIComponent(secret)}`;
  const who = await me();
  // A guest who never got the answer asks again under the same id, also after a reload.
  const kept = `guest ${secret}`;
  const before = who ? null : sessionStorage.getItem(kept);
  const id = before ?? newId();
  const sitDown = async (name) => {
    if (!who) sessionStorage.setItem(kept, id);
    const answer = await post(path, { name, id });
    sessionStorage.removeItem(kept);
    setMe(answer.account);
    go(`/table/${answer.table.id}`, true);
  };
  const offer = await get(path).catch((problem) => (before ? null : Promise.reject(problem)));
  if (!offer) return sitDown(null);
  const { table, seat } = offer;
  const info = (await get("/api/titles")).titles.find((one) => one.title === table.title);
  document.title = "You are invited – Trunkline";
  const input = h("input", {
    name: "name",
    required: true,
    minlength: 2,
    maxlength: 24,
    autocomplete: "nickname",
  });
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  app.replaceChildren(
    h(
      "main",
      { class: "notice", id: "main" },
      h("h1", {}, `You are invited to ${table.name || table.title}`),
      h("p", {}, `${table.owner} has a seat for you (${seat + 1} of ${table.seats.length}).`),
      info
        ? h(
            "p",
            {},
            h("b", {}, short(info)),
            ". ",
            info.about.text ?? "",
            info.about.hours ? ` It takes ${info.about.hours}.` : "",
            table.pace === "async"
              ? " This game is played over days; you do not have to be online together."
              : "",
          )
        : null,
      info
        ? h(
            "p",
            { class: "soft" },
            "New to this game? ",
            h("a", { href: `/learn/${encodeURIComponent(info.title)}` }, "Learn it in ten minutes"),
            ", or ",
            h("a", { href: rulesPath(info.title) }, "read the rules"),
            ".",
          )
        : null,
      h(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            try {
              await sitDown(who ? null : input.value.trim());
            } catch (problem) {
              error.textContent = problem.message;
              error.hidden = false;
            }
          },
        },
        who ? null : h("label", {}, "Your name", input),
        error,
        h("button", { class: "button primary big" }, who ? `Sit down as ${who.name}` : "Sit down"),
      ),
    ),
  );
}
