// Small parts that every panel uses: owners as tokens, people, facts, values, buttons on cards.

/** @import { Cell, Chip, Offer, Owner } from "../../page.js" */
/** @import { Child, FactList, PanelUi } from "../../ui.js" */

import { h, s, sentence, worded } from "../../lib/dom.js";

/** How high letters are, by their number. */
const HEIGHTS = [0, 13, 12, 10];

/**
 * An owner's token: letters on a band, pattern and colour.
 * @param {Owner | undefined} owner
 * @param {number} [size]
 */
export function token(owner, size = 22) {
  if (!owner) return h("span", {});
  const letters = owner.letters ?? "";
  const big = HEIGHTS[letters.length] ?? 8;
  return s(
    "svg",
    { class: "token", viewBox: "-14 -14 28 28", width: size, height: size, "aria-hidden": "true" },
    s("circle", { r: 13, fill: owner.colour }),
    owner.paint ? s("circle", { r: 13, fill: owner.paint }) : null,
    s("path", {
      d: "M-11.7 -5.6H11.7A13 13 0 0 1 11.7 5.6H-11.7A13 13 0 0 1 -11.7 -5.6Z",
      fill: "#fff",
    }),
    s("circle", { r: 13, fill: "none", stroke: "#1b1e22", "stroke-width": 1.4 }),
    s(
      "text",
      {
        y: big * 0.36,
        "font-size": big,
        "font-weight": 700,
        "text-anchor": "middle",
        fill: "#1b1e22",
      },
      letters,
    ),
  );
}

/**
 * Token and letters; hovering it shows the owner on the map.
 * @param {string} id
 * @param {PanelUi} ui
 * @param {{ name?: boolean }} [options]
 */
export function chip(id, ui, { name = false } = {}) {
  const owner = ui.present.owners[id];
  if (!owner) return h("span", { class: "chip" }, id);
  return h(
    "span",
    { class: "chip", "data-owner": id, title: owner.name },
    token(owner),
    name ? h("span", {}, owner.name) : h("span", { class: "unseen" }, owner.name),
  );
}

/**
 * Who sits at a seat.
 * @param {number} seat
 * @param {PanelUi} ui
 */
export function seatName(seat, ui) {
  const one = ui.table.seats[seat];
  return one ? one.name : `Seat ${seat + 1}`;
}

/**
 * @param {number} seat
 * @param {PanelUi} ui
 * @param {{ short?: boolean }} [options]
 */
export function person(seat, ui, { short = false } = {}) {
  const one = ui.table.seats[seat];
  const name = seatName(seat, ui);
  return h(
    "span",
    {
      class: `person seat-${seat % 8} ${one?.mine ? "mine" : ""} ${short ? "short" : ""}`,
      title: one?.third_party
        ? `${name}: a third-party bot from the package ${one.third_party}`
        : one?.kind === "bot"
          ? `${name} (${one.bot})`
          : one?.guest
            ? `${name} (guest)`
            : name,
    },
    h("i", { class: "seat-mark", "aria-hidden": "true" }, String(seat + 1)),
    h("span", { class: "person-name" }, name),
    one?.third_party && h("span", { class: "soft small third-party" }, "third-party"),
  );
}

/** @type {(amount: number, ui: PanelUi) => string} */
export const cash = (amount, ui) => worded(amount, ui.present.money);

/**
 * A value of a title: text, a number, or {money}, {score}, {percent}, {text}, {owner}, {seat}, {colours};
 * `tone` colours it, `star` marks it with a word.
 * @param {Cell | null | undefined} value
 * @param {PanelUi} ui
 * @returns {Child}
 */
export function cell(value, ui) {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  const inner = content(value, ui);
  const star = value.star ? h("span", { class: "crown", "aria-label": value.star }, "★") : null;
  return value.tone || value.title
    ? h(
        "span",
        { class: value.tone ? `tone-${value.tone}` : null, title: value.title || null },
        inner,
        star,
      )
    : [inner, star];
}

/**
 * @param {Exclude<Cell, string | number>} value
 * @param {PanelUi} ui
 * @returns {Child}
 */
function content(value, ui) {
  if ("money" in value) return cash(value.money, ui);
  if ("score" in value) return worded(value.score, ui.present.score);
  if ("percent" in value) return `${value.percent}%`;
  if ("owner" in value)
    return value.brief
      ? [
          chip(value.owner, ui),
          h(
            "b",
            { "data-owner": value.owner },
            ` ${ui.present.owners[value.owner]?.letters ?? value.owner}`,
          ),
        ]
      : chip(value.owner, ui, { name: true });
  if ("seat" in value) return person(value.seat, ui, { short: true });
  if ("colours" in value) return tints(value.colours);
  return String(value.text ?? "");
}

