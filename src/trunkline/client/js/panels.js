// Panels: one small function for each kind in the vocabulary of docs/client.md.

import { cardOffers, cash, chip, facts, person, seatName, token } from "./cards.js";
import { h } from "./dom.js";
import { tilePicture } from "./picker.js";

const KINDS = {
  players: playersPanel,
  companies: companiesPanel,
  "market-grid": marketPanel,
  track: trackPanel,
  trains: trainsPanel,
  privates: privatesPanel,
  supply: supplyPanel,
  table: tablePanel,
};

/** A panel as an element. */
export function panel(data, ui) {
  const draw = KINDS[data.kind];
  return h("section", { class: `panel panel-${data.kind}`, "aria-labelledby": `panel-${data.id}`, "data-panel": data.id },
    h("h2", { id: `panel-${data.id}` }, data.title),
    draw ? draw(data, ui) : h("p", {}, "This page cannot show that yet."));
}

// -- players

function playersPanel(data, ui) {
  const best = Math.max(...data.players.map((player) => player.worth));
  return h("div", { class: "players" }, data.players.map((player) => playerCard(player, ui, best)), data.facts?.length ? facts(data.facts) : null);
}

function playerCard(player, ui, best) {
  const asked = ui.view.asked.includes(player.seat);
  const mine = ui.table.seats[player.seat]?.mine;
  return h("article", { class: `player ${asked ? "asked" : ""} ${mine ? "mine" : ""}`, "aria-label": seatName(player.seat, ui) },
    h("header", {},
      person(player.seat, ui),
      h("span", { class: "grow" }),
      player.priority ? h("span", { class: "badge", title: "Acts first in the next stock round" }, "priority") : null,
      asked ? h("span", { class: "badge turn" }, mine ? "your turn" : "to act") : null,
      h("b", { class: "cash", title: "Cash" }, cash(player.cash, ui))),
    facts([
      ["worth", h("span", { class: player.worth === best ? "lead" : "" }, cash(player.worth, ui))],
      ["certificates", h("span", { class: player.certificates >= player.limit ? "full" : "" }, `${player.certificates}/${player.limit}`)],
      player.debt ? ["debt", cash(player.debt, ui)] : null,
    ]),
    h("div", { class: "held" },
      player.holdings.map((held) => h("span", { class: `share ${held.director ? "director" : ""}`, "data-owner": held.of, title: `${ui.present.owners[held.of]?.name}: ${held.percent}%, worth ${cash(held.value, ui)}${held.director ? ", director" : ""}` },
        token(ui.present.owners[held.of], 18), `${held.percent}%`, held.director ? h("span", { class: "crown", "aria-label": "director" }, "★") : null)),
      player.privates.map((one) => h("span", { class: "share private", title: `${one.name}: pays ${cash(one.income, ui)}` }, one.id))));
}

// -- companies

function companiesPanel(data, ui) {
  return h("div", { class: "companies" }, data.companies.map((company) => companyCard(company, ui)));
}

export function companyCard(company, ui) {
  const owner = ui.present.owners[company.id];
  return h("article", { class: `company ${company.operating ? "now" : ""} ${company.closed ? "dim" : ""}`, "data-owner": company.id, tabindex: "0", "aria-label": `${company.name}: ${company.status}` },
    h("header", {}, token(owner, 28),
      h("div", { class: "grow" }, h("b", {}, company.name), h("div", { class: "soft" }, company.status)),
      company.price ? h("b", { class: "price" }, cash(company.price, ui)) : null),
    company.par && !company.closed ? facts([
      ["Director", company.director === null ? "–" : person(company.director, ui, { short: true })],
      ["Par", cash(company.par, ui)],
      ["Treasury", cash(company.cash, ui)],
      ["Trains", company.trains.length ? company.trains.map((train) => h("span", { class: "train", title: train.note }, train.name)) : "none"],
      ["Tokens", `${company.tokens.left.length} of ${company.tokens.total}`],
      company.loans ? ["Loans", String(company.loans)] : null,
      company.privates.length ? ["Privates", company.privates.join(" ")] : null,
    ]) : null,
    company.par && !company.closed ? shareBar(company, ui) : null,
    cardOffers(company.id, ui));
}

/** Who owns a company, as a bar of ten. */
function shareBar(company, ui) {
  const parts = [
    ...company.shares.map((share) => ({ percent: share.percent, text: `${seatName(share.seat, ui)}${share.director ? ", director" : ""}`, class: `seat-${share.seat % 8}`, mark: `${share.director ? "★" : ""}${share.seat + 1}` })),
    { percent: company.pool, text: "pool", class: "pool", mark: "pool" },
    { percent: company.bank, text: "bank", class: "bank", mark: "bank" },
  ].filter((part) => part.percent > 0);
  return h("div", { class: "share-bar", role: "img", "aria-label": parts.map((part) => `${part.text} ${part.percent}%`).join(", ") },
    parts.map((part) => h("span", { class: part.class, vars: { "--part": part.percent }, title: `${part.text} ${part.percent}%` }, part.mark)));
}

// -- markets

function marketPanel(data, ui) {
  const wide = Math.max(...data.rows.map((row) => row.length));
  return [
    h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": data.title },
      h("table", { class: "market", vars: { "--columns": wide } },
        h("caption", { class: "unseen" }, data.title),
        h("tbody", {}, data.rows.map((row, r) => h("tr", {}, row.map((cell, c) => marketCell(cell, [r, c], ui))))))),
    h("p", { class: "legend" }, (data.legend ?? []).map((one) => h("span", {}, h("i", { class: `cell ${one.kind}`, "aria-hidden": "true" }), one.text))),
    (data.moves ?? []).map((text) => h("p", { class: "soft small" }, text)),
  ];
}

