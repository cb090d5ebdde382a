// What this browser remembers: theme, hints, notices, sounds, confirmations. Nothing else is stored.

import { tilePatterns } from "./colour_patterns.js";

const KEY = "trunkline";
/**
 * @typedef {object} Settings
 * @property {string} theme
 * @property {boolean} hints
 * @property {boolean} help
 * @property {boolean} notify
 * @property {string[]} seen hints that were read
 * @property {boolean} confirm
 * @property {boolean} sound
 * @property {number} pause milliseconds for which buttons that changed take no click
 * @property {boolean} patterns
 * @property {boolean} curtain
 * @property {string} size of text: empty, `large` or `largest`
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  hints: true,
  help: true,
  notify: false,
  seen: [],
  confirm: true,
  sound: false,
  pause: 700,
  patterns: false,
  curtain: true,
  size: "",
};

/**
 * Sizes of text, of the browser's own.
 * @type {Record<string, string>}
 */
const SIZES = { large: "112.5%", largest: "125%" };

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();

/**
 * Change settings and remember them.
 * @param {Partial<Settings>} values
 */
export function change(values) {
  Object.assign(settings, values);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // private windows may refuse: then it lasts as long as the page
  }
  applyTheme();
}

export function applyTheme() {
  const root = document.documentElement;
  root.classList.toggle("light", settings.theme === "light");
  root.classList.toggle("dark", settings.theme === "dark");
  root.style.fontSize = SIZES[settings.size] ?? "";
  tilePatterns(settings.patterns);
}

/** A page with a sheet at its foot, and one whose log is a rail; table.css has both. */
export const PHONE = "(max-width: 56.1875em)";
export const RAIL = "(max-width: 99.9375em)";
export const narrow = () => matchMedia(PHONE).matches;
