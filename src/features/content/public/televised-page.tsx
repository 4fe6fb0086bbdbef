import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { callContext } from '../../../ui/asking/call-context.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { NotFound } from '../../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../../ui/page/page-meta.ts';
import { Pager } from '../../../ui/page/pager.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import { Tile } from '../../../ui/showing/tile.tsx';
import { abilityIndex } from '../contract.ts';
import { AskBox } from './ask-box.tsx';
import { LikeButton } from './like-button.tsx';
import { LinkTabs } from './link-tabs.tsx';
import { articleAddress } from './places.ts';

/** Entries on a page: four rows of three cards. */
const size = 12;

/** A page of the showcase, whole or of one service type; 404 for other types and pages behind the last. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = whole(query.get('page')) ?? 1;
  const chosen = whole(query.get('type'));
  const { tabs, list, total } = await context.get(callContext)(abilityIndex, { type_id: chosen, page, size });
  const tab = tabs.find(({ id }) => id === chosen);
  if ((chosen && !tab) || (page > 1 && list.length === 0)) return data(null, { status: 404 });
  return data({ tabs, tab, list, total, page });
}

export const handle = { query: ['type', 'page'] };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return missingMeta(args);
  const { tab, page } = loaderData;
  const title = tab ? `${tab.name}能力展示` : '能力展示';
  return pageMeta(args, {
    title: page > 1 ? `${title}（第 ${page} 页）` : title,
    description: '实验室与平台实景：环境条件、仪器配置、可承接的样品与日常质控。',
    address: addressOf(tab?.id, page),
  });
};

/** What the laboratory can do, by service type. */
export default function TelevisedPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <NotFound />;
  const { tabs, tab, list, total, page } = loaded;
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs trail={[{ label: '能力展示', to: '/televised' }]} />
      <h1 className="text-xl font-semibold text-fg md:text-2xl">能力展示</h1>
      <p className="mt-1 pb-2 text-muted">实验室与平台的环境条件、仪器配置与日常质控</p>
      <LinkTabs
        label="服务类型"
        tabs={[
          { label: '全部', to: addressOf(undefined, 1), isCurrent: !tab },
          ...tabs.map(({ id, name, count }) => ({
            label: name,
            to: addressOf(id, 1),
            count,
            isCurrent: id === tab?.id,
          })),
        ]}
      />
      <section aria-label="展示列表" className="mt-5 md:mt-6">
        {total === 0 && (
          <p className="rounded-lg border border-line bg-surface px-4 py-10 text-center">暂无展示内容</p>
        )}
        <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 md:gap-6">
          {list.map((entry, position) => (
            <Card key={entry.rid} entry={entry} isNearTop={position < 3} />
          ))}
        </ul>
        <Pager page={page} size={size} total={total} to={(next) => addressOf(tab?.id, next)} />
      </section>
      <AskBox />
    </div>
  );
}

type Entry = OutputOf<typeof abilityIndex>['list'][number];

function Card({ entry, isNearTop }: { entry: Entry; isNearTop: boolean }) {
  const { rid, name, img, video, sketch, params, views, likes, orders } = entry;
  return (
    <li className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-(--lp-dur-base) hover:border-line-hover hover:shadow-2">
      <Tile img={img} isNearTop={isNearTop} className="h-44 md:h-50" drawingClassName="h-40 w-auto" />
      <div className="flex flex-1 flex-col p-4 pb-2.5 md:px-5">
        <h2 className="text-md font-semibold text-fg">
          <Link to={articleAddress(rid)} className="stretched after:z-1">
            {name}
          </Link>
        </h2>
        <p className="mt-1">{sketch}</p>
        <ul className="mt-3 mb-2 flex flex-wrap gap-1.5">
          {params.map((param) => (
            <li key={param} className="min-w-0">
              <Tag tone="teal">{param}</Tag>
            </li>
          ))}
        </ul>
        {video && (
          <a
            href={video}
            className="relative z-2 inline-flex items-center gap-1.5 py-1.5 text-link hover:underline"
          >
            <Icon name="play" className="size-4" />
            播放视频<span className="sr-only">：{name}</span>
          </a>
        )}
        <div className="mt-auto flex items-center justify-between gap-2 border-t border-line pt-2 text-2xs text-muted">
          <span className="flex gap-3">
            <span>浏览 {views.toLocaleString('zh-CN')}</span>
            {orders > 0 && <span>相关下单 {orders.toLocaleString('zh-CN')}</span>}
          </span>
          <LikeButton rid={rid} name={name} likes={likes} />
        </div>
      </div>
    </li>
  );
}

function whole(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

function addressOf(type: number | undefined, page: number): string {
  const query = new URLSearchParams({
    ...(type && { type: String(type) }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/televised${query.size ? `?${query}` : ''}`;
}
