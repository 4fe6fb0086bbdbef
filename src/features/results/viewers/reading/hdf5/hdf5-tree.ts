import { type DataObjects, File, Dataset as Found, Group } from 'jsfive';
import { type NumberArray, sizeOf } from '../images/gridded.ts';
import {
  type Box,
  copyShared,
  emptyOf,
  kindOf,
  type Numbers,
  numbersIn,
  unfiltered,
} from '../images/rules.numbers.ts';
import { Unreadable } from '../rules.readings.ts';

/** What a file says of a group or of a dataset, by its own names. */
export type Attributes = ReadonlyMap<string, string | number | readonly (string | number)[]>;

/** An array of a file. */
export type Dataset = NumberArray & {
  path: string;
  name: string;
  attributes: Attributes;
  /** Its texts; empty for numbers and for what is not understood. */
  words: () => string[];
};

/** A folder of a file. */
export type Folder = {
  path: string;
  name: string;
  attributes: Attributes;
  folders: readonly Folder[];
  datasets: readonly Dataset[];
};

/** Things that are listed of one file, and how deep. */
const [mostThings, mostDepth] = [5_000, 12];
/** Bytes that an array may be unfolded to at once. */
const mostBytes = 512 * 1024 * 1024;

const [attributeMessage, layoutMessage] = [12, 8];
const nowhere = 0xffffffffffffffffn;

/** What stands in an HDF5 file, links followed once. Throws Unreadable when the file is damaged. */
export function hdf5Tree(bytes: Uint8Array<ArrayBuffer>): Folder {
  try {
    let things = 0;
    const open = new Set<number>();
    const folderOf = (group: Group, path: string, depth: number): Folder => {
      const own: Folder & { folders: Folder[]; datasets: Dataset[] } = {
        ...{ path, name: path.split('/').at(-1) ?? '', folders: [], datasets: [] },
        attributes: attributesOf(group._dataobjects),
      };
      open.add(group._dataobjects.offset);
      for (const key of group.keys) {
        if (++things > mostThings) break;
        const found = attempt(() => group.get(key));
        if (found instanceof Found) own.datasets.push(datasetOf(found, `${path}/${key}`, bytes));
        else if (found instanceof Group && depth < mostDepth && !open.has(found._dataobjects.offset))
          own.folders.push(folderOf(found, `${path}/${key}`, depth + 1));
      }
      open.delete(group._dataobjects.offset);
      return own;
    };
    const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
    return folderOf(new File(whole), '', 0);
  } catch (cause) {
    throw new Unreadable('HDF5 文件已损坏或版本不受支持', { cause });
  }
}

/** Every folder of a tree, each before what stands in it. */
export function foldersOf(folder: Folder): Folder[] {
  return [folder, ...folder.folders.flatMap(foldersOf)];
}

/** What stands at a path below a folder. */
export function at(folder: Folder | undefined, ...names: readonly string[]): Folder | undefined {
  return names.reduce<Folder | undefined>(
    (own, name) => own?.folders.find((one) => one.name === name),
    folder,
  );
}
export const datasetAt = (folder: Folder | undefined, name: string) =>
  folder?.datasets.find((one) => one.name === name);

/** An attribute or the first text or number of a dataset, in words; empty where there is none. */
export function wordsAt(folder: Folder | undefined, name: string): string {
  const attribute = folder?.attributes.get(name);
  if (attribute !== undefined) return String(attribute);
  const dataset = datasetAt(folder, name);
  if (!dataset || sizeOf(dataset) > 1_000) return '';
  return attempt(() => (dataset.bits ? [...dataset.numbers()].join(' ') : dataset.words().join(' '))) ?? '';
}

const attempt = <T>(find: () => T): T | undefined => {
  try {
    return find();
  } catch {
    return undefined;
  }
};

const clean = (value: unknown) =>
  String(value)
    .replace(/\0[\s\S]*$/, '')
    .trim();
