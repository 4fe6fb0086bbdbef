/** How figures are made: sizes in mm, letters and lines in pt. */
export type FigureSettings = {
  width: number;
  /** Height of the plot over the width of the figure. */
  ratio: number;
  font: number;
  line: number;
  ticks: 'in' | 'out' | 'none';
  legend: 'below' | 'right' | 'left' | 'none';
  dpi: 300 | 600;
  hasTitle: boolean;
  hasGrid: boolean;
  /** Lines on all four sides. */
  hasFrame: boolean;
};

/** A column of most journals. */
export const columnFigure: FigureSettings = {
  ...{ width: 85, ratio: 0.75, font: 8, line: 1, ticks: 'in', legend: 'below', dpi: 600 },
  ...{ hasTitle: false, hasGrid: false, hasFrame: true },
};

/** Widths that journals ask for, in mm. */
export const columnWidths: readonly (readonly [width: number, name: string])[] = [
  [85, '单栏 8.5 cm'],
  [89, '单栏 8.9 cm'],
  [140, '1.5 栏 14 cm'],
  [174, '双栏 17.4 cm'],
  [180, '双栏 18 cm'],
];

/** What was kept, as far as it makes sense; the rest is that of a column. */
export function figureSettingsIn(kept: unknown): FigureSettings {
  const own = kept && typeof kept === 'object' ? (kept as Record<string, unknown>) : {};
  const number = (key: 'width' | 'ratio' | 'font' | 'line', min: number, max: number) => {
    const value = own[key];
    return typeof value === 'number' && value >= min && value <= max ? value : columnFigure[key];
  };
  const among = <Value>(key: keyof FigureSettings, values: readonly Value[], otherwise: Value) =>
    values.includes(own[key] as Value) ? (own[key] as Value) : otherwise;
  const both = [true, false] as const;
  return {
    width: number('width', 30, 400),
    ratio: number('ratio', 0.3, 2),
    font: number('font', 4, 24),
    line: number('line', 0.25, 4),
    ticks: among('ticks', ['in', 'out', 'none'] as const, columnFigure.ticks),
    legend: among('legend', ['below', 'right', 'left', 'none'] as const, columnFigure.legend),
    dpi: own.dpi === 300 || own.dpi === 600 ? own.dpi : columnFigure.dpi,
    hasTitle: among('hasTitle', both, columnFigure.hasTitle),
    hasGrid: among('hasGrid', both, columnFigure.hasGrid),
    hasFrame: among('hasFrame', both, columnFigure.hasFrame),
  };
}
