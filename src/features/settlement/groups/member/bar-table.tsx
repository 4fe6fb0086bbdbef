import { yuan } from '../../../../core/yuan.ts';

type Row = { key: string; name: string; note: string; figures: readonly (number | null)[] };

/** A table of amounts whose first is drawn as a bar besides, to the scale of the largest. */
export function BarTable({
  title,
  columns: [head, ...figures],
  rows,
}: {
  title: string;
  columns: readonly [string, ...string[]];
  rows: readonly Row[];
}) {
  const most = Math.max(1, ...rows.map((row) => row.figures[0] ?? 0));
  const end = 'py-2 pl-3 text-right whitespace-nowrap';
  return (
    <section aria-label={title} className="border-t border-line px-4 py-4 md:px-6">
      <h3 className="font-semibold text-fg">{title}（元）</h3>
      {rows.length === 0 ? (
        <p className="mt-2 text-xs text-muted">没有数据</p>
      ) : (
        <div className="mt-2 overflow-x-auto">
          <table className="w-full text-xs">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-2 text-left font-normal md:w-1/4">
                  {head}
                </th>
                <td className="w-1/3 max-md:hidden" />
                {figures.map((name) => (
                  <th key={name} scope="col" className={`${end} font-normal`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, note, figures: amounts }) => (
                <tr key={key} className="border-t border-line">
                  <th scope="row" className="min-w-24 py-2 pr-3 text-left font-normal text-fg">
                    <span className="[overflow-wrap:anywhere]">{name}</span>
                    <span className="block text-muted">{note}</span>
                    <Bar className="mt-1 h-1.5 md:hidden" share={(amounts[0] ?? 0) / most} />
                  </th>
                  <td className="max-md:hidden">
                    <Bar className="h-3" share={(amounts[0] ?? 0) / most} />
                  </td>
                  {amounts.map((fen, index) => (
                    <td key={figures[index]} className={`${end} font-num text-fg`}>
                      {fen === null ? '—' : yuan(fen)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <div aria-hidden="true" className={`rounded-xs bg-subtle ${className}`}>
      <div className="h-full rounded-xs bg-action" style={{ width: `${Math.max(0, share) * 100}%` }} />
    </div>
  );
}
