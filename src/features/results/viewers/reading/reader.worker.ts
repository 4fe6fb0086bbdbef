import { decimate, directionOf, extentOf, leastOf } from '../curves/rules.decimate.ts';
import { peaksOf, sticksOf } from '../curves/rules.peaks.ts';
import { forgetPictures, heat, outlineOfMap, page, profile } from '../pictures/answer-pictures.ts';
import { cellAt } from '../pictures/rules.grid.ts';
import type { Point } from '../pictures/rules.place.ts';
import { bandMap, firstBand, meanOf, spectrumAt } from './imaging/rules.imaging.ts';
import { readFile } from './read-file.ts';
import type {
  Answers,
  CurveOutline,
  MadePanel,
  Outline,
  Question,
  Range,
  Reply,
  SpectrumAt,
} from './rules.messages.ts';
import {
  type Axis,
  type Curve,
  type Curves,
  type HeatMap,
  type Imaging,
  type Maps,
  type Panel,
  type Picture,
  type Reading,
  Unreadable,
} from './rules.readings.ts';
import { mapText, sheetOfMap, sheetsOf, sheetsOfImaging, sheetText } from './rules.sheet-text.ts';

/** Groups of points in the first picture of a curve; four of each are drawn. */
const firstBuckets = 800;

type OpenCurve = { curve: Curve; outline: CurveOutline };
/**
 * `told`: how many of the pictures are the file's own; those that were reckoned stand behind them. `imaging`: the spectra of which
 * the reading is one band.
 */
type Opened = { reading: Reading; panels: OpenCurve[][]; told: number; imaging?: Imaging };
const opened = new Map<number, Opened>();

self.addEventListener('message', async ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = data;
  try {
    const answer = await answerTo(question);
    reply({ id, answer }, transferable(answer));
  } catch (error) {
    if (!(error instanceof Unreadable)) console.error(error);
    reply({ id, refusal: error instanceof Unreadable ? error.message : null });
  }
});

function reply(message: Reply, moved: Transferable[] = []) {
  self.postMessage(message, { transfer: moved });
}

async function answerTo(question: Question): Promise<Answers[keyof Answers]> {
  if (question.ask === 'open') return open(question);
  if (question.ask === 'close') {
    opened.delete(question.file);
    forgetPictures();
    return undefined;
  }
  const file = opened.get(question.file);
  if (!file) throw new Unreadable('文件已关闭，请重新打开');
  const { ask } = question;
  if (ask === 'page') return page(file.reading as Picture, question.page, question.look);
  if (ask === 'profile')
    return profile(file.reading as Picture | Maps, question.page, question.from, question.to);
  if (ask === 'band') {
    const map = bandMap(file.imaging as Imaging, question.band);
    const outline = outlineOfMap(map);
    if (!outline) throw new Unreadable('这个波段内没有数值');
    file.reading = { ...(file.reading as Maps), maps: [map] };
    return outline;
  }
  if (ask === 'spectrum') return spectrumOf(file.imaging as Imaging, question.cell);
  if (ask === 'heat') return heat((file.reading as Maps).maps[question.map] as HeatMap, question.look);
  if (file.reading.kind === 'maps') {
    const { maps, table } = file.reading;
    if (ask === 'table') return table?.() ?? { kind: 'tables', sheets: maps.map((map) => sheetOfMap(map)) };
    const [at = 0] = (question as { panels: number[] }).panels;
    const map = maps[at];
    return new Blob(['\uFEFF', ...(map ? mapText(map) : [])], { type: 'text/csv' });
  }
  const reading = file.reading as Curves;
  if (ask === 'table')
    return reading.table?.() ?? sheetsOf(reading.panels.slice(0, file.told), reading.series);
  if (ask === 'csv') {
    const asked = question.panels.flatMap((at) => reading.panels[at] ?? []);
    const parts = ['\uFEFF', ...sheetText(asked, reading.series, question.words)];
    return new Blob(parts, { type: 'text/csv' });
  }
  if (ask === 'process') {
    const raw = reading.panels[question.panel];
    if (!raw) throw new Unreadable('没有这张图');
    const { processed } = await import('../curves/numerics/rules.process.ts');
    return added(file, reading, processed(raw, question.processing));
  }
  if (ask === 'reference') {
    const own = reading.panels[question.panel];
    if (!own) throw new Unreadable('没有这张图');
    const { referenceOf } = await import('../curves/numerics/rules.reference.ts');
    return added(file, reading, referenceOf(own, question.laid));
  }
  if (ask === 'study') {
    const panel = reading.panels[question.panel];
    if (!panel) throw new Unreadable('没有这张图');
    const { studied } = await import('../curves/numerics/rules.study.ts');
    const { curve, given } = question;
    const { panel: made, ...found } = studied[question.study]({ panel, curve, given, facts: reading.facts });
    return { ...added(file, reading, made), ...found };
  }
  const curves = file.panels[question.panel] ?? [];
  if (question.ask === 'draw') {
    const { buckets, window } = question;
    return question.curves.flatMap((at) => (curves[at] ? [drawnOf(curves[at], buckets, window)] : []));
  }
  if (question.ask === 'peaks') {
    const one = curves[question.curve];
    if (!one) return [];
    const { x, y } = drawnOf(one, Number.POSITIVE_INFINITY, question.window);
    if (one.curve.marks === 'sticks') return sticksOf({ x, y });
    return peaksOf({ x, y }, { isDown: one.curve.pointsDown, scale: question.scale });
  }
  if (question.ask === 'measure') {
    const one = curves[question.curve];
    const [{ courseOf }, { measured }] = await Promise.all([
      import('../curves/numerics/rules.course.ts'),
      import('../curves/numerics/rules.ranges.ts'),
    ]);
    const course = one && courseOf(one.curve);
    const { min: from, max: to } = question.range;
    return course && measured(course, { from, to }, question.background, Boolean(one.curve.pointsDown));
  }
  throw new Unreadable('查看器不认识这个请求');
}

