// The rules of a title in our own words: by chapter, searchable, as printed or as a table plays them.

/** @import { Child } from "../../ui.js" */
/** @import { Rules, RuleSection } from "../../wire.js" */

import { titleLinks } from "../../app/title_links.js";
import { allTitles, get } from "../../lib/api.js";
import { h, put, sentence } from "../../lib/dom.js";
import { rulesPath } from "./paths.js";

/** Headings by how deep a section lies; the page has the first. */
const HEADINGS = /** @type {const} */ (["h1", "h1", "h2", "h3", "h4"]);

/** @param {string} section */
const chapterOf = (section) => section.split(".")[0];

/**
 * How words that begin like one of a search are found: without its plural, wherever a word begins.
 * @param {string} word
 */
const wordPattern = (word) =>
  `(?<![\\p{L}\\d])${word.replace(/(?<=...)(?:ies|y|s)$/, "").replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}[\\p{L}\\d]*`;

/**
 * @param {HTMLElement} app
 * @param {string} title
 */
export async function showRules(app, title) {
  if (!title) {
    titleLinks(
      app,
      "Rules",
      "Rules summaries, numbered as in the rulebook. Choose a game.",
      (await allTitles()).map((info) => [
        info,
        rulesPath(info.title),
        info.about.made ? `By ${info.about.made}` : "",
      ]),
    );
    return;
  }
  const table = new URLSearchParams(location.search).get("table");
  /** @type {Rules} */
  const book = await get(
    table
      ? `/api/tables/${encodeURIComponent(table)}/rules`
      : `/api/titles/${encodeURIComponent(title)}/rules`,
  );
  document.title = `Rules of ${book.label} – Trunkline`;
  new Reader(app, book, table).draw();
}

class Reader {
  /** @type {RegExp | null} what the search found stands out */
  hits = null;
  /** @type {HTMLElement | null} */
  nav = null;

  /**
   * @param {HTMLElement} app
   * @param {Rules} book
   * @param {string | null} table
   */
  constructor(app, book, table) {
    this.app = app;
    this.book = book;
    this.table = table;
    this.list = h("div", { class: "rule-chapters" });
    this.found = h("p", { class: "soft", role: "status" });
    this.search = h("input", {
      type: "search",
      name: "search",
      placeholder: "Search: a word, or 7.4",
      "aria-label": "Search the rules",
      oninput: () => this.fill(),
    });
  }

  draw() {
    const { book, table } = this;
    /** @param {{ section: string }} one */
    const place = ({ section }) =>
      book.sections.findIndex((one) => chapterOf(one.section) === section);
    const chapters = [
      ...book.sections.filter(({ section }) => !section.includes(".")),
      ...book.chapters,
    ].sort((a, b) => place(a) - place(b));
    const { made, state, reconstructed } = book.about;
    this.nav = chapters.length
      ? h(
          "nav",
          { class: "row", "aria-label": "Chapters" },
          chapters.map(({ section, title }) =>
            h(
              "a",
              {
                class: "button small",
                href: `#rule-${section}`,
                onclick: (event) => this.jump(event, section),
              },
              `${section} ${title}`,
            ),
          ),
          book.glossary.length
            ? h(
                "a",
                {
                  class: "button small",
                  href: "#glossary",
                  onclick: (event) => this.jump(event, "", "glossary"),
                },
                "Glossary",
              )
            : null,
        )
      : null;
    put(
      this.app,
      h(
        "div",
        { class: "rules-page" },
        h(
          "main",
          { id: "main" },
          h("h1", {}, `Rules of ${book.label}`),
          h(
            "p",
            { class: "soft" },
            table
              ? [
                  "The rules at this table, with its edition and house rules. ",
                  h("a", { href: `/table/${encodeURIComponent(table)}` }, "Back to the table"),
                ]
              : "A summary with rulebook section numbers and default options. The rulebook is authoritative.",
          ),
          made || state
            ? h(
                "p",
                { class: "soft" },
                [made ? `By ${made}.` : "", state ? `Status: ${state}.` : ""]
                  .filter(Boolean)
                  .join(" "),
              )
            : null,
          reconstructed
            ? h(
                "details",
                { id: "reconstructed", tabindex: "-1", open: location.hash === "#reconstructed" },
                h("summary", {}, "Reconstructed values"),
                h(
                  "p",
                  {},
                  reconstructed,
                  " No public source prints these in full. If you own the game, you can supply the printed values as custom data.",
                ),
                h(
                  "ul",
                  { class: "plain-list" },
                  book.reconstructed.map(({ text, values }) =>
                    h(
                      "li",
                      {},
                      h(
                        "details",
                        {},
                        h("summary", {}, this.linked(text)),
                        h(
                          "ul",
                          { class: "soft" },
                          values.map((one) => h("li", {}, one)),
                        ),
                      ),
                    ),
                  ),
                ),
              )
            : null,
          this.search,
          this.found,
          this.nav,
          this.list,
        ),
      ),
    );
    this.fill();
    const wanted = location.hash.slice(1);
    if (wanted) requestAnimationFrame(() => this.show(wanted));
  }

