/** What was done to a record, a line each: when, what, by whom and, if that was told, why, beside it or `isBelow`. */
export function HistoryLines({
  lines,
  isBelow = false,
  className,
}: {
  lines: readonly { at: string; what: string; who: string; why?: string }[];
  isBelow?: boolean;
  className: string;
}) {
  return (
    <ol className={className}>
      {lines.map(({ at, what, who, why }) => (
        <li key={`${at}${what}`} className="text-xs [overflow-wrap:anywhere]">
          <time className="mr-2 font-num text-muted">{at}</time>
          <span className="text-fg">{what}</span>
          <span className="text-muted">（{who}）</span>
          {why && <span className={`text-body ${isBelow ? 'block' : ''}`}> {why}</span>}
        </li>
      ))}
    </ol>
  );
}
