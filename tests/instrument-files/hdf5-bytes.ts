import { zlibSync } from 'fflate';
import { concat, writer } from './bytes.ts';

type Value = string | number | readonly number[] | readonly string[];
export type Hdf5Array = {
  shape: number[];
  values: ArrayLike<number>;
  /** Bytes of an integer, signed where it is below zero; floats of 64 bits where it is left out. */
  integer?: -4 | -2 | -1 | 1 | 2 | 4;
  isBig?: boolean;
  attributes?: Record<string, Value>;
  /** The shape of chunks, packed by deflate behind a shuffle. */
  chunk?: number[];
  /** A filter that is named and not applied. */
  filter?: number;
  /** How the layout is written; 3 where it is left out. */
  layout?: 1 | 3;
};
export type Hdf5Folder = {
  attributes?: Record<string, Value>;
  folders?: Record<string, Hdf5Folder>;
  arrays?: Record<string, Hdf5Array | string>;
};

const padded = (bytes: Uint8Array, to = 8) => concat(bytes, new Uint8Array((to - (bytes.length % to)) % to));
const message = (type: number, body: Uint8Array) => {
  const whole = padded(body);
  return concat(writer(8).u16(0, type, whole.length).bytes, whole);
};
const space = (shape: readonly number[]) =>
  writer(8 + 8 * shape.length)
    .u8(0, 1, shape.length)
    .u64(8, ...shape).bytes;
const text = (length: number) => writer(8).u8(0, 0x13).u32(4, length).bytes;
const float = (isBig: boolean) =>
  writer(20)
    .u8(0, 0x11, isBig ? 0x21 : 0x20, 63, 0)
    .u32(4, 8)
    .u16(8, 0, 64)
    .u8(12, 52, 11, 0, 52)
    .u32(16, 1023).bytes;
const integer = (size: number, isBig: boolean) =>
  writer(12)
    .u8(0, 0x10, (size < 0 ? 8 : 0) | (isBig ? 1 : 0))
    .u32(4, Math.abs(size))
    .u16(8, 0, Math.abs(size) * 8).bytes;

function attribute(name: string, value: Value): Uint8Array {
  const letters = (words: string, length: number) => writer(length).text(0, words).bytes;
  const own = new TextEncoder();
  const list = (Array.isArray(value) ? value : [value]) as (string | number)[];
  const isText = typeof list[0] === 'string';
  const size = Math.max(1, ...list.map((one) => own.encode(String(one)).length));
  const type = isText ? text(size) : float(false);
  const shape = space(Array.isArray(value) ? [list.length] : []);
  const body = isText
    ? concat(...list.map((one) => letters(String(one), size)))
    : writer(8 * list.length).f64(0, ...(list as number[])).bytes;
  const title = letters(name, own.encode(name).length + 1);
  const head = writer(8).u8(0, 1).u16(2, title.length, type.length, shape.length).bytes;
  return message(12, concat(head, padded(title), padded(type), padded(shape), body));
}

function numbers({ values, integer: size, isBig = false }: Hdf5Array, places: ArrayLike<number>): Uint8Array {
  const width = size ? Math.abs(size) : 8;
  const out = writer(width * places.length, isBig);
  for (const [at, place] of Array.from(places).entries()) {
    const value = values[place] ?? 0;
    if (!size) out.f64(at * 8, value);
    else if (width === 1) out.u8(at, value);
    else if (width === 2) out.u16(at * 2, value);
    else out.u32(at * 4, value);
  }
  return out.bytes;
}

const shuffled = (bytes: Uint8Array, size: number) =>
  Uint8Array.from(bytes, (_, at) => {
    const count = bytes.length / size;
    return bytes[(at % count) * size + Math.floor(at / count)] as number;
  });

const steps = (shape: readonly number[], chunk: readonly number[]): number[][] =>
  shape.reduce<number[][]>(
    (all, length, axis) =>
      all.flatMap((from) =>
        Array.from({ length: Math.ceil(length / (chunk[axis] as number)) }, (_, at) => [
          ...from,
          at * (chunk[axis] as number),
        ]),
      ),
    [[]],
  );