function marketCell(cell, at, ui) {
  const there = (ui.foreseen ?? []).filter((move) => move.cell && move.cell[0] === at[0] && move.cell[1] === at[1]);
  return h("td", { class: `cell ${cell.kind ?? ""} ${cell.marks.length ? "taken" : ""} ${there.length ? "foreseen" : ""}` },
    h("span", { class: "cell-price" }, String(cell.price)),
    cell.marks.length ? h("span", { class: "cell-marks" }, cell.marks.map((id) => chip(id, ui))) : null,
    there.map((move) => h("span", { class: "ghost-mark", title: `${move.owner} would come here` }, "◌")));
}

function trackPanel(data, ui) {
  return [
    h("div", { class: "track-head" }, data.owner ? chip(data.owner, ui) : null, facts(data.facts)),
    h("ol", { class: "track-cells", "aria-label": data.title }, data.cells.map((cell) => h("li", { class: `${cell.state} ${cell.kind}`, "aria-current": cell.state === "now" ? "true" : null }, h("b", {}, cell.label), h("small", {}, cell.under)))),
    h("p", { class: "soft small" }, data.note),
    data.shares?.length ? h("p", { class: "held" }, data.shares.map((share) => h("span", { class: "share" }, person(share.seat, ui, { short: true }), ` ${share.percent}%`))) : null,
    data.owner ? cardOffers(data.owner, ui) : null,
  ];
}

// -- trains, privates, tiles

function trainsPanel(data, ui) {
  return h("div", { class: "piles" }, data.piles.map((pile) => h("article", { class: `pile ${pile.now ? "now" : ""} ${pile.sold_out ? "dim" : ""}` },
    h("header", {}, h("b", {}, pile.sides.map((side) => side.name).join(" / ")),
      pile.now ? h("span", { class: "badge turn" }, "on sale") : null,
      pile.phase ? h("span", { class: "badge" }, "phase now") : null,
      h("span", { class: "soft" }, pile.left === null ? "unlimited" : `${pile.left} of ${pile.total} left`)),
    pile.sides.map((side) => h("div", { class: "side" }, h("b", { class: "train" }, side.name), h("b", {}, cash(side.price, ui)), h("span", { class: "soft" }, side.note))),
    h("p", { class: "small" }, pile.rusts),
    pile.brings ? h("p", { class: "soft small" }, pile.brings) : null)));
}

function privatesPanel(data, ui) {
  return h("div", { class: "privates" }, data.privates.map((one) => {
    const sold = one.seat !== null || one.company;
    return h("article", { class: `private-card ${one.closed ? "dim" : ""} ${sold ? "sold" : ""}`, "aria-label": one.name },
      h("header", {}, h("b", { class: "private-id" }, one.id), h("b", { class: "grow" }, one.name), sold ? null : h("b", { class: "price" }, cash(one.price, ui))),
      h("p", {}, one.power),
      facts([
        ["Pays", `${cash(one.income, ui)} a round`],
        sold ? ["Owner", one.company ? chip(one.company, ui) : person(one.seat, ui)] : ["Lowest price", cash(one.floor, ui)],
        one.sale && sold && !one.closed ? ["Companies pay", `${cash(one.sale[0], ui)}–${cash(one.sale[1], ui)}`] : null,
        one.closed ? ["", "closed"] : null,
        one.spent ? ["", "right used"] : null,
      ]),
      cardOffers(one.id, ui));
  }));
}

function supplyPanel(data, ui) {
  const { size, pointy } = ui.present.map;
  return h("div", { class: "supply" }, data.tiles.map((tile) => h("figure", { class: tile.left ? "" : "dim" },
    tilePicture(tile.tile, 0, size, pointy), h("figcaption", {}, h("b", {}, tile.tile), ` ${tile.left}/${tile.total}`))));
}

// -- tables

function tablePanel(data, ui) {
  const head = (column) => h("th", { scope: "col", class: column.number ? "number" : "" }, column.seat === undefined ? column.label : person(column.seat, ui, { short: true }));
  return h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": data.title },
    h("table", { class: "sheet" },
      h("thead", {}, h("tr", {}, data.columns.map(head))),
      h("tbody", {}, data.rows.map((row) => h("tr", { class: `${row.now ? "now" : ""} ${row.sum ? "sum" : ""} ${row.dim ? "dim" : ""}`, "aria-current": row.now ? "true" : null },
        row.cells.map((value, n) => n ? h("td", { class: data.columns[n].number ? "number" : "" }, cellValue(value, ui)) : h("th", { scope: "row" }, cellValue(value, ui))))))));
}

function cellValue(value, ui) {
  if (value === null || typeof value !== "object") return String(value);
  if ("money" in value) return cash(value.money, ui);
  if ("percent" in value) return [`${value.percent}%`, value.mark ? h("span", { class: "crown", "aria-label": value.mark }, "★") : null];
  if ("owner" in value) return chip(value.owner, ui, { name: true });
  if ("seat" in value) return person(value.seat, ui, { short: true });
  if ("colours" in value) return value.colours.map((colour) => h("span", { class: `tint tint-${colour}`, title: colour }, colour[0].toUpperCase()));
  return "";
}
