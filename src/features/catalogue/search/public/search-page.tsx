import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { callContext } from '../../../../ui/asking/call-context.ts';
import { Breadcrumbs } from '../../../../ui/page/breadcrumbs.tsx';
import { FilterSheet } from '../../../../ui/page/filter-sheet.tsx';
import { NotFound } from '../../../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../../../ui/page/page-meta.ts';
import { Pager } from '../../../../ui/page/pager.tsx';
import { tellShown } from '../../../traffic/public/tell-shown.ts';
import { CompareTray } from '../../compare/public/compare-tray.tsx';
import { deviceSearch, mostFound, TypeId } from '../../contract.ts';
import {
  changed,
  isNarrowed,
  type ListState,
  listAddress,
  readListState,
  searchInput,
} from '../../listing/public/list-state.ts';
import { NothingFound } from '../../listing/public/nothing-found.tsx';
import { ServiceCards } from '../../listing/public/service-card.tsx';
import { SortLinks } from '../../listing/public/sort-links.tsx';
import { FoundArticles } from './found-articles.tsx';
import { PostRequirement } from './post-requirement.tsx';
import { rememberSearch } from './recent-searches.ts';
import { longestQuery, SearchBox } from './search-box.tsx';
import { SearchFacets } from './search-facets.tsx';
import { SearchRow } from './search-row.tsx';

/** Rows on a page. */
const size = 10;
/** The most ordered services, for those who found nothing at all. */
const popularCards = 4;

/** What fits the words of the address, narrowed as it says; 404 for pages beyond the last. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const kw = (query.get('kw') ?? '').replaceAll('\0', '').trim().slice(0, longestQuery).toWellFormed();
  const typeId = TypeId.safeParse(Number(query.get('typeId'))).data;
  const childId = Number(/^\d{1,9}$/.exec(query.get('childId') ?? '')?.[0]) || undefined;
  const state = readListState(query);
  const call = context.get(callContext);
  const found = await call(deviceSearch, { ...searchInput(state), kw, typeId, childId, size });
  if (state.page > 1 && found.list.length === 0) return data(null, { status: 404 });
  const popular = found.total === 0 ? (await call(deviceSearch, { size: popularCards })).list : [];
  return data({ kw, typeId, childId, state, found, popular });
}

export const handle = { query: ['kw', 'typeId', 'childId', 'sort', 'days', 'urgent', 'price', 'page'] };

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.loaderData) return missingMeta(args);
  const { kw } = args.loaderData;
  return pageMeta(args, { title: kw ? `搜索“${kw}”` : '搜索检测服务', isUnlisted: true });
};

/** Services and articles that fit the words. */
export default function SearchPage() {
  const loaded = useLoaderData<typeof loader>();
  const kw = loaded?.kw;
  const isFound = Boolean(loaded && loaded.found.exact > 0);
  const isFirst = Boolean(loaded && loaded.state.page === 1 && !isNarrowed(loaded.state));
  useEffect(() => {
    if (kw) rememberSearch(kw);
  }, [kw]);
  useEffect(() => {
    // Going on and narrowing is no other search.
    if (kw && isFirst) tellShown({ kind: 'search', kw, isFound });
  }, [kw, isFirst, isFound]);
  if (!loaded) return <NotFound />;
  const { typeId, childId, state, found, popular } = loaded;
  const narrowed = {
    ...(kw && { kw }),
    ...(typeId && { typeId: String(typeId) }),
    ...(childId && { childId: String(childId) }),
  };
  const to = (next: ListState) => listAddress('/search', next, narrowed);
  // What answers comes first; on later pages there may be none of it.
  const exactHere = Math.min(found.list.length, Math.max(0, found.exact - (state.page - 1) * size));
  const facets = <SearchFacets found={found} given={narrowed} state={state} />;
  return (
    <>
      <div className="border-b border-line bg-surface px-4 pt-2.5 pb-3 md:hidden">
        <SearchBox isPanel />
      </div>
      <div className="wrap pb-12 md:pb-18">
        <Breadcrumbs trail={[{ label: kw ? `搜索“${kw}”` : '搜索' }]} />
        <div className="items-start gap-6 md:grid md:grid-cols-[232px_minmax(0,1fr)]">
          <aside aria-label="筛选" className="hidden rounded-lg border border-line bg-surface p-6 md:block">
            {facets}
          </aside>
          <div>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:mb-4">
              <h1 className="text-fg">
                <span role="status">
                  <Heading kw={loaded.kw} found={found} isFound={isFound} />
                </span>
              </h1>
              {found.total > 1 && <SortLinks state={state} ranked={kw ? '相关度' : '综合'} to={to} />}
            </div>
            <FilterSheet
              className="mb-3"
              chosen={[typeId, childId, state.days, state.isUrgent, state.price].filter(Boolean).length}
              found={` ${counted(found.total, kw)} 个项目`}
            >
              {() => facets}
            </FilterSheet>
            {!isFound && (
              <NothingFound kw={loaded.kw} isNarrowed={isNarrowed(state) || Boolean(typeId || childId)} />
            )}
            {!isFound && found.total > 0 && <p className="mb-3 font-semibold text-fg">您可能在找</p>}
            <SearchRows services={found.list.slice(0, exactHere)} from={0} />
            {isFound && exactHere < found.list.length && (
              <h2 className="mt-6 mb-3 font-semibold text-fg">相近项目，也可能适用</h2>
            )}
            <SearchRows services={found.list.slice(exactHere)} from={exactHere} />
            <Pager
              page={state.page}
              size={size}
              total={found.total}
              to={(page) => to(changed(state, { page }))}
            />
            {popular.length > 0 && (
              <>
                <h2 className="mb-3 text-md font-semibold text-fg">下单较多的项目</h2>
                <ServiceCards services={popular} />
              </>
            )}
            <FoundArticles articles={found.articles} />
            <PostRequirement />
          </div>
        </div>
      </div>
      <CompareTray />
    </>
  );
}

type Found = OutputOf<typeof deviceSearch>;

/** How many were found: 36, and 500+ where more may fit the words. */
function counted(count: number, kw: string | undefined): string {
  return `${count.toLocaleString('zh-CN')}${kw && count >= mostFound ? '+' : ''}`;
}

/** Rows of the list from its place `from` on. */
function SearchRows({ services, from }: { services: Found['list']; from: number }) {
  if (services.length === 0) return null;
  return (
    <ul className="space-y-3.5">
      {services.map((service, position) => (
        <SearchRow key={service.rid} service={service} isNearTop={from + position < 4} />
      ))}
    </ul>
  );
}

function Heading({
  kw,
  found: { total, exact },
  isFound,
}: {
  kw: string;
  found: Pick<Found, 'total' | 'exact'>;
  isFound: boolean;
}) {
  const words = <b className="font-semibold text-price">{kw}</b>;
  const count = <b className="font-semibold">{counted(exact, kw)}</b>;
  if (!isFound && kw) return <>没有找到与“{words}”相关的项目</>;
  if (!kw) return <>共 {count} 个项目</>;
  return (
    <>
      找到 {count} 个与“{words}”相关的项目{total > exact && `，另有 ${total - exact} 个相近项目`}
    </>
  );
}
