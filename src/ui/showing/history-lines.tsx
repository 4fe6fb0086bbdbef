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

/** The same at the foot of a card, folded under their name until somebody wants to read them. */
export function HistoryFold({
  name,
  lines,
}: { name: string } & Pick<Parameters<typeof HistoryLines>[0], 'lines'>) {
  return (
    <details className="min-w-0 flex-1 basis-60">
      <summary className="w-fit cursor-pointer py-2 text-link">
        {name}（{lines.length}）
      </summary>
      <HistoryLines className="space-y-2 pb-2" isBelow lines={lines} />
    </details>
  );
}
