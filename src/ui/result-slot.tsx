import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { storeOf } from './store.ts';

/** The dialog that tells how a deed went, while one is open; whoever opens it brings its code along. */
export const openResult = storeOf<ReactElement | undefined>(undefined);

/** Where that dialog appears; once per document. */
export function ResultSlot() {
  const dialog = openResult.use();
  return dialog && createPortal(dialog, document.body);
}