  /**
   * @param {Event} event
   * @param {string} section
   * @param {string} [id]
   */
  jump(event, section, id = `rule-${section}`) {
    event.preventDefault();
    this.search.value = "";
    this.fill();
    history.replaceState(null, "", `${location.pathname}${location.search}#${id}`);
    this.show(id);
  }

  /**
   * Bring a section into view; of one that has no words, the one above it.
   * @param {string} id
   */
  show(id) {
    let node = document.getElementById(id);
    for (let above = id; !node && above.includes("."); ) {
      above = above.slice(0, above.lastIndexOf("."));
      node = document.getElementById(above);
    }
    node?.scrollIntoView({ block: "start" });
    node?.focus({ preventScroll: true });
  }

  /** What fits the search: every word of it somewhere in the title or the text, titles first. */
  fill() {
    const wanted = this.search.value.trim().toLowerCase().replace(/^§\s*/, "");
    const patterns = wanted.split(/\s+/).filter(Boolean).map(wordPattern);
    this.hits = patterns.length ? new RegExp(patterns.join("|"), "giu") : null;
    /** @param {string} text */
    const has = (text) => patterns.every((one) => new RegExp(one, "iu").test(text));
    /** @type {<Hit>(hits: Hit[], name: (hit: Hit) => string) => Hit[]} */
    const first = (hits, name) =>
      wanted
        ? [...hits.filter((one) => has(name(one))), ...hits.filter((one) => !has(name(one)))]
        : hits;
    const numbered = wanted
      ? this.book.sections.filter(({ section }) => section.toLowerCase().startsWith(wanted))
      : [];
    const sections = [
      ...numbered,
      ...first(
        this.book.sections.filter(
          (one) => !numbered.includes(one) && has(`${one.title} ${one.text}`),
        ),
        ({ title }) => title,
      ),
    ];
    const words = first(
      this.book.glossary.filter(({ word, text }) => has(`${word} ${text}`)),
      ({ word }) => word,
    );
    this.found.textContent = wanted
      ? `${sections.length} ${sections.length === 1 ? "section" : "sections"}, ${words.length} glossary ${words.length === 1 ? "entry" : "entries"}`
      : "";
    if (this.nav) this.nav.hidden = Boolean(wanted); // on a phone what is found would be far below them
    /** @type {(some: Rules["glossary"]) => Child} */
    const glossary = (some) =>
      some.length
        ? [
            h("h2", { id: "glossary", tabindex: "-1" }, "Glossary"),
            h(
              "dl",
              { class: "glossary" },
              some.map(({ word, text }) =>
                h("div", {}, h("dt", {}, this.marked(word)), h("dd", {}, this.linked(text))),
              ),
            ),
          ]
        : null;
    put(
      this.list,
      wanted ? glossary(words) : null, // whoever looks for a word wants to know first what it means
      sections.map((one, n) => [
        wanted ? null : this.chapter(one, sections[n - 1]),
        this.section(one),
      ]),
      wanted ? null : glossary(words),
    );
  }

  /**
   * A text in which the words of the search stand out.
   * @param {string} text
   * @returns {Child}
   */
  marked(text) {
    if (!this.hits) return text;
    /** @type {Child[]} */
    const parts = [];
    let done = 0;
    for (const found of text.matchAll(this.hits)) {
      parts.push(text.slice(done, found.index), h("mark", {}, found[0]));
      done = found.index + found[0].length;
    }
    return [...parts, text.slice(done)];
  }

  /**
   * The heading of a chapter that has no words of its own, before the first of its sections.
   * @param {RuleSection} section
   * @param {RuleSection | undefined} before
   */
  chapter({ section }, before) {
    const named = this.book.chapters.find((one) => one.section === chapterOf(section));
    if (!named || (before && chapterOf(before.section) === named.section)) return null;
    return h(
      "h2",
      { id: `rule-${named.section}`, tabindex: "-1" },
      h("span", { class: "soft" }, `§${named.section}`),
      " ",
      named.title,
    );
  }

  /**
   * What the program draws beside a section.
   * @param {string} section
   */
  pictures(section) {
    return this.book.pictures
      .filter((one) => one.section === section)
      .map(({ path, caption }) =>
        h(
          "figure",
          { class: "rule-picture" },
          h("img", { src: path, alt: "", loading: "lazy" }),
          h("figcaption", { class: "soft" }, this.linked(caption)),
        ),
      );
  }

  /** @param {RuleSection} one */
  section({ section, title, text }) {
    const depth = Math.min(HEADINGS.length - 1, section.split(".").length + 1);
    return h(
      "section",
      {
        class: `rule-section depth-${depth}`,
        id: `rule-${section}`,
        tabindex: "-1",
        "data-chapter": chapterOf(section),
      },
      h(HEADINGS[depth], {}, h("span", { class: "soft" }, `§${section}`), " ", this.marked(title)),
      h("p", {}, this.linked(this.table ? text : text.replace("At this table:", "Default:"))),
      this.pictures(section),
    );
  }

  /**
   * A text whose section numbers lead there.
   * @param {string} text
   * @returns {Child}
   */
  linked(text) {
    return sentence(text, (section) => {
      this.search.value = "";
      this.fill();
      this.show(`rule-${section}`);
    }).map((part) => (typeof part === "string" ? this.marked(part) : part));
  }
}
