import type { Series } from './rules.series.ts';
import { readOff } from './rules.view.ts';

type Reading = {
  series: Series;
  color: string;
  isDashed: boolean;
  isShown: boolean;
  at: { x: number; y: number } | undefined;
  /** What it is read in, where curves have axes of their own. */
  unit?: string;
};

/** The legend: which curves are shown, and what each reads at the reading line; below, the peaks that were marked. */
export function CurveReadings({
  x,
  y,
  span,
  readings,
  notes,
  peaks,
  wavelength,
  onToggle,
}: {
  x: string;
  y: string;
  span: { x: number; y: number };
  readings: readonly Reading[];
  /** What was done to the curves, which makes them derived. */
  notes: readonly string[];
  /** Where the peaks are, in diffraction with the spacings that belong to them. */
  peaks: readonly { place: string; spacing?: string }[] | undefined;
  wavelength: number | undefined;
  onToggle: (key: string) => void;
}) {
  const spoken = readings.find(({ at }) => at);
  return (
    <div className="space-y-3 text-xs">
      <output className="sr-only" aria-live="polite">
        {spoken?.at && `${x} ${readOff(spoken.at.x, span.x)}，${y} ${readOff(spoken.at.y, span.y)}`}
      </output>
      <div className="max-h-56 overflow-auto rounded-sm border border-line">
        <table className="w-full border-collapse">
          <thead className="sticky top-0 bg-subtle text-left text-muted">
            <tr>
              <th className="px-3 py-2 font-medium">曲线</th>
              <th className="px-3 py-2 text-right font-medium whitespace-nowrap">{x}</th>
              <th className="px-3 py-2 text-right font-medium whitespace-nowrap">{y}</th>
            </tr>
          </thead>
          <tbody>
            {readings.map(({ series, color, isDashed, isShown, at, unit }) => (
              <tr key={series.key} className="border-t border-line">
                <td className="px-3 py-1.5">
                  <label className="flex min-h-7 min-w-30 cursor-pointer items-center gap-2">
                    <input
                      type="checkbox"
                      checked={isShown}
                      onChange={() => onToggle(series.key)}
                      className="size-4 shrink-0 accent-action"
                    />
                    <span
                      aria-hidden="true"
                      className={`w-5 shrink-0 border-t-2 ${isDashed ? 'border-dashed' : 'border-solid'}`}
                      style={{ borderColor: color }}
                    />
                    <span className="min-w-20 wrap-anywhere text-fg">{series.name || '曲线'}</span>
                  </label>
                </td>
                <td className="px-3 py-1.5 text-right font-num tabular-nums text-fg">
                  {at ? readOff(at.x, span.x) : '–'}
                </td>
                <td className="px-3 py-1.5 text-right font-num tabular-nums text-fg">
                  {at ? readOff(at.y, Math.min(span.y, Math.abs(at.y) || span.y)) : '–'}
                  {at && unit && ` ${unit}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.length > 0 && (
        <ul aria-label="处理说明" className="space-y-1 leading-5 text-body">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {peaks && (
        <p className="leading-6 text-body">
          <span className="text-muted">峰位（{x}）：</span>
          {peaks.length === 0
            ? '当前范围内没有明显的峰'
            : peaks.map(({ place, spacing }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: peaks beside each other may read alike.
                <span key={at} className="font-num tabular-nums">
                  {at > 0 && '、'}
                  {place}
                  {spacing && `（d = ${spacing} Å）`}
                </span>
              ))}
          {wavelength && peaks.length > 0 && (
            <span className="block text-muted">
              d 由文件中的靶材或波长（λ = {wavelength} Å）按布拉格公式计算。
            </span>
          )}
          <span className="block text-muted">在曲线上单击可增删标注。</span>
        </p>
      )}
    </div>
  );
}
