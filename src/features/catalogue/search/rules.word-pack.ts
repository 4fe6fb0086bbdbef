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
    // No text holds the greatest byte.
    return [this.#firstFrom(beginning), this.#firstFrom(Buffer.concat([beginning, beyond]))];
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

  #firstFrom(bytes: Uint8Array): number {
    let [from, to] = [0, this.count];
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

const compareWhole = (one: Uint8Array, other: Uint8Array) =>
  compareBytes(one, 0, one.length, other, other.length);

const beyond = Uint8Array.of(255);

/** The place of a document that is left out. */
export const nowhere = 0xff_ff_ff_ff;

/** Packs the words of documents, which are added in the order of their numbers. */
export class PackBuilder {
  /** For each word its documents times four and with their weights. */
  readonly #found = new Map<string, number[]>();

  add(document: number, word: string, weight = 0): void {
    const found = this.#found.get(word);
    if (found) found.push(document * 4 + weight);
    else this.#found.set(word, [document * 4 + weight]);
  }

  /** Adds what a tsvector's text says, in which each word stands in no place or in one: `'word' 'heavy':1A`; each behind `mark`. */
  addVector(document: number, mark: string, text: string): void {
    for (let at = 0; at < text.length; ) {
      let end = text.indexOf("'", at + 1);
      while (text[end + 1] === "'") end = text.indexOf("'", end + 2);
      const quoted = text.slice(at + 1, end);
      const word = /['\\]/.test(quoted) ? quoted.replace(/''|\\\\/g, (twice) => twice[0]!) : quoted;
      const next = text.indexOf(' ', end);
      const after = next < 0 ? text.length : next;
      this.add(document, mark + word, Math.max(0, 'DCBA'.indexOf(text[after - 1]!)));
      at = after + 1;
    }
  }

  bytes(): Buffer {
    const writer = new PackWriter();
    for (const word of inOrderOfBytes([...this.#found.keys()])) {
      writer.addWord(Buffer.from(word));
      writer.addFound(this.#found.get(word)!);
    }
    return writer.bytes();
  }
}

/** Texts have the order of their bytes, but for characters beyond the first 65,536. */
function inOrderOfBytes(words: string[]): string[] {
  const isPlain = words.every((word) => !/[\uD800-\uDFFF]/.test(word));
  return isPlain
    ? words.sort()
    : words.sort((one, other) => compareWhole(Buffer.from(one), Buffer.from(other)));
}

/** A pack that is merged into another, and the numbers that its documents have there: in their order, behind those of packs before; or `nowhere`. */
export type Renumbered = { pack: WordPack; numbers: Uint32Array };

/** One pack of several. It takes its time, so that whoever goes through it may let others have a turn between words. */
export function* mergePacks(packs: readonly Renumbered[]): Generator<undefined, Buffer> {
  const writer = new PackWriter();
  /** A heap of the packs by their next words: each comes before those at twice its place and the next. */
  const heap: Next[] = [];
  const isBefore = (one: Next, other: Next) =>
    (compareWhole(one.word, other.word) || one.nth - other.nth) < 0;
  const settle = (from: number) => {
    for (let at = from; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (left < heap.length && isBefore(heap[left]!, heap[first]!)) first = left;
      if (right < heap.length && isBefore(heap[right]!, heap[first]!)) first = right;
      if (first === at) return;
      [heap[at], heap[first]] = [heap[first]!, heap[at]!];
      at = first;
    }
  };
  packs.forEach(({ pack, numbers }, nth) => {
    if (pack.count > 0) heap.push({ pack, numbers, nth, turn: 0, word: pack.wordAt(0) });
  });
  for (let at = heap.length >>> 1; at-- > 0; ) settle(at);

  let found = new Uint32Array(1_024);
  for (let word: Uint8Array | undefined; heap.length > 0; ) {
    const next = heap[0]!;
    const turns = [next.turn, next.turn + 1] as const;
    const most = next.pack.mostOf(turns);
    if (most > found.length) found = new Uint32Array(2 * most);
    const count = next.pack.readInto(found, 0, turns, next.numbers);
    if (count > 0) {
      if (!word || compareWhole(word, next.word) !== 0) {
        word = next.word;
        writer.addWord(word);
        yield;
      }
      writer.addFound(found.subarray(0, count));
    }
    next.turn++;
    if (next.turn < next.pack.count) next.word = next.pack.wordAt(next.turn);
    else {
      const last = heap.pop()!;
      if (last !== next) heap[0] = last;
    }
    settle(0);
  }
  return writer.bytes();
}

type Next = Renumbered & { nth: number; turn: number; word: Uint8Array };

/** Writes words in their order, each before its documents. */
class PackWriter {
  readonly #wordsAt: number[] = [];
  readonly #foundAt: number[] = [];
  readonly #words = new GrowingBytes();
  readonly #found = new GrowingBytes();
  #last = 0;

  addWord(bytes: Uint8Array): void {
    this.#wordsAt.push(this.#words.length);
    this.#foundAt.push(this.#found.length);
    for (const byte of bytes) this.#words.push(byte);
    this.#last = 0;
  }

  /** Documents times four and with their weights. */
  addFound(entries: ArrayLike<number>): void {
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at]!;
      let value = entry - this.#last * 4;
      this.#last = entry >>> 2;
      for (; value > 127; value >>>= 7) this.#found.push((value & 127) | 128);
      this.#found.push(value);
    }
  }

  bytes(): Buffer {
    const numbers = [
      this.#wordsAt.length,
      ...[...this.#wordsAt, this.#words.length],
      ...[...this.#foundAt, this.#found.length],
    ];
    return Buffer.concat([
      new Uint8Array(Uint32Array.from(numbers).buffer),
      this.#words.all(),
      this.#found.all(),
    ]);
  }
}

class GrowingBytes {
  length = 0;
  #bytes = new Uint8Array(1_024);

  push(byte: number): void {
    if (this.length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.length++] = byte;
  }

  all(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
