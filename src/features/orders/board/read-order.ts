import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import type { Permission } from '../../../core/permission.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { staffMembers } from '../../staff/tables.ts';
import { orderRefusals } from '../contract.ts';
import { describeOrder, withoutName } from '../mine/read-order.ts';
import { factsOf, type Order } from '../moves.ts';
import { printed } from '../papers/print-papers.ts';
import { payModeNames } from '../rules.names.ts';
import type { OrderStatus } from '../rules.states.ts';
import { orderHistory, orderPeople, orders } from '../tables.ts';
import type { staffOrderDetail, staffOrderPapers, staffOrderPhone } from './contract.ts';
import { asCustomer, customerColumns } from './list-orders.ts';
import { type StaffStep, staffSteps, takesSteps } from './rules.ts';

/**
 * Everything about an order for staff: telephone numbers are masked but for its adviser, and names of secret samples
 * are shown only to who works on it.
 */
export const readStaffOrder: Answers<typeof staffOrderDetail> = async (context, { rid }) => {
  const { db, actor } = context;
  const { order, isAssigned } = await staffOrder(context, rid);
  const [row] = await db
    .select(customerColumns)
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(eq(customers.rid, order.customerRid));
  if (!row) throw new Failure(orderRefusals.noOrder);
  const names = await namesOnOrder(db, order);
  const customer = asCustomer({ ...row, rid: order.customerRid });
  const told = await describeOrder(context, order, ({ actorType, actorRid }) =>
    actorType === 'customer' ? '客户' : actorType === 'system' ? '系统' : (names.get(actorRid) ?? '实验室'),
  );
  const isAdviser = order.adviserRid === actor.rid;
  const isHidden = order.isSecret && !isAssigned;
  const canWork = scopeOf(actor.role, 'orders:work') !== undefined;
  // Whoever works on their own only does so where they are assigned, and gives nobody work.
  const may = (permission: Permission) => {
    const reach = scopeOf(actor.role, permission);
    return reach === 'all' || (reach === 'own' && isAssigned && permission !== 'dispatch:work');
  };
  return {
    ...told,
    contact: isAdviser ? told.contact : { ...told.contact, phone: maskedPhone(told.contact.phone) },
    samples: isHidden ? told.samples.map(withoutName) : told.samples,
    customer: isAdviser ? { ...customer, phone: row.phone ?? '' } : customer,
    adviser: order.adviserRid ? { rid: order.adviserRid, name: names.get(order.adviserRid) ?? '' } : null,
    quote_first: order.isQuoteFirst ? 1 : 0,
    pay_mode_name: payModeNames[order.payMode] ?? '',
    is_hidden: isHidden ? 1 : 0,
    actions: takesSteps(may)
      ? staffSteps({ ...factsOf(order), status: order.status as OrderStatus }, may).map(asOffered)
      : [],
    can_work: canWork ? 1 : 0,
    can_approve: scopeOf(actor.role, 'orders:approve') ? 1 : 0,
  };
};

/** The customer's numbers in full, that of the order and that of the account. */
export const revealPhone: Answers<typeof staffOrderPhone> = async (context, { rid }) => {
  const { order } = await staffOrder(context, rid);
  const [customer] = await context.db
    .select({ phone: customers.phone })
    .from(customers)
    .where(eq(customers.rid, order.customerRid));
  return { contact: order.contactPhone, account: customer?.phone ?? '' };
};

/** Labels or packing lists of any orders. Refuses 订单不存在, and secret ones of others, whose papers name samples. */
export const printStaffPapers: Answers<typeof staffOrderPapers> = async (context, { rids, kind }) => {
  const list: Order[] = [];
  for (const rid of new Set(rids)) {
    const { order, isAssigned } = await staffOrder(context, rid);
    if ((kind === 1 || kind === 3) && order.isSecret && !isAssigned)
      throw new Failure(`${order.no} 为保密订单，仅负责人可打印${kind === 1 ? '装箱单' : '销毁证明'}`);
    list.push(order);
  }
  return printed(context, list, kind);
};

/** Any order that the member of staff may see, and whether they look after it or work on it. Two statements. */
export async function staffOrder(
  { db, actor, scope }: Pick<StaffContext, 'db' | 'actor' | 'scope'>,
  rid: string,
): Promise<{ order: Order; isAssigned: boolean }> {
  const [order] = await db.select(getTableColumns(orders)).from(orders).where(eq(orders.rid, rid));
  if (!order) throw new Failure(orderRefusals.noOrder);
  const people = await db
    .select({ rid: orderPeople.staffRid })
    .from(orderPeople)
    .where(eq(orderPeople.orderRid, rid));
  const isAssigned = order.adviserRid === actor.rid || people.some((person) => person.rid === actor.rid);
  if (scope === 'own' && !isAssigned) throw new Failure(orderRefusals.noOrder);
  return { order, isAssigned };
}

function asOffered({ isNow, ...step }: StaffStep) {
  return { ...step, is_now: isNow ? (1 as const) : (0 as const) };
}

/** Names of the staff who have moved an order or look after it. One statement. */
async function namesOnOrder(db: Database, order: Order): Promise<Map<string, string>> {
  const movers = db
    .select({ rid: orderHistory.actorRid })
    .from(orderHistory)
    .where(eq(orderHistory.orderRid, order.rid));
  const rows = await db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .where(inArray(staffMembers.rid, movers));
  const names = new Map(rows.map(({ rid, name }) => [rid, name]));
  if (order.adviserRid && !names.has(order.adviserRid)) {
    const [adviser] = await db
      .select({ name: staffMembers.name })
      .from(staffMembers)
      .where(eq(staffMembers.rid, order.adviserRid));
    names.set(order.adviserRid, adviser?.name ?? '');
  }
  return names;
}
