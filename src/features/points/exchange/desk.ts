import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { finds, has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import type { CouponTerms } from '../../coupons/rules.terms.ts';
import { calledName } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { notify } from '../../notifications/service.notices.ts';
import { PointsSetting } from '../../settings/rules.growth.ts';
import { loadSettings } from '../../settings/service.ts';
import { giveBackPoints, lockPoints } from '../move-points.ts';
import type * as calls from './contract.staff.ts';
import { exchangeRows } from './moves.ts';
import { exchangeActions, exchangeRefusals, exchangeStateName, exchangeStates } from './rules.states.ts';
import { stepsOf } from './shop.ts';
import { exchangeGoods, exchanges } from './tables.ts';

type Goods = typeof exchangeGoods.$inferSelect;

/** One page of the goods; see the call. */
export const listGoods: Answers<typeof calls.goodsList> = async (context, { kw, is_on_sale, ...paging }) => {
  const { db } = context;
  const isOnSale = is_on_sale === undefined ? undefined : is_on_sale === 1;
  const found = await listed(
    db,
    paging,
    db
      .select()
      .from(exchangeGoods)
      .where(and(is(exchangeGoods.isOnSale, isOnSale), has(kw, exchangeGoods.name))),
    [
      desc(exchangeGoods.isOnSale),
      asc(exchangeGoods.sort),
      asc(exchangeGoods.points),
      asc(exchangeGoods.rid),
    ],
  );
  return { ...found, list: found.list.map(told), worth: await worthOf(context) };
};

/** So many points are worth one yuan. */
async function worthOf({ db }: Pick<Context, 'db'>): Promise<number> {
  return (await loadSettings(db, { pointsSetting: PointsSetting })).pointsSetting.perYuanWorth;
}

function told({ terms, validDays, ...row }: Goods): z.input<typeof calls.goodsList.output>['list'][number] {
  return {
    ...{ rid: row.rid, version: row.version, kind: row.kind, name: row.name, note: row.note, img: row.img },
    ...{ points: row.points, total: row.total, taken: row.taken, per_customer: row.perCustomer },
    ...{ is_on_sale: row.isOnSale ? 1 : 0, balance_fen: row.balanceFen, sort: row.sort },
    coupon:
      terms && validDays
        ? {
            ...{ kind: terms.kind === 1 ? 1 : 0, value: terms.value, most_fen: terms.mostFen },
            ...{ min_fen: terms.minFen, days: validDays },
          }
        : null,
  };
}

/** Adds or changes something; see the call. */
export const saveGoods: Answers<typeof calls.goodsSave> = async (context, input) => {
  const { db, now, note } = context;
  const { rid, version, kind, name, points, total, balance_fen } = input;
  if (kind === 2 && points * 100 < (balance_fen ?? 0) * (await worthOf(context)))
    throw new Failure(exchangeRefusals.cheap);
  const fields = {
    ...{ kind, name, note: input.note, img: input.img, points, total, perCustomer: input.per_customer },
    ...{ isOnSale: input.is_on_sale === 1, sort: input.sort },
    ...{ terms: termsOf(input), validDays: kind === 1 ? (input.coupon?.days ?? null) : null },
    balanceFen: kind === 2 ? balance_fen : null,
  };
  note(`${name}：${points} 积分，${input.is_on_sale === 1 ? '上架' : '下架'}`);
  if (!rid) {
    const added = ulid(now.getTime());
    await db.insert(exchangeGoods).values({ rid: added, ...fields, createdAt: now });
    return { rid: added, version: 1 };
  }
  const [before] = await db.select().from(exchangeGoods).where(eq(exchangeGoods.rid, rid)).for('update');
  if (!before) throw new Failure(refusals.notFound);
  if (before.version !== version) throw new Failure(refusals.stale);
  if (total !== null && total < before.taken) throw new Failure(exchangeRefusals.tooFew);
  await db
    .update(exchangeGoods)
    .set({ ...fields, version: before.version + 1 })
    .where(eq(exchangeGoods.rid, rid));
  return { rid, version: before.version + 1 };
};

function termsOf({ kind, coupon }: CheckedInputOf<typeof calls.goodsSave>): CouponTerms | null {
  if (kind !== 1 || !coupon) return null;
  const { value, most_fen: mostFen, min_fen: minFen } = coupon;
  const scope = { typeIds: [], categoryIds: [], serviceRids: [], onQuoted: false };
  return { kind: coupon.kind, value, mostFen: coupon.kind === 1 ? mostFen : null, minFen, ...scope };
}

/** One page of the exchanges; see the call. Four statements. */
export const listExchanges: Answers<typeof calls.exchangeList> = async (
  { db },
  { status, kw, ...paging },
) => {
  const waits = status === exchangeStates.pending || status === exchangeStates.ready;
  const found = await listed(
    db,
    paging,
    db
      .select({
        row: exchanges,
        called: calledName,
      })
      .from(exchanges)
      .innerJoin(customers, eq(customers.rid, exchanges.customerRid))
      .leftJoin(profiles, eq(profiles.customerRid, exchanges.customerRid))
      .where(
        and(is(exchanges.status, status), finds(kw, [exchanges.no, exchanges.waybill], exchanges.goodsName)),
      ),
    [waits ? asc(exchanges.rid) : desc(exchanges.rid)],
  );
  const steps = await stepsOf(db, ridsOf(found.list.map(({ row }) => row)));
  const counts = await db
    .select({ status: exchanges.status, number: count() })
    .from(exchanges)
    .groupBy(exchanges.status);
  return {
    ...found,
    list: found.list.map(({ row, called }) => ({
      ...{ rid: row.rid, no: row.no, version: row.version, status: row.status, kind: row.kind },
      ...{ status_name: exchangeStateName(row.status, row.kind), name: row.goodsName, points: row.points },
      ...{ customer: called, phone: maskedPhone(row.phone), express: row.express, waybill: row.waybill },
      ...{ reason: row.reason, created: row.createdAt, history: steps(row), actions: exchangeActions(row) },
    })),
    counts: Object.fromEntries(counts.map((each) => [String(each.status), each.number])),
  };
};

/** Whom goods go to; see the call. */
export const readExchangeAddressee: Answers<typeof calls.exchangeAddressee> = async (
  { db, note },
  { rid },
) => {
  const [found] = await db.select().from(exchanges).where(eq(exchanges.rid, rid));
  if (!found) throw new Failure(refusals.notFound);
  const { no, name, phone, address } = found;
  note(no);
  return { name, phone, address };
};

/** Takes an exchange further; see the call. What is refused goes back into stock, and its points to the customer. */
export const moveExchange: Answers<typeof calls.exchangeMove> = async (context, input) => {
  const { db, now, actor, note } = context;
  const { rid, version, action, reason, express, waybill } = input;
  const row = await exchangeRows.lock(db, rid, 'any');
  const changes = { accept: {}, send: { express, waybill }, reject: { reason } }[action];
  const by = { role: 'staff', rid: actor.rid } as const;
  const moved = await exchangeRows.move(db, row, { action, by, now, version, reason, changes });
  note(
    [row.no, exchangeStateName(moved.status, moved.kind), express, waybill, reason].filter(Boolean).join(' '),
  );
  if (action === 'reject') await undo(context, row);
  const { customerRid, no, goodsName: name } = row;
  const told = { customerRid, ref: `${rid} ${moved.version}` };
  if (action === 'send')
    await notify(context, { ...told, event: 'exchangeSent', values: { name, express, waybill } });
  if (action === 'reject')
    await notify(context, { ...told, event: 'exchangeRejected', values: { no, name, reason } });
  return null;
};

async function undo(
  context: Parameters<typeof giveBackPoints>[0],
  { rid, customerRid, goodsRid, goodsName }: typeof exchanges.$inferSelect,
): Promise<void> {
  const { db } = context;
  await lockPoints(db, customerRid);
  await db
    .update(exchangeGoods)
    .set({ taken: sql`${exchangeGoods.taken} - 1` })
    .where(eq(exchangeGoods.rid, goodsRid));
  const ref = `exchange:${rid}`;
  await giveBackPoints(context, { customerRid, key: ref, ref, title: `退回：兑换${goodsName}` });
}
