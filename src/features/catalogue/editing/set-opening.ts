import { eq } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { type OpeningHours, services } from '../tables.ts';

/** Writes when a service's instrument can be booked. One statement. */
export async function setOpening(db: Database, rid: string, reservable: OpeningHours): Promise<void> {
  await db.update(services).set({ reservable }).where(eq(services.rid, rid));
}
