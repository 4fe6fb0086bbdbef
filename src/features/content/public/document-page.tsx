import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { callContext } from '../../../ui/asking/call-context.ts';
import { orNull } from '../../../ui/asking/found.ts';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { NotFound } from '../../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../../ui/page/page-meta.ts';
import { newsDetail } from '../contract.ts';
import { ArticleBody } from './article-body.tsx';
import { AskBox } from './ask-box.tsx';
import { documents } from './places.ts';

/** The article that stands at this path; 404 while the shop has not written it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const rid = documents[url.pathname] ?? '';
  const article = await orNull(context.get(callContext)(newsDetail, { rid }));
  return article ? data(article) : data(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return missingMeta(args);
  return pageMeta(args, { title: loaderData.title, description: loaderData.sketch });
};

/** The guide, the user agreement, the privacy terms and the service agreement. */
export default function DocumentPage() {
  const article = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  if (!article) return <NotFound />;
  const { legal } = article;
  const date = legal?.since ?? article.created.slice(0, 10);
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs trail={[{ label: article.title, to: pathname }]} />
      <article className="rounded-lg border border-line bg-surface px-4 py-6 md:px-12 md:py-10">
        <header className="border-b border-line pb-5 md:pb-6">
          <h1 className="text-xl font-semibold text-fg md:text-3xl">{article.title}</h1>
          <p className="mt-2 text-muted">
            {article.sketch} · {legal ? `版本 ${legal.version} · 生效日期 ` : '发布于 '}
            <time dateTime={date}>{date}</time>
          </p>
        </header>
        <div className="pt-6 md:pt-8">
          <ArticleBody article={article} />
        </div>
      </article>
      {pathname === '/guide' && <AskBox />}
    </div>
  );
}
