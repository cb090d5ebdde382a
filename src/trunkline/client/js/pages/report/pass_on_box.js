// Below a report: its link, picture and file; for its owner, who finds it and how long it is kept.

/** @import { FilmData } from "../../kits/eighteen/film_board.js" */
/** @import { GameReport } from "../../wire.js" */
/** @import { Go } from "../../ui.js" */

import { load } from "../../app/lazy_parts.js";
import { call, put as change, me, messageOf } from "../../lib/api.js";
import { ask } from "../../lib/dialog.js";
import { h, put, toast } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { passOnButton } from "../../lib/pass_on.js";
import { keepKey, keyOf } from "./files.js";

/**
 * @param {GameReport} report
 * @param {string} headline
 * @param {FilmData | null} film
 * @param {Go} go
 */
export async function passOnBox(report, headline, film, go) {
  const owner = report.mine || keyOf(report.id) !== null;
  const signedIn = owner && (await me()) !== null;
  const url = new URL(`/report/${report.id}`, location.href).href;
  const settings = h("div", { class: "stack" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast("The link is copied.");
    } catch {
      toast("Copy the link from the field.", "error");
    }
  };
  if (owner) put(settings, rows(report, settings, signedIn, go));
  return h(
    "section",
    { class: "card pass-on" },
    h("h2", {}, "Pass this report on"),
    h(
      "p",
      { class: "soft" },
      report.listed
        ? "Anybody may find this report."
        : "Only people with the link can see it. Nothing is public unless you say so.",
    ),
    h(
      "p",
      { class: "link-row" },
      h("input", {
        readonly: true,
        value: url,
        "aria-label": "Link",
        onfocus: (event) => event.target.select(),
      }),
      h("button", { class: "button", type: "button", onclick: copy }, sprite("copy"), "Copy link"),
      passOnButton({ title: headline, url }),
    ),
    report.games.length
      ? null
      : h(
          "p",
          { class: "row" },
          file(report, "picture.png", "Picture", "image"),
          film?.base ? videoButton(film, headline) : null,
          file(report, "report.html", "Film and report as one file", "sheet"),
        ),
    settings,
  );
}

/**
 * Make the film as a video and save it.
 * @param {FilmData} film
 * @param {string} headline
 */
function videoButton(film, headline) {
  const words = h("span", {}, "Film as a video");
  /** @type {HTMLButtonElement} */
  const button = h(
    "button",
    { class: "button small", type: "button", "data-key": "film-video", onclick: () => make() },
    sprite("play"),
    words,
  );
  const make = async () => {
    button.disabled = true;
    try {
      const { filmVideo, videoKind } = await load("kits/eighteen/film_video");
      if (!videoKind()) throw new Error("This browser cannot record videos.");
      const video = await filmVideo(film, headline, (percent) => {
        words.textContent = `Making the video: ${percent}%`;
      });
      const href = URL.createObjectURL(video);
      h("a", { href, download: `film.${video.type.split("/")[1]}` }).click();
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
    } catch (problem) {
      toast(messageOf(problem), "error");
    }
    words.textContent = "Film as a video";
    button.disabled = false;
  };
  return button;
}

/** @type {(report: GameReport, name: string, label: string, icon: string) => HTMLElement} */
const file = (report, name, label, icon) =>
  h(
    "a",
    { class: "button small", href: `/api/reports/${report.id}/${name}`, download: name },
    sprite(icon),
    label,
  );

/**
 * What its owner may change.
 * @param {GameReport} report
 * @param {HTMLElement} place
 * @param {boolean} signedIn
 * @param {Go} go
 */
function rows(report, place, signedIn, go) {
  const address = `/api/reports/${report.id}`;
  /** @param {Partial<GameReport>} wish */
  const set = async (wish) => {
    const { hidden, listed, saved } = { ...report, ...wish };
    try {
      const key = keyOf(report.id);
      /** @type {GameReport} */
      const now = await change(address, { key, hidden, listed, saved });
      Object.assign(report, now);
    } catch (problem) {
      toast(messageOf(problem), "error");
    }
    put(place, rows(report, place, signedIn, go));
  };
  const remove = async () => {
    const text = "The file and its report are deleted at once. The link stops working.";
    if (!(await ask("Delete this report?", text, "Delete"))) return;
    try {
      await call("DELETE", address, { key: keyOf(report.id) });
      keepKey(report.id, null);
      go("/report");
    } catch (problem) {
      toast(messageOf(problem), "error");
    }
  };
  return [
    report.games.length ? null : box("Hide the names", report.hidden, (hidden) => set({ hidden })),
    box("Anybody may find it", report.listed, (listed) => set({ listed })),
    h(
      "p",
      { class: "small soft" },
      report.until
        ? `We keep the file and its report until ${report.until}. `
        : "We keep the file and its report until you delete it. ",
      signedIn || !report.until ? null : "Sign in to keep it for longer.",
    ),
    h(
      "p",
      { class: "row" },
      report.until && signedIn
        ? h(
            "button",
            { class: "button small", type: "button", onclick: () => set({ saved: true }) },
            "Keep it",
          )
        : null,
      h("button", { class: "button small", type: "button", onclick: remove }, "Delete it"),
    ),
  ];
}

/** @type {(label: string, on: boolean, set: (on: boolean) => void) => HTMLElement} */
const box = (label, on, set) =>
  h(
    "label",
    {},
    h("input", { type: "checkbox", checked: on, onchange: (event) => set(event.target.checked) }),
    label,
  );
