import type { Entry } from 'jcampconverter';
import { filledBy, Growing } from '../rules.scanning.ts';

/** Bytes of a data set from which on its numbers are read here: as the library's lists they would take many times their size. */
const long = 1_000_000;
/** Bytes by which it is reckoned how many numbers there will be. */
const sample = 100_000;
/** How much the first value may differ from that which the library read. */
const close = 1e-6;

type List = { isPairs: boolean; values: Float64Array };

/** A text with one line left of each long data set of plain numbers, and the numbers of those by their places among all data sets. */
export type Apart = { rest: string; lists: Map<number, List>; sets: number };

const [tab, newline, carriage, blank, hash, plus, comma, minus, point, zero, nine, semicolon] = [
  9, 10, 13, 32, 35, 43, 44, 45, 46, 48, 57, 59,
] as const;

/** Takes long data sets out of a text, whose signs are single bytes; packed ones stay. */
export function listsApart(bytes: Uint8Array, textOf: (bytes: Uint8Array) => string): Apart {
  const lists: Apart['lists'] = new Map();
  let [rest, last, sets] = ['', 0, 0];
  for (let at = labelFrom(bytes, 0); at < bytes.length; at = labelFrom(bytes, at + 2)) {
    const end = lineEnd(bytes, at);
    const line = textOf(bytes.subarray(at, Math.min(end, at + 200)));
    const opening = /^##\s*(?:XYDATA|XYPOINTS|PEAK ?TABLE|DATA ?TABLE)\s*=(.*)$/is.exec(line);
    if (!opening) continue;
    const [from, to] = [end + 1, labelFrom(bytes, end)];
    const form = /^\s*\((XY\.\.XY|X\+\+\(Y\.\.Y\))\)\s*$/i.exec(opening[1] ?? '')?.[1];
    const isPairs = /^XY/i.test(form ?? '');
    const values = to - from >= long && form ? plainNumbers(bytes, from, to, isPairs ? 0 : 1) : undefined;
    if (values) {
      lists.set(sets, { isPairs, values });
      rest += textOf(bytes.subarray(last, lineEnd(bytes, from) + 1));
      last = to;
    }
    sets++;
  }
  return { rest: rest + textOf(bytes.subarray(last)), lists, sets };
}

/** Where the next label begins: two signs before which nothing but blanks stand in their line; the end where there is none. */
function labelFrom(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(hash, from); at >= 0; at = bytes.indexOf(hash, at + 1)) {
    if (bytes[at + 1] !== hash) continue;
    let before = at - 1;
    while (bytes[before] === blank || bytes[before] === tab) before--;
    if (before < 0 || bytes[before] === newline || bytes[before] === carriage) return at;
  }
  return bytes.length;
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(newline, from);
  return end < 0 ? bytes.length : end;
}

function scaled(values: Float64Array, factor: number): Float64Array {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) * factor;
  return values;
}

/**
 * The numbers of lines without the first `but` of each, which tell where a line begins; undefined where they are packed, have
 * signs between them, or remarks.
 */
function plainNumbers(bytes: Uint8Array, from: number, to: number, but: number): Float64Array | undefined {
  const looked = Math.min(to, from + sample);
  const some = to > looked ? plainNumbers(bytes, from, looked, but) : undefined;
  if (to > looked && !some) return undefined;
  const room = some ? (some.length * 1.05 * (to - from)) / (looked - from) : (to - from) / 2;
  const values = new Growing(Math.ceil(room));
  let left: number = but;
  for (let at = from; at < to; at++) {
    let byte = bytes[at] as number;
    if (byte === newline) left = but;
    if (isBetween(byte)) continue;
    const begin = at;
    const isNegative = byte === minus;
    if (isNegative || byte === plus) byte = bytes[++at] as number;
    const first = at;
    let mantissa = 0;
    let dot = -1;
    for (; at < to; byte = bytes[++at] as number) {
      if (byte >= zero && byte <= nine) mantissa = mantissa * 10 + byte - zero;
      else if (byte === point && dot < 0) dot = at;
      else break;
    }
    const digits = at - first - (dot < 0 ? 0 : 1);
    const decimals = dot < 0 ? 0 : at - dot - 1;
    let value = isNegative ? -mantissa : mantissa;
    if (at < to && !isBetween(byte)) {
      // An exponent, or what is no number.
      while (at < to && !isBetween(bytes[at] as number)) at++;
      const words = String.fromCharCode(...bytes.subarray(begin, Math.min(at, begin + 40)));
      if (!/^[+-]?(\d+\.?\d*|\.\d+)[Ee][+-]?\d+$/.test(words)) return undefined;
      value = Number(words);
    } else if (digits === 0) return undefined;
    else if (digits > mostDigits) value = Number(String.fromCharCode(...bytes.subarray(begin, at)));
    else if (decimals > 0) value /= powers[decimals] as number;
    if (left > 0) left--;
    else values.push(value);
    // The end of the line stands right behind its last number.
    if (bytes[at] === newline) left = but;
  }
  return values.whole();
}

const powers = Float64Array.from({ length: 23 }, (_, power) => 10 ** power);
/** Digits beyond which a number is no longer exact. */
const mostDigits = 15;
const isBetween = (byte: number) => byte <= blank || byte === comma || byte === semicolon;

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
