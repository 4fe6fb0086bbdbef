import { Alert, Button } from 'antd';
import { useState } from 'react';
import { isOneOf } from '../../../../core/record.ts';
import { dueText } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { PageDeeds } from '../../../../ui/antd/page-deeds.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { PayerLink } from '../../../clusters/staff/payer-link.tsx';
import { creditStates, statementStates } from '../../rules.states.ts';
import { statementTone } from '../../rules.tones.ts';
import type { StaffView } from '../contract.ts';
import { creditDecide, staffStatement, statementRemind, writeOffDecide } from '../contract.ts';
import { ReviseDialog } from './revise-dialog.tsx';
import { AdjustDialog, CreditDialog, VoidDialog, WriteOffDialog } from './statement-dialogs.tsx';
import { StaffLines } from './statement-lines.tsx';

/** One statement: what it charges, how it was paid, and what staff can do with it. */
export default function StatementPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const state = useCall(staffStatement, { rid: params.rid ?? '' });
  return (
    <StaffPage title={`结算单 ${state.data?.no ?? ''}`.trim()}>
      <StaffLoaded state={state}>
        {(statement) => <Parts statement={statement} reload={state.reload} />}
      </StaffLoaded>
    </StaffPage>
  );
}

function Parts({ statement, reload }: { statement: StaffView; reload: () => Promise<void> }) {
  const me = useStaffMe();
  const file = useSaveFile(staffStatement);
  const remind = useAction(statementRemind, '已提醒付款方');
  const [open, setOpen] = useState('');
  const mayWork = me.may('statements:work');
  const done = async () => {
    setOpen('');
    await reload();
  };
  const isConfirmed = isOneOf(
    statement.status,
    statementStates.toPay,
    statementStates.partPaid,
    statementStates.paid,
    statementStates.overdue,
  );
  const offered = statement.actions.filter(({ action }) =>
    ['revise', 'remind', 'void', 'credit'].includes(action),
  );
  const mayWriteOff =
    me.may('refunds:work') &&
    !statement.write_off &&
    statement.actions.some(({ action }) => action === 'writeOff');
  const deeds = [
    ...offered,
    ...(isConfirmed && me.may('statements:approve') ? [{ action: 'adjust', name: '补差' }] : []),
    ...(mayWriteOff ? [{ action: 'writeOff', name: '核销坏账' }] : []),
  ];
  const files = (['pdf', 'xlsx'] as const).map((format) => (
    <Button key={format} loading={file.isBusy} onClick={() => void file.save({ rid: statement.rid, format })}>
      {format === 'pdf' ? '下载 PDF' : '导出 Excel'}
    </Button>
  ));
  const sums: [string, number][] = [
    ['结算金额（含税）', statement.total_fen],
    ['其中增值税', statement.tax_fen],
    ['减免', -statement.credited_fen],
    ['已付', statement.paid_fen],
    ['待付', statement.remaining_fen],
  ];
  const dialog = { statement, onClose: () => setOpen(''), onDone: done };
  return (
    <div className="space-y-4">
      <StaffCard>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <div className="flex flex-wrap items-center gap-3">
              <StatusTag tone={statementTone(statement.status)}>{statement.status_name}</StatusTag>
              <PayerLink {...statement.owner} />
              <span className="text-muted">第 {statement.edition} 版</span>
            </div>
            <p className="mt-1.5 text-muted">
              {statement.created} 出具
              {statement.confirmed &&
                ` · ${statement.confirmed} ${statement.confirmed_by === 'customer' ? '客户确认' : '自动确认'}`}
              {statement.due_date && ` · ${statement.due_date} 到期`}
              {statement.days_left !== null && `（${dueText(statement.days_left)}）`}
            </p>
          </div>
          {mayWork && (
            <div className="flex flex-wrap gap-2">
              {files}
              <PageDeeds
                actions={deeds}
                primary={['remind']}
                danger={['void', 'writeOff']}
                busy={remind.isBusy ? 'remind' : undefined}
                onAction={(action) => {
                  if (action !== 'remind') setOpen(action);
                  else
                    void remind
                      .run({ rid: statement.rid, version: statement.version })
                      .then((told) => told && reload());
                }}
              />
            </div>
          )}
          {!mayWork && <div className="flex flex-wrap gap-2">{files}</div>}
        </div>
        {statement.dispute && statement.status === statementStates.disputed && (
          <Alert
            className="mt-4"
            type="warning"
            showIcon
            title={`客户于 ${statement.dispute.at} 提出异议：${statement.dispute.reason}`}
          />
        )}
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
          {sums.map(([name, fen]) => (
            <div key={name}>
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="font-num text-md text-fg">
                {fen < 0 ? '−' : ''}¥{yuan(Math.abs(fen))}
              </dd>
            </div>
          ))}
        </dl>
      </StaffCard>
      <StaffCard title="结算明细">
        <StaffLines lines={statement.lines} />
      </StaffCard>
      <Credits statement={statement} reload={reload} />
      <WriteOff statement={statement} reload={reload} />
      <div className="grid gap-4 lg:grid-cols-2">
        <StaffCard title="付款记录">
          {statement.payments.length === 0 && <p className="text-muted">还没有付款</p>}
          <ul className="space-y-1.5">
            {statement.payments.map((payment) => (
              <li key={payment.rid} className="flex flex-wrap gap-x-4">
                <span className="font-num text-muted">{payment.at}</span>
                <span>{payment.way_name}</span>
                {payment.bonus_fen > 0 && (
                  <span className="text-muted">其中赠送 ¥{yuan(payment.bonus_fen)}</span>
                )}
                <b className="ml-auto font-num">¥{yuan(payment.amount_fen)}</b>
              </li>
            ))}
          </ul>
        </StaffCard>
        <StaffCard title="记录">
          <ol className="space-y-1.5">
            {statement.history.map((step) => (
              <li key={`${step.at}${step.text}`}>
                <span className="font-num text-muted">{step.at}</span>
                <span className="ml-3">{step.text}</span>
                <span className="ml-2 text-muted">
                  {step.actor} {step.reason}
                </span>
              </li>
            ))}
          </ol>
        </StaffCard>
      </div>
      {open === 'revise' && <ReviseDialog {...dialog} />}
      {open === 'void' && <VoidDialog {...dialog} />}
      {open === 'credit' && <CreditDialog {...dialog} />}
      {open === 'adjust' && <AdjustDialog {...dialog} />}
      {open === 'writeOff' && <WriteOffDialog {...dialog} />}
    </div>
  );
}

