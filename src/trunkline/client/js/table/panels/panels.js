// Panels: one small function for each kind that any title may use; a kit of a family of titles adds its own.

import { h, sentence } from "../../lib/dom.js";
import { cardOffers, cell, chip, chips, facts, person, seatName, token } from "./cells.js";

/** Each kind draws a panel, and may draw one of the cards it has (`card`). */
const KINDS = {
  players: { draw: playersPanel },
  cards: { draw: cardsPanel },
  track: { draw: trackPanel },
  table: { draw: tablePanel },
  notes: { draw: notesPanel },
};

/** Make the kinds of panel of a kit known. */
export function addPanels(more) {
  Object.assign(KINDS, more);
}

/** A panel as an element. */
export function panel(id, ui) {
  const data = ui.present.panels[id];
  if (!data) return null;
  const kind = KINDS[data.kind];
  return h(
    "section",
    { class: `panel panel-${data.kind}`, "aria-labelledby": `panel-${id}`, "data-panel": id },
    h("h2", { id: `panel-${id}` }, data.title),
    kind ? kind.draw({ id, ...data }, ui) : h("p", {}, "This view is not supported yet."),
  );
}

/** The card of an owner, if a panel has one. */
export function ownerCard(owner, ui) {
  for (const data of Object.values(ui.present.panels)) {
    const found = KINDS[data.kind]?.card?.(data, owner, ui);
    if (found) return found;
  }
  return null;
}

// -- players

function playersPanel(data, ui) {
  const order = data.order ?? Object.keys(data.players).map(Number);
  return h(
    "div",
    { class: "players" },
    order.map((seat) => playerCard(seat, data.players[seat] ?? {}, ui)),
    facts(data.facts, ui),
    data.note ? h("p", { class: "soft small" }, sentence(data.note, ui.explain)) : null,
  );
}

function playerCard(seat, player, ui) {
  const asked = ui.view.asked.includes(seat);
  const mine = ui.table.seats[seat]?.mine;
  return h(
    "article",
    {
      class: `player ${asked ? "asked" : ""} ${mine ? "mine" : ""}`,
      "aria-label": seatName(seat, ui),
    },
    h(
      "header",
      {},
      person(seat, ui),
      h("span", { class: "grow" }),
      (player.badges ?? []).map((one) =>
        h("span", { class: "badge", title: one.title ?? null }, one.text),
      ),
      asked ? h("span", { class: "badge turn" }, mine ? "your turn" : "to act") : null,
      player.amount === undefined ? null : h("b", { class: "cash" }, cell(player.amount, ui)),
    ),
    facts(player.facts, ui),
    chips(player.chips, ui),
  );
}

// -- cards: a display, hands, a row of goals

/** groups: [{title, cards: [ids], hidden, note}]; cards: by id {name, text, badge, facts, chips, section, dim}. */
function cardsPanel(data, ui) {
  const groups = data.groups ?? [{ cards: Object.keys(data.cards ?? {}) }];
  return groups.map((group) =>
    h(
      "div",
      { class: "card-group" },
      group.title ? h("h3", {}, group.title) : null,
      group.seat === undefined ? null : person(group.seat, ui),
      h(
        "div",
        { class: "cards" },
        (group.cards ?? []).map((id) => cardFace(id, data.cards?.[id] ?? {}, ui)),
        group.hidden
          ? h(
              "article",
              { class: "card face-down", "aria-label": `${group.hidden} face down` },
              `${group.hidden} face down`,
            )
          : null,
        !group.cards?.length && !group.hidden ? h("p", { class: "soft" }, "none") : null,
      ),
      group.note ? h("p", { class: "soft small" }, sentence(group.note, ui.explain)) : null,
    ),
  );
}

export function cardFace(id, card, ui, ...more) {
  return h(
    "article",
    {
      class: `card ${card.dim ? "dim" : ""} ${card.tone ? `tone-${card.tone}` : ""}`,
      "data-card": id,
      "aria-label": card.name ?? id,
    },
    h(
      "header",
      {},
      card.owner ? token(ui.present.owners[card.owner], 22) : null,
      h("b", { class: "grow" }, card.name ?? id),
      card.badge === undefined ? null : h("span", { class: "badge" }, cell(card.badge, ui)),
    ),
    card.text ? h("p", {}, sentence(card.text, ui.explain)) : null,
    facts(card.facts, ui),
    chips(card.chips, ui),
    cardOffers(id, ui),
    more,
  );
}

// -- a line of values

