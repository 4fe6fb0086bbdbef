import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { orderProtocol, orderResolve } from '../../changes/contract.ts';
import { ReasonDialog } from '../../changes/member/reason-dialog.tsx';
import { Changes } from '../../mine/member/order-history.tsx';
import type { Detail } from '../../mine/member/order-parts.tsx';
import { orderStates } from '../../rules.states.ts';
import { waitsForSignature } from '../../signing/member/order-agreements.tsx';
import { DifferenceTable } from './difference-table.tsx';

/** What staff changed or asked, or what is wrong with the samples, until the customer has decided. */
export function OrderDecisions({ order }: { order: Detail }) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState('');
  if (order.status !== orderStates.toConfirm && order.status !== orderStates.atIssue) return null;
  const isAsked = order.status === orderStates.toConfirm;
  const told = order.history.find(({ action }) => action === (isAsked ? 'askBack' : 'reportIssue'));
  const close = () => setOpen('');
  const change = {
    onClose: close,
    onRefused: revalidate,
    onDone: async () => {
      close();
      await revalidate();
    },
  };
  const { rid, version } = order;
  const { proposal } = order;
  const choices = isAsked ? asked : issue[order.typeId === 3 ? 3 : 1];
  return (
    <section
      aria-label={isAsked ? '待您确认' : '待您处理'}
      className="rounded-lg border border-line bg-warning-bg p-4 md:px-6"
    >
      <h2 className="flex items-center gap-2 font-semibold text-warning">
        <Icon name="info" />
        {isAsked ? '顾问有调整或提问，待您确认' : '样品异常，待您处理'}
      </h2>
      {told?.reason && <p className="mt-1.5 text-fg [overflow-wrap:anywhere]">{told.reason}</p>}
      {proposal && (
        <p className="mt-1 text-xs text-body">
          请在 {proposal.due_date} 前答复；{proposal.end_date} 仍未答复，订单将自动取消。
        </p>
      )}
      {proposal && proposal.lines.length > 0 && (
        <div className="mt-3 rounded-md bg-surface p-3.5">
          <DifferenceTable
            lines={proposal.lines}
            totals={{ before: proposal.before_fen, after: proposal.after_fen }}
          />
          {proposal.before_date !== proposal.after_date && (
            <p className="mt-2 text-xs text-body">
              预计交付：{proposal.before_date ?? '未定'} → <b>{proposal.after_date ?? '未定'}</b>
            </p>
          )}
        </div>
      )}
      {told && told.diff.length > 0 && !proposal?.lines.length && (
        <div className="mt-3 rounded-md bg-surface p-3.5">
          <Changes list={told.diff} />
        </div>
      )}
      {isAsked && waitsForSignature(order) && (
        <p className="mt-3 text-xs text-body">接受前请先签署下方的委托检测合同，合同金额即新方案的费用。</p>
      )}
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        {choices.map(({ action, name }, index) => (
          <button
            key={action}
            type="button"
            className={`h-11 px-4 md:h-10 ${buttonClass(index === 0 ? 'primary' : 'outline')}`}
            onClick={() => setOpen(action)}
          >
            {name}
          </button>
        ))}
      </div>
      {open === 'accept' && (
        <ReasonDialog
          title="接受变更"
          note={
            proposal?.lines.length
              ? `接受后按新方案继续，费用为 ¥${yuan(proposal.after_fen)}。`
              : '接受后订单按变更内容继续。'
          }
          confirm="确认接受"
          submit={() => send(orderProtocol, { rid, kind: 3, version: String(version) })}
          {...change}
        />
      )}
      {open === 'answer' && (
        <ReasonDialog
          title="回复顾问"
          note="回复后订单回到审核，顾问会尽快处理。"
          label="回复内容"
          isRequired
          maxLength={500}
          confirm="发送回复"
          check={(text) => (text ? undefined : '请填写回复内容')}
          submit={(content) => send(orderProtocol, { rid, kind: 4, version: String(version), content })}
          {...change}
        />
      )}
      {(open === 'resolveIssue' || open === 'resend') && (
        <ReasonDialog
          title={open === 'resend' ? '重新寄送' : '继续检测'}
          note={open === 'resend' ? '订单回到待寄样，请补寄样品。' : '按现有样品继续检测，结果可能受影响。'}
          label="说明（选填）"
          confirm="确认"
          submit={(reason) => send(orderResolve, { rid, choice: open, reason, version })}
          {...change}
        />
      )}
    </section>
  );
}

const asked = [
  { action: 'accept', name: '接受变更' },
  { action: 'answer', name: '回复' },
];
const issue = {
  1: [
    { action: 'resolveIssue', name: '继续检测' },
    { action: 'resend', name: '重新寄送' },
  ],
  3: [
    { action: 'resolveIssue', name: '继续分析' },
    { action: 'resend', name: '重新上传' },
  ],
};
