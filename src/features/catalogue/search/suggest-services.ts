import { sql } from 'drizzle-orm';
import type { Answers } from '../../../host/calls/context.ts';
import type { suggest } from '../contract.ts';
import { findHits, wordWeights } from './find-hits.ts';
import { loadLanguage } from './language.ts';
import { highlighted } from './rules.highlight.ts';
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
  const query = queryOf(kw, await loadLanguage());
  if (!query) return { list: [] };
  const { fits, ranking } = query;
  const others = (kind: 'category' | 'article', most: number) => sql`(
    SELECT kind, rid, type_id, title, note, popularity FROM search_entries
    WHERE kind = ${sql.raw(`'${kind}'`)} AND head @@ ${fits}::tsquery
    ORDER BY ts_rank(${wordWeights}, head, ${ranking}::tsquery) DESC, rid LIMIT ${most})`;
  const { rows } = await db.execute<Suggested>(sql`
    WITH ${findHits(query, { most: shown.ranked, isQuick: true })}
    (SELECT kind, rid, type_id, title, note, popularity FROM (
      SELECT rid, score FROM hits ORDER BY score DESC, rid LIMIT ${shown.all}) AS best
      JOIN search_entries USING (rid) WHERE kind = 'service' ORDER BY score DESC, rid)
    UNION ALL ${others('category', shown.categories)}
    UNION ALL ${others('article', shown.articles)}`);
  const services = rows.filter(({ kind }) => kind === 'service');
  const rest = rows.filter(({ kind }) => kind !== 'service');
  return {
    list: [...services.slice(0, shown.all - rest.length), ...rest].map((row) => ({
      kind: row.kind,
      rid: row.rid,
      typeId: row.type_id,
      text: row.title,
      highlight: highlighted(row.title, query.marked),
      note: noteOf(row),
    })),
  };
};

type Suggested = {
  kind: 'service' | 'category' | 'article';
  rid: string;
  type_id: number;
  title: string;
  note: string;
  popularity: number;
};

function noteOf({ kind, note, popularity }: Suggested): string {
  if (kind === 'category') return '分类';
  if (kind === 'article') return articleKinds[note] ?? '文章';
  return popularity > 0 ? `${popularity} 单` : '';
}
