import type { OutputOf } from '../../../../core/call.ts';
import { base, isEnglish, nameInAddress } from '../../../../core/language.ts';
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
export type Asked = {
  ids: readonly (string | null | undefined)[];
  titles: readonly (string | null | undefined)[];
};

/**
 * What the path of a list says (specification section 2): after /project first ids, then names, as many as there are.
 * Undefined for what says the same twice or an id after a name.
 */
export function askedByPath(pathname: string): { ids: string[]; titles: string[] } | undefined {
  // The browser asks for a page's data under its address with this ending.
  const page = pathname.slice(base.length).replace(/\.data$/, '');
  const parts = page.split('/').slice(2).filter(Boolean).map(decodeURIComponent);
  const isId = (part: string) => /^\d+$/.test(part);
  const first = parts.findIndex((part) => !isId(part));
  const titles = first < 0 ? [] : parts.slice(first);
  if (titles.some(isId) || new Set(parts).size < parts.length) return undefined;
  const ids = first < 0 ? parts : parts.slice(0, first);
  // Names of Chinese addresses, whose ids say the same.
  return { ids, titles: isEnglish && ids.length > 0 ? [] : titles };
}

/**
 * The place that an address names: by ids of types or categories, by names, or by both, as the links of
 * the home page do. Undefined when one of them does not exist or they contradict each other.
 */
export function findPlace(tree: Tree, { ids, titles }: Asked): Place | undefined {
  let places = [{}, ...tree.flatMap(placesOf)];
  const isAskedFor = [
    ...ids.filter((id) => id != null && id !== '').map(hasId),
    ...titles.flatMap((title) => (title?.trim() ? [hasName(title.trim())] : [])),
  ];
  for (const isFitting of isAskedFor) places = places.filter(isFitting);
  return places[0];
}

/** The canonical path of a place, as header and home page link to it; without its name that of the page in English. */
export function placePath({ type, category }: { type?: Named; category?: Named }, isNamed = true): string {
  const named = category ?? type;
  return named ? `/project/${named.id}${isNamed ? nameInAddress(named.name) : ''}` : '/project';
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
