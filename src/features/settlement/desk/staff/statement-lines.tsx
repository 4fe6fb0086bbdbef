import { yuan } from '../../../../core/yuan.ts';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { Statement } from '../../contract.ts';

type Line = Statement['lines'][number];

/** The lines of a statement as a table. */
export function StaffLines({ lines }: { lines: readonly Line[] }) {
  return (
    <StaffTable
      rows={lines}
      width={800}
      rowClassName={({ is_disputed }) => (is_disputed ? 'bg-warning-bg' : '')}
      columns={[
        {
          title: '订单 / 预约',
          width: 150,
          render: (_, { order_rid, ref_no }) =>
            order_rid ? (
              <Link
                to={`/staff/orders/${order_rid}`}
                className="font-num text-link underline underline-offset-3"
              >
                {ref_no}
              </Link>
            ) : (
              <span className="font-num">{ref_no}</span>
            ),
        },
        {
          title: '项目',
          render: (_, { name, description, is_disputed }) => (
            <>
              {name}
              {is_disputed === 1 && <span className="ml-2 text-warning">有异议</span>}
              <span className="block text-xs text-muted">{description}</span>
            </>
          ),
        },
        { title: '数量', width: 100, render: (_, { quantity, unit }) => `${quantity} ${unit}` },
        { title: '课题号', dataIndex: 'project_no', width: 110, render: (text) => text || '—' },
        { title: '金额（元）', width: 110, align: 'right', render: (_, line) => money(line.amount_fen) },
        {
          title: '优惠与减免',
          width: 110,
          align: 'right',
          render: (_, line) => money(-(line.discount_fen + line.credited_fen)),
        },
        { title: '已付（元）', width: 110, align: 'right', render: (_, line) => money(line.paid_fen) },
      ]}
    />
  );
}

function money(fen: number) {
  return (
    <span className="font-num">
      {fen < 0 ? '−' : ''}
      {yuan(Math.abs(fen))}
    </span>
  );
}
