import { nanometresIn } from '../../rules.scale.ts';
import { type Fact, type Picture, type PicturePage, type Reading, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';
import { at, type Dataset, datasetAt, type Folder } from './hdf5-tree.ts';

/** Pages of a stack that are listed. */
const most = 2_000;

type Metadata = Record<string, Record<string, unknown> | undefined>;

/** What a file of Thermo's Velox is told by. */
export const isVelox = (root: Folder) => at(root, 'Application', 'Velox') !== undefined;

/**
 * Images of Velox, page by page, with the scale that the file tells; its spectra where it has no image. What has another
 * scale, or is no image, is told as left out. Throws Unreadable where the file has neither.
 */
export function readVelox(root: Folder): Reading {
  const data = at(root, 'Data');
  const images = (at(data, 'Image')?.folders ?? []).flatMap(imageOf);
  const spectra = at(data, 'Spectrum')?.folders ?? [];
  const others = (data?.folders ?? [])
    .filter(({ name }) => !/^(Image|Spectrum|Text)$/.test(name))
    .flatMap(({ name, folders }) => (folders.length ? [`${name}（${folders.length} 组）`] : []));
  const unread = (at(data, 'Image')?.folders.length ?? 0) - images.length;
  const left = [
    ...(unread ? [`${unread} 幅复数或无法识别的图像`] : []),
    ...(images.length && spectra.length ? [`${spectra.length} 条谱图`] : []),
    ...others,
  ];
  const [first] = images;
  if (first) return pictureOf(images, first, left);
  const curves = spectra.flatMap(spectrumOf);
  const [one] = curves;
  if (!one) throw new Unreadable('Velox 文件中没有可以显示的图像或谱图');
  return spectraOf(
    curves.map(({ spectrum }) => spectrum),
    {
      facts: factsOf(one.metadata),
      technique: 'other',
      leftOut: [
        ...(curves.length < spectra.length
          ? [`另有 ${spectra.length - curves.length} 条谱图没有写明能量刻度`]
          : []),
        ...left.map((name) => `未显示：${name}`),
      ],
    },
  );
}

type Image = { name: string; dataset: Dataset; metadata: Metadata; nanometres?: number };

function pictureOf(images: Image[], first: Image, left: string[]): Picture {
  const alike = images.filter(
    ({ nanometres, dataset: { bits } }) => nanometres === first.nanometres && bits === first.dataset.bits,
  );
  const pages = alike.flatMap(({ name, dataset }) =>
    Array.from({ length: dataset.shape[2] ?? 1 }, (_, at) => ({ name, page: pageOf(dataset, at) })),
  );
  const unlisted = [
    ...(images.length > alike.length ? [`${images.length - alike.length} 幅标尺或位深不同的图像`] : []),
    ...(pages.length > most ? [`${pages.length - most} 帧`] : []),
    ...left,
  ];
  const names = [...new Set(pages.map(({ name }) => name).filter(Boolean))];
  const facts: Fact[] = [
    ['图像', names.map((name) => `${name}（第 ${pagesNamed(pages, name)} 页）`).join('；')],
    ['像素', `${first.dataset.shape[1]} × ${first.dataset.shape[0]}`],
    ['位深', `${first.dataset.bits} 位`],
    ['像素尺寸', first.nanometres ? '' : sizeWords(first.metadata)],
    ...factsOf(first.metadata),
    ['未列出', unlisted.join('；')],
  ];
  return {
    kind: 'picture',
    pages: pages.slice(0, most).map(({ page }) => page),
    depth: first.dataset.bits,
    ...(first.nanometres && { nanometres: first.nanometres }),
    facts: facts.filter(([, value]) => value),
  };
}

/** The size of a pixel in a unit that is no length, as in diffraction. */
function sizeWords({ BinaryResult }: Metadata): string {
  const size = Number(nodeOf(BinaryResult?.PixelSize).width);
  const unit = String(BinaryResult?.PixelUnitX ?? '');
  return size > 0 && unit ? `${Number(size.toPrecision(6))} ${unit}` : '';
}

function pagesNamed(pages: readonly { name: string }[], name: string): string {
  const own = pages.flatMap((page, at) => (page.name === name ? [at + 1] : []));
  const [low, high] = [own[0], own.at(-1)];
  return own.length > 1 && high === (low as number) + own.length - 1 ? `${low}–${high}` : own.join('、');
}

function pageOf(dataset: Dataset, frame: number): PicturePage {
  const [height = 0, width = 0] = dataset.shape;
  return {
    ...{ width, height, isGrey: true },
    pixels: async () => ({
      grey: dataset.numbers({ start: [0, 0, frame], count: [height, width, 1] }),
    }),
  };
}

function imageOf(folder: Folder): Image[] {
  const dataset = datasetAt(folder, 'Data');
  if (!dataset?.bits || dataset.shape.length !== 3 || dataset.shape.some((length) => length === 0)) return [];
  const metadata = metadataOf(folder);
  const binary = metadata.BinaryResult ?? {};
  const [size, unit] = [nodeOf(binary.PixelSize), String(binary.PixelUnitX ?? '')];
  const [across, down] = [Number(size.width), Number(size.height)];
  const isSquare = across > 0 && Math.abs(across - down) <= across * 1e-3;
  const nanometres = isSquare ? nanometresIn(unit, across) : undefined;
  const { Detector, DetectorIndex } = binary as { Detector?: unknown; DetectorIndex?: unknown };
  const detectors = Object.values(nodeOf(metadata.Detectors)).map(nodeOf);
  const name = String(
    Detector ??
      detectors[Number(DetectorIndex)]?.DetectorName ??
      (detectors.length === 1 ? detectors[0]?.DetectorName : '') ??
      '',
  );
  return [{ name, dataset, metadata, ...(nanometres && { nanometres }) }];
}

const nodeOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What stands beside the first frame, a JSON whose letters are the column of an array. */
function metadataOf(folder: Folder): Metadata {
  const dataset = datasetAt(folder, 'Metadata');
  if (!dataset?.bits || dataset.shape.length !== 2) return {};
  const letters = dataset.numbers({ start: [0, 0], count: [dataset.shape[0] as number, 1] });
  try {
    return nodeOf(
      JSON.parse(new TextDecoder().decode(Uint8Array.from(letters)).replace(/\0[\s\S]*$/, '')),
    ) as Metadata;
  } catch {
    return {};
  }
}

function spectrumOf(folder: Folder, place: number): { spectrum: Spectrum; metadata: Metadata }[] {
  const dataset = datasetAt(folder, 'Data');
  if (!dataset?.bits || dataset.shape.length !== 2 || dataset.shape.includes(0)) return [];
  const metadata = metadataOf(folder);
  const detector = Object.values(nodeOf(metadata.Detectors))
    .map(nodeOf)
    .find(({ Dispersion }) => Number(Dispersion) > 0);
  const [step, start] = [Number(detector?.Dispersion), Number(detector?.OffsetEnergy)];
  if (!(step > 0) || !Number.isFinite(start)) return [];
  const y = Float64Array.from(dataset.numbers({ start: [0, 0], count: [dataset.shape[0] as number, 1] }));
  return [
    {
      metadata,
      spectrum: {
        name: String(detector?.DetectorName ?? `谱图 ${place + 1}`),
        against: { words: 'Energy', unit: 'keV' },
        measured: { words: 'Counts' },
        x: y.map((_, at) => (start + at * step) / 1_000),
        y,
      },
    },
  ];
}

function factsOf({ Instrument, Optics, Acquisition, Stage, Sample, CustomProperties }: Metadata): Fact[] {
  const volts = Number(Optics?.AccelerationVoltage);
  const taken = Number(nodeOf(Acquisition?.AcquisitionStartDatetime).DateTime);
  const tilt = Number(Stage?.AlphaTilt);
  const length = Number(Optics?.CameraLength);
  const times = Number(
    nodeOf(nodeOf(CustomProperties).StemMagnification).value ?? Optics?.NominalMagnification,
  );
  return [
    ['样品', String(Sample?.SampleDescription ?? '')],
    ['仪器', String(Instrument?.InstrumentModel ?? Instrument?.InstrumentClass ?? '')],
    ['加速电压', volts > 0 ? `${volts / 1_000} kV` : ''],
    ['放大倍数', times > 0 ? `${Math.round(times)} ×` : ''],
    ['相机长度', length > 0 ? `${Number((length * 1_000).toPrecision(4))} mm` : ''],
    ['α 倾角', Math.abs(tilt) > 1e-4 ? `${((tilt * 180) / Math.PI).toFixed(2)}°` : ''],
    ['日期', taken > 0 ? new Date(taken * 1_000).toISOString().slice(0, 10) : ''],
  ];
}
