import { Overloaded } from '../../core/failure.ts';
import { type Urgency, urgencies } from '../../core/urgency.ts';

/** Turns at so many places, for which the more urgent wait in front. */
export type Turns = {
  /** How many places there are. */
  size: number;
  /**
   * Waits for a place and takes it; resolves to what gives it back, once. Throws Overloaded when that takes longer
   * than the urgency's `patience`.
   */
  enter: (urgency: Urgency) => Promise<() => void>;
  /** How many hold a place or would be served before somebody of this urgency who comes now. */
  ahead: (urgency: Urgency) => number;
  /** How long the one of them who has waited longest has done so, in ms. */
  waited: (urgency: Urgency) => number;
  /** Throws Overloaded at those of this urgency who have waited for more than so many ms. */
  sendAway: (urgency: Urgency, after: number) => void;
};

/**
 * How long each urgency waits for a place, in ms. What can be asked for again is told so while its sender is still
 * looking; what changes something waits as long as a person does; what pays waits longer, because asking whether it
 * was paid is more trouble than waiting.
 */
export const patience: Record<Urgency, number> = {
  deferrable: 500,
  read: 2_000,
  write: 5_000,
  vital: 10_000,
};

type Waiter = { urgency: Urgency; since: number; enter: (leave: () => void) => void; leave: () => void };

/**
 * Turns at `size` places. What can wait holds at most half of them; one place is left to what changes something and to
 * what is vital, one more to what is vital alone: however long the others hold theirs, payments go on.
 */
export function createTurns(size: number, now: () => number = () => performance.now()): Turns {
  const places: Record<Urgency, number> = {
    deferrable: Math.ceil(size / 2),
    read: Math.max(1, size - 2),
    write: Math.max(1, size - 1),
    vital: size,
  };
  const taken: Record<Urgency, number> = { deferrable: 0, read: 0, write: 0, vital: 0 };
  const waiting: Record<Urgency, Waiter[]> = { deferrable: [], read: [], write: [], vital: [] };

  /** Each place is for one urgency and all above it, so those from below are counted together. */
  function hasPlace(urgency: Urgency): boolean {
    let held = 0;
    let isBelow = true;
    for (const each of urgencies) {
      held += taken[each];
      if (each === urgency) isBelow = false;
      if (!isBelow && held >= places[each]) return false;
    }
    return true;
  }

  function take(urgency: Urgency): () => void {
    taken[urgency] += 1;
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      taken[urgency] -= 1;
      callNext();
    };
  }

  function callNext() {
    const urgency = urgencies.findLast((each) => waiting[each].length > 0 && hasPlace(each));
    const next = urgency && waiting[urgency].shift();
    if (next) next.enter(take(next.urgency));
  }

  const notBelow = (urgency: Urgency) => urgencies.slice(urgencies.indexOf(urgency));
  return {
    size,
    async enter(urgency) {
      if (hasPlace(urgency)) return take(urgency);
      return new Promise<() => void>((resolve, reject) => {
        const line = waiting[urgency];
        const waiter: Waiter = {
          urgency,
          since: now(),
          enter: (leave) => {
            clearTimeout(tired);
            resolve(leave);
          },
          leave: () => {
            clearTimeout(tired);
            line.splice(line.indexOf(waiter), 1);
            reject(new Overloaded());
          },
        };
        // When the process itself was busy for so long, a place may have been given back meanwhile: that is heard first.
        const tired = setTimeout(
          () => setImmediate(() => line.includes(waiter) && waiter.leave()),
          patience[urgency],
        );
        line.push(waiter);
      });
    },
    ahead: (urgency) =>
      urgencies.reduce((sum, each) => sum + taken[each], 0) +
      notBelow(urgency).reduce((sum, each) => sum + waiting[each].length, 0),
    waited: (urgency) =>
      notBelow(urgency).reduce((most, each) => {
        const [first] = waiting[each];
        return first ? Math.max(most, now() - first.since) : most;
      }, 0),
    sendAway(urgency, after) {
      for (const waiter of waiting[urgency].filter(({ since }) => now() - since > after)) waiter.leave();
    },
  };
}
