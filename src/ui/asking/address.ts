import type { z } from 'zod';
import type { Call, InputOf } from '../../core/call.ts';

/** What an address says of the input of a call. */
export type Said<C extends Call, Name extends keyof InputOf<C>> = Pick<Partial<InputOf<C>>, Name>;

/**
 * Reads and writes fields of a call's input in the query of an address, by the call's own schema: what that refuses
 * is left out, and so is what it takes by itself. `words` has a field's word where the address says another one,
 * `standards` what is meant by its absence where that differs from the schema's default.
 */
export function addressFor<C extends Call, Name extends keyof InputOf<C> & string>(
  call: C,
  names: readonly Name[],
  {
    words = {},
    standards,
  }: { words?: Partial<Record<Name, string>>; standards?: Partial<Said<C, Name>> } = {},
) {
  const wordOf = (name: Name) => words[name] ?? name;
  const schemaOf = (name: Name) => call.input.shape[name] as z.ZodType;
  const standardOf = (name: Name) => standards?.[name] ?? schemaOf(name).safeParse(undefined).data;
  const read = (search: URLSearchParams): Said<C, Name> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = search.get(wordOf(name))?.trim();
        const value = text ? meant(schemaOf(name), text) : undefined;
        // An empty word says that nothing narrows, where its absence would mean the standard.
        const said = value ?? (text === '' ? undefined : standards?.[name]);
        return said === undefined ? [] : [[name, said]];
      }),
    ) as Said<C, Name>;
  /** The query with other values for some fields, beginning with `?` unless it is empty. */
  const write = (search: URLSearchParams, changes: Said<C, Name>): string => {
    const query = new URLSearchParams(search);
    for (const name of names.filter((each) => each in changes)) {
      const value = changes[name];
      const isNone = value === undefined || value === '';
      if (isNone && standards?.[name] !== undefined) query.set(wordOf(name), '');
      else if (isNone || String(value) === String(standardOf(name))) query.delete(wordOf(name));
      else query.set(wordOf(name), String(value));
    }
    return query.size ? `?${query}` : '';
  };
  return { read, write };
}

/** The text as the schema takes it: as it stands, or as the number that it writes. */
export function meant(schema: z.ZodType, text: string): unknown {
  const read = schema.safeParse(text);
  return read.success ? read.data : schema.safeParse(Number(text)).data;
}

/** So many characters does a text have at most. */
export function longest(schema: z.ZodType): number | undefined {
  const { maxLength, unwrap } = schema as { maxLength?: number | null; unwrap?: () => z.ZodType };
  return maxLength ?? (unwrap && longest(unwrap.call(schema)));
}
