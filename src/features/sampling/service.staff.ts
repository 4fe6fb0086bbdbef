import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { maskedPhone } from '../../core/fields.ts';
import { isOneOf } from '../../core/record.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal, finds, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { boundFile } from '../files/service.downloads.ts';
import { orders } from '../orders/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { courierDay, pickupBoard, pickupPhoto } from './contract.staff.ts';
import { actionsOf, pickupStates, statusName } from './rules.states.ts';
import { loadPickupSettings } from './service.options.ts';
import { samplingHistory, samplingOrders, samplings } from './tables.ts';

type Row = typeof samplings.$inferSelect;
type Linked = { rid: string; no: string; samples: number; status: number };
type Told = AnswerOf<typeof pickupBoard>['list'][number];

const linkedOrders = sql<Linked[] | null>`(
  SELECT json_agg(json_build_object('rid', o.rid, 'no', o.no, 'samples', o.sample_count, 'status', o.status) ORDER BY o.no)
  FROM ${samplingOrders} s JOIN ${orders} o ON o.rid = s.order_rid WHERE s.sampling_rid = "samplings"."rid")`;
const lastReason = sql<string | null>`(
  SELECT h.reason FROM ${samplingHistory} h WHERE h.sampling_rid = "samplings"."rid" ORDER BY h.at DESC, h.rid DESC LIMIT 1)`;

/** Orders that wait for their samples. */
const waiting = 60;

/** City and area, as staff are told them. */
const district = sql<string>`(CASE WHEN ${samplings.area} = ${samplings.city} THEN ${samplings.city} ELSE ${samplings.city} || ${samplings.area} END)`;

/** One page of pickups of a day, or of parcels. Couriers see their own. Six statements. */
export const readBoard: Answers<typeof pickupBoard> = async (
  { db, now, actor, scope },
  { type, date, status, district: place, kw, ...paging },
) => {
  const day = date ?? shanghaiDate(now);
  const which = and(
    eq(samplings.type, type),
    type === 1 && !kw ? eq(samplings.date, day) : undefined,
    is(samplings.status, status),
    scope === 'own' ? eq(samplings.courierRid, actor.rid) : undefined,
    kw ? matching(kw) : undefined,
  );
  const order =
    type === 1
      ? [asc(samplings.date), asc(samplings.time), asc(district), asc(samplings.rid)]
      : [asc(sql`${samplings.status} >= ${pickupStates.stored}`), desc(samplings.rid)];
  const here = type === 1 && place ? eq(district, place) : undefined;
  const found = await listed(db, paging, requests(db, and(which, here)), order);
  const { rules } = await loadPickupSettings(db);
  return {
    ...found,
    list: found.list.map((each) => told(each, now)),
    date: day,
    slots: rules.slots,
    districts: type === 1 ? await districtsOf(db, which) : [],
    couriers: scope === 'own' ? [] : await couriersOn(db, day),
  };
};

/** How many pickups there are in each district. One statement. */
function districtsOf(db: Database, which: SQL | undefined) {
  const number = count();
  return db
    .select({ name: district, area: sql<string>`max(${samplings.area})`, count: number })
    .from(samplings)
    .where(which)
    .groupBy(district)
    .orderBy(desc(number), asc(district));
}

/** What the courier who asks has to fetch on a day, by slot, with whole numbers and addresses. */
export const readMyDay: Answers<typeof courierDay> = async ({ db, now, actor }, { date }) => {
  const day = date ?? shanghaiDate(now);
  const mine = equal(samplings, { courierRid: actor.rid, date: day, type: 1 });
  const list = await requests(db, mine).orderBy(asc(samplings.time), asc(samplings.rid)).limit(100);
  return {
    date: day,
    list: list.map((each) => {
      const { province, city, area, address, phone } = each.row;
      const region = [...new Set([province, city, area])].join('');
      const actions = actionsOf(each.row, 'courier', now);
      return { ...told(each, now), address: `${region}${address}`, phone, actions };
    }),
  };
};

/** A picture of a pickup. Couriers see those of their own. Refuses 记录不存在 and 文件不存在. */
export const readPickupPhoto: Answers<typeof pickupPhoto> = async (context, { rid, photo_rid }) => {
  const { db, actor, scope } = context;
  const [row] = await db
    .select({ rid: samplings.rid })
    .from(samplings)
    .where(and(eq(samplings.rid, rid), scope === 'own' ? eq(samplings.courierRid, actor.rid) : undefined));
  if (!row) throw new Failure(refusals.notFound);
  return boundFile(context, photo_rid, `samplings:${rid}`);
};

/** Couriers who are still with us, with what they have to fetch on a day. One statement. */
export async function couriersOn(db: Database, day: string) {
  return db
    .select({
      rid: staffMembers.rid,
      name: staffMembers.name,
      load: sql<number>`(SELECT count(*) FROM ${samplings} s
        WHERE s.courier_rid = "staff_members"."rid" AND s.date = ${day} AND s.status IN (${pickupStates.assigned}, ${pickupStates.collected}))`.mapWith(
        Number,
      ),
    })
    .from(staffMembers)
    .where(and(eq(staffMembers.role, 'courier'), isNull(staffMembers.disabledAt)))
    .orderBy(asc(staffMembers.name));
}

type Found = { row: Row; linked: Linked[] | null; reason: string | null; courier: string | null };

function requests(db: Database, which: SQL | undefined) {
  return db
    .select({ row: samplings, linked: linkedOrders, reason: lastReason, courier: staffMembers.name })
    .from(samplings)
    .leftJoin(staffMembers, eq(staffMembers.rid, samplings.courierRid))
    .where(which);
}

function told({ row, linked, reason, courier }: Found, now: Date): Told {
  const related = linked ?? [];
  const openOrders = related.filter(({ status }) => status < waiting).length;
  return {
    rid: row.rid,
    no: row.no,
    type: row.type,
    status: row.status,
    status_name: statusName(row.status),
    version: row.version,
    date: row.date,
    time: row.time,
    name: row.name,
    phone: maskedPhone(row.phone),
    district: [...new Set([row.city, row.area])].filter(Boolean).join(''),
    express: row.express,
    waybill: row.waybill,
    message: row.message,
    parcels: row.parcels,
    courier_rid: row.courierRid ?? '',
    courier: courier ?? row.courierName,
    collected_count: row.collectedCount,
    photo_rid: row.photoRid ?? '',
    signature_rid: row.signatureRid ?? '',
    created: row.createdAt,
    reason: isOneOf(row.status, pickupStates.cancelled, pickupStates.failed) ? (reason ?? '') : '',
    orders: related,
    actions: actionsOf({ ...row, openOrders }, 'service', now).filter(({ action }) => action !== 'send'),
  };
}

function matching(kw: string): SQL | undefined {
  const word = kw.toUpperCase();
  const ofOrder = sql`(SELECT s.sampling_rid FROM ${samplingOrders} s JOIN ${orders} o ON o.rid = s.order_rid WHERE o.no = ${word})`;
  return or(finds(kw, [samplings.no], samplings.waybill), inArray(samplings.rid, ofOrder));
}
