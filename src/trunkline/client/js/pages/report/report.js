// The report about a game that a visitor brought; its parts appear as they are ready.

/** @import { Go } from "../../ui.js" */
/** @import { GameReport, ReportFilm, ReportPage } from "../../wire.js" */

import { load } from "../../app/lazy_parts.js";
import { get } from "../../lib/api.js";
import { h, put, say } from "../../lib/dom.js";
import { written } from "../rules/written.js";
import { showDrop } from "./drop.js";
import { passOnBox } from "./pass_on_box.js";
import { playOn } from "./play_on.js";
import { progress } from "./progress.js";

/** Milliseconds between two looks at a report that is being made. */
const LOOK_EVERY = 700;
const ORDER = ["stopped", "head", "film", "runs", "decisions", "story", "career"];

/**
 * A report, or without an id the page that asks for a file; returns how to leave it.
 * @param {HTMLElement} app
 * @param {string} id
 * @param {Go} go
 */
export async function showReport(app, id, go) {
  if (!id) {
    await showDrop(app, go);
    return () => {};
  }
  const kit = await load("kits/eighteen/film");
  const view = new Report(id, go, kit);
  const report = await view.look();
  put(app, view.main);
  await view.show(report);
  view.follow();
  return () => view.leave();
}

class Report {
  /** @type {number | undefined} */
  timer;
  left = false;
  ready = "";
  seat = "";
  headline = "";
  /** @type {Record<string, string>} what each section shows */
  shown = {};
  /** @type {any} the film's data, once it is there */
  data = null;

  /**
   * @param {string} id
   * @param {Go} go
   * @param {typeof import("../../kits/eighteen/film.js")} kit
   */
  constructor(id, go, kit) {
    this.id = id;
    this.go = go;
    this.kit = kit;
    /** @type {GameReport | null} */
    this.report = null;
    this.status = h("div", { class: "making" });
    this.parts = ORDER.map((name) => h("div", { "data-part-of": name }));
    this.body = h("div", { class: "report" }, this.parts);
    this.foot = h("div", {});
    this.main = h(
      "main",
      { class: "wrap report-page", id: "main" },
      this.status,
      this.body,
      this.foot,
    );
    this.body.addEventListener("click", (event) => this.pressed(event));
  }

  /** @returns {Promise<GameReport>} */
  look() {
    return get(`/api/reports/${this.id}`);
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
  }

  /** Look again and again until everything is there. */
  follow() {
    if (this.left || !this.report || !["waiting", "working"].includes(this.report.status)) return;
    this.timer = window.setTimeout(async () => {
      try {
        if (!document.hidden) await this.show(await this.look());
      } finally {
        this.follow();
      }
    }, LOOK_EVERY);
  }

  /** @param {GameReport} report */
  async show(report) {
    const over = this.report?.status !== report.status && report.status === "done";
    const before = this.report?.version;
    this.report = report;
    put(this.status, progress(report));
    const now = report.games.length ? String(report.version) : report.ready.join(" ");
    if (this.ready === now && !(over && before)) return;
    this.ready = now;
    if (report.ready.includes("runs") || report.games.length) await this.fill(report);
    if (over && before) say("The report is ready.");
  }

  /** @param {GameReport} report */
  async fill(report) {
    const film = report.ready.includes("film") && report.ready.includes("story");
    const [page, moving] = await Promise.all([
      /** @type {Promise<ReportPage>} */ (get(`/api/reports/${this.id}/page`)),
      film && !this.data
        ? /** @type {Promise<ReportFilm>} */ (get(`/api/reports/${this.id}/film`))
        : null,
    ]);
    for (const [n, name] of ORDER.entries()) {
      const html = page.sections[name] ?? "";
      if (this.shown[name] === html || (name === "film" && this.data)) continue;
      this.shown[name] = html;
      this.parts[n].replaceChildren(written(html));
    }
    if (page.headline) document.title = `${page.headline} – Trunkline`;
    if (moving) {
      this.data = { ...moving.film, tracks: page.tracks };
      this.kit.begin(this.body, this.data);
    }
    if (this.data) this.data.tracks = page.tracks;
    this.seat ||=
      this.body.querySelector("[data-me][aria-pressed=true]")?.getAttribute("data-me") ?? "";
    if (this.seat) this.kit.choose(this.body, this.seat);
    this.kit.arrange(this.body);
    if (this.data) this.kit.small(this.body, this.data);
    if (!page.headline || this.headline === page.headline) return;
    this.headline = page.headline;
    put(this.foot, await passOnBox(report, page.headline, this.data, this.go));
  }

  /** @param {Event} event */
  pressed({ target }) {
    if (!(target instanceof Element) || !this.report) return;
    this.seat = target.closest("[data-me]")?.getAttribute("data-me") ?? this.seat;
    const button = target.closest("[data-play], #from");
    if (!button) return;
    /** @type {HTMLInputElement | null} */
    const range = this.body.querySelector("#pos");
    const place = Number(button.getAttribute("data-play") ?? range?.value ?? 0);
    const finding = button.getAttribute("data-finding") ?? "";
    playOn(this.report, place, finding, Number(this.seat || this.report.seat), this.go);
  }
}
