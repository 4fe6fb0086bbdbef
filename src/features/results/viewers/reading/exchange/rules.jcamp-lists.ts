import type { Entry } from 'jcampconverter';
import { filledBy, Growing, numbersBetween, pushNumbers } from '../rules.scanning.ts';

/** Characters of a data set from which on its numbers are read here: as the library's lists they would take many times their size. */
const long = 1_000_000;
/** Characters by which it is reckoned how many numbers there will be. */
const sample = 100_000;
/** How much the first value may differ from that which the library read. */
const close = 1e-6;

type List = { isPairs: boolean; values: Float64Array };

/** A text with one line left of each long data set of plain numbers, and the numbers of those by their places among all data sets. */
export type Apart = { rest: string; lists: Map<number, List>; sets: number };

/** Takes long data sets out of a text; packed ones stay. */
export function listsApart(text: string): Apart {
  const opening = /^[ \t]*##\s*(?:XYDATA|XYPOINTS|PEAK ?TABLE|DATA ?TABLE)\s*=([^\n]*)\n/gim;
  const lists: Apart['lists'] = new Map();
  let [rest, last, sets] = ['', 0, 0];
  for (let found = opening.exec(text); found; found = opening.exec(text), sets++) {
    const from = opening.lastIndex;
    const end = text.indexOf('\n##', from);
    const to = end < 0 ? text.length : end;
    const form = /^\s*\((XY\.\.XY|X\+\+\(Y\.\.Y\))\)\s*$/i.exec(found[1] ?? '')?.[1];
    if (to - from < long || !form || !isPlain(text, from, to)) continue;
    const line = text.indexOf('\n', from);
    const isPairs = /^XY/i.test(form);
    lists.set(sets, { isPairs, values: isPairs ? numbersBetween(text, from, to) : heights(text, from, to) });
    rest += text.slice(last, line < 0 ? to : line);
    last = to;
    opening.lastIndex = to;
  }
  return { rest: rest + text.slice(last), lists, sets };
}

function scaled(values: Float64Array, factor: number): Float64Array {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) * factor;
  return values;
}

/** Neither packed, nor with signs between numbers, nor remarks. */
function isPlain(text: string, from: number, to: number): boolean {
  let isAfterDigit = false;
  for (let at = from; at < to; at++) {
    const kind = kinds[text.charCodeAt(at)] as number;
    if (kind === 0 || (kind === ofSign && isAfterDigit)) return false;
    isAfterDigit = kind === ofDigit;
  }
  return true;
}

const [ofDigit, ofSign, ofOther] = [1, 2, 3] as const;
/** What each character of plain numbers is, by its code. */
const kinds = new Uint8Array(2 ** 16);
for (const sign of '.Ee,; \t\r\n') kinds[sign.charCodeAt(0)] = ofOther;
for (const sign of '+-') kinds[sign.charCodeAt(0)] = ofSign;
for (const digit of '0123456789') kinds[digit.charCodeAt(0)] = ofDigit;

/** The numbers of each line but the first, which tells where the line begins. */
function heights(text: string, from: number, to: number): Float64Array {
  const looked = Math.min(to, from + sample);
  const roomFor = (numbersBetween(text, from, looked).length * 1.05 * (to - from)) / (looked - from);
  const values = new Growing(Math.ceil(roomFor));
  for (let begin = from; begin < to; ) {
    const found = text.indexOf('\n', begin);
    const end = found < 0 || found > to ? to : found;
    pushNumbers(text, begin, end, values, 1);
    begin = end + 1;
  }
  return values.whole();
}

/** Puts the numbers back into what the library read of the rest; false where they do not belong to it. */
export function putBack(entries: readonly Entry[], { lists, sets }: Apart): boolean {
  const spectra = entries.flatMap((entry) => entry.spectra ?? []);
  if (lists.size > 0 && spectra.length !== sets) return false;
  for (const [at, { isPairs, values }] of lists) {
    const spectrum = spectra[at] as Entry['spectra'][number];
    const {
      firstX,
      deltaX,
      xFactor = 1,
      yFactor = 1,
    } = spectrum as unknown as Record<string, number | undefined>;
    const data = spectrum.data as { x?: ArrayLike<number>; y?: ArrayLike<number> };
    if (isPairs ? values.length % 2 !== 0 : firstX === undefined || deltaX === undefined) return false;
    const count = isPairs ? values.length / 2 : values.length;
    const x = isPairs
      ? filledBy(count, (own) => (values[2 * own] as number) * xFactor)
      : filledBy(count, (own) => (firstX as number) + own * (deltaX as number));
    // Heights stay where they are: they are as large as the file.
    const y = isPairs
      ? filledBy(count, (own) => (values[2 * own + 1] as number) * yFactor)
      : scaled(values, yFactor);
    const isSame = (one = Number.NaN, other = Number.NaN) =>
      Math.abs(one - other) <= close * Math.max(1, Math.abs(other));
    if (!isSame(x[0], data.x?.[0]) || !isSame(y[0], data.y?.[0])) return false;
    Object.assign(spectrum, { data: { x, y } });
  }
  return true;
}
