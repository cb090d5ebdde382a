// How wide a hex is on the screen where the map begins to say more.

/** Narrower hexes show no costs and values, and names lie in a layer of their own. */
export const FAR = 44;
/** From this width on hexes have their coordinates. */
export const NEAR = 72;
