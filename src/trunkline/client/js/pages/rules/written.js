// HTML that the server wrote, as nodes.

/**
 * The nodes of a page of a rulebook. The server escapes all text, and nothing a player writes is in it.
 * @param {string} html
 */
export function written(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
