import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { ShownCoupon } from '../../coupons/contract.ts';
import { ready2pay } from '../contract.ts';

const Judged = ShownCoupon.extend({ to: field.Time });

/** The customer's coupons for a given cart: those that take something off it, best first, and the others with the reason. */
export const couponsForCart = defineCall({
  path: '/api/auth/discount4user/all',
  reads: true,
  title: '可用优惠券',
  input: ready2pay.input.omit({ rids: true, discount_rid: true, points: true }),
  output: z.object({
    usable: z.array(Judged.extend({ save_fen: Fen })),
    unusable: z.array(Judged.extend({ reason: z.string() })),
  }),
});
