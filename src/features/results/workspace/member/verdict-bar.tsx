import type { ReactNode } from 'react';
import { shanghaiDate } from '../../../../core/shanghai.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { CustomerAssign } from '../../contract.ts';
import { workStates } from '../../rules.states.ts';
import type { Verdicts } from '../../verdicts/member/use-verdicts.tsx';
import { daysLeft } from '../rules.tree.ts';
import { StateMark } from './state-mark.tsx';

const size = 'h-11 px-4 md:h-10 md:px-5';

/** The verdict on the work that the chosen file belongs to; it never leaves the screen. */
export function VerdictBar({
  verdicts,
  assign,
  onNext,
}: {
  verdicts: Verdicts;
  assign: CustomerAssign | undefined;
  /** Shows what waits next; left out when nothing else does. */
  onNext?: () => void;
}) {
  const { work, waiting, busy, accept, object, escalate, dialog } = verdicts;
  const offered = (name: string) => assign?.actions.find(({ action }) => action === name);
  const [right, wrong, escalation] = [offered('right'), offered('wrong'), offered('escalate')];
  const isWaiting = assign?.status === workStates.toVerify;
  return (
    <section
      aria-label="数据核对"
      className="z-(--lp-z-sticky) flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-2.5 shadow-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:pb-[calc(10px+env(safe-area-inset-bottom))] md:px-5 md:py-3"
    >
      {assign && (
        <div className="flex min-w-0 flex-1 items-center gap-3.5 max-md:basis-full">
          {isWaiting && assign.verdict_due ? (
            <Days due={assign.verdict_due} />
          ) : (
            <StateMark status={assign.status} />
          )}
          <p className="min-w-0 text-xs">
            <b className="block truncate font-semibold text-fg">{assign.name}</b>
            <span className="text-muted">{wordsOf(assign)}</span>
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
        {onNext && (
          <button type="button" className={`${size} ${buttonClass('outline')}`} onClick={onNext}>
            下一项待核对
            <Icon name="right" className="size-4" />
          </button>
        )}
        {escalation && !escalation.reason && assign && <Deed onClick={() => escalate(assign)}>申请升级</Deed>}
        {wrong && assign && (
          <Deed reason={wrong.reason} onClick={() => object(assign)}>
            数据有误
          </Deed>
        )}
        {waiting.length > 1 && work.right === 1 && (
          <button
            type="button"
            aria-busy={busy === 'all'}
            className={`${size} ${buttonClass('outline')}`}
            onClick={() => accept('all')}
          >
            全部数据无误（{waiting.length} 项）
          </button>
        )}
        {right && assign && (
          <button
            type="button"
            data-verdict="right"
            aria-busy={busy === assign.rid}
            className={`${size} ${buttonClass('primary')}`}
            onClick={() => accept(assign)}
          >
            <Icon name="check" className="size-4" />
            数据无误
          </button>
        )}
      </div>
      {dialog}
    </section>
  );
}

/** What there is to know of work beside its name. */
function wordsOf({ no, status, status_name, verdict_due, verdict_by, objections }: CustomerAssign): string {
  if (status === workStates.toVerify && verdict_due) {
    return `${no} · 请在 ${verdict_due} 前核对，逾期未提出异议将自动确认数据无误`;
  }
  const last = objections.at(-1);
  const told = last && `；我的异议：${last.kind_name}，${last.answer_name || '等待客服答复'}`;
  return `${no} · ${status_name}${verdict_by === 'system' ? '（到期自动确认）' : ''}${told ?? ''}`;
}

function Days({ due }: { due: string }) {
  const left = daysLeft(due, shanghaiDate(new Date()));
  if (left < 0) return null;
  return (
    <span className="flex shrink-0 items-baseline gap-1 rounded-md bg-warning-bg px-3 py-1 text-xs whitespace-nowrap text-warning">
      {left === 0 ? (
        '今天截止'
      ) : (
        <>
          剩 <b className="font-num text-xl font-semibold">{left}</b> 天
        </>
      )}
    </span>
  );
}

function Deed({ reason, onClick, children }: { reason?: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      title={reason}
      aria-disabled={reason ? true : undefined}
      className={`${size} ${buttonClass('outline')} ${reason ? 'cursor-not-allowed opacity-55' : ''}`}
      onClick={() => !reason && onClick()}
    >
      {children}
      {reason && <span className="sr-only">（{reason}）</span>}
    </button>
  );
}
