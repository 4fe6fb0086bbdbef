import { sql } from 'drizzle-orm';
import type { Answers } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { suggest } from '../contract.ts';
import { type FoundHit, findHits, headWeights, rankHits, valuesOf } from './find-hits.ts';
import { loadLanguage } from './language.ts';
import { highlighter } from './rules.highlight.ts';
import { queryOf } from './search-query.ts';

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

/** Services first, then a category and an article that fit. One statement. */
export const suggestServices: Answers<typeof suggest> = async ({ db }, { kw }) => {
  const query = queryOf(kw, await loadLanguage(), true);
  if (!query) return { list: [] };
  const [found] = await readSuggestions(db, { ...valuesOf(query), ranking: query.ranking });
  const { hits, categories, articles } = found ?? {};
  const services = rankHits(query, hits ?? []).map(({ rid, typeId, title, popularity }) => ({
    ...{ kind: 'service' as const, rid, typeId, title },
    note: popularity > 0 ? `${popularity} 单` : '',
  }));
  const highlighted = highlighter(query.marked);
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

const readSuggestions = builtOnce((db) =>
  db
    .select({
      hits: sql<FoundHit[] | null>`hits`,
      categories: sql<Other[] | null>`categories`,
      articles: sql<Other[] | null>`articles`,
    })
    .from(sql`(
      WITH ${findHits({ most: shown.ranked, isQuick: true })}
      SELECT (SELECT json_agg(hit) FROM hits) AS hits, ${best('category', shown.categories)} AS categories,
        ${best('article', shown.articles)} AS articles) AS found`),
);

type Other = { kind: 'category' | 'article'; rid: string; typeId: number; title: string; note: string };

function noteOf({ kind, note }: Other): string {
  return kind === 'category' ? '分类' : (articleKinds[note] ?? '文章');
}
