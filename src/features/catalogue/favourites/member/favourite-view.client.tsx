import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { Button } from '../../../../ui/button.tsx';
import { NothingLink, NothingListed } from '../../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { ServiceCards } from '../../listing/public/service-card.tsx';
import { type favouriteList, favouriteSet } from '../contract.ts';

/** What is kept as cards, which stay until the page is left, so that letting go is undone by another click; then what is sold no more. */
export function FavouriteView({ list, withdrawn }: OutputOf<typeof favouriteList>) {
  return (
    <>
      <PageHead title="我的收藏" note="收藏的检测项目，价格与周期以项目页为准" />
      {list.length + withdrawn.length === 0 && (
        <NothingListed text="还没有收藏项目">
          <NothingLink to="/project">去看检测服务</NothingLink>
        </NothingListed>
      )}
      {list.length > 0 && (
        <section aria-labelledby="kept">
          <h2 id="kept" className="sr-only">
            在售项目
          </h2>
          <ServiceCards services={list} />
        </section>
      )}
      {withdrawn.length > 0 && <Withdrawn services={withdrawn} />}
    </>
  );
}

function Withdrawn({ services }: { services: OutputOf<typeof favouriteList>['withdrawn'] }) {
  const { revalidate } = useRevalidator();
  const { run, isBusy } = useAction(favouriteSet, '已取消收藏');
  return (
    <Card title="已下架" note="以下项目暂停提供，恢复后会重新出现在上方">
      <ul className="divide-y divide-line px-4 md:px-6">
        {services.map(({ rid, name }) => (
          <li key={rid} className="flex items-center justify-between gap-4 py-3">
            <span className="min-w-0 text-muted">{name}</span>
            <Button
              kind="outline"
              className="h-11 shrink-0 px-4 md:h-9"
              aria-label={`取消收藏${name}`}
              disabled={isBusy}
              onClick={async () => (await run({ rid, on: 0 })) && (await revalidate())}
            >
              取消收藏
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
