// The frame of every page around the tables: header with the games that wait and the account, footer, the bar of a phone.

/** @import { Child, Go } from "../ui.js" */
/** @import { Account, Frame } from "../wire.js" */
/** @import { Purpose } from "../pages/lobby/sign_in_form.js" */

import { del, get, me, setMe } from "../lib/api.js";
import { h, put, s } from "../lib/dom.js";
import { sprite } from "../lib/icons.js";
import { initial } from "./faces.js";
import { load } from "./lazy_parts.js";

/** Milliseconds between two looks at how many games wait. */
const EVERY = 20_000;

/** Pages of the header. */
const PLACES = [
  ["/learn", "Learn"],
  ["/rules", "Rules"],
  ["/puzzle", "Puzzle"],
  ["/record", "Record"],
  ["/watch", "Watch"],
];
/** Pages of a phone's bar, with their icons. */
const TABS = [
  ["/", "Home", "home"],
  ["/learn", "Learn", "learn"],
  ["/puzzle", "Puzzle", "bulb"],
  ["/watch", "Watch", "eye"],
  ["/record", "Record", "record"],
];
const FOOTER = [
  ["/report", "Bring your game"],
  ["/about", "About"],
  ["/help", "Help"],
  ["/docs", "API"],
  ["/licence", "Licence"],
  ["/privacy", "Privacy"],
];

const header = h("header", { class: "bar" });
const footer = h("footer", { class: "site-foot" });
const tabbar = h("nav", { class: "tabbar", "aria-label": "Main, on a phone" });

/** @type {Frame} */
let counts = { waiting: 0, finished: 0, running: 0, source: "" };
/** @type {Go} */
let go = () => {};
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

/**
 * Show the frame around the page, or renew it for another address.
 * @param {Go} to
 */
export function showFrame(to) {
  go = to;
  document.body.classList.add("site");
  if (!header.isConnected) {
    const app = /** @type {HTMLElement} */ (document.getElementById("app"));
    app.before(header);
    app.after(footer, tabbar);
    timer = setInterval(() => {
      if (!document.hidden) refreshFrame().catch(() => {});
    }, EVERY);
  }
  draw();
  refreshFrame().catch(() => {});
}

/** Take the frame away: a table has a head of its own. */
export function hideFrame() {
  clearInterval(timer);
  document.body.classList.remove("site");
  for (const one of [header, footer, tabbar]) one.remove();
}

/** Ask again how many games wait, and draw what has changed. */
export async function refreshFrame() {
  const [found] = await Promise.all([/** @type {Promise<Frame>} */ (get("/api/frame")), me()]);
  counts = found;
  await draw();
}

/** @param {string} href */
const here = (href) =>
  location.pathname === href || (href !== "/" && location.pathname.startsWith(`${href}/`))
    ? "page"
    : null;

/** How many games wait, run and are over, as far as it is known. */
export const frameCounts = () => counts;

async function draw() {
  const who = await me();
  const { waiting, running, source } = counts;
  put(
    header,
    h(
      "div",
      {},
      h("a", { class: "brand", href: "/" }, logo(), h("span", {}, "Trunkline")),
      h(
        "nav",
        { "aria-label": "Main" },
        PLACES.map(([href, text]) =>
          h(
            "a",
            { href, "aria-current": here(href) },
            text,
            href === "/watch" && running ? [h("span", { class: "dot" }), String(running)] : null,
          ),
        ),
      ),
      h("span", { class: "acc" }, who ? signedIn(who, waiting) : signInButton()),
    ),
  );
  put(
    tabbar,
    TABS.map(([href, text, icon]) =>
      h(
        "a",
        { href, "aria-current": here(href) },
        sprite(icon),
        text,
        href === "/" && waiting ? badge(waiting) : null,
      ),
    ),
  );
  const code = source ? [[source, "Source"]] : [];
  put(
    footer,
    h(
      "div",
      { class: "wrap" },
      h(
        "span",
        { class: "grow" },
        "Trunkline: railway board games in the browser. Free, open source, no adverts.",
      ),
      [...FOOTER.slice(0, 2), ...code, ...FOOTER.slice(2)].map(([href, text]) =>
        h("a", { href, rel: href === source ? "noopener" : null }, text),
      ),
      who ? null : h("a", { href: "/settings", "data-key": "looks" }, "Settings"),
    ),
  );
}

function logo() {
  return s(
    "svg",
    { class: "logo", viewBox: "0 0 32 32", width: 30, height: 30, "aria-hidden": "true" },
    s("path", {
      class: "logo-ground",
      d: "M16 1.500l12.500 7.250v14.500L16 30.500 3.500 23.250V8.750z",
    }),
    s("path", {
      class: "logo-rails",
      d: "M10 25L17.500 7M16 25.500L23.500 8M11.500 19.500l6.500 1M13.500 14.500l6.500 1M15.500 10l6.500 1",
    }),
  );
}

/** @param {number} count */
const badge = (count) => h("b", { "aria-hidden": "true" }, count > 99 ? "99+" : String(count));

function signInButton() {
  return h(
    "button",
    { class: "button", type: "button", "data-key": "sign-in", onclick: () => signIn("in") },
    "Sign in",
  );
}

/**
 * Open the dialog that signs somebody in; then the page is shown again as they see it.
 * @param {Purpose} how
 */
export async function signIn(how, done = async () => go(location.pathname, true)) {
  const { openSignIn } = await load("pages/lobby/sign_in_form");
  await openSignIn(how, done);
}

/**
 * @param {Account} who
 * @param {number} waiting
 * @returns {Child}
 */
function signedIn({ name, guest, moderator }, waiting) {
  const told = waiting
    ? `Your turn in ${waiting} ${waiting === 1 ? "game" : "games"}`
    : "No game is waiting for you";
  const profile = guest ? "/record?view=mine" : `/player/${encodeURIComponent(name)}`;
  return [
    h(
      "a",
      { class: "bell", href: "/", "aria-label": told, title: told },
      sprite("bell"),
      waiting ? badge(waiting) : null,
    ),
    h(
      "button",
      {
        class: "who",
        type: "button",
        popovertarget: "account-menu",
        "aria-haspopup": "menu",
        "data-key": "account",
        "aria-label": guest ? `${name}, guest: account menu` : `${name}: account menu`,
      },
      initial(name),
      h("span", { class: "name clip" }, name),
      sprite("down"),
    ),
    h(
      "div",
      {
        class: "menu",
        id: "account-menu",
        popover: "auto",
        onclick: (event) => {
          if (event.target !== event.currentTarget) event.currentTarget.hidePopover();
        },
      },
      guest ? menuButton("claim", "Create an account", () => signIn("claim")) : null,
      h("a", { href: profile }, guest ? "My games" : "Profile"),
      h("a", { href: "/circle" }, "Circles"),
      h("a", { href: "/settings", "data-key": "settings" }, "Settings"),
      moderator ? h("a", { href: "/moderate" }, "Moderate") : null,
      menuButton("sign-out", "Sign out", signOut),
    ),
  ];
}

/** @type {(key: string, text: string, work: () => void) => HTMLElement} */
const menuButton = (key, text, work) =>
  h("button", { type: "button", "data-key": key, onclick: work }, text);

async function signOut() {
  await del("/api/session");
  setMe(null);
  go("/");
}
