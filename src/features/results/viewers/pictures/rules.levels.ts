import type { Grey } from '../reading/rules.readings.ts';
import { type Colours, paletteOf } from './rules.colours.ts';

/** Shares of the span of a picture, from 0 to 1, between which its brightness is spread. */
export type Levels = { low: number; high: number };
/** How a picture is shown: between which levels, with middle tones lighter where gamma is above 1, in which colours. */
export type Look = Levels & { gamma: number; isInverted: boolean; colours: Colours };

/** As the file has it. */
export const plainLook: Look = { low: 0, high: 1, gamma: 1, isInverted: false, colours: 'grey' };

/** Pixels that are looked at to find how bright a picture is. */
const sampled = 60_000;
/** Bars of a histogram. */
const bins = 256;

/** From where to where a picture is spread so that all but a third of a percent at each end can be told apart. */
export function autoLevels(grey: Grey, tight?: Levels): Levels {
  return grey instanceof Uint8Array ? { low: 0, high: 1 } : (tight ?? tightLevels(grey));
}

/** The same for every depth, also where the whole of it could be seen. */
export function tightLevels(grey: Grey, { min, span } = spanOf(grey)): Levels {
  const step = Math.max(1, Math.floor(grey.length / sampled));
  const values: number[] = [];
  for (let at = 0; at < grey.length; at += step) {
    const value = grey[at] as number;
    if (Number.isFinite(value)) values.push(value);
  }
  values.sort((one, other) => one - other);
  const share = (part: number) =>
    (((values[Math.floor(part * (values.length - 1))] ?? min) as number) - min) / (span || 1);
  return { low: share(0.003), high: Math.max(share(0.997), share(0.003) + 0.001) };
}

/** Steps in which brightness is looked up. */
const steps = 4_095;

/** For each step between the levels its share of the colours, from 0 to 255. */
function curveOf({ gamma }: Pick<Look, 'gamma'>): Uint8Array {
  return Uint8Array.from({ length: steps + 1 }, (_, at) => Math.round(255 * (at / steps) ** (1 / gamma)));
}

/** Grey values as RGBA of 8 bits; what is no number is black, with `isSparse` transparent. */
export function greyPixels(
  grey: Grey,
  look: Levels & Partial<Look>,
  { min, span } = spanOf(grey),
  isSparse = false,
): Uint8ClampedArray {
  const { low, high, gamma, isInverted, colours } = { ...plainLook, ...look };
  const from = min + low * span;
  const scale = steps / Math.max((high - low) * span, Number.MIN_VALUE);
  const [palette, curve] = [paletteOf(colours, isInverted), curveOf({ gamma })];
  // The four bytes of a pixel are written as one number.
  const colourOf = new Uint32Array(steps + 1);
  const bytes = new Uint8Array(colourOf.buffer);
  for (let step = 0; step <= steps; step++) {
    const color = (curve[step] as number) * 3;
    bytes.set([...palette.subarray(color, color + 3), 255], step * 4);
  }
  const pixelOf = (value: number) =>
    colourOf[Math.min(steps, Math.max(0, Math.round((value - from) * scale) || 0))] as number;
  const pixels = new Uint32Array(grey.length);
  if (areFew(grey, span)) {
    const known = Uint32Array.from({ length: span + 1 }, (_, above) => pixelOf(min + above));
    for (let at = 0; at < grey.length; at++) pixels[at] = known[(grey[at] as number) - min] as number;
  } else
    for (let at = 0; at < grey.length; at++) {
      const value = grey[at] as number;
      if (!isSparse || !Number.isNaN(value)) pixels[at] = pixelOf(value);
    }
  return new Uint8ClampedArray(pixels.buffer);
}

/** Whether pixels are whole numbers of which there are so few that what is made of each is reckoned once. */
const areFew = (grey: Grey, span: number) =>
  !(grey instanceof Float32Array || grey instanceof Float64Array) && span < Math.min(grey.length, 65_536);

/** Colours between the levels; the file's own pixels stay as they are. */
export function colourPixels(
  colour: Uint8ClampedArray,
  { low, high, gamma, isInverted }: Look,
): Uint8ClampedArray {
  const curve = curveOf({ gamma });
  const shown = Uint8Array.from({ length: 256 }, (_, value) => {
    const share = (value / 255 - low) / Math.max(high - low, 1e-6);
    const lit = curve[Math.min(steps, Math.max(0, Math.round(share * steps)))] as number;
    return isInverted ? 255 - lit : lit;
  });
  const pixels = new Uint8ClampedArray(colour.length);
  for (let at = 0; at < colour.length; at += 4) {
    for (let channel = at; channel < at + 3; channel++)
      pixels[channel] = shown[colour[channel] as number] as number;
    pixels[at + 3] = colour[at + 3] as number;
  }
  return pixels;
}

/** How many values lie in each of the bars of the span; what is no number is in none. */
export function histogramOf(values: Grey, { min, span } = spanOf(values)): Uint32Array {
  const counts = new Uint32Array(bins);
  const scale = bins / (span || 1);
  const add = (value: number, count: number) => {
    const at = Math.min(bins - 1, Math.floor((value - min) * scale));
    if (at >= 0) counts[at] = (counts[at] as number) + count;
  };
  // By index, here and below: iterating over millions of numbers takes many times as long.
  if (areFew(values, span)) {
    const known = new Uint32Array(span + 1);
    for (let at = 0; at < values.length; at++) (known[(values[at] as number) - min] as number)++;
    for (let above = 0; above <= span; above++) add(min + above, known[above] as number);
  } else for (let at = 0; at < values.length; at++) add(values[at] as number, 1);
  return counts;
}

/** How light each pixel of colours is, as eyes see it. */
export function lightnessOf(colour: Uint8ClampedArray): Uint8Array {
  return Uint8Array.from({ length: colour.length / 4 }, (_, at) =>
    Math.round(
      0.299 * (colour[at * 4] as number) +
        0.587 * (colour[at * 4 + 1] as number) +
        0.114 * (colour[at * 4 + 2] as number),
    ),
  );
}

/** The one channel of a picture that has no colours though it could; undefined where it has some. */
export function greyOf(colour: Uint8ClampedArray): Uint8Array | undefined {
  const grey = new Uint8Array(colour.length / 4);
  for (let at = 0; at < grey.length; at++) {
    const red = colour[at * 4] as number;
    if (red !== colour[at * 4 + 1] || red !== colour[at * 4 + 2] || colour[at * 4 + 3] !== 255)
      return undefined;
    grey[at] = red;
  }
  return grey;
}

/** What the shares of levels are shares of: the whole depth of 8 bits, else what the picture uses. */
export function spanOf(grey: Grey): { min: number; span: number } {
  if (grey instanceof Uint8Array) return { min: 0, span: 255 };
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < grey.length; at++) {
    const value = grey[at] as number;
    if (value < min && value !== Number.NEGATIVE_INFINITY) min = value;
    if (value > max && value !== Number.POSITIVE_INFINITY) max = value;
  }
  return max > min ? { min, span: max - min } : { min: Number.isFinite(min) ? min : 0, span: 1 };
}
