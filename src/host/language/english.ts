import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { englishFor } from '../../core/counted.ts';
import { root } from '../root.ts';

const folder = path.join(root, 'language/en');

const tradeFile = 'trade.json';

/** What the shop calls something, in Chinese and in English. */
export type Names = ReadonlyMap<string, string>;

/** Of a shop that has named nothing. */
export const noNames: Names = new Map();

const han = /\p{Script=Han}/u;

/** Longer texts are not ours. */
const longest = 500;

/** What is put into what is put into a text is not looked at any more. */
const deepest = 3;

/** A text that something is put into, as `订单{0}已提交`. */
type Pattern = {
  literal: string;
  literals: string[];
  /** What is put in, and which of it is ours as well. */
  names: string[];
  ours: ReadonlySet<string>;
  form: string;
};

type Forms = { exact: ReadonlyMap<string, string>; patterns: readonly Pattern[] };

let forms: Forms | undefined;
const found = new WeakMap<Names, LRUCache<string, string>>();

/** What we say in Chinese, in English, the shop's own names in it as well; whatever is not known to be ours stays as it is. */
export function english(text: string, names: Names = noNames): string {
  if (text.length > longest || !han.test(text)) return text;
  const before = found.get(names) ?? new LRUCache<string, string>({ max: 5_000 });
  found.set(names, before);
  const known = before.get(text);
  if (known !== undefined) return known;
  const said = wholeForm(text) ?? byForm(text, names, 0) ?? text;
  before.set(text, said);
  return said;
}

/**
 * What the shop calls something: a name, or several that stand beside each other, what each costs, or so many of it; with or without
 * marks of what was searched for.
 */
export function named(text: string, names: Names): string {
  const plain = text.replaceAll('\u0001', '').replaceAll('\u0002', '');
  const nameOf = (each: string) => wordFor(each, names);
  return nameOf(plain) ?? ofParts(plain, nameOf, 'any') ?? text;
}

/**
 * A message of ours with what is put into it, in English; and what was put in, as it stands there: what is ours in English, everything
 * else as it is. Undefined for what is no message of ours.
 */
export function messageInEnglish(
  message: string,
  values: Readonly<Record<string, string>>,
  names: Names = noNames,
): { text: string; values: Record<string, string> } | undefined {
  const form = wholeForm(message);
  if (form === undefined) return undefined;
  const told = { ...values };
  for (const [, name = '', isOurs] of form.matchAll(places))
    if (isOurs) told[name] = ours(values[name] ?? '', names, 0);
  return { text: filled(form, (name, isOurs) => (isOurs ? told : values)[name] ?? ''), values: told };
}

/** The English form of a whole message. */
function wholeForm(text: string): string | undefined {
  forms ??= loadForms();
  return forms.exact.get(text);
}

/** What something is called by the shop, else in the trade, else as pages say it, each in its own sense. */
function wordFor(text: string, names: Names = noNames): string | undefined {
  return names.get(text) ?? tradeWords().get(text) ?? wholeForm(text);
}

/** What is put into a text of ours and is ours as well. */
function ours(text: string, names: Names, depth: number): string {
  return known(text, names, depth) ?? text;
}

function known(text: string, names: Names, depth: number): string | undefined {
  return wordFor(text, names) ?? (depth < deepest ? byForm(text, names, depth) : undefined);
}

/** By what it is put together of, or by what is put into it. */
function byForm(text: string, names: Names, depth: number): string | undefined {
  const wordOf = (part: string) => (han.test(part) ? known(part, names, depth + 1) : part);
  return ofParts(text, wordOf, 'all') ?? byPattern(text, names, depth);
}

/** By the first of the forms that leaves nothing in Chinese, or by the first at all. */
function byPattern(text: string, names: Names, depth: number): string | undefined {
  forms ??= loadForms();
  const isKnown = (value: string) => !han.test(value) || known(value, names, depth + 1) !== undefined;
  let first: string | undefined;
  for (const { literal, literals, names: placed, ours: areOurs, form } of forms.patterns) {
    if (!text.includes(literal)) continue;
    const found = valuesIn(text, literals);
    if (!found) continue;
    const values = parted(found, literals, (value, at) => !areOurs.has(placed[at] ?? '') || isKnown(value));
    // What has no words of its own says something only of what is ours.
    if (!han.test(literal) && !values.every(isKnown)) continue;
    const said = filled(form, (name, isOurs) => {
      const value = values[placed.indexOf(name)] ?? '';
      return isOurs ? ours(value, names, depth + 1) : value;
    });
    if (!han.test(said)) return said;
    first ??= said;
  }
  return first;
}

/** Values of which two that nothing stands between came as one, which is parted so that each fits its place. */
function parted(
  found: readonly string[],
  literals: readonly string[],
  isFit: (value: string, at: number) => boolean,
): string[] {
  const values = [...found];
  for (const [at, both] of found.entries()) {
    if (at === 0 || literals[at] !== '') continue;
    const parts = partings(both).find(([one, other]) => isFit(one, at - 1) && isFit(other, at));
    if (parts) values.splice(at - 1, 2, ...parts);
  }
  return values;
}

