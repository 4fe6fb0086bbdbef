import { createThread } from '../../../host/thread.ts';

/** What is to be done with PDFs: making one of outside harmless, telling how many pages each has, making one of many. */
export type PdfWork =
  | { work: 'reduce'; pdf: Uint8Array; mostPages: number; isFirstOnly: boolean }
  | { work: 'count'; pdfs: readonly Uint8Array[] }
  | { work: 'merge'; pdfs: readonly Uint8Array[]; title: string };

const script = new URL('./merging.worker.ts', import.meta.url);
/** What comes from outside is read in a thread of its own, which ends when it takes long. */
const readOutside = createThread<PdfWork>(script, { patience: 10_000, megabytes: 256 });
const work = createThread<PdfWork>(script);

/** Larger files and more pages are no invoice. */
const most = { bytes: 10 * 1024 ** 2, pages: 20 };

/**
 * A PDF that comes from outside as one that can stand among ours: its pages with what is drawn on them, without anything
 * that acts. Undefined when it cannot be read in 10 s, is locked, too large, or no PDF.
 */
export async function harmlessPdf(
  pdf: Uint8Array,
  { isFirstOnly = false } = {},
): Promise<Uint8Array | undefined> {
  if (pdf.length > most.bytes) return undefined;
  try {
    return await readOutside({ work: 'reduce', pdf, mostPages: most.pages, isFirstOnly });
  } catch {
    return undefined;
  }
}

/** How many pages each of our own PDFs has. */
export async function pagesOf(pdfs: readonly Uint8Array[]): Promise<number[]> {
  const told = await work({ work: 'count', pdfs });
  return JSON.parse(told.toString('utf8'));
}

/** One PDF of many of our own, in their order. */
export async function merged(pdfs: readonly Uint8Array[], title: string): Promise<Buffer> {
  return work({ work: 'merge', pdfs, title });
}
