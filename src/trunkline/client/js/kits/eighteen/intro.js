// What is an 18xx? Three clicks, without an account and without a server.

/** @import { Go } from "../../ui.js" */
/** @import { Title } from "../../wire.js" */

import { tried } from "../../app/learning.js";
import { h, say } from "../../lib/dom.js";
import { playFirst } from "../../pages/lobby/start_game.js";
import { short } from "../../pages/lobby/title_names.js";
import { island } from "./island.js";

const CASH = 100;
const PRICE = 60;
const REVENUE = 90;
const TENTH = REVENUE / 10;
const RISEN = 70;

/**
 * One screen.
 * @typedef {object} Scene
 * @property {string} title
 * @property {string} text
 * @property {string} button
 * @property {number} cash
 * @property {number} worth of the shares
 */
/** @type {Scene[]} */
const SCENES = [
  {
    title: "You own shares, not trains.",
    text: `In an 18xx, railways are companies. You are an investor with £${CASH}. Buy a share of Southern Rail for £${PRICE}.`,
    button: `Buy a share, £${PRICE}`,
    cash: CASH,
    worth: 0,
  },
  {
    title: "Companies run the trains.",
    text: `Southern Rail runs one train over three cities and earns £${REVENUE}. If you own most of it, you decide where it builds and what it buys.`,
    button: "Run the train",
    cash: CASH - PRICE,
    worth: PRICE,
  },
  {
    title: "Shares get you paid.",
    text: `The £${REVENUE} is split among ten shares: £${TENTH} for yours. And because the company paid, its price goes up, from £${PRICE} to £${RISEN}.`,
    button: `Collect £${TENTH}`,
    cash: CASH - PRICE,
    worth: PRICE,
  },
  {
    title: "That is an 18xx.",
    text: `You are worth £${CASH - PRICE + TENTH + RISEN} now, £${TENTH + RISEN - PRICE} more than before. Buy low, build well, get paid, and get out before the train rusts. The richest player wins.`,
    button: "",
    cash: CASH - PRICE + TENTH,
    worth: RISEN,
  },
];
const LAST = SCENES.length - 1;

/**
 * Show the three clicks.
 * @param {HTMLElement} app
 * @param {Title[]} titles
 * @param {Go} go
 */
export function showIntro(app, titles, go) {
  document.title = "What is an 18xx? – Trunkline";
  const first = titles.find(({ about }) => about.introduces === "eighteen") ?? null;
  app.replaceChildren(new Intro(first, go).root);
}

class Intro {
  step = 0;

  /**
   * @param {Title | null} first the game that follows
   * @param {Go} go
   */
  constructor(first, go) {
    this.first = first;
    this.go = go;
    this.picture = island();
    this.price = h("b", {});
    this.holder = h("small", {});
    this.share = h(
      "div",
      { class: "share-card" },
      h("span", {}, "Southern Rail"),
      this.price,
      this.holder,
    );
    this.talk = h("section", { class: "talk" });
    this.root = h(
      "main",
      { id: "main", class: "intro" },
      h("section", { class: "stage-box" }, this.picture, this.share),
      this.talk,
    );
    this.draw();
  }

  draw() {
    const { step } = this;
    const { title, text, button, cash, worth } = SCENES[step];
    this.picture.classList.toggle("runs", step > 1);
    this.share.classList.toggle("mine", step > 0);
    this.price.textContent = `£${step === LAST ? RISEN : PRICE}`;
    this.holder.textContent = `1 of 10 shares · ${step ? "yours" : "for sale"}`;
    /** @type {(name: string, amount: number, last?: boolean) => HTMLElement} */
    const sum = (name, amount, last = false) =>
      h("div", { class: last ? "sum" : "" }, h("span", {}, name), h("b", {}, `£${amount}`));
    this.talk.replaceChildren(
      h("p", { class: "over" }, "What is an 18xx?"),
      h(
        "ol",
        { class: "clicks", "aria-hidden": "true" },
        SCENES.slice(1).map((_, n) => h("li", { class: n < step ? "ok" : "" })),
      ),
      h("h1", {}, title),
      h("p", { class: "lead" }, text),
      h(
        "div",
        { class: "sums" },
        sum("Your cash", cash),
        sum("Your shares", worth),
        sum("You are worth", cash + worth, true),
      ),
      step < LAST ? this.click(button) : this.end(),
      h(
        "p",
        { class: "soft small" },
        step < LAST
          ? `Click ${step + 1} of ${LAST}`
          : this.first
            ? `${short(this.first)}: you and two easy bots, hints on, ${this.first.about.solo ?? "15 minutes"}. No account needed.`
            : "",
      ),
    );
  }

  /** @param {string} text */
  click(text) {
    const next = () => {
      this.step += 1;
      this.draw();
      const { title, text: told } = SCENES[this.step];
      say(`${title} ${told}`);
      /** @type {HTMLElement | null} */
      const button = this.talk.querySelector(".button.primary");
      button?.focus({ preventScroll: true });
    };
    return h(
      "p",
      { class: "row" },
      h(
        "button",
        {
          class: "button primary big ringed",
          type: "button",
          "data-key": "intro-next",
          onclick: next,
        },
        text,
      ),
      h("a", { class: "button quiet", href: "/learn", "data-key": "intro-skip" }, "Skip"),
    );
  }

  /** The game that follows, or the lessons where it is not offered. */
  end() {
    const { first, go } = this;
    return h(
      "p",
      { class: "row" },
      first
        ? h(
            "button",
            {
              class: "button primary big",
              type: "button",
              "data-key": "intro-play",
              onclick: () => tried(() => playFirst(first, go)),
            },
            "Play your first game",
          )
        : null,
      h(
        "a",
        { class: `button ${first ? "quiet" : "primary big"}`, href: "/learn" },
        first ? "See the lessons" : "Learn your first game",
      ),
    );
  }
}
