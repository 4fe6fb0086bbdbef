import { and, count, gte, isNotNull, sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { samplingRefusals } from './rules.ts';
import { samplings } from './tables.ts';

/** A slot of one day in one city, within which places are counted. */
export type Slot = { date: string; time: string; city: string };

/**
 * The first free place of a slot. Nobody else takes one there until the transaction ends; should the lock ever
 * fail, the unique index on places refuses. Refuses 该时段预约已满，请选择其他时段.
 */
export async function freePlace(db: Database, { date, time, city }: Slot, capacity: number): Promise<number> {
  const name = `pickup ${date} ${time} ${city}`;
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const taken = await db
    .select({ place: samplings.place })
    .from(samplings)
    .where(and(equal(samplings, { date, time, cityCode: city }), isNotNull(samplings.place)));
  const places = Array.from({ length: capacity }, (_, index) => index + 1);
  const free = places.find((place) => !taken.some((row) => row.place === place));
  if (free === undefined) throw new Failure(samplingRefusals.full);
  return free;
}

/** The slots from `today` on in which as many places are taken as there are. */
export async function fullSlots(db: Database, today: string, capacity: number): Promise<Slot[]> {
  return db
    .select({ date: samplings.date, time: samplings.time, city: samplings.cityCode })
    .from(samplings)
    .where(and(gte(samplings.date, today), isNotNull(samplings.place)))
    .groupBy(samplings.date, samplings.time, samplings.cityCode)
    .having(gte(count(), capacity));
}
