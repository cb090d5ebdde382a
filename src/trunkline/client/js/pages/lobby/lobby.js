// The lobby: my games first, a quick game against bots, new tables, invites, watching, import.

import { club, greeting, invitationField } from "../../app/club.js";
import { headerParts } from "../../app/header.js";
import { houseRules } from "../../app/house_rules.js";
import { load } from "../../app/lazy_parts.js";
import { ensureMe } from "../../app/sign_in.js";
import { del, get, me, post, setMe } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put, toast } from "../../lib/dom.js";
import { forgotten } from "../account/password.js";
import { front, short } from "./landing.js";
import { bestBot, soloTable } from "./start_game.js";

export const day = (text) =>
  new Date(text).toLocaleDateString(undefined, { month: "short", day: "numeric" });

const USUAL = 4;

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
        h(
          "main",
          { id: "main" },
          greeting(await club(), await me()),
          front(titles, doing),
          this.lists,
        ),
      ),
    );
    await this.refresh();
    if (location.search === "?join" && !(await me())) await this.sign("up");
    this.timer = setInterval(() => {
      if (!document.hidden) this.refresh().catch(() => {});
    }, 8000);
  }

  async refresh() {
    const who = await me();
    const button = (how, text, more = "") =>
      h(
        "button",
        {
          class: `button small ${more}`,
          type: "button",
          onclick: () => this.sign(how),
        },
        text,
      );
    put(
      this.head,
      headerParts(
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
    if (info.options.scenario) {
      const { LongGame } = await load("pages/lobby/long_game");
      new LongGame(info, this.go);
      return;
    }
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

  async sign(how) {
    const field = how === "in" ? null : invitationField(await club());
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
              const invitation = new FormData(event.target).get("invitation");
              const answer = await post(path, {
                name: name.value.trim(),
                password: password.value,
                ...(invitation ? { invitation: invitation.trim() } : {}),
              });
              if (how === "up" && !answer.token) {
                box.close();
                dialog(
                  "Almost there",
                  h(
                    "p",
                    {},
                    "A moderator has to approve your account. Sign in later with your name and password.",
                  ),
                );
                return;
              }
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
        field,
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
    const { NewTable } = await load("pages/lobby/new_table");
    new NewTable(this.titles, this.go, info, info ? "invite" : "bot");
  }

  async import() {
    await ensureMe("Enter a name to import a game.");
    const { ImportedTable } = await load("pages/lobby/import_table");
    new ImportedTable(this.titles, this.go);
  }
}
