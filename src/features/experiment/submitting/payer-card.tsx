import { yuan } from '../../../core/yuan.ts';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { envelopeRefusals } from '../../clusters/envelopes/rules.ts';
import { approvalReasons } from '../../clusters/spending/rules.ts';
import { useGroups } from '../contact/use-groups.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import type { Prices } from '../pricing/use-prices.ts';
import { amountsOf, whyItWaits } from './rules.account.ts';

/** Which group pays, what is left there of what one may spend, and whether it will wait for approval. */
export function PayerCard({ prices }: { prices: Prices }) {
  const { draft, chosen } = useExperiment();
  const { groups, failure, reload } = useGroups();
  if (!draft.owner) return null;
  if (failure)
    return <FailureLine failure={failure} onRetry={async () => reload()} className="text-danger" />;
  if (!groups) return <div aria-hidden="true" className="h-24 animate-pulse rounded-md bg-page" />;
  const group = groups.find(({ rid }) => rid === draft.owner);
  if (!group)
    return (
      <p role="alert" className="rounded-md bg-danger-bg px-3.5 py-3 text-danger">
        您不是该课题组成员，请返回第一步重新选择归属
      </p>
    );
  const { role, limit_fen, month_left_fen, name } = group;
  const envelope = group.envelopes.find(({ rid }) => rid === draft.envelope_rid);
  const typeOf = (rid: string) => chosen.find(({ temp_rid }) => temp_rid === rid)?.typeId;
  const slots = Object.values(prices.slots).map(({ price_fen }) => price_fen);
  const lines = (prices.order?.lines ?? []).map(({ temp_rid, amount_fen, discount_fen }) => ({
    ...{ temp_rid, amount_fen: amount_fen - discount_fen },
  }));
  const amounts = amountsOf(lines, slots, typeOf);
  const total = amounts.reduce((sum, fen) => sum + fen, 0);
  const why = whyItWaits(group, amounts);
  const facts: [string, string][] = [
    ['付款账户', name],
    ...(role === 'member'
      ? ([
          ['单笔额度', limit_fen === null ? '不限' : `¥${yuan(limit_fen)}`],
          ['本月剩余额度', month_left_fen === null ? '不限' : `¥${yuan(month_left_fen)}`],
        ] as [string, string][])
      : []),
    ...(envelope
      ? ([
          ['经费项目', `${envelope.no} ${envelope.name}`],
          ['项目余额', `¥${yuan(envelope.left_fen)}`],
        ] as [string, string][])
      : []),
  ];
  return (
    <section aria-label="付款账户">
      <h2 className="font-semibold text-fg">付款账户</h2>
      <dl className="mt-3 grid gap-x-8 gap-y-2 rounded-md border border-line px-4 py-3 text-xs sm:grid-cols-2">
        {facts.map(([term, value]) => (
          <div key={term} className="flex gap-3">
            <dt className="w-20 shrink-0 text-muted english:w-28">{term}</dt>
            <dd className="min-w-0 flex-1 text-fg [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {envelope && total > envelope.left_fen ? (
        <p role="alert" className="mt-2 rounded-md bg-danger-bg px-3.5 py-2.5 text-danger">
          {envelopeRefusals.tooLittle(envelope.left_fen)}
        </p>
      ) : (
        why && (
          <p role="status" className="mt-2 rounded-md bg-warning-bg px-3.5 py-2.5 text-warning">
            {why === approvalReasons.all
              ? '该课题组的订单提交后均需组长审批'
              : `该订单超出您的额度，提交后需组长审批（${why}）`}
          </p>
        )
      )}
    </section>
  );
}
