import { useState } from 'react';
import type { Tables } from './reading/rules.readings.ts';

/** The sheets of a file, one at a time. */
export function TableView({ tables, name }: { tables: Tables; name: string }) {
  const [at, setAt] = useState(0);
  const sheet = tables.sheets[at] ?? tables.sheets[0];
  if (!sheet) return <p className="py-6 text-center text-muted">文件中没有工作表</p>;
  const [heading = [], ...rows] = sheet.rows;
  const columns = Math.max(...sheet.rows.map((row) => row.length), 1);
  const cells = Array.from({ length: columns }, (_, column) => column);
  return (
    <div className="space-y-3">
      {tables.sheets.length > 1 && (
        <div role="toolbar" aria-label="工作表" className="flex flex-wrap gap-2">
          {tables.sheets.map(({ name: own }, index) => (
            <button
              key={own}
              type="button"
              aria-pressed={index === at}
              onClick={() => setAt(index)}
              className="h-9 rounded-sm border border-line-strong px-3 text-sm text-fg hover:border-action aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:text-on-tint"
            >
              {own}
            </button>
          ))}
        </div>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys.
        tabIndex={0}
        aria-label={`${name} ${sheet.name}`}
        className="max-h-120 overflow-auto rounded-sm border border-line"
      >
        <table className="min-w-full border-collapse text-xs">
          <thead className="sticky top-0 bg-subtle text-left">
            <tr>
              {cells.map((column) => (
                <th
                  key={column}
                  className="border-b border-line px-3 py-2 font-medium whitespace-nowrap text-fg"
                >
                  {heading[column] || <span className="sr-only">第 {column + 1} 列</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="font-num tabular-nums text-body">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name and never move.
              <tr key={index} className="border-t border-line">
                {cells.map((column) => (
                  <td key={column} className="px-3 py-1.5 whitespace-nowrap">
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sheet.total > sheet.rows.length && (
        <p className="text-xs text-muted">
          共 {sheet.total} 行，这里显示前 {sheet.rows.length} 行，其余请下载查看
        </p>
      )}
    </div>
  );
}
