/** Pieces of which texts of instruments are made: invented data in the structure that each program writes. */

/** Rows of numbers by their place, joined by `separator`. */
export function rows(
  count: number,
  make: (at: number) => readonly (number | string)[],
  separator = '\t',
): string {
  return Array.from({ length: count }, (_, at) => make(at).join(separator)).join('\n');
}

/** A number with so many decimals. */
export const fixed = (value: number, decimals = 4) => value.toFixed(decimals);

/** The same text with commas for the decimals of its numbers. */
export const commas = (text: string) => text.replaceAll(/(?<=\d)\.(?=\d)/g, ',');

/** A peak of so many counts at a place. */
export const peak = (x: number, at: number, width: number, height = 1_000) =>
  height * Math.exp(-(((x - at) / width) ** 2));

/** Bytes of GBK for the few Chinese words that the files use. */
export function gbk(text: string): Uint8Array {
  const known: Record<string, number> = {
    角: 0xbdc7,
    度: 0xb6c8,
    强: 0xc7bf,
    波: 0xb2a8,
    长: 0xb3a4,
    数: 0xcafd,
    温: 0xcec2,
    时: 0xcab1,
    间: 0xbce4,
  };
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = known[letter];
      return code ? [code >> 8, code & 255] : [letter.charCodeAt(0)];
    }),
  );
}
