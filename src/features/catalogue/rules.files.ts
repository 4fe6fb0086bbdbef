import type { FormValue } from './rules.form.ts';

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
