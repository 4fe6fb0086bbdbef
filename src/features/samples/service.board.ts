import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { parcelStates } from '../../core/parcel.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import { finds, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { plainPicture } from '../files/plain-picture.ts';
import { boundFile } from '../files/service.downloads.ts';
import { type OrderStatus, stateName } from '../orders/rules.states.ts';
import { custodyLine, ownPhoto } from '../orders/samples/list-samples.ts';
import { overStates, passportStates } from '../orders/samples/rules.passports.ts';
import { sampleCustody, samplePassports } from '../orders/samples/tables.ts';
import { orders } from '../orders/tables.ts';
import { parcels } from '../parcels/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import {
  type deskList,
  type deskPhoto,
  type deskPlaces,
  type deskView,
  deskViews,
} from './contract.staff.ts';
import { technicians } from './service.keeping.ts';
import { wantedBack } from './service.returning.ts';
import { receivable } from './service.scan.ts';
import { asDeskSample, passportsWhere, selectPassports } from './service.telling.ts';

/** So long a sample may lie nowhere before it is looked for, in milliseconds. */
const lostAfter = 86_400_000;
/** So many days before its end the keeping of a sample is pointed out. */
const dueDays = 7;

/** One page of the samples of a view. Three statements. */
export const listPassports: Answers<typeof deskList> = async (
  { db, now, actor },
  { view, kw, room, shelf, box, ...paging },
) => {
  const views = viewsAt(now);
  const which = and(
    views[view],
    is(samplePassports.room, room),
    is(samplePassports.shelf, shelf),
    is(samplePassports.box, box),
    finds(kw, [orders.no], samplePassports.no),
  );
  const found = await listed(
    db,
    paging,
    selectPassports(db).where(which),
    view === 'gone'
      ? [desc(samplePassports.receivedAt)]
      : [asc(samplePassports.keepUntil), asc(samplePassports.no)],
  );
  const names = Object.keys(deskViews) as (keyof typeof deskViews)[];
  const [counts] = await db
    .select(
      Object.fromEntries(
        names.map((name) => [name, sql<number>`count(*) FILTER (WHERE ${views[name]})`.mapWith(Number)]),
      ),
    )
    .from(samplePassports)
    .innerJoin(orders, eq(orders.rid, samplePassports.orderRid));
  const looker = { rid: actor.rid, now };
  return { ...found, list: found.list.map((row) => asDeskSample(row, looker)), counts: counts ?? {} };
};

/** A sample with its portions and its custody. Three statements. */
export const viewPassport: Answers<typeof deskView> = async ({ db, now, actor }, { rid }) => {
  const looker = { rid: actor.rid, now };
  const [found] = await passportsWhere(db, eq(samplePassports.rid, rid), looker);
  if (!found) throw new Failure(refusals.notFound);
  const related = await passportsWhere(
    db,
    and(eq(samplePassports.sampleRid, found.sample_rid), sql`${samplePassports.rid} <> ${rid}`),
    looker,
  );
  const steps = await db
    .select({ step: sampleCustody, who: staffMembers.name })
    .from(sampleCustody)
    .leftJoin(staffMembers, eq(staffMembers.rid, sampleCustody.staffRid))
    .where(eq(sampleCustody.passportRid, rid))
    .orderBy(asc(sampleCustody.id));
  return {
    ...found,
    portions: related,
    history: steps.map(({ step, who }) => ({
      ...custodyLine(step, who ?? '系统'),
      ...{ from_where: step.fromWhere, to_where: step.toWhere, what: step.what },
      photo_rid: step.photoRid ?? '',
    })),
  };
};

/** A picture of a sample. Refuses 记录不存在 and 文件不存在. */
export const readDeskPhoto: Answers<typeof deskPhoto> = async (context, { rid, photo_rid }) => {
  const own = await ownPhoto(context.db, { rid, photoRid: photo_rid });
  if (own?.isSecret) throw new Failure(refusals.notFound);
  if (own) return plainPicture(context, own.file, 'sample');
  const [passport] = await context.db
    .select({ sampleRid: samplePassports.sampleRid })
    .from(samplePassports)
    .where(eq(samplePassports.rid, rid));
  if (!passport) throw new Failure(refusals.notFound);
  return boundFile(context, photo_rid, `sample_passports:${passport.sampleRid}`);
};

/** Shelves, technicians, and the orders whose samples should come. Three statements. */
export const listPlaces: Answers<typeof deskPlaces> = async ({ db, now }) => {
  const views = viewsAt(now);
  const places = await db
    .select({
      room: samplePassports.room,
      shelf: samplePassports.shelf,
      box: samplePassports.box,
      count: count(),
      due: sql<number>`count(*) FILTER (WHERE ${or(views.due, views.overdue)})`.mapWith(Number),
    })
    .from(samplePassports)
    .where(and(views.here, sql`${samplePassports.room} <> ''`))
    .groupBy(samplePassports.room, samplePassports.shelf, samplePassports.box)
    .orderBy(samplePassports.room, samplePassports.shelf, samplePassports.box)
    .limit(1_000);
  const expected = await db
    .select({
      rid: orders.rid,
      no: orders.no,
      title: orders.title,
      status: orders.status,
      samples: orders.sampleCount,
      received: sql<number>`(SELECT count(*) FROM ${samplePassports} p
        WHERE p.order_rid = "orders"."rid" AND p.rid = p.sample_rid)`.mapWith(Number),
      ...{ express: orders.express, waybill: orders.waybill },
      parcel: { rid: parcels.rid, state: parcels.state },
    })
    .from(orders)
    .leftJoin(
      parcels,
      and(
        eq(parcels.customerRid, orders.customerRid),
        eq(parcels.waybill, orders.waybill),
        isNotNull(parcels.askedAt),
      ),
    )
    .where(and(inArray(orders.status, [...receivable]), eq(orders.typeId, 1)))
    .orderBy(desc(orders.status), asc(orders.createdAt))
    .limit(100);
  return {
    places,
    technicians: await technicians(db),
    expected: expected.map(({ status, parcel, ...order }) => ({
      ...order,
      parcel: parcel && { ...parcel, state_name: parcelStates[parcel.state] },
      status_name: stateName(1, status as OrderStatus),
    })),
  };
};

function viewsAt(now: Date): Record<keyof typeof deskViews, SQL | undefined> {
  const today = shanghaiDate(now);
  const here = inArray(samplePassports.status, [
    passportStates.received,
    passportStates.stored,
    passportStates.partUsed,
  ]);
  const { keepUntil, status, unplacedAt } = samplePassports;
  return {
    here,
    lost: and(here, lte(unplacedAt, new Date(now.getTime() - lostAfter))),
    held: eq(status, passportStates.inUse),
    due: and(
      lt(status, passportStates.usedUp),
      gte(keepUntil, today),
      lte(keepUntil, addDays(today, dueDays)),
    ),
    overdue: and(lt(status, passportStates.usedUp), lt(keepUntil, today)),
    disposal: and(lt(status, passportStates.returned), sql`${samplePassports.disposalAskedBy} IS NOT NULL`),
    problem: and(lt(status, passportStates.returned), sql`cardinality(${samplePassports.problems}) > 0`),
    returning: and(lt(status, passportStates.usedUp), inArray(orders.status, [...overStates]), wantedBack),
    gone: gte(status, passportStates.usedUp),
  };
}