/** A file in the published format of HDF5, with links in the headers of its groups. */
export function hdf5(root: Hdf5Folder): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [new Uint8Array(48)];
  let end = 48;
  const put = (bytes: Uint8Array) => {
    const at = end;
    const whole = padded(bytes);
    parts.push(whole);
    end += whole.length;
    return at;
  };
  const header = (messages: Uint8Array[]) => {
    const body = concat(...messages);
    return put(concat(writer(16).u8(0, 1).u16(2, messages.length).u32(4, 1, body.length).bytes, body));
  };
  const attributes = (own: Record<string, Value> = {}) =>
    Object.entries(own).map(([name, value]) => attribute(name, value));
  const link = (name: string, address: number) => {
    const letters = new TextEncoder().encode(name);
    return message(
      6,
      concat(writer(3).u8(0, 1, 0, letters.length).bytes, letters, writer(8).u64(0, address).bytes),
    );
  };
  const array = (own: Hdf5Array | string): number => {
    if (typeof own === 'string') {
      const letters = new TextEncoder().encode(own);
      const at = put(letters);
      const layout = writer(18).u8(0, 3, 1).u64(2, at, letters.length).bytes;
      return header([message(1, space([])), message(3, text(letters.length)), message(8, layout)]);
    }
    const size = own.integer ? Math.abs(own.integer) : 8;
    const type = own.integer ? integer(own.integer, own.isBig ?? false) : float(own.isBig ?? false);
    const told = [message(1, space(own.shape)), message(3, type), ...attributes(own.attributes)];
    if (!own.chunk) {
      const bytes = numbers(
        own,
        Array.from({ length: own.values.length }, (_, at) => at),
      );
      const at = put(bytes);
      const layout =
        own.layout === 1
          ? writer(16 + 4 * own.shape.length)
              .u8(0, 1, own.shape.length, 1)
              .u64(8, at)
              .u32(16, ...own.shape).bytes
          : writer(18).u8(0, 3, 1).u64(2, at, bytes.length).bytes;
      return header([...told, message(8, layout)]);
    }
    const { chunk, shape } = own;
    const rank = shape.length;
    const chunks = steps(shape, chunk).map((from) => {
      const places = steps(
        chunk,
        chunk.map(() => 1),
      ).map((within) => {
        const place = within.map((one, axis) => one + (from[axis] as number));
        return place.some((one, axis) => one >= (shape[axis] as number))
          ? -1
          : place.reduce((sum, one, axis) => sum * (shape[axis] as number) + one, 0);
      });
      const packed = zlibSync(shuffled(numbers(own, places), size));
      return { from, packed, at: put(packed) };
    });
    const key = 16 + 8 * rank;
    const node = writer(24 + (key + 8) * chunks.length + key)
      .text(0, 'TREE')
      .u8(4, 1, 0)
      .u16(6, chunks.length);
    node.u64(8, 0xffffffffffffffffn, 0xffffffffffffffffn);
    for (const [at, one] of chunks.entries()) {
      const place = 24 + at * (key + 8);
      node.u32(place, one.packed.length, 0).u64(place + 8, ...one.from, 0, one.at);
    }
    const layout = writer(11 + 4 * (rank + 1))
      .u8(0, 3, 2, rank + 1)
      .u64(3, put(node.bytes))
      .u32(11, ...chunk, size).bytes;
    const filters = writer(8 + 16 + 16)
      .u8(0, 1, 2)
      .u16(8, 2, 0, 1, 1)
      .u32(16, size)
      .u16(24, own.filter ?? 1, 0, 1, 1)
      .u32(32, 6).bytes;
    return header([...told, message(11, filters), message(8, layout)]);
  };
  const folder = ({ attributes: told, folders = {}, arrays = {} }: Hdf5Folder): number => {
    const links = [
      ...Object.entries(folders).map(([name, own]) => link(name, folder(own))),
      ...Object.entries(arrays).map(([name, own]) => link(name, array(own))),
    ];
    return header([...attributes(told), ...links]);
  };
  const at = folder(root);
  parts[0] = writer(48)
    .u8(0, 0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a, 2, 8, 8)
    .u64(12, 0, 0xffffffffffffffffn, end, at).bytes;
  return concat(...parts) as Uint8Array<ArrayBuffer>;
}
