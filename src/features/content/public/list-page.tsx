import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { AddressForm } from '../../../ui/address-form.tsx';
import { callContext } from '../../../ui/asking/call-context.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { inputClass } from '../../../ui/forms/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { NotFound } from '../../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../../ui/page/page-meta.ts';
import { Pager } from '../../../ui/page/pager.tsx';
import { acknowledgeList, newsList } from '../contract.ts';
import { ArticleCards } from './article-cards.tsx';
import { LinkTabs } from './link-tabs.tsx';
import { lists } from './places.ts';
import { ThanksRows } from './thanks-rows.tsx';

/** Entries on a page: four rows of three cards. */
const size = 12;
/** As many letters as the calls look for. */
const longestQuery = 50;

/** A page of one of the four lists, whole or searched; 404 for other lists and pages behind the last. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  const place = lists.find(({ type }) => type === params.type);
  if (!place) return data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const kw = (query.get('kw') ?? '').trim().slice(0, longestQuery);
  const found =
    place.type === 'thanks'
      ? { articles: null, thanks: await call(acknowledgeList, { kw, page, size }) }
      : { articles: await call(newsList, { type: place.type, kw, page, size }), thanks: null };
  const { list, total } = found.articles ?? found.thanks;
  if (page > 1 && list.length === 0) return data(null, { status: 404 });
  return data({
    place,
    kw,
    page,
    total,
    articles: found.articles?.list ?? null,
    thanks: found.thanks?.list ?? null,
  });
}

export const handle = { query: ['kw', 'page'] };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return missingMeta(args);
  const { place, page, kw } = loaderData;
  return pageMeta(args, {
    title: page > 1 ? `${place.label}（第 ${page} 页）` : place.label,
    description: `${place.label}：${place.note}。`,
    address: addressOf(place.type, { page }),
    isUnlisted: kw !== '',
  });
};

/** News, courses, service cases or thanks, page by page. */
export default function ListPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <NotFound />;
  const { place, kw, page, total, articles, thanks } = loaded;
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs trail={[{ label: place.label, to: `/list/${place.type}` }]} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-3">
        <div>
          <h1 className="text-xl font-semibold text-fg md:text-2xl">{place.label}</h1>
          <p className="mt-1 text-muted">{place.note}</p>
        </div>
        <SearchForm key={`${place.type} ${kw}`} type={place.type} label={place.label} kw={kw} />
      </div>
      <LinkTabs
        label="内容分类"
        tabs={lists.map(({ type, label }) => ({
          label,
          to: `/list/${type}`,
          isCurrent: type === place.type,
        }))}
      />
      <section aria-label={`${place.label}列表`} className="mt-5 md:mt-6">
        {kw && (
          <p role="status" className="mb-4 text-muted">
            与“<b className="font-semibold text-fg">{kw}</b>”相关的内容 {total} 条
            <Link to={`/list/${place.type}`} className="ml-3 text-link hover:underline">
              查看全部
            </Link>
          </p>
        )}
        {total === 0 && <Nothing kw={kw} />}
        {articles && articles.length > 0 && <ArticleCards articles={articles} />}
        {thanks && thanks.length > 0 && <ThanksRows thanks={thanks} />}
        <Pager
          page={page}
          size={size}
          total={total}
          to={(next) => addressOf(place.type, { kw, page: next })}
        />
      </section>
    </div>
  );
}

function SearchForm({ type, label, kw }: { type: string; label: string; kw: string }) {
  return (
    <AddressForm
      role="search"
      aria-label={`搜索${label}`}
      action={`/list/${type}`}
      className="flex w-full gap-2 sm:w-80"
    >
      <input
        type="search"
        name="kw"
        defaultValue={kw}
        maxLength={longestQuery}
        aria-label={`在${label}中搜索`}
        placeholder={`在${label}中搜索`}
        autoComplete="off"
        enterKeyHint="search"
        className={inputClass('normal')}
      />
      <button type="submit" className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
        搜索
      </button>
    </AddressForm>
  );
}

function Nothing({ kw }: { kw: string }) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-line bg-surface px-4 py-10 text-center">
      <img src="/images/empty-search.svg" alt="" width={200} height={150} />
      <h2 className="mt-2 text-lg font-semibold text-fg">{kw ? '没有找到相关内容' : '暂无内容'}</h2>
      <p className="mt-1 text-muted">
        {kw ? '换一个词试试，或直接向工程师提问。' : '可先查看检测项目与价格。'}
      </p>
      <Link to={kw ? '/contact' : '/project'} className={`mt-5 h-10 px-4.5 ${buttonClass('primary')}`}>
        {kw ? '联系我们' : '查看检测服务'}
      </Link>
    </div>
  );
}

function addressOf(type: string, { kw = '', page }: { kw?: string; page: number }): string {
  const query = new URLSearchParams({ ...(kw && { kw }), ...(page > 1 && { page: String(page) }) });
  return `/list/${type}${query.size ? `?${query}` : ''}`;
}
