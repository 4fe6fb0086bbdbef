import { Section } from '../../../ui/page/section.tsx';
import { Tile } from '../../../ui/showing/tile.tsx';
import { ArticleLink } from '../../content/public/article-link.tsx';
import type { HomeView } from './home-view.ts';

type Case = HomeView['cases'][number];

const card =
  'relative overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-(--lp-dur-base) hover:border-line-hover hover:shadow-2';

/** The latest service cases: one large, three beside it. */
export function ServiceCases({ cases }: { cases: readonly Case[] }) {
  const [first, ...others] = cases;
  if (!first) return null;
  return (
    <Section
      title="服务案例"
      note="问题、方法与数据，完整呈现"
      more="/list/service"
      className="rendered-when-near [contain-intrinsic-size:auto_780px] md:[contain-intrinsic-size:auto_600px]"
    >
      <div className="grid gap-3 md:grid-cols-[1.25fr_1fr] md:gap-6">
        <article className={`flex flex-col ${card}`}>
          <Tile
            img={first.img}
            className="min-h-42.5 flex-1 md:h-58"
            drawingClassName="h-41 w-auto md:h-55"
          />
          <div className="p-4 md:px-6.5 md:pt-5.5 md:pb-6">
            <h3 className="text-lg font-semibold text-fg">
              <ArticleLink article={first} />
            </h3>
            <p className="mt-1.5 mb-2.5 line-clamp-2">{first.sketch}</p>
            <CreatedDate date={first.date} />
          </div>
        </article>
        <ul className="grid gap-3 md:gap-4">
          {others.map((article) => (
            <li key={article.rid} className={`flex items-center gap-3 p-3 md:gap-4.5 md:p-3.5 ${card}`}>
              <Tile
                img={article.img}
                className="h-20 w-26 shrink-0 rounded-md md:h-26 md:w-35"
                drawingClassName="w-23 md:w-30"
              />
              <div className="min-w-0">
                <h3 className="line-clamp-2 text-md font-semibold text-fg">
                  <ArticleLink article={article} />
                </h3>
                <p className="mt-2">
                  <CreatedDate date={article.date} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function CreatedDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="font-num text-xs text-muted">
      {date}
    </time>
  );
}
