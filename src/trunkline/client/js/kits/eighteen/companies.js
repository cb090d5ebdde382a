// Companies: their cards and who owns them.

/** @import { CompaniesPanel, Company, CompanyWords } from "../../page.js" */
/** @import { PanelUi } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { cardOffers, cash, facts, person, seatName, token } from "../../table/panels/cells.js";

/** A part of this many percent has room for a name. */
const WORDED = 30;

/**
 * @param {CompaniesPanel} data
 * @param {PanelUi} ui
 */
export function companiesPanel(data, ui) {
  return h(
    "div",
    { class: "companies" },
    data.order.map((id) => companyCard(id, data, ui)),
  );
}

/**
 * A title may have words of its own (`words`) for whoever directs a company, for whoever has what is not sold, and for what else it has.
 * @param {string} id
 * @param {CompaniesPanel} data
 * @param {PanelUi} ui
 */
export function companyCard(id, { companies, words = {} }, ui) {
  const company = companies[id];
  const owner = ui.present.owners[id];
  const open = (company.started ?? company.par) && !company.closed;
  return h(
    "article",
    {
      class: `company ${company.operating ? "now" : ""} ${company.closed ? "dim" : ""}`,
      "data-owner": id,
      vars: { "--livery": owner?.colour },
      tabindex: "0",
      "aria-label": `${company.name}: ${company.status}`,
    },
    h(
      "header",
      {},
      token(owner, 34),
      h(
        "div",
        { class: "grow" },
        h("b", { class: "company-name" }, company.name),
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
            ["Tokens", `${company.tokens_left} of ${company.tokens} left`],
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

/**
 * Who owns a company, as a bar with the percentage in every part.
 * @param {Company} company
 * @param {CompanyWords} words
 * @param {PanelUi} ui
 */
function shareBar(company, words, ui) {
  const parts = [
    ...company.shares.map((share) => ({
      percent: share.percent,
      text: `${seatName(share.seat, ui)}${share.director ? `, ${(words.director ?? "director").toLowerCase()}` : ""}`,
      class: `seat-${share.seat % 8}`,
      mark: `${share.director ? "★ " : ""}${share.percent >= WORDED ? `${seatName(share.seat, ui)} ` : ""}`,
    })),
    {
      percent: company.pool,
      text: words.pool ?? "pool",
      class: "pool",
      mark: company.pool >= WORDED ? `${words.pool ?? "pool"} ` : "",
    },
    {
      percent: company.bank,
      text: words.bank ?? "bank",
      class: "bank",
      mark: company.bank >= WORDED ? `${words.bank ?? "bank"} ` : "",
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
        h("i", {}, part.mark),
        h("b", {}, `${part.percent}%`),
      ),
    ),
  );
}
