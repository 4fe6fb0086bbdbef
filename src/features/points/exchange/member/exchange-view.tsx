import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { addressFor } from '../../../../ui/asking/address.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useAddress } from '../../../../ui/asking/use-address.ts';
import { NothingListed } from '../../../../ui/page/nothing-listed.tsx';
import { Pager } from '../../../../ui/page/pager.tsx';
import { type Address, userInfo } from '../../../customers/contract.ts';
import { type Exchangeable, list4exchange } from '../contract.ts';
import { ExchangeCard } from './exchange-card.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { GoodsCard } from './goods-card.tsx';

/** What the address says of the customer's exchanges. */
const exchangesAddress = addressFor(list4exchange, ['page', 'size']);

/** So many goods are shown at once. */
const mostGoods = 60;

/** What the tab asks for, by the page's address. */
export async function loadExchange(search: URLSearchParams) {
  const [shop, exchanges, { addressArr }] = await Promise.all([
    send(list4exchange, { tab: 0, size: mostGoods }),
    send(list4exchange, { ...exchangesAddress.read(search), tab: 1 }),
    send(userInfo, {}),
  ]);
  return { shop, exchanges, addresses: addressArr };
}

type Listed = OutputOf<typeof list4exchange>;

/** What points can be exchanged for, and how far the customer's exchanges are. */
export function ExchangeView({
  shop,
  exchanges,
  addresses,
}: {
  shop: Listed;
  exchanges: Listed;
  addresses: readonly Address[];
}) {
  const { revalidate } = useRevalidator();
  const { to } = useAddress(exchangesAddress);
  const [chosen, setChosen] = useState<Exchangeable>();
  return (
    <div className="space-y-6">
      <section aria-label="积分商城" className="space-y-3.5">
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold text-fg">
          积分商城
          <span className="text-xs font-normal text-muted">
            可用 <b className="font-num font-semibold text-fg">{shop.mine.toLocaleString('zh-CN')}</b> 积分
          </span>
        </h2>
        {shop.list.length === 0 ? (
          <NothingListed text="暂无可兑换的商品" />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {shop.list.map((goods) => (
              <GoodsCard key={goods.rid} goods={goods} mine={shop.mine} onChoose={() => setChosen(goods)} />
            ))}
          </ul>
        )}
      </section>
      <section aria-label="兑换记录" className="space-y-3.5">
        <h2 className="text-lg font-semibold text-fg">兑换记录</h2>
        {exchanges.list.length === 0 ? (
          <p className="rounded-lg border border-line bg-surface px-4 py-8 text-center text-muted">
            还没有兑换记录
          </p>
        ) : (
          <ul className="space-y-4">
            {exchanges.list.map((one) => (
              <ExchangeCard key={one.rid} exchange={one} />
            ))}
          </ul>
        )}
        <Pager {...exchanges} to={(page) => to({ page })} sized={(next) => to({ size: next })} />
      </section>
      {chosen && (
        <ExchangeDialog
          goods={chosen}
          mine={shop.mine}
          addresses={addresses}
          onRefused={revalidate}
          onClose={() => setChosen(undefined)}
          onDone={async () => {
            setChosen(undefined);
            await revalidate();
          }}
        />
      )}
    </div>
  );
}
