import { steps } from '../columns/rules.matrix.ts';
import { type Fact, type HeatMap, type Maps, Unreadable } from '../rules.readings.ts';

/** Where the header of a file ends at most. */
const longestHeader = 512 * 1024;

type Section = { name: string; told: Map<string, string> };

/**
 * Channels of Bruker's NanoScope, whose header tells where each lies and what its numbers mean: a number times the range of the
 * converter over its steps, times the sensitivity. A channel whose told step does not agree with its range is left out. Throws
 * Unreadable when none can be read.
 */
export function readNanoscope(bytes: Uint8Array<ArrayBuffer>): Maps {
  const sections = sectionsOf(bytes);
  const sensitivities = new Map(
    sections.flatMap(({ told }) => [...told].filter(([key]) => /^@(\d:)?Sens/.test(key))),
  );
  const images = sections.filter(({ name }) => name === 'Ciao image list');
  const head = sections[0]?.told ?? new Map<string, string>();
  const scan = sections.find(({ told }) => told.has('Scan Size'))?.told.get('Scan Size');
  const read = images.map((image) => mapOf(bytes, image.told, sensitivities, scan));
  const maps = read.filter((map) => map !== undefined);
  if (maps.length === 0) throw new Unreadable('没有在 NanoScope 文件中找到可以换算的通道');
  const [first] = maps;
  const left = read.length - maps.length;
  return {
    kind: 'maps',
    maps: maps.length === 1 && first ? [{ ...first, name: '' }] : maps,
    facts: factsOf(head, sections),
    leftOut: left ? [`另有 ${left} 个通道的换算关系没有写明或前后不一，未绘制`] : [],
  };
}

function sectionsOf(bytes: Uint8Array<ArrayBuffer>): Section[] {
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, longestHeader));
  const end = text.indexOf('\\*File list end');
  const sections: Section[] = [];
  for (const line of (end < 0 ? text : text.slice(0, end)).split(/\r?\n/)) {
    if (!line.startsWith('\\')) continue;
    if (line.startsWith('\\*')) {
      sections.push({ name: line.slice(2).trim(), told: new Map() });
      continue;
    }
    const [, key, value] = /^\\(@?(?:\d+:)?[^:]+):\s?(.*)$/.exec(line) ?? [];
    if (key && value !== undefined) sections.at(-1)?.told.set(key.trim(), value.trim());
  }
  return sections;
}

function mapOf(
  bytes: Uint8Array<ArrayBuffer>,
  told: Map<string, string>,
  sensitivities: ReadonlyMap<string, string>,
  scan: string | undefined,
): HeatMap | undefined {
  const numberOf = (key: string) => Number(told.get(key) ?? Number.NaN);
  const [offset, length, columns, rows] = ['Data offset', 'Data length', 'Samps/line', 'Number of lines'].map(
    numberOf,
  ) as [number, number, number, number];
  const size = length / (columns * rows);
  if ((size !== 2 && size !== 4) || offset + length > bytes.length || !(offset > 0)) return undefined;
  const edges = edgesOf(told.get('Scan Size') ?? scan);
  const z = heightOf(told, sensitivities, size);
  if (!edges || !z) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, length);
  const values = Float64Array.from(
    { length: columns * rows },
    (_, at) => (size === 2 ? view.getInt16(at * 2, true) : view.getInt32(at * 4, true)) * z.factor,
  );
  const name = /"([^"]+)"\s*$/.exec(told.get('@2:Image Data') ?? '')?.[1] ?? '';
  return {
    name,
    x: { name: 'x', unit: edges.unit, values: steps(0, edges.across, columns) },
    // Its first line is the lower one.
    y: { name: 'y', unit: edges.unit, values: steps(0, edges.up, rows) },
    z: { name: name || '数值', unit: z.unit },
    values,
  };
}

/** "1000 1000 nm", "1 1 ~m" with the sign of micro in another encoding, or "500 nm". */
function edgesOf(words = ''): { across: number; up: number; unit: string } | undefined {
  const [, across, up, letters] =
    /^([\d.eE+-]+)\s+(?:([\d.eE+-]+)\s+)?([~µ\u00b5u]?m|nm)\b/.exec(words) ?? [];
  if (!across || !letters || !(Number(across) > 0)) return undefined;
  const unit = letters === 'nm' ? 'nm' : letters === 'm' ? 'm' : 'µm';
  return { across: Number(across), up: Number(up ?? across), unit };
}

/** What one step of a channel is worth: by its range, if the step that is told beside it agrees. */
function heightOf(
  told: Map<string, string>,
  sensitivities: ReadonlyMap<string, string>,
  size: number,
): { factor: number; unit: string } | undefined {
  const scale = told.get('@2:Z scale') ?? '';
  const [, soft, step, range, volts] =
    /^[VC]\s+\[([^\]]*)\]\s+\(([\d.eE+-]+)\s*\S+?\/LSB\)\s+([\d.eE+-]+)\s*(\S+)?/.exec(scale) ?? [];
  if (!step || !range) return undefined;
  const least = Number(range) / 2 ** (8 * size);
  if (!(Math.abs(least) > 0) || Math.abs(Number(step) / least - 1) > 0.05) return undefined;
  if (!soft) return { factor: least, unit: volts ?? 'V' };
  const [, by, unit] = /^[VC]\s+([\d.eE+-]+)\s*(\S+?)\/V\b/.exec(sensitivities.get(`@${soft}`) ?? '') ?? [];
  return by && unit ? { factor: least * Number(by), unit: unit.replace(/^[~u]m$/, 'µm') } : undefined;
}

function factsOf(head: ReadonlyMap<string, string>, sections: readonly Section[]): Fact[] {
  const find = (key: string) => head.get(key) ?? sections.find(({ told }) => told.has(key))?.told.get(key);
  const wanted = [
    ['仪器', 'Microscope'],
    ['日期', 'Date'],
    ['软件版本', 'Version'],
    ['扫描范围', 'Scan Size'],
    ['扫描速率', 'Scan Rate'],
    ['每行点数', 'Samps/line'],
    ['操作模式', 'Operating mode'],
    ['探针', 'Tip Type'],
    ['备注', 'Note'],
  ] as const;
  return wanted.flatMap(([name, key]): Fact[] => {
    const value = find(key);
    return value ? [[name, value.replace('~m', 'µm')]] : [];
  });
}
