import { yuan } from '../../../../core/yuan.ts';
import type { Envelope } from '../contract.ts';

/** How much of an envelope is used, as a bar and in words. */
export function UseBar({
  envelope: { amount_fen, used_fen },
}: {
  envelope: Pick<Envelope, 'amount_fen' | 'used_fen'>;
}) {
  const share = Math.min(1, used_fen / amount_fen);
  return (
    <div className="min-w-0">
      <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-subtle">
        <div className="h-full bg-action" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums">
        <span>已用 ¥{yuan(used_fen)}</span>
        <span>额度 ¥{yuan(amount_fen)}</span>
      </p>
    </div>
  );
}
