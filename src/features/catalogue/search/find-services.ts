import type { Context } from '../../../host/calls/context.ts';
import {
  type Depth,
  type Found,
  fewest,
  type Hit,
  rankHits,
  type Way,
  type Weighed,
  ways,
  weighedIn,
  wordWeights,
} from './rank-hits.ts';
import { NumberSet } from './rules.number-set.ts';
import { isNothing } from './rules.wanted.ts';
import { rankOfOne } from './rules.word-index.ts';
import { nameAsked, type SearchQuery, termsAsked } from './search-query.ts';
import { type Facts, type ServicesInHand, servicesInHand } from './services-in-hand.ts';

/**
 * The services that answer a query, in the order of how well they do, equals by orders. When more fit than are looked at, those that
 * are ordered most come first; while somebody types those whose names begin so are among them.
 */
export async function findServices(
  context: Pick<Context, 'db' | 'keep'>,
  query: SearchQuery,
  depth: Depth,
): Promise<{ inHand: ServicesInHand; hits: Hit[] }> {
  const inHand = await servicesInHand(context);
  return { inHand, hits: rankHits(query, findAmong(inHand, query, depth), inHand.facts) };
}

/** The services that answer a query or come near. Each way of finding is only gone when those before it found too little. */
function findAmong(inHand: ServicesInHand, query: SearchQuery, depth: Depth): Found[] {
  const { head, body, terms, services, facts } = inHand;
  const most = weighedIn(depth);
  const fitting = head.having(query.fits).first(depth.most);
  const named = terms.havingAny([nameAsked(query)]).first(most);
  const namedSoFar = depth.isQuick ? head.having(query.named).first(depth.most) : [];
  const wholes = terms.standing(termsAsked(query));
  const asked = terms.havingAny(wholes).first(most);
  const slipped = fitting.length + asked.length === 0 ? withSlips(inHand, query) : undefined;
  const slips = slipped?.first(most) ?? [];

  // What answers, and what may come near.
  const [sure, unsure] = [new NumberSet(services.length), new NumberSet(services.length)];
  const found: { place: number; way: Way }[] = [];
  const add = (places: readonly number[], way: Way) => {
    const set = way <= ways.asked ? sure : unsure;
    for (const place of places) {
      if (sure.has(place) || unsure.has(place)) continue;
      set.add(place);
      found.push({ place, way });
    }
  };
  for (const places of [fitting, named, namedSoFar]) add(places, ways.fits);
  add(slips, ways.slips);
  add(asked, ways.asked);
  if (!depth.isQuick && fitting.length < fewest) {
    add(body.having(query.elsewhere).first(most), ways.elsewhere);
    if (slips.length === 0) add(head.havingAny(query.near).first(most), ways.near);
    const answering = [...fitting, ...asked, ...slips];
    const categories = new Set(answering.map((place) => facts.categoryIds[place]!));
    add(ofCategories(facts, categories, most), ways.kin);
  }

  // Those that are ordered most are weighed, what answers before what may come near; and all that are named just so.
  const chosen = new Set([...sure.first(most), ...named, ...namedSoFar]);
  for (const place of unsure.first(most - Math.min(most, chosen.size))) chosen.add(place);
  const weighed = weigh(inHand, query, wholes, [...chosen], slipped);
  return found.map(({ place, way }) => ({ place, way, weighed: weighed.get(place) }));
}

/** The first services of these categories, at most so many. */
function ofCategories({ categoryIds }: Facts, categories: ReadonlySet<number>, most: number): number[] {
  const places: number[] = [];
  if (categories.size > 0)
    for (let place = 0; place < categoryIds.length && places.length < most; place++)
      if (categories.has(categoryIds[place]!)) places.push(place);
  return places;
}

/** One slip in each Latin word, while the others stand as they are, or the same sound. */
function withSlips({ head, forms }: ServicesInHand, { slips }: SearchQuery): NumberSet | undefined {
  if (!slips) return undefined;
  const { swapped, others, besides, sounds } = slips;
  const found = head.having(sounds);
  if (others.length > 0) {
    const mistyped = forms.havingAny([...swapped, ...others.flatMap((other) => other.forms)]);
    if (!isNothing(besides)) mistyped.narrowTo(head.having(besides));
    for (const { word, forms: near } of others) {
      const either = head.having(word);
      either.addAll(forms.havingAny(near));
      mistyped.narrowTo(either);
    }
    found.addAll(mistyped);
  }
  return found;
}

/** What speaks for each of these services. */
function weigh(
  { head, forms, terms }: ServicesInHand,
  query: SearchQuery,
  wholes: readonly string[],
  places: readonly number[],
  slipped: NumberSet | undefined,
): Map<number, Weighed> {
  const chosen = head.choose(places);
  const words = query.words.map(({ ranked }) => ranked.map((some) => head.ranks(some, wordWeights, chosen)));
  const begins = query.begins.map(({ name, worth }) => ({ having: head.having(name), worth }));
  const swapped = slipped && query.slips ? forms.havingAny(query.slips.swapped) : undefined;
  const held = terms.wordsAmong(wholes, chosen);
  return new Map(
    places.map((place, turn) => [
      place,
      {
        evidence: {
          terms: held[turn]!,
          words: words.map((each) =>
            Math.max(0, ...each.map((ranks) => Math.round(1_000 * rankOfOne * ranks[turn]!) / 1_000)),
          ),
          begun: begins.find(({ having }) => having.has(place))?.worth ?? 0,
        },
        isSwapped: slipped?.has(place) === true && swapped?.has(place) === true,
      },
    ]),
  );
}
