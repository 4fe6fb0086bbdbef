import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { Button } from '../../../ui/button.tsx';
import type { prestoreList } from '../contract.ts';

const action = 'h-11 px-4.5 md:h-10 disabled:cursor-not-allowed disabled:opacity-60';

/** What there is, in the largest figures of the page. */
export function BalanceHead({
  balance,
  name,
  onRefund,
  onMove,
}: {
  balance: Pick<
    OutputOf<typeof prestoreList>,
    'balance_fen' | 'cash_fen' | 'bonus_fen' | 'frozen_fen' | 'total_in_fen'
  >;
  /** What the group is called whose prestore it is. */
  name: string | undefined;
  onRefund: () => void;
  /** Gives some of it to a group; left out where that is not offered. */
  onMove: (() => void) | undefined;
}) {
  const { balance_fen, cash_fen, bonus_fen, frozen_fen, total_in_fen } = balance;
  const parts = [
    ['现金余额', cash_fen],
    ['赠送余额', bonus_fen],
    ['冻结金额', frozen_fen],
    ['累计预存', total_in_fen],
  ] as const;
  return (
    <section
      aria-label="余额"
      className="rounded-lg bg-linear-120 from-brand-900 via-brand-700 via-70% to-brand-600 p-5 text-white md:px-7 md:py-6.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-brand-100">{name ? `${name} · ` : ''}预存余额（元）</p>
          <p data-testid="balance" className="font-num text-3xl font-semibold">
            {yuan(balance_fen)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {onMove && (
            <Button kind="inverse" disabled={cash_fen === 0} onClick={onMove} className={action}>
              转入课题组
            </Button>
          )}
          <Button kind="inverse" disabled={cash_fen === 0} onClick={onRefund} className={action}>
            申请退款
          </Button>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-white/20 pt-4 md:grid-cols-4">
        {parts.map(([name, fen]) => (
          <div key={name}>
            <dt className="text-xs text-brand-100">{name}</dt>
            <dd className="font-num text-lg font-semibold">{yuan(fen)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
