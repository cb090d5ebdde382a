// How the kinds of action are shown: what the title says about each, and what holds where it says nothing.

export function grouped(list, key) {
  const found = new Map();
  for (const one of list) {
    const name = key(one);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(one);
  }
  return found;
}

const plainAct = (kind) => ({
  title: kind.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()),
  way: "button",
});

/** How a kind of action is shown; one that the title says nothing about is a button. */
export function actOf(kind, ui) {
  return { ...plainAct(kind), ...ui.present.acts[kind] };
}
