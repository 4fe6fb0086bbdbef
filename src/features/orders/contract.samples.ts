import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import { Paging, pageOf } from '../../core/fields.ts';
import { samplePlaces } from './rules.samples.ts';

const Place = z.enum(
  Object.keys(samplePlaces) as [keyof typeof samplePlaces, ...(keyof typeof samplePlaces)[]],
);

/** The samples of all of the customer's orders that are sent to a laboratory, those of the newest order first. */
export const sampleList = defineCall({
  method: 'POST',
  path: '/api/auth/web/order/samples',
  access: 'customer',
  reads: true,
  title: '我的样品',
  input: Paging.extend({
    place: Place.optional(),
    /** Words of a sample's number or name, or the number of an order. */
    kw: z.string().trim().max(50).default(''),
  }),
  output: pageOf(
    z.object({
      rid: z.string(),
      no: z.string(),
      name: z.string(),
      form: z.string(),
      amount: z.number().nullable(),
      unit: z.string(),
      order_rid: z.string(),
      order_no: z.string(),
      title: z.string(),
      status: z.int(),
      status_name: z.string(),
      place: z.string(),
    }),
  ),
});
