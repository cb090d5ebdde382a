// What widgets of a table may read and do: one object for all of them.

/** @import { Dressed, Ui } from "../ui.js" */
/** @import { TablePage } from "./page.js" */

import { explain } from "../app/rules.js";
import { play } from "./doing.js";
import { offerButton } from "./inputs/button.js";

/**
 * Return what the widgets of a page get. They are drawn only while there is a game to show.
 * @param {TablePage} page
 * @returns {Ui}
 */
export function makeUi(page) {
  const { store, question } = page;
  /** @type {Map<string, unknown>} */
  const remembered = new Map();
  /** @type {Ui} */
  const ui = {
    get present() {
      return this.view.present;
    },
    get view() {
      return /** @type {Dressed} */ (store.view);
    },
    get live() {
      return /** @type {Dressed} */ (store.live);
    },
    get table() {
      return store.live.table;
    },
    get offers() {
      return store.past ? [] : store.live.offers;
    },
    get whyNot() {
      return store.past ? [] : store.live.why_not;
    },
    get places() {
      return store.past ? {} : store.live.places;
    },
    get busy() {
      return store.busy;
    },
    get foreseen() {
      return page.stage.foreseen;
    },
    get mapTaken() {
      return question.mapTaken;
    },
    store,
    map: page.map,
    act: (action, offer) => play(page, action, offer),
    actAll: (actions) => page.guard(store.actAll(actions)),
    undo: () => page.turnCard.undo(),
    offerButton: (offer, short, look) => offerButton(offer, ui, short, look),
    choices: (place) => store.choices(place),
    keep: (name, make, of) => question.keep(name, make, of),
    mark: (name, marks, alone) => question.mark(name, marks, alone),
    unmark: (all) => (all ? question.forget() : question.marked.clear()),
    begin: (place) => question.at(place)[0]?.pick(),
    explain: (section) => explain(store, section),
    look: (at) => page.look(at),
    pick: (place) => page.places.pick(place),
    unpick: () => page.places.unpick(),
    show: (tab) => page.stage.show(tab),
    foresee: (moves) => page.stage.foresee(moves),
    consent: (request, agree) => page.guard(store.consent(request, agree)),
    fail: (error) => page.fail(error),
    redraw: () => page.turnCard.draw(),
    into: (places) => page.attention.into(places),
    redrawView: () => page.stage.drawView(),
    row: (card) => page.turnCard.showRow(card),
    open: (id, where) => page.stage.openCard(id, where),
    remember: (name, make) => {
      if (!remembered.has(name)) remembered.set(name, make());
      return /** @type {ReturnType<typeof make>} */ (remembered.get(name));
    },
  };
  return ui;
}
