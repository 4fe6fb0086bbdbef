import { Overloaded, TooMany } from '../../core/failure.ts';

type Places = { atOnce: number; ofOne: number; waiting: number };

/**
 * How pages are rendered when many are asked for (trust figure G39): so many at once, so many of one network wait,
 * and so many wait in all.
 */
const renderPlaces: Places = { atOnce: 4, ofOne: 20, waiting: 100 };

/** Pages that were not kept and that one network may have rendered (trust figure G39). */
export const renderRate = { figure: 60, seconds: 5 } as const;

/** Who waits for a turn: a network, or the cache itself when it renders anew what it has. */
export type RenderTurns = <Value>(who: string, work: () => Promise<Value>) => Promise<Value>;

/**
 * Turns in which networks take their part one after another, so that whoever asks for much waits for themselves.
 * Refused at once is what would wait behind too much: TooMany when it is of `who`, Overloaded when it is of all.
 */
export function createRenderTurns({ atOnce, ofOne, waiting }: Places = renderPlaces): RenderTurns {
  /** The one whose turn is next comes first. */
  const queues = new Map<string, (() => void)[]>();
  let working = 0;
  let waits = 0;

  function next() {
    const [first] = queues;
    if (!first || working >= atOnce) return;
    const [who, queue] = first;
    queues.delete(who);
    const start = queue.shift();
    if (queue.length > 0) queues.set(who, queue);
    waits -= 1;
    working += 1;
    start?.();
  }

  return async (who, work) => {
    const queue = queues.get(who) ?? [];
    if (queue.length >= ofOne) throw new TooMany(1);
    if (waits >= waiting) throw new Overloaded();
    const turn = new Promise<void>((start) => queue.push(start));
    queues.set(who, queue);
    waits += 1;
    next();
    await turn;
    try {
      return await work();
    } finally {
      working -= 1;
      next();
    }
  };
}
