import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { notify } from '../../notifications/service.notices.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { staffOrder } from '../board/read-order.ts';
import { asSummary } from '../mine/list-orders.ts';
import { orderRows } from '../moves.ts';
import { inLaboratory, type OrderStatus } from '../rules.states.ts';
import { reviewRefusals, type staffPromiseSet } from './contract.ts';
import { makeUpForDelay } from './late-coupon.ts';

/** Promises another day for an order that the laboratory has, and tells the customer and the lead of a later one. */
export const setPromise: Answers<typeof staffPromiseSet> = async (
  context,
  { rid, version, date, reason },
) => {
  const { db, now, actor, note } = context;
  await staffOrder(context, rid);
  const order = await orderRows.lock(db, rid, 'any');
  if (!inLaboratory.includes(order.status as OrderStatus)) throw new Failure(refusals.wrongState);
  if (date < shanghaiDate(now)) throw new Failure(reviewRefusals.past);
  const before = order.promiseDate;
  if (date === before) throw new Failure(reviewRefusals.samePromise);
  const changed = await orderRows.change(db, order, {
    ...{ action: 'promise', by: { type: 'staff', rid: actor.rid }, now, version, reason },
    changes: { promiseDate: date },
    diff: { changes: [{ name: '预计交付日期', from: before ?? '', to: date }] },
  });
  note(`${order.no}：${before ?? '未承诺'} → ${date}，${reason}`);
  if (before !== null && date > before) {
    const coupon = await makeUpForDelay(context, order, date);
    const values = { rid, no: order.no, date, reason, coupon };
    const told = { values, ref: `${rid} ${before} ${changed.version}` };
    await notify(context, { customerRid: order.customerRid, event: 'promiseMissed', ...told });
    await tellStaff(context, { event: 'promiseMissed', to: { role: 'service_lead' }, ...told });
  }
  return asSummary(changed);
};