/** Pictures that were reckoned and are kept of each file: what is older is not seen any more. */
const mostMade = 4;

/** Puts a picture that was reckoned behind those of its file. */
function added(file: Opened, reading: Curves, made: Panel): MadePanel {
  const curves = curvesOf(made, new Map());
  if (curves.length === 0) throw new Unreadable('计算后没有可以绘制的数值');
  const panel = reading.panels.length;
  reading.panels.push({ ...made, curves: curves.map(({ curve }) => curve) });
  file.panels.push(curves);
  const old = panel - mostMade;
  if (old >= file.told) {
    reading.panels[old] = { ...made, curves: [] };
    file.panels[old] = [];
  }
  const drawn = curves.map((one) => drawnOf(one, firstBuckets));
  return {
    panel,
    picture: { ...drawable(made, curves), curves: curves.map(({ outline }) => outline), drawn },
  };
}

async function open({ file, ...sent }: Question & { ask: 'open' }): Promise<Outline> {
  const { blob } = sent;
  const reading = await readFile(sent);
  if (reading.kind === 'bitmap') {
    const image = await createImageBitmap(blob).catch((cause) => {
      throw new Unreadable('图片已损坏或格式不受支持', { cause });
    });
    const { width, height } = image;
    const own = { width, height, isGrey: false, pixels: () => colourOf(blob) };
    opened.set(file, {
      reading: { kind: 'picture', pages: [own], depth: 8, facts: [] },
      panels: [],
      told: 0,
    });
    return { kind: 'bitmap', image, width, height };
  }
  if (reading.kind === 'pdf' || reading.kind === 'tables' || reading.kind === 'structure') return reading;
  if (reading.kind === 'picture') {
    opened.set(file, { reading, panels: [], told: 0 });
    const pages = reading.pages.map(({ width, height, isGrey }) => ({ width, height, isGrey }));
    return { ...reading, pages };
  }
  if (reading.kind === 'imaging') return openImaging(file, reading);
  if (reading.kind === 'maps') {
    const maps = reading.maps.filter(outlineOfMap);
    if (maps.length === 0) throw new Unreadable('没有在文件中找到可以绘制的数值');
    opened.set(file, { reading: { ...reading, maps }, panels: [], told: 0 });
    const { table: _, ...told } = reading;
    return { ...told, maps: maps.flatMap((map) => outlineOfMap(map) ?? []) };
  }
  return openCurves(file, reading);
}

function openImaging(file: number, imaging: Imaging): Outline {
  const { kind, technique, z, pointsDown, facts, leftOut, cells, values } = imaging;
  const { values: places, ...axis } = imaging.spectral;
  const [mean, range] = [meanOf(imaging), extentOf(places)];
  const band = firstBand(imaging, mean);
  const map = bandMap(imaging, band);
  const outline = outlineOfMap(map);
  if (!outline || !range) throw new Unreadable('没有在文件中找到可以绘制的数值');
  opened.set(file, {
    ...{ imaging, panels: [], told: 0 },
    reading: { kind: 'maps', maps: [map], facts, leftOut, table: () => sheetsOfImaging(imaging, map) },
  });
  return {
    ...{ kind, technique, z, pointsDown, facts, leftOut, band, map: outline },
    spectral: { ...axis, range },
    ...{ columns: imaging.x.values.length, rows: cells.length / imaging.x.values.length },
    spectra: values.length / places.length,
    mean: decimate({ x: places, y: mean }, directionOf(places), firstBuckets),
  };
}

