import { Worker } from 'node:worker_threads';

/** How long one document may take, in milliseconds. */
const patience = 30_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a PDF in a thread of its own, one document at a time, so that nobody else's answer waits for it. `drawing` is
 * a module that exports `draw(document, data)`; `data` is what a thread can be sent. Rejects with what `draw` throws.
 */
export function renderPdf(drawing: URL, data: unknown): Promise<Buffer> {
  const mine = last.then(() => render(drawing, data));
  last = mine.catch(() => {});
  return mine;
}

function render(drawing: URL, data: unknown): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    workerData: { drawing: drawing.href, data },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the document took too long')), patience);
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the document's thread ended with ${code}`)));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
