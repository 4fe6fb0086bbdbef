import type { Language } from './language.ts';
import { chineseFor, longestPhrase } from './rules.english.ts';
import { isJoining } from './rules.joining.ts';
import { familyOf, isMaterial, kindsOf } from './rules.kinds.ts';
import { type Asked, closeness, type Key } from './rules.score.ts';
import {
  canBeMistyped,
  formsNear,
  joined,
  normalised,
  pairsOf,
  type Run,
  runsOf,
  withoutOwners,
} from './rules.search-text.ts';
import { respelled } from './rules.slips.ts';
import { keyOf, keyOfGap, stemOf, termKinds } from './rules.terms.ts';
import { any, every, nameBegins, nothing, type Wanted, wordIs } from './rules.wanted.ts';
import { typeMeant, weightOf } from './rules.words.ts';

/** What somebody typed, as finding, ranking and highlighting need it. */
export type SearchQuery = Omit<Asked, 'words'> & {
  /** Ways in which a name may be or begin with the whole, best first, each with what it is worth at least. */
  begins: readonly { name: Wanted; worth: number }[];
  /** By which words each of `words` is looked for; of several ways the best counts. */
  words: readonly (Asked['words'][number] & { ranked: readonly (readonly string[])[] })[];
  /** Written names that begin with the whole. */
  named: Wanted;
  /** What fits: every word that says something, or the whole. */
  fits: Wanted;
  /** The type of services that are meant by what is to be done, such as a booking; see `typeMeant`. */
  typeMeant: number | undefined;
  /** A single character is among the words: it stands in many, and in a sketch it tells nothing. */
  isVague: boolean;
  /** The same as `fits` among all other words. */
  elsewhere: Wanted;
  /** All words; for articles what fits best is told by how many and where. */
  ranking: readonly string[];
  /** With one slip in each Latin word, or as it sounds; undefined when there can be none. */
  slips?: { swapped: string[]; others: { word: Wanted; forms: string[] }[]; besides: Wanted; sounds: Wanted };
  /** What comes near: each word that tells something of its own. */
  near: readonly string[];
  /** The words to be marked in texts, longest first. */
  marked: string[];
};

/** Words beyond so many are not looked for. */
const mostWords = 12;
/** Atoms of the longest whole term that is looked for. */
const longestTerm = 12;
/** What a place that says nothing adds where it belongs to a whole term. */
const leastWeight = 0.15;
/** A Latin word tells as much as so many characters. */
const latinLength = 2;
/** So many things are looked at in pairs by their kinds. */
const mostPaired = 4;
/** Letters of the longest query that is looked at as the name of one thing. */
const longestThing = 8;
/** A word that tells no more than this is not enough to come near. */
const ownWeight = 0.4;

/**
 * Makes a query of what was typed; undefined when there is no letter or figure in it. While somebody still types
 * (`isUnfinished`) one or two letters begin a name and are no chemical element and no occasion.
 */
