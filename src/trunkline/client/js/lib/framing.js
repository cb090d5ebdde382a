// Which part of a drawing is seen: bounds of points, the most of them that fit, limits of a frame.

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/**
 * The box around points, with room at each side.
 * @param {number[][]} points
 * @param {number} room
 * @returns {Box}
 */
export function boundsOf(points, room) {
  const [xs, ys] = [points.map((one) => one[0]), points.map((one) => one[1])];
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, w: Math.max(...xs) + room - x, h: Math.max(...ys) + room - y };
}

/**
 * As many of some points as lie within one box of a size; ties: the first found.
 * @param {number[][]} points
 * @param {number} w
 * @param {number} h
 */
export function mostWithin(points, w, h) {
  /** @type {number[][]} */
  let best = [];
  for (const [left] of points)
    for (const [, top] of points) {
      const some = points.filter(
        ([x, y]) => x >= left && x <= left + w && y >= top && y <= top + h,
      );
      if (some.length > best.length) best = some;
    }
  return best;
}

/**
 * Where what is seen begins, so that it stays within a whole; a smaller whole lies in the middle.
 * @type {(at: number, from: number, all: number, seen: number) => number}
 */
export const inside = (at, from, all, seen) =>
  all <= seen ? from + (all - seen) / 2 : Math.min(Math.max(at, from), from + all - seen);
