// What I may do now, each kind of action in the way of choosing that its title names; and what I may not, with reasons.

/** @import { Act, Offer, Refusal } from "../../page.js" */
/** @import { Child, Foot, Input, OfferKind, Ui } from "../../ui.js" */

import { h, rule, sentence } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { actionStyle } from "../action_styles.js";
import { alarms, seatName } from "../panels/cells.js";
import { amount } from "./amount.js";
import { button, offerButton } from "./button.js";
import { rows } from "./card_rows.js";
import { choice, optionsOf } from "./choice.js";
import { inMenu, menu, openGroup, openKind } from "./menu.js";
import { chosen, nextStep } from "./options.js";
import { placeList } from "./place_list.js";

/**
 * Each input makes the body of a group; those that few titles name are loaded (ways.js).
 * @type {Record<string, Input>}
 */
const INPUTS = {
  button,
  rows,
  choice,
  amount,
  place: placeList,
  tile: placeList,
};

/** Inputs that show what each offer brings about beside it. */
const TOLD_THERE = ["choice", "place", "tile"];

/**
 * Make more inputs known.
 * @param {Record<string, Input>} more
 */
export function addInputs(more) {
  Object.assign(INPUTS, more);
}

/**
 * The kinds on offer in the title's order.
 * @param {Ui} ui
 * @returns {OfferKind[]}
 */
function offered(ui) {
  const known = Object.keys(ui.present.acts);
  /** @param {string} kind */
  const place = (kind) => (known.includes(kind) ? known.indexOf(kind) : known.length);
  const offers = groupBy(ui.offers, (offer) => offer.action.kind);
  const kinds = [...new Set([...offers.keys(), ...Object.keys(ui.places)])].sort(
    (a, b) => place(a) - place(b),
  );
  return kinds.map((kind) => ({
    kind,
    act: actionStyle(kind, ui),
    offers: distinct(offers.get(kind) ?? [], actionStyle(kind, ui)),
    places: ui.places[kind] ?? {},
  }));
}

/**
 * Offers that differ in nothing one can see are one: two equal things to sell make one button.
 * @param {Offer[]} offers
 * @param {Act} act
 */
