import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { ShownCoupon } from '../../coupons/contract.ts';
import { ready2pay } from '../contract.ts';

const Judged = ShownCoupon.extend({ to: field.Time });

/**
 * The customer's coupons for a given cart and the slots that are held for its bookings: those that take something off, best
 * first, and the others with the reason. A coupon is for what becomes orders, or for the one booking of which it takes off more.
 */
export const couponsForCart = defineCall({
  path: '/api/auth/discount4user/all',
  reads: true,
  title: '可用优惠券',
  input: ready2pay.input.omit({ rids: true, discount_rid: true, points: true }).extend({
    lock_rids: field.different(z.string().max(26)).max(20).optional(),
  }),
  output: z.object({
    usable: z.array(
      Judged.extend({
        save_fen: Fen,
        /** The slot that it is for; empty for orders. */ lock_rid: z.string(),
      }),
    ),
    unusable: z.array(Judged.extend({ reason: field.Said })),
  }),
});
