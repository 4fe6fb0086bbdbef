import { nanometresIn } from '../../rules.scale.ts';
import { sizeOf } from '../images/gridded.ts';
import type { Fact, Picture, PicturePage } from '../rules.readings.ts';
import { at, type Dataset, datasetAt, type Folder, wordsAt } from './hdf5-tree.ts';

/** Pages that are listed. */
const most = 200;
/** What is drawn of a map of orientations, in the order in which it is looked at. */
const drawn: Record<string, string> = {
  'Band Contrast': '菊池带衬度',
  'Band Slope': '菊池带斜率',
  Phase: '物相编号',
  'Mean Angular Deviation': '平均角偏差',
};

/** What a file of Oxford's AZtec is told by. */
export const isOxford = (root: Folder) =>
  root.folders.some((slice) => at(slice, 'EBSD', 'Header') || at(slice, 'EDS', 'Header'));

type Page = { name: string; nanometres?: number; page: PicturePage; bits: number };

/**
 * Maps of backscatter diffraction and of elements, and the electron images beside them, by Oxford's published H5OINA; undefined where the file
 * has none. Orientations are not coloured: that takes the crystal's symmetry.
 */
export function readOxford(root: Folder): Picture | undefined {
  const pages = root.folders.flatMap((slice) => [
    ...pagesOf(at(slice, 'EBSD'), at(slice, 'EBSD', 'Data')?.datasets ?? [], drawn),
    ...pagesOf(
      at(slice, 'EDS'),
      (at(slice, 'EDS', 'Data', 'Window Integral') ?? at(slice, 'EDS', 'Data', 'Peak Area'))?.datasets ?? [],
    ),
    ...(at(slice, 'Electron Image')
      ? (at(slice, 'Electron Image', 'Data')?.folders ?? []).flatMap(({ datasets }) =>
          pagesOf(at(slice, 'Electron Image'), datasets),
        )
      : []),
  ]);
  const [first] = pages;
  if (!first) return undefined;
  const alike = pages.filter(({ nanometres }) => nanometres === first.nanometres);
  const header = at(
    root.folders.find((slice) => at(slice, 'EBSD')),
    'EBSD',
    'Header',
  );
  const phases = (at(header, 'Phases')?.folders ?? [])
    .map((phase) => wordsAt(phase, 'Phase Name'))
    .filter(Boolean);
  const elements = at(
    root.folders.find((slice) => at(slice, 'EDS')),
    'EDS',
    'Header',
  );
  const volts = Number(wordsAt(header ?? elements, 'Beam Voltage'));
  const left = [
    ...(pages.length > alike.length ? [`${pages.length - alike.length} 幅标尺不同的图像`] : []),
    ...(alike.length > most ? [`${alike.length - most} 幅`] : []),
    ...(header ? ['取向（欧拉角）'] : []),
  ];
  const facts: Fact[] = [
    [
      '图像',
      alike
        .slice(0, most)
        .map(({ name }, place) => `${place + 1} ${name}`)
        .join('；'),
    ],
    ['像素', `${first.page.width} × ${first.page.height}`],
    ['物相', phases.join('、')],
    ['样品', wordsAt(header ?? elements, 'Specimen Label')],
    ['加速电压', volts > 0 ? `${volts} kV` : ''],
    ['日期', wordsAt(header ?? elements, 'Acquisition Date')],
    ['未列出', left.join('；')],
  ];
  return {
    kind: 'picture',
    pages: alike.slice(0, most).map(({ page }) => page),
    depth: first.bits,
    ...(first.nanometres && { nanometres: first.nanometres }),
    facts: facts.filter(([, value]) => value),
  };
}

function pagesOf(
  folder: Folder | undefined,
  datasets: readonly Dataset[],
  names?: Record<string, string>,
): Page[] {
  const header = at(folder, 'Header');
  const cells = (axis: string) => Number(wordsAt(header, `${axis} Cells`));
  const [width, height] = [cells('X'), cells('Y')];
  const step = (axis: string) => Number(wordsAt(header, `${axis} Step`));
  const unit = String(datasetAt(header, 'X Step')?.attributes.get('Unit') ?? 'um');
  const nanometres = step('X') > 0 && step('X') === step('Y') ? nanometresIn(unit, step('X')) : undefined;
  const order = names ? Object.keys(names) : datasets.map(({ name }) => name);
  return order.flatMap((key): Page[] => {
    const dataset = datasets.find(({ name }) => name === key);
    if (!dataset?.bits || !(width > 1) || !(height > 1) || sizeOf(dataset) !== width * height) return [];
    return [
      {
        name: names?.[key] ?? key,
        bits: dataset.bits,
        ...(nanometres && { nanometres }),
        page: { ...{ width, height, isGrey: true }, pixels: async () => ({ grey: dataset.numbers() }) },
      },
    ];
  });
}
