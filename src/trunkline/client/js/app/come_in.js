// Playing without an account: nobody is asked for a name before other people see it.

/** @import { Session } from "../wire.js" */

import { codeOf, me, post, setMe } from "../lib/api.js";
import { load } from "./lazy_parts.js";

/**
 * Sign in as a guest, if nobody is signed in. Where a club takes no guests visitors are asked to
 * sign in; false if they cannot play now.
 */
export async function comeIn(name = "Guest") {
  if (await me()) return true;
  try {
    /** @type {Session} */
    const { account } = await post("/api/guests", { name });
    setMe(account);
    return true;
  } catch (problem) {
    if (codeOf(problem) !== "closed") throw problem;
    const { signIn } = await load("app/frame");
    await signIn("in");
    return false;
  }
}
