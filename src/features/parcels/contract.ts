import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { parcelStates } from '../../core/parcel.ts';

/** Where the provider calls back. */
export const noticePath = '/api/open/parcel/notice';

/** How far a parcel is, the newest line first; `at` YYYY-MM-DD HH:mm:ss by its carrier's clock. */
export const ParcelTrack = z.object({
  express: z.string(),
  waybill: z.string(),
  state: z.enum(Object.keys(parcelStates) as (keyof typeof parcelStates)[]),
  state_name: field.Said,
  asked: field.Time,
  track: z.array(z.object({ at: z.string(), text: z.string() })),
});
export type ParcelTrack = z.infer<typeof ParcelTrack>;

/** How far a parcel from or to the customer is; null where it is not followed, and before its carrier was asked. */
export const parcelTrack = defineCall({
  path: '/api/auth/parcel/track',
  reads: true,
  title: '物流轨迹',
  input: z.object({ waybill: z.string().trim().max(40) }),
  output: z.object({ parcel: ParcelTrack.nullable() }),
});

/** The same of any parcel, for whoever receives samples. Refused with 记录不存在. */
export const staffParcelTrack = defineCall({
  path: '/api/staff/parcel/track',
  permission: 'samples:read',
  title: '物流轨迹',
  input: z.object({ rid: field.Rid }),
  output: ParcelTrack,
});
