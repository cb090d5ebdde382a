// A rulebook as HTML: search, contents that follow, examples step by step. It imports nothing, for the
// rulebook in one file has it, too.

const STOP = new Set(
  "a an and are at be between can do does for from get happen happens have how i if in is it many may me much must my of on or should the there they this to was what when where which who why will with work you your".split(
    " ",
  ),
);
const MOST = 12;
const AROUND = 70;

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} title
 * @property {string} find
 * @property {string} text
 */

/** @param {string} text */
const plain = (text) => text.replace(/\s+/g, " ").trim();

/**
 * What can be found: sections, chapters, words of the glossary, examples.
 * @param {ParentNode} root
 * @returns {Entry[]}
 */
export function entries(root) {
  /** @type {Entry[]} */
  const found = [];
  for (const one of root.querySelectorAll(".rule, .chapter, .example, .glossary-word")) {
    const head = one.querySelector(":scope > h2, :scope > h3, :scope > h4, :scope > dt");
    if (!head || !one.id) continue;
    const copy = /** @type {HTMLElement} */ (one.cloneNode(true));
    for (const inner of copy.querySelectorAll(".rule, .example, h2, h3, .glossary-word"))
      inner.remove();
    found.push({
      id: one.id,
      title: plain(head.textContent ?? ""),
      find: one.getAttribute("data-find") ?? "",
      text: plain(copy.textContent ?? ""),
    });
  }
  return found;
}

/**
 * The words of a question that matter, without their endings.
 * @param {string} question
 */
export function tokens(question) {
  const all = question
    .toLowerCase()
    .split(/[^\p{L}\d+.'-]+/u)
    .filter((word) => /[\p{L}\d]/u.test(word));
  const some = all.filter((word) => !STOP.has(word));
  return (some.length ? some : all).map((word) =>
    word.replace(/(?<=\p{L}{3})(?:ies|ing|ed|es|s|y)$/u, ""),
  );
}

/** @param {string} token */
const pattern = (token) =>
  new RegExp(`(?<![\\p{L}\\d])${token.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}`, "iu");

/**
 * The entries that answer a question, the best first: words in a title count most, then words that
 * its author added, then the text. One word of three may be missing; where that finds nothing, all
 * but one.
 * @param {Entry[]} all
 * @param {string} question
 * @returns {Entry[]}
 */
export function search(all, question) {
  const number = question.trim().replace(/^§\s*/, "");
  const direct = all.filter(({ id }) => id.toLowerCase() === `rule-${number.toLowerCase()}`);
  const wanted = tokens(question).map(pattern);
  const strict = rank(all, wanted, wanted.length > 2 ? 1 : 0, 4);
  const ranked = strict.length || direct.length ? strict : rank(all, wanted, wanted.length - 1, 1);
  return [...direct, ...ranked.filter((one) => !direct.includes(one))].slice(0, MOST);
}

/**
 * The entries in which at most so many words are missing, the best first.
 * @param {Entry[]} all
 * @param {RegExp[]} wanted
 * @param {number} spare
 * @param {number} cost of a word that is missing
 */
function rank(all, wanted, spare, cost) {
  const scored = all.map((entry) => {
    let score = 0;
    let missing = 0;
    for (const one of wanted) {
      const [title, find, text] = [entry.title, entry.find, entry.text].map((part) =>
        one.test(part),
      );
      const hit = (title ? 6 : 0) + (find ? 5 : 0) + (text ? 1 : 0);
      score += hit;
      if (!hit) missing += 1;
    }
    return { entry, score: missing > spare ? 0 : score - cost * missing };
  });
  const found = scored.filter(({ score }) => score > 0);
  found.sort((a, b) => b.score - a.score || a.entry.text.length - b.entry.text.length);
  return found.map(({ entry }) => entry);
}

/**
 * A part of a text around the first word that was found.
 * @param {string} text
 * @param {string} question
 */
export function snippet(text, question) {
  const at = Math.max(
    0,
    Math.min(
      ...tokens(question)
        .map((one) => text.search(pattern(one)))
        .filter((n) => n >= 0),
      text.length,
    ) - AROUND,
  );
  const from = at >= text.length - AROUND ? 0 : at;
  const some = text.slice(from, from + 3 * AROUND);
  return `${from ? "…" : ""}${some}${from + some.length < text.length ? "…" : ""}`;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/**
 * A text in which the words of a question stand out.
 * @param {string} text
 * @param {string} question
 */
function marked(text, question) {
  const words = tokens(question).map((one) => `${pattern(one).source}[\\p{L}\\d]*`);
  if (!words.length) return [text];
  const parts = text.split(new RegExp(`(${words.join("|")})`, "giu"));
  return parts.map((part, n) => (n % 2 ? make("mark", {}, part) : part));
}

/**
 * Show one step of an example at a time, with buttons.
 * @param {Element} example
 */
function stepping(example) {
  const steps = [...example.querySelectorAll(".steps > .step")];
  if (steps.length < 2) return;
  let at = 0;
  const back = make("button", { type: "button", class: "button small" }, "Back");
  const next = make("button", { type: "button", class: "button small primary" }, "Next");
  const told = make("span", { class: "soft", role: "status" });
  const draw = () => {
    for (const [n, step] of steps.entries()) step.toggleAttribute("hidden", n !== at);
    back.toggleAttribute("disabled", at === 0);
    next.toggleAttribute("disabled", at === steps.length - 1);
    told.textContent = at ? `Step ${at} of ${steps.length - 1}` : "The position";
  };
  back.onclick = () => {
    at -= 1;
    draw();
  };
  next.onclick = () => {
    at += 1;
    draw();
  };
  example.append(make("div", { class: "step-buttons" }, back, next, told));
  draw();
}

/**
 * Bring a part of the book into view and give it the focus.
 * @param {ParentNode} root
 * @param {string} id
 */
export function show(root, id) {
  /** @type {HTMLElement | null} */
  let node = null;
  for (
    let wanted = id;
    !node && wanted;
    wanted = wanted.includes(".") ? wanted.replace(/\.[^.]*$/, "") : ""
  )
    node = root.querySelector(`[id="${CSS.escape(wanted)}"]`);
  if (!node) return false;
  node.closest("details")?.setAttribute("open", "");
  node.scrollIntoView({ block: "start" });
  if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
  node.focus({ preventScroll: true });
  return true;
}

/**
 * The contents mark the chapter that is read.
 * @param {HTMLElement} root
 */
function following(root) {
  const contents = root.querySelector(".book-contents");
  if (!contents || !("IntersectionObserver" in globalThis)) return;
  const items = new Map(
    [...contents.querySelectorAll(":scope > ol > li")].map((item) => [
      item.querySelector("a")?.getAttribute("href")?.slice(1) ?? "",
      item,
    ]),
  );
  const seen = new Set();
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes)
        isIntersecting ? seen.add(target.id) : seen.delete(target.id);
      const first = [...items.keys()].find((id) => seen.has(id));
      for (const [id, item] of items) item.classList.toggle("open", id === first);
    },
    { rootMargin: "-15% 0px -70% 0px" },
  );
  for (const chapter of root.querySelectorAll(".chapter")) observer.observe(chapter);
}

