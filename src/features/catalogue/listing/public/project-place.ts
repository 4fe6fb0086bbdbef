import type { OutputOf } from '../../../../core/call.ts';
import type { typeGroup } from '../../contract.ts';

/** The category tree as the call answers it. */
export type Tree = OutputOf<typeof typeGroup>;
/** A service type with its categories. */
type Type = Tree[number];
/** A category of a type. */
type Category = Type['typeChildArr'][number];

/** Where in the tree a list is: everything, a type, or a category of a type. */
export type Place = { type?: Type; category?: Category };

/** What a path is made of. */
type Named = { id: number; name: string };

/** What an address says about the place, in its path or its query; empty texts count as not given. */
export type Asked = { ids: readonly (string | null | undefined)[]; title?: string | null };

/**
 * The place that an address names: by ids of types or categories, by the name of one, or by both, as the links of
 * the home page do. Undefined when one of them does not exist or they contradict each other.
 */
export function findPlace(tree: Tree, { ids, title }: Asked): Place | undefined {
  let places = [{}, ...tree.flatMap(placesOf)];
  const isAskedFor = [
    ...ids.filter((id) => id != null && id !== '').map(hasId),
    ...(title?.trim() ? [hasName(title.trim())] : []),
  ];
  for (const isFitting of isAskedFor) places = places.filter(isFitting);
  return places[0];
}

/** The canonical path of a place, as header and home page link to it. */
export function placePath({ type, category }: { type?: Named; category?: Named }): string {
  const named = category ?? type;
  return named ? `/project/${named.id}/${encodeURIComponent(named.name)}` : '/project';
}

/** The tags of a type or category: its description split on | (specification section 3). */
export function tagsOf(description: string): string[] {
  return description
    .split('|')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** A type comes before its categories: what fits both is the wider place. */
function placesOf(type: Type): Place[] {
  return [{ type }, ...type.typeChildArr.map((category) => ({ type, category }))];
}

function hasId(id: string | null | undefined) {
  return ({ type, category }: Place) => [type, category].some((part) => part && String(part.id) === id);
}

function hasName(name: string) {
  return ({ type, category }: Place) => type?.name === name || category?.name === name;
}
