// The title of the window while a table waits: how many are missing.

/** @import { Table } from "../../page.js" */

import { freeSeats, seatsLeft } from "./free_seats.js";

/** @param {Table} table */
export function announceTitle(table) {
  const words = freeSeats(table).length ? seatsLeft(table) : "Ready?";
  document.title = `${words} – ${table.name || "Trunkline"}`;
}
