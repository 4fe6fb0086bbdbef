/**
 * The query parameters that the page at `path` reads. A cached page is kept once for each of their values; every
 * other parameter is dropped before the page is rendered. `_routes` belongs to the router's own data requests.
 */
export function pageQuery(path: string): readonly string[] {
  return path.endsWith('.data') ? ['_routes'] : [];
}
