// Addresses of the rulebooks.

/**
 * Where the rules of a title are read; with a table as it plays them, at a section.
 * @type {(title: string, more?: { table?: string, section?: string }) => string}
 */
export const rulesPath = (title, { table = "", section = "" } = {}) =>
  `/rules/${encodeURIComponent(title)}${table ? `?table=${encodeURIComponent(table)}` : ""}${section ? `#rule-${section}` : ""}`;

/**
 * Where the server writes a page of a rulebook, or a section of it.
 * @type {(title: string, more: { table?: string, page?: string, section?: string }) => string}
 */
export const rulePagePath = (title, { table = "", page = "", section = "" }) => {
  const from = table
    ? `/api/tables/${encodeURIComponent(table)}`
    : `/api/titles/${encodeURIComponent(title)}`;
  const query = new URLSearchParams({ ...(page && { page }), ...(section && { section }) });
  return `${from}/rulebook${query.size ? `?${query}` : ""}`;
};
