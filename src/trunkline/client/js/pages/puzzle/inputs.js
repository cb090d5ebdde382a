// The ways in which puzzles are answered.

/** @import { PuzzlePosition } from "../../wire.js" */
/** @import { MapView } from "../../table/map/map_view.js" */
/** @import { Input } from "./puzzle.js" */

import { load } from "../../app/lazy_parts.js";
import { PathInput } from "./path_input.js";
import { RowInput } from "./row_input.js";
import { TileInput } from "./tile_input.js";

/**
 * The way in which a puzzle is answered.
 * @param {PuzzlePosition} puzzle
 * @returns {Promise<new (puzzle: PuzzlePosition, map: MapView, changed: () => void) => Input>}
 */
export async function inputOf({ way, choices }) {
  if (way === "routes") return (await load("kits/eighteen/puzzle_routes")).RouteInput;
  if (choices.every(({ hex, tile }) => hex && tile)) return TileInput;
  if (choices.every(({ stops }) => stops?.length)) return PathInput;
  return RowInput;
}
