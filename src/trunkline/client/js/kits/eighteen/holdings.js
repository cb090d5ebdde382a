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
        { class: "holdings", "data-answers": lines.some(({ id }) => offersAbout(id, ui).length) },
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
      (one.shares.some((share) => share.percent) || one.price || offersAbout(id, ui).length)
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
 * What is on offer about a company: its shares to buy or to sell, or its start.
 * @param {string} id
 * @param {Ui} ui
 */
function offersAbout(id, ui) {
  return ui.offers.filter(({ action }) => {
    const { by, way } = ui.present.acts[action.kind] ?? {};
    return by && way === "rows" && action[by] === id && FIELDS.some((field) => field in action);
  });
}

/** Fields of actions that buy a share, sell shares, or start a company. */
const FIELDS = ["source", "percent", "par"];

/**
 * @param {Line} line
 * @param {number[]} seats
 * @param {HoldingsPanel} data
 * @param {Ui} ui
 */
function lineRow(line, seats, data, ui) {
  const { id, company } = line;
  const owner = ui.present.owners[id];
  const all = offersAbout(id, ui);
  const offers = all.filter(({ action }) => "source" in action);
  const sales = all.some(({ action }) => "percent" in action);
  const starts = all.some(({ action }) => "par" in action);
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
    seats.map((seat) => h("td", { class: `share ${mine(seat, ui)}` }, held(line, seat, sales, ui))),
    h(
      "td",
      { class: "share" },
      starts
        ? toRow(id, "button buy-share", `Start ${line.name}`, "Start…", ui)
        : source(
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
 * What a player has of a company; a button where I can sell.
 * @param {Line} line
 * @param {number} seat
 * @param {boolean} sales
 * @param {Ui} ui
 */
function held({ id, name, shares }, seat, sales, ui) {
  const share = shares.find((one) => one.seat === seat);
  if (!share?.percent) return h("span", { class: "soft" }, "·");
  const look = `held-share seat-${seat % 8} ${share.director ? "directs" : ""}`;
  const words = [
    `${share.percent}%`,
    share.director ? h("i", { class: "crown", "aria-label": "director" }, "★") : null,
  ];
  const sells = sales && seat === ui.view.seat;
  const node = sells
    ? toRow(id, look, `Sell ${name}: you have ${share.percent}%`, words, ui)
    : h("span", { class: look, title: `${seatName(seat, ui)} ${share.percent}%` }, words);
  node.style.setProperty("--held", `${Math.min(62, 10 + share.percent)}%`);
  return node;
}

/**
 * A button that leads to the row of a company in the turn card.
 * @param {string} id
 * @param {string} look
 * @param {string} label
 * @param {Child} words
 * @param {Ui} ui
 */
function toRow(id, look, label, words, ui) {
  return h(
    "button",
    {
      class: look,
      type: "button",
      "data-key": `row-${id}-${look.startsWith("held") ? "sell" : "start"}`,
      "aria-label": label,
      title: label,
      onclick: () => ui.row(id),
    },
    words,
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
