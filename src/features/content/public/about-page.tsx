import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { callContext } from '../../../ui/asking/call-context.ts';
import { orNull } from '../../../ui/asking/found.ts';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { NotFound } from '../../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../../ui/page/page-meta.ts';
import { newsDetail } from '../contract.ts';
import { ArticleBody } from './article-body.tsx';
import { LinkTabs } from './link-tabs.tsx';
import { aboutSections } from './places.ts';

/** One of the company's pages; 404 for every other. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const place = aboutSections.find(({ section }) => section === params.section);
  const rid = `about-${place?.section}`;
  const article = place && (await orNull(context.get(callContext)(newsDetail, { rid })));
  return article ? data({ article, ...place }) : data(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return missingMeta(args);
  return pageMeta(args, { title: loaderData.label, description: loaderData.article.sketch });
};

/** What the company is, how it works and whom it looks for. */
export default function AboutPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <NotFound />;
  const { article, section, label } = loaded;
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs
        trail={[
          { label: '关于我们', to: '/about/profile' },
          { label, to: `/about/${section}` },
        ]}
      />
      <LinkTabs
        label="公司页面"
        tabs={aboutSections.map((each) => ({
          label: each.label,
          to: `/about/${each.section}`,
          isCurrent: each.section === section,
        }))}
      />
      <article className="mt-5 rounded-lg border border-line bg-surface px-4 py-6 md:mt-6 md:px-12 md:py-10">
        <header className="mb-6 flex items-center justify-between gap-6 border-b border-line pb-5 md:mb-8">
          <div>
            <h1 className="text-xl font-semibold text-fg md:text-3xl">{article.title}</h1>
            <p className="mt-2 text-md text-muted">{article.sketch}</p>
          </div>
          <img
            src={article.img}
            alt=""
            width={160}
            height={120}
            className="hidden rounded-md bg-tint object-cover sm:block"
          />
        </header>
        <ArticleBody article={article} />
      </article>
    </div>
  );
}
