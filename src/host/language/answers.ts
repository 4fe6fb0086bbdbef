import type { Call, CallInProcess, OutputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { Named, Said } from '../../core/fields.ts';
import type { z } from '../../core/zod.ts';
import { english, type Names, named, noNames } from './english.ts';

/**
 * The answer of a call with its own words in English, those that its contract calls `Said`, and what the shop has named in English as
 * well, where the contract calls it `Named`; nothing else.
 */
export function englishAnswer<Data>(
  { output }: Pick<Call, 'output'>,
  data: Data,
  names: Names = noNames,
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

/** Data that a schema wrote out, with what the schema calls `Said` in English. */
function saidIn(schema: z.ZodType, data: unknown, names: Names): unknown {
  if (schema === Said) return typeof data === 'string' ? english(data, names) : data;
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
