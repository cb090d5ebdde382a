// Lessons: where they are requested, and how one begins. No name is asked for.

/** @import { Table } from "../page.js" */
/** @import { Go } from "../ui.js" */

import { messageOf, post } from "../lib/api.js";
import { toast } from "../lib/dom.js";
import { comeIn } from "./come_in.js";

/**
 * The address of a title's lessons.
 * @type {(title: string) => string}
 */
export const path = (title) => `/api/titles/${encodeURIComponent(title)}/lessons`;

/**
 * Do something with the server; say why it was refused.
 * @param {() => Promise<unknown>} work
 */
export const tried = (work) => work().catch((error) => toast(messageOf(error), "error"));

/**
 * Begin a lesson, or continue it.
 * @param {string} title
 * @param {string} lesson
 * @param {Go} go
 * @param {boolean} [again]
 */
export async function begin(title, lesson, go, again = false) {
  if (!(await comeIn())) return;
  /** @type {{ table: Table }} */
  const { table } = await post(`${path(title)}/${lesson}`, { again });
  go(`/table/${table.id}`);
}
