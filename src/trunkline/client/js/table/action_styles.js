// How kinds of action are shown: what the title says about each, with defaults.

// @ts-check

/** @type {(kind: string) => import("../page.js").Act} */
const plainStyle = (kind) => ({
  title: kind.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()),
  way: "button",
});

/**
 * How a kind of action is shown; one that the title says nothing about is a button.
 * @param {string} kind
 * @param {import("../ui.js").Ui} ui
 */
export function actionStyle(kind, ui) {
  return { ...plainStyle(kind), ...ui.present.acts[kind] };
}
