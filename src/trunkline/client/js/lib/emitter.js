// An object that tells its listeners what happens to it.

/**
 * @template {Record<string, unknown>} Events what there is to say, by the name of the event
 */
export class Emitter {
  /** @type {Map<keyof Events, Set<(detail: any) => void>>} each takes what its event says */
  listeners = new Map();

  /**
   * Hear of an event; return how to stop that.
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {(detail: Events[Name]) => void} listener
   */
  on(name, listener) {
    const all = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }

  /**
   * Tell everybody who listens.
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {Events[Name]} detail
   */
  emit(name, detail) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(detail);
  }
}
