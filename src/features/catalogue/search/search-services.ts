import { sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import type { Context } from '../../../host/calls/context.ts';
import { builtOnce, fixed, given } from '../../../host/database/built-once.ts';
import { together } from '../../../host/database/together.ts';
import { type deviceSearch, mostFound } from '../contract.ts';
import { linesInHand } from '../listing/facet-lines.ts';
import { listServices } from '../listing/list-services.ts';
import {
  addToRow,
  emptyRow,
  type FacetRow,
  facetsOf,
  type Scope,
  scopeOf,
  type TypeLines,
} from '../listing/rules.facets.ts';
import { summariesOf } from '../listing/summaries.ts';
import { searchEntries } from '../tables.ts';
import { findServices } from './find-services.ts';
import { loadLanguage } from './language.ts';
import { byFit } from './rank-hits.ts';
import { highlighter } from './rules.highlight.ts';
import { normalised } from './rules.search-text.ts';
import { respelled } from './rules.slips.ts';
import { tsqueryOf, tsqueryOfAny } from './rules.wanted.ts';
import { queryOf, type SearchQuery } from './search-query.ts';
import { type Facts, factsAt, noFacts } from './services-in-hand.ts';

type Search = CheckedInputOf<typeof deviceSearch>;
type Answer = AnswerOf<typeof deviceSearch>;

/** At most so many articles stand beside the services. */
const mostArticles = 5;

/**
 * Services that fit the words, best first unless another order is asked for; without words a list. One statement, and one each
 * for types, services and their summaries where they are not in hand.
 * Of very many services that fit, those ordered most are looked at (`mostFound`), and counts stop there.
 */
export async function searchServices(context: Context, input: Search): Promise<Answer> {
  if (!input.kw) return listServices(context, input);
  const { keep } = context;
  const kw = normalised(input.kw);
  const [types, { marked, hits, exact, articles }] = await together(
    linesInHand(context),
    keep(`search ${kw}`, () => findSpelled(context, kw), weightOf),
  );
  if (!marked) return listNothing(input);
  const facets = countHits(types, hits, input.filters);
  const scope = scopeOf(facets, input);
  const order = orders[input.sort];
  const chosenOf = (from: number, to: number) => {
    const turns: number[] = [];
    for (let turn = from; turn < to; turn++)
      if (isWithin(turn, hits, scope) && fitsFilters(turn, hits, input.filters)) turns.push(turn);
    return order ? turns.toSorted((one, other) => order(one, other, hits)) : turns;
  };
  const answering = chosenOf(0, exact);
  const chosen = [...answering, ...chosenOf(exact, hits.rids.length)];
  const { page, size } = input;
  const rids = chosen.slice((page - 1) * size, page * size).map((turn) => hits.rids[turn]!);
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
    exact: answering.length,
    is_nearest: exact > 0 ? 0 : 1,
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

/**
 * What was found: first what answers, so many, and then what only comes near, both in the order of how well they fit, and the words to
 * be marked in it; none where there were no letters to look for.
 */
type Found = { marked?: string[]; hits: Facts; exact: number; articles: Article[] };
type Article = { rid: string; title: string; kind: string; sketch: string };

/** So much of what is kept it takes: three hits as much as an entry of other lists, an article with its sketch as four. */
const weightOf = ({ hits, articles }: Found) => Math.ceil(hits.rids.length / 3) + articles.length * 4;

/** What is found by the words, or where that is nothing by known words that they may be meant for; no query without letters. */
async function findSpelled(context: Finding, kw: string): Promise<Found> {
  const language = await loadLanguage();
  const query = queryOf(kw, language);
  if (!query) return { hits: noFacts, exact: 0, articles: [] };
  const found = await findAll(context, query);
  const meant = found.hits.rids.length === 0 ? respelled(kw) : undefined;
  const other = meant && queryOf(meant, language);
  return other ? findAll(context, other) : found;
}

type Finding = Pick<Context, 'db' | 'keep'>;

async function findAll(context: Finding, query: SearchQuery): Promise<Found> {
  const [{ inHand, hits }, articles] = await together(
    findServices(context, query, { most: mostFound, isQuick: false }),
    readArticles(context.db, { fits: tsqueryOf(query.fits), ranking: tsqueryOfAny(query.ranking) }),
  );
  const exact = hits.filter(({ isExact }) => isExact);
  const near = hits.filter(({ isExact }) => !isExact).toSorted(byFit);
  const places = [...exact, ...near].map(({ place }) => place);
  return { marked: query.marked, hits: factsAt(inHand.facts, places), exact: exact.length, articles };
}

/** How much words of articles and categories count by where they stand in `head`: D, C, B and A. */
export const headWeights = sql`'{0.1,0.35,0.6,1}'::float4[]`;

const readArticles = builtOnce((db) =>
  db
    .select({
      rid: searchEntries.rid,
      title: searchEntries.title,
      kind: searchEntries.note,
      sketch: searchEntries.sketch,
    })
    .from(searchEntries)
    .where(sql`kind = 'article' AND head @@ ${given('fits')}::tsquery`)
    .orderBy(sql`ts_rank(${headWeights}, head, ${given('ranking')}::tsquery) DESC`, searchEntries.rid)
    .limit(fixed(mostArticles)),
);

/** The orders of `Sort`; equals stay as well as they fit. */
const orders: Partial<Record<Search['sort'], (one: number, other: number, facts: Facts) => number>> = {
  1: (one, other, { popularities }) => popularities[other]! - popularities[one]!,
  2: (one, other, { pricesFen }) => pricesFen[one]! - pricesFen[other]!,
  3: (one, other, { pricesFen }) => pricesFen[other]! - pricesFen[one]!,
  4: (one, other, { days }) => days[one]! - days[other]!,
};

function isWithin(hit: number, { typeIds, categoryIds }: Facts, scope: Scope): boolean {
  if (scope === 'nothing') return false;
  const { typeId, categoryId } = scope;
  return (
    (typeId === undefined || typeIds[hit] === typeId) &&
    (categoryId === undefined || categoryIds[hit] === categoryId)
  );
}

type Filters = Search['filters'];

function fitsFilters(hit: number, facts: Facts, filters: Filters): boolean {
  const { days = Infinity, urgent } = filters;
  return (
    fitsPrice(facts.pricesFen[hit]!, filters) &&
    facts.days[hit]! <= days &&
    (!urgent || facts.canHurry[hit] === 1)
  );
}

function fitsPrice(
  priceFen: number,
  { price_from_fen: from = 0, price_to_fen: to = Infinity }: Filters,
): boolean {
  return priceFen >= from && priceFen <= to;
}

/** The same counts as `countLines` takes of all services, of the hits. */
function countHits(types: readonly TypeLines[], hits: Facts, filters: Filters): FacetRow[] {
  const rows = new Map(types.map((type) => [type.id, emptyRow(type)]));
  for (let turn = 0; turn < hits.rids.length; turn++) {
    const row = rows.get(hits.categoryIds[turn]!);
    const line = { days: hits.days[turn]!, canHurry: hits.canHurry[turn] === 1 };
    if (row && fitsPrice(hits.pricesFen[turn]!, filters)) addToRow(row, line, 1, filters);
  }
  return [...rows.values()];
}
