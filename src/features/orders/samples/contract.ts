import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { HistoryLine, Stated } from '../../../core/record.ts';
import { samplePlaces } from './rules.samples.ts';

const Place = z.enum(
  Object.keys(samplePlaces) as [keyof typeof samplePlaces, ...(keyof typeof samplePlaces)[]],
);

/** Where a sample is and what is left of it, as its owner is told. */
export const SamplePlace = z.object({
  /** Meaning: `passportStates`. */
  state: z.int(),
  state_name: field.Said,
  place: field.Said,
  left: z.number().nullable(),
  left_unit: z.string(),
  /** YYYY-MM-DD; empty while it is not there, and once nothing of it is. */
  keep_until: z.string(),
  /** Whether that is so near that its owner is told of it. */
  is_expiring: field.Flag,
  photo_rid: z.string(),
});

/** The samples of all of the customer's orders that are sent to a laboratory, those of the newest order first. */
export const sampleList = defineCall({
  path: '/api/auth/web/order/samples',
  scope: 'orders',
  reads: true,
  title: '我的样品',
  input: field.Paging.extend({
    place: Place.optional(),
    /** Words of a sample's number or name, or the number of an order. */
    kw: field.Word,
    /** Only this sample, or those of this order, as notices lead to them. */
    one: field.optional(26),
    owner: field.OwnerFilter,
  }),
  output: field
    .pageOf(
      z.object({
        rid: z.string(),
        no: z.string(),
        name: z.string(),
        form: z.string(),
        amount: z.number().nullable(),
        unit: z.string(),
        /** Of the picture that one took oneself, which `samplePhoto` gives too; empty for none. */
        own_photo_rid: z.string(),
        order_rid: z.string(),
        order_no: z.string(),
        title: field.Named,
        /** The group whose account its order is on; empty for one's own. */
        owner_name: z.string(),
        ...Stated,
        ...SamplePlace.shape,
      }),
    )
    .extend({
      /** On whose account the customer has sent samples. */
      groups: z.array(z.object({ rid: z.string(), name: z.string() })),
    }),
});

/** A sample with all it went through in the laboratory, portions of it among them. Refused with 记录不存在. */
export const sampleTrail = defineCall({
  path: '/api/auth/web/order/sample',
  reads: true,
  title: '样品流转记录',
  input: z.object({ rid: field.Rid }),
  output: SamplePlace.extend({
    rid: z.string(),
    /** Of the picture that one took oneself; empty for none. */
    own_photo_rid: z.string(),
    no: z.string(),
    name: z.string(),
    order_rid: z.string(),
    order_no: z.string(),
    /** What the label's QR code says. */
    code: z.string(),
    /** What was wrong with it when it came; empty when nothing was. */
    problems: field.Said,
    /** YYYY-MM-DD HH:mm:ss; empty while it is not there. */
    received: field.TimeOrBlank,
    portions: z.array(
      z.object({ rid: z.string(), no: z.string(), state_name: field.Said, left: z.number().nullable() }),
    ),
    /** Oldest first. */
    history: z.array(
      HistoryLine.extend({
        no: z.string(),
        where: field.Said,
        /** What was done or is different, such as what is left. */
        what: field.Said,
        /** Of a picture that `samplePhoto` gives; empty for none. */
        photo_rid: z.string(),
      }),
    ),
  }),
});

/** A picture of one's own sample, as `sampleTrail` names it. Refused with 文件不存在. */
export const samplePhoto = defineCall({
  path: '/api/auth/web/order/samplePhoto',
  reads: true,
  file: true,
  title: '样品照片',
  input: z.object({ rid: field.Rid, photo_rid: field.Rid }),
});
