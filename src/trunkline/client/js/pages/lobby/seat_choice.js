// Fields that the forms for new games have in common.

/** @import { OptionText, Title } from "../../wire.js" */

import { h } from "../../lib/dom.js";

/**
 * A sentence without the sections it cites.
 * @param {unknown} text
 */
export const plain = (text) =>
  String(text)
    .replace(/\s*\([^()]*§[^()]*\)/g, "")
    .replace(/\.$/, "");

/**
 * A choice with its label: options are values, or values with their words.
 * @param {string} name
 * @param {(unknown | unknown[])[]} options
 * @param {unknown} value
 * @param {((value: string) => void) | null} onchange
 * @param {string} label
 */
export const pick = (name, options, value, onchange, label) =>
  h(
    "label",
    {},
    label,
    h(
      "select",
      { name, onchange: onchange && ((event) => onchange(event.target.value)) },
      options.map((one) => {
        const [key, text] = Array.isArray(one) ? one : [one, one];
        return h("option", { value: key, selected: String(key) === String(value) }, String(text));
      }),
    ),
  );

/**
 * A field of a form by its name, or undefined.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function fieldOf(form, name) {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLSelectElement || found instanceof HTMLInputElement
    ? found
    : undefined;
}

/**
 * What was typed or chosen in a field of a form that was sent.
 * @param {FormData} form
 * @param {string} name
 */
export function typed(form, name) {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * What the seats of a form shall be; several of mine may have names of their own.
 * @param {FormData} form
 * @param {number} count
 */
export const wishes = (form, count) =>
  Array.from({ length: count }, (_, n) => {
    const [kind, bot] = typed(form, `seat-${n}`).split(":");
    const name = kind === "me" ? typed(form, `name-${n}`).trim() : "";
    return { kind, ...(bot ? { bot } : {}), ...(name ? { name } : {}) };
  });

/**
 * For how many a game is: a scenario may be for fewer than the whole game.
 * @param {Title} info
 * @param {string} scenario
 */
export const seatsOf = (info, scenario) => {
  /** @type {OptionText | undefined} */
  const said = info.explained.scenario;
  return said?.seats?.[scenario] ?? info.seats;
};
