// Choosing a place on the map: marks on hexes and stops, a card beside the chosen one, tiles on it.

/** @import { Choices } from "../../page.js" */
/** @import { Mark } from "../../ui.js" */
/** @import { TablePage } from "../page.js" */
/** @import { Site } from "./place_list.js" */

import { h, sentence } from "../../lib/dom.js";
import { actionStyle } from "../action_styles.js";
import { price } from "./button.js";
import { cardHead, confirmCard, fromMenu, orderButton } from "./place_cards.js";
import { marked, numbers, placeName, sites } from "./place_list.js";
import { Picker } from "./tile.js";

/** @typedef {{ place: string, from?: Element | null, picker?: Picker }} Picking */

export class Places {
  /** @type {Picking | null} the place that is chosen, and what had the focus before */
  picking = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.ui = page.ui;
    this.map = page.map;
    this.map.onhex = (hex) => this.tell(hex);
  }

  /** The owner whose turn it is. */
  get owner() {
    const { headline, owners } = this.ui.present;
    return headline.owner ? owners[headline.owner] : undefined;
  }

  /** Mark what offers are about. */
  marks() {
    const { ui } = this;
    const letters = this.owner?.letters ?? "";
    /** @param {[string, Site]} entry */
    const shown = ([place, site]) =>
      this.map.spot(place) &&
      (this.picking?.place === place || [...site.kinds].some((kind) => marked(kind, ui)));
    const numbered = numbers(ui);
    ui.mark(
      "place",
      [...sites(ui)].filter(shown).map(([place, site]) => {
        const kinds = [...site.kinds].map((kind) => actionStyle(kind, ui).title).join(", ");
        return {
          place,
          text: letters,
          short: true,
          number: numbered.get(place),
          label: `${kinds}: ${placeName(place, ui)}${site.cost ? `, ${price(site, ui)}` : ""}`,
          on: this.picking?.place === place,
          near: () => {
            if (site.ask) ui.choices(place);
            this.page.turnCard.pointAt(place);
          },
          pick: () => this.pick(place),
        };
      }),
    );
  }

  /** @param {string} place */
  async pick(place) {
    if (this.picking?.place === place && this.picking.picker) {
      this.picking.picker.turn(1);
      return;
    }
    const { ui } = this;
    const from = document.activeElement;
    const site = sites(ui).get(place);
    if (!site) return;
    this.unpick(true);
    ui.show("map");
    /** @type {Picking} */
    const picking = { place, from };
    this.picking = picking;
    let { offers } = site;
    if (site.ask) {
      try {
        offers = [...(await ui.choices(place)).offers, ...offers];
      } catch (error) {
        if (this.picking === picking) this.unpick();
        ui.fail(error);
        return;
      }
      if (this.picking !== picking) return;
    }
    const { map } = ui.present;
    if (map && offers.every((offer) => actionStyle(offer.action.kind, ui).way === "tile")) {
      picking.picker = new Picker(ui, map, place, offers);
      this.show(picking.picker.root);
    } else {
      this.show(confirmCard(this, place, offers));
    }
    this.marks();
    this.focusConfirm();
    this.page.shell.cover(); // the card may cover more of the map now
    this.page.attention.into([place]);
  }

  focusConfirm() {
    /** @type {HTMLElement | null} */
    const found = this.page.turnCard.picked.querySelector("[data-key='tile-confirm']");
    found?.focus({ preventScroll: true });
  }

  /**
   * A hex that cannot be chosen says what it is, and why not.
   * @param {string} hex
   */
  async tell(hex) {
    if (this.ui.mapTaken) return;
    this.unpick(true);
    /** @type {Picking} */
    const picking = { place: hex };
    this.picking = picking;
    this.map.overlay.ghost(hex);
    /** @type {Pick<Choices, "about" | "why">} */
    let said = { about: "", why: "" };
    try {
      said = await this.ui.choices(hex);
    } catch (error) {
      this.ui.fail(error);
    }
    if (this.picking !== picking) return;
    this.show(
      h(
        "div",
        { class: "picker told", role: "dialog", "aria-label": hex },
        cardHead(this, hex),
        said.about ? h("p", { class: "soft" }, said.about) : null,
        said.why ? h("p", {}, sentence(said.why, this.ui.explain)) : null,
        fromMenu(this, hex),
        orderButton(this, hex),
      ),
    );
  }

  /**
   * Which of several things to do at a place.
   * @param {string} place
   * @param {Mark[]} marks
   */
  which(place, marks) {
    this.unpick(true);
    this.picking = { place, from: document.activeElement };
    this.show(
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
        cardHead(this, place),
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
    );
    this.focusConfirm();
  }

  /** @param {Node} node */
  show(node) {
    this.page.turnCard.pick(node);
    this.page.root.classList.add("picking");
  }

  /** Close the card. The tile that was just sent stays in place until the server's drawing comes. */
  sent() {
    if (!this.picking) return;
    this.page.turnCard.pick(null);
    this.page.root.classList.remove("picking");
    this.ui.mark("place", []);
  }

  /** @param {boolean} [quiet] */
  unpick(quiet = false) {
    if (!this.picking) return;
    const { from, place } = this.picking;
    this.map.overlay.ghost(null);
    this.page.turnCard.pick(null);
    this.page.root.classList.remove("picking");
    this.picking = null;
    if (!quiet) {
      this.marks();
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
      else this.map.marks.focusPlace(place);
    }
  }
}
