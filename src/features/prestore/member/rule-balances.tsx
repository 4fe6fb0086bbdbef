import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import type { ruleBalanceList } from '../contract.ts';
import { movesAddress, prestorePath } from './prestore-address.ts';

/** What is left under a rule. */
export type RuleBalance = OutputOf<typeof ruleBalanceList>['list'][number];

/** What is left under each rule; each leads to its movements. */
export function RuleBalances({ owner, rules }: { owner: string; rules: RuleBalance[] }) {
  const { from, to } = useAddress(movesAddress).said;
  const none = new URLSearchParams(owner && { owner });
  return (
    <Card title="规则余额" note="按充值时的优惠规则分别计算，付款时优先使用最早到期的赠送额度">
      <ul className="grid gap-3.5 p-4 md:grid-cols-2 md:p-6">
        {rules.map(({ rule_rid, name, cash_fen, bonus_fen, used_fen, expire_at, scope, invoiced }) => (
          <li key={rule_rid} className="rounded-md border border-line p-4">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold text-fg">{name}</span>
              {invoiced === 1 && <span className="text-2xs text-muted">已开票</span>}
            </p>
            <dl className="mt-2 grid grid-cols-3 gap-2">
              {(
                [
                  ['现金', cash_fen],
                  ['赠送', bonus_fen],
                  ['已使用', used_fen],
                ] as const
              ).map(([label, fen]) => (
                <div key={label}>
                  <dt className="text-2xs text-muted">{label}</dt>
                  <dd className="font-num font-semibold text-fg">¥{yuan(fen)}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 flex flex-wrap justify-between gap-2 text-2xs text-muted">
              <span>
                {scope}
                {expire_at && ` · 赠送额度 ${expire_at.slice(0, 10)} 到期`}
              </span>
              <Link
                to={prestorePath() + movesAddress.write(none, { from, to, rule_rid: rule_rid || 'none' })}
                preventScrollReset
                aria-label={`${name}明细`}
                className="text-link hover:underline"
              >
                明细
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