/**
 * The sticky search above the book.
 * @param {HTMLElement} root
 */
function searching(root) {
  const body = root.querySelector(".book-body");
  if (!body) return;
  const input = make("input", {
    type: "search",
    name: "search",
    placeholder: "Search: who wins, bonds, 7.4",
    "aria-label": "Search the rules",
    "data-key": "search-rules",
  });
  const list = make("ol", { class: "search-hits" });
  const told = make("p", { class: "soft", role: "status" });
  const box = make("div", { class: "book-search" }, input, told, list);
  /** @type {Entry[] | null} */
  let all = null;
  const fill = () => {
    const question = input.value.trim();
    all ??= entries(body);
    const hits = question ? search(all, question) : [];
    told.textContent = question ? (hits.length ? `${hits.length} found` : "Nothing found") : "";
    list.replaceChildren(
      ...hits.map(({ id, title, text }) =>
        make(
          "li",
          {},
          make(
            "a",
            { href: `#${id}` },
            make("b", {}, ...marked(title, question)),
            make("span", { class: "soft" }, ...marked(snippet(text, question), question)),
          ),
        ),
      ),
    );
  };
  input.oninput = fill;
  input.onkeydown = (event) => {
    if (event.key === "Escape") input.value = "";
    if (event.key === "Escape") fill();
    if (event.key === "Enter") /** @type {HTMLElement | null} */ (list.querySelector("a"))?.click();
  };
  list.onclick = () => {
    list.replaceChildren();
    told.textContent = "";
  };
  root.querySelector(".book-contents")?.before(box);
}

/**
 * Make a rulebook work: its search, its contents, its examples and its links.
 * @param {HTMLElement} root
 * @param {(id: string) => void} [elsewhere] for links to sections that are not on this page
 */
export function bring(root, elsewhere = () => {}) {
  for (const example of root.querySelectorAll(".example")) stepping(example);
  searching(root);
  following(root);
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const id = link?.getAttribute("href")?.slice(1) ?? "";
    if (!id) return;
    event.preventDefault();
    if (show(root, decodeURIComponent(id))) history.replaceState(null, "", `#${id}`);
    else elsewhere(id);
  });
}
