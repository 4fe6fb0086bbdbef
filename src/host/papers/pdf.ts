import { FileAnswer } from '../calls/file-answer.ts';
import { createThread } from '../thread.ts';

/** A module that exports `draw(document, data)`, what it draws, and whether its fixed words are in English (`say`). */
export type PdfTask = { drawing: string; data: unknown; isEnglish: boolean };

const draw = createThread<PdfTask>(new URL('./pdf.worker.ts', import.meta.url));

/**
 * A PDF that is drawn in a thread of its own, one document at a time. `drawing` is a module that exports
 * `draw(document, data)`; `data` is what a thread can be sent. `name` is without the ending.
 */
export function paper(name: string, drawing: URL, data: unknown): FileAnswer {
  return new FileAnswer({
    name: `${name}.pdf`,
    type: 'application/pdf',
    isMade: true,
    bytes: (isEnglish) => draw({ drawing: drawing.href, data, isEnglish }),
  });
}
