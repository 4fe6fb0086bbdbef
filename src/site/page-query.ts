/** What each page reads of its query, by the beginning of its path. */
const read: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/project(\/|\.data|$)/, ['typeId', 'childId', 'title', 'sort', 'days', 'urgent', 'price', 'page']],
  [/^\/search(\.data|$)/, ['kw', 'typeId', 'childId', 'sort', 'days', 'urgent', 'price', 'page']],
  [/^\/list\//, ['kw', 'page']],
  [/^\/televised(\.data|$)/, ['type', 'page']],
  [/^\/contact(\.data|$)/, ['service']],
  [/^\/compare(\.data|$)/, ['rids']],
];

/**
 * The query parameters that the page at `path` reads. A cached page is kept once for each of their values; every
 * other parameter is dropped before the page is rendered. `_routes` belongs to the router's own data requests.
 */
export function pageQuery(path: string): readonly string[] {
  const names = read.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  return path.endsWith('.data') ? [...names, '_routes'] : names;
}
