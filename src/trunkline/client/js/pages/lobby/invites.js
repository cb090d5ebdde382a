// The page behind an invite link.

/** @import { Table } from "../../page.js" */
/** @import { Go } from "../../ui.js" */
/** @import { Account } from "../../wire.js" */

import { allTitles, get, me, messageOf, newId, post, setMe } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { rulesPath } from "../rules/paths.js";
import { short } from "./title_names.js";

/**
 * What an invite link offers.
 * @param {HTMLElement} app
 * @param {string} secret
 * @param {Go} go
 */
export async function showInvite(app, secret, go) {
  const path = `/api/invites/${encodeURIComponent(secret)}`;
  const who = await me();
  // A guest who never got the answer asks again under the same id, also after a reload.
  const kept = `guest ${secret}`;
  const before = who ? null : sessionStorage.getItem(kept);
  const id = before ?? newId();
  /** @param {string | null} name */
  const sitDown = async (name) => {
    if (!who) sessionStorage.setItem(kept, id);
    /** @type {{ account: Account, table: Table }} */
    const answer = await post(path, { name, id });
    sessionStorage.removeItem(kept);
    setMe(answer.account);
    go(`/table/${answer.table.id}`, true);
  };
  /** @type {{ table: Table, seat: number } | null} */
  const offer = await get(path).catch((problem) => (before ? null : Promise.reject(problem)));
  if (!offer) {
    await sitDown(null);
    return;
  }
  const { table, seat } = offer;
  const info = (await allTitles()).find((one) => one.title === table.title);
  document.title = "You are invited – Trunkline";
  const input = h("input", {
    name: "name",
    required: true,
    minlength: 2,
    maxlength: 24,
    autocomplete: "nickname",
  });
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  app.replaceChildren(
    h(
      "main",
      { class: "notice", id: "main" },
      h("h1", {}, `You are invited to ${table.name || table.title}`),
      h("p", {}, `${table.owner} has a seat for you (${seat + 1} of ${table.seats.length}).`),
      info
        ? h(
            "p",
            {},
            h("b", {}, short(info)),
            ". ",
            info.about.text ?? "",
            info.about.hours ? ` It takes ${info.about.hours}.` : "",
            table.pace === "async"
              ? " This game is played over days; you do not have to be online together."
              : "",
          )
        : null,
      info
        ? h(
            "p",
            { class: "soft" },
            "New to this game? ",
            h("a", { href: `/learn/${encodeURIComponent(info.title)}` }, "Learn it in ten minutes"),
            ", or ",
            h("a", { href: rulesPath(info.title) }, "read the rules"),
            ".",
          )
        : null,
      h(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            try {
              await sitDown(who ? null : input.value.trim());
            } catch (problem) {
              error.textContent = messageOf(problem);
              error.hidden = false;
            }
          },
        },
        who ? null : h("label", {}, "Your name", input),
        error,
        h("button", { class: "button primary big" }, who ? `Sit down as ${who.name}` : "Sit down"),
      ),
    ),
  );
}
