import type { OutputOf } from '../../../../core/call.ts';
import { money, RowButton } from '../../../../ui/antd/columns.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { StaffTable } from '../../../../ui/antd/staff-table.tsx';
import type { Asked } from '../../../../ui/asking/use-call.ts';
import type { staffInvoiceDifferences } from '../../contract.staff.ts';

/** Invoices that stand for money that is gone, until they are taken back. */
export function DifferenceTable({
  asked,
  onOpen,
}: {
  asked: Asked<OutputOf<typeof staffInvoiceDifferences>>;
  onOpen: (rid: string) => void;
}) {
  return (
    <StaffCard>
      <p className="mb-3 text-sm text-muted">
        款项已退回而发票仍有效：请为这些发票发起冲红，并按实际金额重新开具。
      </p>
      <StaffLoaded state={asked}>
        {({ list }) => (
          <StaffTable
            rows={list}
            rowKey={({ rid, order_no }) => `${rid} ${order_no}`}
            empty="没有开票差异"
            width={900}
            perPage={20}
            columns={[
              {
                title: '申请编号',
                width: 150,
                render: (_, { rid, no }) => (
                  <RowButton of={no} aria-label={`查看 ${no}`} onClick={() => onOpen(rid)}>
                    {no}
                  </RowButton>
                ),
              },
              { title: '客户', render: (_, { customer }) => customer.name },
              { title: '发票号码', dataIndex: 'number', width: 190, className: 'font-mono text-xs' },
              { title: '已取消订单', dataIndex: 'order_no', width: 170, className: 'font-num' },
              money('发票金额', 'amount_fen', 130),
              money('超出实收', 'over_fen', 130),
            ]}
          />
        )}
      </StaffLoaded>
    </StaffCard>
  );
}
