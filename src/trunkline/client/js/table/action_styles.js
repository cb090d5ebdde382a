// How kinds of action are shown: what the title says about each, with defaults.

/** @import { Act, Action } from "../page.js" */
/** @import { PanelUi } from "../ui.js" */

/** @type {(kind: string) => Act} */
const plainStyle = (kind) => ({
  title: kind.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()),
  way: "button",
});

/**
 * How a kind of action is shown; one that the title says nothing about is a button.
 * @param {string} kind
 * @param {PanelUi} ui
 */
export function actionStyle(kind, ui) {
  return { ...plainStyle(kind), ...ui.present.acts[kind] };
}

/**
 * The card (`by`) or the place (`at`) that an offer names; undefined if its kind names none.
 * @param {{ action: Action }} offer
 * @param {"by" | "at"} what
 * @param {PanelUi} ui
 */
export function named({ action }, what, ui) {
  const field = ui.present.acts[action.kind]?.[what];
  return field ? action[field] : undefined;
}
