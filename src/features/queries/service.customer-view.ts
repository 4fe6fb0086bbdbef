import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Forbidden } from '../../core/failure.ts';
import { maskedPhone } from '../../core/fields.ts';
import type { CustomerContext, StaffContext } from '../../host/calls/context.ts';
import { reachCustomer } from '../customers/service.staff.ts';
import { userInfoReader } from '../customers/service.user.ts';
import { listOrders } from '../orders/mine/list-orders.ts';
import { readOrder } from '../orders/mine/read-order.ts';
import { listSamples } from '../orders/samples/list-samples.ts';
import { listPlan } from '../plan/list-plan.ts';
import { countPlan } from '../plan/plan.ts';
import { listReservations } from '../reservations/mine/list-reservations.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import { type CustomerViewName, type customerPageView, customerViews } from './contract.staff-view.ts';

type Asked = CheckedInputOf<typeof customerPageView>;
type Shown = AnswerOf<typeof customerPageView>;

/** So many rows of a list. */
const size = 20;

/** One of a customer's pages as they see it. One statement beside those of the page. */
export async function viewAsCustomer(context: StaffContext, input: Asked): Promise<Shown> {
  const { permission } = customerViews[input.page];
  if (!scopeOf(context.actor.role, permission)) throw new Forbidden();
  const { customer, profile, adviser } = await reachCustomer(context, input.rid);
  const { db, jobs, secrets, store, keep, log, now, client, origin } = context;
  const actor = { rid: customer.rid, sessionRid: '' };
  const mine = { db, jobs, secrets, store, keep, log, now, client, origin, actor };
  const shown = await pages[input.page](mine, input);
  const told = { ...shown, name: profile?.name || customer.account };
  return adviser?.rid === context.actor.rid ? told : (masked(told) as Shown);
}

const pages: Record<
  CustomerViewName,
  (context: CustomerContext, input: Asked) => Promise<Omit<Shown, 'name'>>
> = {
  center: async (context) => ({ center: await userInfoReader(countPlan)(context) }),
  plan: async (context) => ({ plan: await listPlan(context) }),
  orders: async (context, { after }) => ({
    orders: await listOrders(context, { page: 1, size, kw: '', after }),
  }),
  order: async (context, { order_rid }) => ({ order: await readOrder(context, { rid: order_rid }) }),
  samples: async (context, { number }) => ({
    samples: await listSamples(context, { page: number, size, kw: '' }),
  }),
  bookings: async (context, { number }) => ({
    bookings: await listReservations(context, { page: number, size }),
  }),
};

/** Everything that is a telephone number with stars. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return /^1\d{10}$/.test(value) ? maskedPhone(value) : value;
  if (Array.isArray(value)) return value.map(masked);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, masked(part)]));
}
