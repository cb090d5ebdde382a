// The invitation behind a link: the table as a poster, who is on board, and a seat to take.

/** @import { Table } from "../../page.js" */
/** @import { Child, Go } from "../../ui.js" */
/** @import { Account, Invite, Title } from "../../wire.js" */

import { portrait } from "../../app/faces.js";
import { signIn } from "../../app/frame.js";
import { allTitles, codeOf, get, me, messageOf, newId, post, setMe } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { freeSeats, seatsLeft } from "../../table/waiting/free_seats.js";
import { wordsOf } from "./opponent_choice.js";
import { titleOf } from "./title_names.js";

/**
 * Show what an invitation offers.
 * @param {HTMLElement} app
 * @param {string} secret
 * @param {Go} go
 */
export async function showInvite(app, secret, go) {
  const page = new Invitation(app, secret, go);
  await page.open();
}

class Invitation {
  /**
   * @param {HTMLElement} app
   * @param {string} secret
   * @param {Go} go
   */
  constructor(app, secret, go) {
    this.app = app;
    this.go = go;
    this.path = `/api/invites/${encodeURIComponent(secret)}`;
    /** A guest who never got the answer asks again under the same id, also after a reload. */
    this.kept = `guest ${secret}`;
    /** @type {Account | null} */
    this.who = null;
    /** @type {Title | undefined} */
    this.info = undefined;
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
  }

  async open() {
    this.who = await me();
    const before = this.who ? null : sessionStorage.getItem(this.kept);
    /** @type {Invite} */
    let offer;
    try {
      offer = await get(this.path);
    } catch (problem) {
      if (before) await this.sitDown(null);
      else if (codeOf(problem) === "unknown") this.ended();
      else throw problem;
      return;
    }
    const { table, seat } = offer;
    if (table.mine.length) {
      this.go(`/table/${table.id}`, true);
      return;
    }
    this.info = (await allTitles()).find((one) => one.title === table.title);
    document.title = `${table.owner} invites you – Trunkline`;
    if (seat === null) this.full(table);
    else this.show(table);
  }

  /**
   * Take a seat: under my account, or under a name as a guest.
   * @param {string | null} name
   */
  async sitDown(name) {
    const id = sessionStorage.getItem(this.kept) ?? newId();
    if (!(await me())) sessionStorage.setItem(this.kept, id);
    /** @type {{ account: Account, table: Table }} */
    const answer = await post(this.path, { name, id });
    sessionStorage.removeItem(this.kept);
    setMe(answer.account);
    this.go(`/table/${answer.table.id}`, true);
  }

  /** @param {Table} table */
  show(table) {
    put(
      this.app,
      h(
        "main",
        { id: "main", class: "wrap invitation" },
        this.poster(table),
        h("div", { class: "join" }, this.aboard(table), this.form(table), this.links(table)),
      ),
    );
  }

  /** @param {Table} table */
  poster(table) {
    const { info } = this;
    const { terms } = table;
    const count = table.least
      ? `${table.least} to ${table.seats.length} players`
      : `${table.seats.length} players`;
    const name = info ? titleOf(table, [info]) : table.title;
    const [, ...pauses] = terms.clock.split("; ");
    return h(
      "section",
      { class: "table-poster" },
      h("div", { class: "pic" }, info ? h("img", { src: info.wide, alt: "" }) : null),
      h(
        "div",
        { class: "in" },
        h("p", { class: "over" }, `${table.owner} invites you to play`),
        h("h1", {}, table.name || name),
        h("p", { class: "lead" }, `${name}. ${info?.about.aim ?? ""}`),
        h(
          "ul",
          { class: "three" },
          fact("people", count, seatsLeft(table)),
          fact("clock", terms.pace, pauses.join("; ") || terms.clock),
          fact("medal", terms.rated ? "Rated" : "Not rated", info?.about.hours ?? ""),
        ),
      ),
    );
  }

