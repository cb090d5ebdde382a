// What I am told while I am away: by this browser (Web Push), by webhook, by mail; at once, or as a digest.

/** @import { Notifications } from "../../wire.js" */

import { call, get, messageOf, post, put as send } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";

/**
 * Something that I may be told, and all that can be wished for.
 * @typedef {"turn" | "mention" | "request" | "game" | "order" | "private"} Occasion
 * @typedef {Pick<Notifications, Occasion | "mail" | "every">} NotificationWish
 */

/** @type {Record<Occasion, string>} */
const WORDS = {
  turn: "It is my turn",
  mention: "Someone mentions me",
  request: "My consent is requested",
  game: "A game starts or ends",
  order: "One of my standing orders ends",
  private: "Private messages",
};
const OCCASIONS = /** @type {Occasion[]} */ (Object.keys(WORDS));
/** @type {[number, string][]} */
const OFTEN = [
  [0, "immediately"],
  [10, "at most every 10 minutes"],
  [60, "at most once an hour"],
  [360, "at most every six hours"],
  [1440, "at most once a day"],
];

/** True if this browser can be told anything while the page is closed. */
const able = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function subscription() {
  const worker = able() ? await navigator.serviceWorker.getRegistration("/") : null;
  return worker ? worker.pushManager.getSubscription() : null;
}

/**
 * Tell this browser from now on: it asks its owner, and gives the server an address for it.
 * @param {string} key
 */
async function begin(key) {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("Notifications are blocked in your browser settings.");
  await navigator.serviceWorker.register("/worker.js", { scope: "/" });
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint, keys } = made.toJSON();
  await post("/api/account/push", { endpoint, key: keys?.p256dh, auth: keys?.auth });
}

async function end() {
  const made = await subscription();
  if (!made) return;
  await call("DELETE", "/api/account/push", { endpoint: made.endpoint });
  await made.unsubscribe();
}

/** The settings, as a form that keeps every change at once; of several in a row each builds on the one before. */
export async function tellMe() {
  const root = h("div", { class: "stack telling" });
  /** @type {Partial<NotificationWish>} */
  const wish = {};
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();
  /** @param {() => Promise<unknown>} work */
  const tried = (work) => {
    turn = turn.then(work).catch((error) => toast(messageOf(error), "error"));
    const mine = turn;
    return mine.then(async () => {
      if (mine === turn) await show();
    });
  };
  /** @param {Partial<NotificationWish>} values */
  const keep = (values) => {
    Object.assign(wish, values);
    if (wish.mail) wish.every = Math.max(wish.every ?? 0, 60);
    return tried(() => send("/api/account/notifications", { ...wish }));
  };
  const show = async () => {
    /** @type {[Notifications, PushSubscription | null]} */
    const [told, here] = await Promise.all([get("/api/account/notifications"), subscription()]);
    const { mail, every } = told;
    for (const name of OCCASIONS) wish[name] = told[name];
    Object.assign(wish, { mail, every });
    /** @type {(name: Occasion | "mail", text: string, disabled?: boolean) => HTMLElement} */
    const box = (name, text, disabled = false) =>
      h(
        "label",
        {},
        h("input", {
          type: "checkbox",
          name,
          checked: wish[name],
          disabled,
          onchange: (event) => keep({ [name]: event.target.checked }),
        }),
        text,
      );
    put(
      root,
      h(
        "p",
        { class: "soft small" },
        "You get no notifications about a table while you are viewing it.",
      ),
      able()
        ? h(
            "label",
            {},
            h("input", {
              type: "checkbox",
              name: "push",
              checked: Boolean(here),
              onchange: (event) => {
                const on = event.target.checked;
                tried(() => (on ? begin(told.key) : end()));
              },
            }),
            "Browser notifications, even when the page is closed",
          )
        : h(
            "p",
            { class: "soft small" },
            "This browser cannot receive notifications while the page is closed. On a phone, add the site to your home screen first.",
          ),
      told.devices.length
        ? h("p", { class: "soft small" }, `Notifying: ${told.devices.join(", ")}.`)
        : null,
      box(
        "mail",
        told.mailable ? "Email too" : "Email too (needs an address, and a server that sends email)",
        !told.mailable,
      ),
      h(
        "fieldset",
        {},
        h("legend", {}, "Notify me when"),
        OCCASIONS.map((name) => box(name, WORDS[name])),
      ),
      h(
        "label",
        {},
        "How often ",
        h(
          "select",
          { name: "every", onchange: (event) => keep({ every: Number(event.target.value) }) },
          OFTEN.filter(([minutes]) => !wish.mail || minutes >= 60).map(([minutes, text]) =>
            h("option", { value: minutes, selected: minutes === wish.every }, text),
          ),
        ),
      ),
    );
  };
  await show();
  return root;
}
