import { and, eq, inArray, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { Fen } from '../../core/money.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { CustomerContext } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import { formInWords } from '../catalogue/rules.words.ts';
import { accountOf } from '../customers/service.user.ts';
import { notify } from '../notifications/service.notices.ts';
import { leavePlan } from '../plan/service.ordering.ts';
import { type orderAdd, orderRefusals, type ready2pay } from './contract.ts';
import { joinSamples, withShared } from './rules.samples.ts';
import { asSummary } from './service.lists.ts';
import type { Order } from './service.moves.ts';
import {
  type PricedItem,
  priceHash,
  priceItems,
  promisedDate,
  refuseIncomplete,
  totalOf,
} from './service.pricing.ts';
import { currentProtocol } from './service.protocol.ts';
import { orderHistory, orderLines, orderSamples, orders } from './tables.ts';

/** Pays before testing: companies by rule, others when they choose to (product definition, section 9, no. 11). */
const companies = 2;

/** What the chosen items cost, line by line, or what orders that exist still owe before testing. */
export async function previewOrder(
  context: CustomerContext,
  { items = [], samples, rids, quote_first, leftover }: CheckedInputOf<typeof ready2pay>,
): Promise<OutputOf<typeof ready2pay>> {
  if (rids) return owedBefore(context, rids);
  const priced = await priceItems(context, withShared(items, samples), 'read', leftover);
  const total = totalOf(priced);
  return {
    lines: priced.map(({ item, service, quote, amount }) => ({
      name: service.name,
      temp_rid: item.rid,
      qty: quote.quantity,
      amount_fen: amount,
      formula: quote.lines,
    })),
    goods_fen: total,
    total_fen: total,
    price_hash: priceHash(priced),
    promise_date: quote_first || priced.length === 0 ? null : promisedDate(priced, context.now),
    due_fen: Fen.parse(0),
  };
}

/**
 * Submits the chosen items of the plan: one order for each type, all with one batch number, at the price that the
 * customer saw. Takes the items out of the plan. Refuses whoever is not verified, what is incomplete, another
 * protocol and another price; then nothing has changed. 14 statements for three items.
 */
export async function submitOrders(
  context: CustomerContext,
  input: CheckedInputOf<typeof orderAdd>,
): Promise<OutputOf<typeof orderAdd>> {
  const { db, actor, now } = context;
  const account = await accountOf(db, actor.rid);
  if (!account.attest) throw new Failure(orderRefusals.unverified);
  if (input.protocol_version !== (await currentProtocol(db)))
    throw new Failure(orderRefusals.protocolChanged);
  const items = withShared(input.items, input.samples);
  const priced = await priceItems(context, items, 'lock', input.leftover);
  refuseIncomplete(priced);
  if (priceHash(priced) !== input.price_hash) throw new Failure(orderRefusals.priceChanged);

  const types = [...new Set(priced.map(({ service }) => service.typeId as 1 | 3))].sort();
  const numbers = await nextNumbers(db, types.length, now);
  const batchNo = (numbers[0] ?? '').replace(/^D/, 'B');
  const rows = types.map((typeId, index) => {
    const items = priced.filter(({ service }) => service.typeId === typeId);
    const samples = joinSamples(
      items.map(({ item, samples: listed }) => ({ key: item.rid, samples: listed })),
    );
    const order: typeof orders.$inferInsert = {
      rid: ulid(now.getTime()),
      no: numbers[index] ?? '',
      batchNo,
      customerRid: actor.rid,
      typeId,
      status: 10,
      payMode: input.pay_mode ?? (account.organization === companies ? 1 : 0),
      title: items
        .map(({ service }) => service.name)
        .join('、')
        .slice(0, 200),
      itemCount: items.length,
      sampleCount: samples.length,
      totalFen: totalOf(items),
      contactName: input.contact?.name ?? account.name,
      contactPhone: input.contact?.phone ?? account.phone,
      leftover: input.leftover ?? (items.some(({ values }) => values.recycle === 'yes') ? 1 : 0),
      isSecret: input.secret === 1,
      isQuoteFirst: input.quote_first === 1,
      remark: input.remark ?? '',
      protocolVersion: input.protocol_version,
      promiseDate: input.quote_first ? null : promisedDate(items, now),
      createdAt: now,
    };
    return { order, items, samples };
  });
  const stored = await store(db, rows, now);
  await leavePlan(context, priced);
  await notify(context, {
    customerRid: actor.rid,
    event: 'orderSubmitted',
    values: { no: numbers.join('、'), h: '4' },
    link: `/member/order/${stored[0]?.rid ?? ''}`,
  });
  return { batch_no: batchNo, orders: stored.map(asSummary) };
}

type NewOrder = {
  order: typeof orders.$inferInsert;
  items: PricedItem[];
  samples: ReturnType<typeof joinSamples<string>>;
};

async function store(db: Database, rows: NewOrder[], now: Date): Promise<Order[]> {
  const stored = await db
    .insert(orders)
    .values(rows.map(({ order }) => order))
    .returning();
  const lineRids = new Map<string, string>();
  const lines = rows.flatMap(({ order, items }) =>
    items.map((line, sort): typeof orderLines.$inferInsert => {
      const rid = ulid(now.getTime());
      lineRids.set(line.item.rid, rid);
      return {
        rid,
        orderRid: order.rid,
        customerRid: order.customerRid,
        serviceRid: line.service.rid,
        name: line.service.name,
        img: line.service.img,
        count: line.count,
        quantity: line.quote.quantity,
        params: line.values,
        answers: formInWords(line.fields, line.values),
        formula: line.quote.lines,
        amountFen: line.amount,
        sort,
        createdAt: now,
      };
    }),
  );
  await db.insert(orderLines).values(lines);
  const samples = rows.flatMap(({ order, samples: listed }) =>
    listed.map(({ keys, ...sample }, sort): typeof orderSamples.$inferInsert => ({
      ...sample,
      rid: ulid(now.getTime()),
      orderRid: order.rid,
      customerRid: order.customerRid,
      lineRids: keys.flatMap((key) => lineRids.get(key) ?? []),
      sort,
    })),
  );
  if (samples.length > 0) await db.insert(orderSamples).values(samples);
  await db.insert(orderHistory).values(
    rows.map(({ order }) => ({
      orderRid: order.rid,
      customerRid: order.customerRid,
      at: now,
      actorType: 'customer' as const,
      actorRid: order.customerRid,
      action: 'submit',
      toStatus: order.status,
    })),
  );
  return stored;
}

/** D, the day and six digits, as many as asked for. One statement. */
async function nextNumbers(db: Database, count: number, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(
    sql`SELECT nextval('order_numbers')::text AS number FROM generate_series(1, ${count}::int)`,
  );
  const day = shanghaiDate(now).replaceAll('-', '').slice(2);
  return rows.map(({ number }) => `D${day}${number.padStart(6, '0')}`);
}

async function owedBefore(
  { db, actor }: CustomerContext,
  rids: string[],
): Promise<OutputOf<typeof ready2pay>> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerRid, actor.rid), inArray(orders.rid, rids)));
  if (rows.length !== new Set(rids).size) throw new Failure(orderRefusals.noOrder);
  const sum = (list: Order[]) => Fen.parse(list.reduce((total, { totalFen }) => total + totalFen, 0));
  const waiting = rows.filter(({ status, payMode }) => status === 30 && payMode === 1);
  return {
    lines: rows.map(({ title, rid, totalFen, itemCount }) => ({
      name: title,
      temp_rid: rid,
      qty: itemCount,
      amount_fen: Fen.parse(totalFen),
      formula: [],
    })),
    goods_fen: sum(rows),
    total_fen: sum(rows),
    price_hash: '',
    promise_date: null,
    due_fen: sum(waiting),
  };
}
