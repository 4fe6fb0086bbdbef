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

/** Counts up whenever `vectorsOf` or the dictionaries behind it change: entries of other versions are made anew. */
export const vectorsVersion = 1;

/** What is searchable of a service, category or article. */
export type SearchDocument = {
  rid: string;
  title: string;
  sketch: string;
  img: string;
  note: string;
  aliases: readonly string[];
  tags: readonly string[];
  /** Name of the category. */
  category: string;
  /** Instruments or software, several between + or /. */
  instrument: string;
  /** Everything else, in Markdown. */
  body: string;
};

/** The columns of an entry that searches look into. */
export type SearchVectors = { head: string; body: string; forms: string[]; plain: string };

/**
 * Makes the columns of an entry. Beside words, pairs and characters `head` holds names as wholes: `=` and the name,
 * its pinyin or its initials; `+` and the same from each later word of the name on.
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

  const title = normalised(document.title);
  const aliases = document.aliases.map(normalised);
  const tags = document.tags.map(normalised);
  const instrument = normalised(document.instrument);
  words(title, 'A');
  for (const alias of aliases) words(alias, 'B');
  for (const tag of tags) words(tag, 'C');
  add(latinWords(instrument), 'C');
  words(normalised(document.category), 'D');
  words(normalised(document.sketch), 'D');
  for (const text of [title, ...aliases, ...tags, instrument]) misspellable(text);

  const names = new Set([title, title.replace(/\([^)]*\)/g, ''), ...bracketed(title), ...aliases]);
  for (const name of names) {
    const { wholes, rests } = spellings(name, language);
    add(
      wholes.map((text) => `=${text}`),
      'D',
    );
    add(
      rests.map((text) => `+${text}`),
      'D',
    );
    for (const whole of wholes) if (whole.length > 5) misspellable(whole);
  }
  for (const tag of tags)
    add(
      spellings(tag, language).wholes.map((text) => `+${text}`),
      'D',
    );
  for (const part of instrument.split(/ [+/] /)) add([`+${joined(part)}`], 'D');

  const text = normalised(document.body);
  if (kind === 'article') words(text, 'D');
  return {
    head: [...head].map(([word, weight]) => `${lexeme(cut(word))}:1${weight}`).join(' '),
    body:
      kind === 'article'
        ? ''
        : [...new Set(shortWords(text, language, true))].map((word) => lexeme(cut(word))).join(' '),
    forms: [...forms],
    plain: kind === 'article' ? ` ${spaced(`${title} ${normalised(document.sketch)} ${text}`)} ` : '',
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
    if (run.kind === 'latin') return [run.text, ...run.parts];
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
function spellings(name: string, language: Language): { wholes: string[]; rests: string[] } {
  const parts = runsOf(name).flatMap((run) => (run.kind === 'han' ? language.words(run.text) : [run.text]));
  const ways = parts.map((_, from) => {
    const text = parts.slice(from).join('');
    if (!/\p{Script=Han}/u.test(text)) return [text];
    const sounds = language.sounds(text);
    return [text, sounds.join(''), sounds.map((sound) => sound[0]).join('')];
  });
  const [wholes = [], ...rests] = ways;
  return {
    wholes: wholes.filter(Boolean),
    rests: rests.flat().filter((text) => text.length > 1 || /\p{Script=Han}/u.test(text)),
  };
}
