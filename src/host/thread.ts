import { Piscina } from 'piscina';
import { waitsFor } from './database/held-connection.ts';

/** How long one task may take, and how long the thread waits for another one, in milliseconds. */
const patience = 30_000;
const rest = 60_000;

/**
 * A thread of its own for what would keep everybody else's answer waiting: does one task at a time, each something that
 * a thread can be sent, and resolves to the bytes that it makes. `script` is a module whose `make` does a task.
 * Starts with the first task, gives way to whoever answers requests (on Linux), ends when there is none for a minute, and
 * is started anew when a task takes longer than 30 s. Rejects with what the task throws.
 */
export function createThread<Task>(script: URL): (task: Task) => Promise<Buffer> {
  const pool = new Piscina<Task, Uint8Array>({
    filename: script.href,
    name: 'make',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: rest,
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let last: Promise<unknown> = Promise.resolve();
  return async (task) => {
    waitsFor('a thread');
    const mine = last.then(() => pool.run(task, { signal: AbortSignal.timeout(patience) }));
    last = mine.catch(() => {});
    return Buffer.from(await mine);
  };
}
