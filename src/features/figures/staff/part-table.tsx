import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { StaffCard } from '../../../ui/antd/staff-page.tsx';
import { Link } from '../../../ui/link.tsx';
import type { FigureTold } from '../contract.ts';
import { changeSaid, changeTone, said } from './say.ts';

/** The parts of a figure, each beside the period before. */
export function PartTable({ figure }: { figure: FigureTold }) {
  const { title, unit, good, parts } = figure;
  if (!parts) return null;
  const most = Math.max(0, ...parts.list.map(({ value }) => value ?? 0));
  return (
    <StaffCard title={`${title} · 按${parts.title}`}>
      <StaffTable
        rowKey="part"
        rows={parts.list}
        width={520}
        empty="所选时间内没有记录"
        perPage={10}
        columns={[
          {
            title: parts.title,
            render: (_, { name, href, value }) => (
              <>
                {href ? (
                  <Link to={href} className="text-link hover:underline">
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <div className="mt-1 h-1 rounded-full bg-page" aria-hidden="true">
                  <div
                    className="h-1 rounded-full bg-[var(--lp-chart-1)]"
                    style={{ width: `${most > 0 ? (Math.max(0, value ?? 0) / most) * 100 : 0}%` }}
                  />
                </div>
              </>
            ),
          },
          {
            title: '本期',
            align: 'right',
            width: 130,
            className: 'font-num',
            render: (_, { value }) => said(value, unit),
          },
          {
            title: '前一周期',
            align: 'right',
            width: 130,
            className: 'font-num',
            render: (_, { before }) => said(before, unit),
          },
          {
            title: '变化',
            align: 'right',
            width: 90,
            className: 'font-num',
            render: (_, { change }) => <span className={changeTone(change, good)}>{changeSaid(change)}</span>,
          },
        ]}
      />
    </StaffCard>
  );
}
