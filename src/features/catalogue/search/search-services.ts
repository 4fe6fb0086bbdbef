import { sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import type { Context } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { together } from '../../../host/database/together.ts';
import { type deviceSearch, mostFound } from '../contract.ts';
import { linesInHand } from '../listing/facet-lines.ts';
import { listServices } from '../listing/list-services.ts';
import {
  dayFacets,
  type FacetRow,
  facetsOf,
  type Scope,
  scopeOf,
  type TypeLines,
} from '../listing/rules.facets.ts';
import { summariesOf } from '../listing/summaries.ts';
import { byFit, type FoundHit, findHits, type Hit, headWeights, rankHits, valuesOf } from './find-hits.ts';
import { loadLanguage } from './language.ts';
import { highlighter } from './rules.highlight.ts';
import { normalised } from './rules.search-text.ts';
import { respelled } from './rules.slips.ts';
import { queryOf, type SearchQuery } from './search-query.ts';

type Search = CheckedInputOf<typeof deviceSearch>;
type Answer = AnswerOf<typeof deviceSearch>;

/** At most so many articles stand beside the services. */
const mostArticles = 5;

/**
 * Services that fit the words, best first unless another order is asked for; without words a list. Two statements, and
 * one for the types where they are not in hand.
 * Of very many services that fit, those ordered most are looked at (`mostFound`), and counts stop there.
 */
export async function searchServices(context: Context, input: Search): Promise<Answer> {
  if (!input.kw) return listServices(context, input);
  const { db, keep } = context;
  const kw = normalised(input.kw);
  const [types, { marked, hits, articles }] = await together(
    linesInHand(context),
    keep(`search ${kw}`, () => findSpelled(db, kw), weightOf),
  );
  if (!marked) return listNothing(input);
  const facets = countHits(types, hits, input.filters);
  const scope = scopeOf(facets, input);
  const chosen = hits
    .filter((hit) => isWithin(hit, scope) && fitsFilters(hit, input.filters))
    .toSorted((one, other) => nearLast(one, other) || orders[input.sort](one, other));
  const { page, size } = input;
  const rids = chosen.slice((page - 1) * size, page * size).map(({ rid }) => rid);
  const highlighted = highlighter(marked);
  const summaries = await summariesOf(context, rids);
  const { total, ...counted } = facetsOf(facets, scope);
  return {
    list: summaries.map((each) => ({
      ...each,
      highlight: { name: highlighted(each.name), sketch: highlighted(each.sketch) },
    })),
    total,
    page,
    size,
    exact: chosen.filter(({ isExact }) => isExact).length,
    is_nearest: hits.some(({ isExact }) => isExact) ? 0 : 1,
    facets: counted,
    articles: articles.map((article) => ({
      ...article,
      highlight: highlighted(article.title),
    })),
  };
}

function listNothing({ page, size }: Search): Answer {
  const facets = { types: [], categories: [], days: [], urgent: 0 };
  return { list: [], total: 0, exact: 0, page, size, is_nearest: 1, facets, articles: [] };
}

/** What was found, and the words to be marked in it; none where there were no letters to look for. */
type Found = { marked?: string[]; hits: Hit[]; articles: Article[] };
type Article = { rid: string; title: string; kind: string; sketch: string };

/** So much of what is kept it takes: a hit with its name as much as two entries of other lists, an article with its sketch as four. */
const weightOf = ({ hits, articles }: Found) => hits.length * 2 + articles.length * 4;

/** What is found by the words, or where that is nothing by known words that they may be meant for; no query without letters. */
async function findSpelled(db: Database, kw: string): Promise<Found> {
  const language = await loadLanguage();
  const query = queryOf(kw, language);
  if (!query) return { hits: [], articles: [] };
  const found = await findAll(db, query);
  const meant = found.hits.length ? undefined : respelled(kw);
  const other = meant && queryOf(meant, language);
  return other ? findAll(db, other) : found;
}

async function findAll(db: Database, query: SearchQuery): Promise<Found> {
  const [row] = await readFound(db, { ...valuesOf(query), ranking: query.ranking });
  return { marked: query.marked, hits: rankHits(query, row?.hits ?? []), articles: row?.articles ?? [] };
}

const readFound = builtOnce((db) =>
  db.select({ hits: sql<FoundHit[] | null>`hits`, articles: sql<Article[] | null>`articles` }).from(sql`(
      WITH ${findHits({ most: mostFound, isQuick: false })}
      SELECT
        (SELECT json_agg(hit) FROM hits) AS hits,
        (SELECT json_agg(best) FROM (
          SELECT rid, title, note AS kind, sketch FROM search_entries
          WHERE kind = 'article' AND head @@ ${given('fits')}::tsquery
          ORDER BY ts_rank(${headWeights}, head, ${given('ranking')}::tsquery) DESC, rid LIMIT ${sql.raw(String(mostArticles))}
        ) AS best) AS articles) AS found`),
);

/** The orders of `Sort`, each of what answers and then of what comes near; equals stand by how well they fit. */
const orders: Record<Search['sort'], (one: Hit, other: Hit) => number> = {
  0: byFit,
  1: (one, other) => other.popularity - one.popularity || byFit(one, other),
  2: (one, other) => one.priceFen - other.priceFen || byFit(one, other),
  3: (one, other) => other.priceFen - one.priceFen || byFit(one, other),
  4: (one, other) => one.days - other.days || byFit(one, other),
};

function nearLast(one: Hit, other: Hit): number {
  return Number(other.isExact) - Number(one.isExact);
}

function isWithin(hit: Hit, scope: Scope): boolean {
  if (scope === 'nothing') return false;
  const { typeId = hit.typeId, categoryId = hit.categoryId } = scope;
  return hit.typeId === typeId && hit.categoryId === categoryId;
}

type Filters = Search['filters'];

function fitsFilters(hit: Hit, filters: Filters): boolean {
  return fitsPrice(hit, filters) && fitsDays(hit, filters.days) && (!filters.urgent || hit.canHurry);
}

function fitsPrice(
  { priceFen }: Hit,
  { price_from_fen: from = 0, price_to_fen: to = Infinity }: Filters,
): boolean {
  return priceFen >= from && priceFen <= to;
}

function fitsDays(hit: Hit, days = Infinity): boolean {
  return hit.days <= days;
}

/** The same counts as `countLines` takes of all services, of the hits. */
function countHits(types: readonly TypeLines[], hits: Hit[], filters: Filters): FacetRow[] {
  const priced = hits.filter((hit) => fitsPrice(hit, filters));
  const byCategory = Map.groupBy(priced, ({ categoryId }) => categoryId);
  return types.map(({ lines: _, ...type }) => {
    const mine = byCategory.get(type.id) ?? [];
    const hurried = mine.filter(({ canHurry }) => !filters.urgent || canHurry);
    return {
      ...type,
      count: hurried.filter((hit) => fitsDays(hit, filters.days)).length,
      within: dayFacets.map((limit) => hurried.filter(({ days }) => days <= limit).length),
      urgent: mine.filter((hit) => hit.canHurry && fitsDays(hit, filters.days)).length,
    };
  });
}
