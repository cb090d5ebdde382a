// The page looks at its address: the lobby, a table, an invite, or a quick game.

import { ApiError, me, post, setMe } from "./api.js";
import { h, toast } from "./dom.js";
import { load } from "./parts.js";
import { applyTheme } from "./settings.js";

applyTheme();

/** Where an address leads, if not to the lobby. */
const PARTS = {
  table: "table",
  rules: "rules",
  learn: "learn",
  record: "record",
  player: "record",
};
let leave = null;

/** Go to another address of the page without loading it again. */
export function go(path, replace = false) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  scrollTo(0, 0); // another page begins at its top
  route();
}

async function route() {
  leave?.();
  leave = null;
  const app = document.getElementById("app");
  const [, room, id] = location.pathname.split("/");
  try {
    const [part] = await Promise.all([load(PARTS[room] ?? "lobby"), me()]);
    if (room === "table" && id) leave = await part.showTable(app, decodeURIComponent(id), go);
    else if (room === "invite" && id) await part.showInvite(app, decodeURIComponent(id), go);
    else if (room === "rules") await part.showRules(app, decodeURIComponent(id ?? ""));
    else if (room === "learn") await part.showLessons(app, decodeURIComponent(id ?? ""), go);
    else if (room === "record" && id) go(`/table/${id}`, true);
    else if (room === "record") await part.showRecord(app, go);
    else if (room === "player" && id) await part.showPlayer(app, decodeURIComponent(id));
    else if (room === "back" && id) {
      setMe((await post(`/api/back/${encodeURIComponent(decodeURIComponent(id))}`)).account);
      go("/", true);
    } else if (room === "reset" && id) part.showReset(app, decodeURIComponent(id), go);
    else if (room === "solo") await part.startSolo(app, id ? decodeURIComponent(id) : "", go);
    else if (!room) leave = await part.showLobby(app, go);
    else throw new ApiError(404, "unknown", "Page not found.");
  } catch (error) {
    document.title = "Trunkline";
    app.replaceChildren(
      h(
        "main",
        { class: "notice", id: "main" },
        h("h1", {}, "Something went wrong"),
        h("p", {}, error.message ?? String(error)),
        h("p", {}, h("a", { href: "/", class: "button" }, "Back to the lobby")),
      ),
    );
    if (!error.code) throw error;
  }
}

window.addEventListener("popstate", route);
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/']");
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
