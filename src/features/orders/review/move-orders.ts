import { inArray } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { adviserOf } from '../../staff/service.advisers.ts';
import { staffOrder } from '../board/read-order.ts';
import { giveBack } from '../changes/give-back.ts';
import { orderRefusals } from '../contract.ts';
import { asSummary } from '../mine/list-orders.ts';
import { factsOf, type Move, type Order, orderRows } from '../moves.ts';
import { afterReview, type OrderStatus, orderRecord } from '../rules.states.ts';
import { orders } from '../tables.ts';
import { tellMoved, tellReturn } from '../tell-people.ts';
import type { staffOrderAssign, staffOrderMove } from './contract.ts';

type Input = CheckedInputOf<typeof staffOrderMove>;

const needReason = ['reject', 'cancel'];

/** Takes a step that the transition table leaves to service, and tells the customer. Refuses as the contract says. */
export const moveStaffOrder: Answers<typeof staffOrderMove> = async (context, input) => {
  const { db, actor, now } = context;
  await staffOrder(context, input.rid);
  const order = await orderRows.lock(db, input.rid, 'any');
  const { action, reason, version } = input;
  const status = order.status as OrderStatus;
  orderRecord.allowed({ ...factsOf(order), status }, action, 'service');
  if (needReason.includes(action) && reason.length < 2) throw new Failure('请填写原因');
  const moved = await orderRows.move(db, order, {
    action,
    by: { role: 'service', type: 'staff', rid: actor.rid },
    now,
    version,
    reason,
    ...partsOf(context, order, input),
  });
  if (action === 'cancel' || action === 'reject') {
    await giveBack(context, moved, { to: 'original', reason, by: { type: 'staff', rid: actor.rid } });
  }
  if (action === 'cancel') await tellReturn(context, moved);
  if (action !== 'send' && action !== 'waybill') await tellMoved(context, moved, reason);
  context.note(`${order.no}：${action} ${order.status} → ${moved.status}${reason && `，${reason}`}`);
  return asSummary(moved);
};

/** What goes with a step besides its reason. */
function partsOf(
  { actor }: StaffContext,
  order: Order,
  { action, express, waybill }: Input,
): Pick<Move, 'to' | 'changes' | 'diff'> {
  const adviserRid = order.adviserRid ?? actor.rid;
  switch (action) {
    case 'pass':
      return { to: afterReview(factsOf(order)) as OrderStatus, changes: { adviserRid } };
    case 'send':
    case 'waybill': {
      if (!express || !waybill) throw new Failure(express ? '请填写运单号' : '请填写快递公司');
      const before = `${order.express} ${order.waybill}`.trim();
      const diff = { changes: [{ name: '运单', from: before, to: `${express} ${waybill}` }] };
      return { changes: { express, waybill }, diff };
    }
    default:
      return {};
  }
}

/** Gives orders to an adviser. Refuses members who may not look after orders, and what is not the giver's to give. */
export const assignOrders: Answers<typeof staffOrderAssign> = async (context, { rids, staff_rid }) => {
  const { db, actor } = context;
  const member = await adviserOf(db, staff_rid);
  const wanted = [...new Set(rids)];
  const rows = await db
    .select({ rid: orders.rid, no: orders.no, adviserRid: orders.adviserRid })
    .from(orders)
    .where(inArray(orders.rid, wanted))
    .orderBy(orders.rid)
    .for('update');
  if (rows.length !== wanted.length) throw new Failure(orderRefusals.noOrder);
  const mayGive = scopeOf(actor.role, 'orders:approve') !== undefined;
  const foreign = rows.find(({ adviserRid }) => adviserRid !== null && adviserRid !== actor.rid);
  if (foreign && !mayGive) throw new Failure(`${foreign.no} 由其他顾问负责，请由主管调整`);
  await db.update(orders).set({ adviserRid: staff_rid }).where(inArray(orders.rid, wanted));
  context.note(`${rows.map(({ no }) => no).join('、')} 由${member.name}负责`);
  return { count: rows.length };
};
