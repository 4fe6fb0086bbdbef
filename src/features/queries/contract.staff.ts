import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';

/** The newest orders and bookings of a customer, at most 50 of each; only of customers that one is responsible for. */
export const customerOrders = defineCall({
  path: '/api/staff/customers/orders',
  permission: 'customers:read',
  isAudited: true,
  title: '客户的订单与预约',
  input: z.object({ rid: field.required('参数错误', 64) }),
  output: z.object({
    list: z.array(
      z.object({
        kind: z.enum(['order', 'booking']),
        rid: z.string(),
        no: z.string(),
        title: z.string(),
        status_name: z.string(),
        total_fen: Fen,
        created: field.Time,
      }),
    ),
  }),
});
