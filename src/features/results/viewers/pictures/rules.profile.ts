import type { Grey } from '../reading/rules.readings.ts';
import type { Point } from './rules.place.ts';

/** Values along a line, each that of the pixel which the line crosses there; `at` counts pixels from its beginning. */
export type Profile = { at: Float64Array; values: Float64Array };

/** Points of a profile at most. */
const most = 2_000;

/** The values of a picture from one point to another, about one for each pixel; nothing between pixels is invented. */
export function profileOf(
  { width, height, grey }: { width: number; height: number; grey: Grey },
  from: Point,
  to: Point,
): Profile {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.min(most, Math.max(1, Math.ceil(length)) + 1);
  const at = Float64Array.from({ length: count }, (_, point) => (point / Math.max(1, count - 1)) * length);
  const valueAt = (share: number) => {
    const column = Math.floor(from.x + share * (to.x - from.x));
    const row = Math.floor(from.y + share * (to.y - from.y));
    const isInside = column >= 0 && row >= 0 && column < width && row < height;
    return isInside ? (grey[row * width + column] as number) : Number.NaN;
  };
  return { at, values: at.map((own) => valueAt(length ? own / length : 0)) };
}
