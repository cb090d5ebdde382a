// The titles as posters: the aim in one sentence, how hard, how long, and the ways in.

/** @import { Title } from "../../wire.js" */

import { h } from "../../lib/dom.js";
import { byEase, short } from "./title_names.js";

/**
 * The ways into a title.
 * @typedef {object} WaysIn
 * @property {(info: Title) => void} play
 * @property {(info: Title) => void} friends
 */

/**
 * What a title is like, in a few words each.
 * @param {Title} info
 */
export const chips = ({ about }) =>
  [about.weight, about.solo ? `${about.solo} against bots` : null].filter(Boolean);

/**
 * One title.
 * @param {Title} info
 * @param {WaysIn} ways
 */
function poster(info, { play, friends }) {
  const { about } = info;
  const name = short(info);
  return h(
    "article",
    { class: "po", "data-title": info.title, "aria-label": name },
    h(
      "a",
      {
        class: "art",
        href: `/game/${encodeURIComponent(info.title)}`,
        "aria-label": `About ${name}`,
      },
      h("img", { src: info.card, alt: "", width: 172, height: 214, loading: "lazy" }),
    ),
    h(
      "div",
      { class: "tx" },
      h("p", { class: "lv" }, about.first ? about.first.replace(/\.$/, "") : name),
      h("p", {}, about.aim ?? about.text ?? name),
      h(
        "p",
        { class: "chips" },
        chips(info).map((text) => h("span", { class: "chip" }, text)),
      ),
      h(
        "p",
        { class: "acts" },
        h(
          "button",
          {
            class: "button",
            type: "button",
            "data-key": `solo-${info.title}`,
            "aria-label": `Play bots: ${name}`,
            onclick: () => play(info),
          },
          "Play bots",
        ),
        h(
          "button",
          {
            class: "button",
            type: "button",
            "data-key": `friends-${info.title}`,
            "aria-label": `With friends: ${name}`,
            onclick: () => friends(info),
          },
          "With friends",
        ),
      ),
      h(
        "p",
        {},
        h(
          "a",
          {
            class: "small",
            href: `/learn/${encodeURIComponent(info.title)}`,
            "data-key": `learn-${info.title}`,
            "aria-label": `Learn ${name}`,
          },
          about.lessons ? `Learn it in ${about.lessons}` : "Learn it",
        ),
      ),
    ),
  );
}

/**
 * All titles, the easiest first.
 * @param {Title[]} titles
 * @param {WaysIn} ways
 */
export function posters(titles, ways) {
  return h(
    "section",
    { class: "titles wrap", "aria-label": "Games" },
    byEase(titles).map((info) => poster(info, ways)),
  );
}
