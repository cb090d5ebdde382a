// Addresses of the rules reader.

/**
 * Where the rules of a title are read; with a table as it plays them, at a section.
 * @type {(title: string, more?: { table?: string, section?: string }) => string}
 */
export const rulesPath = (title, { table = "", section = "" } = {}) =>
  `/rules/${encodeURIComponent(title)}${table ? `?table=${encodeURIComponent(table)}` : ""}${section ? `#rule-${section}` : ""}`;
