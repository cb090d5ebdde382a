// Pictures of the server as elements: the only markup that is set as such.

/**
 * Return a whole picture as an element of this page.
 * @param {string} text
 */
export function drawn(text) {
  const found = new DOMParser().parseFromString(text, "image/svg+xml").querySelector("svg");
  if (!found) throw new Error("The server sent a picture that cannot be read.");
  return document.importNode(found, true);
}

/**
 * Draw a part of a picture in a group, in place of what was there.
 * @param {SVGElement} group
 * @param {string} text
 */
export function drawIn(group, text) {
  group.innerHTML = text;
}

/**
 * Return what was drawn in a group.
 * @param {SVGElement | undefined} group
 */
export const drawnIn = (group) => group?.innerHTML ?? "";

/**
 * Make tiles known that pictures use by id, with the style and patterns of all pictures.
 * @param {string | undefined} text
 */
export function useSymbols(text) {
  const before = document.getElementById("tile-symbols");
  if (!text || before?.dataset.size === String(text.length)) return;
  before?.remove();
  const plain = text.replace(/<style>([^<]*)<\/style>/, (_, rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
    return "";
  });
  const node = drawn(plain);
  node.id = "tile-symbols";
  node.dataset.size = String(text.length);
  node.setAttribute("class", "trunkline symbols");
  node.setAttribute("aria-hidden", "true");
  document.body.append(node);
}