  /** @param {Table} table */
  aboard(table) {
    const here = table.seats.filter(({ kind }) => kind === "player" || kind === "bot");
    return h(
      "section",
      { class: "card pad aboard" },
      h("h2", {}, "Already on board"),
      h(
        "ul",
        { class: "people-list" },
        here.map((seat) =>
          h(
            "li",
            {},
            portrait(seat),
            h(
              "span",
              { class: "nm" },
              h("b", {}, seat.name, seat.kind === "bot" ? [" ", h("em", {}, "bot")] : null),
              h("small", {}, this.about(table, seat)),
            ),
          ),
        ),
      ),
    );
  }

  /**
   * @param {Table} table
   * @param {Table["seats"][number]} seat
   */
  about(table, seat) {
    if (seat.kind === "bot") return this.info ? wordsOf(this.info, seat.bot ?? "").strength : "";
    return seat.owner === table.owner ? "host" : seat.guest ? "guest" : "";
  }

  /** @param {Table} table */
  form(table) {
    const { who } = this;
    const input = h("input", {
      name: "name",
      required: true,
      minlength: 2,
      maxlength: 24,
      autocomplete: "nickname",
      placeholder: "How others see you",
    });
    return h(
      "form",
      {
        class: "card pad",
        onsubmit: (event) => {
          event.preventDefault();
          this.tried(() => this.sitDown(who ? null : input.value.trim()));
        },
      },
      h("h2", {}, freeSeats(table).length === 1 ? "Take the last seat" : "Take a seat"),
      who ? h("p", {}, `You join as ${who.name}.`) : h("label", {}, "Your name", input),
      this.error,
      h(
        "button",
        { class: "button primary big wide", "data-key": "join" },
        sprite("seat"),
        "Join the table",
      ),
      who ? null : this.signing(),
    );
  }

  /** For those who have an account: whoever signs in sits down at once. */
  signing() {
    return [
      h(
        "p",
        { class: "soft small" },
        "No password, no e-mail. We keep your seat in this browser; create an account later and keep everything.",
      ),
      h("p", { class: "or" }, h("span", {}, "or")),
      h(
        "button",
        {
          class: "button wide",
          type: "button",
          "data-key": "have-account",
          onclick: () => signIn("in", () => this.tried(() => this.sitDown(null))),
        },
        "I have an account: sign in",
      ),
    ];
  }

  /** @param {() => Promise<void>} work */
  async tried(work) {
    try {
      await work();
    } catch (problem) {
      this.error.textContent = messageOf(problem);
      this.error.hidden = false;
    }
  }

  /** @param {Table} table */
  links(table) {
    const learn = `/learn/${encodeURIComponent(table.title)}`;
    return h(
      "p",
      { class: "links soft" },
      h("a", { href: learn }, "Learn the game"),
      table.visibility === "private"
        ? null
        : [" · ", h("a", { href: `/table/${table.id}` }, "Just watch")],
    );
  }

  /**
   * Nobody else can sit down.
   * @param {Table} table
   */
  full(table) {
    const name = table.name || (this.info ? titleOf(table, [this.info]) : table.title);
    this.notice(
      `${table.owner}’s table`,
      `${name} is full.`,
      table.status === "open" ? "Everyone is on board; it starts soon." : "The game has begun.",
      [
        table.visibility === "private"
          ? null
          : h("a", { class: "button primary", href: `/table/${table.id}` }, sprite("eye"), "Watch"),
        h("a", { class: "button", href: "/" }, "Open a table like it"),
      ],
    );
  }

  /** The host made another link, or the game has begun. */
  ended() {
    this.notice(
      "",
      "This link no longer works.",
      "The host made a new one. Ask them for it, or look around:",
      [
        h("a", { class: "button", href: "/watch" }, "Open tables"),
        h("a", { class: "button", href: "/" }, "Play bots"),
      ],
    );
  }

  /**
   * @param {string} over
   * @param {string} title
   * @param {string} text
   * @param {Child} ways
   */
  notice(over, title, text, ways) {
    document.title = "Trunkline";
    put(
      this.app,
      h(
        "main",
        { id: "main", class: "notice empty" },
        over ? h("p", { class: "over" }, over) : null,
        h("h1", {}, title),
        h("p", { class: "soft" }, text),
        h("p", { class: "row" }, ways),
      ),
    );
  }
}

/** @type {(icon: string, text: string, more: string) => HTMLElement} */
const fact = (icon, text, more) => h("li", {}, sprite(icon), h("b", {}, text), h("span", {}, more));
