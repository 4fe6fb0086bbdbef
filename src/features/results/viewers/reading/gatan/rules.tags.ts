/** A tag's value: a number, words, a list of numbers, or where an array stands in the file. */
export type TagValue = number | string | readonly number[] | { at: number; type: number; count: number };
/** Tags by their names; those without one are numbered. */
export type Tags = Map<string, TagValue | Tags>;

/** Tags of one file and how deep they stand, beyond which it is damaged. */
const [mostTags, mostDepth] = [500_000, 40];
/** Letters of a text; longer arrays stay where they are. */
const mostLetters = 4_096;

const [shortType, structType, stringType, arrayType] = [4, 15, 18, 20];

type Read = (view: DataView, at: number, isLittle: boolean) => number;
/** The kinds of numbers: how long each is and how it is read. */
export const numberTypes: Record<number, { size: number; read: Read }> = {
  2: { size: 2, read: (view, at, isLittle) => view.getInt16(at, isLittle) },
  3: { size: 4, read: (view, at, isLittle) => view.getInt32(at, isLittle) },
  4: { size: 2, read: (view, at, isLittle) => view.getUint16(at, isLittle) },
  5: { size: 4, read: (view, at, isLittle) => view.getUint32(at, isLittle) },
  6: { size: 4, read: (view, at, isLittle) => view.getFloat32(at, isLittle) },
  7: { size: 8, read: (view, at, isLittle) => view.getFloat64(at, isLittle) },
  8: { size: 1, read: (view, at) => view.getUint8(at) },
  9: { size: 1, read: (view, at) => view.getInt8(at) },
  10: { size: 1, read: (view, at) => view.getInt8(at) },
  11: { size: 8, read: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)) },
  12: { size: 8, read: (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)) },
};

/**
 * The tags of a DigitalMicrograph file, version 3 or 4, by its public description: heads in big-endian, values in the order
 * that the file says. Throws RangeError for files that are damaged.
 */
export function tagsOf(view: DataView): { tags: Tags; isLittle: boolean } {
  const version = view.getInt32(0);
  if (version !== 3 && version !== 4) throw new RangeError('version');
  const isLong = version === 4;
  const isLittle = view.getInt32(isLong ? 12 : 8) === 1;
  let at = isLong ? 16 : 12;
  let tags = 0;
  const count = () => {
    const value = isLong ? Number(view.getBigInt64(at)) : view.getInt32(at);
    at += isLong ? 8 : 4;
    if (!(value >= 0 && value <= view.byteLength)) throw new RangeError('count');
    return value;
  };
  const number = (type: number) => {
    const own = typeOf(type);
    const value = own.read(view, at, isLittle);
    at += own.size;
    return value;
  };
  const fields = (info: readonly number[], from: number) =>
    Array.from({ length: info[from + 1] ?? 0 }, (_, field) => info[from + 3 + 2 * field] ?? 0);
  const text = (units: number) => {
    const codes = Array.from({ length: units }, (_, unit) => view.getUint16(at + 2 * unit, isLittle));
    at += 2 * units;
    return String.fromCharCode(...codes).replace(/\0[\s\S]*$/, '');
  };
  const value = (info: readonly number[], isData: boolean): TagValue => {
    const [kind = 0, type = 0] = info;
    if (kind === structType) return fields(info, 1).map(number);
    if (kind === stringType) return text(Math.min(type, view.byteLength));
    if (kind !== arrayType) return number(kind);
    const length = info.at(-1) ?? 0;
    if (type === shortType && length <= mostLetters && !isData) return text(length);
    const size =
      type === structType
        ? fields(info, 2).reduce((sum, field) => sum + typeOf(field).size, 0)
        : typeOf(type).size;
    const start = at;
    at += size * length;
    if (at > view.byteLength) throw new RangeError('array');
    return { at: start, type, count: length };
  };
  const group = (depth: number): Tags => {
    if (depth > mostDepth) throw new RangeError('depth');
    at += 2;
    const length = count();
    const own: Tags = new Map();
    for (let entry = 0; entry < length; entry++) {
      if (++tags > mostTags) throw new RangeError('tags');
      const sort = view.getUint8(at);
      if (sort === 0) break;
      const letters = view.getUint16(at + 1);
      const name =
        new TextDecoder('windows-1252').decode(
          new Uint8Array(view.buffer, view.byteOffset + at + 3, letters),
        ) || String(entry);
      at += 3 + letters + (isLong ? 8 : 0);
      if (sort === 20) own.set(name, group(depth + 1));
      else if (sort === 21) {
        at += 4;
        const info = Array.from({ length: count() }, count);
        own.set(name, value(info, name === 'Data'));
      } else throw new RangeError('tag');
    }
    return own;
  };
  return { tags: group(0), isLittle };
}

function typeOf(type: number) {
  const own = numberTypes[type];
  if (!own) throw new RangeError('type');
  return own;
}

/** The tags below a path; undefined where there are none. */
export function tagsAt(tags: Tags | undefined, ...path: readonly string[]): Tags | undefined {
  return path.reduce<Tags | undefined>((own, name) => {
    const next = own?.get(name);
    return next instanceof Map ? next : undefined;
  }, tags);
}

/** A tag in words; empty where there is none, or where it is no word and no number. */
export function tagWords(tags: Tags | undefined, name: string): string {
  const value = tags?.get(name);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
