/**
 * Which documents have which words, packed into bytes: words in the order of their bytes, and for each its documents in theirs, as gaps.
 * A document is a number from 0 on, and has a word with a weight: D is 0 and A is 3, as in a `tsvector`.
 *
 * First the count of words; then where each begins, and where its documents do, and both ends; then all words, and all documents.
 */
export class WordPack {
  readonly count: number;
  readonly #wordsAt: Uint32Array;
  readonly #foundAt: Uint32Array;
  readonly #words: Uint8Array;
  readonly #found: Uint8Array;
  /**
   * Turns of words, plus one, each from the place on that its hash tells, with as many bits of the hash as there is room for: nearly
   * every word is found, or found missing, by one look.
   */
  readonly #turns: Uint32Array;
  /** So many bits a turn takes. */
  readonly #turnBits: number;

  constructor(bytes: Uint8Array) {
    // A copy: numbers are read where their place divides by four, and a part of something larger would hold all of it.
    const { buffer } = new Uint8Array(bytes);
    this.count = new Uint32Array(buffer, 0, 1)[0]!;
    this.#wordsAt = new Uint32Array(buffer, 4, this.count + 1);
    this.#foundAt = new Uint32Array(buffer, 8 + 4 * this.count, this.count + 1);
    this.#words = new Uint8Array(buffer, 12 + 8 * this.count, this.#wordsAt[this.count]);
    this.#found = new Uint8Array(buffer, 12 + 8 * this.count + this.#words.length);
    this.#turnBits = Math.ceil(Math.log2(this.count + 2));
    this.#turns = new Uint32Array(2 ** (this.#turnBits + 1));
    const last = this.#turns.length - 1;
    for (let turn = 0; turn < this.count; turn++) {
      const hash = hashOf(this.#words, this.#wordsAt[turn], this.#wordsAt[turn + 1]);
      let at = hash;
      while (this.#turns[at & last] !== 0) at++;
      this.#turns[at & last] = ((hash >>> this.#turnBits) << this.#turnBits) | (turn + 1);
    }
  }

  wordAt(turn: number): Uint8Array {
    return this.#words.subarray(this.#wordsAt[turn], this.#wordsAt[turn + 1]);
  }

  /** The turns of a word. */
  turnsOf({ bytes, length, hash }: Word): Turns {
    const last = this.#turns.length - 1;
    const bits = this.#turnBits;
    for (let at = hash; ; at++) {
      const slot = this.#turns[at & last]!;
      if (slot === 0) return nowhereAtAll;
      if ((slot ^ hash) >>> bits !== 0) continue;
      const turn = (slot & ((1 << bits) - 1)) - 1;
      if (this.#compare(turn, bytes, length) === 0) return [turn, turn + 1];
    }
  }

  /** The turns of all words that begin so. */
  turnsFrom({ bytes, length }: Word): Turns {
    const beginning = bytes.subarray(0, length);
    const from = this.#firstFrom(beginning);
    const next = from < this.count ? this.wordAt(from).subarray(0, length) : undefined;
    if (!next || compareWords(next, beginning) !== 0) return nowhereAtAll;
    // No text holds the greatest byte.
    return [from, this.#firstFrom(Buffer.concat([beginning, beyond]), from + 1)];
  }

  /** At most so many documents are read for these turns. */
  mostOf([from, to]: Turns): number {
    return this.#foundAt[to]! - this.#foundAt[from]!;
  }

  /**
   * Writes the documents of these turns behind the first `count` of `found`: each by its place times four, with the word's weight; those
   * that are `nowhere` are left out. Returns how many there are then.
   */
  readInto(found: Uint32Array, count: number, [from, to]: Turns, places: Uint32Array): number {
    const bytes = this.#found;
    let length = count;
    for (let turn = from; turn < to; turn++) {
      const end = this.#foundAt[turn + 1]!;
      let document = 0;
      for (let at = this.#foundAt[turn]!; at < end; ) {
        let byte = bytes[at++]!;
        let value = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++]!;
          value |= (byte & 127) << shift;
        }
        document += value >>> 2;
        const place = places[document]!;
        if (place !== nowhere) found[length++] = place * 4 + (value & 3);
      }
    }
    return length;
  }

  #firstFrom(bytes: Uint8Array, least = 0): number {
    let [from, to] = [least, this.count];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#compare(middle, bytes, bytes.length) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #compare(turn: number, bytes: Uint8Array, length: number): number {
    const begin = this.#wordsAt[turn]!;
    return compareBytes(this.#words, begin, this.#wordsAt[turn + 1]! - begin, bytes, length);
  }
}

/** Words that follow each other in a pack: the first, and that after the last. */
export type Turns = readonly [from: number, to: number];

const nowhereAtAll: Turns = [0, 0];

/** A word as packs are asked for it: the first `length` of these bytes. It holds until the next is made. */
export type Word = { bytes: Uint8Array; length: number; hash: number };

/** Longer than any word of an entry. */
const scratch = Buffer.alloc(1_024);

export function wordOf(text: string): Word {
  const bytes = text.length < 300 ? scratch : Buffer.from(text);
  const length = bytes.write(text);
  return { bytes, length, hash: hashOf(bytes, 0, length) };
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01_00_01_93);
  return hash >>> 0;
}

/**
 * Below 0 where the one, which begins at `from` and has so many bytes, comes before the other. Words are short, and `Buffer.compare`
 * takes longer to begin.
 */
function compareBytes(
  one: Uint8Array,
  from: number,
  length: number,
  other: Uint8Array,
  otherLength: number,
): number {
  const common = Math.min(length, otherLength);
  for (let at = 0; at < common; at++) {
    const difference = one[from + at]! - other[at]!;
    if (difference !== 0) return difference;
  }
  return length - otherLength;
}

export const compareWords = (one: Uint8Array, other: Uint8Array) =>
  compareBytes(one, 0, one.length, other, other.length);

const beyond = Uint8Array.of(255);

/** The place of a document that is left out. */
export const nowhere = 0xff_ff_ff_ff;
