// The page looks at its address: the lobby, a table, an invite, or a quick game.

/** @import { Session } from "../wire.js" */

import { ApiError, codeOf, me, messageOf, post, setMe } from "../lib/api.js";
import { h, toast } from "../lib/dom.js";
import { watchPresses } from "../lib/press.js";
import { load } from "./lazy_parts.js";
import { applyTheme } from "./settings.js";

applyTheme();
watchPresses();

/** @type {(() => void) | null} */
let leave = null;
/** Number of the visit that is shown: what an earlier one still loads is not shown any more. */
let visits = 0;
/** Title of the page that is shown; empty while it loads. */
let title = "";

/**
 * Go to another address of the page without loading it again.
 * @param {string} path
 * @param {boolean} [replace]
 */
export function go(path, replace = false) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  scrollTo(0, 0); // another page begins at its top
  route();
}

/**
 * A part of the page and who is signed in, requested together.
 * @template {Parameters<typeof load>[0]} Part
 * @param {Part} part
 */
async function enter(part) {
  const [module] = await Promise.all([load(part), me()]);
  return module;
}

/**
 * A part of the page around the tables, in the frame of the site.
 * @template {Parameters<typeof load>[0]} Part
 * @param {Part} part
 */
async function visit(part) {
  const visit = visits;
  const [module, frame] = await Promise.all([enter(part), load("app/frame")]);
  if (visit === visits) frame.showFrame(go);
  return module;
}

/** @param {HTMLElement} app */
const plainText = async (app) => (await visit("pages/site/plain_text")).showText(app);

/**
 * What each first word of an address shows; a page may return how to leave it.
 * @type {Record<string, (app: HTMLElement, id: string) => Promise<void | (() => void)>>}
 */
const ROOMS = {
  "": async (app) => (await visit("pages/lobby/lobby")).showLobby(app, go),
  table: async (app, id) => {
    const [part, frame] = await Promise.all([enter("table/page"), frameShown()]);
    if (app.isConnected) frame?.hideFrame();
    return part.showTable(app, id, go);
  },
  invite: async (app, id) => (await visit("pages/lobby/invites")).showInvite(app, id, go),
  game: async (app, id) => (await visit("pages/lobby/title_page")).showTitle(app, id, go),
  solo: async (app, id) => (await visit("pages/lobby/start_game")).startSolo(app, id, go),
  rules: async (app, id) => (await visit("pages/rules/reader")).showRules(app, id),
  learn: async (app, id) => (await visit("pages/learn/lesson_list")).showLessons(app, id, go),
  record: async (app, id) => {
    if (id) go(`/table/${encodeURIComponent(id)}`, true);
    else await (await visit("pages/record/games")).showRecord(app, go);
  },
  report: async (app, id) => (await visit("pages/report/report")).showReport(app, id, go),
  puzzle: async (app, id) => (await visit("pages/puzzle/puzzle")).showPuzzle(app, id, go),
  watch: async (app) => (await visit("pages/lobby/watch")).showWatch(app, go),
  about: plainText,
  help: plainText,
  licence: plainText,
  privacy: plainText,
  moderate: async (app) => (await visit("pages/moderation/moderation")).showModeration(app),
  settings: async (app, id) => (await visit("pages/settings/settings")).showSettings(app, id, go),
  circle: async (app, id) =>
    id
      ? (await visit("pages/circle/circle")).showCircle(app, id, go)
      : (await visit("pages/circle/circle_list")).showCircles(app, go),
  join: async (_app, id) => {
    sessionStorage.setItem("invitation", id);
    go("/?join", true);
  },
  player: async (app, id) => (await visit("pages/record/player")).showPlayer(app, id),
  reset: async (app, id) => (await visit("pages/account/password")).showReset(app, id, go),
  back: async (_app, id) => {
    setMe((await post(`/api/return/${encodeURIComponent(id)}`)).account);
    go("/", true);
  },
};

/** The frame, if a page has shown it. */
const frameShown = () => (document.querySelector(".site-foot") ? load("app/frame") : null);

/** Addresses that need something behind the first word. */
const NEED_ID = ["table", "invite", "player", "join", "back", "reset", "game"];

/**
 * Return the element for a new visit. It keeps the current content until the next page is there; a
 * visit that still loads draws into the old element, which is hidden.
 */
function place() {
  const before = /** @type {HTMLElement} */ (document.getElementById("app"));
  const app = /** @type {HTMLElement} */ (before.cloneNode());
  const focused = document.activeElement;
  app.append(...before.childNodes);
  before.replaceWith(app);
  if (focused instanceof HTMLElement && app.contains(focused))
    focused.focus({ preventScroll: true });
  return app;
}

async function route() {
  leave?.();
  leave = null;
  const visit = ++visits;
  const app = place();
  title = "";
  const [, room, coded] = location.pathname.split("/");
  try {
    const id = decodeURIComponent(coded ?? "");
    if (!Object.hasOwn(ROOMS, room) || (!id && NEED_ID.includes(room)))
      throw new ApiError(404, "unknown", "There is nothing at this address.");
    const left = (await ROOMS[room](app, id)) ?? null;
    if (visit === visits) {
      leave = left;
      title = document.title;
    } else {
      left?.();
      if (title) document.title = title;
    }
  } catch (error) {
    if (visit !== visits) return;
    await showTrouble(app, error);
    if (!codeOf(error)) throw error;
  }
}

/**
 * Say that there is no such page, or what else went wrong.
 * @param {HTMLElement} app
 * @param {unknown} error
 */
async function showTrouble(app, error) {
  const missing = codeOf(error) === "unknown";
  document.title = "Trunkline";
  (await load("app/frame").catch(() => null))?.showFrame(go);
  app.replaceChildren(
    h(
      "main",
      { class: "notice", id: "main" },
      h("h1", {}, missing ? "Page not found." : "Something went wrong"),
      h("p", {}, missing ? "The track ends here." : null, " ", messageOf(error)),
      h(
        "p",
        { class: "row" },
        h("a", { href: "/", class: "button" }, "Home"),
        h("a", { href: "/learn", class: "button" }, "Learn"),
      ),
    ),
  );
}

window.addEventListener("popstate", route);
document.addEventListener("click", (event) => {
  const { target } = event;
  /** @type {HTMLAnchorElement | null} */
  const link = target instanceof Element ? target.closest("a[href^='/']") : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.button
  )
    return;
  if (
    link.target ||
    link.hasAttribute("download") ||
    link.pathname.startsWith("/docs") ||
    link.pathname.startsWith("/api")
  )
    return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason?.code) {
    toast(event.reason.message, "error");
    event.preventDefault();
  }
});
route();
load("app/club")
  .then(({ announce }) => announce())
  .catch(() => {});
