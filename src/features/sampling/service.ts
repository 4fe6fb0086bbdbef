import { and, gte } from 'drizzle-orm';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { isAllowed } from '../../core/region-rules.ts';
import { shanghaiDate, startOfDay } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { addressesOf, refuseWrongRegion } from '../customers/service.addresses.ts';
import { holdKey } from '../identity/limits/limits.ts';
import { notify } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { ordersToSend, samplesSent } from '../orders/changes/samples-sent.ts';
import type { samplingAdd, samplingCancel, samplingSend } from './contract.ts';
import { firstStatus } from './rules.states.ts';
import { cityOf, mostInADay, samplingRefusals, whyNotDate, whyNotSlot } from './rules.ts';
import { changeSampling, pickupRows } from './service.changes.ts';
import { loadPickupSettings } from './service.options.ts';
import { freePlace } from './service.places.ts';
import { samplingNumbers, samplingOrders, samplings } from './tables.ts';

const numbers = numbersOf('Q', samplingNumbers);

type Added = CheckedInputOf<typeof samplingAdd>;
type Columns = Omit<
  typeof samplings.$inferInsert,
  'rid' | 'no' | 'customerRid' | 'status' | 'version' | 'createdAt'
> & { type: 0 | 1 };

/**
 * Books a pickup or announces a parcel. Refuses what the date and time rules refuse, an address that is not served
 * or not the customer's, a slot that is full, more than `mostInADay`, and orders whose samples are there already.
 */
export async function addSampling(context: CustomerContext, input: Added) {
  return input.type === 1 ? bookPickup(context, input) : announceParcel(context, input);
}

/** Writes down carrier and waybill of a parcel: it is on its way then, and so are the samples of its orders. Refuses as `changeSampling` does. */
export const sendSampling: Answers<typeof samplingSend> = async (
  context,
  { rid, version, express, waybill },
) => {
  const { db, actor } = context;
  const by = { role: 'customer', rid: actor.rid } as const;
  await changeSampling(context, { rid, action: 'send', by, version, set: { express, waybill } });
  const linked = await db
    .select({ rid: samplingOrders.orderRid })
    .from(samplingOrders)
    .where(equal(samplingOrders, { samplingRid: rid, customerRid: actor.rid }));
  const orderRids = linked.map((order) => order.rid);
  await samplesSent(context, orderRids, { express, waybill });
  return null;
};

/** Cancels a request and frees its place. Refuses within the last hour, and as `changeSampling` does. */
export const cancelSampling: Answers<typeof samplingCancel> = async (context, { rid, version, reason }) => {
  const by = { role: 'customer', rid: context.actor.rid } as const;
  await changeSampling(context, { rid, action: 'cancel', by, version, reason });
  return null;
};

async function bookPickup(context: CustomerContext, input: Added) {
  const { db, now, actor } = context;
  const { date = '', time = '' } = input;
  const { rules, regions, capacity } = await loadPickupSettings(db);
  if (!rules.isOpen) throw new Failure(samplingRefusals.closed);
  const why = whyNotDate(rules, date, now) ?? whyNotSlot(rules, date, time, now);
  if (why) throw new Failure(why.message);
  const address = await addressOf(context, input);
  if (!isAllowed(address.addressCode, regions)) throw new Failure(samplingRefusals.region);
  const cityCode = cityOf(address.addressCode);
  const place = await freePlace(db, { date, time, city: cityCode }, capacity);
  const { message, parcels } = input;
  const columns = { type: 1, date, time, cityCode, place, message, parcels, ...address } as const;
  const made = await store(context, columns, input.order_rids);
  await notify(context, {
    customerRid: actor.rid,
    event: 'pickupBooked',
    values: { rid: made.rid, no: made.no, date, time },
    ref: made.rid,
  });
  await tellStaff(context, {
    event: 'pickupBooked',
    to: { role: 'service' },
    values: { no: made.no, date, time, city: address.city },
    ref: made.rid,
  });
  return made;
}

async function announceParcel(context: CustomerContext, input: Added) {
  const { express, waybill, sendAddress, message, parcels } = input;
  const made = await store(context, { type: 0, sendAddress, message, parcels }, input.order_rids);
  if (express && waybill) await sendSampling(context, { rid: made.rid, express, waybill });
  return made;
}

/** The address that was written, or the saved one of the customer that was named. */
async function addressOf({ db, actor }: CustomerContext, input: Added) {
  const { address_rid: addressRid = '', name = '', phone = '', address = '' } = input;
  const { province = '', city = '', area = '', address_code: addressCode = '' } = input;
  if (!addressRid) {
    refuseWrongRegion({ province, city, area, address_code: addressCode });
    return { name, phone, province, city, area, address, addressCode };
  }
  const saved = (await addressesOf(db, actor.rid)).find((each) => each.address_rid === addressRid);
  if (!saved) throw new Failure(refusals.notFound);
  const { address_rid: _, is_default: _isDefault, address_code, ...fields } = saved;
  return { ...fields, addressRid, addressCode: address_code };
}

/** Requests are counted one after the other for each customer, until their transactions end. */
async function refuseManyToday({ db, now, actor }: CustomerContext, type: Columns['type']) {
  await holdKey(db, 'samplings', actor.rid);
  const today = await db.$count(
    samplings,
    and(
      equal(samplings, { customerRid: actor.rid, type }),
      gte(samplings.createdAt, startOfDay(shanghaiDate(now))),
    ),
  );
  if (today >= mostInADay[type]) throw new Failure(samplingRefusals.manyToday[type]);
}

async function store(context: CustomerContext, columns: Columns, orderRids: readonly string[]) {
  const { db, now, actor } = context;
  await refuseManyToday(context, columns.type);
  const toSend = await ordersToSend(context, orderRids);
  const status = firstStatus[columns.type];
  const rid = ulid(now.getTime());
  const no = await numbers.next(db, now);
  const [made] = await db
    .insert(samplings)
    .values({
      ...columns,
      rid,
      no,
      customerRid: actor.rid,
      status,
      createdAt: now,
    })
    .returning();
  if (!made) throw new Error('a request was not stored');
  if (toSend.length > 0) {
    await db
      .insert(samplingOrders)
      .values(toSend.map((order) => ({ samplingRid: rid, orderRid: order.rid, customerRid: actor.rid })));
  }
  const by = { role: 'customer', rid: actor.rid } as const;
  await pickupRows.begin(db, made, { by, now });
  return { rid, no };
}
