// Presses: what changes under a pressed button waits until it is released.

/** @type {EventTarget | null} */
let pressed = null;
/** @type {Map<Node, () => void>} */
const waiting = new Map();

/**
 * Do something to a node now, or after the press if a button in it is held down. Only the last
 * of several changes to a node is made.
 * @param {Node} node
 * @param {() => void} change
 */
export function whenReleased(node, change) {
  if (pressed instanceof Node && node.contains(pressed)) {
    waiting.set(node, change);
    return;
  }
  waiting.delete(node);
  change();
}

/**
 * Make the changes that wait for the end of a press, unless another press has begun since.
 * @param {EventTarget | null} held
 */
function release(held) {
  if (pressed !== held) return;
  pressed = null;
  for (const [node, change] of [...waiting]) {
    waiting.delete(node);
    change();
  }
}

/** Watch the presses on the page. */
export function watchPresses() {
  addEventListener(
    "pointerdown",
    (event) => {
      pressed = event.target;
    },
    true,
  );
  addEventListener(
    "click",
    () => {
      pressed = null;
      setTimeout(release, 0, null);
    },
    true,
  );
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, () => setTimeout(release, 80, pressed), true);
}
