import { Button } from 'antd';
import { dueText } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { money, numberLink, stateColumn } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { PayerLink } from '../../../clusters/staff/payer-link.tsx';
import { statementRecord } from '../../rules.states.ts';
import { statementTone } from '../../rules.tones.ts';
import { staffStatements, staffUnsettled, statementMake } from '../contract.ts';

/** Statements with filters, and customers and groups whose accepted work stands on none. */
export default function StatementsPage() {
  const list = useStaffList(
    staffStatements,
    [
      { select: 'status', label: '状态', none: '状态', options: statementRecord.names },
      { search: 'kw', label: '结算单号、订单号或付款方', hint: '结算单号 / 订单号 / 付款方' },
      { days: '出具日期' },
      { flag: 'overdue', label: '只看逾期' },
      { flag: 'approval', label: '有减免待复核' },
    ],
    { size: 20 },
  );
  return (
    <StaffPage
      title="结算单"
      note="数据确认后出具结算单，客户确认后付款；确认后只能通过贷项或补差结算单调整。"
    >
      <Unsettled onMade={list.reload} />
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的结算单"
          width={900}
          note={({ total, total_fen, remaining_fen }) => (
            <>
              共 {total} 张，金额 <b className="font-num text-fg">¥{yuan(total_fen)}</b>，待付{' '}
              <b className="font-num text-fg">¥{yuan(remaining_fen)}</b>
            </>
          )}
          columns={[
            {
              title: '结算单',
              width: 150,
              render: (_, { rid, no }) => numberLink(`/staff/statements/${rid}`, no),
            },
            { title: '付款方', width: 150, render: (_, { owner }) => <PayerLink {...owner} /> },
            {
              title: '订单',
              className: 'font-num',
              render: (_, { orders }) => orders.map(({ no }) => no).join('、') || '—',
            },
            money('金额（元）', 'total_fen', 110),
            money('待付（元）', 'remaining_fen', 110),
            stateColumn({ toneOf: statementTone }),
            {
              title: '期限',
              width: 170,
              render: (_, { due_date, days_left, waits_for_approval }) => (
                <>
                  {due_date && <span className="font-num">{due_date}</span>}
                  {days_left !== null && (
                    <span className={`block text-xs ${days_left < 0 ? 'text-danger' : 'text-muted'}`}>
                      {dueText(days_left)}
                    </span>
                  )}
                  {waits_for_approval === 1 && <span className="block text-xs text-warning">减免待复核</span>}
                </>
              ),
            },
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}

/** Customers and groups whose accepted work or used time stands on no statement, with a button that makes one. */
function Unsettled({ onMade }: { onMade: () => Promise<void> }) {
  const me = useStaffMe();
  const waiting = useCall(staffUnsettled, {});
  const make = useAction(statementMake, '已出具结算单');
  if (waiting.data?.list.length === 0) return null;
  return (
    <StaffCard title="待出结算单">
      <StaffLoaded state={waiting}>
        {({ list }) => (
          <ul className="divide-y divide-line">
            {list.map(({ owner, ...waits }) => (
              <li key={owner.rid} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
                <b className="font-medium text-fg">{owner.name}</b>
                <span className="min-w-36 flex-1 font-num break-all text-muted">
                  {[...waits.orders, ...waits.bookings].map(({ no }) => no).join('、')}
                </span>
                <span className="font-num text-fg">¥{yuan(waits.amount_fen)}</span>
                {me.may('statements:work') && (
                  <Button
                    loading={make.isBusy}
                    aria-label={`为${owner.name}出具结算单`}
                    onClick={async () => {
                      if (await make.run({ owner: owner.rid }))
                        await Promise.all([waiting.reload(), onMade()]);
                    }}
                  >
                    出具结算单
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </StaffLoaded>
    </StaffCard>
  );
}
