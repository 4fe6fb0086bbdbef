/** Who in this process wants to hear of what. */
export type Topics = {
  /** Tells everybody who listens to `topic`; without a topic everybody of all topics. */
  tell: (topic: string | undefined, what: string) => void;
  /** Hears what is told; returns what ends it. */
  hear: (topic: string, listener: (what: string) => void) => () => void;
};

/** Joins those who tell to those who hear, within one process. */
export function createTopics(): Topics {
  const listeners = new Map<string, Set<(what: string) => void>>();
  return {
    tell: (topic, what) => {
      const sets = topic === undefined ? [...listeners.values()] : [listeners.get(topic) ?? []];
      for (const set of sets) for (const listener of [...set]) listener(what);
    },
    hear: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
  };
}
