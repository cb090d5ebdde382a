// Fields that the forms for new games have in common.

import { h } from "../../lib/dom.js";

/** A sentence without the sections it cites. */
export const plain = (text) =>
  String(text)
    .replace(/\s*\([^()]*§[^()]*\)/g, "")
    .replace(/\.$/, "");

export const pick = (name, options, value, onchange, label) =>
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
export const wishes = (form, count) =>
  Array.from({ length: count }, (_, n) => {
    const [kind, bot] = form.get(`seat-${n}`).split(":");
    const name = kind === "me" ? form.get(`name-${n}`)?.trim() : "";
    return { kind, ...(bot ? { bot } : {}), ...(name ? { name } : {}) };
  });

/** For how many a game is: a scenario may be for fewer than the whole game. */
export const seatsOf = (info, scenario) => info.explained.scenario?.seats?.[scenario] ?? info.seats;