/** A bad debt that waits for somebody's decision; whoever asked for it does not decide. */
function WriteOff({ statement, reload }: { statement: StaffView; reload: () => Promise<void> }) {
  const me = useStaffMe();
  const decide = useAction(writeOffDecide, '已处理');
  const asked = statement.write_off;
  if (!asked) return null;
  const run = async (approve: 0 | 1) => {
    const reason = approve ? '' : '复核不通过';
    if (await decide.run({ rid: asked.rid, approve, reason })) await reload();
  };
  return (
    <StaffCard title="坏账核销">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <b className="font-num">¥{yuan(asked.amount_fen)}</b>
        <span className="min-w-56 flex-1 text-muted">
          {asked.reason} · {asked.asked_by} {asked.at} 申请
        </span>
        <span className="text-warning">待复核</span>
        {me.may('refunds:approve') && asked.is_mine === 0 && (
          <span className="flex gap-2">
            <Button type="primary" loading={decide.isBusy} onClick={() => void run(1)}>
              确认核销
            </Button>
            <Button loading={decide.isBusy} onClick={() => void run(0)}>
              驳回
            </Button>
          </span>
        )}
      </div>
    </StaffCard>
  );
}

/** Credit notes, those that wait with their buttons; whoever made one does not decide about it. */
function Credits({ statement, reload }: { statement: StaffView; reload: () => Promise<void> }) {
  const me = useStaffMe();
  const decide = useAction(creditDecide, '已处理');
  if (statement.notes.length === 0) return null;
  const run = async (rid: string, approve: 0 | 1) => {
    if (await decide.run({ rid, approve, reason: approve ? '' : '复核不通过' })) await reload();
  };
  return (
    <StaffCard title="贷项">
      <ul className="divide-y divide-line">
        {statement.notes.map((note) => (
          <li key={note.rid} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
            <b className="font-num">−¥{yuan(note.amount_fen)}</b>
            <span>{note.line}</span>
            <span className="min-w-56 flex-1 text-muted">
              {note.reason} · 已付部分退至{note.to} · {note.made_by} 提出
              {note.decided_by && `，${note.decided_by} 复核`}
            </span>
            <span className={note.status === creditStates.toCheck ? 'text-warning' : 'text-muted'}>
              {note.status_name}
            </span>
            {note.status === creditStates.toCheck && me.may('statements:approve') && note.is_mine === 0 && (
              <span className="flex gap-2">
                <Button type="primary" loading={decide.isBusy} onClick={() => void run(note.rid, 1)}>
                  复核通过
                </Button>
                <Button loading={decide.isBusy} onClick={() => void run(note.rid, 0)}>
                  驳回
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}
