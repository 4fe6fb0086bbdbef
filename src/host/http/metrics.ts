import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from '../database/database.ts';
import type { CacheResult } from '../pages/page-cache.ts';
import { gaugeSystem } from '../running/system-metrics.ts';

/** What the process counts of itself, in Prometheus' words. One registry per running server. */
export type Metrics = ReturnType<typeof createMetrics>;

/** What Node tells of the process. Its observers cannot be taken off again, so one set serves every server in it. */
let ofProcess: Registry | undefined;

/** Creates the counters; the pool is asked for its connections, and the database for what it knows, when the metrics are read. */
export function createMetrics({ pool, db }: Pick<OpenDatabase, 'pool' | 'db'>) {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  const shared = ofProcess;
  const registry = new Registry();
  new Gauge({
    name: 'limpid_database_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  gaugeSystem([registry], db);
  return {
    contentType: registry.contentType,
    /** All of it, as Prometheus reads it. */
    text: () => Registry.merge([shared, registry]).metrics(),
    /** The same as objects. */
    families: () => Registry.merge([shared, registry]).getMetricsAsJSON(),
    requests: new Histogram({
      name: 'limpid_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    refused: new Counter({
      name: 'limpid_requests_refused_total',
      help: 'Requests refused because there were too many, by urgency',
      labelNames: ['urgency'],
      registers: [registry],
    }),
    scans: new Counter({
      name: 'limpid_files_scanned_total',
      help: 'Files of others that were looked through: clean, harmful, or not at all because the scanner was away',
      labelNames: ['result'],
      registers: [registry],
    }),
    /** Counts a page or a kept answer by how the cache answered. */
    countPage: pageCounter(registry),
  };
}

/** Of what is done so often there are plain numbers, until somebody reads them: to find a label takes longer than to find a page. */
function pageCounter(registry: Registry): (result: CacheResult) => void {
  const counts: Record<CacheResult, number> = { hit: 0, revalidated: 0, stale: 0, rendered: 0 };
  new Counter({
    name: 'limpid_page_cache_total',
    help: 'Pages and kept answers by how the cache answered: hit, revalidated, stale, rendered',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(counts)) if (count > 0) this.inc({ result }, count);
    },
  });
  return (result) => {
    counts[result] += 1;
  };
}
