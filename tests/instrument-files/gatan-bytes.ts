import { concat, writer } from './bytes.ts';

/** Tags in their groups; words, numbers, and a list of numbers of one type. */
export type Tag = string | number | { type: number; values: number[] } | { [name: string]: Tag };
type Version = 3 | 4;

const sizes: Record<number, number> = { 1: 2, 2: 2, 3: 4, 4: 2, 6: 4, 7: 8, 10: 1 };

function numbersOf(type: number, values: number[]): Uint8Array {
  const out = writer((sizes[type] ?? 0) * values.length);
  for (const [at, value] of values.entries()) {
    if (type === 2 || type === 4) out.i16(2 * at, value);
    else if (type === 3) out.u32(4 * at, value);
    else if (type === 6) out.f32(4 * at, value);
    else if (type === 7) out.f64(8 * at, value);
    else out.u8(at, value);
  }
  return out.bytes;
}

function count(version: Version, ...values: number[]): Uint8Array {
  const width = version === 4 ? 8 : 4;
  const out = writer(width * values.length, true);
  for (const [at, value] of values.entries()) {
    if (version === 4) out.u64(8 * at, value);
    else out.u32(4 * at, value);
  }
  return out.bytes;
}

const isGroup = (tag: Tag): tag is { [name: string]: Tag } =>
  typeof tag === 'object' && !Array.isArray(tag.values);

function tagOf(version: Version, name: string, tag: Tag): Uint8Array {
  const letters = /^\d+$/.test(name) ? new Uint8Array() : new TextEncoder().encode(name);
  const head = concat(
    writer(3, true)
      .u8(0, isGroup(tag) ? 20 : 21)
      .u16(1, letters.length).bytes,
    letters,
    version === 4 ? new Uint8Array(8) : new Uint8Array(),
  );
  if (isGroup(tag)) return concat(head, group(version, tag));
  const [info, body] =
    typeof tag === 'number'
      ? [[7], numbersOf(7, [tag])]
      : typeof tag === 'string'
        ? [
            [20, 4, tag.length],
            numbersOf(
              4,
              Array.from(tag, (letter) => letter.charCodeAt(0)),
            ),
          ]
        : [[20, tag.type, tag.values.length], numbersOf(tag.type, tag.values)];
  return concat(head, new TextEncoder().encode('%%%%'), count(version, info.length, ...info), body);
}

function group(version: Version, tags: { [name: string]: Tag }): Uint8Array {
  const entries = Object.entries(tags).map(([name, tag]) => tagOf(version, name, tag));
  return concat(new Uint8Array(2), count(version, entries.length), ...entries);
}

/** A file of DigitalMicrograph by the description that the README names. */
export function dm(version: Version, tags: { [name: string]: Tag }): Uint8Array<ArrayBuffer> {
  const body = group(version, tags);
  const head = concat(
    writer(4, true).u32(0, version).bytes,
    count(version, body.length),
    writer(4, true).u32(0, 1).bytes,
  );
  return concat(head, body, new Uint8Array(8)) as Uint8Array<ArrayBuffer>;
}
