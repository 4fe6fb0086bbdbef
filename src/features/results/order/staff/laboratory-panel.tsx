import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import type { OfferedAction } from '../../../../core/record.ts';
import { yuan } from '../../../../core/yuan.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { Asked } from '../../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import type { StaffOrder } from '../../../orders/board/contract.ts';
import { orderStates } from '../../../orders/rules.states.ts';
import { workMove } from '../../bench/contract.ts';
import { DispatchDialog } from '../../dispatch/staff/dispatch-dialog.tsx';
import { amountPass } from '../../review/contract.ts';
import { workStates } from '../../rules.states.ts';
import { AnswerDialog } from '../../verdicts/staff/answer-dialog.tsx';
import { ObjectionText } from '../../verdicts/staff/objection-text.tsx';
import type { OrderWork, orderWork } from '../contract.ts';

type Work = OutputOf<typeof orderWork>;
const answers = { reject: 'rejected', retest: 'retest', changeAmount: 'amount' } as const;
type Answer = (typeof answers)[keyof typeof answers];

/** What is asked about one unit of work. */
export type AskedOfWork = { work: OrderWork; kind: 'dispatch' | Answer };

/** The laboratory's part of an order: each unit of work with who does it where, and what may be done with it. */
export function LaboratoryPanel({
  order,
  state,
  asked,
  onAsk,
  onDone,
}: {
  order: StaffOrder;
  state: Asked<Work>;
  asked: AskedOfWork | undefined;
  onAsk: (asked: AskedOfWork | undefined) => void;
  onDone: () => Promise<void>;
}) {
  const navigate = useNavigate();
  const move = useAction(workMove, '操作成功！');
  const pass = useAction(amountPass, '已确认');
  const [busy, setBusy] = useState('');
  const run = async (work: OrderWork, action: string) => {
    const { rid, version } = work;
    if (action === 'dispatch' || action === 'redispatch' || action === 'handOver')
      return onAsk({ work, kind: 'dispatch' });
    if (action in answers) return onAsk({ work, kind: answers[action as keyof typeof answers] });
    if (action === 'release' || action === 'returnData') return navigate(`/staff/review/${order.rid}`);
    if (action !== 'accept' && action !== 'start' && action !== 'passAmount')
      return navigate(`/staff/bench?work=${rid}`);
    setBusy(`${rid} ${action}`);
    const done =
      action === 'passAmount' ? await pass.run({ rid, version }) : await move.run({ rid, version, action });
    setBusy('');
    if (done) await onDone();
  };
  const done = async () => {
    onAsk(undefined);
    await onDone();
  };
  return (
    <StaffCard title="检测任务">
      <StaffLoaded state={state}>
        {(data) => (
          <>
            {data.work.length === 0 && (
              <p className="text-sm text-muted">
                {order.status < orderStates.received ? '收样后为每个检测项目派单。' : '没有检测任务'}
              </p>
            )}
            <ul className="divide-y divide-line">
              {data.work.map((work) => (
                <WorkRow
                  key={work.rid || work.line_rid}
                  work={work}
                  busy={busy}
                  onAction={(action) => void run(work, action)}
                />
              ))}
            </ul>
            {asked?.kind === 'dispatch' && (
              <DispatchDialog
                wanted={{ work: asked.work }}
                board={data}
                onClose={() => onAsk(undefined)}
                onDone={() => void done()}
              />
            )}
            {asked && asked.kind !== 'dispatch' && (
              <AnswerDialog
                dispute={{ ...asked.work, amount_fen: asked.work.amount_fen ?? 0 }}
                answer={asked.kind}
                samples={asked.work.objection?.sample_nos ?? []}
                onClose={() => onAsk(undefined)}
                onDone={() => void done()}
              />
            )}
          </>
        )}
      </StaffLoaded>
    </StaffCard>
  );
}

function WorkRow({
  work,
  busy,
  onAction,
}: {
  work: OrderWork;
  busy: string;
  onAction: (action: string) => void;
}) {
  const { rid, no, service, status, status_name, instrument, lab, tech, samples, amount_fen } = work;
  const facts = [
    instrument && (lab ? `${instrument}（外协 ${lab}）` : instrument),
    tech,
    work.planned_date && `计划 ${work.planned_date}`,
    samples > 0 && `${samples} 个样品`,
    amount_fen !== null &&
      `¥${yuan(amount_fen)}${work.new_amount_fen === null ? '' : ` → ¥${yuan(work.new_amount_fen)}（待主管确认）`}`,
  ].filter(Boolean);
  const isBad = status === workStates.unable || status === workStates.disputed;
  return (
    <li className="py-3 first:pt-0 last:pb-0" aria-label={`${no} ${service}`.trim()}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-medium text-fg">
            {service}
            <StatusTag
              tone={
                isBad
                  ? 'alert'
                  : status >= workStates.toVerify
                    ? 'done'
                    : status === workStates.toDispatch
                      ? 'wait'
                      : 'run'
              }
            >
              {status_name}
            </StatusTag>
            {work.retest_of && <StatusTag tone="check">复测</StatusTag>}
          </h3>
          <p className="mt-1 text-xs text-body [overflow-wrap:anywhere]">
            {no && <span className="mr-2 font-num text-muted">{no}</span>}
            {facts.join(' · ')}
          </p>
          {work.is_late === 1 && (
            <p className="mt-0.5 text-xs text-danger">晚于承诺交付日 {work.promise_date}</p>
          )}
          {work.reason && <p className="mt-0.5 text-xs text-warning">{work.reason}</p>}
        </div>
        {work.actions.length > 0 && (
          <ActionButtons
            actions={work.actions as OfferedAction<string>[]}
            busy={busy.startsWith(`${rid} `) ? busy.slice(rid.length + 1) : undefined}
            primary={['dispatch', 'accept', 'start', 'release', 'retest', 'passAmount']}
            danger={['unable']}
            onAction={onAction}
          />
        )}
      </div>
      {work.objection && <ObjectionText objection={work.objection} />}
    </li>
  );
}
