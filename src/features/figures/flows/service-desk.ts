import { sql } from 'drizzle-orm';
import { enquiryStates } from '../../enquiries/rules.states.ts';
import { enquiries } from '../../enquiries/tables.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orderMessages, orders, orderTalks } from '../../orders/tables.ts';
import { entryStates } from '../../plan/rules.states.ts';
import { planHistory, planItems, quotes } from '../../plan/tables.ts';
import { countedOf, dayOf, onDays, standingOf, tenthsBetween } from '../declare.ts';

/** First answers to customers' messages about an order, by the tenths of an hour that they took from the first message on. */
export const talkAnswers = countedOf({
  key: 'talk-answers',
  of: ['order'],
  each: (span) => sql`
    SELECT ${dayOf(sql`m.created_at`)} AS day, ${tenthsBetween(sql`asked.at`, sql`m.created_at`)} AS part, 1 AS count, 0 AS amount, 'order' AS kind, m.order_rid AS rid
    FROM ${orderMessages} m CROSS JOIN LATERAL (
      SELECT min(c.created_at) AS at FROM ${orderMessages} c
      WHERE c.order_rid = m.order_rid AND c.staff_rid IS NULL AND c.created_at <= m.created_at) asked
    WHERE m.staff_rid IS NOT NULL AND ${onDays(sql`m.created_at`, span)} AND asked.at IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${orderMessages} e WHERE e.order_rid = m.order_rid AND e.staff_rid IS NOT NULL
        AND e.created_at >= asked.at AND (e.created_at, e.rid) < (m.created_at, m.rid))
   `,
});

/** First quotes for requirements, by the tenths of an hour from the requirement on. */
export const quoteTimes = countedOf({
  key: 'quote-times',
  of: ['quote'],
  each: (span) => sql`
    SELECT ${dayOf(sql`q.created_at`)} AS day, ${tenthsBetween(sql`e.created_at`, sql`q.created_at`)} AS part, 1 AS count, 0 AS amount, 'quote' AS kind, q.rid AS rid
    FROM ${quotes} q JOIN ${enquiries} e ON e.rid = q.enquiry_rid
    WHERE ${onDays(sql`q.created_at`, span)} AND NOT EXISTS (SELECT FROM ${quotes} o
      WHERE o.enquiry_rid = q.enquiry_rid AND (o.created_at, o.rid) < (q.created_at, q.rid))
   `,
});

/** Talks in which the customer's last word is unread. */
export const openTalks = standingOf({
  key: 'open-talks',
  of: ['order'],
  each: () => sql`
    SELECT coalesce(o.adviser_rid, '') AS part, 1 AS count, 0 AS amount, 'order' AS kind, o.rid AS rid
    FROM ${orderTalks} t JOIN ${orders} o ON o.rid = t.order_rid WHERE t.staff_unread > 0`,
});

/** Orders that wait to be reviewed, by how long they have. */
export const reviewBacklog = standingOf({
  key: 'review-backlog',
  of: ['order'],
  each: ({ now }) => sql`
    SELECT CASE WHEN o.created_at > ${now}::timestamptz - interval '4 hours' THEN 'new'
      WHEN o.created_at > ${now}::timestamptz - interval '24 hours' THEN 'day' ELSE 'old' END AS part, 1 AS count, 0 AS amount,
      'order' AS kind, o.rid AS rid
    FROM ${orders} o WHERE o.status = ${orderStates.toReview}`,
});

/** Messages (0), requirements (1) and complaints (2) that came. */
export const enquiriesCame = countedOf({
  key: 'enquiries-came',
  of: ['enquiry'],
  each: (span) => sql`
    SELECT ${dayOf(sql`e.created_at`)} AS day, e.kind::text AS part, 1 AS count, 0 AS amount, 'enquiry' AS kind, e.rid AS rid
    FROM ${enquiries} e WHERE ${onDays(sql`e.created_at`, span)}`,
});

/** How they ended: `won`, `settled`, or why they were lost. */
export const enquiriesEnded = countedOf({
  key: 'enquiries-ended',
  of: ['enquiry'],
  each: (span) => sql`
    SELECT ${dayOf(sql`e.closed_at`)} AS day, CASE e.status WHEN ${enquiryStates.won}::int THEN 'won'
      WHEN ${enquiryStates.settled}::int THEN 'settled' ELSE coalesce(e.lost_reason, 'other') END AS part, 1 AS count, 0 AS amount, 'enquiry' AS kind, e.rid AS rid
    FROM ${enquiries} e WHERE ${onDays(sql`e.closed_at`, span)}`,
});

/** What became of lines of quotes, by the state that they came to; `amount` is what was quoted, in fen. */
export const quotesAnswered = countedOf({
  key: 'quotes-answered',
  of: ['quote'],
  each: (span) => sql`
    SELECT ${dayOf(sql`h.at`)} AS day, h.to_status::text AS part, 1 AS count, (i.quoted_fen * i.count) AS amount, 'quote' AS kind, i.quote_rid AS rid
    FROM ${planHistory} h JOIN ${planItems} i ON i.rid = h.plan_item_rid
    WHERE ${onDays(sql`h.at`, span)} AND i.quote_rid IS NOT NULL AND h.from_status IN (${entryStates.quoted}, ${entryStates.bargain})
      AND h.to_status IN (${entryStates.accepted}, ${entryStates.declined}, ${entryStates.expired}, ${entryStates.removed})
   `,
});

/** Orders that were submitted, by their adviser, with what they cost. */
export const ordersOfAdvisers = countedOf({
  key: 'orders-of-advisers',
  isWide: true,
  of: ['order'],
  each: (span) => sql`
    SELECT ${dayOf(sql`o.created_at`)} AS day, coalesce(o.adviser_rid, '') AS part, 1 AS count, o.total_fen AS amount, 'order' AS kind, o.rid AS rid
    FROM ${orders} o WHERE ${onDays(sql`o.created_at`, span)}`,
});
