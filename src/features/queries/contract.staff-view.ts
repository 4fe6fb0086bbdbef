import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import type { Permission } from '../../core/permission.ts';
import { userInfo } from '../customers/contract.ts';
import { OrderItself, orderMine } from '../orders/contract.ts';
import { sampleList } from '../orders/samples/contract.ts';
import { planList } from '../plan/contract.ts';
import { reservationList } from '../reservations/contract.ts';

/** Pages of a customer that staff can look at, what they are called and what must be allowed beside `customers:read`. */
export const customerViews = {
  center: { name: '个人中心', permission: 'customers:read' },
  plan: { name: '实验计划', permission: 'customers:read' },
  orders: { name: '我的订单', permission: 'orders:read' },
  order: { name: '订单详情', permission: 'orders:read' },
  samples: { name: '我的样品', permission: 'samples:read' },
  bookings: { name: '我的预约', permission: 'instruments:read' },
} as const satisfies Record<string, { name: string; permission: Permission }>;

/** Name of such a page. */
export type CustomerViewName = keyof typeof customerViews;

/**
 * What a customer sees on one of their pages, read only: made by the services of the customer's own calls within a
 * transaction that cannot write, without a token of theirs. Numbers are masked but for the adviser. Every page that is
 * opened stands in the audit log. Refuses 记录不存在, and what the customer's page refuses.
 */
export const customerPageView = defineCall({
  path: '/api/staff/customers/page',
  permission: 'customers:read',
  isAudited: true,
  title: '以客户视角查看',
  input: z.object({
    rid: field.required('参数错误', 64),
    page: z.enum(Object.keys(customerViews) as [CustomerViewName, ...CustomerViewName[]]),
    /** Of an order, for its page. */
    order_rid: z.string().max(26).default(''),
    /** Where a list goes on: of orders the `next` of the page before, of samples and bookings its number. */
    after: field.Cursor,
    number: z.int().min(1).max(100_000).default(1),
  }),
  output: z.object({
    name: z.string(),
    center: userInfo.output.optional(),
    plan: planList.output.optional(),
    orders: orderMine.output.optional(),
    order: OrderItself.optional(),
    samples: sampleList.output.optional(),
    bookings: reservationList.output.optional(),
  }),
});
