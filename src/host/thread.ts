import type { Piscina } from 'piscina';
import { waitsFor } from './database/held-connection.ts';

/** How long one task may take, and how long the thread waits for another one, in milliseconds. */
const longest = 30_000;
const rest = 60_000;
/** How often it is looked how much memory a task holds, in milliseconds. */
const look = 50;

/** What a task may cost: milliseconds, and megabytes of what it holds, with its buffers. */
export type ThreadLimits = { patience?: number; megabytes?: number };

/**
 * A thread of its own for what would keep everybody else's answer waiting: does one task at a time, each something that
 * a thread can be sent, and resolves to the bytes that it makes. `script` is a module whose `make` does a task.
 * Starts with the first task, gives way to whoever answers requests (on Linux), ends when there is none for a minute, and
 * is started anew when a task takes longer or, from Node 24 on, holds more than it may. Rejects with what the task throws.
 */
export function createThread<Task>(
  script: URL,
  { patience = longest, megabytes = 512 }: ThreadLimits = {},
): (task: Task) => Promise<Buffer> {
  let pool: Piscina<Task, Uint8Array> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function run(task: Task) {
    pool ??= await openPool();
    const own = pool;
    const tooMuch = new AbortController();
    const watch = setInterval(() => {
      // Other threads' heaps know nothing of buffers, which is where what was packed is unfolded.
      for (const thread of own.threads)
        void thread.getHeapStatistics?.().then(
          ({ used_heap_size: used, external_memory: outside }) => {
            if (used + outside > megabytes * 1024 * 1024) tooMuch.abort();
          },
          () => {},
        );
    }, look);
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(patience), tooMuch.signal]);
      return await own.run(task, { signal });
    } finally {
      clearInterval(watch);
    }
  }

  /** Read when there is something to do: most starts of the product are followed by none for a while. */
  async function openPool() {
    const { Piscina } = await import('piscina');
    return new Piscina<Task, Uint8Array>({
      filename: script.href,
      name: 'make',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: rest,
      niceIncrement: 10,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
  }

  return async (task) => {
    waitsFor('a thread');
    const mine = last.then(() => run(task));
    last = mine.catch(() => {});
    return Buffer.from(await mine);
  };
}
