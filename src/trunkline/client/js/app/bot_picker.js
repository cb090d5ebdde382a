// Bots to choose from: each by its name, and what to expect of the chosen one below it.

import { h } from "../lib/dom.js";

/**
 * A field of bots with other choices around them, and a note on the one that is chosen.
 * @param {string} name
 * @param {{ bots: string[], levels?: Record<string, string>, names?: Record<string, string> }} title
 * @param {string} value
 * @param {{ before?: string[][], after?: string[][], onchange?: () => void }} [more]
 * @returns {[HTMLSelectElement, HTMLElement]}
 */
export function opponents(
  name,
  { bots, levels = {}, names = {} },
  value,
  { before = [], after = [], onchange } = {},
) {
  const prefix = before.length || after.length ? "bot:" : "";
  /** @param {string} bot */
  const words = (bot) =>
    names[bot] ? `${names[bot]}, ${levels[bot]?.split(":", 1)[0]}` : `${bot} bot`;
  const choices = [...before, ...bots.map((bot) => [`${prefix}${bot}`, words(bot)]), ...after];
  const note = h("span", { class: "soft small" });
  const explain = () => {
    note.textContent = levels[field.value.slice(prefix.length)] ?? "";
  };
  const field = h(
    "select",
    {
      name,
      onchange: () => {
        explain();
        onchange?.();
      },
    },
    choices.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
  );
  explain();
  return [field, note];
}
