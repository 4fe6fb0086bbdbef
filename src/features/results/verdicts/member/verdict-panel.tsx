import { yuan } from '../../../../core/yuan.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Card } from '../../../../ui/showing/card.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import type { CustomerAssign } from '../../contract.ts';
import { workStates } from '../../rules.states.ts';
import { workTone } from '../../rules.tones.ts';
import { ObjectionNote } from './objection-note.tsx';
import { useVerdicts } from './use-verdicts.tsx';

const size = 'h-11 px-4 md:h-9';

/**
 * What the laboratory has done of an order, and the customer's verdict on it: right, an objection, or an escalation.
 * `version` is the order's; when it changes the work is asked for anew.
 */
export function VerdictPanel({ orderRid, version }: { orderRid: string; version: number }) {
  const verdicts = useVerdicts(orderRid, version);
  if (!verdicts || verdicts.work.list.length === 0) return null;
  const { work, waiting, due, busy, accept, object, escalate, dialog } = verdicts;
  return (
    <Card
      title="检测任务与核对"
      aside={
        waiting.length > 1 &&
        work.right === 1 && (
          <button
            type="button"
            aria-busy={busy === 'all'}
            className={`${size} ${buttonClass('primary')}`}
            onClick={() => accept('all')}
          >
            全部数据无误
          </button>
        )
      }
    >
      {due && (
        <p className="border-b border-line bg-tint px-4 py-2.5 text-xs text-body md:px-6">
          请在 <b className="font-num font-semibold text-fg">{due}</b>{' '}
          前核对；逾期未提出异议将自动确认数据无误。
        </p>
      )}
      <ul className="divide-y divide-line">
        {work.list.map((assign) => (
          <Assign
            key={assign.rid}
            assign={assign}
            original={work.list.find(({ rid }) => rid === assign.retest_of)}
            isBusy={busy === assign.rid}
            onRight={() => accept(assign)}
            onAsk={(kind) => (kind === 'wrong' ? object(assign) : escalate(assign))}
          />
        ))}
      </ul>
      {dialog}
    </Card>
  );
}

function Assign({
  assign,
  original,
  isBusy,
  onRight,
  onAsk,
}: {
  assign: CustomerAssign;
  original?: CustomerAssign;
  isBusy: boolean;
  onRight: () => void;
  onAsk: (kind: 'wrong' | 'escalate') => void;
}) {
  const offered = (name: string) => assign.actions.find(({ action }) => action === name);
  const [right, wrong, escalate] = [offered('right'), offered('wrong'), offered('escalate')];
  return (
    <li className="px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold text-fg">
            {assign.name}
            <StatusTag tone={workTone(assign.status)}>{assign.status_name}</StatusTag>
          </h3>
          <p className="mt-1 font-num text-xs text-muted">
            {assign.no}
            {assign.instrument && ` · ${assign.instrument}`}
            {assign.planned_date && assign.status < workStates.unable && ` · 计划 ${assign.planned_date}`}
            {assign.released_at && ` · 发布 ${assign.released_at.slice(0, 16)}`}
          </p>
          {original && (
            <p className="mt-1 text-xs text-body">
              复测自 {original.no}，{assign.retest_fee}
              {assign.differs !== null && (assign.differs ? '；与原数据不同，以复测为准' : '；与原数据一致')}
            </p>
          )}
          {assign.reason && <p className="mt-1 text-xs text-danger">无法检测：{assign.reason}</p>}
          {assign.missing.map(({ sample_no, reason }) => (
            <p key={sample_no} className="mt-1 text-xs text-warning">
              样品 {sample_no} 无数据：{reason}
            </p>
          ))}
          {assign.amount_fen !== null && (
            <p className="mt-1 text-xs text-body">
              {assign.status === workStates.unable
                ? assign.amount_fen > 0
                  ? '最低费用'
                  : '不收费'
                : '费用调整为'}
              {(assign.status !== workStates.unable || assign.amount_fen > 0) && (
                <b className="ml-1 font-num text-fg">¥{yuan(assign.amount_fen)}</b>
              )}
              {assign.fee_basis && `（告知依据：${assign.fee_basis}）`}
            </p>
          )}
          {assign.verdict_by === 'system' && <p className="mt-1 text-xs text-muted">到期自动确认</p>}
        </div>
        {right && (
          <div className="flex flex-wrap gap-2">
            {escalate && !escalate.reason && (
              <Action name="申请升级" label={assign.no} onClick={() => onAsk('escalate')} />
            )}
            <Action name="数据有误" label={assign.no} reason={wrong?.reason} onClick={() => onAsk('wrong')} />
            <button
              type="button"
              aria-busy={isBusy}
              aria-label={`数据无误 ${assign.no}`}
              className={`${size} ${buttonClass('primary')}`}
              onClick={onRight}
            >
              数据无误
            </button>
          </div>
        )}
      </div>
      {assign.objections.map((objection) => (
        <ObjectionNote key={objection.rid} objection={objection} />
      ))}
    </li>
  );
}

function Action({
  name,
  label,
  reason,
  onClick,
}: {
  name: string;
  label: string;
  reason?: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      title={reason}
      aria-label={`${name} ${label}${reason ? `（${reason}）` : ''}`}
      aria-disabled={reason ? true : undefined}
      className={`${size} ${buttonClass('outline')} ${reason ? 'cursor-not-allowed opacity-55' : ''}`}
      onClick={() => !reason && onClick()}
    >
      {name}
    </button>
  );
}
