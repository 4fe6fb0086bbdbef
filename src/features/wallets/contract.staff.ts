import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';

/**
 * Asks that a customer is given money to make something good, into their prestore; a second person posts it. The customer
 * reads the reason in the account book.
 */
export const goodwillAsk = defineCall({
  path: '/api/staff/wallets/goodwill',
  once: true,
  permission: 'refunds:work',
  title: '申请售后补偿',
  input: z.object({
    customer_rid: field.Rid,
    amount_fen: z.int('请填写补偿金额').min(1, '请填写补偿金额').max(10_000_000, '补偿金额不能超过100000元'),
    reason: field.required('请填写原因', field.textLimits.reason).min(2, '请填写原因'),
  }),
  output: z.object({ rid: z.string() }),
});
