import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { maskedPhone } from '../../core/fields.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal, finds, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { historyLine, ridsOf } from '../../host/records/rows.ts';
import { groupsAmong } from '../clusters/payers.ts';
import { isPayer, isSeen, ownedBy } from '../clusters/reach.ts';
import { clusters } from '../clusters/tables.ts';
import { calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { ownersPlace, passportStates } from '../orders/samples/rules.passports.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orderSamples, orders } from '../orders/tables.ts';
import { whyNot } from './add-return.ts';
import type { returnList } from './contract.ts';
import type { Return } from './moves.ts';
import { isDangerous, type ReturnRole, returnActions, returnStateName, returnWays } from './rules.states.ts';
import { sampleReturnHistory, sampleReturnItems, sampleReturns } from './tables.ts';

/** So many samples are offered at once, those that are kept shortest first. */
const mostOffered = 200;

/** What can be asked for, and one page of the customer's returns and of those of groups that they manage. Six statements. */
export const listReturns: Answers<typeof returnList> = async (
  { db, actor, now },
  { status, kw, one, owner, ...paging },
) => {
  const found = await listed(
    db,
    paging,
    db
      .select({
        ...{ row: sampleReturns, ownerName: clusters.name },
        pays: sql<boolean>`${isPayer(sampleReturns.owner, actor.rid)}`.as('pays'),
        asker: calledName.as('asker'),
      })
      .from(sampleReturns)
      .innerJoin(customers, eq(customers.rid, sampleReturns.customerRid))
      .leftJoin(profiles, eq(profiles.customerRid, sampleReturns.customerRid))
      .leftJoin(clusters, eq(clusters.rid, sampleReturns.owner))
      .where(
        and(
          isSeen(sampleReturns, actor.rid),
          ownedBy(sampleReturns, owner),
          is(sampleReturns.rid, one),
          is(sampleReturns.status, status),
          kw ? or(finds(kw, [sampleReturns.no]), hasSample(kw)) : undefined,
        ),
      ),
    [desc(sampleReturns.rid)],
  );
  return {
    ...found,
    list: await tellReturns(
      db,
      found.list.map(({ row, ...more }) => ({ ...row, ...more })),
      actor.rid,
      ({ customerRid, pays }) => [
        ...(customerRid === actor.rid ? (['customer'] as const) : []),
        ...(pays ? (['payer'] as const) : []),
      ],
      ({ customerRid, phone, ownerName, asker }) => ({
        phone: customerRid === actor.rid ? phone : maskedPhone(phone),
        ...{ owner_name: ownerName ?? '', asker: customerRid === actor.rid ? '' : asker },
      }),
    ),
    groups: await groupsAmong(db, sampleReturns, isSeen(sampleReturns, actor.rid)),
    samples: await offered(db, actor.rid, kw, shanghaiDate(now)),
  };
};

/** What everybody is told of returns who may see them, what whoever plays `partsOf` may do, and `more`, in their order. Two statements, none without returns. */
export async function tellReturns<Row extends Return, More extends object>(
  db: Database,
  rows: readonly Row[],
  reader: string | undefined,
  partsOf: (row: Row) => readonly ReturnRole[],
  more: (row: Row) => More,
) {
  if (rows.length === 0) return [];
  const rids = ridsOf(rows);
  const samples = await db
    .select({
      returnRid: sampleReturnItems.returnRid,
      ...{ rid: samplePassports.rid, no: samplePassports.no, order_rid: orders.rid, order_no: orders.no },
    })
    .from(sampleReturnItems)
    .innerJoin(samplePassports, eq(samplePassports.rid, sampleReturnItems.passportRid))
    .innerJoin(orders, eq(orders.rid, samplePassports.orderRid))
    .where(inArray(sampleReturnItems.returnRid, rids))
    .orderBy(asc(samplePassports.no));
  const steps = await db
    .select()
    .from(sampleReturnHistory)
    .where(inArray(sampleReturnHistory.returnRid, rids))
    .orderBy(asc(sampleReturnHistory.at), asc(sampleReturnHistory.toStatus));
  return rows.map((row) => ({
    ...{ rid: row.rid, no: row.no, status: row.status, version: row.version, remark: row.remark },
    status_name: returnStateName(row.status, row.way),
    ...{ way: row.way, way_name: returnWays[row.way] ?? '', temp: row.isCold ? (1 as const) : (0 as const) },
    ...{ name: row.name, address: row.address, freight_fen: row.freightFen },
    ...{ express: row.express, waybill: row.waybill, reason: row.reason, created: row.createdAt },
    samples: samples.filter(({ returnRid }) => returnRid === row.rid),
    history: steps
      .filter(({ returnRid }) => returnRid === row.rid)
      .map((step) =>
        historyLine(
          step,
          { nameOf: (status) => returnStateName(status, row.way) },
          step.actorType === 'customer' ? { actor: sideOf(step.actorRid, row, reader) } : {},
        ),
      ),
    actions: returnActions(row, partsOf(row)),
    ...more(row),
  }));
}

/** Who of the customers took a step, as customers are told; staff, who are no `reader`, know whoever asked as the customer. */
function sideOf(actorRid: string, { customerRid }: Return, reader: string | undefined): string {
  if (actorRid === reader) return '本人';
  if (actorRid !== customerRid) return '课题组';
  return reader ? '申请人' : '客户';
}

/** Returns that have a sample, or a sample of an order, with these words. */
export function hasSample(kw: string): SQL {
  const one = finds(kw, [orders.no], samplePassports.no);
  return sql`EXISTS (SELECT FROM ${sampleReturnItems}
    JOIN ${samplePassports} ON ${samplePassports.rid} = ${sampleReturnItems.passportRid}
    JOIN ${orders} ON ${orders.rid} = ${samplePassports.orderRid}
    WHERE ${sampleReturnItems.returnRid} = ${sampleReturns.rid} AND ${one})`;
}

/** The customer's samples in the laboratory of which something is left, with why one cannot be asked for. */
async function offered(db: Database, customerRid: string, kw: string | undefined, today: string) {
  const rows = await db
    .select({
      passport: samplePassports,
      orderNo: orders.no,
      orderStatus: orders.status,
      sample: orderSamples,
      owner: orders.owner,
      ownerName: clusters.name,
    })
    .from(samplePassports)
    .innerJoin(orders, eq(orders.rid, samplePassports.orderRid))
    .leftJoin(orderSamples, eq(orderSamples.rid, samplePassports.sampleRid))
    .leftJoin(clusters, eq(clusters.rid, orders.owner))
    .where(
      and(
        equal(samplePassports, { customerRid, isAskedBack: false }),
        lt(samplePassports.status, passportStates.usedUp),
        finds(kw, [orders.no], samplePassports.no),
      ),
    )
    .orderBy(asc(samplePassports.keepUntil), asc(samplePassports.no))
    .limit(mostOffered);
  return rows.map(({ passport, orderNo, orderStatus, sample, owner, ownerName }) => ({
    ...{ rid: passport.rid, no: passport.no, name: sample?.name ?? '', left: passport.leftover },
    ...{ order_rid: passport.orderRid, order_no: orderNo, left_unit: passport.unit || (sample?.unit ?? '') },
    ...{ place_state: ownersPlace(passport.status, passport.room), keep_until: passport.keepUntil },
    ...{ photo_rid: passport.photoRid ?? '', why_not: whyNot({ ...passport, orderStatus, today }) ?? '' },
    ...{ owner, owner_name: ownerName ?? '' },
    is_dangerous: isDangerous(sample?.hazards ?? []) ? (1 as const) : (0 as const),
  }));
}
