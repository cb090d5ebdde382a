// What 18xx titles add to the page: their kinds of panel, and trains that run as a way to choose.

export { PANELS } from "./panels.js";

import { route } from "./run_trains.js";

export const INPUTS = { route };
