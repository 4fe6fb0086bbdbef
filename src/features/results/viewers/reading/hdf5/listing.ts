import { sizeOf } from '../images/gridded.ts';
import type { Sheet, Tables } from '../rules.readings.ts';
import { type Dataset, type Folder, foldersOf } from './hdf5-tree.ts';

/** Rows of a sheet that can be looked at, columns of it, and sheets. */
const [mostRows, mostColumns, mostSheets] = [2_000, 60, 20];
/** Values that a line of the list shows. */
const shownValues = 6;

/** What stands in a file as lists: every dataset by its path, and the columns that stand together. Nothing is drawn. */
export function listingOf(root: Folder): Tables {
  const folders = foldersOf(root);
  const lines = folders.flatMap(({ datasets }) => datasets.map(lineOf));
  const sheets = folders.flatMap((folder) => sheetOf(folder) ?? []).slice(0, mostSheets);
  const told = folders.flatMap(({ path, attributes }) =>
    [...attributes].map(([name, value]) => [
      `${path || '/'} @${name}`,
      '',
      '',
      '',
      String(value).slice(0, 200),
    ]),
  );
  const all = [...lines, ...told];
  const heading = ['路径', '形状', '类型', '单位', '内容'];
  return {
    kind: 'tables',
    sheets: [
      { name: '文件内容', rows: [heading, ...all.slice(0, mostRows)], total: all.length + 1 },
      ...sheets,
    ],
  };
}

function lineOf(dataset: Dataset): string[] {
  const { path, shape, bits, attributes } = dataset;
  const unit = String(attributes.get('units') ?? attributes.get('unit') ?? attributes.get('Unit') ?? '');
  const shown = valuesOf(dataset);
  return [
    path,
    shape.join(' × ') || '1',
    bits ? `数值（${bits} 位）` : dataset.words().length ? '文本' : '其他',
    unit,
    `${shown.join(', ')}${sizeOf(dataset) > shown.length && shown.length ? ' …' : ''}`.slice(0, 300),
  ];
}

function valuesOf(dataset: Dataset): string[] {
  if (!dataset.bits) return dataset.words().slice(0, shownValues);
  const { shape } = dataset;
  if (sizeOf(dataset) === 0) return [];
  const count = shape.map((length, axis) => (axis === shape.length - 1 ? Math.min(length, shownValues) : 1));
  try {
    return Array.from(dataset.numbers({ start: shape.map(() => 0), count }), String);
  } catch {
    return [];
  }
}

/** The columns of one length in a folder, side by side. */
function sheetOf({ path, datasets }: Folder): Sheet[] | undefined {
  const columns = datasets.filter(({ bits, shape }) => bits && shape.length === 1 && (shape[0] ?? 0) > 1);
  const total = columns[0]?.shape[0] ?? 0;
  const own = columns.filter(({ shape }) => shape[0] === total).slice(0, mostColumns);
  if (own.length === 0) return undefined;
  const rows = Math.min(total, mostRows);
  const values = own.map((dataset) => {
    try {
      return dataset.numbers({ start: [0], count: [rows] });
    } catch {
      return new Float64Array();
    }
  });
  const titles = own.map(({ name, attributes }) => {
    const unit = String(attributes.get('units') ?? attributes.get('unit') ?? '');
    return unit ? `${name} (${unit})` : name;
  });
  const body = Array.from({ length: rows }, (_, row) =>
    values.map((column) => (column[row] === undefined ? '' : String(column[row]))),
  );
  return [{ name: path.split('/').at(-1) || '根目录', rows: [titles, ...body], total: total + 1 }];
}
