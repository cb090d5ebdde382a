// Choosing a place on the map: marks on hexes and stops, a card beside the chosen one, tiles on it.

import { load } from "../../app/lazy_parts.js";
import { narrow } from "../../app/settings.js";
import { h, sentence } from "../../lib/dom.js";
import { actOf } from "../action_styles.js";
import { account, nameOf, token } from "../panels/cells.js";
import { price } from "./button.js";
import { Picker } from "./tile.js";

const ON_MAP = ["place", "tile"];

/** Where offers are: [place, {offers, kinds, cost, ask}]; `ask`: what can be done there is asked for when it is chosen. */
function sites(ui) {
  const found = new Map();
  const at = (place) => {
    if (!found.has(place)) found.set(place, { offers: [], kinds: new Set(), cost: 0, ask: false });
    return found.get(place);
  };
  for (const [kind, places] of Object.entries(ui.places)) {
    if (!ON_MAP.includes(actOf(kind, ui).way)) continue;
    for (const [place, cost] of Object.entries(places)) {
      const site = at(place);
      site.ask = true;
      site.kinds.add(kind);
      site.cost ||= cost;
    }
  }
  for (const offer of ui.offers) {
    const act = actOf(offer.action.kind, ui);
    if (!ON_MAP.includes(act.way) || !act.at) continue;
    const site = at(offer.action[act.at]);
    site.offers.push(offer);
    site.kinds.add(offer.action.kind);
    site.cost ||= offer.cost;
  }
  return found;
}

/** A place by its hex and name; of several stops on one hex also which it is. */
export function placeName(place, ui) {
  const hex = ui.map.hexOf(place) ?? place;
  const name = ui.map.spot(place)?.name ?? ui.present.map?.hexes?.[hex]?.name;
  const stops = Object.keys(ui.present.map?.stops ?? {}).filter((one) => ui.map.hexOf(one) === hex);
  const which = hex !== place && stops.length > 1 ? ` (${stops.indexOf(place) + 1})` : "";
  return name && name !== place ? `${hex} ${name}${which}` : place;
}

/** Whether places of this kind are marked: those of a minor kind only when asked for, or they would hide the rest. */
function marked(kind, ui) {
  return actOf(kind, ui).tone !== "minor" || ui.keep(`marked-${kind}`, () => ({ on: false })).on;
}

/** Offers on the map, also as a list for those who do not see it. */
export function placeList({ kind, act, offers, places }, ui) {
  const listed = new Map(offers.map((offer) => [offer.action[act.at], offer.cost]));
  for (const [place, cost] of Object.entries(places)) listed.set(place, cost);
  const minor = act.tone === "minor";
  return [
    act.help ? h("p", { class: "soft" }, act.help) : null,
    minor
      ? h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": `mark-${kind}`,
            "aria-pressed": String(marked(kind, ui)),
            onclick: () => {
              const kept = ui.keep(`marked-${kind}`, () => ({ on: false }));
              kept.on = !kept.on;
              ui.show("map");
              ui.redraw();
            },
          },
          marked(kind, ui) ? "Hide on the map" : "Show on the map",
        )
      : null,
    h(
      "details",
      { "data-key": `list-${kind}` },
      h("summary", {}, `${listed.size} ${listed.size === 1 ? "place" : "places"} as a list`),
      h(
        "div",
        { class: "buttons" },
        [...listed].map(([id, cost]) =>
          h(
            "button",
            {
              class: "button small",
              type: "button",
              "data-key": `place-${id}`,
              onclick: () => ui.pick(id),
            },
            placeName(id, ui),
            cost ? h("span", { class: "cost" }, price({ cost }, ui)) : null,
          ),
        ),
      ),
    ),
  ];
}

export class Places {
  constructor(page) {
    this.page = page;
    this.ui = page.ui;
    this.map = page.map;
    this.picking = null;
    this.map.onhex = (hex) => this.tell(hex);
    this.map.onmove = () => {
      if (this.picking && !narrow()) this.map.anchor(this.picking.place);
    };
  }

  /** Mark what offers are about. */
  marks() {
    const { ui } = this;
    const letters = ui.present.owners[ui.present.headline.owner]?.letters ?? "";
    const shown = ([place, site]) =>
      this.map.spot(place) &&
      (this.picking?.place === place || [...site.kinds].some((kind) => marked(kind, ui)));
    ui.mark(
      "place",
      [...sites(ui)].filter(shown).map(([place, site]) => {
        const kinds = [...site.kinds].map((kind) => actOf(kind, ui).title).join(", ");
        return {
          place,
          text: letters,
          short: true,
          label: `${kinds}: ${placeName(place, ui)}${site.cost ? `, ${price(site, ui)}` : ""}`,
          on: this.picking?.place === place,
          near: site.ask ? () => ui.choices(place) : null,
          pick: () => this.pick(place),
        };
      }),
    );
  }

  async pick(place) {
    if (this.picking?.place === place && this.picking.picker) return this.picking.picker.turn(1);
    const { ui } = this;
    const from = document.activeElement;
    const site = sites(ui).get(place);
    if (!site) return;
    this.unpick(true);
    ui.show("map");
    const picking = { place, from };
    this.picking = picking;
    let { offers } = site;
    if (site.ask) {
      try {
        offers = [...(await ui.choices(place)).offers, ...offers];
      } catch (error) {
        if (this.picking === picking) this.unpick();
        return ui.fail(error);
      }
      if (this.picking !== picking) return;
    }
    if (offers.every((offer) => actOf(offer.action.kind, ui).way === "tile")) {
      picking.picker = new Picker(ui, place, offers);
      this.float(picking.picker.root, place);
    } else {
      this.float(this.confirmCard(place, offers), place);
    }
    this.marks();
    this.map.float.querySelector("[data-key='tile-confirm']")?.focus({ preventScroll: true });
  }

