// Game files that a visitor brings: read, sent, and the keys with which they are changed later.

/** @import { BroughtReport, GameReport } from "../../wire.js" */

import { post } from "../../lib/api.js";

const KEYS = "report-keys";
/** Files of one career table, as many as the server takes at once. */
const MOST = 10;
const NO_FILE = "This is not a game file.";

/** @returns {Record<string, string>} */
const keys = () => {
  try {
    return JSON.parse(localStorage.getItem(KEYS) ?? "{}");
  } catch {
    return {};
  }
};

/**
 * The key of a report that this browser brought, or null.
 * @param {string} id
 */
export const keyOf = (id) => keys()[id] ?? null;

/** The reports of which this browser has the key, the newest last. */
export const keptReports = () => Object.keys(keys());

/**
 * @param {string} id
 * @param {string | null} key null: forget it
 */
export function keepKey(id, key) {
  const { [id]: _, ...others } = keys();
  localStorage.setItem(KEYS, JSON.stringify(key ? { ...others, [id]: key } : others));
}

/** @param {BroughtReport} made */
function kept({ report, key }) {
  keepKey(report.id, key);
  return report;
}

/**
 * @param {string} text
 * @param {string} name
 * @param {boolean} deep
 * @returns {Promise<GameReport>}
 */
async function bring(text, name, deep) {
  let file = null;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error(NO_FILE);
  }
  if (!file || typeof file !== "object" || Array.isArray(file)) throw new Error(NO_FILE);
  return kept(await post("/api/reports", { file, name, deep }));
}

/**
 * Send what was dropped, chosen or pasted; the address of the report, or of the table of several.
 * @param {{ name: string, text: () => Promise<string> }[]} files
 */
export async function send(files) {
  if (files.length > MOST) throw new Error(`At most ${MOST} files at once.`);
  const made = [];
  for (const file of files) {
    try {
      made.push(await bring(await file.text(), file.name, files.length === 1));
    } catch (problem) {
      if (files.length === 1) throw problem;
      const why = problem instanceof Error ? problem.message : String(problem);
      throw new Error(`${file.name}: ${why}`);
    }
  }
  if (made.length === 1) return `/report/${made[0].id}`;
  const career = kept(await post("/api/careers", { reports: made.map(({ id }) => id) }));
  return `/report/${career.id}`;
}