/** @type {Record<string, string>} green and grey begin alike */
const LETTERS = { gray: "Gy", grey: "Gy" };

/** @param {string[] | undefined} colours */
export function tints(colours) {
  return (colours ?? []).map((colour) =>
    h(
      "i",
      { class: `tint tint-${colour}`, title: colour },
      LETTERS[colour] ?? colour[0].toUpperCase(),
    ),
  );
}

/**
 * Names and values: pairs, or an object of values.
 * @param {FactList} found
 * @param {PanelUi} ui
 */
export function facts(found, ui) {
  const pairs = Array.isArray(found) ? found : Object.entries(found ?? {});
  if (!pairs.length) return null;
  return h(
    "dl",
    { class: "facts" },
    pairs
      .filter((pair) => pair !== null)
      .map(([name, value]) =>
        h(
          "div",
          {},
          h("dt", {}, name),
          h("dd", {}, value instanceof Node || Array.isArray(value) ? value : cell(value, ui)),
        ),
      ),
  );
}

/**
 * How what an offer costs adds up, and what there is to say about it.
 * @param {Offer} offer
 * @param {PanelUi} ui
 */
export function account(offer, ui) {
  if (!offer.facts && !offer.note && !offer.effects?.alarm) return h("div", {});
  return h(
    "div",
    { class: "account" },
    facts(offer.facts, ui),
    offer.note ? h("p", { class: "soft small" }, sentence(offer.note, ui.explain)) : null,
    alarms([offer], ui),
  );
}

/**
 * What offers bring about that everybody should know before, each thing once, with the offers that do it.
 * @param {Pick<Offer, "effects" | "label">[]} offers
 * @param {PanelUi} ui
 */
export function alarms(offers, ui) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const offer of offers)
    for (const text of offer.effects?.alarm ?? [])
      found.set(text, [...(found.get(text) ?? []), offer.label]);
  if (!found.size) return null;
  return h(
    "ul",
    { class: "effects" },
    [...found].map(([text, labels]) =>
      h(
        "li",
        { class: "alarm" },
        labels.length < offers.length ? `${labels.join(", ")}: ` : "",
        sentence(text, ui.explain),
      ),
    ),
  );
}

/**
 * Small things somebody has: {owner | seat, text, title, star}.
 * @param {Chip[] | undefined} list
 * @param {PanelUi} ui
 */
export function chips(list, ui) {
  if (!list?.length) return null;
  return h(
    "div",
    { class: "held" },
    list.map((one) =>
      h(
        "span",
        {
          class: `holding ${one.star ? "starred" : ""} ${one.owner || one.seat !== undefined ? "" : "bare"}`,
          "data-owner": one.owner ?? null,
          title:
            [one.owner && ui.present.owners[one.owner]?.name, one.title]
              .filter(Boolean)
              .join(": ") || null,
        },
        one.owner
          ? token(ui.present.owners[one.owner], 18)
          : one.seat !== undefined
            ? person(one.seat, ui, { short: true })
            : null,
        cell(one.text ?? "", ui),
        one.star ? h("span", { class: "crown", "aria-label": one.star }, "★") : null,
      ),
    ),
  );
}

/**
 * The buttons of all offers whose field `by` names this card.
 * @param {string} id
 * @param {PanelUi} ui
 */
export function cardOffers(id, ui) {
  /** @type {Element[]} */
  const found = [];
  /** @type {string | undefined} */
  let line = "";
  for (const offer of ui.offers) {
    const act = ui.present.acts[offer.action.kind];
    if (
      !act?.by ||
      String(offer.action[act.by]) !== String(id) ||
      offer.type === "plan" ||
      act.way !== "rows"
    )
      continue;
    if (act.line && act.line !== line) found.push(h("span", { class: "soft small" }, act.line));
    line = act.line;
    found.push(ui.offerButton(offer, true));
  }
  return found.length ? h("div", { class: "card-offers" }, found) : null;
}

/**
 * What an id is called: an owner, or a card of a panel.
 * @param {string} id
 * @param {PanelUi} ui
 */
export function nameOf(id, ui) {
  if (ui.present.owners[id]) return ui.present.owners[id].name;
  for (const panel of Object.values(ui.present.panels)) {
    /** @type {Record<string, { name?: string }>} a panel keeps its things under the name of its kind */
    const things = Object.entries(panel).find(([field]) => field === panel.kind)?.[1] ?? {};
    const name = things[id]?.name;
    if (name) return name;
  }
  return String(id);
}
