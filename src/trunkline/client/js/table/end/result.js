// The result of a game: the ranking, what the scores are made of, and what can be done next.

/** @import { Go, Ui } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { facts, seatName } from "../panels/cells.js";
import { again, souvenir } from "./end_page.js";
import { filmButton, reviewButton } from "./review.js";

/**
 * Ends that are not in the rules.
 * @type {Record<string, string>}
 */
const STOPPED = {
  manually_ended: "The players ended the game.",
  agreed: "The players agreed to end the game early. The scores at that time count.",
};

/**
 * Return the card of a game that is over.
 * @param {Ui} ui
 * @param {Go} go
 */
export function result(ui, go) {
  const { live, store } = ui;
  const { present } = live;
  const ranks = (live.ranking ?? []).flatMap((one) => one.seats.map((seat) => ({ ...one, seat })));
  return [
    h(
      "ol",
      { class: "result" },
      ranks.map(({ place, seat, words }) =>
        h(
          "li",
          { class: place > 1 ? "" : "winner", "data-place": place },
          h("span", { class: "grow" }, seatName(seat, ui)),
          h("b", {}, words),
          present.breakdown?.[seat] ? facts(present.breakdown[seat], ui) : null,
        ),
      ),
    ),
    live.end_reason
      ? h(
          "p",
          { class: "soft end-reason" },
          sentence(
            STOPPED[live.end_reason] ??
              (present.headline.end || `Ended by ${live.end_reason.replaceAll("_", " ")}.`),
            ui.explain,
          ),
        )
      : null,
    h(
      "p",
      { class: "row" },
      again(store, go),
      reviewButton(store),
      souvenir(store),
      live.table.branch || live.table.lesson ? null : filmButton(store),
      h(
        "a",
        {
          class: "button",
          href: `${store.path}/export`,
          download: `${live.table.title}.json`,
        },
        "Save the game file",
      ),
    ),
    h("p", {}, h("a", { href: "/" }, "Back to my games")),
  ];
}
