import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal, finds, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { historyLine } from '../../../host/records/rows.ts';
import { groupName, groupsAmong } from '../../clusters/payers.ts';
import { ownedBy } from '../../clusters/reach.ts';
import { plainPicture } from '../../files/plain-picture.ts';
import { boundFile } from '../../files/service.downloads.ts';
import { files } from '../../files/tables.ts';
import { type OrderStatus, stateName } from '../rules.states.ts';
import { orderSamples, orders } from '../tables.ts';
import type { SamplePlace, sampleList, samplePhoto, sampleTrail } from './contract.ts';
import { isExpiring, type Passport } from './passports.ts';
import {
  conditionWords,
  custodyText,
  ownersPlace,
  passportRecord,
  passportState,
  passportStates,
  stateBefore,
  toldToOwners,
} from './rules.passports.ts';
import { sampleCode, samplePlace, samplePlaces } from './rules.samples.ts';
import { sampleCustody, samplePassports } from './tables.ts';

/** One page of the customer's samples. Three statements at most. */
export const listSamples: Answers<typeof sampleList> = async (
  { db, actor, now },
  { place, kw, one, owner, ...paging },
) => {
  const isMine = equal(orders, { customerRid: actor.rid, typeId: 1 });
  const which = and(
    eq(orderSamples.customerRid, actor.rid),
    isMine,
    ownedBy(orders, owner),
    place && inArray(orders.status, [...samplePlaces[place].states]),
    finds(kw, [orders.no], orderSamples.no, orderSamples.name),
    one ? or(eq(orderSamples.rid, one), eq(orders.rid, one)) : undefined,
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
        own_photo_rid: sql<string>`coalesce(${orderSamples.photoRid}, '')`,
        order_rid: orders.rid,
        order_no: orders.no,
        title: orders.title,
        owner_name: groupName(orders.owner).as('owner_name'),
        status: orders.status,
        passport: samplePassports,
        isEnding: sql<boolean>`${isExpiring(now)}`.as('is_ending'),
      })
      .from(orderSamples)
      .innerJoin(orders, eq(orders.rid, orderSamples.orderRid))
      .leftJoin(samplePassports, eq(samplePassports.rid, orderSamples.rid))
      .where(which),
    [desc(orders.createdAt), desc(orders.rid), asc(orderSamples.sort)],
  );
  return {
    ...found,
    list: found.list.map(({ passport, isEnding, ...row }) => ({
      ...row,
      status_name: stateName(1, row.status as OrderStatus),
      ...placeOf(passport, row.status, isEnding),
    })),
    groups: await groupsAmong(db, orders, isMine),
  };
};

/** One of the customer's samples with its custody. Refuses 记录不存在. Three statements. */
export const readTrail: Answers<typeof sampleTrail> = async ({ db, actor, now }, { rid }) => {
  const [whole] = await db
    .select({ sample: orderSamples, order: orders })
    .from(orderSamples)
    .innerJoin(orders, eq(orders.rid, orderSamples.orderRid))
    .where(and(equal(orderSamples, { rid, customerRid: actor.rid }), eq(orders.customerRid, actor.rid)));
  if (!whole) throw new Failure(refusals.notFound);
  const { sample, order } = whole;
  const isTheirs = equal(samplePassports, { sampleRid: rid, customerRid: actor.rid });
  const found = await db
    .select({ passport: samplePassports, isEnding: sql<boolean>`${isExpiring(now)}` })
    .from(samplePassports)
    .where(isTheirs)
    .orderBy(asc(samplePassports.no));
  const passports = found.map(({ passport }) => passport);
  const steps = await db
    .select({ step: sampleCustody, no: samplePassports.no })
    .from(sampleCustody)
    .innerJoin(samplePassports, eq(samplePassports.rid, sampleCustody.passportRid))
    .where(and(isTheirs, inArray(sampleCustody.action, [...toldToOwners])))
    .orderBy(asc(sampleCustody.id));
  const original = found.find(({ passport }) => passport.rid === rid);
  return {
    rid,
    no: sample.no,
    name: sample.name,
    order_rid: order.rid,
    order_no: order.no,
    code: sampleCode(rid),
    own_photo_rid: sample.photoRid ?? '',
    ...placeOf(original?.passport ?? null, order.status, original?.isEnding),
    problems: conditionWords(original?.passport.problems ?? []),
    received: original?.passport.receivedAt ?? null,
    portions: passports
      .filter((passport) => passport.rid !== rid)
      .map((portion) => ({
        rid: portion.rid,
        no: portion.no,
        state_name: passportState(portion.status),
        left: portion.leftover,
      })),
    history: steps.map(({ step, no }) => ({
      // Notes are the laboratory's own, except what it has to tell the owner.
      ...custodyLine(step.action === 'report' || step.action === 'giveBack' ? step : { ...step, note: '' }),
      no,
      where: ownersPlace(step.toStatus, roomIn(step.toWhere)),
      what: step.what,
      photo_rid: step.photoRid ?? '',
    })),
  };
};

/** A step of a sample's custody as histories are told, its note as the reason; by `actor`, or by staff without a name. */
export function custodyLine(
  { at, staffRid, action, fromStatus, toStatus, note }: typeof sampleCustody.$inferSelect,
  actor?: string,
) {
  const actorType = staffRid ? 'staff' : 'system';
  const text = custodyText(action);
  return historyLine({ at, actorType, fromStatus, toStatus, reason: note }, passportRecord, { actor, text });
}

/** A picture of one of the customer's samples. Refuses 记录不存在 and 文件不存在. */
export const readPhoto: Answers<typeof samplePhoto> = async (context, { rid, photo_rid }) => {
  const { db, actor } = context;
  const own = await ownPhoto(db, { rid, photoRid: photo_rid, customerRid: actor.rid });
  if (own) return plainPicture(context, own.file, 'sample');
  const [passport] = await db
    .select({ orderRid: samplePassports.orderRid })
    .from(samplePassports)
    .where(equal(samplePassports, { sampleRid: rid, customerRid: actor.rid }))
    .limit(1);
  if (!passport) throw new Failure(refusals.notFound);
  return boundFile(context, photo_rid, `sample_passports:${rid}`);
};

/** The picture that a sample's owner took of it, if `photoRid` is that, and whether the order is secret. One statement. */
export async function ownPhoto(
  db: Database,
  { rid, photoRid, customerRid }: { rid: string; photoRid: string; customerRid?: string },
): Promise<{ file: typeof files.$inferSelect; isSecret: boolean } | undefined> {
  const [found] = await db
    .select({ file: files, isSecret: orders.isSecret })
    .from(orderSamples)
    .innerJoin(orders, eq(orders.rid, orderSamples.orderRid))
    .innerJoin(files, eq(files.rid, orderSamples.photoRid))
    .where(and(equal(orderSamples, { rid, photoRid }), is(orderSamples.customerRid, customerRid)));
  return found;
}

/** Where a sample is, by its passport or, while it has none, by its order; `isEnding` where its keeping ends soon. */
export function placeOf(
  passport: Passport | null,
  orderStatus: number,
  isEnding: boolean | null = false,
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
  return {
    state: status,
    state_name: passportState(status),
    place: ownersPlace(status, room),
    left: leftover,
    left_unit: unit,
    keep_until: isHere ? keepUntil : '',
    is_expiring: isEnding ? 1 : 0,
    photo_rid: photoRid ?? '',
  };
}

/** The room of a place in words. */
function roomIn(where: string): string {
  return where.split(' · ')[0] ?? '';
}
