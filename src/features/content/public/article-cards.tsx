import { Tile } from '../../../ui/showing/tile.tsx';
import { ArticleLink } from './article-link.tsx';

/** An article as lists have it. */
type Entry = {
  rid: string;
  title: string;
  img: string;
  sketch: string;
  created: string;
  source: string | null;
  views: number;
};

/** Articles as cards, on small screens as rows; the pictures of the first row stand in the HTML. */
export function ArticleCards({ articles }: { articles: readonly Entry[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 md:gap-6">
      {articles.map(({ created, views, ...article }, position) => (
        <li
          key={article.rid}
          className="relative flex overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-(--lp-dur-base) hover:border-line-hover hover:shadow-2 sm:flex-col"
        >
          <Tile
            img={article.img}
            isNearTop={position < 3}
            className="w-28 shrink-0 sm:h-44 sm:w-full"
            drawingClassName="w-24 sm:h-36 sm:w-auto"
          />
          <div className="flex min-w-0 flex-1 flex-col p-3.5 md:p-5">
            <h2 className="line-clamp-2 text-md font-semibold text-fg">
              <ArticleLink article={article} />
            </h2>
            <p className="mt-1 line-clamp-2 text-body">{article.sketch}</p>
            <p className="mt-auto flex justify-between gap-3 pt-2.5 text-2xs text-muted sm:pt-4">
              <time dateTime={created.slice(0, 10)}>{created.slice(0, 10)}</time>
              {article.source ? <span>外部链接</span> : <span>浏览 {views.toLocaleString('zh-CN')}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
