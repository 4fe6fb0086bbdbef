import { decimate, directionOf, extentOf } from '../curves/rules.decimate.ts';
import { peaksOf } from '../curves/rules.peaks.ts';
import { autoLevels, greyPixels } from '../rules.levels.ts';
import { readFile } from './read-file.ts';
import type { Answers, CurveOutline, Outline, Question, Range, Reply } from './rules.messages.ts';
import { type Curve, type Picture, type Reading, Unreadable } from './rules.readings.ts';
import { sheetText } from './rules.sheet-text.ts';

/** Groups of points in the first picture of a curve; four of each are drawn. */
const firstBuckets = 800;

type Opened = { reading: Reading; curves: { curve: Curve; outline: CurveOutline }[] };
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
    return undefined;
  }
  const file = opened.get(question.file);
  if (!file) throw new Unreadable('文件已关闭，请重新打开');
  if (question.ask === 'draw') return draw(file, question.buckets, question.window);
  if (question.ask === 'peaks') {
    const one = file.curves[question.curve];
    if (!one) return [];
    const { x, y } = windowOf(one, question.window);
    return peaksOf({ x, y }, { isDown: one.curve.pointsDown });
  }
  if (question.ask === 'page') return page(file.reading as Picture, question.page, question.levels);
  return new Blob(
    [
      '\uFEFF',
      ...sheetText(
        file.curves.map(({ curve }) => curve),
        file.reading,
      ),
    ],
    { type: 'text/csv' },
  );
}

async function open({ file, name, blob, technique }: Question & { ask: 'open' }): Promise<Outline> {
  const reading = await readFile({ name, blob, technique });
  if (reading.kind === 'bitmap') {
    const image = await createImageBitmap(blob).catch((cause) => {
      throw new Unreadable('图片已损坏或格式不受支持', { cause });
    });
    return { kind: 'bitmap', image, width: image.width, height: image.height };
  }
  if (reading.kind === 'pdf' || reading.kind === 'tables') return reading;
  if (reading.kind === 'picture') {
    opened.set(file, { reading, curves: [] });
    const pages = reading.pages.map(({ width, height, pixels }) => ({
      width,
      height,
      isGrey: 'grey' in pixels,
    }));
    return { ...reading, pages };
  }
  // Columns of one file share their x.
  const ways = new Map<Float64Array, -1 | 0 | 1>();
  const curves = reading.curves.flatMap((curve) => {
    const direction = ways.get(curve.x) ?? directionOf(curve.x);
    ways.set(curve.x, direction);
    const outline = outlineOf(curve, direction);
    return outline ? [{ curve, outline }] : [];
  });
  if (curves.length === 0) throw new Unreadable('没有在文件中找到可以绘制的数值');
  const whole = { reading: { ...reading, curves: [] }, curves };
  opened.set(file, whole);
  return { ...reading, curves: curves.map(({ outline }) => outline), drawn: draw(whole, firstBuckets) };
}

function outlineOf(curve: Curve, direction: -1 | 0 | 1): CurveOutline | undefined {
  const { x, y, ...rest } = curve;
  const [xRange, yRange] = [extentOf(x), extentOf(y)];
  return xRange && yRange ? { ...rest, points: x.length, direction, xRange, yRange } : undefined;
}

function draw({ curves }: Opened, buckets: number, window?: Range) {
  return curves.map(({ curve, outline }) => decimate(curve, outline.direction, buckets, window));
}

function windowOf({ curve, outline }: Opened['curves'][number], window?: Range) {
  return decimate(curve, outline.direction, Number.POSITIVE_INFINITY, window);
}

async function page({ pages }: Picture, number: number, asked: Answers['page']['levels']) {
  const one = pages[number];
  if (!one) throw new Unreadable('没有这一页');
  const { width, height, pixels } = one;
  const levels = 'grey' in pixels ? (asked ?? autoLevels(pixels.grey)) : undefined;
  const colour =
    'grey' in pixels && levels
      ? greyPixels(pixels.grey, levels)
      : 'colour' in pixels
        ? pixels.colour
        : undefined;
  const image = await createImageBitmap(
    new ImageData(colour as Uint8ClampedArray<ArrayBuffer>, width, height),
  );
  return { image, levels };
}

/** What is handed over instead of copied. */
function transferable(answer: Answers[keyof Answers]): Transferable[] {
  if (!answer || typeof answer !== 'object') return [];
  if ('image' in answer) return [answer.image];
  const drawn = Array.isArray(answer) ? answer : 'drawn' in answer ? answer.drawn : [];
  return drawn.flatMap((part) =>
    'prominence' in part ? [] : [part.x.buffer as ArrayBuffer, part.y.buffer as ArrayBuffer],
  );
}
