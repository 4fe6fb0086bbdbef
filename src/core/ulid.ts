import { encodeTime } from 'ulid';

/** Digits of Crockford's base 32, which sort as they count. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A number behind its moment has so many digits, and so many bits. */
const length = 16;
const bits = length * 5;
/** Each number is at most this many bits above the one before: nobody guesses it, and half a million fit behind a moment. */
const stepBits = 60;
/** Of so many moments the last number is kept: work that goes on at once has moments of its own. */
const mostMoments = 256;

const lastNumbers = new Map<number, bigint>();

/**
 * A new rid: 26 characters that begin with the moment (ms), so that rids sort by it. Those that one process makes of one
 * moment sort as they were made; none can be guessed from others.
 */
export function ulid(moment: number = Date.now()): string {
  const last = lastNumbers.get(moment);
  const next = last === undefined ? undefined : last + 1n + randomBits(stepBits);
  // The highest bit is left free, or a first number might have no room above it.
  const number = next === undefined || next >> BigInt(bits) ? randomBits(bits - 1) : next;
  if (last === undefined && lastNumbers.size >= mostMoments) forgetOldest();
  lastNumbers.set(moment, number);
  return encodeTime(moment, 10) + encodeNumber(number);
}

function forgetOldest() {
  const [oldest] = lastNumbers.keys();
  if (oldest !== undefined) lastNumbers.delete(oldest);
}

function randomBits(count: number): bigint {
  const [high = 0n, low = 0n] = crypto.getRandomValues(new BigUint64Array(2));
  return ((high << 64n) | low) >> BigInt(128 - count);
}

function encodeNumber(number: bigint): string {
  let text = '';
  for (let rest = number; text.length < length; rest >>= 5n) text = digits.charAt(Number(rest & 31n)) + text;
  return text;
}