const wordOf = (value: unknown): string | number =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : clean(value);

function attributesOf(objects: DataObjects): Attributes {
  return new Map(
    objects.find_msg_type(attributeMessage).flatMap((message) => {
      const found = attempt(() => objects.unpack_attribute(message.get('offset_to_message') as number));
      if (!found || found[1] === null || found[1] === undefined) return [];
      const [name, value] = found;
      return [
        [
          name,
          Array.isArray(value) ? (value.length === 1 ? wordOf(value[0]) : value.map(wordOf)) : wordOf(value),
        ],
      ];
    }),
  );
}

function datasetOf({ _dataobjects: objects }: Found, path: string, bytes: Uint8Array): Dataset {
  const type = attempt(() => objects.dtype);
  const kind = kindOf(type);
  const shape = attempt(() => [...objects.shape].map(Number)) ?? [];
  const isText = typeof type === 'string' ? type.startsWith('S') : type?.[0] === 'VLEN_STRING';
  const own = {
    ...{ path, name: path.split('/').at(-1) ?? '', shape, attributes: attributesOf(objects) },
    bits: kind ? kind.size * 8 : 0,
  };
  return {
    ...own,
    numbers: (box = { start: shape.map(() => 0), count: shape }) => {
      if (!kind) throw new Unreadable('HDF5 数据集不是数值');
      try {
        return numbersOf(objects, { shape, kind, box, bytes });
      } catch (cause) {
        if (cause instanceof Unreadable) throw cause;
        throw new Unreadable('HDF5 数据已损坏或不完整', { cause });
      }
    },
    words: () =>
      isText && sizeOf(own) <= 10_000 ? (attempt(() => Array.from(objects.get_data(), clean)) ?? []) : [],
  };
}

type Asked = {
  shape: readonly number[];
  kind: NonNullable<ReturnType<typeof kindOf>>;
  box: Box;
  bytes: Uint8Array;
};

function numbersOf(objects: DataObjects, { shape, kind, box, bytes }: Asked): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = sizeOf({ shape: box.count });
  if (!(count * kind.size <= mostBytes)) throw new Unreadable('HDF5 数据过大，浏览器无法展开');
  // A single value has no dimensions.
  const whole = shape.length === 0 ? { start: [0], count: [1] } : { start: shape.map(() => 0), count: shape };
  const asked = shape.length === 0 ? whole : box;
  const empty = () => ({ ...asked, numbers: emptyOf(count, kind) });
  const layout = objects.find_msg_type(layoutMessage)[0]?.get('offset_to_message');
  if (layout === undefined) throw new RangeError('layout');
  const version = view.getUint8(layout);
  // Before version 3 the sort stands behind the number of dimensions, and addresses behind five bytes more.
  const sort = view.getUint8(layout + (version < 3 ? 2 : 1));
  if (version < 1 || version > 4) throw new Unreadable('HDF5 数据的存放方式不受支持');
  const piece = (from: number, length: number) => {
    if (from + length > bytes.length) throw new RangeError('data');
    return bytes.subarray(from, from + length);
  };
  const address = (place: number) => {
    const found = view.getBigUint64(place, true);
    return found === nowhere ? undefined : Number(found);
  };
  if (sort < 2) {
    const compact = version < 3 ? layout + 12 + 4 * view.getUint8(layout + 1) : layout + 4;
    const from = sort === 0 ? compact : address(layout + (version < 3 ? 8 : 2));
    if (from === undefined) return empty().numbers;
    const size = sizeOf({ shape: whole.count });
    const numbers = numbersIn(piece(from, size * kind.size), kind);
    if (count === size) return numbers;
    const own = empty();
    copyShared({ ...whole, numbers }, own);
    return own.numbers;
  }
  const own = empty();
  const tile = chunksOf(view, layout, { version, address });
  const size = tile.count.reduce((product, one) => product * one, 1);
  if (tile.count.length !== whole.count.length || !(size * kind.size <= mostBytes))
    throw new RangeError('chunk');
  const filters = objects.filter_pipeline?.map((filter) => filter.get('filter_id') as number) ?? [];
  for (const { start, at: place, length, mask } of tile.places(size * kind.size)) {
    const isOutside = start.some(
      (first, axis) =>
        first >= (own.start[axis] as number) + (own.count[axis] as number) ||
        first + (tile.count[axis] as number) <= (own.start[axis] as number),
    );
    if (isOutside) continue;
    const told = { filters, mask, itemSize: kind.size, size: size * kind.size };
    const unfolded = unfiltered(piece(place, filters.length ? length : size * kind.size), told);
    if (unfolded.length < size * kind.size) throw new RangeError('chunk');
    copyShared({ start, count: tile.count, numbers: numbersIn(unfolded, kind) }, own);
  }
  return own.numbers;
}

