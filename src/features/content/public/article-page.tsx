import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { base } from '../../../core/language.ts';
import { callContext } from '../../../ui/asking/call-context.ts';
import { orNull } from '../../../ui/asking/found.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { JsonLd } from '../../../ui/page/json-ld.tsx';
import { NotFound } from '../../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../../ui/page/page-meta.ts';
import { useOrigin, useShopName } from '../../../ui/site.ts';
import { newsDetail } from '../contract.ts';
import { ArticleBody } from './article-body.tsx';
import { AskBox } from './ask-box.tsx';
import { articleAddress, homeOf } from './places.ts';
import { ViewCount } from './view-count.tsx';

/** An article of any kind; 404 when there is none of this name. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const article = await orNull(context.get(callContext)(newsDetail, { rid: params.id ?? '' }));
  return article ? data(article) : data(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return missingMeta(args);
  const { rid, title, sketch, kind } = loaderData;
  return pageMeta(args, {
    title: `${title} - ${homeOf(kind).label}`,
    description: sketch,
    address: articleAddress(rid),
  });
};

export default function ArticlePage() {
  const article = useLoaderData<typeof loader>();
  const origin = useOrigin();
  const shop = useShopName();
  if (!article) return <NotFound />;
  const { rid, kind, title, sketch, created, author, source, views, prev, next } = article;
  const date = created.slice(0, 10);
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs trail={[homeOf(kind), { label: title }]} />
      <article className="rounded-lg border border-line bg-surface px-4 py-6 md:px-12 md:py-10">
        <header className="flex flex-col gap-4 border-b border-line pb-5 md:flex-row-reverse md:justify-between md:gap-10 md:pb-6">
          <img
            src={article.img}
            alt=""
            width={640}
            height={400}
            decoding="async"
            className="aspect-[8/5] w-full shrink-0 self-start rounded-md bg-tile-a object-cover md:w-70"
          />
          <div className="min-w-0">
            <h1 className="text-xl font-semibold text-fg md:text-3xl">{title}</h1>
            <p className="mt-2 text-md text-muted">{sketch}</p>
            <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
              <time dateTime={date}>{date}</time>
              <span>{author || shop}</span>
              <ViewCount rid={rid} views={views} />
              {source && (
                <a
                  href={source}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="text-link hover:underline"
                >
                  查看原文<span className="sr-only">（在新窗口打开）</span>
                </a>
              )}
            </p>
          </div>
        </header>
        <div className="pt-6 md:pt-8">
          <ArticleBody article={article} />
        </div>
      </article>
      <nav aria-label="相邻文章" className="mt-5 grid gap-3 sm:grid-cols-2 md:gap-5">
        <Neighbour label="上一篇" article={prev} />
        <Neighbour label="下一篇" article={next} />
      </nav>
      <AskBox />
      <JsonLd
        data={{
          '@type': 'Article',
          headline: title,
          description: sketch,
          datePublished: `${created.replace(' ', 'T')}+08:00`,
          image: origin + article.img,
          inLanguage: 'zh',
          mainEntityOfPage: origin + base + articleAddress(rid),
          author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: shop },
          publisher: { '@id': `${origin}/#organization` },
        }}
      />
    </div>
  );
}

function Neighbour({ label, article }: { label: string; article: { rid: string; title: string } | null }) {
  const isNext = label === '下一篇';
  if (!article) return <span className={isNext ? '' : 'hidden sm:block'} />;
  return (
    <Link
      to={articleAddress(article.rid)}
      rel={isNext ? 'next' : 'prev'}
      className={`flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3.5 hover:border-line-hover hover:shadow-2 md:px-5 ${isNext ? 'flex-row-reverse text-right' : ''}`}
    >
      <Icon name={isNext ? 'right' : 'left'} className="size-5 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-2xs text-muted">{label}</span>
        <span className="block truncate font-medium text-fg">{article.title}</span>
      </span>
    </Link>
  );
}
