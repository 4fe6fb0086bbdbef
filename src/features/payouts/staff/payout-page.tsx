import { Button } from 'antd';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { money, stateColumn, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../ui/antd/lists/with-count.ts';
import { ReasonModal } from '../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { GeneralRefundModal } from '../../prestore/staff/general-refund-modal.tsx';
import { payoutRecord } from '../../wallets/rules.payouts.ts';
import { type StaffPayout, staffPayoutApprove, staffPayoutList, staffPayoutRefuse } from '../contract.ts';
import { PayModal } from './pay-modal.tsx';

type Action = 'approve' | 'pay' | 'refuse';
const tones = { 10: 'check', 15: 'check', 20: 'run', 30: 'done', 40: 'stop' } as const;
const toneOf = (status: number) => tones[status as keyof typeof tones];

/** Money that is to be paid back: approved by one person, paid by a provider or the bank. */
export default function PayoutPage() {
  const list = useStaffList(
    staffPayoutList,
    [
      {
        segments: 'status',
        label: '状态',
        options: (data) => [
          { value: '', label: '全部' },
          ...Object.entries(payoutRecord.names).map(([value, name]) => ({
            value,
            label: withCount(name, data?.counts, value),
          })),
        ],
      },
      { search: 'kw', label: '搜索退款', hint: '退款单号 / 客户' },
    ],
    { size: 20, sizes: [10, 20, 50] },
  );
  const approve = useAction(staffPayoutApprove, '已审批');
  const refuse = useAction(staffPayoutRefuse, '已驳回，款项已退回客户余额');
  const canAsk = useStaffMe().may('refunds:work');
  const asking = useOpened<true>(list.reload);
  const { about, open, ends } = useOpened<{ payout: StaffPayout; action: 'pay' | 'refuse' }>(list.reload);
  const act = (payout: StaffPayout, action: Action) => {
    if (action !== 'approve') return open({ payout, action });
    const { rid, version } = payout;
    void approve.run({ rid, version }).then((answer) => answer && ends.onDone());
  };
  return (
    <StaffPage
      title="退款"
      note="款项在申请时已冻结；审批后原路退回，或由财务打款后登记银行流水号。"
      actions={canAsk && <Button onClick={() => asking.open(true)}>通用预存退款</Button>}
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有退款"
          width={1080}
          columns={[
            {
              title: '退款单号',
              width: 150,
              render: (_, { no, created }) =>
                withNote(<span className="font-mono text-xs">{no}</span>, created.slice(0, 16)),
            },
            {
              title: '客户与来源',
              render: (_, { customer, kind_name, ref_no, reason }) =>
                withNote(
                  customer.name,
                  <>
                    {kind_name} <span className="font-mono">{ref_no}</span> {reason}
                  </>,
                ),
            },
            money('金额', 'amount_fen', 120),
            {
              title: '去向',
              width: 210,
              render: (_, { by_gateway, way_name, bank }) =>
                by_gateway ? (
                  `${way_name}原路退回`
                ) : (
                  <span className="text-xs">
                    {bank?.name} {bank?.bank}
                    <span className="block font-mono">{bank?.account}</span>
                  </span>
                ),
            },
            stateColumn({ toneOf }),
            {
              title: '经办',
              width: 160,
              className: 'text-xs',
              render: (_, { applied_by, approved_by, paid_by, serial }) => (
                <>
                  申请 {applied_by}
                  {approved_by && <span className="block">审批 {approved_by}</span>}
                  {paid_by && <span className="block">打款 {paid_by}</span>}
                  {serial && <span className="block font-mono">{serial}</span>}
                </>
              ),
            },
            {
              title: '操作',
              width: 200,
              render: (_, payout) => (
                <ActionButtons
                  actions={payout.actions as { action: Action; name: string; reason?: string }[]}
                  primary={['approve', 'pay']}
                  danger={['refuse']}
                  onAction={(action) => act(payout, action)}
                />
              ),
            },
          ]}
        >
          {({ accounts }) =>
            about?.action === 'pay' && <PayModal payout={about.payout} accounts={accounts} {...ends} />
          }
        </StaffList>
      </StaffCard>
      {about?.action === 'refuse' && (
        <ReasonModal
          title={`驳回退款 ${about.payout.no}`}
          note="冻结的款项与赠送额度将原样退回客户余额。"
          send={(reason) => refuse.run({ rid: about.payout.rid, version: about.payout.version, reason })}
          {...ends}
        />
      )}
      {asking.about && <GeneralRefundModal {...asking.ends} />}
    </StaffPage>
  );
}
