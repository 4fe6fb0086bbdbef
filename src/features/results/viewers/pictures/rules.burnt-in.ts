import type { Grey } from '../reading/rules.readings.ts';

/** A bar of a known length that the instrument drew into the picture: its ends in pixels, and the row in which it lies. */
export type BurntBar = { left: number; right: number; row: number };

/** What the instrument drew into a picture, and the rows from `top` to `bottom` that are free of it. */
export type BurntIn = { bar?: BurntBar; clear: { top: number; bottom: number } };

/** Shares of the height: the least and the greatest strip of data, and where bars are looked for from each edge. */
const strip = { least: 0.02, most: 0.3 } as const;
const searched = 0.34;
/** Shares of the width that a bar is long. */
const long = { least: 0.03, most: 0.6 } as const;
/** How far two brightnesses of 255 are alike, and from when on they are told apart. */
const alike = 6;
const apart = 80;
/** Rows that a bar is thick at most, as a share of the height. */
const thickest = 0.03;

/**
 * Looks for the strip of data and for one bar between two ends that stand out. A bar is a run of equal pixels with ticks at both
 * ends, or a solid one; none where several could be meant. `values` are those of a picture, `span` what they reach.
 */
export function burntIn(
  values: Grey,
  width: number,
  height: number,
  { min, span }: { min: number; span: number },
): BurntIn {
  const at = (x: number, y: number) => (((values[y * width + x] as number) - min) / (span || 1)) * 255;
  const bottom = stripFrom(at, width, height);
  const edge = Math.round(height * searched);
  const picture = { values, at, width, height, like: (alike * (span || 1)) / 255 };
  const bars = [
    ...barsBetween(picture, height - edge, height),
    ...barsBetween(picture, 0, Math.round(height * 0.15)),
  ];
  const [bar] = bars;
  const single = bars.length === 1 ? bar : undefined;
  const room = Math.round(height * 0.06);
  const isLow = bar !== undefined && bar.row > height / 2;
  return {
    ...(single && { bar: single }),
    clear: {
      top: bar && !isLow ? Math.min(height, bar.row + room) : 0,
      bottom: bar && isLow ? Math.max(0, Math.min(bottom, bar.row - room)) : bottom,
    },
  };
}

type At = (x: number, y: number) => number;

/** The row at which a strip of one colour with words on it begins; the height where there is none. */
function stripFrom(at: At, width: number, height: number): number {
  const step = Math.max(1, Math.floor(width / 400));
  const row = height - 1 - Math.floor(height * 0.01);
  const ground = commonIn(at, width, row, step);
  let [from, misses] = [height, 0];
  for (let y = row; y >= 0 && misses <= 3; y--) {
    if (shareOf(at, width, y, step, ground) >= 0.4) [from, misses] = [y, 0];
    else misses++;
  }
  const share = (height - from) / height;
  if (share < strip.least || share > strip.most) return height;
  let written = 0;
  for (let y = from; y < height; y++) if (shareOf(at, width, y, step, ground) < 0.97) written++;
  return written > (height - from) * 0.15 ? from : height;
}

function commonIn(at: At, width: number, row: number, step: number): number {
  const counts = new Uint32Array(256);
  for (let x = 0; x < width; x += step) {
    const value = Math.round(at(x, row));
    if (value >= 0) counts[value] = (counts[value] as number) + 1;
  }
  return counts.indexOf(Math.max(...counts));
}

function shareOf(at: At, width: number, y: number, step: number, ground: number): number {
  let [same, all] = [0, 0];
  for (let x = 0; x < width; x += step, all++) if (Math.abs(at(x, y) - ground) <= alike / 2) same++;
  return same / all;
}

/** `at`: brightness of 255; `like`: how far two values are alike. */
type Looked = { values: Grey; at: At; width: number; height: number; like: number };

/** Bars whose upper row lies between two rows. */
function barsBetween({ values, at, width, height, like }: Looked, from: number, to: number): BurntBar[] {
  const [least, most] = [Math.max(12, width * long.least), width * long.most];
  const found: BurntBar[] = [];
  for (let y = Math.max(1, from); y < to - 1; y++) {
    const row = y * width;
    let begin = 0;
    for (let x = 1; x <= width; x++) {
      const step = (values[row + x] as number) - (values[row + begin] as number);
      if (x < width && Math.abs(step) <= like) continue;
      const length = x - begin;
      if (length >= least && length <= most && begin > 0 && x < width) {
        const bar = { left: begin, right: x - 1, row: y };
        const isKnown = found.some(
          (other) => Math.abs(other.row - y) < height * 0.05 && other.left < x && other.right > begin,
        );
        if (!isKnown && isBar(at, bar, height)) found.push(bar);
      }
      begin = x;
    }
  }
  return found;
}

/** Whether a run is the upper row of a bar: set off all around but at its ends, where ticks may stand, and not thick. */
function isBar(at: At, { left, right, row }: BurntBar, height: number): boolean {
  const color = at((left + right) >> 1, row);
  const differs = (x: number, y: number) => y >= 0 && y < height && Math.abs(at(x, y) - color) >= apart;
  const is = (x: number, y: number) => y >= 0 && y < height && Math.abs(at(x, y) - color) <= alike;
  if (!differs(left - 1, row) || !differs(right + 1, row)) return false;
  const inner = Array.from({ length: 9 }, (_, at_) => Math.round(left + ((at_ + 1) / 10) * (right - left)));
  if (!inner.every((x) => differs(x, row - 1))) return false;
  let thick = 1;
  while (inner.every((x) => is(x, row + thick))) thick++;
  if (thick > Math.max(4, height * thickest) || !inner.every((x) => differs(x, row + thick))) return false;
  const reach = Math.max(2, Math.round(thick * 0.7));
  const above = [left, right].map((x) => is(x, row - reach));
  const below = [left, right].map((x) => is(x, row + thick - 1 + reach));
  const hasTicks = (above[0] && above[1]) || (below[0] && below[1]);
  const isSolid =
    thick >= 3 &&
    !above.some(Boolean) &&
    !below.some(Boolean) &&
    Array.from({ length: thick }, (_, down) => row + down).every(
      (y) => is(left, y) && is(right, y) && differs(left - 1, y) && differs(right + 1, y),
    );
  return Boolean(hasTicks) || isSolid;
}

/** Lengths that instruments label their bars with, by their first digits. */
const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Whether a bar of so many pixels is a round length by the scale of the file, as the instrument labels it: its length in
 * nanometres, and the round one that it stands for, undefined where none is within a pixel and a half or one percent.
 */
export function checkedBar(
  { left, right }: BurntBar,
  nanometres: number,
): { pixels: number; length: number; meant: number | undefined } {
  // From the middle of one tick to that of the other, or from end to end.
  const pixels = right - left + 1;
  const length = pixels * nanometres;
  const decade = 10 ** Math.floor(Math.log10(length));
  const tolerance = Math.max(1.5 / pixels, 0.01);
  const meant = round
    .map((digits) => Number((digits * decade).toPrecision(3)))
    .find((own) => Math.abs(own - length) <= own * tolerance);
  return { pixels, length, meant };
}
