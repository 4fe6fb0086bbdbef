import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Call, CallInProcess, OutputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { Named, Said } from '../../core/fields.ts';
import type { z } from '../../core/zod.ts';
import { root } from '../root.ts';

const folder = path.join(root, 'language/en');

const tradeFile = 'trade.json';

/** What the shop calls something, in Chinese and in English. */
export type Names = ReadonlyMap<string, string>;

const han = /\p{Script=Han}/u;

/** Longer texts are not ours. */
const longest = 500;

/** A text that something is put into, as `订单{0}已提交`. */
type Pattern = { literal: string; literals: string[]; names: string[]; form: string };

type Forms = { exact: ReadonlyMap<string, string>; patterns: readonly Pattern[] };

let forms: Forms | undefined;
const found = new LRUCache<string, string>({ max: 5_000 });

/** What we say in Chinese, in English; whatever is not known to be ours stays as it is. */
export function english(text: string): string {
  if (text.length > longest || !han.test(text)) return text;
  const known = found.get(text);
  if (known !== undefined) return known;
  forms ??= loadForms();
  const said = forms.exact.get(text) ?? byPattern(forms, text);
  found.set(text, said ?? text);
  return said ?? text;
}

/**
 * The answer of a call with its own words in English, those that its contract calls `Said`, and what the shop has named in English as
 * well, where the contract calls it `Named`; nothing else.
 */
export function englishAnswer<Data>(
  { output }: Pick<Call, 'output'>,
  data: Data,
  names: Names = new Map(),
): Data {
  return saidIn(output, data, names) as Data;
}

/** A sender of the server's own calls, whose answers are in English. */
export function callInEnglish(
  call: CallInProcess,
  calls: readonly Call[],
  names: () => Promise<Names>,
): CallInProcess {
  // The site was built with contracts of its own, which say the same of other schemas.
  const byPath = new Map(calls.map((each) => [each.path as string, each]));
  return async (asked, input) => {
    try {
      const answer = await call(asked, input);
      return englishAnswer(byPath.get(asked.path) ?? asked, answer, await names()) as OutputOf<typeof asked>;
    } catch (error) {
      if (error instanceof Failure) error.message = english(error.message);
      throw error;
    }
  };
}

/** The English form of a whole message. */
function exactForm(text: string): string | undefined {
  forms ??= loadForms();
  return forms.exact.get(text);
}

function byPattern({ exact, patterns }: Forms, text: string): string | undefined {
  for (const { literal, literals, names, form } of patterns) {
    if (!text.includes(literal)) continue;
    const values = valuesIn(text, literals);
    if (!values) continue;
    // What has no words of its own says something only of what is ours.
    if (!han.test(literal) && !values.every((value) => exact.has(value))) continue;
    return form.replace(places, (_, name: string, isOurs?: string, one?: string, several?: string) => {
      const value = values[names.indexOf(name)] ?? '';
      if (several !== undefined) return String(value === '1' ? one : several);
      return isOurs ? (exact.get(value) ?? tradeWords().get(value) ?? value) : value;
    });
  }
  return undefined;
}

/** What is put in as it is; with `!` it is ours as well, and with two texts it chooses one of them by whether it is one. */
const places = /\{(\w+)(!)?(?:\|([^|}]*)\|([^}]*))?\}/g;

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

function patternOf(key: string, form: string): Pattern | undefined {
  const names = [...key.matchAll(places)].map(([, name = '']) => name);
  const literals = key.split(/\{\w+\}/);
  const literal = literals.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  if (names.length === 0 || !(han.test(literals.join('')) || form.includes('!}'))) return undefined;
  return { literal, literals, names, form };
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

/** Words first. */
const weightOf = (text: string) => text.length + (han.test(text) ? 100 : 0);

/** Data that a schema wrote out, with what the schema calls `Said` in English. */
function saidIn(schema: z.ZodType, data: unknown, names: Names): unknown {
  if (schema === Said) return typeof data === 'string' ? english(data) : data;
  if (schema === Named) return typeof data === 'string' ? named(data, names) : data;
  if (!hasWords(schema)) return data;
  const { shape, element, valueType } = schema.def as Def;
  if (element) return Array.isArray(data) ? data.map((item) => saidIn(element, item, names)) : data;
  if (!shape && !valueType) return innerOf(schema).reduce((told, each) => saidIn(each, told, names), data);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const part = shape ? shape[key] : valueType;
      return [key, part ? saidIn(part, value, names) : value];
    }),
  );
}

const yuanPer = '元/';

let ofTrade: Names | undefined;

/** What shops of this trade call things most often. */
function tradeWords(): Names {
  ofTrade ??= new Map(Object.entries(fileOf(tradeFile) as Record<string, string>));
  return ofTrade;
}

/** A name, or several that stand beside each other, with or without marks of what was searched for. */
function named(text: string, names: Names): string {
  const plain = text.replaceAll('\u0001', '').replaceAll('\u0002', '');
  const nameOf = (each: string) => names.get(each) ?? tradeWords().get(each) ?? exactForm(each);
  const known = nameOf(plain);
  if (known !== undefined) return known;
  // What something costs for each.
  if (plain.startsWith(yuanPer))
    return yuanPer + (nameOf(plain.slice(yuanPer.length)) ?? plain.slice(yuanPer.length));
  if (!plain.includes('、')) return text;
  return plain
    .split('、')
    .map((each) => nameOf(each) ?? each)
    .join(', ');
}

type Def = {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  out?: z.ZodType;
};

/** The schemas of the same data that a schema wraps or chooses of. */
function innerOf({ def }: z.ZodType): z.ZodType[] {
  const { innerType, options, left, right, out } = def as Def;
  return [innerType, ...(options ?? []), left, right, out].filter((part) => part !== undefined);
}

const knownWords = new WeakMap<z.ZodType, boolean>();

/** Whether something that we say is in what a schema writes out. */
function hasWords(schema: z.ZodType): boolean {
  const known = knownWords.get(schema);
  if (known !== undefined) return known;
  const { shape = {}, element, valueType } = schema.def as Def;
  const parts = [...Object.values(shape), element, valueType, ...innerOf(schema)];
  const has =
    schema === Said || schema === Named || parts.some((part) => part !== undefined && hasWords(part));
  knownWords.set(schema, has);
  return has;
}
