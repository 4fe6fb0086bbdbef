import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { money, orDash, RowButton, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import type { Asked } from '../../../../ui/asking/use-call.ts';
import type { staffInvoiceDifferences } from '../../contract.staff.ts';

type Differences = OutputOf<typeof staffInvoiceDifferences>;
type Open = (rid: string) => void;

/** Where books and invoices differ: in what became of the money, and in what the platform says. */
export function DifferenceTables({ asked, onOpen }: { asked: Asked<Differences>; onOpen: Open }) {
  return (
    <StaffLoaded state={asked}>
      {({ list, platform }) => (
        <div className="space-y-4">
          <StaffCard>
            <h2 className="mb-1 font-semibold text-fg">款项已退回的发票</h2>
            <p className="mb-3 text-sm text-muted">
              款项已退回而发票仍有效：请为这些发票发起冲红，并按实际金额重新开具。
            </p>
            <GoneMoney {...{ list, onOpen }} />
          </StaffCard>
          <StaffCard>
            <h2 className="mb-1 font-semibold text-fg">与开票平台不一致</h2>
            <p className="mb-3 text-sm text-muted">
              每晚与平台核对一次：请在平台查明后登记、冲红或退回重新办理。
            </p>
            <PlatformDifferences {...{ platform, onOpen }} />
          </StaffCard>
        </div>
      )}
    </StaffLoaded>
  );
}

const opening = (onOpen: Open) => ({
  title: '申请编号',
  width: 150,
  render: (_: unknown, { rid, no }: { rid: string; no: string }) => (
    <RowButton of={no} aria-label={`查看 ${no}`} onClick={() => onOpen(rid)}>
      {no}
    </RowButton>
  ),
});

function GoneMoney({ list, onOpen }: Pick<Differences, 'list'> & { onOpen: Open }) {
  return (
    <StaffTable
      rows={list}
      rowKey={({ rid, order_no }) => `${rid} ${order_no}`}
      empty="没有开票差异"
      width={900}
      perPage={20}
      columns={[
        opening(onOpen),
        { title: '客户', render: (_, { customer }) => customer.name },
        { title: '发票号码', dataIndex: 'number', width: 190, className: 'font-mono text-xs' },
        { title: '已取消订单', dataIndex: 'order_no', width: 170, className: 'font-num' },
        money('发票金额', 'amount_fen', 130),
        money('超出实收', 'over_fen', 130),
      ]}
    />
  );
}

function PlatformDifferences({ platform, onOpen }: Pick<Differences, 'platform'> & { onOpen: Open }) {
  return (
    <StaffTable
      rows={platform}
      rowKey="platform_no"
      empty="账面与平台一致"
      width={1040}
      perPage={20}
      columns={[
        opening(onOpen),
        { title: '客户', width: 130, render: (_, { customer }) => customer.name },
        {
          title: '不一致之处',
          render: (_, { what, platform_no }) =>
            withNote(what, <span className="font-mono">{`平台单号 ${platform_no}`}</span>),
        },
        {
          title: '账面号码与金额',
          width: 190,
          render: (_, { number, amount_fen }) => sideOf(number, amount_fen),
        },
        {
          title: '平台号码与金额',
          width: 190,
          render: (_, { their_number, their_fen }) => sideOf(their_number, their_fen),
        },
      ]}
    />
  );
}

function sideOf(number: string, fen: number | null) {
  return withNote(
    <span className="font-mono text-xs">{orDash(number)}</span>,
    fen === null ? '' : `${fen < 0 ? '-' : ''}¥${yuan(Math.abs(fen))}`,
  );
}
