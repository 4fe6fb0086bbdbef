import type { Language } from './language.ts';
import {
  canBeMistyped,
  joined,
  keptForms,
  lexeme,
  normalised,
  pairsOf,
  runsOf,
} from './rules.search-text.ts';
import { stemOf, termsOf } from './rules.terms.ts';

/** Counts up whenever `vectorsOf` or the dictionaries behind it change: entries of other versions are made anew. */
export const vectorsVersion = 8;

/** What is searchable of a service, category or article. */
export type SearchDocument = {
  rid: string;
  title: string;
  sketch: string;
  img: string;
  note: string;
  aliases: readonly string[];
  /** What it is offered for first, and where it is a second choice. */
  firstFor: readonly string[];
  alsoFor: readonly string[];
  tags: readonly string[];
  /** Name of the category. */
  category: string;
  /** Instruments or software, several between + or /. */
  instrument: string;
  /** Everything else, in Markdown. */
  body: string;
};

/** The columns of an entry that searches look into. */
export type SearchVectors = { head: string; body: string; forms: string[]; terms: string[]; plain: string };

/**
 * Makes the columns of an entry. Beside words, pairs and characters `head` holds names as wholes: `=` and the name,
 * its pinyin or its initials; `+` and the same from each later word of the name on. `terms` holds names and occasions
 * as `keyOfTerm` spells them.
 */
export function vectorsOf(document: SearchDocument, language: Language, kind: string): SearchVectors {
  const head = new Map<string, Weight>();
  const forms = new Set<string>();
  const add = (lexemes: Iterable<string>, weight: Weight) => {
    for (const one of lexemes) if (!(head.get(one)! <= weight)) head.set(one, weight);
  };
  const words = (text: string, weight: Weight) => {
    add(shortWords(text, language), weight);
    add(
      [...text.matchAll(/\p{Script=Han}/gu)].map(([character]) => character),
      weight,
    );
  };
  const misspellable = (text: string) => {
    for (const word of latinWords(text))
      if (canBeMistyped(word)) for (const form of keptForms(word)) forms.add(form);
  };

  const plainly = (text: string) => language.simplified(normalised(text));
  const title = plainly(document.title);
  const aliases = document.aliases.map(plainly);
  const firstFor = document.firstFor.map(plainly);
  const alsoFor = document.alsoFor.map(plainly);
  const tags = document.tags.map(plainly);
  const instrument = plainly(document.instrument);
  words(title, 'A');
  for (const alias of aliases) words(alias, 'B');
  for (const text of [...tags, ...firstFor]) words(text, 'C');
  for (const text of alsoFor) words(text, 'D');
  add(latinWords(instrument), 'C');
  words(plainly(document.category), 'D');
  words(plainly(document.sketch), 'D');
  for (const text of [title, ...aliases, ...tags, instrument]) misspellable(text);

  const bare = title.replace(/\([^)]*\)/g, '');
  const inBrackets = bracketed(title);
  const shown = new Set([title, bare, ...inBrackets.filter((name) => aliases.includes(name))]);
  const names = new Set([...shown, ...aliases]);
  for (const name of names) {
    const { written, sounding, initials, rests } = spellings(name, language);
    add([`=${written}`], shown.has(name) ? 'A' : 'B');
    add([`=${sounding}`], 'C');
    add([`=${initials}`], 'D');
    add(
      rests.map((text) => `+${text}`),
      'D',
    );
    for (const whole of new Set([written, sounding, initials])) if (whole.length > 5) misspellable(whole);
  }
  for (const text of firstFor) {
    const { written, sounding } = spellingsOf(joined(text), language);
    add([`+${written}`, `+${sounding}`], 'D');
  }
  for (const tag of tags)
    add(
      Object.values(spellingsOf(joined(tag), language)).map((text) => `+${text}`),
      'D',
    );
  for (const part of instrument.split(/ [+/] /)) add([`+${joined(part)}`], 'D');

  const text = plainly(document.body);
  if (kind === 'article') words(text, 'D');
  return {
    head: [...head].map(([word, weight]) => `${lexeme(cut(word))}:1${weight}`).join(' '),
    body:
      kind === 'article'
        ? ''
        : [...new Set(shortWords(text, language, true))].map((word) => lexeme(cut(word))).join(' '),
    forms: [...forms],
    terms:
      kind === 'service'
        ? termsOf({ name: [title, bare, ...aliases], first: firstFor, also: [...alsoFor, ...inBrackets] })
        : [],
    plain: kind === 'article' ? ` ${spaced(`${title} ${plainly(document.sketch)} ${text}`)} ` : '',
  };
}

/** A normalised text with every Latin word, as a whole and in its parts, between spaces. */
function spaced(text: string): string {
  return runsOf(text)
    .map((run) =>
      run.kind === 'han'
        ? run.text
        : [...new Set([run.text, ...run.parts])].map((part) => ` ${part} `).join(''),
    )
    .join('');
}

/** Letters sort as weights do, A the heaviest. */
type Weight = 'A' | 'B' | 'C' | 'D';

/** PostgreSQL takes lexemes up to 2 KB; nobody looks for words that long. */
function cut(word: string): string {
  return word.slice(0, 60);
}

/** Latin words with their parts, Chinese words, and unless `isBody` every two neighbouring characters. */
function shortWords(text: string, language: Language, isBody = false): string[] {
  return runsOf(text).flatMap((run) => {
    if (run.kind === 'latin') return [run.text, ...run.parts, ...run.parts.map(stemOf)];
    const words = language.allWords(run.text).filter((word) => word.length > 1);
    return isBody ? words : [...words, ...pairsOf(run.text)];
  });
}

function latinWords(text: string): string[] {
  return runsOf(text).flatMap((run) => (run.kind === 'latin' ? [run.text, ...run.parts] : []));
}

function bracketed(title: string): string[] {
  return [...title.matchAll(/\(([^)]*)\)/g)].flatMap(([, inner = '']) => inner.split(/[/，,、]/));
}

/** A name as it is written, as it sounds and by its initials: the whole, and from each later word on. */
function spellings(name: string, language: Language) {
  const parts = runsOf(name).flatMap((run) => (run.kind === 'han' ? language.words(run.text) : [run.text]));
  const [whole, ...rests] = parts.map((_, from) => spellingsOf(parts.slice(from).join(''), language));
  const { written = '', sounding = '', initials = '' } = whole ?? {};
  return {
    ...{ written, sounding, initials },
    rests: rests
      .flatMap((rest) => [...new Set(Object.values(rest))])
      .filter((text) => text.length > 1 || /\p{Script=Han}/u.test(text)),
  };
}

function spellingsOf(written: string, language: Language) {
  if (!/\p{Script=Han}/u.test(written)) return { written, sounding: written, initials: written };
  const sounds = language.sounds(written);
  return { written, sounding: sounds.join(''), initials: sounds.map((sound) => sound[0]).join('') };
}
