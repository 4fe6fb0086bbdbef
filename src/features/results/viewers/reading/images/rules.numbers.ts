import { unzlibSync } from 'fflate';
import { type Grey, Unreadable } from '../rules.readings.ts';

/** Numbers of one kind, as a file holds them; those of 64 bits become floats. */
export type Numbers = Grey;

/** A box of an array: where it begins and how far it reaches, a number for each dimension. */
export type Box = { start: readonly number[]; count: readonly number[] };

type Kind = { isBig: boolean; letter: string; size: number };

const arrays: Record<string, new (buffer: ArrayBufferLike, from: number, length: number) => Numbers> = {
  u1: Uint8Array,
  i1: Int8Array,
  u2: Uint16Array,
  i2: Int16Array,
  u4: Uint32Array,
  i4: Int32Array,
  f4: Float32Array,
  f8: Float64Array,
};

/** The kind of numbers that `<f8` and the like stand for; undefined for what is no number. */
export function kindOf(type: unknown): Kind | undefined {
  const [, order, letter = '', size] = /^([<>|]?)([iuf])([1248])$/.exec(String(type)) ?? [];
  return letter && `${letter}${size}` !== 'f2' && `${letter}${size}` !== 'f1'
    ? { isBig: order === '>', letter, size: Number(size) }
    : undefined;
}

/** Bytes as numbers, in the machine's order: where they stand when they can be read there, of which no copy need be made. */
export function numbersIn(bytes: Uint8Array, { isBig, letter, size }: Kind): Numbers {
  const length = bytes.length - (bytes.length % size);
  const own = isBig || bytes.byteOffset % size ? bytes.slice(0, length) : bytes.subarray(0, length);
  if (isBig) for (let at = 0; at < own.length; at += size) own.subarray(at, at + size).reverse();
  const place = [own.buffer, own.byteOffset, length / size] as const;
  if (size < 8 || letter === 'f')
    return new (arrays[`${letter}${size}`] as (typeof arrays)[string])(...place);
  return Float64Array.from(
    letter === 'i' ? new BigInt64Array(...place) : new BigUint64Array(...place),
    Number,
  );
}

/** An array of as many zeros as numbers of a kind. */
export const emptyOf = (count: number, { letter, size }: Kind): Numbers =>
  size === 8
    ? new Float64Array(count)
    : numbersIn(new Uint8Array(count * size), { isBig: false, letter, size });

/** Copies what a tile of an array and a box of it share into the box's numbers. */
export function copyShared(
  tile: { start: readonly number[]; count: readonly number[]; numbers: Numbers },
  box: Box & { numbers: Numbers },
) {
  const last = box.start.length - 1;
  const [low, high] = [
    box.start.map((from, at) => Math.max(from, tile.start[at] as number)),
    box.start.map((from, at) =>
      Math.min(from + (box.count[at] as number), (tile.start[at] as number) + (tile.count[at] as number)),
    ),
  ];
  if (low.some((from, at) => from >= (high[at] as number))) return;
  const placeIn = ({ start, count }: Box, at: readonly number[]) =>
    at.reduce((place, index, axis) => place * (count[axis] as number) + index - (start[axis] as number), 0);
  const run = (high[last] as number) - (low[last] as number);
  const at = [...low];
  for (;;) {
    const [source, target] = [placeIn(tile, at), placeIn(box, at)];
    if (run === 1) box.numbers[target] = tile.numbers[source] as number;
    else box.numbers.set(tile.numbers.subarray(source, source + run), target);
    let axis = last - 1;
    while (axis >= 0 && (at[axis] as number) + 1 >= (high[axis] as number)) {
      at[axis] = low[axis] as number;
      axis--;
    }
    if (axis < 0) return;
    at[axis] = (at[axis] as number) + 1;
  }
}

/** Undoes the filters of a chunk, the last one first; never more than `size` bytes. Throws Unreadable for others. */
export function unfiltered(
  chunk: Uint8Array,
  {
    filters,
    mask,
    itemSize,
    size,
  }: { filters: readonly number[]; mask: number; itemSize: number; size: number },
): Uint8Array {
  return filters.reduceRight((bytes, filter, at) => {
    if (mask & (1 << at)) return bytes;
    if (filter === 1) return unzlibSync(bytes, { out: new Uint8Array(size) });
    if (filter === 2) return unshuffled(bytes, itemSize);
    if (filter === 32000) return unpacked(bytes, size);
    // A checksum behind the data.
    if (filter === 3) return bytes.subarray(0, -4);
    throw new Unreadable(`HDF5 数据使用了浏览器不能展开的压缩方式（${names[filter] ?? `编号 ${filter}`}）`);
  }, chunk);
}

const names: Record<number, string> = {
  4: 'SZIP',
  32001: 'Blosc',
  32004: 'LZ4',
  32008: 'Bitshuffle',
  32015: 'Zstandard',
};

function unshuffled(bytes: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(bytes.length);
  const count = Math.floor(bytes.length / size);
  for (let part = 0; part < size; part++)
    for (let at = 0; at < count; at++) whole[at * size + part] = bytes[part * count + at] as number;
  return whole;
}

/**
 * LZF, by its public description: a byte below 32 leads as many letters and one; others a distance of 13 bits back and a
 * length, of which 7 goes on in the next byte. Throws RangeError for what leads out of the data.
 */
function unpacked(bytes: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let [from, to] = [0, 0];
  const next = () => {
    if (from >= bytes.length) throw new RangeError('LZF');
    return bytes[from++] as number;
  };
  while (from < bytes.length) {
    const lead = next();
    if (lead < 32) {
      if (to + lead + 1 > size || from + lead + 1 > bytes.length) throw new RangeError('LZF');
      whole.set(bytes.subarray(from, from + lead + 1), to);
      from += lead + 1;
      to += lead + 1;
      continue;
    }
    const length = (lead >> 5 === 7 ? 7 + next() : lead >> 5) + 2;
    const back = ((lead & 31) << 8) + next() + 1;
    if (back > to || to + length > size) throw new RangeError('LZF');
    for (let at = 0; at < length; at++, to++) whole[to] = whole[to - back] as number;
  }
  return whole.subarray(0, to);
}
