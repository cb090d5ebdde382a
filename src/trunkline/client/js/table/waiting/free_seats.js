// Seats of a table that wait for somebody.

/** @import { Table } from "../../page.js" */

/** @param {Pick<Table, "seats">} table */
export const freeSeats = ({ seats }) =>
  seats.filter(({ kind }) => kind === "open" || kind === "invite");

/**
 * How many seats are free, in words: "1 seat left".
 * @param {Pick<Table, "seats">} table
 */
export const seatsLeft = (table) => {
  const free = freeSeats(table).length;
  return `${free} ${free === 1 ? "seat" : "seats"} left`;
};
