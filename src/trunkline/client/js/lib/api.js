// The server's API. Every refusal becomes an ApiError whose message is a sentence for the player.

/** @import { View } from "../page.js" */
/** @import { Account, Session, Title } from "../wire.js" */

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {View} [view]
   */
  constructor(status, code, message, view) {
    super(message);
    this.status = status;
    this.code = code;
    this.view = view;
  }
}

/**
 * Call the API. Whoever calls says what the answer is.
 * @template Answer
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export async function call(method, path, body, signal) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
      signal,
    });
  } catch {
    throw new ApiError(0, "offline", "The server does not answer. Is it still running?");
  }
  const text = await response.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(response.status, "malformed", "The server sent an unreadable response.");
  }
  if (!response.ok) {
    const error = data?.error ?? {
      code: "unknown",
      message: `The server returned error ${response.status}.`,
    };
    throw new ApiError(response.status, error.code, error.message, data?.view);
  }
  return data;
}

/** @type {<Answer>(path: string) => Promise<Answer>} */
export const get = (path) => call("GET", path);
/** @type {<Answer>(path: string, body?: unknown, signal?: AbortSignal) => Promise<Answer>} */
export const post = (path, body = {}, signal = undefined) => call("POST", path, body, signal);
/** @type {<Answer>(path: string, body: unknown) => Promise<Answer>} */
export const put = (path, body) => call("PUT", path, body);
/** @type {<Answer>(path: string) => Promise<Answer>} */
export const del = (path) => call("DELETE", path);

/** @returns {Promise<Title[]>} */
export async function allTitles() {
  /** @type {{ titles: Title[] }} */
  const { titles } = await get("/api/titles");
  return titles;
}

/**
 * The words of an error for a player.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The code of a refusal; empty for other errors.
 * @param {unknown} error
 */
export const codeOf = (error) => (error instanceof ApiError ? error.code : "");

/** A new id for each intent: sending it twice does no harm. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @type {Account | null | undefined} */
let account;

/**
 * Who is signed in, or null. Asked for once.
 * @param {boolean} [again]
 * @returns {Promise<Account | null>}
 */
export async function me(again = false) {
  if (account === undefined || again) {
    /** @type {Session} */
    const answer = await get("/api/session");
    account = answer.account;
  }
  return account ?? null;
}

/** @param {Account | null} who */
export function setMe(who) {
  account = who;
}
