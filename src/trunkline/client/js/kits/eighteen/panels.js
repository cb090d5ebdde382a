// What 18xx titles show: companies, the grid of share prices, trains, private companies, tiles that are left.

import { h, sentence } from "../../lib/dom.js";
import { tilePicture } from "../../table/inputs/tile.js";
import {
  cardOffers,
  cash,
  chip,
  facts,
  person,
  seatName,
  token,
} from "../../table/panels/cells.js";

export const PANELS = {
  companies: {
    draw: companiesPanel,
    card: (data, id, ui) =>
      data.companies?.[id] &&
      companyCard(id, data, {
        ...ui,
        present: ui.present,
        view: ui.view,
        table: ui.table,
        offers: [],
      }),
  },
  market: { draw: marketPanel },
  trains: { draw: trainsPanel },
  privates: { draw: privatesPanel },
  supply: { draw: supplyPanel },
};

// -- companies

function companiesPanel(data, ui) {
  return h(
    "div",
    { class: "companies" },
    data.order.map((id) => companyCard(id, data, ui)),
  );
}

/** A title may have words of its own (`words`) for whoever directs a company, for whoever has what is not sold, and for what else it has. */
function companyCard(id, { companies, words = {} }, ui) {
  const company = companies[id];
  const owner = ui.present.owners[id];
  const open = (company.started ?? company.par) && !company.closed;
  return h(
    "article",
    {
      class: `company ${company.operating ? "now" : ""} ${company.closed ? "dim" : ""}`,
      "data-owner": id,
      tabindex: "0",
      "aria-label": `${company.name}: ${company.status}`,
    },
    h(
      "header",
      {},
      token(owner, 28),
      h(
        "div",
        { class: "grow" },
        h("b", {}, company.name),
        h("div", { class: "soft" }, company.status),
      ),
      company.price ? h("b", { class: "price" }, cash(company.price, ui)) : null,
    ),
    open
      ? facts(
          [
            [
              words.director ?? "Director",
              company.director === null ? "–" : [person(company.director, ui, { short: true })],
            ],
            company.par ? ["Par", cash(company.par, ui)] : null,
            ["Treasury", cash(company.cash, ui)],
            [
              "Trains",
              company.trains.length
                ? company.trains.map((train) =>
                    h("span", { class: "train", title: train.note }, train.name),
                  )
                : "none",
            ],
            ["Tokens", `${company.tokens_left} of ${company.tokens}`],
            company.loans ? ["Loans", String(company.loans)] : null,
            company.privates.length
              ? [words.privates ?? "Privates", company.privates.join(", ")]
              : null,
          ],
          ui,
        )
      : null,
    open ? shareBar(company, words, ui) : null,
    company.powers?.length
      ? h(
          "details",
          { class: "powers", "data-key": `powers-${id}` },
          h(
            "summary",
            {},
            company.powers.length === 1 ? "Its power" : `${company.powers.length} powers`,
          ),
          h(
            "ul",
            {},
            company.powers.map((one) =>
              h("li", {}, h("b", {}, one.name), " ", sentence(one.text, ui.explain)),
            ),
          ),
        )
      : null,
    cardOffers(id, ui),
  );
}

/** Who owns a company, as a bar of ten. */
function shareBar(company, words, ui) {
  const parts = [
    ...company.shares.map((share) => ({
      percent: share.percent,
      text: `${seatName(share.seat, ui)}${share.director ? `, ${(words.director ?? "director").toLowerCase()}` : ""}`,
      class: `seat-${share.seat % 8}`,
      mark: `${share.director ? "★" : ""}${share.seat + 1}`,
    })),
    { percent: company.pool, text: "pool", class: "pool", mark: "pool" },
    {
      percent: company.bank,
      text: words.bank ?? "bank",
      class: "bank",
      mark: words.bank ?? "bank",
    },
  ].filter((part) => part.percent > 0);
  return h(
    "div",
    {
      class: "share-bar",
      role: "img",
      "aria-label": parts.map((part) => `${part.text} ${part.percent}%`).join(", "),
    },
    parts.map((part) =>
      h(
        "span",
        {
          class: part.class,
          vars: { "--part": part.percent },
          title: `${part.text} ${part.percent}%`,
        },
        part.mark,
      ),
    ),
  );
}

// -- the grid of share prices

