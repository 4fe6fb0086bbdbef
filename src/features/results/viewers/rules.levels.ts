import type { Levels } from './reading/rules.messages.ts';
import type { Grey } from './reading/rules.readings.ts';

/** Pixels that are looked at to find how bright a picture is. */
const sampled = 60_000;

/** From where to where a picture is spread so that all but a third of a percent at each end can be told apart. */
export function autoLevels(grey: Grey): Levels {
  if (grey instanceof Uint8Array) return { low: 0, high: 1 };
  const { min, span } = spanOf(grey);
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

/** Grey values as RGBA of 8 bits, spread between the levels. */
export function greyPixels(grey: Grey, { low, high }: Levels): Uint8ClampedArray {
  const { min, span } = spanOf(grey);
  const from = min + low * span;
  const scale = 255 / Math.max((high - low) * span, Number.MIN_VALUE);
  const pixels = new Uint8ClampedArray(grey.length * 4);
  for (let at = 0; at < grey.length; at++) {
    const value = ((grey[at] as number) - from) * scale;
    pixels[at * 4] = value;
    pixels[at * 4 + 1] = value;
    pixels[at * 4 + 2] = value;
    pixels[at * 4 + 3] = 255;
  }
  return pixels;
}

/** What the shares of levels are shares of: the whole depth of 8 bits, else what the picture uses. */
function spanOf(grey: Grey): { min: number; span: number } {
  if (grey instanceof Uint8Array) return { min: 0, span: 255 };
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of grey) {
    if (value < min && value !== Number.NEGATIVE_INFINITY) min = value;
    if (value > max && value !== Number.POSITIVE_INFINITY) max = value;
  }
  return max > min ? { min, span: max - min } : { min: Number.isFinite(min) ? min : 0, span: 1 };
}
