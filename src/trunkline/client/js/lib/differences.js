// What changed between two values of JSON, as docs/server.md has it: what is gone is taken away, then what is set is laid over.
// Nothing is changed in place: what is in both the old and the new view is the same object.

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
const isDict = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * The new value.
 * @param {any} old
 * @param {import("../page.js").Difference} difference
 * @returns {any}
 */
export function apply(old, { set, drop }) {
  return over(drop.reduce(without, old), set);
}

/** @type {(old: any, path: string[]) => any} */
function without(old, [key, ...rest]) {
  const found = { ...old };
  if (rest.length) found[key] = without(found[key], rest);
  else delete found[key];
  return found;
}

/** @type {(old: any, set: any) => any} */
function over(old, set) {
  if (!isDict(set)) return set;
  const found = isDict(old) ? { ...old } : {};
  for (const [key, value] of Object.entries(set)) found[key] = over(found[key], value);
  return found;
}