function marketPanel(data, ui) {
  const wide = Math.max(...data.rows.map((row) => row.length));
  return [
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": data.title },
      h(
        "table",
        { class: "market", vars: { "--columns": wide } },
        h("caption", { class: "unseen" }, data.title),
        h(
          "tbody",
          {},
          data.rows.map((row, r) =>
            h(
              "tr",
              {},
              row.map((cell, c) => marketCell(cell, `${r},${c}`, data, ui)),
            ),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "legend" },
      [
        ...(data.legend ?? []),
        { kind: "taken", text: "A company is here" },
        ...((ui.foreseen ?? []).some((move) => move.panel === data.id)
          ? [{ kind: "foreseen", text: "Would move here" }]
          : []),
      ].map((one) =>
        h("span", {}, h("i", { class: `cell ${one.kind}`, "aria-hidden": "true" }), one.text),
      ),
    ),
    (data.notes ?? []).map((text) => h("p", { class: "soft small" }, sentence(text, ui.explain))),
  ];
}

function marketCell(cell, at, data, ui) {
  const marks = data.marks?.[at] ?? [];
  const there = (ui.foreseen ?? []).filter((move) => move.panel === data.id && move.cell === at);
  return h(
    "td",
    {
      class: `cell ${cell.kind ?? ""} ${marks.length ? "taken" : ""} ${there.length ? "foreseen" : ""}`,
    },
    h("span", { class: "cell-price" }, String(cell.price)),
    marks.length
      ? h(
          "span",
          { class: "cell-marks" },
          marks.map((id) => chip(id, ui)),
        )
      : null,
    there.map((move) =>
      h("span", { class: "ghost-mark", title: `${move.owner} would move here` }, "◌"),
    ),
  );
}

// -- trains, privates, tiles

function trainsPanel(data, ui) {
  return h(
    "div",
    { class: "piles" },
    data.order
      .map((id) => data.piles[id])
      .map((pile) =>
        h(
          "article",
          { class: `pile ${pile.now ? "now" : ""} ${pile.sold_out ? "dim" : ""}` },
          h(
            "header",
            {},
            h("b", {}, pile.sides.map((side) => side.name).join(" / ")),
            pile.now ? h("span", { class: "badge turn" }, "on sale") : null,
            pile.phase ? h("span", { class: "badge" }, "current phase") : null,
            h(
              "span",
              { class: "soft" },
              pile.left === null ? "unlimited" : `${pile.left} of ${pile.total} left`,
            ),
          ),
          pile.sides.map((side) =>
            h(
              "div",
              { class: "side" },
              h("b", { class: "train" }, side.name),
              h("b", {}, cash(side.price, ui)),
              h("span", { class: "soft" }, side.note),
            ),
          ),
          h("p", { class: "small" }, pile.rusts),
          pile.brings ? h("p", { class: "soft small" }, sentence(pile.brings, ui.explain)) : null,
        ),
      ),
  );
}

function privatesPanel(data, ui) {
  return h(
    "div",
    { class: "privates" },
    data.order
      .map((id) => [id, data.privates[id]])
      .map(([id, one]) => {
        const sold = one.seat !== null || one.company;
        return h(
          "article",
          {
            class: `private-card ${one.closed ? "dim" : ""} ${sold ? "sold" : ""}`,
            "aria-label": one.name,
          },
          h(
            "header",
            {},
            h("b", { class: "card-id" }, id),
            h("b", { class: "grow" }, one.name),
            sold ? null : h("b", { class: "price" }, cash(one.price, ui)),
          ),
          h("p", {}, one.power),
          facts(
            [
              ["Pays", `${cash(one.income, ui)} a round`],
              sold
                ? ["Owner", [one.company ? chip(one.company, ui) : person(one.seat, ui)]]
                : ["Lowest price", cash(one.floor, ui)],
              one.sale && sold && !one.closed
                ? ["Companies pay", `${cash(one.sale[0], ui)}–${cash(one.sale[1], ui)}`]
                : null,
              one.closed ? ["", "closed"] : null,
              one.spent ? ["", "right used"] : null,
            ],
            ui,
          ),
          cardOffers(id, ui),
        );
      }),
  );
}

function supplyPanel(data, ui) {
  const { size, pointy } = ui.present.map;
  return h(
    "div",
    { class: "supply" },
    data.order
      .map((id) => [id, data.tiles[id]])
      .map(([id, tile]) =>
        h(
          "figure",
          { class: tile.left ? "" : "dim" },
          tilePicture(id, 0, size, pointy),
          h("figcaption", {}, h("b", {}, id), ` ${tile.left}/${tile.total}`),
        ),
      ),
  );
}
