import { NumberSet, Quarters } from './rules.number-set.ts';
import type { Wanted } from './rules.wanted.ts';
import { type WordPack, wordOf } from './rules.word-pack.ts';

/** A pack of words, and for each of its documents the place where it stands, or `nowhere`. */
export type PlacedPack = { pack: WordPack; places: Uint32Array };

/** So many documents of words are kept unpacked, and so many more in shops of many services. */
const mostKnown = { inAny: 100_000, forEach: 100 };
/** A word takes as much as so many of its documents. */
const perKnown = 100;
/**
 * A word that stands in more than this part of all documents is known as a set as well; a whole one that stands in more than that part by
 * its weight at each place instead, which takes no more room, and less time where few documents are asked about.
 */
const [manyOf, mostOf] = [32, 16];

/** The documents of a word: their places times four, with the weight of the word; of many as a set, and of most with that weight by place. */
type Known = { found: Uint32Array; places?: NumberSet; weights?: Quarters };
const none: Known = { found: new Uint32Array() };

/** Some documents, to be weighed, and by place which of them stands there, from 1 on; it holds until others are chosen. */
export type Chosen = { places: readonly number[]; turns: Uint16Array };

/** `ts_rank` of one word that stands once is its weight divided by this. */
export const rankOfOne = 1.64493406685;

/** What is read of one word, until the next is. */
let scratch = new Uint32Array(1_024);

/**
 * Which documents have which words, to be asked like PostgreSQL's `@@` and `ts_rank` where each word stands in one place of a
 * document. Documents are known by their places, from 0 to below `count`. Of the words in the packs those behind `mark` are looked at.
 */
export class WordIndex {
  readonly #packs: readonly PlacedPack[];
  readonly #count: number;
  readonly #mark: string;
  /** What was read of words: many are asked for again, by the same search and by others. */
  readonly #known = { of: new Map<string, Known>(), from: new Map<string, Known>() };
  #knownSize = 0;
  #chosen: Chosen | undefined;

  constructor(packs: readonly PlacedPack[], count: number, mark: string) {
    this.#packs = packs;
    this.#count = count;
    this.#mark = mark;
  }

