// A choice with its consequences: rows of which one is chosen, and what it brings about.

/** @import { Move, Offer } from "../../page.js" */
/** @import { Child, OfferGroup, OfferKind, Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { actionStyle, named } from "../action_styles.js";
import { cell, nameOf, person, token } from "../panels/cells.js";
import { cardWords } from "../panels/registry.js";
import { Amount } from "./amount.js";
import { price } from "./button.js";
import { consequences, way } from "./consequences.js";
import {
  choose,
  chosenKey,
  deadRow,
  goWords,
  keyOf,
  mainButton,
  optionList,
  optionRow,
} from "./options.js";

/**
 * What is chosen together: one offer, or all offers about a card.
 * @typedef {{ key: string, card: string, offers: Offer[] }} Option
 */

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function choice({ kinds, act, foot }, ui) {
  const options = optionsOf(kinds, ui);
  const key = chosenKey(ui);
  const picked = options.find((one) => one.key === key);
  const rest = act.all ? othersOf(options, ui) : [];
  return [
    optionList(
      ...[...options.map((one) => ({ card: one.card, row: row(one, one === picked, ui) })), ...rest]
        .sort((a, b) => (act.all ? a.card.localeCompare(b.card) : 0))
        .map(({ row: one }) => one),
    ),
    picked ? details(picked, foot, ui) : null,
  ];
}

/**
 * @param {OfferKind[]} kinds
 * @param {Ui} ui
 * @returns {Option[]}
 */
export function optionsOf(kinds, ui) {
  const offers = kinds.flatMap((one) => one.offers);
  /** @param {Offer} offer */
  const card = (offer) => String(named(offer, "by", ui) ?? "");
  if (!kinds[0].act.group || !kinds[0].act.by)
    return offers.map((offer) => ({ key: keyOf(offer), card: card(offer), offers: [offer] }));
  return [...groupBy(offers, card)].map(([id, some]) => ({ key: id, card: id, offers: some }));
}

/**
 * Cards of the same panel that are not on offer.
 * @param {Option[]} options
 * @param {Ui} ui
 */
function othersOf(options, ui) {
  const panel = Object.values(ui.present.panels).find((one) =>
    cardWords(one, options[0]?.card, ui),
  );
  if (!panel || !("order" in panel)) return [];
  const known = options.map((one) => one.card);
  return /** @type {string[]} */ (panel.order ?? []).flatMap((id) => {
    const words = known.includes(id) ? null : cardWords(panel, id, ui);
    return words ? [{ card: id, row: deadRow({ mark: cardId(id), ...words }) }] : [];
  });
}

/** @param {string} id */
const cardId = (id) => h("b", { class: "card-id" }, id);

/**
 * @param {Option} option
 * @param {boolean} on
 * @param {Ui} ui
 */
function row({ key, card, offers }, on, ui) {
  const [offer] = offers;
  const moves = offer.effects?.moves ?? [];
  const owner = ui.present.owners[card];
  const seat = actionStyle(offer.action.kind, ui).seats;
  const grouped = key === card;
  const words = grouped
    ? Object.values(ui.present.panels)
        .map((one) => cardWords(one, card, ui))
        .find(Boolean)
    : null;
  /** @param {Move[] | null} found */
  const foresee = (found) => () => ui.foresee(found);
  const node = optionRow(
    {
      key,
      kind: offer.action.kind,
      mark: owner ? token(owner, 28) : words ? cardId(card) : null,
      name: seat ? person(Number(card), ui) : grouped ? nameOf(card, ui) : offer.label,
      about: words?.about ?? offer.about,
      value: moves.length && !offer.cost ? way(moves[0], ui) : price(offer, ui),
      under: cell(offer.under, ui),
      on,
      bad: Boolean(offer.effects?.alarm?.length),
    },
    () => choose(key, ui),
  );
  if (moves.length) {
    node.addEventListener("mouseenter", foresee(moves));
    node.addEventListener("mouseleave", foresee(null));
    node.addEventListener("focusin", foresee(moves));
    node.addEventListener("focusout", foresee(null));
  }
  return node;
}

/**
 * What the chosen option brings about; the foot plays it, or what else its card offers.
 * @param {Option} option
 * @param {import("../../ui.js").Foot} foot
 * @param {Ui} ui
 * @returns {Child}
 */
function details({ key, offers }, foot, ui) {
  const [first, ...others] = offers;
  /** @type {Child} */
  let body = null;
  if (first.type === "range") {
    const { act } = { act: actionStyle(first.action.kind, ui) };
    const amount = ui.keep(`amount-${key}`, () => new Amount(first, act, ui));
    foot.main = amount.go;
    body = amount.root;
  } else {
    foot.main = mainButton(
      first,
      { kind: first.action.kind, text: goWords(first, ui) },
      () => ui.act(first.action, first),
      ui,
    );
  }
  foot.more.push(...others.map((offer) => ui.offerButton(offer)));
  return h("div", { class: "chosen" }, body, consequences(first, ui));
}
