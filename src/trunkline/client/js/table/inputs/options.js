// Options of a card: rows of which one is chosen. The button in the foot plays it.

/** @import { Offer, Told } from "../../page.js" */
/** @import { Child, Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { after, price } from "./button.js";

/**
 * What is chosen on the card, by the key of an option; `preset` until a player chooses.
 * @typedef {{ key: string | null, preset: string | null }} Chosen
 */

/**
 * What a row shows: `mark` at its left, `value` and `under` at its right.
 * @typedef {{ key: string, kind?: string, mark?: Child, name: Child, about?: Child, value?: Child, under?: Child, on?: boolean, bad?: boolean, label?: string }} Row
 */

/**
 * @param {Ui} ui
 * @returns {Chosen}
 */
export const chosen = (ui) => ui.keep("chosen", () => ({ key: null, preset: null }));

/**
 * Return the key of what is chosen.
 * @param {Ui} ui
 */
export const chosenKey = (ui) => {
  const { key, preset } = chosen(ui);
  return key ?? preset;
};

/**
 * Choose an option.
 * @param {string} key
 * @param {Ui} ui
 */
export function choose(key, ui) {
  chosen(ui).key = key;
  ui.redraw();
}

/**
 * The step that comes next, for the button that ends this one.
 * @param {Ui} ui
 */
export function nextStep(ui) {
  const next = ui.present.headline.steps?.find((step) => step.state === "next");
  return next ? h("small", { class: "then" }, `→ ${next.label}`) : null;
}

/** @type {(offer: Pick<Offer, "action">) => string} */
export const keyOf = ({ action }) => JSON.stringify(action);

/**
 * Return a row that can be chosen.
 * @param {Row} row
 * @param {() => void} pick
 */
export function optionRow({ key, kind, mark, name, about, value, under, on, bad, label }, pick) {
  return h(
    "button",
    {
      class: `option ${on ? "on" : ""} ${bad ? "bad" : ""}`,
      type: "button",
      "data-key": `option-${key}`,
      "data-option": kind,
      "aria-pressed": String(Boolean(on)),
      "aria-label": label,
      onclick: pick,
    },
    mark ? h("span", { class: "option-mark" }, mark) : null,
    h("span", { class: "option-name" }, h("b", {}, name), about ? h("small", {}, about) : null),
    value || under
      ? h(
          "span",
          { class: "option-value" },
          h("b", {}, value),
          under ? h("small", {}, under) : null,
        )
      : null,
  );
}

/**
 * Return a row that cannot be chosen: what is gone, or belongs to somebody.
 * @param {Omit<Row, "key">} row
 */
export function deadRow({ mark, name, about, value, under }) {
  return h(
    "div",
    { class: "option gone" },
    mark ? h("span", { class: "option-mark" }, mark) : null,
    h("span", { class: "option-name" }, h("b", {}, name), about ? h("small", {}, about) : null),
    h("span", { class: "option-value" }, h("b", {}, value), under ? h("small", {}, under) : null),
  );
}

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A list of options: arrow keys go through it, digits choose, Enter plays what is chosen.
 * @param {Child[]} rows
 */
export const optionList = (...rows) => h("div", { class: "options", onkeydown: key }, rows);

/** @param {KeyboardEvent & { currentTarget: Element, target: HTMLElement }} event */
function key(event) {
  if (!event.target.closest(".option")) return;
  /** @type {NodeListOf<HTMLElement>} */
  const found = event.currentTarget.querySelectorAll("button.option");
  const all = [...found];
  const step = STEPS[event.key];
  const number = Number(event.key);
  if (step) {
    const here = all.findIndex((one) => one.contains(event.target));
    all[(here + step + all.length) % all.length]?.focus();
  } else if (number >= 1 && all[number - 1]) all[number - 1].click();
  else if (event.key === "Enter" && event.target.closest(".option.on")) {
    /** @type {HTMLElement | null | undefined} */
    const go = event.target.closest(".todo")?.querySelector(".foot .main:not(:disabled)");
    if (!go) return;
    go.click();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The button in the foot that plays what is chosen; `told` may have words for it.
 * @param {Told} told
 * @param {{ key?: string, kind?: string, text?: Child, disabled?: boolean }} what
 * @param {() => unknown} play
 * @param {Ui} ui
 */
export function mainButton(told, { key = "go", kind, text, disabled = false }, play, ui) {
  const danger = Boolean(told.effects?.alarm?.length || told.warn);
  const next = after(told, ui.view)?.label ?? told.next;
  return h(
    "button",
    {
      class: `button primary main ${danger ? "danger" : ""}`,
      type: "button",
      "data-key": key,
      "data-kind": kind,
      disabled,
      onclick: play,
    },
    h("span", {}, text ?? told.go),
    next ? h("small", {}, `→ ${next}`) : null,
  );
}

/**
 * Return the words of an offer's button: its own, or its label and what it costs.
 * @param {Offer} offer
 * @param {Ui} ui
 */
export function goWords(offer, ui) {
  if (offer.go) return offer.go;
  const costs = price(offer, ui);
  return costs ? `${offer.label} · ${costs}` : offer.label;
}
