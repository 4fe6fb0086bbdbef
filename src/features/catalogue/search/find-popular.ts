import type { PopularServices } from './popular-services.ts';
import {
  type Depth,
  type Found,
  fewest,
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

/** What the popular services have of a query at once, those ordered most in front: services by their places. */
export type Begun = {
  fitting: readonly number[];
  /** Named just so. */
  named: readonly number[];
  /** The whole terms that are asked for, all services with one of them, and the first of those. */
  terms: readonly string[];
  withTerm: NumberSet;
  asked: readonly number[];
};

export function beginFinding(popular: PopularServices, query: SearchQuery, depth: Depth): Begun {
  const terms = termsAsked(query);
  const withTerm = popular.terms.havingAny(terms);
  return {
    fitting: popular.head.having(query.fits).first(depth.most),
    named: popular.terms.havingAny([nameAsked(query)]).first(weighedIn(depth)),
    terms,
    withTerm,
    asked: withTerm.first(weighedIn(depth)),
  };
}

/** The popular services that answer a query or come near, beside the others that were found. */
export function findPopular(
  popular: PopularServices,
  query: SearchQuery,
  depth: Depth,
  begun: Begun,
  others: readonly Found[],
): Found[] {
  const { head, body, services } = popular;
  const { fitting, named, asked } = begun;
  const most = weighedIn(depth);
  const isFoundBy = (way: Way) => others.some((other) => other.way === way);
  const namedSoFar = depth.isQuick ? head.having(query.named).first(depth.most) : [];
  const fitted = fitting.length + others.filter(({ way }) => way === ways.fits).length;
  const slipped =
    fitted + asked.length === 0 && !isFoundBy(ways.asked) ? withSlips(popular, query) : undefined;
  const slips = slipped?.first(most) ?? [];

  const found = new Map<number, Way>();
  const add = (places: readonly number[], way: Way) => {
    for (const place of places) if (!found.has(place)) found.set(place, way);
  };
  for (const places of [fitting, named, namedSoFar]) add(places, ways.fits);
  add(slips, ways.slips);
  add(asked, ways.asked);
  if (!depth.isQuick && fitted < fewest) {
    add(body.having(query.elsewhere).first(most), ways.elsewhere);
    if (slips.length === 0 && !isFoundBy(ways.slips)) add(head.havingAny(query.near).first(most), ways.near);
    const categories = new Set([
      ...[...fitting, ...asked, ...slips].map((place) => services[place]!.card.categoryId),
      ...others.filter(({ way }) => way <= ways.asked).map(({ card }) => card.categoryId),
    ]);
    const kin = services.flatMap(({ card }, place) => (categories.has(card.categoryId) ? [place] : []));
    add(kin.slice(0, most), ways.kin);
  }

  // Those that are ordered most are weighed, what answers before what may come near; and all that are named just so.
  const [sure, unsure] = [new NumberSet(services.length), new NumberSet(services.length)];
  for (const [place, way] of found) (way <= ways.asked ? sure : unsure).add(place);
  const chosen = new Set([...sure.first(most), ...named, ...namedSoFar]);
  for (const place of unsure.first(most - Math.min(most, chosen.size))) chosen.add(place);
  const weighed = weigh(popular, query, [...chosen], begun, slipped);
  return Array.from(found, ([place, way]) => ({
    card: services[place]!.card,
    way,
    weighed: weighed.get(place),
  }));
}

/** One slip in each Latin word, while the others stand as they are, or the same sound. */
function withSlips({ head, forms }: PopularServices, { slips }: SearchQuery): NumberSet | undefined {
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
  { head, forms, terms, services }: PopularServices,
  query: SearchQuery,
  places: readonly number[],
  begun: Begun,
  slipped: NumberSet | undefined,
): Map<number, Weighed> {
  const words = query.words.map(({ ranked }) => ranked.map((some) => head.ranks(some, wordWeights, places)));
  const begins = query.begins.map(({ name, worth }) => ({ having: head.having(name), worth }));
  const swapped = slipped && query.slips ? forms.havingAny(query.slips.swapped) : undefined;
  const termsOf = terms.wordsAmong(begun.terms);
  return new Map(
    places.map((place, nth) => [
      place,
      {
        title: services[place]!.title,
        evidence: {
          terms: begun.withTerm.has(place) ? termsOf(place) : [],
          words: words.map((each) =>
            Math.max(0, ...each.map((ranks) => Math.round(1_000 * rankOfOne * ranks[nth]!) / 1_000)),
          ),
          begun: begins.find(({ having }) => having.has(place))?.worth ?? 0,
        },
        isSwapped: slipped?.has(place) === true && swapped?.has(place) === true,
      },
    ]),
  );
}
