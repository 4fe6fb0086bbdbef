import { scaledUnit, steps } from '../columns/rules.matrix.ts';
import { type Fact, type HeatMap, type Maps, Unreadable } from '../rules.readings.ts';

/** Objects within objects that are followed, and things that one object holds, at most. */
const [deepest, most] = [8, 10_000];

type Value = number | boolean | string | Float64Array | Thing | undefined;
type Thing = { name: string; holds: Map<string, Value> };

/**
 * Channels of Gwyddion's own format, by its public description: each a map with its edges and units. Throws Unreadable when the
 * file is damaged or holds no channel.
 */
export function readGwy(bytes: Uint8Array<ArrayBuffer>): Maps {
  const root = rootOf(bytes);
  const facts: Fact[] = [];
  const maps: HeatMap[] = [];
  for (const [key, value] of root.holds) {
    const [, channel] = /^\/(\d+)\/data$/.exec(key) ?? [];
    if (channel === undefined || !isThing(value) || value.name !== 'GwyDataField') continue;
    const title = root.holds.get(`${key}/title`);
    const map = mapOf(value.holds, typeof title === 'string' ? title : `通道 ${channel}`);
    if (map) maps.push(map);
    const meta = root.holds.get(`/${channel}/meta`);
    if (facts.length === 0 && isThing(meta))
      for (const [name, words] of meta.holds)
        if (typeof words === 'string' && words) facts.push([name, words.slice(0, 200)]);
  }
  if (maps.length === 0) throw new Unreadable('GWY 文件中没有形貌通道');
  const [first] = maps;
  return {
    kind: 'maps',
    maps: maps.length === 1 && first ? [{ ...first, name: '' }] : maps,
    facts: facts.slice(0, 60),
    leftOut: [],
  };
}

function rootOf(bytes: Uint8Array<ArrayBuffer>): Thing {
  try {
    const source = new Source(bytes);
    source.at = 4;
    return source.thing(0);
  } catch (cause) {
    throw new Unreadable('GWY 文件已损坏或不完整', { cause });
  }
}

function isThing(value: Value): value is Thing {
  return typeof value === 'object' && 'holds' in value;
}

function mapOf(field: Map<string, Value>, name: string): HeatMap | undefined {
  const [columns, rows, across, up, data] = ['xres', 'yres', 'xreal', 'yreal', 'data'].map((key) =>
    field.get(key),
  );
  if (!(data instanceof Float64Array) || typeof columns !== 'number' || typeof rows !== 'number')
    return undefined;
  if (columns * rows !== data.length || columns < 1 || rows < 1) return undefined;
  if (typeof across !== 'number' || typeof up !== 'number' || !(across > 0 && up > 0)) return undefined;
  const unitOf = (key: string) => {
    const unit = field.get(key);
    const words = isThing(unit) ? unit.holds.get('unitstr') : undefined;
    return typeof words === 'string' ? words : '';
  };
  const [lateral, height] = [unitOf('si_unit_xy'), unitOf('si_unit_z')];
  const edge = scaledUnit(lateral, Math.max(across, up));
  let most = 0;
  for (const value of data) if (Math.abs(value) > most && Number.isFinite(value)) most = Math.abs(value);
  const z = scaledUnit(height, most);
  return {
    name,
    x: { name: 'x', ...edge.told, values: steps(0, across * edge.factor, columns) },
    // Its first row is the upper one.
    y: { name: 'y', ...edge.told, values: steps(0, up * edge.factor, rows), isReversed: true },
    z: { name, ...z.told },
    values: data.map((value) => value * z.factor),
  };
}

/** Reads objects one after another; throws RangeError where they reach beyond the file. */
class Source {
  at = 0;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  thing(depth: number): Thing {
    if (depth > deepest) throw new RangeError('depth');
    const name = this.#text();
    const end = this.#count(1) + this.at;
    const holds = new Map<string, Value>();
    while (this.at < end) {
      if (holds.size > most) throw new RangeError('count');
      const key = this.#text();
      holds.set(key, this.#value(String.fromCharCode(this.#view.getUint8(this.at++)), depth));
    }
    return { name, holds };
  }

  #value(kind: string, depth: number): Value {
    const { at } = this;
    if (kind === 'o') return this.thing(depth + 1);
    if (kind === 's') return this.#text();
    const size = { b: 1, c: 1, i: 4, q: 8, d: 8 }[kind.toLowerCase()];
    if (kind === kind.toLowerCase()) {
      if (!size) throw new RangeError(kind);
      this.at += size;
      if (kind === 'i') return this.#view.getInt32(at, true);
      if (kind === 'd') return this.#view.getFloat64(at, true);
      if (kind === 'q') return Number(this.#view.getBigInt64(at, true));
      return this.#view.getUint8(at) !== 0;
    }
    if (kind === 'S' || kind === 'O') {
      const count = this.#count(1);
      for (let one = 0; one < count; one++) {
        if (kind === 'S') this.#text();
        else this.thing(depth + 1);
      }
      return undefined;
    }
    if (!size) throw new RangeError(kind);
    const count = this.#count(size);
    const from = this.at;
    this.at += count * size;
    if (kind !== 'D') return undefined;
    return Float64Array.from({ length: count }, (_, one) => this.#view.getFloat64(from + one * 8, true));
  }

  /** A number of things of so many bytes each, all within the file. */
  #count(size: number): number {
    const count = this.#view.getUint32(this.at, true);
    this.at += 4;
    if (this.at + count * size > this.#bytes.length) throw new RangeError('beyond the file');
    return count;
  }

  #text(): string {
    const end = this.#bytes.indexOf(0, this.at);
    if (end < 0) throw new RangeError('text');
    const text = new TextDecoder().decode(this.#bytes.subarray(this.at, end));
    this.at = end + 1;
    return text;
  }
}
