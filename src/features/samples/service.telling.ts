import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../host/database/database.ts';
import { hazards } from '../orders/contract.ts';
import { passportFacts } from '../orders/samples/passports.ts';
import {
  conditionWords,
  isWantedBack,
  overStates,
  passportActions,
  passportState,
  passportStates,
  placeInWords,
  stateBefore,
} from '../orders/samples/rules.passports.ts';
import { sampleCode } from '../orders/samples/rules.samples.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orderLines, orderSamples, orders } from '../orders/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { DeskSample } from './contract.staff.ts';

/** Who looks, and when. */
export type Looker = { rid: string; now: Date };

type Sample = typeof orderSamples.$inferSelect;
type Passport = typeof samplePassports.$inferSelect;
type Found = {
  sample: Sample | null;
  passport: Passport | null;
  order: typeof orders.$inferSelect;
  holder: string | null;
  asker: string | null;
  tests: string | null;
};

const tests = sql<string | null>`(SELECT string_agg(l.name, '、' ORDER BY l.sort) FROM ${orderLines} l
  WHERE l.rid = ANY (${orderSamples.lineRids}))`;
const nameOf = (column: unknown) =>
  sql<string | null>`(SELECT m.name FROM ${staffMembers} m WHERE m.rid = ${column})`;

const columns = {
  sample: orderSamples,
  passport: samplePassports,
  order: orders,
  holder: nameOf(samplePassports.holderRid),
  asker: nameOf(samplePassports.disposalAskedBy),
  tests,
};

/** Samples in the laboratory, portions too. */
export function selectPassports(db: Database) {
  return db
    .select(columns)
    .from(samplePassports)
    .innerJoin(orders, eq(orders.rid, samplePassports.orderRid))
    .leftJoin(orderSamples, eq(orderSamples.rid, samplePassports.sampleRid));
}

/** Those among them that are `which`. One statement. */
export async function passportsWhere(
  db: Database,
  which: SQL | undefined,
  looker: Looker,
): Promise<z.input<typeof DeskSample>[]> {
  const rows = await selectPassports(db).where(which).orderBy(asc(samplePassports.no)).limit(200);
  return rows.map((row) => asDeskSample(row, looker));
}

/** The samples of orders, those that are not here yet too, in their owners' order. One statement. */
export async function samplesOf(
  db: Database,
  orderRids: readonly string[],
  looker: Looker,
): Promise<z.input<typeof DeskSample>[]> {
  const rows = await db
    .select(columns)
    .from(orderSamples)
    .innerJoin(orders, eq(orders.rid, orderSamples.orderRid))
    .leftJoin(samplePassports, eq(samplePassports.rid, orderSamples.rid))
    .where(inArray(orderSamples.orderRid, [...orderRids]))
    .orderBy(asc(orderSamples.orderRid), asc(orderSamples.sort));
  return rows.map((row) => asDeskSample(row, looker));
}

/** A sample as the desk sees it. Names of confidential orders stay with those who test them. */
export function asDeskSample(
  { sample, passport, order, holder, asker, tests: tested }: Found,
  { rid: actorRid, now }: Looker,
): z.input<typeof DeskSample> {
  const rid = passport?.rid ?? sample?.rid ?? '';
  const state = passport?.status ?? stateBefore(order.status);
  const { room = '', shelf = '', box = '' } = passport ?? {};
  const announced = sample?.amount == null ? '' : `${sample.amount} ${sample.unit}`;
  return {
    rid,
    sample_rid: passport?.sampleRid ?? rid,
    code: sampleCode(rid),
    no: passport?.no || (sample?.no ?? ''),
    name: order.isSecret ? '' : (sample?.name ?? ''),
    form: sample?.form ?? '',
    hazards: (sample?.hazards ?? [])
      .filter((hazard) => hazard !== 'none')
      .map((hazard) => hazards.find(({ value }) => value === hazard)?.label ?? hazard)
      .join('、'),
    storage: sample?.storage ?? '',
    order_rid: order.rid,
    order_no: order.no,
    tests: tested ?? '',
    announced,
    state,
    state_name: passportState(state),
    version: passport?.version ?? 0,
    ...{ room, shelf, box },
    place: placeInWords({ room, shelf, box }),
    holder: holder ?? '',
    left: passport ? passport.leftover : (sample?.amount ?? null),
    unit: passport?.unit || (sample?.unit ?? ''),
    problems: conditionWords(passport?.problems ?? []),
    photo_rid: passport?.photoRid ?? '',
    own_photo_rid: order.isSecret ? '' : (sample?.photoRid ?? ''),
    received: passport?.receivedAt ?? null,
    keep_until: passport && passport.status < passportStates.returned ? passport.keepUntil : '',
    unplaced: passport?.unplacedAt ?? null,
    disposal:
      passport?.disposalAskedBy && passport.disposalAskedAt
        ? {
            by: asker ?? '',
            at: passport.disposalAskedAt,
            reason: passport.disposalReason,
          }
        : null,
    is_owed:
      passport &&
      passport.status < passportStates.usedUp &&
      overStates.includes(order.status) &&
      isWantedBack(order)
        ? 1
        : 0,
    waybill: [passport?.express, passport?.waybill].filter(Boolean).join(' '),
    actions: passport
      ? passportActions({
          status: passport.status,
          ...passportFacts(
            { ...passport, orderStatus: order.status, orderLeftover: order.leftover },
            actorRid,
            now,
          ),
        })
      : [],
  };
}
