import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import { addDays, shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { equal, finds } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { boundFile } from '../../files/service.downloads.ts';
import { type OrderStatus, stateName } from '../rules.states.ts';
import { orderSamples, orders } from '../tables.ts';
import type { SamplePlace, sampleList, samplePhoto, sampleTrail } from './contract.ts';
import type { Passport } from './passports.ts';
import {
  conditionWords,
  custodyText,
  ownersPlace,
  passportState,
  passportStates,
  stateBefore,
  toldToOwners,
} from './rules.passports.ts';
import { sampleCode, samplePlace, samplePlaces } from './rules.samples.ts';
import { sampleCustody, samplePassports } from './tables.ts';

/** One page of the customer's samples. Two statements. */
export const listSamples: Answers<typeof sampleList> = async (
  { db, actor, now },
  { place, kw, ...paging },
) => {
  const which = and(
    eq(orderSamples.customerRid, actor.rid),
    equal(orders, { customerRid: actor.rid, typeId: 1 }),
    place && inArray(orders.status, [...samplePlaces[place].states]),
    finds(kw, [orders.no], orderSamples.no, orderSamples.name),
  );
  const found = await listed(
    db,
    paging,
    db
      .select({
        rid: orderSamples.rid,
        no: orderSamples.no,
        name: orderSamples.name,
        form: orderSamples.form,
        amount: orderSamples.amount,
        unit: orderSamples.unit,
        order_rid: orders.rid,
        order_no: orders.no,
        title: orders.title,
        status: orders.status,
        passport: samplePassports,
      })
      .from(orderSamples)
      .innerJoin(orders, eq(orders.rid, orderSamples.orderRid))
      .leftJoin(samplePassports, eq(samplePassports.rid, orderSamples.rid))
      .where(which),
    [desc(orders.createdAt), desc(orders.rid), asc(orderSamples.sort)],
  );
  return {
    ...found,
    list: found.list.map(({ passport, ...row }) => ({
      ...row,
      status_name: stateName(1, row.status as OrderStatus),
      ...placeOf(passport, row.status, now),
    })),
  };
};

/** One of the customer's samples with its custody. Refuses 记录不存在. Three statements. */
export const readTrail: Answers<typeof sampleTrail> = async ({ db, actor, now }, { rid }) => {
  const [found] = await db
    .select({ sample: orderSamples, order: orders })
    .from(orderSamples)
    .innerJoin(orders, eq(orders.rid, orderSamples.orderRid))
    .where(and(equal(orderSamples, { rid, customerRid: actor.rid }), eq(orders.customerRid, actor.rid)));
  if (!found) throw new Failure(refusals.notFound);
  const { sample, order } = found;
  const isTheirs = equal(samplePassports, { sampleRid: rid, customerRid: actor.rid });
  const passports = await db.select().from(samplePassports).where(isTheirs).orderBy(asc(samplePassports.no));
  const steps = await db
    .select({ step: sampleCustody, no: samplePassports.no })
    .from(sampleCustody)
    .innerJoin(samplePassports, eq(samplePassports.rid, sampleCustody.passportRid))
    .where(and(isTheirs, inArray(sampleCustody.action, [...toldToOwners])))
    .orderBy(asc(sampleCustody.id));
  const original = passports.find((passport) => passport.rid === rid) ?? null;
  return {
    rid,
    no: sample.no,
    name: sample.name,
    order_rid: order.rid,
    order_no: order.no,
    code: sampleCode(rid),
    ...placeOf(original, order.status, now),
    problems: conditionWords(original?.problems ?? []),
    received: original?.receivedAt ?? null,
    portions: passports
      .filter((passport) => passport.rid !== rid)
      .map((portion) => ({
        rid: portion.rid,
        no: portion.no,
        state_name: passportState(portion.status),
        left: portion.leftover,
      })),
    steps: steps.map(({ step, no }) => ({
      no,
      at: step.at,
      text: custodyText(step.action),
      where: ownersPlace(step.toStatus, roomIn(step.toWhere)),
      what: step.what,
      // Notes are the laboratory's own, except what it has to tell the owner.
      note: step.action === 'report' || step.action === 'giveBack' ? step.note : '',
      photo_rid: step.photoRid ?? '',
    })),
  };
};

/** A picture of one of the customer's samples. Refuses 记录不存在 and 文件不存在. */
export const readPhoto: Answers<typeof samplePhoto> = async (context, { rid, photo_rid }) => {
  const { db, actor } = context;
  const [passport] = await db
    .select({ orderRid: samplePassports.orderRid })
    .from(samplePassports)
    .where(equal(samplePassports, { sampleRid: rid, customerRid: actor.rid }))
    .limit(1);
  if (!passport) throw new Failure(refusals.notFound);
  return boundFile(context, photo_rid, `sample_passports:${rid}`);
};

/** So many days before the end of its keeping a sample is marked. */
const warnedDays = 7;

/** Where a sample is, by its passport or, while it has none, by its order. */
export function placeOf(
  passport: Passport | null,
  orderStatus: number,
  now: Date,
): z.output<typeof SamplePlace> {
  if (!passport) {
    const state = stateBefore(orderStatus);
    return {
      ...{
        state,
        state_name: passportState(state),
        place: samplePlace(orderStatus),
        left: null,
        left_unit: '',
      },
      ...{ keep_until: '', is_expiring: 0, photo_rid: '' },
    };
  }
  const { status, room, leftover, unit, keepUntil, photoRid } = passport;
  const isHere = status < passportStates.usedUp;
  const isExpiring = isHere && keepUntil < addDays(shanghaiDate(now), warnedDays);
  return {
    state: status,
    state_name: passportState(status),
    place: ownersPlace(status, room),
    left: leftover,
    left_unit: unit,
    keep_until: isHere ? keepUntil : '',
    is_expiring: isExpiring ? 1 : 0,
    photo_rid: photoRid ?? '',
  };
}

/** The room of a place in words. */
function roomIn(where: string): string {
  return where.split(' · ')[0] ?? '';
}
