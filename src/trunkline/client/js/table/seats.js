// Who sits at a table, for me.

/** @import { Table } from "../page.js" */

/**
 * Return True if a seat is mine; null is nobody's.
 * @param {Table} table
 * @param {number | null} seat
 */
export const isMine = (table, seat) => seat !== null && table.mine.includes(seat);
