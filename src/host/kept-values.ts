import { LRUCache } from 'lru-cache';

/**
 * What was made under this name, made anew where it is not kept: only of content that everybody may see, and of nothing
 * of the request but what stands in the name. `size` tells how many entries of a list it is.
 */
export type Keep = <Value extends object>(
  name: string,
  make: () => Promise<Value>,
  size?: (value: Value) => number,
) => Promise<Value>;

/** Values in hand of this process, which hears when what they were made of changes. */
export type KeptValues = {
  keep: Keep;
  /** Content has changed: nothing that was made until now is kept. */
  drop: () => void;
  /** Figures have changed: what was made until now is kept as long as it is fresh, and not beyond. */
  outdate: () => void;
};

/** Entries of all values together, of about a hundred bytes each. */
const most = 100_000;
/** How long figures may be those of before, ms. */
const freshFor = 60_000;

/** Keeps values by name, those that were used last. */
export function createKeptValues(clock: () => number = Date.now): KeptValues {
  const values = new LRUCache<string, { value: object; madeAt: number }>({ maxSize: most });
  let generation = 0;
  let outdatedAt = Number.NEGATIVE_INFINITY;
  const keep: Keep = async (name, make, size = () => 1) => {
    const kept = values.get(name);
    const isStale = kept && kept.madeAt <= outdatedAt && clock() - kept.madeAt > freshFor;
    // Each name has one maker, and with it one type.
    if (kept && !isStale) return kept.value as Awaited<ReturnType<typeof make>>;
    const startedIn = generation;
    const value = await make();
    if (startedIn === generation)
      values.set(name, { value, madeAt: clock() }, { size: Math.max(1, size(value)) });
    return value;
  };
  return {
    keep,
    drop() {
      generation++;
      values.clear();
    },
    outdate() {
      outdatedAt = clock();
    },
  };
}

/** Keeps nothing, for processes that hear of no changes. */
export const keepNothing: Keep = (_name, make) => make();
