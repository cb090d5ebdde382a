// Grouping a list by a key, in the order in which the keys appear.

/**
 * Return the items by key, in the order in which the keys appear.
 * @template Item, Key
 * @param {Iterable<Item>} list
 * @param {(item: Item) => Key} key
 * @returns {Map<Key, Item[]>}
 */
export function groupBy(list, key) {
  const found = new Map();
  for (const one of list) {
    const name = key(one);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(one);
  }
  return found;
}
