import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { Link } from '../../../ui/link.tsx';
import { figureRows } from '../contract.ts';
import { said } from './say.ts';

/** The records that a figure of a board counts; the address says which. */
export default function FigureRowsPage() {
  const list = useStaffList(figureRows, [
    { fields: ['board', 'figure', 'part'], draw: () => null },
    { days: '统计日期' },
  ]);
  const { board, from, to } = list.said;
  const unit = list.data?.unit ?? 'count';
  const isMeasured = unit !== 'count' && list.data?.sum.value !== null;
  return (
    <StaffPage
      title={list.data ? `${list.data.title} · 明细` : '指标明细'}
      note={list.data?.definition}
      actions={
        <Link
          to={`/staff/figures?${new URLSearchParams({ board: board ?? '', range: 'free', from: from ?? '', to: to ?? '' })}`}
          className="text-link hover:underline"
        >
          返回看板
        </Link>
      }
    >
      <StaffCard>
        <StaffList
          {...{ list, empty: '所选时间内没有记录，请换一段日期', width: 640, rowKey: 'nth' }}
          note={({ sum, total }) => (
            <p className="mb-3 text-sm text-muted">
              共 <b className="font-num text-fg">{total.toLocaleString('zh-CN')}</b> 条
              {sum.count !== total && (
                <>
                  ，计 <b className="font-num text-fg">{sum.count.toLocaleString('zh-CN')}</b> 次
                </>
              )}
              {isMeasured && (
                <>
                  ，合计 <b className="font-num text-fg">{said(sum.value, unit)}</b>
                </>
              )}
            </p>
          )}
          columns={[
            { title: '日期', width: 120, className: 'font-num', render: (_, { day }) => day ?? '现在' },
            {
              title: '记录',
              width: 240,
              render: (_, { name, href }) =>
                href ? (
                  <Link to={href} className="text-link hover:underline">
                    {name || '查看'}
                  </Link>
                ) : (
                  name || '访客'
                ),
            },
            { title: '分类', render: (_, { part }) => part || '—' },
            ...(list.data?.list.some(({ count }) => count !== 1)
              ? [
                  {
                    title: '次数',
                    width: 90,
                    align: 'right' as const,
                    className: 'font-num',
                    dataIndex: 'count',
                  },
                ]
              : []),
            ...(isMeasured
              ? [
                  {
                    ...{ title: '计入', width: 140, align: 'right' as const, className: 'font-num' },
                    render: (_: unknown, { value }: { value: number | null }) => said(value, unit),
                  },
                ]
              : []),
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}
