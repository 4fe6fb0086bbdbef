import type { Gridded, Scale } from '../images/gridded.ts';
import { plainUnit } from '../images/rules.lengths.ts';
import type { Fact } from '../rules.readings.ts';
import { type Dataset, datasetAt, type Folder, foldersOf } from './hdf5-tree.ts';

/** What a file of the Berkeley EMD format is told by. */
export const isNcem = (root: Folder) => foldersOf(root).some(isGrid);
const isGrid = ({ attributes, datasets }: Folder) =>
  Number(attributes.get('emd_group_type')) === 1 && datasets.some(({ name }) => name === 'data');

/** The arrays of a Berkeley EMD file, with a scale for each dimension that the file tells one of. */
export function ncemArrays(root: Folder): { arrays: Gridded[]; facts: Fact[] } {
  const arrays = foldersOf(root)
    .filter(isGrid)
    .map((folder): Gridded => {
      const dataset = datasetAt(folder, 'data') as Dataset;
      return {
        name: folder.name,
        dataset,
        measured: { words: plainUnit(dataset.attributes.get('name')) || '强度', ...unitOf(dataset) },
        scales: dataset.shape.map((length, axis) => scaleOf(datasetAt(folder, `dim${axis + 1}`), length)),
      };
    });
  return { arrays, facts: factsOf(root) };
}

const unitOf = ({ attributes }: Dataset) => {
  const unit = plainUnit(attributes.get('units'));
  return unit ? { unit } : {};
};

/** A dimension is listed whole, or by its first two places. */
function scaleOf(dim: Dataset | undefined, length: number): Scale | undefined {
  if (!dim?.bits || dim.shape.length !== 1) return undefined;
  const listed = Float64Array.from(dim.numbers());
  const [first = 0, second = Number.NaN] = listed;
  const values =
    listed.length === length
      ? listed
      : listed.length === 2
        ? Float64Array.from({ length }, (_, at) => first + at * (second - first))
        : undefined;
  const name = plainUnit(dim.attributes.get('name'));
  return values && !Number.isNaN(values[0]) ? { name, values, ...unitOf(dim) } : undefined;
}

function factsOf(root: Folder): Fact[] {
  const told = (folder: string, ...names: string[]) => {
    const own = root.folders.find(({ name }) => name === folder)?.attributes;
    return names.map((name) => String(own?.get(name) ?? '')).find(Boolean) ?? '';
  };
  const volts = Number(told('microscope', 'high tension', 'voltage'));
  return [
    ['样品', told('sample', 'sample name', 'name', 'material')],
    ['操作者', told('user', 'User name', 'name')],
    ['仪器', told('microscope', 'name', 'microscope name')],
    ['加速电压', volts > 0 ? `${volts >= 1_000 ? volts / 1_000 : volts} kV` : ''],
  ];
}
