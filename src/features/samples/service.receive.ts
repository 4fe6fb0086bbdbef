import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { bindFiles } from '../files/service.ts';
import { notify } from '../notifications/service.notices.ts';
import { type Order, orderRows, promiseAfterArrival } from '../orders/moves.ts';
import { orderStates } from '../orders/rules.states.ts';
import { addPassport, byKeeper, lockPassports, passportRows } from '../orders/samples/passports.ts';
import { conditionWords, keepDays, passportStates } from '../orders/samples/rules.passports.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orderSamples, orders } from '../orders/tables.ts';
import { pickupStates } from '../sampling/rules.states.ts';
import { changeSampling } from '../sampling/service.changes.ts';
import { samplingOrders, samplings } from '../sampling/tables.ts';
import { loadSettings } from '../settings/service.ts';
import { type deskReceive, deskRefusals, type deskReport } from './contract.staff.ts';
import { deskOrders, whyNotReceive } from './service.scan.ts';

type Taken = CheckedInputOf<typeof deskReceive>['samples'][number];
type Sample = typeof orderSamples.$inferSelect;

/** Takes samples in; see the contract. The order is locked first, so that two desks never take the same one in. */
export const receive: Answers<typeof deskReceive> = async (
  context,
  { order_rid, order_version, samples },
) => {
  const { db, now, actor, note } = context;
  const order = await lockReceivable(db, order_rid, order_version);
  const announced = await db
    .select()
    .from(orderSamples)
    .where(eq(orderSamples.orderRid, order.rid))
    .orderBy(asc(orderSamples.sort));
  const { sample_keep_days: days } = await loadSettings(db, {
    sample_keep_days: z.int().min(1).max(3_650).default(keepDays),
  });
  for (const taken of samples) {
    const sample = announced.find(({ rid }) => rid === taken.rid);
    if (!sample) throw new Failure(deskRefusals.notOfOrder);
    await takeIn(context, order, sample, taken, days);
  }
  note(
    `${order.no} 收样 ${samples.map(({ rid }) => announced.find((one) => one.rid === rid)?.no).join('、')}`,
  );
  await goOn(context, order, announced);
  const [after] = await deskOrders(db, [order.rid], { rid: actor.rid, now });
  if (!after) throw new Failure(refusals.notFound);
  return after;
};

/** Says what is wrong with a sample that is here; its order waits for the owner. */
export const report: Answers<typeof deskReport> = async (
  context,
  { rid, version, problems, note: words, photo_rid },
) => {
  const { db, now, actor } = context;
  const [known] = await db
    .select({ orderRid: samplePassports.orderRid })
    .from(samplePassports)
    .where(eq(samplePassports.rid, rid));
  if (!known) throw new Failure(refusals.notFound);
  const [order] = await db.select().from(orders).where(eq(orders.rid, known.orderRid)).for('update');
  const [passport] = await lockPassports(db, [rid]);
  if (!order || !passport) throw new Failure(refusals.notFound);
  await bindPhoto(context, photo_rid, passport.sampleRid);
  const reason = conditionWords(problems);
  await passportRows.move(db, passport, {
    action: 'report',
    by: byKeeper(actor),
    now,
    version,
    changes: { problems },
    what: reason,
    note: words,
    photoRid: photo_rid,
  });
  await reportIssue(context, order, passport.no, reason);
  return null;
};

/** Binds a picture that the member of staff has sent to a sample. */
async function bindPhoto(
  { db, actor }: Pick<StaffContext, 'db' | 'actor'>,
  photoRid: string,
  sampleRid: string,
): Promise<void> {
  await bindFiles(
    { db },
    { rids: [photoRid], purpose: 'photo', boundTo: `sample_passports:${sampleRid}`, staffRid: actor.rid },
  );
}

async function lockReceivable(db: Database, rid: string, version: number | undefined): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(equal(orders, { rid, typeId: 1 }))
    .for('update');
  if (!order) throw new Failure(refusals.notFound);
  if (version !== undefined && version !== order.version) throw new Failure(refusals.stale);
  const why = whyNotReceive(order);
  if (why) throw new Failure(why);
  return order;
}

