import { Button } from 'antd';
import { yuan } from '../../../core/yuan.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { stateTag, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../ui/antd/lists/with-count.ts';
import { ReasonModal } from '../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { type StaffApply, staffApplyList, staffApplyReject, staffApplyVoucher } from '../contract.staff.ts';
import { type ApplyAction, topUpRecord } from '../rules.states.ts';
import { StaffRefundModal } from './staff-refund-modal.tsx';

/** Top-ups of everybody; those by transfer are credited at the desk that matches bank lines. */
export default function ApplyBoardPage() {
  const list = useStaffList(
    staffApplyList,
    [
      {
        select: 'status',
        label: '状态',
        options: (data) =>
          Object.entries(topUpRecord.names).map(([value, name]) => ({
            value,
            label: withCount(name, data?.counts, value),
          })),
      },
      { search: 'kw', label: '搜索充值申请', hint: '单号 / 客户 / 单位' },
    ],
    { size: 20, sizes: [10, 20, 50] },
  );
  const me = useStaffMe();
  const reject = useAction(staffApplyReject, '已驳回');
  const voucher = useSaveFile(staffApplyVoucher);
  const { about, open, ends } = useOpened<{ apply: StaffApply; action: ApplyAction }>(list.reload);
  const offered = ({ actions }: StaffApply) =>
    actions.filter(
      ({ action }) =>
        (action === 'reject' && me.may('prestore:work')) || (action === 'refund' && me.may('refunds:work')),
    ) as { action: ApplyAction; name: string; reason?: string }[];
  return (
    <StaffPage title="充值申请" note="转账充值在“转账匹配”中按到账流水入账；微信、支付宝付款自动到账。">
      <StaffCard>
        <StaffList
          list={list}
          empty="没有充值申请"
          width={1000}
          detail={{ name: '经过', of: (apply) => <History apply={apply} /> }}
          columns={[
            {
              title: '单号',
              width: 150,
              render: (_, { no, created }) =>
                withNote(<span className="font-mono text-xs">{no}</span>, created.slice(0, 16)),
            },
            { title: '客户', render: (_, { customer }) => customer.name },
            {
              title: '金额',
              align: 'right',
              width: 130,
              render: (_, { amount_fen, bonus_fen }) =>
                withNote(
                  <b className="font-num text-fg">¥{yuan(amount_fen)}</b>,
                  bonus_fen > 0 && `赠 ¥${yuan(bonus_fen)}`,
                ),
            },
            { title: '方式', width: 100, dataIndex: 'way_name' },
            {
              title: '状态',
              width: 130,
              render: (_, apply) =>
                withNote(
                  stateTag(topUpRecord, apply),
                  apply.refunded_fen > 0 && `已退 ¥${yuan(apply.refunded_fen)}`,
                ),
            },
            {
              title: '未用现金',
              align: 'right',
              width: 120,
              className: 'font-num',
              render: (_, { refundable_fen }) => (refundable_fen > 0 ? `¥${yuan(refundable_fen)}` : '—'),
            },
            {
              title: '操作',
              width: 220,
              render: (_, apply) => (
                <div className="flex flex-wrap gap-2">
                  {apply.has_voucher && (
                    <Button loading={voucher.isBusy} onClick={() => void voucher.save({ rid: apply.rid })}>
                      查看凭证
                    </Button>
                  )}
                  <ActionButtons
                    actions={offered(apply)}
                    danger={['reject']}
                    onAction={(action) => open({ apply, action })}
                  />
                </div>
              ),
            },
          ]}
        />
      </StaffCard>
      {about?.action === 'reject' && (
        <ReasonModal
          title={`驳回 ${about.apply.no}`}
          send={(reason) => reject.run({ rid: about.apply.rid, version: about.apply.version, reason })}
          {...ends}
        />
      )}
      {about?.action === 'refund' && <StaffRefundModal apply={about.apply} {...ends} />}
    </StaffPage>
  );
}

function History({ apply }: { apply: StaffApply }) {
  return (
    <ol className="space-y-1">
      {apply.history.map((step) => (
        <li key={`${step.at}${step.to}`} className="text-xs">
          <time className="mr-2 font-num text-muted">{step.at}</time>
          {step.text}（{step.actor === '本人' ? '客户' : step.actor}）{step.reason}
        </li>
      ))}
    </ol>
  );
}
