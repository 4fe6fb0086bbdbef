/** Nanometres of a unit of length, by its letters in small ones. */
export const inNanometres: Record<string, number> = {
  pm: 1e-3,
  å: 0.1,
  angstrom: 0.1,
  nm: 1,
  um: 1e3,
  µm: 1e3,
  μm: 1e3,
  micron: 1e3,
  mm: 1e6,
  cm: 1e7,
  m: 1e9,
};

/** What a picture and the words in its fields say of its scale. */
type ToldScale = {
  told: string;
  width?: number;
  /** Pixels to a unit, which is an inch, a centimetre, or what ImageJ calls so. */
  resolution?: number;
  isInCentimetres?: boolean;
  make?: string;
  gatan?: { unit: string; scale: number };
};

/**
 * The edge of a pixel in nanometres as microscopes write it: FEI and Thermo (PixelWidth in metres), Tescan (PixelSizeX in
 * metres), Zeiss (Image Pixel Size, else the fourth number of its field for 1024 pixels), Hitachi (PixelSize), JEOL (bar and its
 * length; magnification on the detector), Gatan, OME (PhysicalSizeX), ImageJ (unit with the resolution). Undefined when
 * nobody says it; a resolution in inches or centimetres alone is that of a printer.
 */
export function nanometresOf(picture: ToldScale): number | undefined {
  for (const way of ways) {
    const found = way(picture);
    if (found !== undefined) return sane(found);
  }
  return undefined;
}

const lengthOf = (value: string | undefined, unit: string | undefined): number | undefined => {
  const factor = inNanometres[(unit ?? '').trim().toLowerCase()];
  return value !== undefined && factor ? Number(value) * factor : undefined;
};
/** A length of a unit as instruments write it, in nanometres; undefined for what is no length. */
export const nanometresIn = (unit: string, value = 1) => lengthOf(String(value), unit);
const number = String.raw`(\d*\.?\d+(?:[eE][+-]?\d+)?)`;

const ways: ((picture: ToldScale) => number | undefined)[] = [
  ({ told }) => lengthOf(new RegExp(`^PixelWidth\\s*=\\s*${number}`, 'm').exec(told)?.[1], 'm'),
  ({ told }) => lengthOf(new RegExp(`^PixelSizeX\\s*=\\s*${number}`, 'm').exec(told)?.[1], 'm'),
  ({ told }) => {
    const named = new RegExp(`(?:Image )?Pixel ?Size\\s*[=:]?\\s*${number}\\s*(pm|nm|µm|μm|um)?`, 'i').exec(
      told,
    );
    return lengthOf(named?.[1], named?.[2] ?? 'nm');
  },
  ({ told, width }) => {
    const zeiss = /^(?:\s*-?[\d.eE+-]+\r?\n){3}\s*([\d.eE+-]+)\r?\n[\s\S]*^(?:AP|DP|SV)_/m.exec(told)?.[1];
    return zeiss && width ? (Number(zeiss) * 1e9 * 1024) / width : undefined;
  },
  ({ told }) => {
    const bar = /^\$\$SM_MICRON_BAR\s+(\d+)/m.exec(told)?.[1];
    const marker = new RegExp(`^\\$\\$SM_MICRON_MARKER\\s+${number}\\s*([a-zµμ]+)`, 'm').exec(told);
    const length = lengthOf(marker?.[1], marker?.[2]);
    return bar && length ? length / Number(bar) : undefined;
  },
  ({ told, resolution, isInCentimetres, make }) => {
    const times = Number(/<SelectorValue>([\d.]+)</.exec(told)?.[1]);
    const isPicture = /^JEOL/.test(make ?? '') && />eosTEM</.test(told) && />MAG</.test(told);
    return isPicture && resolution && times
      ? (isInCentimetres ? 1e7 : 2.54e7) / resolution / times
      : undefined;
  },
  ({ gatan }) => gatan && lengthOf(String(gatan.scale), gatan.unit),
  ({ told }) => {
    const size = new RegExp(`PhysicalSizeX="${number}"`).exec(told)?.[1];
    return lengthOf(size, /PhysicalSizeXUnit="([^"]+)"/.exec(told)?.[1] ?? 'µm');
  },
  ({ told, resolution }) => {
    const unit = /^unit=(\S+)/m.exec(told)?.[1]?.replace('\\u00B5', 'µ');
    const factor = unit && inNanometres[unit.toLowerCase()];
    return factor && resolution && /ImageJ/.test(told) ? factor / resolution : undefined;
  },
];

function sane(nanometres: number): number | undefined {
  return nanometres > 1e-4 && nanometres < 1e8 ? nanometres : undefined;
}

/** The longest round length whose bar is at most `most` pixels wide, with its width and its words. */
export function scaleBar(nanometresPerPixel: number, most: number): { width: number; label: string } {
  const room = nanometresPerPixel * most;
  const decade = 10 ** Math.floor(Math.log10(room));
  const length = [5, 2, 1].map((step) => step * decade).find((step) => step <= room) ?? decade;
  const [unit, factor] =
    length >= 1e6 ? ['mm', 1e6] : length >= 1e3 ? ['µm', 1e3] : length >= 1 ? ['nm', 1] : ['pm', 1e-3];
  return { width: length / nanometresPerPixel, label: `${Number((length / factor).toPrecision(3))} ${unit}` };
}
