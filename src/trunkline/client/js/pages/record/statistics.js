// Statistics and ratings of the record.

/** @import { Go } from "../../ui.js" */
/** @import { Rating, RecordFilters, TitleStatistics } from "../../wire.js" */
/** @import { Label } from "./game_list.js" */

import { get } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { files, grid, playerLink, rated, words } from "./game_list.js";

/** @param {Label} label */
export async function statisticsView(label) {
  /** @type {{ statistics: TitleStatistics[] }} */
  const { statistics } = await get("/api/record/statistics");
  /** @type {(counts: Record<string, number>, say: (key: string) => string) => string} */
  const counted = (counts, say) =>
    Object.entries(counts)
      .map(([key, count]) => `${say(key)} ${count}`)
      .join(", ");
  /** @param {TitleStatistics} one */
  const sentence = (one) => {
    const best = Object.entries(one.wins).sort((a, b) => b[1] - a[1])[0];
    const seat =
      best && one.games > 1 ? ` Seat ${best[0]} won most often (${best[1]} of ${one.games}).` : "";
    const games = one.games === 1 ? "1 game" : `${one.games} games`;
    return `${label(one.title)} with ${one.players}: ${games} of about ${Math.round(one.actions)} moves; winners reached ${Math.round(one.score).toLocaleString("en-GB")}.${seat}`;
  };
  return [
    h("h2", {}, "Statistics"),
    h(
      "ul",
      { class: "said" },
      statistics.map((one) => h("li", {}, sentence(one))),
    ),
    statistics.length
      ? grid(
          "Games by title and number of players",
          [
            "Title",
            "#Players",
            "#Games",
            "#Rounds",
            "#Moves",
            "#Hours",
            "#The winner's score",
            "Won from seat",
            "Ended by",
          ],
          statistics.map((one) => [
            label(one.title),
            one.players,
            one.games,
            one.rounds,
            one.actions,
            one.hours ?? "–",
            one.score.toLocaleString("en-GB"),
            counted(one.wins, (seat) => `${seat}:`),
            counted(one.endings, (reason) => `${words(reason)}:`),
          ]),
        )
      : h("p", { class: "soft" }, "No public game has been finished yet."),
    h(
      "p",
      { class: "soft small" },
      "Averages over all finished public games. Hours are from the first move to the last, including pauses; imported games have none.",
    ),
    files("/api/record/statistics.csv", "/api/record/statistics"),
  ];
}

/**
 * @param {URLSearchParams} params
 * @param {RecordFilters} values
 * @param {Label} label
 * @param {Go} go
 */
export async function ratingsView(params, values, label, go) {
  const title = params.get("title") ?? "";
  const which = title ? `?title=${encodeURIComponent(title)}` : "";
  /** @type {{ ratings: Rating[] }} */
  const { ratings } = await get(`/api/ratings${which}`);
  return [
    h(
      "label",
      { class: "scale" },
      "Scale",
      h(
        "select",
        {
          name: "scale",
          onchange: (event) =>
            go(
              `/record?view=ratings${event.target.value ? `&title=${encodeURIComponent(event.target.value)}` : ""}`,
            ),
        },
        h("option", { value: "" }, "against people"),
        values.titles.map((one) =>
          h(
            "option",
            { value: one, selected: one === title },
            `against people and bots at ${label(one)}`,
          ),
        ),
      ),
    ),
    ratings.length
      ? grid(
          "Ratings",
          ["Player", "#Rating", "#Uncertainty", "#Cautious estimate", "#Games"],
          ratings.map((one) => [playerLink({ name: one.name, page: !one.bot }), ...rated(one)]),
        )
      : h("p", { class: "soft" }, "No rated players yet."),
    h(
      "p",
      { class: "soft small" },
      "OpenSkill ratings: everyone starts at 25 ± 8.3. Sorted by a cautious estimate of strength. A game is rated if it is public, has no bot hints, and every player keeps one seat to the end; unrated games show the reason.",
    ),
    files(`/api/ratings.csv${which}`, `/api/ratings${which}`),
  ];
}
