import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';

/** How many of the newest orders are kept in a browser, and how many of their samples. */
export const mostKept = { orders: 30, samples: 300 } as const;

/** What a browser keeps to be read without a network: the newest orders with what the labels of their samples say. */
export const orderKept = defineCall({
  path: '/api/auth/web/order/kept',
  reads: true,
  title: '离线查看的订单与样品标签',
  output: z.object({
    /** Whose they are, and what that account is called. */
    customer_rid: z.string(),
    account: z.string(),
    at: field.Time,
    shop: z.string(),
    /** Where samples are sent. */
    address: z.string(),
    phone: z.string(),
    orders: z.array(
      z.object({
        rid: z.string(),
        no: z.string(),
        title: z.string(),
        status_name: field.Said,
        created: field.Time,
        /** YYYY-MM-DD; empty until it is known. */
        promised: z.string(),
        express: z.string(),
        waybill: z.string(),
        sample_count: z.int(),
        samples: z.array(
          z.object({
            /** What the label's QR code says. */
            code: z.string(),
            no: z.string(),
            name: z.string(),
            form: z.string(),
            amount: z.string(),
            hazards: z.string(),
            storage: z.string(),
            tests: z.string(),
          }),
        ),
      }),
    ),
  }),
});
