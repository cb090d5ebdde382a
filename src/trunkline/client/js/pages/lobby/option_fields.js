// Fields for the options of a title: a few are chosen, house rules follow from them unless a table wants otherwise.

/** @import { OptionValue } from "../../page.js" */
/** @import { OptionText, Title } from "../../wire.js" */

import { openRule } from "../../app/rules.js";
import { h, put, sentence } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { fieldOf, pick, plain } from "./seat_choice.js";

export class OptionFields {
  /** @type {(() => void)[]} what writes the notes below the fields */
  notes = [];

  /**
   * @param {Title} info
   * @param {HTMLFormElement} form
   * @param {() => void} redraw called when an option changes what the form asks
   */
  constructor(info, form, redraw) {
    this.info = info;
    this.form = form;
    this.redraw = redraw;
  }

  /**
   * What is chosen in the field of an option.
   * @param {string} name
   */
  chosen(name) {
    return fieldOf(this.form, `option-${name}`)?.value ?? "";
  }

  /** Options that every table chooses, but for the scenario. */
  usual() {
    const { options, defaults } = this.info;
    return Object.keys(options)
      .filter((name) => name in defaults && name !== "scenario")
      .map((name) => this.field(name));
  }

  /**
   * The name of an option, and of its values.
   * @param {string} name
   */
  words(name) {
    const { defaults, explained } = this.info;
    /** @type {OptionText | undefined} */
    const said = explained[name];
    const own = name in defaults;
    const spaced = name.replaceAll("_", " ");
    return {
      own,
      said,
      label: own
        ? spaced.replace(/^./, (letter) => letter.toUpperCase())
        : plain(said?.text ?? spaced),
      /** @param {OptionValue} value */
      value: (value) =>
        said?.names?.[String(value)] ??
        (own ? value : plain(said?.choices[String(value)] ?? value)),
    };
  }

  /**
   * The field of an option, with a note below it.
   * @param {string} name
   */
  field(name) {
    const { options, defaults } = this.info;
    const { own, said, label, value: short } = this.words(name);
    const free = own ? [] : [["", "edition default"]];
    const field = pick(
      `option-${name}`,
      [...free, ...options[name].map((value) => [value, short(value)])],
      defaults[name] ?? "",
      () => (name === "scenario" ? this.redraw() : this.explain()),
      label,
    );
    if (!said) return field;
    const note = h("span", { class: "soft small", id: `about-${name}` });
    field.querySelector("select")?.setAttribute("aria-describedby", note.id);
    this.notes.push(() => put(note, this.meaning(name, said, own)));
    return h("div", { class: "option" }, field, note);
  }

  /**
   * What an option means as it stands; of a house rule what the edition says.
   * @param {string} name
   * @param {OptionText} said
   * @param {boolean} own
   */
  meaning(name, said, own) {
    const chosen = this.chosen(name);
    /** @param {string | undefined} text */
    const linked = (text = "") => sentence(text, (section) => openRule(this.info.title, section));
    if (own) return linked(said.choices[chosen]);
    const usual = said.usual?.[this.chosen("edition")] ?? "";
    return chosen ? "" : h("b", {}, linked(said.choices[usual]));
  }

  /** Say what the options mean as they stand; one may hang on another. */
  explain() {
    for (const write of this.notes) write();
  }

  /** Options that follow from others unless a table wants them otherwise: many, so they are folded away. */
  houseRules() {
    const { options, defaults, explained } = this.info;
    const names = Object.keys(options).filter((name) => !(name in defaults));
    if (!names.length) return null;
    /** @param {string[]} some */
    const list = (some) =>
      h(
        "div",
        { class: "house-rules" },
        some.map((name) => this.field(name)),
      );
    const main = names.filter((name) => explained[name]?.main);
    const rest = groupBy(
      names.filter((name) => !explained[name]?.main),
      (name) => explained[name]?.group || "Other rules",
    );
    return h(
      "details",
      { "data-key": "house-rules" },
      h("summary", {}, "House rules"),
      h(
        "p",
        { class: "soft" },
        "Where the rulebook is unclear, or groups often play differently. The edition’s own reading is in bold.",
      ),
      main.length ? list(main) : null,
      [...rest].map(([group, some]) =>
        main.length || rest.size > 1
          ? h(
              "details",
              { class: "rule-group", "data-key": `rules-${group}` },
              h("summary", {}, `${group} (${some.length})`),
              list(some),
            )
          : list(some),
      ),
    );
  }
}
