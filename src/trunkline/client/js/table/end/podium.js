// Who won and by how much, in one sentence; the first three on a podium, everybody else below it.

/** @import { Place } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { portrait } from "../../app/faces.js";
import { h, worded } from "../../lib/dom.js";
import { seatName } from "../panels/cells.js";

/** Places of which each has a step. */
const STEPS = 3;
const NAMES = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

/**
 * Each seat with its place, the best first.
 * @param {Place[]} ranking
 */
const ranks = (ranking) =>
  ranking.flatMap(({ place, score, words, seats }) =>
    seats.map((seat) => ({ place, score, words, seat })),
  );

/** @param {string[]} names */
const joined = (names) => names.join(", ").replace(/, ([^,]*)$/, " and $1");

/**
 * Return how a game ended for the one who reads it: "You won by 27 points."
 * @param {Ui} ui
 */
export function headline(ui) {
  const { live, present } = ui;
  const all = ranks(live.ranking ?? []);
  const [best] = all;
  if (!best) return "The game is over";
  /** @param {number} seat */
  const name = (seat) => seatName(seat, ui);
  const mine = live.table.mine.length === 1 ? live.table.mine[0] : -1;
  const first = all.filter((one) => one.place === 1).map(({ seat }) => seat);
  const me = all.find((one) => one.seat === mine);
  if (first.length > 1) {
    const others = first.filter((seat) => seat !== mine).map(name);
    return `${joined(first.includes(mine) ? ["You", ...others] : others)} win together.`;
  }
  const second = all[1];
  /** @param {number} score */
  const behind = (score) => worded(best.score - score, present.score);
  const margin = second && best.score > second.score ? ` by ${behind(second.score)}` : "";
  if (first[0] === mine) return `You won${margin}.`;
  if (!me) return `${name(first[0])} won${margin}.`;
  const gap = best.score > me.score ? `, ${behind(me.score)} behind` : "";
  return `${name(first[0])} won. You came ${NAMES[me.place] ?? `${me.place}th`}${gap}.`;
}

/**
 * The podium, and a line for each who stands beside it.
 * @param {Ui} ui
 */
export function podium(ui) {
  const { live, present, table } = ui;
  const all = ranks(live.ranking ?? []);
  if (all.length < 2) return null;
  const [best] = all;
  /** @type {(one: typeof all[number], n: number) => HTMLElement} */
  const step = ({ seat, place, score }, n) =>
    h(
      "li",
      { class: `step-${n + 1} place-${Math.min(place, STEPS)}`, "data-place": place },
      portrait(table.seats[seat]),
      h("b", {}, seatName(seat, ui)),
      h("span", { class: "points" }, worded(score, present.score)),
      h(
        "span",
        { class: "block" },
        h("i", {}, String(place)),
        h(
          "small",
          {},
          place === 1 ? "winner" : `${worded(best.score - score, present.score)} behind`,
        ),
      ),
    );
  const rest = all.slice(STEPS);
  return h(
    "div",
    {},
    h("ol", { class: "podium" }, all.slice(0, STEPS).map(step)),
    rest.length
      ? h(
          "ol",
          { class: "beside-podium", start: STEPS + 1 },
          rest.map(({ seat, words }) => h("li", {}, `${seatName(seat, ui)} ${words}`)),
        )
      : null,
  );
}