  /** The documents that have what is wanted. */
  having(wanted: Wanted): NumberSet {
    const places = new NumberSet(this.#count);
    this.#addHaving(wanted, places);
    return places;
  }

  /** The documents that have any of these words. */
  havingAny(words: Iterable<string>): NumberSet {
    const places = new NumberSet(this.#count);
    for (const word of words) this.#addHaving({ word }, places);
    return places;
  }

  /** Those of these words that stand in any document. */
  standing(words: readonly string[]): string[] {
    return words.filter((word) => this.#read(word) !== none);
  }

  /** Up to 65,534 documents that stand at these places, to be asked about together. */
  choose(places: readonly number[]): Chosen {
    const turns = this.#chosen?.turns ?? new Uint16Array(this.#count);
    for (const place of this.#chosen?.places ?? []) turns[place] = 0;
    places.forEach((place, turn) => {
      turns[place] = turn + 1;
    });
    this.#chosen = { places, turns };
    return this.#chosen;
  }

  /** Which of these words each of the documents has, in the order in which they are asked for. */
  wordsAmong(words: Iterable<string>, { places, turns }: Chosen): string[][] {
    const own = places.map((): string[] => []);
    for (const word of words) {
      const { found, places: having, weights } = this.#read(word);
      if (weights) places.forEach((place, turn) => void (having?.has(place) && own[turn]!.push(word)));
      else
        for (const entry of found) {
          const turn = turns[entry >>> 2]!;
          if (turn > 0) own[turn - 1]!.push(word);
        }
    }
    return own;
  }

  /** What `ts_rank` makes of any of these words in each of the documents; `weights` are of D, C, B and A. */
  ranks(words: readonly string[], weights: readonly number[], { places, turns }: Chosen): Float32Array {
    const single = [...new Set(words)];
    const worths = weights.map((weight) => Math.fround(weight) / rankOfOne);
    const sums = new Float32Array(places.length);
    for (const word of single) {
      const { found, places: having, weights } = this.#read(word);
      if (weights)
        for (let turn = 0; turn < places.length; turn++) {
          const place = places[turn]!;
          if (having?.has(place)) sums[turn]! += worths[weights.of(place)]!;
        }
      else
        for (let at = 0; at < found.length; at++) {
          const turn = turns[found[at]! >>> 2]!;
          if (turn > 0) sums[turn - 1]! += worths[found[at]! & 3]!;
        }
    }
    return sums.map((sum) => sum / single.length);
  }

  #addHaving(wanted: Wanted, places: NumberSet): void {
    if ('any' in wanted) for (const one of wanted.any) this.#addHaving(one, places);
    else if ('every' in wanted) places.addAll(this.#havingEvery(wanted.every));
    else addKnown(this.#read(wanted.word, wanted.isPrefix), wanted.weights, places);
  }

  #havingEvery(wanted: readonly Wanted[]): NumberSet {
    const places = new NumberSet(this.#count);
    let isFirst = true;
    for (const one of wanted) {
      const having = this.#lookFor(one);
      if (isFirst) places.addAll(having);
      else places.narrowTo(having);
      if (places.isNone()) break;
      isFirst = false;
    }
    return places;
  }

  /** The same as `having`, to be looked at and not changed: it may be one that is known. */
  #lookFor(wanted: Wanted): NumberSet {
    if (!('word' in wanted)) return this.having(wanted);
    const known = this.#read(wanted.word, wanted.isPrefix);
    if (known.places && !wanted.weights) return known.places;
    const places = new NumberSet(this.#count);
    addKnown(known, wanted.weights, places);
    return places;
  }

  /** The documents of a word, or of all that begin so. */
  #read(word: string, isPrefix = false): Known {
    const known = isPrefix ? this.#known.from : this.#known.of;
    const last = known.get(word);
    if (last) return last;
    const marked = wordOf(this.#mark + word);
    let count = 0;
    for (const { pack, places } of this.#packs) {
      const turns = isPrefix ? pack.turnsFrom(marked) : pack.turnsOf(marked);
      if (turns[0] === turns[1]) continue;
      const most = count + pack.mostOf(turns);
      if (most > scratch.length) {
        const larger = new Uint32Array(2 * most);
        larger.set(scratch);
        scratch = larger;
      }
      count = pack.readInto(scratch, count, turns, places);
    }
    // Of whole words many stand nowhere: to know them all would leave no room for others.
    if (count === 0 && !isPrefix) return none;
    const found = scratch.subarray(0, count);
    const isMost = !isPrefix && count > this.#count / mostOf;
    const read: Known = {
      found: isMost ? none.found : found.slice(),
      weights: isMost ? this.#weightsOf(found) : undefined,
      places: count > this.#count / manyOf ? this.#placesOf(found) : undefined,
    };
    // Three bits for each place, where the others take 32 for each document.
    this.#knownSize += perKnown + (isMost ? (3 * this.#count) / 32 : count);
    if (this.#knownSize > Math.max(mostKnown.inAny, mostKnown.forEach * this.#count)) {
      this.#known.of.clear();
      this.#known.from.clear();
      this.#knownSize = 0;
    }
    known.set(word, read);
    return read;
  }

  #weightsOf(found: Uint32Array): Quarters {
    const weights = new Quarters(this.#count);
    for (const entry of found) weights.set(entry >>> 2, entry & 3);
    return weights;
  }

  #placesOf(found: Uint32Array): NumberSet {
    const places = new NumberSet(this.#count);
    for (const entry of found) places.add(entry >>> 2);
    return places;
  }
}

/** Adds documents that have a word, those where it has one of these weights. */
function addKnown(known: Known, wanted: string | undefined, places: NumberSet): void {
  if (known.places && !wanted) {
    places.addAll(known.places);
    return;
  }
  const { found, places: having, weights } = known;
  const counts = [...'DCBA'].map((weight) => !wanted || wanted.includes(weight));
  // By number: there may be as many as services.
  for (let at = 0; at < found.length; at++) if (counts[found[at]! & 3]) places.add(found[at]! >>> 2);
  if (having && weights) places.addWhere(having, (place) => counts[weights.of(place)]!);
}
