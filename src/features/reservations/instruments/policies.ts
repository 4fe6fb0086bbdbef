import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import { shanghaiDate, shanghaiTime } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { setOpening } from '../../catalogue/editing/set-opening.ts';
import { services } from '../../catalogue/tables.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { staffMembers } from '../../staff/tables.ts';
import { bookingStates } from '../rules.states.ts';
import { minutesOf } from '../rules.ts';
import {
  instrumentClosures,
  instrumentKeepers,
  instrumentPolicies,
  instrumentTrainings,
  reservations,
} from '../tables.ts';
import { refuseNotYours } from './closures.ts';
import {
  type instrumentList,
  instrumentRefusals,
  type instrumentSave,
  type instrumentKeepers as keepersCall,
  type trainingList,
  type trainingSet,
} from './contract.ts';
import { instrumentOf } from './instruments.ts';

/** Instruments with how they are run; technicians see theirs. Four statements. */
export const listInstruments: Answers<typeof instrumentList> = async ({ db, now, actor, scope }) => {
  const mine = db
    .select({ rid: instrumentKeepers.serviceRid })
    .from(instrumentKeepers)
    .where(eq(instrumentKeepers.staffRid, actor.rid));
  const rows = await db
    .select({
      service: services,
      policy: instrumentPolicies,
      today: sql<number>`(SELECT count(*) FROM ${reservations} r WHERE r.service_rid = "services"."rid"
        AND r.date = ${shanghaiDate(now)} AND r.no IS NOT NULL AND r.status < ${bookingStates.cancelled})`.mapWith(
        Number,
      ),
    })
    .from(services)
    .leftJoin(instrumentPolicies, eq(instrumentPolicies.serviceRid, services.rid))
    .where(and(isNotNull(services.reservable), scope === 'own' ? inArray(services.rid, mine) : undefined))
    .orderBy(asc(services.rid))
    .limit(200);
  const keepers = await db
    .select({ serviceRid: instrumentKeepers.serviceRid, rid: staffMembers.rid, name: staffMembers.name })
    .from(instrumentKeepers)
    .innerJoin(staffMembers, eq(staffMembers.rid, instrumentKeepers.staffRid))
    .orderBy(asc(staffMembers.name));
  const closures = await db
    .select()
    .from(instrumentClosures)
    .where(and(isNull(instrumentClosures.liftedAt), gt(instrumentClosures.endAt, now)))
    .orderBy(asc(instrumentClosures.startAt));
  const technicians = await db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .where(and(eq(staffMembers.role, 'tech'), isNull(staffMembers.disabledAt)))
    .orderBy(asc(staffMembers.name));
  const time = (moment: Date) => shanghaiTime(moment).slice(0, 16);
  return {
    technicians,
    list: rows.flatMap(({ service: { rid, name, instrument, reservable }, policy, today }) =>
      reservable
        ? [
            {
              ...{ rid, name, model: `${instrument.vendor} ${instrument.model}`.trim(), today },
              slot_minutes: reservable.slotMinutes,
              max_days_ahead: reservable.maxDaysAhead,
              open_hours: reservable.openHours,
              min_minutes: policy?.minMinutes ?? null,
              max_minutes: policy?.maxMinutes ?? null,
              evening_rate: policy?.eveningRate ?? null,
              sunday_rate: policy?.sundayRate ?? null,
              holiday_rate: policy?.holidayRate ?? null,
              needs_review: policy?.needsReview ?? null,
              needs_training: policy?.needsTraining ?? null,
              needs_prepay: policy?.needsPrepay ?? false,
              keepers: keepers.filter(({ serviceRid }) => serviceRid === rid),
              closures: closures
                .filter(({ serviceRid }) => serviceRid === rid)
                .map((closure) => ({
                  ...{ rid: closure.rid, kind: closure.kind, reason: closure.reason },
                  ...{ start: time(closure.startAt), end: time(closure.endAt) },
                })),
            },
          ]
        : [],
    ),
  };
};

