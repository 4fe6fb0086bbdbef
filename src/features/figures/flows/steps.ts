import { type SQL, sql } from 'drizzle-orm';
import { orderRecord } from '../../orders/rules.states.ts';
import { orderHistory, orders } from '../../orders/tables.ts';
import { entryRecord } from '../../plan/rules.states.ts';
import { planHistory, planItems } from '../../plan/tables.ts';
import { trafficDays } from '../../traffic/tables.ts';
import { amongDays, countedOf, dayOf, type Flow, hoursBetween, onDays, tenthsBetween } from '../declare.ts';

const { states } = orderRecord;

/** A step of an order's history, by the name of its row in the query. */
type Step = (row: SQL) => SQL;

const received: Step = (row) => sql`${row}.to_status = ${states.received}`;
const released: Step = (row) => sql`${row}.to_status = ${states.toVerify}`;
const accepted: Step = (row) => sql`${row}.to_status = ${states.toSettle}`;
const paid: Step = (row) =>
  sql`${row}.to_status = ${states.done} AND ${row}.from_status IN (${states.toSettle}, ${states.toPay})`;
const begun: Step = (row) =>
  sql`(${received(row)} OR (${row}.from_status = ${states.toPrepay} AND ${row}.to_status = ${states.toSend}))`;

/** The first time that a step of an order's history was taken, or null: `o` is the order. */
const firstly = (step: Step) =>
  sql`(SELECT min(e.at) FROM ${orderHistory} e WHERE e.order_rid = o.rid AND ${step(sql`e`)})`;

/** Orders that took a step for the first time, by the whole hours since something before it. */
function firstSteps(key: string, step: Step, since: SQL): Flow {
  return countedOf({
    key,
    of: ['order'],
    each: (span) => sql`
      SELECT ${dayOf(sql`h.at`)} AS day, ${hoursBetween(since, sql`h.at`)} AS part, 1 AS count, 0 AS amount, 'order' AS kind, o.rid AS rid
      FROM ${orderHistory} h JOIN ${orders} o ON o.rid = h.order_rid
      WHERE ${onDays(sql`h.at`, span)} AND ${step(sql`h`)}
        AND NOT EXISTS (SELECT FROM ${orderHistory} e WHERE e.order_rid = h.order_rid AND e.id < h.id AND ${step(sql`e`)})`,
  });
}

/** Orders that were paid before testing or whose samples came in, whichever was first, by hours since their submission. */
export const ordersBegun = firstSteps('orders-begun', begun, sql`o.created_at`);
/** Orders whose data was first released, by hours since samples or files came in. */
export const ordersDelivered = firstSteps(
  'orders-delivered',
  released,
  sql`coalesce(${firstly(received)}, o.created_at)`,
);
/** Orders whose data was first accepted, by the customer or the clock, by hours since its release. */
export const ordersAccepted = firstSteps(
  'orders-accepted',
  accepted,
  sql`coalesce(${firstly(released)}, o.created_at)`,
);
/** Orders that were first paid in full, by hours since the data was accepted. */
export const ordersPaid = firstSteps('orders-paid', paid, sql`coalesce(${firstly(accepted)}, o.created_at)`);

/** Reviews of orders that staff ended, by tenths of an hour since the order came to be reviewed. */
export const ordersReviewed = countedOf({
  key: 'orders-reviewed',
  of: ['order'],
  each: (span) => sql`
    SELECT ${dayOf(sql`h.at`)} AS day, ${tenthsBetween(
      sql`coalesce((SELECT max(e.at) FROM ${orderHistory} e
        WHERE e.order_rid = h.order_rid AND e.id < h.id AND e.to_status = ${states.toReview}), h.at)`,
      sql`h.at`,
    )} AS part, 1 AS count, 0 AS amount, 'order' AS kind, h.order_rid AS rid
    FROM ${orderHistory} h
    WHERE ${onDays(sql`h.at`, span)} AND h.from_status = ${states.toReview} AND h.to_status <> ${states.toReview}
      AND h.actor_type = 'staff'
   `,
});

/** Orders whose data was first released: `on` by the promised day, `late`, or `none` without one. */
export const ordersPromised = countedOf({
  key: 'orders-promised',
  of: ['order'],
  each: (span) => sql`
    SELECT ${dayOf(sql`h.at`)} AS day,
      CASE WHEN o.promise_date IS NULL THEN 'none' WHEN ${dayOf(sql`h.at`)} <= o.promise_date THEN 'on' ELSE 'late' END AS part,
      1 AS count, 0 AS amount, 'order' AS kind, o.rid AS rid
    FROM ${orderHistory} h JOIN ${orders} o ON o.rid = h.order_rid
    WHERE ${onDays(sql`h.at`, span)} AND ${released(sql`h`)}
      AND NOT EXISTS (SELECT FROM ${orderHistory} e WHERE e.order_rid = h.order_rid AND e.id < h.id AND ${released(sql`e`)})
   `,
});

/** What customers put on their plans. */
export const entriesAdded = countedOf({
  key: 'entries-added',
  of: ['entry'],
  each: (span) => sql`
    SELECT ${dayOf(sql`p.created_at`)} AS day, '' AS part, 1 AS count, 0 AS amount, 'entry' AS kind, p.rid AS rid
    FROM ${planItems} p WHERE ${onDays(sql`p.created_at`, span)} AND p.source = 0`,
});

/** Entries of plans that were ordered, by whole hours since they were put there. */
export const entriesOrdered = countedOf({
  key: 'entries-ordered',
  of: ['entry'],
  each: (span) => sql`
    SELECT ${dayOf(sql`h.at`)} AS day, ${hoursBetween(sql`p.created_at`, sql`h.at`)} AS part, 1 AS count, 0 AS amount, 'entry' AS kind, p.rid AS rid
    FROM ${planHistory} h JOIN ${planItems} p ON p.rid = h.plan_item_rid
    WHERE ${onDays(sql`h.at`, span)} AND h.to_status = ${entryRecord.states.ordered} AND h.from_status <> h.to_status
      AND p.source = 0
   `,
});

/** What visitors did, by its kind (`visit`, `search`, `service`). */
export const traffic = countedOf({
  key: 'traffic',
  of: ['visitors'],
  each: (span) => sql`
    SELECT t.day, t.kind AS part, t.count, 0 AS amount, 'visitors' AS kind, t.part AS rid
    FROM ${trafficDays} t WHERE ${amongDays(sql`t.day`, span)}`,
});
