import { english } from '../language/english.ts';

const inEnglish = new WeakSet<object>();

/** Has the fixed words of a document be in English. */
export function speakEnglish(document: object): void {
  inEnglish.add(document);
}

/** A text of ours on a document, in its language; what customers wrote is drawn as it is. */
export function say(document: object, text: string): string {
  return inEnglish.has(document) ? english(text) : text;
}
