import { parentPort } from 'node:worker_threads';
import type { Made } from './thread.ts';

/** Does the tasks that a thread of `createThread` is sent. */
export function doTasks<Task>(make: (task: Task) => Promise<Uint8Array>): void {
  parentPort?.on('message', async (task: Task) => {
    let answer: Made;
    try {
      answer = { bytes: await make(task) };
    } catch (error) {
      answer = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    parentPort?.postMessage(answer);
  });
}
