import { sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { mostSearches } from './rules.ts';
import { type TrafficKind, trafficDays } from './tables.ts';

/** Something that is counted: on which day in Shanghai, what, and of what. */
export type Counted = { day: string; kind: TrafficKind; part: string };

/** Keeps what is counted in this process until it is written; what is not written when the process dies is lost. */
export type TrafficBuffer = {
  add: (counted: Counted) => void;
  /** Writes all that was counted so far, in one statement. */
  flush: () => Promise<void>;
};

/** So many different things are kept at most; what comes beyond is counted under the part ''. */
const mostKept = 5_000;

/** A buffer before the table; `soon` hears when the first is added to an empty one. */
export function createTrafficBuffer(db: Database, soon: () => void): TrafficBuffer {
  let counts = new Map<string, Counted & { count: number }>();
  const keyOf = ({ day, kind, part }: Counted) => JSON.stringify([day, kind, part]);
  return {
    add(counted) {
      if (counts.size === 0) soon();
      const isNew = !counts.has(keyOf(counted));
      const kept = isNew && counts.size >= mostKept ? { ...counted, part: '' } : counted;
      const key = keyOf(kept);
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { ...kept, count });
    },
    async flush() {
      const taken = counts;
      if (taken.size === 0) return;
      counts = new Map();
      await countTraffic(db, [...taken.values()]);
    },
  };
}

/**
 * Adds to the counts. Of searches of a day only `mostSearches` different ones are told apart, and services that do not exist
 * are not counted. One statement.
 */
export async function countTraffic(
  db: Database,
  counted: readonly (Counted & { count: number })[],
): Promise<void> {
  await db.execute(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS g (day date, kind text, part text, count int)
    ), real AS (
      SELECT g.*, t.part IS NULL AND g.kind LIKE 'search%' AS is_new,
        row_number() OVER (PARTITION BY g.day, g.kind, t.part IS NULL ORDER BY g.count DESC, g.part) AS nth
      FROM given g LEFT JOIN ${trafficDays} t ON (t.kind, t.day, t.part) = (g.kind, g.day, g.part)
      WHERE g.kind <> 'service' OR EXISTS (SELECT FROM services s WHERE s.rid = g.part)
    ), known AS (
      SELECT t.day, t.kind, count(*) AS parts FROM ${trafficDays} t
      WHERE (t.kind, t.day) IN (SELECT kind, day FROM real WHERE is_new) GROUP BY 1, 2
    )
    INSERT INTO ${trafficDays} (day, kind, part, count)
    SELECT r.day, r.kind,
      CASE WHEN r.is_new AND r.nth + coalesce(k.parts, 0) > ${mostSearches} THEN '' ELSE r.part END AS part, sum(r.count)
    FROM real r LEFT JOIN known k ON (k.day, k.kind) = (r.day, r.kind)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (kind, day, part) DO UPDATE SET count = ${trafficDays}.count + excluded.count`);
}
