import { NumberSet } from './rules.number-set.ts';
import type { Wanted, WantedWord } from './rules.wanted.ts';

/** A document in a dictionary's numbers: each word's, times four and with its weight: D is 0 and A is 3, as in a `tsvector`. */
export type Document = Uint32Array;

/** What is looked for by its beginning begins with one of these itself; see `vectorsOf`. */
const marks = ['=', '+'];

/** Words by numbers. What was once in it stays, so that documents read at different times agree. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  readonly words: string[] = [];
  #names: string[] | undefined;

  /** A document of these words, none of them heavier than others. */
  documentOf(words: readonly string[]): Document {
    return Uint32Array.from(words, (word) => this.#added(word) * 4);
  }

  /** What a tsvector's text says, in which each word stands in no place or in one: `'word' 'heavy':1A`. */
  documentOfVector(text: string): Document {
    const entries: number[] = [];
    for (let at = 0; at < text.length; ) {
      let end = text.indexOf("'", at + 1);
      while (text[end + 1] === "'") end = text.indexOf("'", end + 2);
      const quoted = text.slice(at + 1, end);
      const word = /['\\]/.test(quoted) ? quoted.replace(/''|\\\\/g, (twice) => twice[0]!) : quoted;
      const next = text.indexOf(' ', end);
      const after = next < 0 ? text.length : next;
      entries.push(this.#added(word) * 4 + Math.max(0, 'DCBA'.indexOf(text[after - 1]!)));
      at = after + 1;
    }
    return Uint32Array.from(entries);
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** The numbers of all names that begin so. */
  *numbersOfNames(beginning: string): Generator<number> {
    this.#names ??= this.words.filter((word) => marks.includes(word[0]!)).toSorted(byUnits);
    let [from, to] = [0, this.#names.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#names[middle]! < beginning) from = middle + 1;
      else to = middle;
    }
    for (let name = this.#names[from]; name?.startsWith(beginning); name = this.#names[++from])
      yield this.#numbers.get(name)!;
  }

  #added(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    // A copy: what is cut out of a long text may hold the whole of it in memory.
    const own = Buffer.from(word).toString();
    const number = this.words.push(own) - 1;
    this.#numbers.set(own, number);
    this.#names = undefined;
    return number;
  }
}

const byUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** `ts_rank` of one word that stands once is its weight divided by this. */
export const rankOfOne = 1.64493406685;

/**
 * Which documents have which words, to be asked like PostgreSQL's `@@` and `ts_rank` where each word stands in one place of a
 * document. Documents are known by their place among those given.
 */
export class WordIndex {
  readonly #dictionary: Dictionary;
  readonly #documents: readonly Document[];
  /** Where the documents of each word begin in `#found`, which has their places times four and with the word's weight. */
  readonly #begins: Uint32Array;
  readonly #found: Uint32Array;

  constructor(dictionary: Dictionary, documents: readonly Document[]) {
    this.#dictionary = dictionary;
    this.#documents = documents;
    const begins = new Uint32Array(dictionary.words.length + 1);
    for (const document of documents) for (const entry of document) begins[(entry >>> 2) + 1]!++;
    for (let at = 1; at < begins.length; at++) begins[at]! += begins[at - 1]!;
    const found = new Uint32Array(begins.at(-1)!);
    const next = begins.slice();
    documents.forEach((document, place) => {
      for (const entry of document) found[next[entry >>> 2]!++] = place * 4 + (entry & 3);
    });
    this.#begins = begins;
    this.#found = found;
  }

  /** Whether it is of these documents, in this order. */
  isOf(documents: readonly Document[]): boolean {
    return (
      documents.length === this.#documents.length &&
      documents.every((document, place) => document === this.#documents[place])
    );
  }

  /** The documents that have what is wanted. */
  having(wanted: Wanted): NumberSet {
    const places = new NumberSet(this.#documents.length);
    this.#addHaving(wanted, places);
    return places;
  }

  /** The documents that have any of these words. */
  havingAny(words: Iterable<string>): NumberSet {
    const places = new NumberSet(this.#documents.length);
    for (const word of words) this.#addHaving({ word }, places);
    return places;
  }

  /** Tells which of these words a document has, in its order. */
  wordsAmong(words: Iterable<string>): (place: number) => string[] {
    const numbers = new Map<number, string>();
    for (const word of words) numbers.set(this.#dictionary.numberOf(word) ?? -1, word);
    return (place) => {
      const own: string[] = [];
      for (const entry of this.#documents[place]!) {
        const word = numbers.get(entry >>> 2);
        if (word !== undefined) own.push(word);
      }
      return own;
    };
  }

  /** What `ts_rank` makes of any of these words in each of the documents; `weights` are of D, C, B and A. */
  ranks(words: readonly string[], weights: readonly number[], places: readonly number[]): Float32Array {
    const single = [...new Set(words)];
    const worths = weights.map((weight) => Math.fround(weight) / rankOfOne);
    const sums = new Float32Array(this.#documents.length);
    for (const word of single)
      this.#each(this.#dictionary.numberOf(word), (place, weight) => {
        sums[place]! += worths[weight]!;
      });
    return Float32Array.from(places, (place) => sums[place]! / single.length);
  }

  #addHaving(wanted: Wanted, places: NumberSet): void {
    if ('any' in wanted) for (const one of wanted.any) this.#addHaving(one, places);
    else if ('every' in wanted) places.addAll(this.#havingEvery(wanted.every));
    else this.#addWord(wanted, places);
  }

  #havingEvery(wanted: readonly Wanted[]): NumberSet {
    const [first, ...rest] = wanted.map((one) => this.having(one));
    for (const other of rest) first!.narrowTo(other);
    return first!;
  }

  #addWord({ word, isPrefix, weights = 'ABCD' }: WantedWord, places: NumberSet): void {
    const numbers = isPrefix ? this.#dictionary.numbersOfNames(word) : [this.#dictionary.numberOf(word)];
    for (const number of numbers)
      this.#each(number, (place, weight) => {
        if (weights.includes('DCBA'[weight]!)) places.add(place);
      });
  }

  /** Visits the documents of a word. Words that came later are in none. */
  #each(number: number | undefined, visit: (place: number, weight: number) => void): void {
    if (number === undefined || number + 1 >= this.#begins.length) return;
    for (let at = this.#begins[number]!; at < this.#begins[number + 1]!; at++)
      visit(this.#found[at]! >>> 2, this.#found[at]! & 3);
  }
}
