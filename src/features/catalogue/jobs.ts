import { type Worker, workRegularly } from '../../host/jobs.ts';
import { refreshPopularity, refreshSearch, type SearchSource } from './service.search-index.ts';

/**
 * Keeps what searches know up to date. Servers refresh it as soon as content changes (`listenForNotices`);
 * the clock does it again for what none of them heard of.
 */
export function workers(sources: readonly SearchSource[]): readonly Worker[] {
  return [
    workRegularly('refresh-search', '*/5 * * * *', async ({ db }) => {
      await refreshSearch(db, sources);
    }),
    workRegularly('refresh-popularity', '40 3 * * *', ({ db }) => refreshPopularity(db)),
  ];
}