export function queryOf(typed: string, language: Language, isUnfinished = false): SearchQuery | undefined {
  const plain = withoutOwners(language.simplified(normalised(typed)));
  const text = isUnfinished ? plain : (respelled(plain, 1) ?? plain);
  const whole = joined(text);
  if (!whole) return undefined;
  const isBeginning = isUnfinished && whole.length <= 2 && isLatin(whole);
  const all = wordsOf(text, language, !isBeginning);
  const telling = all.filter(({ weight }) => weight > 0);
  const words = (telling.length ? telling : all.map((word) => ({ ...word, weight: 1 }))).slice(0, mostWords);
  const places = all.flatMap(({ atoms }) => atoms.map(() => leastWeight));
  for (const { weight, atoms, from } of words)
    atoms.forEach((atom, at) => {
      places[from + at] = isLatin(atom) ? weight * latinLength : weight * Math.min(1, 4 / atoms.length);
    });
  const own = words.filter(({ weight }) => weight > ownWeight);
  const begins = beginningsOf(whole);
  // Asking for weights here would read every vector that is found.
  const isLetter = whole.length === 1 && isLatin(whole);
  const begun = isLetter
    ? begins.map(({ name }) => name)
    : [nameBegins(`=${whole}`), nameBegins(`+${whole}`)];
  // Other characters that sound the same: somebody chose the wrong one.
  const heard =
    [...whole].length > 2 && !isLatin(whole) ? [wordIs(`=${language.sounds(whole).join('')}`)] : [];
  return {
    whole,
    named: nameBegins(`=${whole}`),
    begins: [...begins, ...heard.map((name) => ({ name, worth: 0.72 }))],
    places,
    keys: isBeginning ? new Map() : keysOf(all),
    words: words.map(({ ranked, atoms, from }) => {
      const taken = atoms.map((_, at) => from + at);
      return { ranked, weight: taken.reduce((sum, place) => sum + places[place]!, 0), places: taken };
    }),
    fits: any([every(words.map(({ head }) => head)), ...begun, ...heard]),
    isVague: words.some(({ text: word }) => word.length === 1 && !isLatin(word)),
    typeMeant: typeMeant(text),
    elsewhere: every(words.map(({ body }) => body)),
    ranking: [...new Set(words.flatMap(({ ranked }) => ranked.flat()))],
    slips: slipsOf(words, whole, language),
    near: [...new Set((own.length ? own : words).flatMap(({ ranked }) => ranked.flat()))],
    marked: markedOf(text, words),
  };
}

/** The whole terms that are looked for, and that of which the whole is a name. */
export const termsAsked = ({ keys }: SearchQuery) =>
  [...keys.keys()].flatMap((key) => Object.values(termKinds).map((kind) => kind + key));
export const nameAsked = ({ whole }: SearchQuery) => `${termKinds.name}${whole}`;

/** Written names begin before sounding ones, and those that the title shows before all others. */
function beginningsOf(whole: string): SearchQuery['begins'] {
  const shown = { name: nameBegins(`=${whole}`, 'A'), worth: 0.9 };
  const isName = { name: wordIs(`=${whole}`, 'ABC'), worth: 0.97 };
  const isKnown = { name: nameBegins(`=${whole}`, 'AB'), worth: 0.85 };
  const begins = nameBegins(`=${whole}`);
  const later = nameBegins(`+${whole}`);
  // Of a single letter only names that are written begin with it.
  if (whole.length === 1 && isLatin(whole)) return [isName, shown, isKnown];
  // Of a single character names that begin with it are no better than others that hold it.
  if ([...whole].length === 1) return [isName, { name: any([begins, later]), worth: 0 }];
  return [
    ...[isName, shown, isKnown, { name: wordIs(`=${whole}`), worth: 0.84 }],
    ...[
      { name: nameBegins(`=${whole}`, 'ABC'), worth: 0.8 },
      { name: begins, worth: 0.75 },
      { name: later, worth: 0.7 },
    ],
  ];
}

type Word = {
  text: string;
  head: Wanted;
  body: Wanted;
  ranked: string[][];
  parts: string[];
  /** From 0 (nothing) to 1. */
  weight: number;
  /** Chinese characters or Latin words, and the place of the first. */
  atoms: string[];
  from: number;
  /** What an English word is in Chinese. */
  chinese?: string;
};

function wordsOf(text: string, language: Language, isTranslated: boolean): Word[] {
  const words = runsOf(text).flatMap((run): Omit<Word, 'from'>[] =>
    run.kind === 'han' ? language.words(run.text).map((word) => hanWord(word, language)) : [latinWord(run)],
  );
  let from = 0;
  return (isTranslated ? translated(words, language) : words).map((word) => {
    const placed = { ...word, from };
    from += word.atoms.length;
    return placed;
  });
}

function hanWord(text: string, language: Language): Omit<Word, 'from'> {
  const pairs = pairsOf(text);
  const shorter = language.allWords(text).filter((word) => word.length > 1 && word !== text);
  const longer =
    text.length > 1 ? any([wordIs(text), ...(shorter.length ? [everyOf(shorter)] : [])]) : wordIs(text);
  return {
    text,
    head: everyOf(pairs),
    body: longer,
    ranked: [[text, ...pairs]],
    parts: [],
    weight: weightOf(text),
    atoms: [...text],
  };
}

