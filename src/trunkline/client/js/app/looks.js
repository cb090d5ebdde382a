// How the page looks and behaves in this browser: colours, text size, hints, sounds.

/** @import { Settings } from "./settings.js" */

import { h, toast } from "../lib/dom.js";
import { change, settings } from "./settings.js";
import { chime } from "./sound.js";

/** @param {boolean} on */
async function wantNotices(on) {
  if (!on) {
    change({ notify: false });
    return;
  }
  if (!("Notification" in window)) {
    toast("This browser cannot show notifications.", "error");
    return;
  }
  const answer = await Notification.requestPermission();
  change({ notify: answer === "granted" });
  if (answer !== "granted")
    toast("Notifications from this site are blocked in your browser settings.", "error");
}

/** @type {[string, string][]} */
const THEMES = [
  ["auto", "same as system"],
  ["light", "light"],
  ["dark", "dark"],
];
/** @type {[string, string][]} */
const SIZES = [
  ["", "normal"],
  ["large", "large"],
  ["largest", "largest"],
];

/**
 * The fields; `redraw` is called after a change, `curtain` is for several players at one screen.
 * @param {{ redraw?: () => void, curtain?: boolean }} [how]
 */
export function looks({ redraw, curtain } = {}) {
  /** @type {(name: "theme" | "size", choices: [string, string][]) => HTMLElement[]} */
  const radios = (name, choices) =>
    choices.map(([value, text]) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name,
          value,
          checked: settings[name] === value,
          onchange: () => change({ [name]: value }),
        }),
        text,
      ),
    );
  /** @type {(name: keyof Settings, text: string, then: (on: boolean) => unknown) => HTMLElement} */
  const box = (name, text, then) =>
    h(
      "label",
      {},
      h("input", {
        type: "checkbox",
        name,
        checked: Boolean(settings[name]),
        onchange: async (event) => {
          await then(event.target.checked);
          event.target.checked = Boolean(settings[name]);
          redraw?.();
        },
      }),
      text,
    );
  return [
    h(
      "fieldset",
      {},
      h("legend", {}, "Colours"),
      h("div", { class: "row choices" }, radios("theme", THEMES)),
      box("patterns", "Colour-blind patterns on tiles", (on) => change({ patterns: on })),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, "Text size"),
      h("div", { class: "row choices" }, radios("size", SIZES)),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, "Hints and warnings"),
      box("hints", "Hints for your first game", (on) =>
        change({ hints: on, seen: on ? [] : settings.seen }),
      ),
      box("help", "Show “What would a bot do?” where the table allows hints", (on) =>
        change({ help: on }),
      ),
      curtain
        ? box("curtain", "Hide the board between turns on a shared screen", (on) =>
            change({ curtain: on }),
          )
        : null,
      box("confirm", "Warn me before likely mistakes", (on) => change({ confirm: on })),
      box("pause", "Prevent accidental clicks when buttons change", (on) =>
        change({ pause: on ? 700 : 0 }),
      ),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, "When it is my turn"),
      box("notify", "Show a browser notification", wantNotices),
      box("sound", "Play a sound", (on) => {
        change({ sound: on });
        if (on) chime();
      }),
    ),
  ];
}