function distinct(offers, act) {
  if (act.at || !["button", "rows", "choice"].includes(act.way)) return offers;
  const seen = new Set();
  return offers.filter((offer) => {
    const { action, ...told } = offer;
    const key = JSON.stringify([told, act.by ? action[act.by] : null]);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Everything in the action card, and what belongs in its foot.
 * @param {Ui} ui
 * @returns {{ body: Child[], foot: Foot }}
 */
export function actions(ui) {
  const kinds = offered(ui);
  /** @type {Foot} */
  const foot = { main: null, more: [], notes: [] };
  const loud = groupBy(
    kinds.filter(({ act }) => act.tone !== "quiet"),
    ({ kind, act }) => act.group || kind,
  );
  const groups = [...loud.values()];
  const quiet = kinds.filter(({ act }) => act.tone === "quiet").flatMap(({ offers }) => offers);
  const aside = openKind(ui);
  const opened = groups.find(([{ kind }]) => kind === aside.open);
  if (opened) {
    preset([opened], false, ui);
    const body = [section(opened, foot, ui)];
    foot.more.push(turnTo(null, "Back", ui));
    return { body, foot };
  }
  const [asides, usual] = [true, false].map((wanted) =>
    groups.filter(([{ act }]) => Boolean(act.aside) === wanted),
  );
  const rows = inMenu(usual);
  const open = usual.filter((group) => !rows.includes(group));
  preset(open, quiet.length > 0, ui);
  const body = open.map((group) => section(group, foot, ui));
  if (rows.length) {
    body.unshift(menu(rows, ui));
    for (const group of rows.filter(([{ act }]) => act.way === "path")) section(group, foot, ui); // its marks lead there
  }
  const plain = !body.length;
  foot.more.push(
    ...quiet.map((offer) => exit(offer, plain ? "primary main" : "", ui)),
    ...asides.map(([{ kind, act }]) => turnTo(kind, act.aside ?? "", ui)),
  );
  foot.notes.push(alarms(quiet, ui));
  return { body: [...body, ...impossible(kinds, ui)], foot };
}

/**
 * The button that ends a step, with the step that comes next.
 * @param {Offer} offer
 * @param {string} look
 * @param {Ui} ui
 */
function exit(offer, look, ui) {
  const found = offerButton(offer, ui, false, look);
  found.append(nextStep(ui) ?? "");
  return found;
}

/**
 * A button that opens what is possible besides, or goes back from it.
 * @param {string | null} kind
 * @param {string} text
 * @param {Ui} ui
 */
function turnTo(kind, text, ui) {
  return h(
    "button",
    {
      class: "button",
      type: "button",
      "data-key": kind ? `aside-${kind}` : "aside-back",
      onclick: () => openGroup(kind, ui),
    },
    text,
  );
}

/**
 * Choose beforehand what the title recommends, or the first option of a step that has no way out.
 * @param {OfferKind[][]} groups
 * @param {boolean} optional
 * @param {Ui} ui
 */
function preset(groups, optional, ui) {
  const options = groups
    .filter(([{ act }]) => act.way === "choice")
    .flatMap((group) => optionsOf(group, ui));
  const best = options.find(({ offers }) => offers.some((offer) => offer.first));
  const must = !optional && options.length && groups.every(([{ act }]) => act.way === "choice");
  chosen(ui).preset = (best ?? (must ? options[0] : null))?.key ?? null;
}

/**
 * What I may not do now, with reasons: what is alone of its kind stands open, the rest is folded.
 * @param {OfferKind[]} kinds
 * @param {Ui} ui
 * @returns {Child[]}
 */
function impossible(kinds, ui) {
  const refused = groupBy(ui.whyNot, (one) => one.action.kind);
  /** @param {string} kind */
  const open = (kind) => kinds.some((one) => one.kind === kind);
  const few = [...refused]
    .filter(([kind, list]) => !open(kind) && list.length <= 2)
    .flatMap(([, list]) => list);
  return [
    few.length
      ? h(
          "div",
          { class: "refused" },
          few.map((one) => refusedLine(one, ui)),
        )
      : null,
    refusals(
      [...refused].filter(([kind, list]) => open(kind) || list.length > 2),
      ui,
    ),
  ];
}

/**
 * @param {OfferKind[]} kinds
 * @param {Foot} foot
 * @param {Ui} ui
 */
function section(kinds, foot, ui) {
  const [first] = kinds;
  const { act, kind } = first;
  const input = INPUTS[act.way] ?? button;
  return h(
    "section",
    { class: `offer-group way-${act.way}`, "data-group": kind },
    h("h3", {}, act.group || act.title, act.section ? rule(act.section, ui.explain) : null),
    act.help && !["place", "tile"].includes(act.way)
      ? h("p", { class: "soft small" }, act.help)
      : null,
    input({ ...first, kinds, foot }, ui),
    TOLD_THERE.includes(act.way)
      ? null
      : alarms(
          kinds.flatMap(({ offers }) => offers),
          ui,
        ),
  );
}

/**
 * @param {Refusal} one
 * @param {Ui} ui
 */
function refusedLine(one, ui) {
  return h(
    "div",
    { class: "not" },
    h("button", { class: "button small", type: "button", disabled: true }, one.label),
    one.more
      ? h(
          "span",
          { class: "soft small" },
          one.more === 1 ? "and one more like it" : `and ${one.more} more like it`,
        )
      : null,
    h("span", { class: "reason" }, sentence(one.reason, ui.explain)),
  );
}

/**
 * All that is not possible now, folded away.
 * @param {[string, Refusal[]][]} rest
 * @param {Ui} ui
 */
function refusals(rest, ui) {
  const count = rest.reduce((sum, [, list]) => sum + list.length, 0);
  if (!count) return null;
  return h(
    "details",
    { class: "refusals", "data-key": "refusals" },
    h("summary", {}, `Not possible now (${count})`),
    rest.map(([kind, list]) => [
      h("h4", {}, actionStyle(kind, ui).title),
      list.map((one) => refusedLine(one, ui)),
    ]),
  );
}

/**
 * True if a bot has to move.
 * @param {Ui} ui
 */
export const botAsked = ({ view, table }) => table.seats[view.asked[0]]?.kind === "bot";

/**
 * Who is waited for, when it is not me.
 * @param {Ui} ui
 */
export function waiting(ui) {
  const { view } = ui;
  if (view.finished) return null;
  const names = view.asked.map((seat) => seatName(seat, ui));
  if (botAsked(ui))
    return h(
      "p",
      { class: "waiting" },
      h("b", {}, names[0]),
      " is thinking",
      h("span", { class: "dots", "aria-hidden": "true" }, "…"),
    );
  return h(
    "p",
    { class: "waiting" },
    names.length ? ["Waiting for ", h("b", {}, names.join(", "))] : "No player has to act now.",
  );
}
