import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { callContext } from '../../../../ui/asking/call-context.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { Breadcrumbs } from '../../../../ui/page/breadcrumbs.tsx';
import { JsonLd } from '../../../../ui/page/json-ld.tsx';
import { NotFound } from '../../../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../../../ui/page/page-meta.ts';
import { Pager } from '../../../../ui/page/pager.tsx';
import { useOrigin } from '../../../../ui/site.ts';
import { CompareTray } from '../../compare/public/compare-tray.tsx';
import { deviceSearch, typeGroup } from '../../contract.ts';
import { PostRequirement } from '../../search/public/post-requirement.tsx';
import { itemList } from './item-list.ts';
import {
  changed,
  isNarrowed,
  type ListState,
  listAddress,
  readListState,
  searchInput,
} from './list-state.ts';
import { ProjectFilters } from './project-filters.tsx';
import { askedByPath, findPlace, type Place, placePath, tagsOf } from './project-place.ts';
import { ProjectTabs } from './project-tabs.tsx';
import { ServiceCards } from './service-card.tsx';
import { SortLinks } from './sort-links.tsx';

/** Services on a page: three rows of four. */
const size = 12;

/** The place that path and query name (both mean the same), and a page of its services; 404 where there is none. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  const { pathname, searchParams: query } = new URL(request.url);
  const asked = askedByPath(pathname);
  if (!asked) return data(null, { status: 404 });
  const tree = await call(typeGroup, {});
  const place = findPlace(tree, {
    ids: [...asked.ids, query.get('typeId'), query.get('childId')],
    titles: asked.titles.length > 0 ? asked.titles : [query.get('title')],
  });
  if (!place) return data(null, { status: 404 });
  const state = readListState(query);
  const { type, category } = place;
  const typeId = type?.id as 1 | 2 | 3 | undefined;
  const found = await call(deviceSearch, { ...searchInput(state), typeId, childId: category?.id, size });
  if (state.page > 1 && found.list.length === 0) return data(null, { status: 404 });
  return data({
    tree: tree.map(({ id, name, count, typeChildArr }) => ({
      id,
      name,
      count,
      categories: typeChildArr.map((child) => ({
        id: child.id,
        name: child.name,
        count: isNarrowed(state)
          ? (found.facets.categories.find(({ id }) => id === child.id)?.count ?? 0)
          : child.count,
      })),
    })),
    place: { type: type && named(type), category: category && named(category) },
    state,
    services: found.list.map(({ highlight, ...service }) => service),
    total: found.total,
  });
}

export const handle = { query: ['typeId', 'childId', 'title', 'sort', 'days', 'urgent', 'price', 'page'] };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return missingMeta(args);
  const { place, state, total } = loaderData;
  const page = state.page > 1 ? `（第 ${state.page} 页）` : '';
  const about = place.category ?? place.type;
  const plain = { sort: 0, isUrgent: false, page: state.page } as const;
  return pageMeta(args, {
    title: `${titleOf(place)}项目与价格${page}`,
    description: about
      ? `${about.sketch}。${about.tags.join('、')}等 ${total} 个项目，价格、周期与样品要求登录前可见。${page}`
      : `送样检测、现场预约与数据分析共 ${total} 个项目，价格、周期与样品要求登录前可见。${page}`,
    address: listAddress(placePath(place), plain),
    inEnglish: listAddress(placePath(place, false), plain),
  });
};

/** A type or category as the page names it. */
function named({ id, name, sketch, description }: NonNullable<Place['category']>) {
  return { id, name, sketch, tags: tagsOf(description) };
}

/** Services by type and category; every state of filters, order and page is an address. */
export default function ProjectPage() {
  const loaded = useLoaderData<typeof loader>();
  const origin = useOrigin();
  if (!loaded) return <NotFound />;
  const { tree, place, state, services, total } = loaded;
  const path = placePath(place);
  const to = (next: ListState) => listAddress(path, next);
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs trail={trailTo(place)} />
      <h1 className="sr-only">{titleOf(place)}项目</h1>
      <ProjectTabs tree={tree} place={place} state={state} />
      <ProjectFilters tree={tree} place={place} state={state} total={total} />
      <section aria-labelledby="found">
        <h2 id="found" className="sr-only">
          项目列表
        </h2>
        <div className="mt-4 mb-3 flex items-center justify-between gap-3 md:mt-6 md:mb-4">
          <SortLinks state={state} ranked="综合" to={to} />
          <p role="status" className="shrink-0 text-xs text-muted">
            共 <b className="font-semibold text-fg">{total.toLocaleString('zh-CN')}</b> 个项目
          </p>
        </div>
        {total === 0 ? <NothingFits to={path} /> : <ServiceCards services={services} eager={4} />}
        <Pager page={state.page} size={size} total={total} to={(page) => to(changed(state, { page }))} />
        <JsonLd data={itemList(services, { origin, first: (state.page - 1) * size })} />
        <PostRequirement />
      </section>
      <CompareTray />
    </div>
  );
}

/** No service passes the filters: the way back to all of the place. */
function NothingFits({ to }: { to: string }) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-line bg-surface px-4 py-10 text-center">
      <img src="/images/empty-search.svg" alt="" width={200} height={150} />
      <h3 className="mt-2 text-lg font-semibold text-fg">没有符合条件的项目</h3>
      <p className="mt-1 text-muted">可放宽周期或价格条件，或告诉我们您的需求。</p>
      <Link to={to} className={`mt-5 h-10 px-4.5 ${buttonClass('primary')}`}>
        清除筛选条件
      </Link>
    </div>
  );
}

type Named = { type?: { id: number; name: string }; category?: { id: number; name: string } };

function titleOf({ type, category }: Named): string {
  return category?.name ?? type?.name ?? '检测服务';
}

function trailTo({ type, category }: Named) {
  return [
    { label: '检测服务', to: '/project' },
    ...(type ? [{ label: type.name, to: placePath({ type }) }] : []),
    ...(category ? [{ label: category.name, to: placePath({ category }) }] : []),
  ];
}
