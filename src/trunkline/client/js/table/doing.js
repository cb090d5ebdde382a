// Doing something at a table: clicks that come too late, moves and what rides at their end, what is celebrated.

/** @import { Action, Told } from "../page.js" */
/** @import { Seen } from "../ui.js" */
/** @import { TablePage } from "./page.js" */

import { settings } from "../app/settings.js";
import { ask } from "../lib/dialog.js";
import { toast } from "../lib/dom.js";
import { actionStyle } from "./action_styles.js";
import { doubtOf } from "./doubt.js";
import { after } from "./inputs/button.js";

/** Ways to choose at whose end something rides on the map. */
export const RIDES = ["path", "route"];

/**
 * Stop a click that was meant for the buttons that were there a moment ago.
 * @param {TablePage} page
 * @param {MouseEvent} event
 */
export function late(page, event) {
  const fresh = performance.now() - page.changedAt < settings.pause;
  const { target } = event;
  if (!event.isTrusted || !event.detail || !fresh || !(target instanceof Element)) return;
  if (!target.closest(".offers :is([data-kind], [data-option]), .views [data-kind]")) return;
  event.preventDefault();
  event.stopPropagation();
  toast("The game has moved on. Check the board and try again.");
}

/**
 * Play an action; what cannot be meant is asked about first.
 * @param {TablePage} page
 * @param {Action} action
 * @param {Told} [offer]
 */
export async function play(page, action, offer) {
  const doubt = settings.confirm ? doubtOf(action, page.store.live.offers, offer) : "";
  if (doubt && !(await ask("Are you sure?", doubt, "Yes, do it"))) return;
  page.places.sent();
  const { store } = page;
  if (RIDES.includes(actionStyle(action.kind, page.ui).way)) page.life?.ride(page.map.board);
  const rest = offer ? after(offer, store.live) : null;
  const sent = rest ? store.actAll([action, ...rest.actions]) : store.act(action);
  const done = await page.guard(sent);
  if (!done) page.places.unpick();
}

/**
 * Celebrate what the title calls worth it: a line that is complete, the last turn.
 * @param {TablePage} page
 * @param {Seen | null} before
 */
export function cheer(page, before) {
  const { live, past } = page.store;
  if (!before || past || before.last === live.last) return;
  const moments = live.present?.log?.moments ?? {};
  const found = (live.log ?? []).flatMap((entry) => entry.events).map(({ kind }) => moments[kind]);
  const one = found.find((moment) => moment?.cheer);
  if (!one) return;
  toast(one.title);
  page.life?.celebrate(page.stage.root);
}
