// The channel of a circle: which program it is in, and the address of its webhook.

/** @import { Circle } from "../../wire.js" */

import { h, put } from "../../lib/dom.js";

/** @typedef {{ name: string, hosts: string[], example: string, how: string }} Preset */

/** @type {Record<string, Preset>} */
const PRESETS = {
  discord: {
    name: "Discord",
    hosts: ["discord.com", "discordapp.com"],
    example: "discord.com/api/webhooks/…",
    how: "In Discord: the channel’s settings, Integrations, Webhooks, New webhook, Copy webhook URL.",
  },
  slack: {
    name: "Slack",
    hosts: ["hooks.slack.com"],
    example: "hooks.slack.com/services/…",
    how: "In Slack: add the app “Incoming WebHooks” to the channel and copy its address.",
  },
  telegram: {
    name: "Telegram",
    hosts: ["api.telegram.org"],
    example: "api.telegram.org/botTOKEN/sendMessage?chat_id=NUMBER",
    how: "Make a bot with @BotFather, add it to the group, and put its token and the group’s number into the address.",
  },
  ntfy: {
    name: "ntfy",
    hosts: ["ntfy.sh"],
    example: "ntfy.sh/our-games",
    how: "Choose a topic that nobody guesses, and subscribe to it in the ntfy app.",
  },
  plain: {
    name: "Another program (JSON)",
    hosts: [],
    example: "…",
    how: "We post JSON with the text, the table and a link.",
  },
};

/** @param {string} address */
function guess(address) {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return Object.keys(PRESETS).find((key) => PRESETS[key].hosts.includes(host));
}

/**
 * The card about the channel; only the host can change it.
 * @param {Circle} circle
 * @param {(body: { url: string | null, kind?: string }) => void} send
 */
export function channelCard({ channel, host, member }, send) {
  if (!member) return null;
  const told = channel
    ? `${PRESETS[channel.kind]?.name ?? channel.kind} at ${channel.host} hears whose turn it is, how much time is left, and how games end.`
    : "Whose turn it is, how much time is left and how games end can go to a channel that you all read.";
  return h(
    "section",
    { class: "card pad stack", "aria-label": "Channel" },
    h("h2", {}, "Channel"),
    h("p", { class: "soft" }, told),
    host
      ? h("details", {}, h("summary", {}, channel ? "Change" : "Connect a channel"), form())
      : null,
  );

  function form() {
    const how = h("p", { class: "soft small" });
    const address = h("input", {
      name: "url",
      type: "url",
      required: true,
      maxlength: 500,
      autocomplete: "off",
      oninput: () => {
        const found = guess(address.value);
        if (found) {
          kind.value = found;
          explain();
        }
      },
    });
    const kind = h(
      "select",
      { name: "kind", onchange: () => explain() },
      Object.entries(PRESETS).map(([value, { name }]) =>
        h("option", { value, selected: value === (channel?.kind ?? "discord") }, name),
      ),
    );
    const explain = () => {
      put(how, PRESETS[kind.value].how);
      address.placeholder = PRESETS[kind.value].example;
    };
    explain();
    return h(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          send({ url: address.value.trim(), kind: kind.value });
        },
      },
      h("label", {}, "Program", kind),
      how,
      h("label", {}, "Address of its webhook", address),
      h(
        "p",
        { class: "row" },
        h("button", { class: "button", "data-key": "connect" }, "Connect and send a greeting"),
        channel
          ? h(
              "button",
              {
                class: "button quiet",
                type: "button",
                "data-key": "disconnect",
                onclick: () => send({ url: null }),
              },
              "Disconnect",
            )
          : null,
      ),
    );
  }
}
