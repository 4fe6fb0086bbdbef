import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How long one document may take, and how long the thread waits for another one, in milliseconds. */
const patience = 30_000;
const rest = 60_000;

let thread: Worker | undefined;
let ending: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** What the thread answers: the document, or why there is none. */
export type Drawn = { bytes: Uint8Array } | { failure: string };

/**
 * Makes a PDF in a thread of its own, one document at a time, so that nobody else's answer waits for it. `drawing` is
 * a module that exports `draw(document, data)`; `data` is what a thread can be sent. Rejects with what `draw` throws.
 */
export function renderPdf(drawing: URL, data: unknown): Promise<Buffer> {
  const mine = last.then(() => render(drawing, data));
  last = mine.catch(() => {});
  return mine;
}

async function render(drawing: URL, data: unknown): Promise<Buffer> {
  clearTimeout(ending);
  thread ??= start();
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(patience)]);
  try {
    thread.postMessage({ drawing: drawing.href, data });
    const [drawn] = (await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => {
        throw new Error('the thread that draws documents has ended');
      }),
    ])) as [Drawn];
    if ('failure' in drawn) throw new Error(drawn.failure);
    ending = setTimeout(stop, rest);
    ending.unref();
    return Buffer.from(drawn.bytes);
  } catch (error) {
    stop();
    throw error;
  } finally {
    settled.abort();
  }
}

/** A thread that keeps no process alive. */
function start(): Worker {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  worker.unref();
  return worker;
}

function stop() {
  void thread?.terminate();
  thread = undefined;
}
