import { Link } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import type { assetInit } from '../contract.ts';

export type Assets = OutputOf<typeof assetInit>;

/** What the customer has and owes, each with the way to its page. */
export function AssetsOverview({ assets }: { assets: Assets }) {
  const { prestore, credit, unsettled_fen, unpaid_fen, invoiceable_fen } = assets;
  const facts = [
    {
      name: '预存余额',
      fen: prestore.balance_fen,
      to: '/member/prestore',
      note: `赠送 ${yuan(prestore.bonus_fen)}`,
    },
    { name: '冻结', fen: prestore.frozen_fen, note: '预付订单与退款中' },
    { name: '未结算', fen: unsettled_fen, to: '/member/unsettled' },
    {
      name: '未付款',
      fen: unpaid_fen,
      to: '/member/unpaid',
      note: credit.overdue > 0 ? `逾期 ${yuan(credit.overdue)}` : undefined,
    },
    { name: '可开票', fen: invoiceable_fen, to: '/member/invoice/apply' },
  ];
  return (
    <section
      aria-label="资产总览"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-5"
    >
      {facts.map(({ name, fen, to, note }) => (
        <div key={name} className="bg-surface p-4 max-md:last:col-span-2">
          <p className="text-xs text-muted">{name}</p>
          <p className="mt-1 font-num text-lg font-semibold text-fg">
            <span className="mr-0.5 text-xs">¥</span>
            {yuan(fen)}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-2 text-2xs text-muted">
            {note}
            {to && (
              <Link to={to} className="text-link hover:underline" aria-label={`查看${name}`}>
                查看
              </Link>
            )}
          </p>
        </div>
      ))}
    </section>
  );
}
