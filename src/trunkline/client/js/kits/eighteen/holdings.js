// Who owns what: companies by players, with buttons where a share is for sale.

/** @import { Company, CompaniesPanel, HoldingsPanel, Offer, PlayersPanel, Share } from "../../page.js" */
/** @import { Child, Ui } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { cash, cell, person, seatName, token } from "../../table/panels/cells.js";

/** What a line of the table shows. */
/** @typedef {{ id: string, name: string, price: number, shares: Share[], bank: number, pool: number, company: Company | null }} Line */

/**
 * @param {HoldingsPanel} data
 * @param {Ui} ui
 */
export function holdingsPanel(data, ui) {
  const panels = ui.present.panels;
  const companies = /** @type {CompaniesPanel} */ (panels[data.companies]);
  const players = /** @type {PlayersPanel} */ (panels[data.players]);
  const seats = players.order ?? ui.table.seats.map((_, seat) => seat);
  const words = companies.words ?? {};
  const lines = linesOf(data, companies, ui);
  const treasury = lines.some((line) => line.company);
  return [
    h(
      "p",
      { class: "soft small panel-note" },
      `★ ${(words.director ?? "director").toLowerCase()}`,
      data.note ? [" · ", sentence(data.note, ui.explain)] : null,
    ),
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": data.title },
      h(
        "table",
        { class: "holdings" },
        h("caption", { class: "unseen" }, data.title),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, "Company"),
            h("th", { scope: "col", class: "number" }, "Price"),
            seats.map((seat) =>
              h("th", { scope: "col", class: `share ${mine(seat, ui)}` }, person(seat, ui)),
            ),
            h("th", { scope: "col", class: "share" }, capital(words.bank ?? "bank")),
            h("th", { scope: "col", class: "share" }, capital(words.pool ?? "pool")),
            h("th", { scope: "col", class: "number roomy" }, "Treasury"),
            h("th", { scope: "col", class: "number roomy" }, "Trains"),
          ),
        ),
        h(
          "tbody",
          {},
          lines.map((line) => lineRow(line, seats, data, ui)),
        ),
        h(
          "tfoot",
          {},
          sums(players, ui).map(([name, of]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row", colspan: 2 }, name),
              seats.map((seat) => h("td", { class: `share ${mine(seat, ui)}` }, of(seat))),
              h("td", { colspan: treasury ? 4 : 2 }),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** @type {(word: string) => string} */
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** @type {(seat: number, ui: Ui) => string} */
const mine = (seat, ui) => (seat === ui.view.seat ? "mine" : "");

/**
 * Companies that somebody has a part in, or may buy, then what is no company.
 * @param {HoldingsPanel} data
 * @param {CompaniesPanel} panel
 * @param {Ui} ui
 * @returns {Line[]}
 */
function linesOf(data, panel, ui) {
  const open = panel.order.filter((id) => {
    const one = panel.companies[id];
    return (
      !one.closed &&
      (one.par || one.started || one.shares.length || purchases(id, ui).length) &&
      (one.shares.some((share) => share.percent) || one.price || purchases(id, ui).length)
    );
  });
  const lines = open.map((id) => {
    const one = panel.companies[id];
    const { name, price, shares, bank, pool } = one;
    return { id, name, price: price || one.par, shares, bank, pool, company: one };
  });
  const others = Object.entries(data.others ?? {}).map(([owner, { price, shares, bank }]) => ({
    id: owner,
    name: ui.present.owners[owner]?.name ?? owner,
    price,
    shares,
    bank,
    pool: 0,
    company: null,
  }));
  return [...lines, ...others];
}

/**
 * The purchases of one share that are on offer.
 * @param {string} id
 * @param {Ui} ui
 */
function purchases(id, ui) {
  return ui.offers.filter((offer) => {
    const by = ui.present.acts[offer.action.kind]?.by;
    return by && "source" in offer.action && offer.action[by] === id;
  });
}

/**
 * @param {Line} line
 * @param {number[]} seats
 * @param {HoldingsPanel} data
 * @param {Ui} ui
 */
function lineRow(line, seats, data, ui) {
  const { id, company } = line;
  const owner = ui.present.owners[id];
  const offers = purchases(id, ui);
  /** @param {Offer} offer */
  const pooled = (offer) => (data.pool ?? []).includes(offer.action.source);
  return h(
    "tr",
    { class: company?.operating ? "now" : null, "data-owner": id },
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        { class: "owner-name" },
        token(owner, 26),
        h(
          "span",
          {},
          h("b", {}, owner?.letters ?? id),
          h("span", { class: "soft small roomy" }, line.name),
        ),
      ),
    ),
    h("td", { class: "number" }, line.price ? h("b", {}, cash(line.price, ui)) : "–"),
    seats.map((seat) => h("td", { class: `share ${mine(seat, ui)}` }, held(line, seat, ui))),
    h(
      "td",
      { class: "share" },
      source(
        line.bank,
        offers.filter((one) => !pooled(one)),
        ui,
      ),
    ),
    h("td", { class: "share" }, source(line.pool, offers.filter(pooled), ui)),
    h("td", { class: "number roomy" }, company ? cash(company.cash, ui) : ""),
    h(
      "td",
      { class: "number roomy" },
      company?.trains.length
        ? company.trains.map((train) =>
            h("span", { class: "train", title: train.note }, train.name),
          )
        : company
          ? "–"
          : "",
    ),
  );
}

/**
 * What a player has of a company.
 * @param {Line} line
 * @param {number} seat
 * @param {Ui} ui
 */
function held({ shares }, seat, ui) {
  const share = shares.find((one) => one.seat === seat);
  if (!share?.percent) return h("span", { class: "soft" }, "·");
  return h(
    "span",
    {
      class: `held-share seat-${seat % 8} ${share.director ? "directs" : ""}`,
      vars: { "--held": `${Math.min(62, 10 + share.percent)}%` },
      title: `${seatName(seat, ui)} ${share.percent}%`,
    },
    `${share.percent}%`,
    share.director ? h("i", { class: "crown", "aria-label": "director" }, "★") : null,
  );
}

/**
 * What the bank or the pool has: a button where a share of it can be bought.
 * @param {number} percent
 * @param {Offer[]} offers
 * @param {Ui} ui
 * @returns {Child}
 */
function source(percent, offers, ui) {
  if (!offers.length) return percent ? `${percent}%` : h("span", { class: "soft" }, "–");
  return offers.map((offer) =>
    h(
      "button",
      {
        class: "button buy-share",
        type: "button",
        "data-key": `share-${JSON.stringify(offer.action)}`,
        "data-kind": offer.action.kind,
        "aria-label": `${offer.label}${offer.cost ? ` for ${cash(offer.cost, ui)}` : ""}`,
        onclick: () => ui.act(offer.action, offer),
      },
      percent ? `${percent}% ` : "",
      h("b", {}, offer.cost ? cash(offer.cost, ui) : "Buy"),
    ),
  );
}

/**
 * The last rows: each player's money and facts.
 * @param {PlayersPanel} panel
 * @param {Ui} ui
 * @returns {[string, (seat: number) => Child][]}
 */
function sums(panel, ui) {
  const cards = Object.values(panel.players);
  const names = [...new Set(cards.flatMap((card) => Object.keys(card.facts ?? {})))];
  /** @type {[string, (seat: number) => Child][]} */
  const rows = names.map((name) => [
    capital(name),
    (seat) => cell(panel.players[seat]?.facts?.[name], ui),
  ]);
  return [["Cash", (seat) => cell(panel.players[seat]?.amount, ui)], ...rows];
}
