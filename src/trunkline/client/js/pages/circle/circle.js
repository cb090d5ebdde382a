// The page of a circle: its next game, its games, members, standing, one lasting link, and its channel.

/** @import { Table } from "../../page.js" */
/** @import { Child, Go } from "../../ui.js" */
/** @import { Circle, CircleMember, Joined, Title } from "../../wire.js" */

import { initial } from "../../app/faces.js";
import { load } from "../../app/lazy_parts.js";
import { allTitles, del, get, me, messageOf, post, put as send, setMe } from "../../lib/api.js";
import { ask } from "../../lib/dialog.js";
import { h, put, toast } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { linkBox, passOnButton } from "../../lib/pass_on.js";
import { myTile } from "../lobby/game_tile.js";
import { playerLink } from "../record/game_list.js";
import { channelCard } from "./channel.js";
import { button, nextCard } from "./next_game.js";
import { standing } from "./standing.js";

/** Number of games shown at once. */
const FEW = 6;

/**
 * @param {HTMLElement} app
 * @param {string} link
 * @param {Go} go
 */
export async function showCircle(app, link, go) {
  /** @type {[Circle, Title[]]} */
  const [circle, titles] = await Promise.all([
    get(`/api/circles/${encodeURIComponent(link)}`),
    allTitles(),
  ]);
  new CirclePage(app, circle, titles, go).draw();
}

class CirclePage {
  /**
   * @param {HTMLElement} app
   * @param {Circle} circle
   * @param {Title[]} titles
   * @param {Go} go
   */
  constructor(app, circle, titles, go) {
    this.app = app;
    this.circle = circle;
    this.titles = titles;
    this.go = go;
    this.all = false;
  }

  get path() {
    return `/api/circles/${encodeURIComponent(this.circle.link)}`;
  }

  /**
   * Send a change and show what has become of the circle.
   * @param {Promise<Circle>} sent
   */
  async change(sent) {
    try {
      this.circle = await sent;
      this.draw();
    } catch (error) {
      toast(messageOf(error), "error");
    }
  }

  draw() {
    const { circle } = this;
    document.title = `${circle.name} – Trunkline`;
    put(
      this.app,
      h(
        "main",
        { class: "wrap circle", id: "main" },
        h(
          "div",
          { class: "sec" },
          h("h1", {}, circle.name),
          circle.member ? this.openButton() : null,
        ),
        circle.member ? null : this.joinCard(),
        h(
          "div",
          { class: "circle-parts" },
          h("div", { class: "stack" }, this.games(), standing(circle)),
          h(
            "div",
            { class: "stack" },
            nextCard(circle, (body) => this.change(send(`${this.path}/next`, body))),
            this.members(),
            channelCard(circle, (body) => this.change(send(`${this.path}/webhook`, body))),
          ),
        ),
      ),
    );
  }

  openButton() {
    const open = async () => {
      const { NewTableForm } = await load("pages/lobby/new_table");
      new NewTableForm(this.titles, this.go, undefined, "invite", this.circle.link);
    };
    return h(
      "button",
      { class: "button primary", type: "button", "data-key": "circle-table", onclick: open },
      sprite("plus"),
      "Open the next table",
    );
  }

  /** The form for a visitor who has the link. */
  joinCard() {
    const name = h("input", {
      name: "name",
      minlength: 2,
      maxlength: 24,
      autocomplete: "nickname",
      placeholder: "Your name",
      "aria-label": "Your name",
    });
    const join = async () => {
      try {
        const body = (await me()) ? {} : { name: name.value.trim() };
        /** @type {Joined} */
        const answer = await post(`${this.path}/members`, body);
        setMe(answer.account);
        this.go(`/circle/${answer.circle.link}`, true);
      } catch (error) {
        toast(messageOf(error), "error");
      }
    };
    const form = h(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          join();
        },
      },
      name,
      h("button", { class: "button primary", "data-key": "join-circle" }, "Join the circle"),
    );
    me().then((who) => {
      name.hidden = Boolean(who);
      name.required = !who;
    });
    return h(
      "section",
      { class: "card pad stack", "aria-label": "Join" },
      h("p", {}, "Join, and you see its games, take seats at its tables and set the next game."),
      form,
    );
  }

  games() {
    const { tables, member } = this.circle;
    const shown = this.all ? tables : tables.slice(0, FEW);
    return h(
      "section",
      { class: "stack", "aria-label": "Games" },
      h("h2", {}, "Games"),
      tables.length
        ? h(
            "div",
            { class: "circle-games" },
            shown.map((table) => this.game(table)),
          )
        : h("p", { class: "soft" }, member ? "No game yet." : "No public game yet."),
      tables.length > shown.length
        ? h(
            "p",
            {},
            h(
              "button",
              {
                class: "link",
                type: "button",
                "data-key": "all-games",
                onclick: () => {
                  this.all = true;
                  this.draw();
                },
              },
              `Show all ${tables.length} games`,
            ),
          )
        : null,
    );
  }

  /** @param {Table} table */
  game(table) {
    const token = this.circle.invites[table.id];
    const join =
      token && !table.mine.length
        ? h("a", { class: "button small", href: `/invite/${token}` }, "Take a seat")
        : null;
    return h("div", { class: "circle-game" }, myTile(table, this.titles), join);
  }

  members() {
    const { circle } = this;
    const address = new URL(`/circle/${circle.link}`, location.href).href;
    return h(
      "section",
      { class: "card pad stack", "aria-label": "Members" },
      h("h2", {}, `${circle.members.length} ${circle.members.length === 1 ? "member" : "members"}`),
      h(
        "ul",
        { class: "people-list plain" },
        circle.members.map((one) => this.member(one)),
      ),
      circle.member
        ? [
            h("p", { class: "soft" }, "Whoever opens this link can join. It lasts."),
            linkBox(address, "Link of the circle"),
            h(
              "p",
              { class: "row" },
              passOnButton({ title: circle.name, url: address }),
              circle.host ? this.hostTools() : null,
            ),
          ]
        : null,
    );
  }

  /** @param {CircleMember} one */
  member(one) {
    const gone = async () => {
      const title = one.me ? `Leave ${this.circle.name}?` : `Remove ${one.name}?`;
      const why = one.me
        ? "Your games stay. You can come back with the link."
        : "Games in progress stay. With the link they can come back: make a new link to prevent it.";
      if (!(await ask(title, why, one.me ? "Leave" : "Remove"))) return;
      try {
        await del(`${this.path}/members/${one.key}`);
        if (one.me) this.go("/circle");
        else await this.change(get(this.path));
      } catch (error) {
        toast(messageOf(error), "error");
      }
    };
    return h(
      "li",
      {},
      initial(one.name),
      h("span", { class: "nm" }, playerLink(one), one.host ? h("small", {}, "host") : null),
      one.me || this.circle.host
        ? button(one.me ? "leave-circle" : `remove-${one.key}`, one.me ? "Leave" : "Remove", gone)
        : null,
    );
  }

  /** @returns {Child} */
  hostTools() {
    const rename = async () => {
      const name = prompt("Name of the circle", this.circle.name);
      if (name) await this.change(send(this.path, { name }));
    };
    const renew = async () => {
      const why = "The old link then leads nowhere. Members stay.";
      if (!(await ask("Make a new link?", why, "New link"))) return;
      try {
        /** @type {Circle} */
        const { link } = await post(`${this.path}/link`);
        this.go(`/circle/${link}`, true);
      } catch (error) {
        toast(messageOf(error), "error");
      }
    };
    return [button("new-link", "New link", renew), button("rename", "Rename", rename)];
  }
}
