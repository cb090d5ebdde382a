// The server's API. Every refusal becomes an ApiError whose message is a sentence for the player.

// @ts-check

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {any} [view]
   */
  constructor(status, code, message, view) {
    super(message);
    this.status = status;
    this.code = code;
    this.view = view;
  }
}

/**
 * Call the API.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
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

/** @type {(path: string) => Promise<any>} */
export const get = (path) => call("GET", path);
/** @type {(path: string, body?: unknown, signal?: AbortSignal) => Promise<any>} */
export const post = (path, body = {}, signal = undefined) => call("POST", path, body, signal);
/** @type {(path: string, body: unknown) => Promise<any>} */
export const put = (path, body) => call("PUT", path, body);
/** @type {(path: string) => Promise<any>} */
export const del = (path) => call("DELETE", path);

/** A new id for each intent: sending it twice does no harm. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @type {import("../ui.js").Account | null | undefined} */
let account;

/**
 * Who is signed in, or null. Asked for once.
 * @param {boolean} [again]
 * @returns {Promise<import("../ui.js").Account | null>}
 */
export async function me(again = false) {
  if (account === undefined || again) account = (await get("/api/session")).account;
  return account ?? null;
}

/** @param {import("../ui.js").Account | null} who */
export function setMe(who) {
  account = who;
}