/** cells: [{label, under, kind}], `now` the index of one of them; markers: by id {cell, seat | owner, text, ghost}. */
function trackPanel(data, ui) {
  const at = new Map();
  for (const [id, marker] of Object.entries(data.markers ?? {}))
    at.set(marker.cell, [...(at.get(marker.cell) ?? []), [id, marker]]);
  const state = (n) =>
    data.now === undefined ? "" : n === data.now ? "now" : n < data.now ? "past" : "next";
  const foreseen = (n) =>
    (ui.foreseen ?? []).some((move) => move.panel === data.id && move.cell === n);
  return [
    data.owner || data.facts
      ? h(
          "div",
          { class: "track-head" },
          data.owner ? chip(data.owner, ui) : null,
          facts(data.facts, ui),
        )
      : null,
    h(
      "ol",
      { class: "track-cells", "aria-label": data.title },
      (data.cells ?? []).map((one, n) =>
        h(
          "li",
          {
            class: `${state(n)} ${one.kind ?? ""} ${foreseen(n) ? "foreseen" : ""}`,
            "aria-current": n === data.now ? "true" : null,
          },
          h("b", {}, one.label),
          one.under ? h("small", {}, one.under) : null,
          at.has(n)
            ? h(
                "span",
                { class: "markers" },
                at.get(n).map(([, marker]) =>
                  h(
                    "span",
                    { class: `marker ${marker.ghost ? "ghost-mark" : ""}` },
                    marker.owner
                      ? token(ui.present.owners[marker.owner], 18)
                      : h(
                          "i",
                          {
                            class: `seat-mark seat-${marker.seat % 8}`,
                            title: seatName(marker.seat, ui),
                          },
                          String(marker.seat + 1),
                        ),
                  ),
                ),
              )
            : null,
        ),
      ),
    ),
    data.note ? h("p", { class: "soft small" }, sentence(data.note, ui.explain)) : null,
    chips(data.chips, ui),
    data.owner ? cardOffers(data.owner, ui) : null,
  ];
}

// -- tables

const FILTERS = [
  ["all", "All"],
  ["mine", "Mine"],
  ["open", "Can act"],
];

/** Whether a row passes a filter: `mine` has something of me, `open` is what an offer or the turn is about. */
function passes(filter, id, row, ui) {
  if (filter === "mine") return (row.seats ?? []).some((seat) => ui.table.mine.includes(seat));
  if (filter === "open")
    return (
      ui.present.headline.owner === id ||
      ui.offers.some((offer) => Object.values(offer.action).includes(id))
    );
  return true;
}

function filterBar(data, ui) {
  const kept = ui.remember(`filter-${data.id}`, () => ({ name: "all" }));
  return {
    kept,
    bar: h(
      "div",
      { class: "filters", role: "group", "aria-label": "Filter rows" },
      FILTERS.map(([name, words]) =>
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": `filter-${data.id}-${name}`,
            "aria-pressed": String(kept.name === name),
            onclick: () => {
              kept.name = name;
              ui.redrawView();
            },
          },
          words,
        ),
      ),
    ),
  };
}

/** columns: [{label | seat, number, wide}]; rows by id {cells, sum, dim, seats}; `order` of the rows, `now` one of
    them; `filters`: all, mine, what can act; `opens`: the panel that has a card for each row. */
function tablePanel(data, ui) {
  const columns = data.columns ?? [];
  const { kept, bar } = data.filters ? filterBar(data, ui) : { kept: null, bar: null };
  const rows = (data.order ?? Object.keys(data.rows ?? {}))
    .map((id) => [id, data.rows?.[id]])
    .filter(([id, row]) => row?.cells && (!kept || passes(kept.name, id, row, ui)));
  if (!rows.length && data.note)
    return [bar, h("p", { class: "soft" }, sentence(data.note, ui.explain))];
  const head = (column) =>
    h(
      "th",
      { scope: "col", class: column.number ? "number" : "" },
      column.seat === undefined ? column.label : person(column.seat, ui, { short: true }),
    );
  const first = (id, value) =>
    data.opens && ui.present.owners[id]
      ? h(
          "button",
          {
            class: "open-card",
            type: "button",
            "data-key": `open-${id}`,
            "aria-label": `Open ${ui.present.owners[id].name}`,
          },
          cell(value, ui),
        )
      : cell(value, ui);
  const place = (n) =>
    `${columns[n]?.number ? "number" : ""} ${columns[n]?.wide ? "wide-cell" : ""}`;
  return [
    bar,
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": data.title },
      h(
        "table",
        { class: `sheet ${data.dense ? "dense" : ""}` },
        h("thead", {}, h("tr", {}, columns.map(head))),
        h(
          "tbody",
          {},
          rows.map(([id, row]) =>
            h(
              "tr",
              {
                class: `${id === data.now ? "now" : ""} ${row.sum ? "sum" : ""} ${row.dim ? "dim" : ""} ${data.opens ? "opens" : ""}`,
                "aria-current": id === data.now ? "true" : null,
                onclick: data.opens ? () => ui.open(id, data.opens) : null,
              },
              row.cells.map((value, n) =>
                n
                  ? h("td", { class: place(n) }, cell(value, ui))
                  : h("th", { scope: "row" }, first(id, value)),
              ),
            ),
          ),
        ),
      ),
    ),
    !rows.length ? h("p", { class: "soft" }, "None.") : null,
  ];
}

// -- a few sentences

/** notes: [{title, text, tone}]. */
function notesPanel(data, ui) {
  return h(
    "dl",
    { class: "notes" },
    (data.notes ?? []).map((one) =>
      h(
        "div",
        { class: one.tone ? `note-${one.tone}` : "" },
        h("dt", {}, one.title),
        h("dd", {}, sentence(one.text ?? "", ui.explain)),
      ),
    ),
  );
}
