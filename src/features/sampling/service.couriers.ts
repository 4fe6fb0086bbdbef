import { and, asc, count, eq, inArray, lt } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import { bindFiles } from '../files/service.ts';
import { orderRows } from '../orders/moves.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type {
  pickupArrive,
  pickupAssign,
  pickupAssignMany,
  pickupCancel,
  pickupCollect,
  pickupFail,
} from './contract.staff.ts';
import { samplingRefusals } from './rules.ts';
import { changeSampling } from './service.changes.ts';
import { couriersOn } from './service.staff.ts';
import { samplingOrders, samplings } from './tables.ts';

/** Gives a pickup to a courier whose name and number the customer is told. */
export const assignPickup: Answers<typeof pickupAssign> = async (context, { rid, version, courier_rid }) => {
  const set = await courierFor(context, courier_rid);
  await changeSampling(context, { rid, action: 'assign', by: memberOf(context), version, set });
  context.note(set.courierName);
  return null;
};

/** Gives pickups to a courier, all or none. */
export const assignPickups: Answers<typeof pickupAssignMany> = async (context, { list, courier_rid }) => {
  const { db, note } = context;
  const by = memberOf(context);
  const set = await courierFor(context, courier_rid);
  const rids = list.map(({ rid }) => rid);
  const known = await db
    .select({ rid: samplings.rid, no: samplings.no })
    .from(samplings)
    .where(inArray(samplings.rid, rids));
  // In one order for everybody, so that two who choose the same wait for each other and not in a circle.
  for (const { rid, version } of list.toSorted((one, other) => one.rid.localeCompare(other.rid))) {
    try {
      await changeSampling(context, { rid, action: 'assign', by, version, set });
    } catch (error) {
      const no = by.role === 'service' && known.find((each) => each.rid === rid)?.no;
      throw error instanceof Failure && no ? new Failure(`${no}：${error.message}`) : error;
    }
  }
  note(`${set.courierName} ${list.length} 单`);
  return null;
};

/** What is written down of a courier. Refuses 请选择在职的取样员. */
async function courierFor({ db, now }: StaffContext, rid: string) {
  const courier = (await couriersOn(db, shanghaiDate(now))).find((each) => each.rid === rid);
  if (!courier) throw new Failure(samplingRefusals.noCourier);
  const [{ phone } = { phone: '' }] = await db
    .select({ phone: staffMembers.phone })
    .from(staffMembers)
    .where(eq(staffMembers.rid, courier.rid));
  return { courierRid: courier.rid, courierName: courier.name, courierPhone: phone };
}

/** Cancels a request for its customer. */
export const cancelPickup: Answers<typeof pickupCancel> = async (context, { rid, version, reason }) => {
  await changeSampling(context, { rid, action: 'cancel', by: memberOf(context), version, reason });
  return null;
};

/** Notes that a pickup could not be made. */
export const failPickup: Answers<typeof pickupFail> = async (context, { rid, version, reason }) => {
  await changeSampling(context, { rid, action: 'fail', by: memberOf(context), version, reason });
  return null;
};

/** Notes what was handed to the courier; the samples of its orders are on their way then. */
export const collectPickup: Answers<typeof pickupCollect> = async (
  context,
  { rid, version, count: pieces, photo_rid, signature_rid, note: words },
) => {
  const { db, now, actor, note } = context;
  const set = { collectedCount: pieces, photoRid: photo_rid, signatureRid: signature_rid };
  await changeSampling(context, {
    rid,
    action: 'collect',
    by: memberOf(context),
    version,
    reason: words,
    set,
  });
  await bindFiles(
    { db },
    {
      rids: [photo_rid, signature_rid],
      purpose: 'photo',
      boundTo: `samplings:${rid}`,
      staffRid: actor.rid,
    },
  );
  const linked = db
    .select({ rid: samplingOrders.orderRid })
    .from(samplingOrders)
    .where(eq(samplingOrders.samplingRid, rid));
  const sent = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.rid, linked), eq(orders.status, orderStates.toSend)))
    .orderBy(asc(orders.rid))
    .for('update');
  const by = { role: 'service', type: 'staff', rid: actor.rid } as const;
  for (const order of sent)
    await orderRows.move(db, order, { action: 'send', by, now, reason: '取样员已取走样品' });
  note(`${pieces} 件`);
  return null;
};

/** Notes that a parcel or pickup is here. Samples of orders are taken in one by one instead. */
export const arrivePickup: Answers<typeof pickupArrive> = async (context, { rid, version }) => {
  const { db } = context;
  const [open] = await db
    .select({ count: count() })
    .from(samplingOrders)
    .innerJoin(orders, eq(orders.rid, samplingOrders.orderRid))
    .where(and(eq(samplingOrders.samplingRid, rid), lt(orders.status, orderStates.received)));
  await changeSampling(context, {
    ...{ rid, action: 'arrive', by: memberOf(context), version, openOrders: open?.count ?? 0 },
  });
  return null;
};

/** Whoever is responsible only for their own pickups acts as the courier of them. */
function memberOf({ actor, scope }: StaffContext) {
  return { role: scope === 'own' ? ('courier' as const) : ('service' as const), rid: actor.rid };
}