  /** A hex that cannot be chosen says what it is, and why not. */
  async tell(hex) {
    if (this.ui.mapTaken) return;
    this.unpick(true);
    const picking = { place: hex };
    this.picking = picking;
    this.map.ghost(hex, null, 0);
    let said = { about: "", why: "" };
    try {
      said = await this.ui.choices(hex);
    } catch (error) {
      this.ui.fail(error);
    }
    if (this.picking !== picking) return;
    this.float(
      h(
        "div",
        { class: "picker told", role: "dialog", "aria-label": hex },
        this.head(hex),
        said.about ? h("p", { class: "soft" }, said.about) : null,
        said.why ? h("p", {}, sentence(said.why, this.ui.explain)) : null,
        this.orders(hex),
      ),
      hex,
    );
  }

  /** A button for what shall be laid there later; null for whoever only looks, or is asked now. */
  orders(place) {
    const { live, past, view } = this.page.store;
    if (
      past ||
      live.my_turn ||
      live.finished ||
      !live.table.mine.length ||
      live.table.lesson ||
      !view.present.map
    )
      return null;
    const open = () =>
      load("table/standing_orders")
        .then((part) => part.openOrders(this.page, place))
        .catch((error) => this.ui.fail(error));
    return h(
      "button",
      {
        class: "button small",
        type: "button",
        "data-key": "orders-here",
        "aria-haspopup": "dialog",
        onclick: open,
      },
      "Add an order here…",
    );
  }

  /** Which of several things to do at a place. */
  which(place, marks) {
    this.unpick(true);
    this.picking = { place, from: document.activeElement };
    this.float(
      h(
        "div",
        {
          class: "picker",
          role: "dialog",
          "aria-label": place,
          onkeydown: (event) => {
            if (event.key === "Escape") this.unpick();
          },
        },
        this.head(place),
        marks.map((mark, n) =>
          h(
            "button",
            {
              class: "button wide",
              type: "button",
              "data-key": n ? `which-${n}` : "tile-confirm",
              onclick: () => {
                this.unpick(true);
                mark.pick();
              },
            },
            mark.label,
          ),
        ),
      ),
      place,
    );
    this.map.float.querySelector("[data-key='tile-confirm']")?.focus({ preventScroll: true });
  }

  head(place) {
    const hex = this.map.hexOf(place) ?? place;
    const name =
      nameOf(place, this.ui) === place
        ? this.ui.present.map?.hexes?.[hex]?.name
        : nameOf(place, this.ui);
    return h(
      "div",
      { class: "picker-head" },
      h("b", {}, hex),
      name && name !== hex ? ` ${name}` : "",
      this.ui.present.map?.pays?.[hex]
        ? h("span", { class: "soft" }, ` ${this.ui.present.map.pays[hex]}`)
        : null,
      h(
        "button",
        {
          class: "icon",
          type: "button",
          "aria-label": "Close",
          "data-key": "tile-cancel",
          onclick: () => this.unpick(),
        },
        "×",
      ),
    );
  }

  confirmCard(place, offers) {
    const { ui } = this;
    const owner = ui.present.owners[ui.present.headline.owner];
    if (!this.map.isHex(place) && owner) this.map.ghostToken(place, token(owner, 26));
    else this.map.ghost(this.map.hexOf(place), null, 0);
    return h(
      "div",
      {
        class: "picker",
        role: "dialog",
        "aria-label": `${place}`,
        onkeydown: (event) => {
          if (event.key === "Escape") this.unpick();
        },
      },
      this.head(place),
      offers.map((offer, n) =>
        h(
          "button",
          {
            class: "button primary wide",
            type: "button",
            "data-key": n ? `confirm-${n}` : "tile-confirm",
            "data-kind": offer.action.kind,
            onclick: () => ui.act(offer.action, offer),
          },
          offer.label,
          offer.cost ? h("span", { class: "cost" }, price(offer, ui)) : null,
        ),
      ),
      offers.length === 1
        ? account(offers[0], ui)
        : offers.map((offer) =>
            offer.facts || offer.effects?.alarm
              ? h(
                  "details",
                  { "data-key": `sum-${offer.label}` },
                  h("summary", { class: "small" }, offer.label),
                  account(offer, ui),
                )
              : null,
          ),
      h("button", { class: "button wide", type: "button", onclick: () => this.unpick() }, "Cancel"),
    );
  }

  float(node, place) {
    this.map.float.replaceChildren(node);
    this.page.root.classList.add("picking");
    if (!narrow()) this.map.anchor(place);
  }

  /** Close the card. The tile that was just sent stays in place until the server's drawing comes. */
  sent() {
    if (!this.picking) return;
    this.map.float.replaceChildren();
    this.page.root.classList.remove("picking");
    this.ui.mark("place", []);
  }

  unpick(quiet = false) {
    if (!this.picking) return;
    const { from, place } = this.picking;
    this.map.ghost(null);
    this.map.float.replaceChildren();
    this.page.root.classList.remove("picking");
    this.picking = null;
    if (!quiet) {
      this.marks();
      if (from?.isConnected) from.focus({ preventScroll: true });
      else this.map.focusPlace(place);
    }
  }
}
