import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { reservationLock } from '../../contract.ts';
import { minutesAndSeconds } from './use-countdown.ts';

/** A slot that is held for the customer. */
export type Held = OutputOf<typeof reservationLock>;

/** A slot that is held: which, how long still, for what price, and the way to another one. */
export function HeldSlot({
  held,
  left,
  isBusy,
  onRelease,
}: {
  held: Held;
  left: number;
  isBusy: boolean;
  onRelease: () => void;
}) {
  return (
    <section aria-label="已锁定的时段" className="rounded-md border border-action bg-tint p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 text-xs text-on-tint">
            <Icon name="check" className="size-4" />
            时段已锁定
          </p>
          <p className="mt-1 text-md font-semibold text-fg">{held.text}</p>
        </div>
        <p className="sm:text-right">
          <span className="block text-2xs text-muted">剩余时间</span>
          <span role="timer" aria-live="off" className="font-num text-2xl/7 font-semibold text-fg">
            {minutesAndSeconds(left)}
          </span>
        </p>
      </div>
      <dl className="mt-3 space-y-1.5 border-t border-dashed border-line-strong pt-3">
        {held.lines.map(({ label, formula, amount_fen }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <dt className="text-body">
              {label} <span className="text-2xs text-muted">{formula}</span>
            </dt>
            <dd className="font-num text-fg">{signed(amount_fen)}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
          <dt className="font-medium text-fg">合计</dt>
          <dd className="font-num text-lg font-semibold text-price">¥{yuan(held.price_fen)}</dd>
        </div>
      </dl>
      <div className="mt-3 space-y-1 text-xs">
        {held.review && <p className="text-body">{held.review}。</p>}
        <p className={held.is_late ? 'font-medium text-warning' : 'text-body'}>
          {held.is_late === 1 && '提交后：'}
          {held.terms}。
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-xs text-body">
          请在倒计时结束前提交，逾期时段将自动释放。
        </p>
        <Button
          kind="outline"
          aria-busy={isBusy}
          onClick={onRelease}
          className="h-9 px-4 pointer-coarse:h-11"
        >
          重新选择
        </Button>
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement(left)}
      </p>
    </section>
  );
}

/** What is told aloud: each text stands for a while, so that it is said once. */
function announcement(left: number): string {
  if (left > 300) return '时段已锁定，请在倒计时结束前提交';
  return left > 60 ? '时段保留剩余不足5分钟' : '时段保留剩余不足1分钟';
}

function signed(fen: number): string {
  return `${fen < 0 ? '−' : ''}¥${yuan(Math.abs(fen))}`;
}
