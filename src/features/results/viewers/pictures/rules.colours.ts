/** Scales of colours, each by stops from the least value to the greatest. */
const stops = {
  grey: '000000 ffffff',
  viridis: '440154 482878 3e4989 31688e 26828e 1f9e89 35b779 6dcd59 b4de2c fde725',
  inferno: '000004 1b0c42 4b0c6b 781c6d a52c60 cf4446 ed6925 fb9a06 f7d03c fcffa4',
  gold: '000000 5a1e08 a8470f dd8d2f f3c25d ffffff',
  coolwarm: '3b4cc0 7b9ff9 c0d4f5 dddddd f2cbb7 ee8468 b40426',
  red: '000000 ff3b30',
  green: '000000 30d158',
  blue: '000000 3f8cff',
} as const;

export type Colours = keyof typeof stops;

/** Scales of colours by the names that they are chosen by. */
export const colourNames: readonly (readonly [Colours, string])[] = [
  ['grey', '灰度'],
  ['viridis', 'Viridis'],
  ['inferno', 'Inferno'],
  ['gold', '棕金'],
  ['coolwarm', '冷暖'],
  ['red', '红'],
  ['green', '绿'],
  ['blue', '蓝'],
];

/** 256 colours of a scale, red, green and blue of each behind each other. */
export function paletteOf(colours: Colours, isInverted = false): Uint8Array {
  const own = stops[colours]
    .split(' ')
    .map((hex) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
  const palette = new Uint8Array(256 * 3);
  for (let at = 0; at < 256; at++) {
    const share = ((isInverted ? 255 - at : at) / 255) * (own.length - 1);
    const below = Math.min(own.length - 2, Math.floor(share));
    for (let channel = 0; channel < 3; channel++) {
      const [one, other] = [own[below]?.[channel] as number, own[below + 1]?.[channel] as number];
      palette[at * 3 + channel] = Math.round(one + (other - one) * (share - below));
    }
  }
  return palette;
}
