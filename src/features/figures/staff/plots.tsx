type Point = { day: string; value: number | null };

/** The course of a figure as a line without words; whoever reads it aloud finds the table. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  const known = points.filter(({ value }) => value !== null);
  if (known.length < 2) return <div className="h-8" />;
  const values = known.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const place = (index: number, value: number) => {
    const x = (index / (points.length - 1)) * 120;
    const y = most === least ? 30 : 30 - ((value - least) / (most - least)) * 28;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const line = points.flatMap(({ value }, index) => (value === null ? [] : [place(index, value)])).join(' ');
  return (
    <svg viewBox="0 0 120 32" preserveAspectRatio="none" className="h-8 w-full" aria-hidden="true">
      <polyline
        points={line}
        fill="none"
        stroke="var(--lp-chart-1)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The course of a figure as columns, with its largest value and its first and last day. */
export function Columns({ points, said }: { points: readonly Point[]; said: (value: number) => string }) {
  const values = points.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const height = (value: number) => (most === least ? 0 : (Math.abs(value) / (most - least)) * 100);
  const zero = most === least ? 0 : (-least / (most - least)) * 100;
  return (
    <div aria-hidden="true">
      <div className="mb-1 font-num text-xs text-muted">{said(most)}</div>
      <div className="relative flex h-40 items-stretch gap-px border-y border-line">
        {points.map(({ day, value }) => (
          <div key={day} className="relative min-w-0 flex-1" title={`${day} ${said(value ?? 0)}`}>
            <div
              className="absolute inset-x-0 rounded-t-xs bg-[var(--lp-chart-1)]"
              style={{
                height: `${height(value ?? 0)}%`,
                bottom: `${(value ?? 0) < 0 ? zero - height(value ?? 0) : zero}%`,
              }}
            />
          </div>
        ))}
      </div>
      <div className="mt-1 flex justify-between font-num text-xs text-muted">
        <span>{points[0]?.day}</span>
        <span>{points.at(-1)?.day}</span>
      </div>
    </div>
  );
}
