// Head and foot of the turn card: who acts, whose money is spent, the step, the exit, undo.

/** @import { Cell } from "../page.js" */
/** @import { Child } from "../ui.js" */
/** @import { TurnCard } from "./turn_card.js" */

import { post } from "../lib/api.js";
import { h, sentence } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { advice } from "./advice.js";
import { botAsked, waiting } from "./inputs/offers.js";
import { cell, facts, person, token } from "./panels/cells.js";
import { thinking } from "./thinking.js";

/** How many facts of a purse stand side by side; the rest is one line below them. */
const SHOWN = 4;

/**
 * @param {TurnCard} card
 * @param {string} prompt
 */
function promptParts(card, prompt) {
  return sentence(
    prompt
      .replace(/\s*\(([^()]*§[^()]*)\)\s*$/, " $1")
      .replace(/^./, (letter) => letter.toUpperCase()),
    card.ui.explain,
  );
}

/**
 * The owner that acts: its token and name.
 * @param {TurnCard} card
 */
function acting(card) {
  const { headline, owners, acting: mine } = card.ui.present;
  const id = mine?.owner ?? headline.owner;
  const owner = id ? owners[id] : undefined;
  const called = mine?.text && mine.text !== owner?.letters ? mine.text : "";
  return id && owner ? { id, owner, called } : null;
}

/**
 * The head of my turn: who acts for whom, and what is asked.
 * @param {TurnCard} card
 */
export function turnHead(card) {
  const { live } = card.ui;
  const several = live.table.mine.length > 1 && !live.table.lesson;
  const found = acting(card);
  const kick = ["Your turn", several ? [": ", person(live.seat, card.ui)] : null];
  const prompt = h("span", { class: "prompt" }, promptParts(card, live.prompt));
  return h(
    "div",
    { class: `who ${found ? "" : "plain"}` },
    found
      ? h("span", { class: "round-token", "data-owner": found.id }, token(found.owner, 52))
      : h("i", { class: `seat-mark large seat-${live.seat % 8}` }, String(live.seat + 1)),
    h(
      "p",
      { class: "kick" },
      kick,
      found ? [found.called && ` · ${found.called}`, " · ", prompt] : null,
    ),
    h("h2", {}, found ? found.owner.name : prompt),
  );
}

/**
 * The head while others act: whom the game waits for, and for what.
 * @param {TurnCard} card
 */
export function waitingHead(card) {
  const { live } = card.store;
  const found = acting(card);
  return h(
    "div",
    { class: `who calm ${found ? "" : "plain"}` },
    found
      ? h("span", { class: "round-token", "data-owner": found.id }, token(found.owner, 52))
      : null,
    h("div", { class: "kick" }, waiting(card.ui)),
    found ? h("h2", {}, found.owner.name) : null,
    live.prompt ? h("span", { class: "prompt soft" }, promptParts(card, live.prompt)) : null,
    botAsked(card.ui) && live.table.mine.length && !card.store.past
      ? h(
          "button",
          {
            class: "button small hurry",
            type: "button",
            "data-key": "hurry",
            title: "Bots move at once until it is your turn",
            onclick: () => post(`${card.store.path}/hurry`).catch(() => {}),
          },
          "Skip ahead",
        )
      : null,
    botAsked(card.ui) ? thinking(card.ui, ({ bot }) => bot) : null,
  );
}

/**
 * What the one who acts has to spend: the first facts side by side, the rest in a line.
 * @param {TurnCard} card
 */
export function purse(card) {
  const { purse: found } = card.ui.live.present;
  const all = Object.entries(found ?? {});
  if (!all.length) return null;
  /** @type {(pair: [string, Cell]) => Child} */
  const one = ([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, cell(value, card.ui)));
  return h(
    "div",
    { class: "purse" },
    h("dl", { class: "purse-main" }, all.slice(0, SHOWN).map(one)),
    all.length > SHOWN
      ? h("div", { class: "purse-more" }, facts(Object.fromEntries(all.slice(SHOWN)), card.ui))
      : null,
  );
}

/** @param {TurnCard} card */
export function steps(card) {
  const found = card.ui.present.headline.steps ?? [];
  if (!found.length) return null;
  return h(
    "ol",
    { class: "steps", "aria-label": "Steps of the turn" },
    found.map((step) =>
      h(
        "li",
        { class: step.state, "aria-current": step.state === "now" ? "step" : null },
        step.label,
      ),
    ),
  );
}

/**
 * What stands beside the main button of the foot: undo and a bot's advice; always in view.
 * @param {TurnCard} card
 * @param {boolean} mine
 * @returns {Child[]}
 */
export function aside(card, mine) {
  const { live } = card.store;
  if (!live.table.mine.length) return [];
  const { allowed, free, reason } = live.undo;
  return [
    h(
      "button",
      {
        class: "button undo",
        type: "button",
        "data-key": "undo-here",
        disabled: !allowed,
        title: reason ?? (free ? "Undo" : "Undo (needs the others’ consent)"),
        "aria-label": "Undo",
        onclick: () => card.again("undo"),
      },
      icon("undo"),
      h("span", { class: "phone-only" }, "Undo"),
    ),
    mine ? advice(card.store, card.ui)?.lamp : null,
  ];
}
