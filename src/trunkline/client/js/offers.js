// What I may do now: buttons, rows, choices with their consequences; and what I may not, with reasons.

import { cash, chip, person, seatName } from "./cards.js";
import { h, money, rule, sentence } from "./dom.js";

/** What an action costs now, or undefined. */
export function costOf(present, action) {
  const costs = present.acts[action.kind]?.costs;
  return costs ? costs.of[costs.by.map((field) => action[field]).join(" ")] : undefined;
}

function filled(template, action) {
  return template.replace(/\{(\w+)\}/g, (_, field) => action[field]);
}

/** The button of an offer: whole label, or the short one where its card is named beside it. */
export function offerButton(offer, ui, short = false, look = "") {
  const { action } = offer;
  const act = ui.present.acts[action.kind] ?? { title: "", look: "button" };
  const cost = costOf(ui.present, action);
  const word = act.costs?.word;
  const price = cost ? `${word ? `${word} ` : ""}${money(cost, ui.present.currency)}` : "";
  const text = (short || act.look === "quiet") && act.short ? filled(act.short, action) : offer.label;
  const terse = short && act.terse;
  if (offer.type === "range") return rangeOffer(offer, ui, text);
  const minor = act.look === "minor";
  return h("button", {
    class: `button ${look} ${short ? "small" : ""} ${minor ? "minor" : ""}`, type: "button",
    "data-key": `act-${JSON.stringify(action)}`, "data-kind": action.kind,
    "aria-label": `${offer.label}${price ? ` ${price}` : ""}`,
    title: terse ? `${offer.label} ${price}` : null, onclick: () => ui.act(action),
  }, text, price && !terse ? h("span", { class: "cost" }, price) : null);
}

function rangeOffer(offer, ui, text) {
  const input = h("input", { type: "number", min: offer.low, max: offer.high, step: offer.step, value: offer.high, "data-key": `range-${JSON.stringify(offer.action)}`, "aria-label": `${offer.label}: ${offer.field}, ${offer.low} to ${offer.high}` });
  return h("form", { class: "range", onsubmit: (event) => { event.preventDefault(); ui.act({ ...offer.action, [offer.field]: Number(input.value) }); } },
    input, h("span", { class: "soft small" }, `${offer.low}–${offer.high}`),
    h("button", { class: "button small", "data-kind": offer.action.kind, "aria-label": offer.label }, text));
}

function grouped(list, key) {
  const found = new Map();
  for (const one of list) {
    const name = key(one);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(one);
  }
  return found;
}

/** Everything in the action card, in the title's order. */
export function actions(ui) {
  const { present, offers, whyNot } = ui;
  const kinds = Object.keys(present.acts);
  const place = (kind) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length);
  const byKind = [...grouped(offers, (offer) => offer.action.kind)].sort((a, b) => place(a[0]) - place(b[0]));
  const refused = grouped(whyNot, (one) => one.action.kind);
  const groups = grouped(byKind.filter(([kind]) => look(kind, ui) !== "quiet"), ([kind]) => present.acts[kind]?.group || kind);
  const parts = [...groups.values()].map((kindsOfGroup) => group(kindsOfGroup, ui));
  const quiet = byKind.filter(([kind]) => look(kind, ui) === "quiet").flatMap(([, list]) => list);
  if (quiet.length) parts.push(h("div", { class: "quiet" }, quiet.map((offer) => offerButton(offer, ui, false, parts.length ? "wide" : "wide primary"))));
  const few = [...refused].filter(([kind, list]) => !byKind.some(([offered]) => offered === kind) && list.length <= 2).flatMap(([, list]) => list);
  if (few.length) parts.push(h("div", { class: "refused" }, few.map((one) => refusedLine(one, ui))));
  parts.push(refusals(byKind, refused, ui));
  return parts;
}

const look = (kind, ui) => ui.present.acts[kind]?.look ?? "button";

function group(kinds, ui) {
  const [kind, list] = kinds[0];
  const act = ui.present.acts[kind] ?? { title: kind.replaceAll("_", " "), look: "button" };
  const head = h("h3", {}, act.group || act.title, act.section ? rule(act.section, ui.explain) : null);
  let body;
  if (act.look === "routes") body = ui.runner(list[0]);
  else if (act.look === "map") body = onMap(list, act, ui);
  else if (act.look === "choice") body = h("div", { class: "choices" }, list.map((offer) => choice(offer, act, ui)));
  else if (act.by) body = rows(kinds, act, ui);
  else body = h("div", { class: "buttons" }, list.map((offer) => offerButton(offer, ui, false, act.look === "button" && list.length < 3 ? "primary" : "")));
  return h("section", { class: `offer-group look-${act.look}`, "data-group": kind }, head, body);
}