/**
 * What is put in as it is; with `!` it is ours as well, with `~` it begins in small letters, and with two texts it chooses one of them by
 * whether it is one.
 */
const places = /\{(\w+)(!)?(~)?(?:\|([^|}]*)\|([^}]*))?\}/g;

function filled(form: string, put: (name: string, isOurs: boolean) => string): string {
  return form.replace(
    spaced,
    (_, space = '', name: string, isOurs?: string, isSmall?: string, one?: string, several?: string) => {
      const whole = put(name, isOurs !== undefined);
      const value = isSmall ? begunSmall(whole) : whole;
      const told = several === undefined ? value : String(value === '1' ? one : several);
      return told && space + told;
    },
  );
}

/** A word within a sentence; names of several capitals stay as they are. */
const begunSmall = (text: string) => text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** A place with the space before it, which goes where nothing is put in at the end of something. */
const spaced = new RegExp(String.raw`( (?=\{[^}]*\}(?:[\s.,;:)]|$)))?${places.source}`, 'g');

/** What stands between several words of ours, and in English. */
const joints = [
  ['；', '; '],
  [' · ', ' · '],
  [' × ', ' × '],
  ['、', ', '],
] as const;

const yuanPer = '元/';

/**
 * What something costs for each, so many of something, a carrier or a kind of record and its number, or several words beside each other; undefined where all of
 * them, or any at all, have to be known and are not.
 */
function ofParts(
  text: string,
  wordOf: (part: string) => string | undefined,
  have: 'all' | 'any',
): string | undefined {
  if (text.startsWith(yuanPer)) {
    const unit = text.slice(yuanPer.length);
    return yuanPer + (wordFor(unit) ?? unit);
  }
  const [, count = '', unit = ''] = /^([\d.,]+) (\D.*)$/.exec(text) ?? [];
  const counts = wordFor(unit);
  if (counts !== undefined) return `${count} ${englishFor(count, counts)}`;
  const [, first = '', number] = /^(\S+) ([!-~]+)$/.exec(text) ?? [];
  const numbered = number && wordFor(first);
  if (numbered) return `${numbered} ${number}`;
  const [joint, told] = joints.find(([each]) => text.includes(each)) ?? [];
  if (joint === undefined) return undefined;
  const parts = text.split(joint);
  const words = parts.map(wordOf);
  const isKnown = (word: string | undefined) => word !== undefined;
  if (!(have === 'all' ? words.every(isKnown) : words.some(isKnown))) return undefined;
  return parts.map((part, at) => words[at] ?? part).join(told);
}

function loadForms(): Forms {
  const exact = new Map<string, string>();
  for (const name of readdirSync(folder).filter((each) => each !== tradeFile)) {
    for (const [key, form] of Object.entries(fileOf(name)))
      if (form !== null && !exact.has(key)) exact.set(key, form);
  }
  const patterns = [...exact].flatMap(([key, form]) => patternOf(key, form) ?? []);
  // What has most words of its own says most of what it is.
  const weight = ({ literals }: Pattern) => literals.join('').length;
  return { exact, patterns: patterns.sort((one, other) => weight(other) - weight(one)) };
}

function fileOf(name: string): Record<string, string | null> {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
}

let ofTrade: Names | undefined;

/** What shops of this trade call things most often. */
function tradeWords(): Names {
  ofTrade ??= new Map(Object.entries(fileOf(tradeFile) as Record<string, string>));
  return ofTrade;
}

function patternOf(key: string, form: string): Pattern | undefined {
  const names = [...key.matchAll(places)].map(([, name = '']) => name);
  const literals = key.split(/\{\w+\}/);
  const literal = literals.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  if (names.length === 0 || !(han.test(literals.join('')) || form.includes('!}'))) return undefined;
  const ours = new Set([...form.matchAll(places)].flatMap(([, name = '', isOurs]) => (isOurs ? name : [])));
  return { literal, literals, names, ours, form };
}

/**
 * What stands between `literals`, each as short as it can be; undefined when the text is not made of them. A regular expression
 * would find the same, but for a text that repeats a literal only after trying all of its places with all of the others'.
 */
function valuesIn(text: string, [first = '', ...others]: readonly string[]): string[] | undefined {
  const last = others.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const literal of others.slice(0, -1)) {
    const found = text.indexOf(literal, at);
    if (found < 0) return undefined;
    values.push(text.slice(at, found));
    at = found + literal.length;
  }
  const end = text.length - last.length;
  return end < at ? undefined : [...values, text.slice(at, end)];
}

/** So many places at which a text may be parted are tried. */
const mostPartings = 12;

/** A text in two where words meet numbers or codes, the longest first part first; at last all of it as one of them. */
function partings(text: string): [string, string][] {
  const meets = [...text.matchAll(meeting)].slice(0, mostPartings).map(({ index }) => index);
  return [...meets.reverse(), text.length, 0].map((at) => [text.slice(0, at), text.slice(at)]);
}

const meeting = /(?<=[\p{Script=Han}，。、（）：；])(?=[!-~])|(?<=[!-~])(?=[\p{Script=Han}，。、（）：；])/gu;

/** Words first. */
const weightOf = (text: string) => text.length + (han.test(text) ? 100 : 0);
