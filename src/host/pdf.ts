import { createThread } from './thread.ts';

/** A module that exports `draw(document, data)`, and what it draws. */
export type PdfTask = { drawing: string; data: unknown };

const draw = createThread<PdfTask>(new URL('./pdf.worker.ts', import.meta.url));

/**
 * Makes a PDF in a thread of its own, one document at a time. `drawing` is a module that exports
 * `draw(document, data)`; `data` is what a thread can be sent. Rejects with what `draw` throws.
 */
export function renderPdf(drawing: URL, data: unknown): Promise<Buffer> {
  return draw({ drawing: drawing.href, data });
}