type Place = { start: number[]; at: number; length: number; mask: number };

/** Where the chunks of an array stand: in a tree of version 1, or alone. */
function chunksOf(
  view: DataView,
  layout: number,
  { version, address }: { version: number; address: (place: number) => number | undefined },
): { count: number[]; places: (size: number) => Iterable<Place> } {
  if (version <= 3) {
    const [at, sizes] = version === 3 ? [layout + 3, layout + 11] : [layout + 8, layout + 16];
    const dimensions = view.getUint8(layout + (version === 3 ? 2 : 1)) - 1;
    const root = address(at);
    return {
      count: Array.from({ length: dimensions }, (_, axis) => view.getUint32(sizes + 4 * axis, true)),
      places: () => (root === undefined ? [] : placesBelow(view, root, dimensions)),
    };
  }
  const [flags, dimensions, width] = [
    view.getUint8(layout + 2),
    view.getUint8(layout + 3) - 1,
    view.getUint8(layout + 4),
  ];
  const sizeAt = (place: number) =>
    Array.from({ length: width }, (_, digit) => view.getUint8(place + digit) * 256 ** digit).reduce(
      (sum, one) => sum + one,
      0,
    );
  const index = layout + 5 + width * (dimensions + 1);
  if (view.getUint8(index) !== 1) throw new Unreadable('HDF5 数据的分块索引方式不受支持');
  const isFiltered = (flags & 2) !== 0;
  const at = address(index + (isFiltered ? 13 : 1));
  const origin = Array.from({ length: dimensions }, () => 0);
  return {
    count: origin.map((_, axis) => sizeAt(layout + 5 + width * axis)),
    places: (size) =>
      at === undefined
        ? []
        : [
            {
              ...{ start: origin, at },
              length: isFiltered ? Number(view.getBigUint64(index + 1, true)) : size,
              mask: isFiltered ? view.getUint32(index + 9, true) : 0,
            },
          ],
  };
}

/** The leaves of a tree of chunks; each level is one lower than that above it, so that damaged ones end. */
function* placesBelow(view: DataView, node: number, dimensions: number, above = 256): Iterable<Place> {
  const [level, entries] = [view.getUint8(node + 5), view.getUint16(node + 6, true)];
  if (view.getUint32(node, true) !== 0x45455254 || view.getUint8(node + 4) !== 1 || level >= above)
    throw new RangeError('tree');
  const size = 8 + 8 * (dimensions + 1) + 8;
  for (let entry = 0; entry < entries; entry++) {
    const key = node + 24 + entry * size;
    const at = Number(view.getBigUint64(key + size - 8, true));
    if (level > 0) yield* placesBelow(view, at, dimensions, level);
    else
      yield {
        at,
        start: Array.from({ length: dimensions }, (_, axis) =>
          Number(view.getBigUint64(key + 8 + 8 * axis, true)),
        ),
        length: view.getUint32(key, true),
        mask: view.getUint32(key + 4, true),
      };
  }
}
