import type { Gridded, Scale } from '../images/gridded.ts';
import { plainUnit } from '../images/rules.lengths.ts';
import type { Fact } from '../rules.readings.ts';
import { type Attributes, type Dataset, datasetAt, type Folder, foldersOf, wordsAt } from './hdf5-tree.ts';

/** What a NeXus file is told by. */
export const isNexus = (root: Folder) =>
  root.folders.some(({ attributes }) => /^NX(entry|root)$/.test(String(attributes.get('NX_class') ?? '')));

/** The plots that a NeXus file names: those behind `default` in front, each with the axes that the file gives it. */
export function nexusArrays(root: Folder): { arrays: Gridded[]; facts: Fact[] } {
  const chosen = defaultOf(root);
  const all = foldersOf(root).filter(isData);
  const plots = chosen && isData(chosen) ? [chosen, ...all.filter((one) => one !== chosen)] : all;
  const seen = new Set<string>();
  const entry = entryOf(root, chosen);
  const isRaman = /^NXraman/.test(wordsAt(entry, 'definition'));
  const arrays = plots.flatMap((plot) => {
    const found = plotOf(plot, isRaman);
    // One plot may be linked from several places.
    const key = found
      ? JSON.stringify([found.name, found.dataset.shape, found.dataset.path.split('/').at(-1)])
      : '';
    if (!found || (seen.has(key) && plot !== chosen && !isOwn(found, plot))) return [];
    seen.add(key);
    return [found];
  });
  return { arrays, facts: factsOf(entry) };
}

const isOwn = ({ dataset }: { dataset: Dataset }, plot: Folder) => dataset.path.startsWith(plot.path);
const isData = ({ attributes }: Folder) =>
  attributes.get('NX_class') === 'NXdata' || attributes.get('canSAS_class') === 'SASdata';

function defaultOf(root: Folder): Folder | undefined {
  let own: Folder | undefined = root;
  for (let depth = 0; own && depth < 8; depth++) {
    const name: unknown = own.attributes.get('default');
    const next: Folder | undefined = own.folders.find((folder) => folder.name === name);
    if (!next) break;
    own = next;
  }
  return own === root ? undefined : own;
}

const entryOf = (root: Folder, chosen: Folder | undefined) =>
  root.folders.find(({ path }) => chosen?.path.startsWith(path)) ??
  root.folders.find(({ attributes }) => attributes.get('NX_class') === 'NXentry');

const listOf = (value: ReturnType<Attributes['get']>) =>
  (Array.isArray(value) ? value.map(String) : value === undefined ? [] : String(value).split(/[:,[\]]/))
    .map((one) => one.trim())
    .filter(Boolean);

function plotOf(plot: Folder, isRaman: boolean): (Gridded & { dataset: Dataset }) | undefined {
  const named = String(plot.attributes.get('signal') ?? '');
  const signal =
    datasetAt(plot, named) ?? plot.datasets.find(({ attributes }) => Number(attributes.get('signal')) === 1);
  if (!signal?.bits) return undefined;
  const rank = signal.shape.length;
  const axes = listOf(
    plot.attributes.get('axes') ??
      plot.attributes.get(`${signal.name}_axes`) ??
      plot.attributes.get('I_axes') ??
      signal.attributes.get('axes'),
  );
  const scales = signal.shape.map((length, axis): Scale | undefined => {
    const name =
      axes.length === rank ? axes[axis] : axes.find((one) => indicesOf(plot, one).join() === String(axis));
    const told =
      (name && datasetAt(plot, name)) ||
      plot.datasets.find(
        ({ attributes }) =>
          Number(attributes.get('axis')) === axis + 1 && Number(attributes.get('primary') ?? 1) === 1,
      );
    const scale = told ? scaleOf(told, length) : undefined;
    // Wavenumbers of a definition that says so are shifts.
    return scale && isRaman && /^wavenumber$/i.test(scale.name) ? { ...scale, name: 'Raman shift' } : scale;
  });
  const title = wordsAt(plot, 'title');
  return {
    name: title || (plot.path === '' ? '' : (plot.path.split('/').at(-1) ?? '')),
    dataset: signal,
    measured: { words: nameOf(signal), ...unitOf(signal) },
    scales,
    isSpectra: /spectrum/.test(
      String(plot.attributes.get('interpretation') ?? signal.attributes.get('interpretation') ?? ''),
    ),
  };
}

const indicesOf = (plot: Folder, name: string) => {
  const told = plot.attributes.get(`${name}_indices`);
  return told === undefined ? [] : Array.isArray(told) ? told.map(Number) : [Number(told)];
};

/** A dataset that has a place, or the two edges of one, for each element. */
function scaleOf(dataset: Dataset, length: number): Scale | undefined {
  if (!dataset.bits || dataset.shape.length !== 1) return undefined;
  const [count = 0] = dataset.shape;
  if (count !== length && count !== length + 1) return undefined;
  const listed = Float64Array.from(dataset.numbers());
  const values =
    count === length
      ? listed
      : Float64Array.from({ length }, (_, at) => ((listed[at] as number) + (listed[at + 1] as number)) / 2);
  return { name: nameOf(dataset), values, ...unitOf(dataset) };
}

/** The name that a dataset gives itself; a unit behind it is told apart. */
function nameOf({ attributes, name }: Dataset): string {
  const long = String(attributes.get('long_name') ?? '').replaceAll('¯', '⁻');
  const unit = plainUnit(attributes.get('units'));
  const bare = unit && long.endsWith(unit) ? long.slice(0, -unit.length).replace(/[\s/([]+$/, '') : long;
  return bare || name.replaceAll('_', ' ');
}

const unitOf = ({ attributes }: Dataset) => {
  const unit = plainUnit(attributes.get('units') ?? attributes.get('unit'));
  return unit ? { unit } : {};
};

function factsOf(entry: Folder | undefined): Fact[] {
  const below = (type: string) =>
    entry && foldersOf(entry).find(({ attributes }) => attributes.get('NX_class') === type);
  const [sample, instrument, user, source] = [
    below('NXsample'),
    below('NXinstrument'),
    below('NXuser'),
    below('NXsource'),
  ];
  return [
    ['标题', wordsAt(entry, 'title')],
    ['样品', wordsAt(sample, 'name')],
    ['仪器', wordsAt(instrument, 'name')],
    ['光源', wordsAt(source, 'name')],
    ['操作者', wordsAt(user, 'name')],
    ['定义', wordsAt(entry, 'definition')],
    ['测量时间', wordsAt(entry, 'start_time')],
  ];
}