function spectrumOf(imaging: Imaging, { x, y }: Point): SpectrumAt {
  const { column, row } = cellAt(imaging, { x, y });
  const places = imaging.spectral.values;
  const own = spectrumAt(imaging, row * imaging.x.values.length + column);
  return {
    ...{ x: imaging.x.values[column] as number, y: imaging.y.values[row] as number },
    ...(own && { drawn: decimate({ x: places, y: own }, directionOf(places), firstBuckets) }),
  };
}

async function colourOf(blob: Blob): Promise<{ colour: Uint8ClampedArray }> {
  const image = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const ctx = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  ctx.drawImage(image, 0, 0);
  return { colour: ctx.getImageData(0, 0, image.width, image.height).data };
}

function openCurves(file: number, { panels, table, ...told }: Curves): Outline {
  // Columns of one file share their x.
  const ways = new Map<Float64Array, -1 | 0 | 1>();
  const whole = panels
    .map((panel) => ({ panel, curves: curvesOf(panel, ways) }))
    .filter(({ curves }) => curves.length > 0);
  if (whole.length === 0) throw new Unreadable('没有在文件中找到可以绘制的数值');
  const kept = whole.map(({ panel, curves }) => ({ ...panel, curves: curves.map(({ curve }) => curve) }));
  opened.set(file, {
    reading: { ...told, table, panels: kept },
    panels: whole.map(({ curves }) => curves),
    told: kept.length,
  });
  return {
    ...told,
    panels: whole.map(({ panel, curves }, at) => ({
      ...drawable(panel, curves),
      curves: curves.map(({ outline }) => outline),
      drawn: curves.map((one) =>
        at === 0 && told.first.includes(one.curve.series ?? 0) ? drawnOf(one, firstBuckets) : undefined,
      ),
    })),
  };
}

function curvesOf({ curves }: Panel, ways: Map<Float64Array, -1 | 0 | 1>): OpenCurve[] {
  return curves.flatMap((curve): OpenCurve[] => {
    const direction = ways.get(curve.x) ?? directionOf(curve.x);
    ways.set(curve.x, direction);
    const outline = outlineOf(curve, direction);
    return outline ? [{ curve, outline }] : [];
  });
}

/** Axes are logarithmic only where all that they hold is above zero. */
function drawable(panel: Panel, curves: OpenCurve[]): Panel {
  const suited = (axis: Axis, ranges: Range[]): Axis =>
    axis.isLogarithmic && ranges.some(({ min }) => min <= 0) ? { ...axis, isLogarithmic: false } : axis;
  const outlines = curves.map(({ outline }) => outline);
  const heights = (isRight: boolean) =>
    outlines.filter((own) => Boolean(own.isRight) === isRight).map(({ yRange }) => yRange);
  return {
    ...panel,
    x: suited(
      panel.x,
      outlines.map(({ xRange }) => xRange),
    ),
    y: suited(panel.y, heights(false)),
    ...(panel.right && { right: suited(panel.right, heights(true)) }),
  };
}

function outlineOf(curve: Curve, direction: -1 | 0 | 1): CurveOutline | undefined {
  const { x, y, ...rest } = curve;
  const [xRange, yRange] = [extentOf(x), extentOf(y)];
  // Only what reaches below zero has to be looked through once more.
  const least = { x: leastOf(x, xRange), y: leastOf(y, yRange) };
  return xRange && yRange ? { ...rest, points: x.length, direction, xRange, yRange, least } : undefined;
}

function drawnOf({ curve, outline }: OpenCurve, buckets: number, window?: Range) {
  return decimate(curve, outline.direction, buckets, window);
}

/** What is handed over instead of copied. */
function transferable(answer: Answers[keyof Answers]): Transferable[] {
  if (!answer || typeof answer !== 'object') return [];
  if ('image' in answer) return [answer.image];
  const drawn = Array.isArray(answer)
    ? answer
    : 'panels' in answer
      ? answer.panels.flatMap((panel) => panel.drawn)
      : 'picture' in answer
        ? answer.picture.drawn
        : [];
  return drawn.flatMap((part) =>
    !part || 'prominence' in part ? [] : [part.x.buffer as ArrayBuffer, part.y.buffer as ArrayBuffer],
  );
}
