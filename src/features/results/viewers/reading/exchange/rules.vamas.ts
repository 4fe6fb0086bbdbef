/** A block of a VAMAS file (ISO 14976): a spectrum with what is told of it. */
export type VamasBlock = {
  name: string;
  sample: string;
  comment: string;
  technique: string;
  date: string;
  source: string;
  energy: number;
  mode: string;
  passEnergy: number;
  species: string;
  transition: string;
  /** The abscissa: told by start and step, or listed where the scan is irregular. */
  label: string;
  unit: string;
  start: number;
  step: number;
  variables: { label: string; unit: string; values: Float64Array }[];
  signalMode: string;
  dwell: number;
  scans: number;
};

/** The header of a file, as far as the reading of its blocks depends on it. */
type Header = {
  instrument: string;
  operator: string;
  experiment: string;
  mode: string;
  isRegular: boolean;
  variables: number;
  isGiven: (part: number) => boolean;
  blockEntries: number;
  blocks: number;
};

const mapping = ['MAP', 'MAPDP'];
const sputtered = ['MAPDP', 'MAPSVDP', 'SDP', 'SDPSV'];
const withIons = [
  'FABMS',
  'FABMS energy spec',
  'ISS',
  'SIMS',
  'SIMS energy spec',
  'SNMS',
  'SNMS energy spec',
];
const ofElectrons = ['AES diff', 'AES dir', 'EDX', 'ELS', 'UPS', 'XPS', 'XRF'];

/** Lines one after another; throws RangeError at the end. */
class Lines {
  readonly #lines: readonly string[];
  #at: number;
  constructor(lines: readonly string[], at: number) {
    [this.#lines, this.#at] = [lines, at];
  }
  text(): string {
    const line = this.#lines[this.#at++];
    if (line === undefined) throw new RangeError('the file ends within a block');
    return line.trim();
  }
  number(): number {
    const value = Number(this.text());
    if (Number.isNaN(value)) throw new RangeError('words stand where a number belongs');
    return value;
  }
  texts(count: number): string[] {
    return Array.from({ length: count }, () => this.text());
  }
  skip(count: number) {
    for (let left = count; left > 0; left--) this.text();
  }
}

/** The blocks of a file in the order of ISO 14976. Throws RangeError where it does not keep to it. */
export function vamasBlocks(text: string): { header: Header; blocks: VamasBlock[] } {
  const all = text.split(/\r\n|\n|\r/);
  const lines = new Lines(
    all,
    all.findIndex((line) => /^\s*VAMAS/.test(line)),
  );
  const header = headerOf(lines);
  const blocks: VamasBlock[] = [];
  let first: Told | undefined;
  for (let at = 0; at < header.blocks; at++) {
    const { block, told } = blockOf(lines, header, first);
    first ??= told;
    blocks.push(block);
  }
  return { header, blocks };
}

function headerOf(lines: Lines): Header {
  const [, , instrument = '', operator = '', experiment = ''] = lines.texts(5);
  lines.skip(lines.number());
  const mode = lines.text();
  const scan = lines.text();
  if (['MAP', 'MAPDP', 'NORM', 'SDP'].includes(mode)) lines.skip(1);
  if (mapping.includes(mode)) lines.skip(3);
  const variables = lines.number();
  lines.skip(variables * 2);
  const listed = lines.number();
  const parts = new Set(Array.from({ length: Math.abs(listed) }, () => lines.number()));
  lines.skip(lines.number());
  const upgrades = lines.number();
  const blockEntries = lines.number();
  lines.skip(upgrades);
  const isGiven = (part: number) => listed === 0 || (listed > 0 ? parts.has(part) : !parts.has(part));
  return {
    instrument,
    operator,
    experiment,
    mode,
    isRegular: scan === 'REGULAR',
    variables,
    isGiven,
    blockEntries,
    blocks: lines.number(),
  };
}

/** What a block tells part by part; parts that are not given again are those of the first block. */
type Told = Map<number, string[]>;

function blockOf(lines: Lines, header: Header, first: Told | undefined): { block: VamasBlock; told: Told } {
  const [name = '', sample = ''] = lines.texts(2);
  const told: Told = new Map();
  const part = (number: number, read: () => string[]): string[] => {
    const own = !first || header.isGiven(number) ? read() : (first.get(number) ?? []);
    told.set(number, own);
    return own;
  };
  const few = (number: number, count: number) => part(number, () => lines.texts(count));
  const date = [1, 2, 3, 4, 5, 6].map((number) => few(number, 1)[0] ?? '');
  few(7, 1);
  const comment = part(8, () => lines.texts(lines.number()));
  const technique = few(9, 1)[0] ?? '';
  if (mapping.includes(header.mode)) few(10, 2);
  few(11, header.variables);
  const source = few(12, 1)[0] ?? '';
  if (sputtered.includes(header.mode) || withIons.includes(technique)) few(13, 3);
  const energy = Number(few(14, 1)[0]);
  few(15, 1);
  few(16, 2);
  if (['MAP', 'MAPDP', 'MAPSV', 'MAPSVDP', 'SEM'].includes(header.mode)) few(17, 2);
  if (['MAPSV', 'MAPSVDP', 'SEM'].includes(header.mode)) few(18, 6);
  few(19, 1);
  few(20, 1);
  const mode = few(21, 1)[0] ?? '';
  const passEnergy = Number(few(22, 1)[0]);
  if (technique === 'AES diff') few(23, 1);
  for (const number of [24, 25, 26]) few(number, 1);
  few(27, 2);
  few(28, 2);
  const species = few(29, 1)[0] ?? '';
  const [transition = ''] = few(30, 2);
  const [label = '', unit = '', start = '', step = ''] = header.isRegular ? few(31, 4) : [];
  const variables = part(32, () => lines.texts(lines.number() * 2));
  const signalMode = few(33, 1)[0] ?? '';
  const dwell = Number(few(34, 1)[0]);
  const scans = Number(few(35, 1)[0]);
  few(36, 1);
  if (sputtered.includes(header.mode) && ofElectrons.includes(technique)) few(37, 7);
  few(38, 2);
  few(39, 1);
  part(40, () => lines.texts(lines.number() * 3));
  lines.skip(header.blockEntries);
  const count = lines.number();
  const width = variables.length / 2;
  lines.skip(width * 2);
  const columns = Array.from(
    { length: width },
    () => new Float64Array(Math.floor(count / Math.max(width, 1))),
  );
  for (let at = 0; at < count; at++) {
    const value = lines.number();
    (columns[at % width] as Float64Array)[Math.floor(at / width)] =
      Math.abs(value) >= 1e36 ? Number.NaN : value;
  }
  const named = columns.map((values, at) => ({
    label: variables[at * 2] ?? '',
    unit: variables[at * 2 + 1] ?? '',
    values,
  }));
  return {
    told,
    block: {
      ...{
        name,
        sample,
        comment: comment.join(' '),
        technique,
        date: dateOf(date),
        source,
        energy,
        mode,
        passEnergy,
        species,
        transition,
      },
      ...{
        label,
        unit,
        start: Number(start),
        step: Number(step),
        variables: named,
        signalMode,
        dwell,
        scans,
      },
    },
  };
}

/** A date that is told; years below zero stand for none. */
function dateOf([year = '', month = '', day = '', ...time]: readonly string[]): string {
  const two = (part: string) => part.padStart(2, '0');
  return Number(year) > 0 && Number(month) > 0
    ? `${year}-${two(month)}-${two(day)} ${time.map(two).join(':')}`
    : '';
}
