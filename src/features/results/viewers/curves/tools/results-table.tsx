import type { Answers } from '../../reading/rules.messages.ts';

/** What a study found: its figures, its table, and what must be said of them. */
export function ResultsTable({
  name,
  method,
  found: { results, rows, said },
}: {
  name: string;
  method: string;
  found: Pick<Answers['study'], 'results' | 'rows' | 'said'>;
}) {
  const [heading = [], ...body] = rows ?? [];
  return (
    <section aria-label={`${name}结果`} className="space-y-3 rounded-sm border border-line px-3 py-3 text-sm">
      <p className="text-xs text-muted">计算所得 · {method}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {results.map(([label, value]) => (
          <div key={label} className="flex min-w-0 justify-between gap-3 border-b border-line pb-1">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right font-num break-words tabular-nums text-fg">{value}</dd>
          </div>
        ))}
      </dl>
      {body.length > 0 && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys.
          tabIndex={0}
          aria-label={`${name}明细`}
          className="max-h-60 overflow-auto rounded-sm border border-line"
        >
          <table className="w-full border-collapse text-xs">
            <thead className="sticky top-0 bg-subtle text-left text-muted">
              <tr>
                {heading.map((cell) => (
                  <th key={cell} className="px-3 py-2 font-medium whitespace-nowrap">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="font-num tabular-nums text-fg">
              {body.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of one result never move.
                <tr key={at} className="border-t border-line">
                  {row.map((cell, column) => (
                    <td key={heading[column]} className="px-3 py-1.5 whitespace-nowrap">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {said.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-xs leading-5 text-body">
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
