// What 18xx titles show: companies, who owns them, share prices, trains, private companies, tiles that are left.

/** @import { CompaniesPanel, HoldingsPanel, MarketPanel, Panel, PrivatesPanel, SupplyPanel, TrainsPanel } from "../../page.js" */
/** @import { PanelUi } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { tilePicture } from "../../table/map/tile_picture.js";
import { cardOffers, cash, chip, facts, person } from "../../table/panels/cells.js";
import { companiesPanel, companyCard } from "./companies.js";
import { trainsPanel } from "./depot.js";
import { holdingsPanel } from "./holdings.js";
import { marketPanel } from "./market.js";
import { priceRow } from "./price_row.js";

/**
 * @template {Panel} Of
 * @typedef {import("../../ui.js").PanelKind<Of>} Kind
 */

/** @type {{ companies: Kind<CompaniesPanel>, holdings: Kind<HoldingsPanel>, market: Kind<MarketPanel>, trains: Kind<TrainsPanel>, privates: Kind<PrivatesPanel>, supply: Kind<SupplyPanel> }} */
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
  holdings: { draw: holdingsPanel },
  market: { draw: marketPanel, strip: priceRow },
  trains: { draw: trainsPanel },
  privates: { draw: privatesPanel, words: privateWords },
  supply: { draw: supplyPanel },
};

/**
 * @param {PrivatesPanel} data
 * @param {PanelUi} ui
 */
function privatesPanel(data, ui) {
  return h(
    "div",
    { class: "privates" },
    data.order
      .map((id) => ({ id, one: data.privates[id] }))
      .map(({ id, one }) => {
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
                ? ["Owner", [one.company ? chip(one.company, ui) : person(one.seat ?? 0, ui)]]
                : one.floor == null
                  ? null
                  : ["Lowest price", cash(one.floor, ui)],
              one.sale && sold && !one.closed
                ? ["Companies pay", `${cash(one.sale[0], ui)}–${cash(one.sale[1], ui)}`]
                : null,
              one.closed ? ["", one.left || "closed"] : null,
              one.spent ? ["", "right used"] : null,
            ],
            ui,
          ),
          cardOffers(id, ui),
        );
      }),
  );
}

/**
 * What a row says about a private: its income and power, and whose it is.
 * @param {PrivatesPanel} data
 * @param {string} id
 * @param {PanelUi} ui
 */
function privateWords({ privates }, id, ui) {
  const one = privates[id];
  if (!one) return null;
  const owner =
    one.seat !== null
      ? person(one.seat, ui, { short: true })
      : one.company
        ? chip(one.company, ui)
        : null;
  return {
    name: one.name,
    about: owner ? one.power : `Pays ${cash(one.income, ui)} a round. ${one.power}`,
    value: owner ?? cash(one.price, ui),
    under: owner && one.price ? `paid ${cash(one.price, ui)}` : null,
  };
}

/**
 * @param {SupplyPanel} data
 * @param {PanelUi} ui
 */
function supplyPanel(data, ui) {
  const { size = 0, pointy } = ui.present.map ?? {};
  return h(
    "div",
    { class: "supply" },
    data.order
      .map((id) => ({ id, tile: data.tiles[id] }))
      .map(({ id, tile }) =>
        h(
          "figure",
          { class: tile.left ? "" : "dim" },
          tilePicture(id, 0, size, pointy),
          h("figcaption", {}, h("b", {}, id), ` ${tile.left}/${tile.total}`),
        ),
      ),
  );
}
