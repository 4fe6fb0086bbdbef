/** What one field holds; a file field the names of uploaded files, an empty text nothing. */
export type FormValue = string | number | boolean | (string | number)[];

/** A file that a form holds, and its size. */
export type HeldFile = { rid: string; name: string; bytes: number };

/** So many characters one value of a list takes. */
const longest = 200;

/** How a form writes down a file: its rid, its size and its name, with blanks between. */
export function fileValue({ rid, name, bytes }: HeldFile): string {
  return `${rid} ${bytes} ${name}`.slice(0, longest);
}

/** The files that a field holds; none for whatever else it holds. */
export function filesIn(value: FormValue | undefined): HeldFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => {
    const [, rid = '', bytes, name = ''] = /^([0-9A-Z]{26}) (\d+) (.+)$/s.exec(String(each)) ?? [];
    return rid ? [{ rid, name, bytes: Number(bytes) }] : [];
  });
}

/** The files that a filled-in form holds, by their rids. */
export function fileRidsIn(
  fields: readonly { key: string; kind: string }[],
  values: Readonly<Record<string, FormValue | undefined>>,
): string[] {
  return fields
    .filter(({ kind }) => kind === 'file')
    .flatMap(({ key }) => filesIn(values[key]).map(({ rid }) => rid));
}

/** The same form without files, which belong to the order that they were sent for. */
export function withoutFiles<Values extends Record<string, unknown>>(
  fields: readonly { key: string; kind: string }[],
  values: Values,
): Values {
  const kinds = new Map(fields.map(({ key, kind }) => [key, kind]));
  return Object.fromEntries(Object.entries(values).filter(([key]) => kinds.get(key) !== 'file')) as Values;
}
