import { sql } from 'drizzle-orm';
import { ulid } from '../../../core/ulid.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import { builtForRows } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { formInWords } from '../../catalogue/forms/rules.words.ts';
import { judge } from '../../clusters/spending/charges.ts';
import type { Spender } from '../../clusters/spending/rules.ts';
import { customerCare } from '../../customers/tables.ts';
import { bindFiles } from '../../files/service.ts';
import { spread } from '../../ledger/rules.spread.ts';
import { paperStates } from '../../signing/rules.ts';
import { staffMembers } from '../../staff/tables.ts';
import { beginCredit, chargeOrders } from '../charges.ts';
import type { Sample } from '../contract.ts';
import { spendDiscounts } from '../discounts/keep-coupon.ts';
import type { CartDiscounts } from '../discounts/reckon-cart.ts';
import { type LineDiscount, sumOf } from '../discounts/rules.ts';
import type { Order } from '../moves.ts';
import { orderNos } from '../moves.ts';
import { orderStates } from '../rules.states.ts';
import { joinSamples } from '../samples/rules.samples.ts';
import { orderHistory, orderLineFiles, orderLines, orderSamples, orders, payerStandings } from '../tables.ts';
import type { Agreed } from './agreed.ts';
import { type PricedItem, promisedDate, totalOf } from './price-orders.ts';

const none: LineDiscount = { couponFen: 0, pointsFen: 0 };

/** What holds for everything that is ordered together. */
export type Terms = {
  payMode: 0 | 1 | 2;
  /** The group that pays, and what of its money the customer may spend; left out, the customer pays. */
  group?: { rid: string; spender: Spender; envelopeRid: string | null };
  contact: { name: string; phone: string };
  /** Undefined leaves it to the items' own forms. */
  leftover: number | undefined;
  isSecret: boolean;
  /** Whether these are to be signed; see `paperStates`. */
  wantsContract?: boolean;
  wantsNda?: boolean;
  isQuoteFirst: boolean;
  /** What was quoted just as it is ordered. */
  agreed?: Agreed;
  remark: string;
  /** Of the customer's own project; empty for none. */
  projectNo?: string;
  protocolVersion: string;
  /** Undefined for none. */
  invoice?: Pick<Order, 'invoiceType' | 'invoiceTitleRid'>;
  /** Public holidays, on which nobody works. */
  holidays: readonly string[];
};

/**
 * Writes down what is ordered: one order for each type, with lines, samples and the first step of its history, all
 * with one batch number; files go to their lines. What a member of a group may not order alone on its account waits for
 * approval, and `why` says so. A coupon is locked for the batch, and points are used. Refuses files that are not there any more, and what overdraws an envelope or a credit line. Two statements, one for each line with
 * files, and for a group three and at most seven for each order.
 */
