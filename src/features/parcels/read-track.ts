import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../core/failure.ts';
import { parcelStates } from '../../core/parcel.ts';
import type { Answers } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import type { ParcelTrack, parcelTrack, staffParcelTrack } from './contract.ts';
import { parcels } from './tables.ts';

/** How far a parcel of the customer's is; see the call. */
export const readTrack: Answers<typeof parcelTrack> = async ({ db, actor }, { waybill }) => {
  const [found] = await db
    .select()
    .from(parcels)
    .where(equal(parcels, { customerRid: actor.rid, waybill }));
  return { parcel: found ? told(found) : null };
};

/** How far any parcel is; see the call. */
export const readAnyTrack: Answers<typeof staffParcelTrack> = async ({ db }, { rid }) => {
  const [found] = await db.select().from(parcels).where(eq(parcels.rid, rid));
  const parcel = found && told(found);
  if (!parcel) throw new Failure(refusals.notFound);
  return parcel;
};

function told({ express, waybill, state, track, askedAt }: typeof parcels.$inferSelect) {
  if (!askedAt) return null;
  const parcel: z.input<typeof ParcelTrack> = {
    ...{ express, waybill, state, state_name: parcelStates[state], asked: askedAt, track },
  };
  return parcel;
}