/** Writes how an instrument is run. */
export const saveInstrument: Answers<typeof instrumentSave> = async (context, input) => {
  const { db, note } = context;
  const { service_rid: serviceRid, open_hours: openHours, min_minutes, max_minutes } = input;
  await refuseNotYours(context, serviceRid);
  const instrument = await instrumentOf(db, serviceRid);
  if (openHours.some(({ from, to }) => minutesOf(to) <= minutesOf(from)))
    throw new Failure(instrumentRefusals.badHours);
  if (min_minutes !== null && max_minutes !== null && min_minutes > max_minutes)
    throw new Failure(instrumentRefusals.badRange);
  await setOpening(db, serviceRid, {
    ...{ slotMinutes: input.slot_minutes, maxDaysAhead: input.max_days_ahead, openHours },
  });
  const policy = {
    ...{ minMinutes: min_minutes, maxMinutes: max_minutes },
    ...{ eveningRate: input.evening_rate, sundayRate: input.sunday_rate, holidayRate: input.holiday_rate },
    ...{ needsReview: input.needs_review, needsTraining: input.needs_training },
    needsPrepay: input.needs_prepay,
  };
  await db
    .insert(instrumentPolicies)
    .values({ serviceRid, ...policy })
    .onConflictDoUpdate({ target: instrumentPolicies.serviceRid, set: policy });
  note(instrument.name);
  return null;
};

/** Says who is responsible for an instrument. Technicians cannot: they would hand it to themselves. */
export const setKeepers: Answers<typeof keepersCall> = async (
  { db, scope, note },
  { service_rid: serviceRid, staff_rids },
) => {
  if (scope !== 'all') throw new Failure(instrumentRefusals.notYours);
  const instrument = await instrumentOf(db, serviceRid);
  const wanted = [...new Set(staff_rids)];
  const found = wanted.length
    ? await db
        .select({ rid: staffMembers.rid, name: staffMembers.name })
        .from(staffMembers)
        .where(
          and(
            inArray(staffMembers.rid, wanted),
            eq(staffMembers.role, 'tech'),
            isNull(staffMembers.disabledAt),
          ),
        )
    : [];
  if (found.length !== wanted.length) throw new Failure(instrumentRefusals.noKeeper);
  await db.delete(instrumentKeepers).where(eq(instrumentKeepers.serviceRid, serviceRid));
  if (found.length)
    await db
      .insert(instrumentKeepers)
      .values(found.map(({ rid }) => ({ serviceRid, staffRid: rid })))
      .onConflictDoNothing();
  note(`${instrument.name}：${found.map(({ name }) => name).join('、') || '无'}`);
  return null;
};

/** Who was trained on an instrument, numbers masked. */
export const listTrained: Answers<typeof trainingList> = async (context, { service_rid }) => {
  await refuseNotYours(context, service_rid);
  const rows = await context.db
    .select({
      rid: customers.rid,
      name: profiles.name,
      phone: customers.phone,
      passedAt: instrumentTrainings.passedAt,
    })
    .from(instrumentTrainings)
    .innerJoin(customers, eq(customers.rid, instrumentTrainings.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(eq(instrumentTrainings.serviceRid, service_rid))
    .orderBy(asc(instrumentTrainings.passedAt))
    .limit(1_000);
  return {
    list: rows.map(({ rid, name, phone, passedAt }) => ({
      ...{ rid, name: name ?? '', phone: maskedPhone(phone ?? ''), passed: shanghaiDate(passedAt) },
    })),
  };
};

/** Notes that a customer was trained, or no longer counts as trained. */
export const setTrained: Answers<typeof trainingSet> = async (
  context,
  { service_rid: serviceRid, phone, is_trained },
) => {
  const { db, now, note } = context;
  await refuseNotYours(context, serviceRid);
  await instrumentOf(db, serviceRid);
  const [customer] = await db
    .select({ rid: customers.rid })
    .from(customers)
    .where(and(eq(customers.phone, phone), isNull(customers.closedAt)));
  if (!customer) throw new Failure(instrumentRefusals.noCustomer);
  const training = { serviceRid, customerRid: customer.rid };
  if (is_trained) {
    await db
      .insert(instrumentTrainings)
      .values({ ...training, passedAt: now })
      .onConflictDoNothing();
  } else {
    await db
      .delete(instrumentTrainings)
      .where(equal(instrumentTrainings, { serviceRid, customerRid: customer.rid }));
  }
  note(is_trained ? '已培训' : '取消培训资格');
  return null;
};
