import { Tool } from '../../../../ui/showing/tool.tsx';

/**
 * Chooses one of the series that a picture has of those of its file (`present`, by their places); `chosen` is undefined
 * while several are shown.
 */
export function SeriesChooser({
  names,
  present,
  chosen,
  onChoose,
}: {
  names: readonly string[];
  present: readonly number[];
  chosen: number | undefined;
  onChoose: (series: number | 'all') => void;
}) {
  const step = (by: 1 | -1) => {
    const at = chosen === undefined ? -by : present.indexOf(chosen);
    const next = present[(at + by + present.length) % present.length];
    if (next !== undefined) onChoose(next);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <label className="flex min-w-0 flex-1 items-center gap-2 sm:max-w-100">
        <span className="shrink-0 text-muted">系列</span>
        <select
          value={chosen ?? 'all'}
          onChange={({ target: { value } }) => onChoose(value === 'all' ? 'all' : Number(value))}
          className="h-9 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2 text-fg"
        >
          <option value="all">多个系列（共 {present.length} 个）</option>
          {present.map((at) => (
            <option key={at} value={at}>
              {names[at]}
            </option>
          ))}
        </select>
      </label>
      <Tool label="上一个系列" icon="left" onClick={() => step(-1)} />
      <Tool label="下一个系列" icon="right" onClick={() => step(1)} />
    </div>
  );
}
