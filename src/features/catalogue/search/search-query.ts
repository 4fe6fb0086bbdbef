import type { Language } from './language.ts';
import { emptyWords, questions } from './rules.questions.ts';
import {
  canBeMistyped,
  formsNear,
  joined,
  lexeme,
  normalised,
  pairsOf,
  runsOf,
} from './rules.search-text.ts';

/** What somebody typed, as the database and the highlighting need it. Texts of tsquery unless said otherwise. */
export type SearchQuery = {
  /** The whole, without anything between letters. */
  whole: string;
  /** A name of the service is just this. */
  exact: string;
  /** A name begins with this, or from one of its words on. */
  begins: string;
  /** Names that answer the question that is asked, best first; plain texts. */
  meant: string[];
  /** What fits: every word that says something, or the whole, or what is meant. */
  fits: string;
  /** A name is just this, or one of what is meant. */
  named: string;
  /** The same among all other words. */
  elsewhere: string;
  /** Any word; what fits best is told by how many and where. */
  ranking: string;
  /** With one slip in a Latin word, or as it sounds; undefined when there can be none. */
  slips?: { swapped: string[]; others: string[]; besides: string; sounds: string };
  /** What comes nearest when nothing fits. */
  near: string;
  /** The words to be marked in texts, longest first; plain texts. */
  marked: string[];
};

/** Words beyond so many are not looked for. */
const mostWords = 12;

/** Makes a query of what was typed; undefined when there is no letter or figure in it. */
export function queryOf(typed: string, language: Language): SearchQuery | undefined {
  const text = normalised(typed);
  const whole = joined(text);
  if (!whole) return undefined;
  const words = wordsOf(text, language);
  const telling = words.filter(
    ({ text: word }) => !emptyWords.has(word) && (isLatin(word) || word.length > 1),
  );
  const chosen = (telling.length ? telling : words).slice(0, mostWords);
  const meant = meaningsOf(whole);
  const exact = lexeme(`=${whole}`);
  const begins = any([lexeme(`=${whole}`, true), lexeme(`+${whole}`, true)]);
  const canBegin = whole.length > 1 || !isLatin(whole);
  const asMeant = meant.map((name) => lexeme(`=${name}`));
  return {
    whole,
    exact,
    begins: canBegin ? begins : exact,
    meant,
    fits: any([all(chosen.map(({ head }) => head)), canBegin ? begins : exact, ...asMeant]),
    named: any([exact, ...asMeant]),
    elsewhere: all(chosen.map(({ body }) => body)),
    ranking: any([...new Set(chosen.flatMap(({ ranked }) => ranked))]),
    slips: slipsOf(chosen, whole, language),
    near: any([...new Set(chosen.flatMap(({ ranked }) => ranked))]),
    marked: markedOf(text, chosen),
  };
}

type Word = { text: string; head: string; body: string; ranked: string[]; parts: string[] };

function wordsOf(text: string, language: Language): Word[] {
  return runsOf(text).flatMap((run) => {
    if (run.kind === 'han') return language.words(run.text).map((word) => hanWord(word, language));
    return [latinWord(run.text, run.parts)];
  });
}

function hanWord(text: string, language: Language): Word {
  const pairs = pairsOf(text);
  const shorter = language.allWords(text).filter((word) => word.length > 1 && word !== text);
  const longer =
    text.length > 1
      ? any([lexeme(text), ...(shorter.length ? [all(shorter.map((word) => lexeme(word)))] : [])])
      : lexeme(text);
  return {
    text,
    head: all(pairs.map((pair) => lexeme(pair))),
    body: longer,
    ranked: [...new Set([text, ...pairs])].map((word) => lexeme(word)),
    parts: [],
  };
}

function latinWord(text: string, parts: string[]): Word {
  const several = parts.length > 1 ? [all(parts.map((part) => lexeme(part)))] : [];
  const begins = text.length > 2 ? [lexeme(`=${text}`, true), lexeme(`+${text}`, true)] : [];
  return {
    text,
    head: any([lexeme(text), ...several, ...begins]),
    body: any([lexeme(text), ...several]),
    ranked: [...new Set([text, ...parts])].map((word) => lexeme(word)),
    parts,
  };
}

function meaningsOf(whole: string): string[] {
  const asked = questions.filter((question) => question.asked.some((words) => whole.includes(words)));
  return [...new Set(asked.flatMap(({ means }) => means.map((name) => joined(name))))];
}

function slipsOf(words: Word[], whole: string, language: Language): SearchQuery['slips'] {
  const mistyped = words.filter(({ text }) => canBeMistyped(text));
  const near = mistyped.map(({ text }) => formsNear(text));
  const besides = words.filter((word) => !mistyped.includes(word)).map(({ head }) => head);
  const sounds = isLatin(whole) ? '' : language.sounds(whole).join('');
  if (near.length === 0 && !sounds) return undefined;
  return {
    swapped: near.flatMap(({ swapped }) => swapped),
    others: near.flatMap(({ others }) => others),
    besides: all(besides),
    sounds: sounds ? any([lexeme(`=${sounds}`), lexeme(`+${sounds}`)]) : '',
  };
}

function markedOf(text: string, words: Word[]): string[] {
  const marked = new Set([text, ...words.flatMap(({ text: word, parts }) => [word, ...parts])]);
  return [...marked].filter(Boolean).toSorted((one, other) => other.length - one.length);
}

function isLatin(text: string): boolean {
  return !/\p{Script=Han}/u.test(text);
}

function all(queries: string[]): string {
  return queries.length > 1 ? queries.map((query) => `(${query})`).join(' & ') : (queries[0] ?? '');
}

function any(queries: string[]): string {
  const given = queries.filter(Boolean);
  return given.length > 1 ? given.map((query) => `(${query})`).join(' | ') : (given[0] ?? '');
}
