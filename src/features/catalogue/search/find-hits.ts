import type { Context } from '../../../host/calls/context.ts';
import { findOthers } from './find-others.ts';
import { beginFinding, findPopular } from './find-popular.ts';
import { popularServices } from './popular-services.ts';
import { type Depth, type Hit, rankHits } from './rank-hits.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * The services that answer a query, in the order of how well they do, equals by orders. When more fit than are looked at, those that
 * are ordered most come first; while somebody types those whose names begin so are among them. Each way of finding is only gone when
 * those before it found too little. The popular services are in hand; the database is asked for the others.
 */
export async function findHits(
  context: Pick<Context, 'db' | 'keep'>,
  query: SearchQuery,
  depth: Depth,
): Promise<Hit[]> {
  const popular = await popularServices(context);
  const begun = beginFinding(popular, query, depth);
  const others = popular.areAll ? [] : await findOthers(context, query, depth, begun);
  return rankHits(query, [...findPopular(popular, query, depth, begun, others), ...others]);
}
