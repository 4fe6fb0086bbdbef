/** Where pages tell what was shown. */
export const trafficPath = '/api/open/traffic/add';

/**
 * What a page tells that was shown in a browser: that the shop was opened, a service, what a search found,
 * what a check of data came to, whether a download of all data arrived. It names nobody,
 * and keeps nothing in the browser but that this tab has been counted.
 */
export type Shown =
  | { kind: 'visit' }
  | { kind: 'service'; rid: string }
  | { kind: 'search'; kw: string; isFound: boolean }
  | { kind: 'check'; part: 'genuine' | 'unknown' }
  | { kind: 'archive'; part: 'done' | 'failed' };
