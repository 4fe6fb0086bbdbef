import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { waitsFor } from './held-connection.ts';

/** How long one task may take, and how long the thread waits for another one, in milliseconds. */
const patience = 30_000;
const rest = 60_000;

/** What a thread answers: what it made, or why there is none. */
export type Made = { bytes: Uint8Array } | { failure: string };

/**
 * A thread of its own for what would keep everybody else's answer waiting: does one task at a time, each something that
 * a thread can be sent, and resolves to the bytes that it makes. `script` is a module that calls `doTasks`
 * (thread-tasks.ts). Starts with the first task, ends when there is none for a minute, and is started anew when a task
 * fails or takes longer than 30 s. Rejects with what the task throws.
 */
export function createThread<Task>(script: URL): (task: Task) => Promise<Buffer> {
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function stop() {
    void thread?.terminate();
    thread = undefined;
  }

  async function make(task: Task): Promise<Buffer> {
    clearTimeout(ending);
    thread ??= start(script);
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(patience)]);
    try {
      thread.postMessage(task);
      const [made] = (await Promise.race([
        once(thread, 'message', { signal }),
        once(thread, 'exit', { signal }).then(() => {
          throw new Error('the thread has ended');
        }),
      ])) as [Made];
      if ('failure' in made) throw new Error(made.failure);
      ending = setTimeout(stop, rest);
      ending.unref();
      return Buffer.from(made.bytes);
    } catch (error) {
      stop();
      throw error;
    } finally {
      settled.abort();
    }
  }

  return async (task) => {
    waitsFor('a thread');
    const mine = last.then(() => make(task));
    last = mine.catch(() => {});
    return mine;
  };
}

/** A thread that keeps no process alive. */
function start(script: URL): Worker {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
  worker.unref();
  return worker;
}
