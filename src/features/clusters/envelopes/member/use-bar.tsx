import { yuan } from '../../../../core/yuan.ts';
import type { Envelope } from '../contract.ts';

/** How much of an envelope is billed, ordered and left, as a bar of three parts and in words. */
export function UseBar({
  envelope: { amount_fen, used_fen, reserved_fen },
}: {
  envelope: Pick<Envelope, 'amount_fen' | 'used_fen' | 'reserved_fen'>;
}) {
  const whole = Math.max(amount_fen, used_fen);
  const share = (fen: number) => `${(fen / whole) * 100}%`;
  return (
    <div className="min-w-0">
      <div aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-full bg-subtle">
        <span className="bg-action" style={{ width: share(used_fen - reserved_fen) }} />
        <span
          className="bg-[repeating-linear-gradient(135deg,var(--lp-action)_0_3px,transparent_3px_6px)]"
          style={{ width: share(reserved_fen) }}
        />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums">
        <span>
          已用 ¥{yuan(used_fen - reserved_fen)}
          <span className="ml-3">占用 ¥{yuan(reserved_fen)}</span>
        </span>
        <span>额度 ¥{yuan(amount_fen)}</span>
      </p>
    </div>
  );
}