async function takeIn(context: StaffContext, order: Order, sample: Sample, taken: Taken, days: number) {
  const { db, now, actor } = context;
  await bindPhoto(context, taken.photo_rid, sample.rid);
  const { problems, room, shelf, box, left, unit } = taken;
  const leftover = left ?? sample.amount;
  const what = [
    leftover === null ? '' : `收到 ${leftover} ${unit || sample.unit}`,
    problems.length ? conditionWords(problems) : '外观完好',
  ]
    .filter(Boolean)
    .join('，');
  const changes = {
    ...{ room, shelf, box, problems, leftover, unit: unit || sample.unit, photoRid: taken.photo_rid },
    receivedAt: now,
    keepUntil: addDays(shanghaiDate(now), days),
  };
  const step = {
    action: 'receive',
    by: actor,
    now,
    what,
    note: taken.note,
    photoRid: taken.photo_rid,
  } as const;
  const [known] = await db
    .select({ rid: samplePassports.rid, problems: samplePassports.problems })
    .from(samplePassports)
    .where(eq(samplePassports.rid, sample.rid));
  if (known) {
    // Only what came in bad is sent anew; everything else is here, or somebody else has just taken it in.
    if (known.problems.length === 0) throw new Failure(refusals.stale);
    const [passport] = await lockPassports(db, [sample.rid]);
    if (passport) await passportRows.move(db, passport, { ...step, by: byKeeper(actor), changes });
    return;
  }
  await addPassport(
    db,
    {
      ...changes,
      rid: sample.rid,
      sampleRid: sample.rid,
      orderRid: order.rid,
      customerRid: order.customerRid,
      no: sample.no,
      status: room ? passportStates.stored : passportStates.received,
      unplacedAt: room ? null : now,
    },
    step,
  );
}

/** The order goes on once all of its samples are in, or as soon as something is wrong with one. */
async function goOn(context: StaffContext, order: Order, announced: readonly Sample[]) {
  const { db, now, actor } = context;
  const here = await db
    .select({ rid: samplePassports.rid, no: samplePassports.no, problems: samplePassports.problems })
    .from(samplePassports)
    .where(inArray(samplePassports.rid, ridsOf(announced)));
  const bad = here.filter(({ problems }) => problems.length > 0);
  const isWhole = here.length === announced.length && announced.length > 0;
  if (!isWhole && bad.length === 0) return;
  const by = { role: 'lab', type: 'staff', rid: actor.rid } as const;
  const promiseDate = await promiseAfterArrival(db, order, now);
  let moved = order;
  if (isWhole) {
    moved = await orderRows.move(db, order, { action: 'receive', by, now, changes: { promiseDate } });
    await notify(context, {
      customerRid: order.customerRid,
      event: 'sampleReceived',
      values: { no: order.no, rid: order.rid, n: String(announced.length), date: promiseDate ?? '报价后' },
      ref: `${order.rid} ${moved.version}`,
    });
    await arrive(context, order.rid);
  } else if (order.status === orderStates.toSend) {
    moved = await orderRows.move(db, order, {
      action: 'send',
      by: { ...by, role: 'service' },
      now,
      reason: '部分样品已到',
    });
  }
  if (bad.length === 0) return;
  const reason = bad.map(({ no, problems }) => `${no}：${conditionWords(problems)}`).join('；');
  await reportIssue(context, moved, bad.map(({ no }) => no).join('、'), reason);
}

async function reportIssue(context: StaffContext, order: Order, sample: string, reason: string) {
  const { db, now, actor } = context;
  const by = { role: 'lab', type: 'staff', rid: actor.rid } as const;
  const moved = await orderRows.move(db, order, {
    action: 'reportIssue',
    by,
    now,
    reason: reason.slice(0, 200),
  });
  await notify(context, {
    customerRid: order.customerRid,
    event: 'sampleProblem',
    values: { sample, reason, no: order.no, rid: order.rid },
    ref: `${order.rid} ${moved.version}`,
  });
}

/** Parcels and pickups whose orders are all received have arrived. */
async function arrive(context: StaffContext, orderRid: string) {
  const { db, actor } = context;
  const waiting = db
    .select({ one: sql`1` })
    .from(samplingOrders)
    .innerJoin(orders, eq(orders.rid, samplingOrders.orderRid))
    .where(
      and(eq(samplingOrders.samplingRid, samplings.rid), sql`${orders.status} < ${orderStates.received}`),
    );
  const done = await db
    .select({ rid: samplings.rid })
    .from(samplings)
    .innerJoin(samplingOrders, eq(samplingOrders.samplingRid, samplings.rid))
    .where(
      and(
        eq(samplingOrders.orderRid, orderRid),
        inArray(samplings.status, [pickupStates.sent, pickupStates.collected]),
        notExists(waiting),
      ),
    )
    .orderBy(asc(samplings.rid));
  for (const { rid } of done)
    await changeSampling(context, { rid, action: 'arrive', by: { role: 'technician', rid: actor.rid } });
}
