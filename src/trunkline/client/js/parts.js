// Parts of the page that are loaded when they are first needed: rooms, what is in a corner of one, and the kits that
// titles name.

import { h } from "./dom.js";

/** What a part brings with it: its style, and the modules it imports, which a browser would find one after another. */
const PARTS = {
  lobby: {
    sheets: [],
    needs: [
      "acts",
      "bar",
      "clock_presets",
      "dialogs",
      "front",
      "opponents",
      "profile",
      "rules_path",
      "sign_in",
      "sound",
    ],
  },
  learn: {
    sheets: [],
    needs: ["bar", "dialogs", "lessons", "opponents", "profile", "rules_path", "sign_in", "sound"],
  },
  rules: {
    sheets: ["rules"],
    needs: ["bar", "dialogs", "opponents", "profile", "rules_path", "sound"],
  },
  record: {
    sheets: ["record"],
    needs: ["bar", "dialogs", "front", "opponents", "profile", "rules_path", "sound"],
  },
  table: {
    sheets: ["panels", "ways"],
    needs: [
      "acts",
      "advice",
      "branches",
      "camera",
      "cards",
      "coach",
      "curtain",
      "dialogs",
      "differences",
      "ending",
      "finder",
      "ground",
      "history",
      "kits",
      "lessons",
      "log",
      "map",
      "offers",
      "opponents",
      "panels",
      "profile",
      "redo",
      "rules_path",
      "sign_in",
      "sound",
      "store",
      "tabs",
      "tip",
      "todo",
      "ways/amount",
      "ways/build",
      "ways/button",
      "ways/card",
      "ways/choice",
      "ways/deal",
      "ways/exchange",
      "ways/path",
      "ways/place",
      "ways/rows",
      "ways/secret",
      "ways/tile",
    ],
  },
  charts: {
    sheets: [],
    needs: ["totals", "cards", "ending"],
  },
  correct: {
    sheets: [],
    needs: ["dialogs", "opponents", "profile", "rules_path", "sound"],
  },
  clocks: {
    sheets: [],
    needs: ["cards", "dialogs", "opponents", "profile", "rules_path", "sound"],
  },
  orders: {
    sheets: [],
    needs: [
      "acts",
      "cards",
      "dialogs",
      "opponents",
      "profile",
      "rules_path",
      "sound",
      "ways/amount",
      "ways/button",
      "ways/choice",
      "ways/tile",
    ],
  },
  own: {
    sheets: ["own"],
    needs: ["dialogs", "opponents", "profile", "rules_path", "sound"],
  },
  telling: { sheets: [], needs: [] },
  waiting_room: {
    sheets: [],
    needs: ["dialogs", "opponents", "profile", "rules_path", "sign_in", "sound"],
  },
  key: { sheets: [], needs: [] },
  story: { sheets: [], needs: [] },
  "eighteen/kit": {
    sheets: ["eighteen"],
    needs: ["eighteen/arrange", "eighteen/graph", "eighteen/panels", "eighteen/route"],
  },
};
const styles = new Map();

function style(name) {
  if (!styles.has(name)) {
    styles.set(
      name,
      new Promise((done) => {
        document.head.append(
          h("link", { rel: "stylesheet", href: `/css/${name}.css`, onload: done, onerror: done }),
        );
      }),
    );
  }
  return styles.get(name);
}

/** The module of a part, when its style is there too. */
export async function load(part) {
  const { sheets, needs } = PARTS[part];
  document.head.append(
    ...needs
      .filter((name) => !document.querySelector(`link[href="/js/${name}.js"]`))
      .map((name) => h("link", { rel: "modulepreload", href: `/js/${name}.js` })),
  );
  const [module] = await Promise.all([import(`./${part}.js`), ...sheets.map(style)]);
  return module;
}
