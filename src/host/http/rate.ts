import { TooMany } from '../../core/failure.ts';

/** So many events of one key in any stretch of `seconds`. */
export type Rate = { figure: number; seconds: number };

/**
 * Counts one event for `key` at `now`, or throws TooMany with the seconds until there is room. Counted in this
 * process only and lost with it: for reads, where exactness between processes is not worth a write each.
 */
export type CountEvent = (key: string, now: Date) => void;

/** Of more keys than this, the one that was quiet longest is forgotten. */
const mostKeys = 20_000;

/** A counter for `rate`. */
export function createRate(rate: Rate): CountEvent {
  const count = createCounter(rate);
  return (key, now) => {
    const wait = count(key, now);
    if (wait > 0) throw new TooMany(wait);
  };
}

/** The same for whoever decides what follows: answers the seconds until there is room, 0 for what was counted. */
export function createCounter({ figure, seconds }: Rate): (key: string, now: Date) => number {
  /** A Map keeps the order of insertion: whoever counts moves to the end. */
  const timesOf = new Map<string, number[]>();

  return (key, now) => {
    const since = now.getTime() - seconds * 1_000;
    const times = (timesOf.get(key) ?? []).filter((time) => time > since);
    const [oldest = 0] = times;
    if (times.length >= figure) return (oldest - since) / 1_000;
    timesOf.delete(key);
    timesOf.set(key, [...times, now.getTime()]);
    const quietest = timesOf.keys().next().value;
    if (timesOf.size > mostKeys && quietest !== undefined) timesOf.delete(quietest);
    return 0;
  };
}
