import type { OutputOf } from '../../../../core/call.ts';
import { Link } from '../../../../ui/link.tsx';
import type { deviceSearch } from '../../contract.ts';
import { Highlight } from './highlight.tsx';

/** Articles that fit the words. */
export function FoundArticles({ articles }: { articles: OutputOf<typeof deviceSearch>['articles'] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="found-articles" className="mt-7">
      <h2 id="found-articles" className="mb-3 text-md font-semibold text-fg">
        相关文章
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 md:px-5.5">
        {articles.map(({ rid, highlight, sketch, kind }) => (
          <li key={rid} className="relative py-3.5">
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="font-medium text-fg">
                <Link
                  to={`/article/${encodeURIComponent(rid)}`}
                  prefetch="intent"
                  className="stretched hover:text-action"
                >
                  <Highlight text={highlight} />
                </Link>
              </h3>
              {kinds[kind] && <span className="shrink-0 text-2xs text-muted">{kinds[kind]}</span>}
            </div>
            <p className="mt-0.5 line-clamp-1 text-xs text-muted">{sketch}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The kinds of articles as the site's navigation names them. */
const kinds: Record<string, string> = {
  news: '新闻资讯',
  course: '在线课程',
  service: '服务案例',
  about: '关于我们',
  guide: '测试指南',
  televised: '能力展示',
};
