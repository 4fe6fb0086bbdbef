import { sql } from 'drizzle-orm';
import type { Answers } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import { together } from '../../../host/database/together.ts';
import type { suggest } from '../contract.ts';
import { findServices } from './find-services.ts';
import { loadLanguage } from './language.ts';
import { highlighter } from './rules.highlight.ts';
import { tsqueryOf, tsqueryOfAny } from './rules.wanted.ts';
import { queryOf } from './search-query.ts';
import { headWeights } from './search-services.ts';

/** How many of each stand in the list, of `all` together, and how many services are ranked. */
const shown = { all: 6, categories: 1, articles: 1, ranked: 30 };

/** What is called beside an article. */
const articleKinds: Record<string, string> = {
  news: '资讯',
  course: '课程',
  service: '案例',
  guide: '指南',
  televised: '能力展示',
  about: '关于我们',
  license: '协议',
  policy: '协议',
  credit: '协议',
};

/** Services first, then a category and an article that fit. One statement; as `searchServices`, more where services are not in hand. */
export const suggestServices: Answers<typeof suggest> = async (context, { kw }) => {
  const query = queryOf(kw, await loadLanguage(), true);
  if (!query) return { list: [] };
  const [{ inHand, hits }, [others]] = await together(
    findServices(context, query, { most: shown.ranked, isQuick: true }),
    readOtherKinds(context.db, { fits: tsqueryOf(query.fits), ranking: tsqueryOfAny(query.ranking) }),
  );
  const services = hits.map(({ place }) => {
    const { rid, title, typeId, popularity } = inHand.services[place]!;
    return {
      ...{ kind: 'service' as const, rid, typeId, title },
      note: popularity > 0 ? `${popularity} 单` : '',
    };
  });
  const highlighted = highlighter(query.marked);
  const { categories, articles } = others ?? {};
  const rest = [...(categories ?? []), ...(articles ?? [])].map((other) => ({
    ...other,
    note: noteOf(other),
  }));
  return {
    list: [...services.slice(0, shown.all - rest.length), ...rest].map(
      ({ kind, rid, typeId, title, note }) => ({
        ...{ kind, rid, typeId, text: title, highlight: highlighted(title), note },
      }),
    ),
  };
};

const best = (kind: 'category' | 'article', most: number) => sql`(SELECT json_agg(best) FROM (
  SELECT kind, rid, type_id AS "typeId", title, note FROM search_entries
  WHERE kind = ${sql.raw(`'${kind}'`)} AND head @@ ${given('fits')}::tsquery
  ORDER BY ts_rank(${headWeights}, head, ${given('ranking')}::tsquery) DESC, rid LIMIT ${sql.raw(String(most))}) AS best)`;

const readOtherKinds = builtOnce((db) =>
  db
    .select({ categories: sql<Other[] | null>`categories`, articles: sql<Other[] | null>`articles` })
    .from(
      sql`(SELECT ${best('category', shown.categories)} AS categories, ${best('article', shown.articles)} AS articles) AS found`,
    ),
);

type Other = { kind: 'category' | 'article'; rid: string; typeId: number; title: string; note: string };

function noteOf({ kind, note }: Other): string {
  return kind === 'category' ? '分类' : (articleKinds[note] ?? '文章');
}
