import { z } from 'zod';
import { createThread } from '../thread.ts';

/** What reading one PDF may cost. */
const limits = { patience: 10_000, megabytes: 256 };
/** Documents with more pages are not read. */
export const mostPdfPages = 20;

const read = createThread<{ bytes: Uint8Array; pages: number }>(
  new URL('./pdf-text.worker.ts', import.meta.url),
  limits,
);

const Found = z.union([
  z.object({ text: z.string() }),
  z.object({ problem: z.enum(['broken', 'locked', 'long', 'script']) }),
]);

/**
 * The text of a PDF, page by page, its pieces a line each; empty for a scan. Or why it is not read: it is none or broken,
 * needs a password, has more than `mostPdfPages` pages, runs scripts, or takes more time or memory than one may.
 */
export async function pdfText(
  bytes: Uint8Array,
): Promise<{ text: string } | { problem: 'broken' | 'locked' | 'long' | 'script' | 'costly' }> {
  let answer: Buffer;
  try {
    answer = await read({ bytes, pages: mostPdfPages });
  } catch {
    return { problem: 'costly' };
  }
  return Found.parse(JSON.parse(answer.toString('utf8')));
}
