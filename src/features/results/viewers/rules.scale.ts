const inNanometres: Record<string, number> = {
  pm: 1e-3,
  nm: 1,
  um: 1e3,
  µm: 1e3,
  μm: 1e3,
  micron: 1e3,
  mm: 1e6,
  cm: 1e7,
  m: 1e9,
};

/**
 * The edge of a pixel in nanometres as microscopes write it: FEI and Thermo (PixelWidth in metres), Zeiss (Image Pixel
 * Size), Hitachi and JEOL (PixelSize), ImageJ (unit with the resolution). Undefined when nobody says it; a resolution
 * in inches or centimetres alone is that of a printer.
 */
export function nanometresOf({
  told,
  resolution,
}: {
  told: string;
  resolution?: number;
  unit?: number;
}): number | undefined {
  const fei = /PixelWidth\s*=\s*([\d.eE+-]+)/.exec(told)?.[1];
  if (fei) return sane(Number(fei) * 1e9);
  const named = /(?:Image )?Pixel ?Size\s*[=:]?\s*([\d.]+(?:[eE][+-]?\d+)?)\s*(pm|nm|µm|μm|um)?/i.exec(told);
  if (named) return sane(Number(named[1]) * (inNanometres[named[2]?.toLowerCase() ?? 'nm'] ?? 1));
  const unit = /^unit=(\S+)/m.exec(told)?.[1]?.replace('\\u00B5', 'µ');
  const factor = unit && inNanometres[unit.toLowerCase()];
  if (factor && resolution && /ImageJ/.test(told)) return sane(factor / resolution);
  return undefined;
}

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