function latinWord({ text, parts }: Extract<Run, { kind: 'latin' }>): Omit<Word, 'from'> {
  const several = parts.length > 1 ? [everyOf(parts)] : [];
  const begins = text.length > 2 ? [nameBegins(`=${text}`), nameBegins(`+${text}`)] : [];
  return {
    text,
    head: any([wordIs(text), ...several, ...begins]),
    body: any([wordIs(text), ...several]),
    ranked: [[text, ...parts, ...parts.map(stemOf)]],
    parts,
    weight: weightOf(text),
    atoms: parts,
  };
}

/** English words that have a Chinese one are looked for by both; of several ways to read them the longest phrase counts. */
function translated(words: Omit<Word, 'from'>[], language: Language): Omit<Word, 'from'>[] {
  const read: Omit<Word, 'from'>[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    if (phrase) {
      const chinese = hanWord(phrase.chinese, language);
      const parts = words.slice(at, at + phrase.length);
      read.push({
        text: parts.map(({ text }) => text).join(' '),
        head: any([every(parts.map(({ head }) => head)), chinese.head]),
        body: any([every(parts.map(({ body }) => body)), chinese.body]),
        ranked: [parts.flatMap(({ ranked }) => ranked.flat()), ...chinese.ranked],
        parts: parts.flatMap(({ text, parts: own }) => [text, ...own]),
        weight:
          words[at - 1]?.text === askedAfter
            ? askedWeight
            : Math.min(chinese.weight || 1, Math.max(...parts.map(({ weight }) => weight))),
        atoms: parts.flatMap(({ atoms }) => atoms),
        chinese: phrase.chinese,
      });
    } else read.push(words[at]!);
    at += phrase?.length ?? 1;
  }
  return read;
}

/** What follows this is what is asked, and tells more than everything else. */
const askedAfter = 'how';
const askedWeight = 2;

function phraseAt(words: readonly Omit<Word, 'from'>[], at: number) {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const some = words.slice(at, at + length);
    if (!some.every(({ text }) => isLatin(text)) || (isJoining(some[0]!.text) && words.length > 1)) continue;
    const chinese = chineseFor(some.map(({ text }) => text));
    if (chinese) return { length, chinese };
  }
  return undefined;
}

/** What whole terms may stand in the words, as they are typed and as they are in Chinese. */
function keysOf(words: readonly Word[]): Map<string, Key> {
  const keys = new Map<string, Key>();
  const add = (key: string, at: number[]) => {
    if (key && !keys.has(key)) keys.set(key, { at, closeness: closeness.typed });
  };
  const telling = words.filter(({ text }) => !isJoining(text));
  const chosen = telling.length ? telling : words;
  // Of a model the letters behind its number name a variant.
  for (const { atoms, from } of chosen)
    atoms.forEach((atom, at) => {
      const [, model] = /^([a-z]*\d+)[a-z]{1,2}$/.exec(atom) ?? [];
      if (model && model.length > 3) add(keyOf([model]), [from + at]);
    });
  const typed = chosen.flatMap(({ atoms, from, text }) =>
    atoms.map((atom, at) => ({ text: atom, places: [from + at], isWord: isLatin(atom) || atom === text })),
  );
  addRuns(typed, add);
  if (chosen.some(({ chinese }) => chinese))
    addRuns(
      chosen.map(({ text, chinese, atoms, from }) => ({
        text: chinese ?? (isLatin(text) ? joined(text) : text),
        places: atoms.map((_, at) => from + at),
        isWord: true,
      })),
      add,
    );
  const parts = chosen.flatMap(({ text, weight, atoms, from, chinese }) => [
    {
      text: keyOf([chinese ?? joined(text)]),
      places: atoms.map((_, at) => from + at),
      tells: weight > 0,
    },
    ...(weight === 0 && !isLatin(text) && atoms.length > 1
      ? atoms.map((atom, at) => ({ text: atom, places: [from + at], tells: false }))
      : []),
  ]);
  parts.forEach((one, at) => {
    for (const other of parts.slice(at + 1, at + mostWords))
      add(keyOfGap(one.text, other.text), [...one.places, ...other.places]);
  });
  addKinds(
    parts.filter(({ tells }) => tells),
    keys,
  );
  const addKindsOf = (some: readonly string[], at: readonly number[]) => {
    for (const kind of some) if (!keys.has(kind)) keys.set(kind, { at, closeness: closeness.kind });
  };
  for (const [key, { at }] of [...keys]) addKindsOf(kindsOf(key), at);
  for (const { text, places } of parts) addKindsOf(familyOf(text), places);
  const all = parts.map(({ text }) => text).join('');
  if (all.length <= longestThing && parts.every(({ text, tells }) => tells && !isMaterial(text)))
    addKindsOf(
      familyOf(all),
      parts.flatMap(({ places }) => places),
    );
  return keys;
}

