import { compareWords, type WordPack } from './rules.word-pack.ts';

/** Packs the words of documents, which are added in the order of their numbers. */
export class PackBuilder {
  /** For each word its documents times four and with their weights. */
  readonly #found = new Map<string, number[]>();

  /** A document that has a word twice has it by its greater weight. */
  add(document: number, word: string, weight = 0): void {
    const entry = document * 4 + weight;
    const found = this.#found.get(word);
    const last = found?.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (!found) this.#found.set(word, [entry]);
    else if (last < document * 4) found.push(entry);
    else found[found.length - 1] = Math.max(last, entry);
  }

  /** Adds what a tsvector's text says, in any order, in which each word stands in no place or in one: `'word' 'heavy':1A`; each behind `mark`. */
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
      writer.addText(word);
      writer.addFound(this.#found.get(word)!);
    }
    return writer.bytes();
  }
}

/** Texts have the order of their bytes, but where characters beyond the first 65,536 meet the last of those. */
function inOrderOfBytes(words: string[]): string[] {
  const all = words.join('');
  const isPlain = !/[\uD800-\uDFFF]/.test(all) || !/[\uE000-\uFFFF]/.test(all);
  return isPlain
    ? words.sort()
    : words.sort((one, other) => compareWords(Buffer.from(one), Buffer.from(other)));
}

/** A pack that is merged into another, and the numbers that its documents have there: in their order, behind those of packs before; or `nowhere`. */
export type Renumbered = { pack: WordPack; numbers: Uint32Array };

/** One pack of several. It takes its time, so that whoever goes through it may let others have a turn between words. */
export function* mergePacks(packs: readonly Renumbered[]): Generator<undefined, Buffer> {
  const writer = new PackWriter();
  /** A heap of the packs by their next words: each comes before those at twice its place and the next. */
  const heap: Next[] = [];
  const isBefore = (one: Next, other: Next) =>
    (compareWords(one.word, other.word) || one.nth - other.nth) < 0;
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
      if (!word || compareWords(word, next.word) !== 0) {
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
    this.#begin();
    this.#words.append(bytes);
  }

  addText(word: string): void {
    this.#begin();
    this.#words.write(word);
  }

  #begin(): void {
    this.#wordsAt.push(this.#words.length);
    this.#foundAt.push(this.#found.length);
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
    const count = this.#wordsAt.length;
    const numbers = new Uint32Array(2 * count + 3);
    numbers[0] = count;
    numbers.set(this.#wordsAt, 1);
    numbers[count + 1] = this.#words.length;
    numbers.set(this.#foundAt, count + 2);
    numbers[2 * count + 2] = this.#found.length;
    return Buffer.concat([new Uint8Array(numbers.buffer), this.#words.all(), this.#found.all()]);
  }
}

class GrowingBytes {
  length = 0;
  #bytes = Buffer.alloc(1_024);

  push(byte: number): void {
    this.#make(1);
    this.#bytes[this.length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.#make(bytes.length);
    // Words are short, and `set` takes longer to begin.
    for (let at = 0; at < bytes.length; at++) this.#bytes[this.length++] = bytes[at]!;
  }

  write(text: string): void {
    this.#make(3 * text.length);
    this.length += this.#bytes.write(text, this.length);
  }

  /** Makes room for so many more. */
  #make(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const larger = Buffer.alloc(2 * (this.length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  all(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
