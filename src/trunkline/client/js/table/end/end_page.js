// The end of a game: what decided it, each moment a link into its history; the next game; a picture to keep.

/** @import { Table } from "../../page.js" */
/** @import { Go, Ui } from "../../ui.js" */
/** @import { TurningPoint, TurningPoints } from "../../wire.js" */
/** @import { Store } from "../store.js" */

import { get, messageOf, newId, post } from "../../lib/api.js";
import { h, sentence, toast, worded } from "../../lib/dom.js";
import { seatName } from "../panels/cells.js";

/** @type {TurningPoints} */
const NOTHING = {
  moments: [],
  accounts: { columns: [], rows: [] },
  why_unrated: null,
  seconds: {},
  story: [],
};

/** @type {WeakMap<Store, { version: number, found: Promise<TurningPoints> }>} */
const known = new WeakMap();

/**
 * What decided a finished game, asked for once; nothing while it goes on.
 * @param {Store} store
 */
export function decisive(store) {
  const { finished, version } = store.live;
  if (!finished) return Promise.resolve(NOTHING);
  const before = known.get(store);
  if (before?.version === version) return before.found;
  /** @type {Promise<TurningPoints>} */
  const found = get(`${store.path}/turning_points`);
  const safe = found.catch(() => NOTHING);
  known.set(store, { version, found: safe });
  return safe;
}

/** How many of the largest swings are told at once. */
const FEW = 4;

/**
 * A moment in a few words: who gained or lost how much, or what happened first.
 * @type {(one: TurningPoint, ui: Ui) => string}
 */
const short = (one, ui) =>
  one.kind === "swing"
    ? `${seatName(one.seat ?? 0, ui)} ${one.amount > 0 ? "gained" : "lost"} ${worded(Math.abs(one.amount), ui.present.score)}`
    : one.title;

/**
 * The largest swings, and the other moments behind a button; the numbers stand in the charts too.
 * @param {TurningPoints} end
 * @param {Ui} ui
 */
export function momentsList({ moments, seconds, why_unrated: why }, ui) {
  if (!ui.live.finished) return null;
  const path = `/table/${ui.store.id}`;
  const swings = moments
    .filter((one) => one.kind === "swing")
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const large = (swings.length ? swings : moments).slice(0, FEW);
  const rest = moments.filter((one) => !large.includes(one));
  /** @param {TurningPoint[]} some */
  const list = (some) =>
    h(
      "ol",
      {},
      moments.map((one, n) =>
        some.includes(one)
          ? h(
              "li",
              { value: n + 1 },
              h(
                "a",
                {
                  href: `${path}?at=${one.moment}`,
                  onclick: (event) => {
                    event.preventDefault();
                    ui.look(one.moment);
                  },
                },
                short(one, ui),
              ),
              " ",
              h("span", { class: "soft" }, `at move ${one.moment}${one.text ? ":" : ""}`),
              one.text
                ? h("span", { class: "soft small" }, " ", sentence(one.text, ui.explain))
                : null,
            )
          : null,
      ),
    );
  const took = Object.entries(seconds)
    .filter(([, time]) => time >= 60)
    .map(([seat, time]) => `${seatName(Number(seat), ui)} ${long(time)}`);
  return h(
    "section",
    { class: "decisive" },
    moments.length ? h("h3", {}, "What decided it") : null,
    list(large),
    rest.length
      ? h("details", {}, h("summary", {}, `${rest.length} more moments`), list(rest))
      : null,
    h(
      "p",
      { class: "soft small" },
      why ? `Not rated: ${why.charAt(0).toLowerCase()}${why.slice(1)}` : "This game is rated.",
      took.length ? ` Time used (including pauses): ${took.join(", ")}.` : "",
    ),
  );
}

/** @param {number} time */
const long = (time) =>
  time < 5400
    ? `${Math.round(time / 60)} min`
    : time < 172800
      ? `${Math.round(time / 3600)} h`
      : `${Math.round(time / 86400)} days`;

/**
 * Play again with the same people and settings.
 * @param {Store} store
 * @param {Go} go
 */
export function again(store, go) {
  const { table } = store.live;
  if (!table.mine.length || table.branch || table.lesson) return null;
  /** @param {{ currentTarget: HTMLButtonElement }} event */
  const send = async ({ currentTarget: button }) => {
    button.disabled = true;
    try {
      /** @type {{ table: Table }} */
      const answer = await post(`${store.path}/rematch`, { id: newId() });
      go(`/table/${answer.table.id}`);
    } catch (error) {
      button.disabled = false;
      toast(messageOf(error), "error");
    }
  };
  return h(
    "button",
    { class: "button primary", type: "button", "data-key": "again", onclick: send },
    "Play again",
  );
}

/**
 * The last map with the ranking, as a picture.
 * @param {Store} store
 */
export const souvenir = (store) =>
  h(
    "a",
    {
      class: "button",
      href: `${store.path}/picture.png`,
      download: `${store.live.table.title}-${store.id}.png`,
      "data-key": "picture",
    },
    "Picture to pass on",
  );