/**
 * Two things of which one or both are known by their kinds, as iron in mud is a metal in soil. What is said of such a pair
 * tells more than what is said of its parts, so it counts nearly as if it were typed.
 */
function addKinds(parts: readonly { text: string; places: number[] }[], keys: Map<string, Key>): void {
  const known = parts
    .slice(0, mostPaired)
    .map(({ text, places }) => ({ text, places, kinds: [...kindsOf(text), ...familyOf(text)] }));
  for (const one of known)
    for (const other of known)
      if (one.places[0]! < other.places[0]!)
        for (const kind of [one.text, ...one.kinds])
          for (const another of [other.text, ...other.kinds]) {
            const key = keyOfGap(kind, another);
            const isTyped = [kind === one.text, another === other.text];
            const part = isTyped.every(Boolean)
              ? closeness.typed
              : isTyped.some(Boolean)
                ? closeness.halfKinds
                : closeness.kinds;
            if (!keys.has(key)) keys.set(key, { at: [...one.places, ...other.places], closeness: part });
          }
}

type Piece = { text: string; places: number[]; isWord: boolean };

/** Adds every run of neighbouring pieces; a single one only where it is a word of its own. */
function addRuns(pieces: readonly Piece[], add: (key: string, places: number[]) => void): void {
  pieces.forEach((piece, at) => {
    for (let length = 1; length <= longestTerm && at + length <= pieces.length; length++) {
      const run = pieces.slice(at, at + length);
      if (length > 1 || piece.isWord)
        add(
          keyOf(run.map(({ text }) => text)),
          run.flatMap(({ places }) => places),
        );
    }
  });
}

function slipsOf(words: Word[], whole: string, language: Language): SearchQuery['slips'] {
  const mistyped = words.filter(({ text }) => canBeMistyped(text));
  const near = mistyped.map(({ text }) => formsNear(text));
  const besides = words.filter((word) => !mistyped.includes(word)).map(({ head }) => head);
  const sounds = isLatin(whole) ? '' : language.sounds(whole).join('');
  if (near.length === 0 && !sounds) return undefined;
  return {
    swapped: near.flatMap(({ swapped }) => swapped),
    others: near.map(({ swapped, others }, at) => ({
      word: mistyped[at]!.head,
      forms: [...swapped, ...others],
    })),
    besides: every(besides),
    sounds: sounds ? any([wordIs(`=${sounds}`), wordIs(`+${sounds}`)]) : nothing,
  };
}

function markedOf(text: string, words: Word[]): string[] {
  const marked = new Set([
    text,
    ...words.flatMap(({ text: word, parts, chinese = '' }) => [word, ...parts, chinese]),
  ]);
  return [...marked].filter(Boolean).toSorted((one, other) => other.length - one.length);
}

function isLatin(text: string): boolean {
  return !/\p{Script=Han}/u.test(text);
}

const everyOf = (words: readonly string[]) => every(words.map((word) => wordIs(word)));
