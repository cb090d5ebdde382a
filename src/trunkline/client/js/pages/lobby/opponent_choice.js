// Opponents to choose from, each with its face, its name and its strength in two words.

/** @import { Title } from "../../wire.js" */

import { face } from "../../app/faces.js";
import { h } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";

/** Levels that are a tool, and no opponent. */
const TOOLS = ["random"];

/**
 * The name of the bot that plays a level, or the level itself.
 * @param {Title} info
 * @param {string} level
 */
export const nameOf = (info, level) => info.names[level] ?? level;

/**
 * The face of the bot that plays a level; those of other packages have a common one.
 * @param {Title} info
 * @param {string} level
 */
const faceOf = (info, level) =>
  info.third_party[level] ? sprite("bot") : face(nameOf(info, level).toLowerCase());

/**
 * The bots that a person may choose, the easiest first.
 * @param {Title} info
 */
export function opponentsOf(info) {
  const own = info.bots.filter((bot) => !TOOLS.includes(bot) && !info.third_party[bot]).reverse();
  return [...own, ...info.bots.filter((bot) => info.third_party[bot])];
}

/**
 * How strong a bot is, and how it plays: "very easy", "quick and plausible, never plans".
 * @param {Title} info
 * @param {string} bot
 */
export function wordsOf(info, bot) {
  const [strength, ...rest] = (info.levels[bot] ?? "").split(": ");
  return { strength, manner: rest.join(": ") };
}

/**
 * A choice of one opponent; `chosen` is called with each choice, and at once.
 * @param {Title} info
 * @param {string} name
 * @param {(bot: string) => void} chosen
 * @param {string} [bot]
 */
export function opponentChoice(info, name, chosen, bot = opponentsOf(info)[0]) {
  const says = h("p", { class: "small opponent" });
  /** @param {string} bot */
  const choose = (bot) => {
    const { strength, manner } = wordsOf(info, bot);
    says.replaceChildren(
      h("b", {}, `${nameOf(info, bot)}, ${strength}.`),
      " ",
      h("span", { class: "soft" }, manner ? `${manner[0].toUpperCase()}${manner.slice(1)}.` : ""),
    );
    chosen(bot);
  };
  choose(bot);
  return [
    h(
      "fieldset",
      { class: "bots" },
      h("legend", { class: "unseen" }, "Opponent"),
      opponentsOf(info).map((one) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name,
            value: one,
            checked: one === bot,
            "data-key": `${name}-${one}`,
            onchange: () => choose(one),
          }),
          h(
            "span",
            {},
            faceOf(info, one),
            h("b", {}, nameOf(info, one)),
            h("small", {}, wordsOf(info, one).strength),
          ),
        ),
      ),
    ),
    says,
  ];
}