export async function placeOrders(
  { db, actor, now }: { db: Database; now: Date; actor: Pick<CustomerContext['actor'], 'rid'> },
  priced: readonly PricedItem[],
  terms: Terms,
  cart?: CartDiscounts,
): Promise<{ batchNo: string; stored: (Order & { why: string })[] }> {
  const types = [...new Set(priced.map(({ service }) => service.typeId as 1 | 3))].sort();
  const numbers = await orderNos.several(db, now, types.length);
  const batchNo = (numbers[0] ?? '').replace(/^D/, 'B');
  const discounted = priced.map((item, index) => ({ ...item, discount: cart?.discounts[index] ?? none }));
  const rows = types.map((typeId, index) => {
    const items = discounted.filter(({ service }) => service.typeId === typeId);
    const { couponFen, pointsFen } = sumOf(items.map(({ discount }) => discount));
    const samples = joinSamples(
      items.map(({ item, samples: listed }) => ({ key: item.rid, samples: listed })),
    );
    const order: typeof orders.$inferInsert = {
      rid: ulid(now.getTime()),
      no: numbers[index] ?? '',
      batchNo,
      customerRid: actor.rid,
      owner: terms.group?.rid ?? actor.rid,
      envelopeRid: terms.group?.envelopeRid,
      typeId,
      status: orderStates.toReview,
      payMode: terms.payMode,
      title: items
        .map(({ service }) => service.name)
        .join('、')
        .slice(0, 200),
      itemCount: items.length,
      sampleCount: samples.length,
      totalFen: totalOf(items) - couponFen - pointsFen,
      couponRid: couponFen > 0 ? cart?.coupon?.rid : null,
      ...{ couponFen, pointsFen },
      contactName: terms.contact.name,
      contactPhone: terms.contact.phone,
      leftover: terms.leftover ?? (items.some(({ values }) => values.recycle === 'yes') ? 1 : 0),
      isSecret: terms.isSecret,
      contract: terms.wantsContract ? paperStates.toSign : paperStates.none,
      nda: terms.wantsNda ? paperStates.toSign : paperStates.none,
      isQuoteFirst: terms.isQuoteFirst,
      isAgreed: items.every(({ item }) => terms.agreed?.has(item.rid)),
      adviserRid: items.map(({ item }) => terms.agreed?.get(item.rid)).find(Boolean),
      remark: terms.remark,
      projectNo: terms.projectNo,
      protocolVersion: terms.protocolVersion,
      ...terms.invoice,
      promiseDate: terms.isQuoteFirst ? null : promisedDate(items, now, terms.holidays),
      createdAt: now,
    };
    return { order, items, samples, why: '' };
  });
  const points = spread(
    cart?.points ?? 0,
    rows.map(({ order }) => order.pointsFen ?? 0),
  );
  rows.forEach(({ order }, index) => {
    order.points = points[index] ?? 0;
  });
  if (terms.payMode === 2) await beginCredit(db, terms.group?.rid ?? actor.rid);
  if (terms.group) await awaitApproval(db, rows, terms.group.spender);
  const stored = await store(db, rows, now);
  await chargeOrders(db, stored);
  if (cart) await spendDiscounts({ db, now }, batchNo, stored, cart);
  const reasons = new Map(rows.map(({ order, why }) => [order.rid, why]));
  return { batchNo, stored: stored.map((order) => ({ ...order, why: reasons.get(order.rid) ?? '' })) };
}

/** Lets those orders wait for who manages the group that their customer may not make alone. */
async function awaitApproval(db: Database, rows: readonly NewOrder[], spender: Spender) {
  const [first] = rows;
  if (!first) return;
  const bought = rows.map(({ order }) => ({ ref: `order:${order.rid}`, fen: order.totalFen }));
  const reasons = await judge(db, spender, first.order, bought);
  rows.forEach((row, index) => {
    row.why = reasons[index] ?? '';
    if (row.why) row.order.status = orderStates.toApprove;
  });
}

type NewOrder = {
  order: typeof orders.$inferInsert;
  /** Why it waits for approval; empty when it does not. */
  why: string;
  items: (PricedItem & { discount: LineDiscount })[];
  samples: ReturnType<typeof joinSamples<string>>;
};