/** One row for each card, with the buttons of all kinds of the group. */
function rows(kinds, act, ui) {
  const cards = grouped(kinds.flatMap(([, list]) => list), (offer) => offer.action[act.by]);
  return h("div", { class: "offer-rows" }, [...cards].map(([id, some]) => {
    const lines = [...grouped(some, (offer) => ui.present.acts[offer.action.kind].line)];
    const only = lines.length === 1 ? lines[0][0] : "";
    return h("div", { class: "offer-row", "data-owner": id },
      ui.present.owners[id] ? chip(id, ui) : h("b", { class: "private-id" }, id),
      h("div", { class: "grow" }, h("div", { class: "name" }, name(id, ui)), only ? h("div", { class: "soft small" }, only) : null),
      h("div", { class: "lines" }, lines.map(([line, offers]) => h("div", { class: "buttons" },
        line && !only ? h("span", { class: "soft small" }, line) : null, offers.map((offer) => offerButton(offer, ui, true))))));
  }));
}

function name(id, ui) {
  if (ui.present.owners[id]) return ui.present.owners[id].name;
  for (const panel of ui.present.panels) {
    const found = panel.kind === "privates" && panel.privates.find((one) => one.id === id);
    if (found) return found.name;
  }
  return id;
}

/** Offers on the map, also as a list for those who do not see it. */
function onMap(list, act, ui) {
  const places = [...grouped(list, (offer) => offer.action.city ?? offer.action.hex)];
  const said = (id) => {
    const hex = ui.present.map.hexes[id.split(".")[0]];
    return hex?.name ? `${id} ${hex.name}` : id;
  };
  return [
    h("p", { class: "soft" }, act.help),
    h("details", { "data-key": `list-${act.title}` }, h("summary", {}, `${places.length} ${places.length === 1 ? "place" : "places"} as a list`),
      h("div", { class: "buttons" }, places.map(([id, some]) => {
        const cost = costOf(ui.present, some[0].action);
        return h("button", { class: "button small", type: "button", "data-key": `place-${id}`, onclick: () => ui.pick(id, some) }, said(id), cost ? h("span", { class: "cost" }, money(cost, ui.present.currency)) : null);
      }))),
  ];
}

function choice(offer, act, ui) {
  const effect = act.effects?.find((one) => Object.entries(one.match).every(([field, value]) => offer.action[field] === value));
  const foresee = (moves) => () => ui.foresee(moves);
  return h("div", { class: "choice", onmouseenter: foresee(effect?.moves), onmouseleave: foresee(null), onfocusin: foresee(effect?.moves), onfocusout: foresee(null) },
    offerButton(offer, ui, false, act.effects?.length > 1 && effect === act.effects[0] ? "primary wide" : "wide"),
    effect ? effects(effect, ui) : null);
}

/** Who gets what, where markers go. */
function effects(effect, ui) {
  const plus = (amount) => `${amount < 0 ? "" : "+"}${money(amount, ui.present.currency)}`;
  return h("ul", { class: "effects" },
    Object.entries(effect.seats).map(([seat, amount]) => h("li", {}, person(Number(seat), ui), h("b", {}, plus(amount)))),
    Object.entries(effect.owners).map(([id, amount]) => h("li", {}, chip(id, ui), " treasury ", h("b", {}, plus(amount)))),
    effect.moves.map((move) => h("li", {}, chip(move.owner, ui), " price ", h("b", {}, `${cash(move.from, ui)} → ${cash(move.to, ui)}${move.to === move.from ? "" : move.to > move.from ? " ▲" : " ▼"}`))),
    effect.note ? h("li", { class: "soft" }, effect.note) : null);
}

function refusedLine(one, ui) {
  return h("div", { class: "not" },
    h("button", { class: "button small", type: "button", disabled: true }, one.label),
    h("span", { class: "reason" }, sentence(one.reason, ui.explain)));
}

/** All that is not possible now, folded away. */
function refusals(byKind, refused, ui) {
  const rest = [...refused].filter(([kind, list]) => byKind.some(([offered]) => offered === kind) || list.length > 2);
  const count = rest.reduce((sum, [, list]) => sum + list.length, 0);
  if (!count) return null;
  return h("details", { class: "refusals", "data-key": "refusals" }, h("summary", {}, `Not possible now (${count})`),
    rest.map(([kind, list]) => [h("h4", {}, ui.present.acts[kind]?.title ?? kind), list.map((one) => refusedLine(one, ui))]));
}

/** Who is waited for, when it is not me. */
export function waiting(ui) {
  const { view } = ui;
  if (view.finished) return null;
  const names = view.asked.map((seat) => seatName(seat, ui));
  return h("p", { class: "waiting" }, names.length ? ["Waiting for ", h("b", {}, names.join(", ")), ui.table.seats[view.asked[0]]?.kind === "bot" ? h("span", { class: "dots", "aria-hidden": "true" }, "…") : null] : "Nobody is asked now.");
}