async function store(db: Database, rows: NewOrder[], now: Date): Promise<Order[]> {
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
        discountFen: line.discount.couponFen + line.discount.pointsFen,
        quotedFen: line.item.quotedFen,
        projectNo: line.projectNo,
        sort,
        createdAt: now,
      };
    }),
  );
  const samples = rows.flatMap(({ order, samples: listed }) =>
    listed.map(({ keys, photo_rid, ...sample }, sort): typeof orderSamples.$inferInsert => ({
      ...sample,
      photoRid: photo_rid || null,
      rid: ulid(now.getTime()),
      orderRid: order.rid,
      customerRid: order.customerRid,
      lineRids: keys.flatMap((key) => lineRids.get(key) ?? []),
      sort,
    })),
  );
  const history = rows.map(({ order, why }) => ({
    orderRid: order.rid,
    customerRid: order.customerRid,
    at: now,
    actorType: 'customer' as const,
    actorRid: order.customerRid,
    action: 'submit',
    toStatus: order.status,
    reason: why,
  }));
  const stored = await insertAll(db, { orders: rows.map(({ order }) => order), lines, samples, history });
  for (const { order, samples: listed } of rows) await bindPhotos(db, order, listed);
  for (const { order, items } of rows) {
    for (const { item, fileRids = [] } of items) {
      const boundTo = `order_lines:${lineRids.get(item.rid)}`;
      await bindFiles({ db }, { rids: fileRids, purpose: 'order', boundTo, ownerRid: order.customerRid });
    }
  }
  const earlier = rows.flatMap(({ order, items }) =>
    items.flatMap(({ item, earlierRids = [] }) =>
      earlierRids.map((fileRid): typeof orderLineFiles.$inferInsert => ({
        ...{ fileRid, lineRid: lineRids.get(item.rid) ?? '', customerRid: order.customerRid },
      })),
    ),
  );
  if (earlier.length > 0) await db.insert(orderLineFiles).values(earlier);
  return stored;
}

type Written = {
  orders: (typeof orders.$inferInsert)[];
  lines: (typeof orderLines.$inferInsert)[];
  samples: (typeof orderSamples.$inferInsert)[];
  history: (typeof orderHistory.$inferInsert)[];
};

/** Orders with their lines, samples and the first line of their history. */
const insertAll = builtForRows((db, written: Written) => {
  const one = { one: sql`1`.as('one') };
  const placed = written.orders.map((order) => ({
    ...order,
    adviserRid: careOf(order.customerRid, order.adviserRid ?? null),
    payMode: payModeOf(order.owner, order.payMode),
  }));
  const withOrders = db.$with('placed').as(db.insert(orders).values(placed).returning());
  const withLines = db.$with('lines').as(db.insert(orderLines).values(written.lines).returning(one));
  const withSamples =
    written.samples.length > 0
      ? [db.$with('samples').as(db.insert(orderSamples).values(written.samples).returning(one))]
      : [];
  const withHistory = db.$with('history').as(db.insert(orderHistory).values(written.history).returning(one));
  return db
    .with(withOrders, withLines, ...withSamples, withHistory)
    .select()
    .from(withOrders);
});

/** Gives an order the pictures of its samples; `known` are those that it has. Refuses as `bindFiles` does. At most one statement. */
export async function bindPhotos(
  db: Database,
  { rid, customerRid: ownerRid }: Pick<typeof orders.$inferInsert, 'rid' | 'customerRid'>,
  samples: readonly Pick<Sample, 'photo_rid'>[],
  known: readonly string[] = [],
): Promise<void> {
  const rids = samples.flatMap(({ photo_rid }) => photo_rid || []).filter((photo) => !known.includes(photo));
  await bindFiles({ db }, { rids, purpose: 'sample', boundTo: `orders:${rid}`, ownerRid });
}

/** What is ordered on an account with an overdue statement is paid before testing. */
function payModeOf(owner: string, wished: number) {
  return sql<0 | 1 | 2>`CASE WHEN EXISTS (SELECT FROM ${payerStandings} s
    WHERE s.owner = ${owner} AND s.overdue_since IS NOT NULL) THEN 1 ELSE ${wished}::int END`;
}

/** Who looks after a customer, as long as they are with us; otherwise who quoted what is ordered. */
function careOf(customerRid: string, quotedBy: string | null) {
  return sql<string | null>`coalesce((SELECT c.adviser_rid FROM ${customerCare} c
    JOIN ${staffMembers} m ON m.rid = c.adviser_rid AND m.disabled_at IS NULL
    WHERE c.customer_rid = ${customerRid}), ${quotedBy}::text)`;
}
