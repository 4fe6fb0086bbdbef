import { sql } from 'drizzle-orm';
import { deliveryLog } from '../../notifications/tables.ts';
import { shareLooks, shares } from '../../results/sharing/tables.ts';
import { reviews } from '../../reviews/tables.ts';
import { trafficDays } from '../../traffic/tables.ts';
import { amongDays, countedOf, dayOf, onDays } from '../declare.ts';

/** Reviews by their score, public or not; `amount` is the sum of the scores. */
export const reviewsWritten = countedOf({
  key: 'reviews-written',
  of: ['review'],
  each: (span) => sql`
    SELECT ${dayOf(sql`w.created_at`)} AS day, w.score::text AS part, 1 AS count, w.score AS amount, 'review' AS kind, w.rid AS rid
    FROM ${reviews} w WHERE ${onDays(sql`w.created_at`, span)}`,
});

/** Checks of data (`check`) and downloads of all data of an order (`archive`), with what came of them behind a bar. */
export const trustTold = countedOf({
  key: 'trust-told',
  of: ['visitors'],
  each: (span) => sql`
    SELECT t.day, t.kind || '|' || t.part AS part, t.count, 0 AS amount, 'visitors' AS kind, '' AS rid
    FROM ${trafficDays} t WHERE t.kind IN ('check', 'archive') AND ${amongDays(sql`t.day`, span)}`,
});

/** Attempts to deliver notices, as channel and result with a bar between. */
export const noticesSent = countedOf({
  key: 'notices-sent',
  of: ['customer'],
  each: (span) => sql`
    SELECT ${dayOf(sql`l.at`)} AS day, l.channel || '|' || l.result AS part, 1 AS count, 0 AS amount, 'customer' AS kind,
      l.customer_rid AS rid
    FROM ${deliveryLog} l WHERE ${onDays(sql`l.at`, span)}`,
});

/** Links to results that customers made. */
export const sharesMade = countedOf({
  key: 'shares-made',
  of: ['order'],
  each: (span) => sql`
    SELECT ${dayOf(sql`s.created_at`)} AS day, '' AS part, 1 AS count, 0 AS amount, 'order' AS kind, s.order_rid AS rid
    FROM ${shares} s WHERE ${onDays(sql`s.created_at`, span)}`,
});

/** What was done by such links: opened, a file viewed, a file saved. */
export const sharesLookedAt = countedOf({
  key: 'shares-looked-at',
  of: ['order'],
  each: (span) => sql`
    SELECT ${dayOf(sql`k.at`)} AS day, k.kind AS part, 1 AS count, 0 AS amount, 'order' AS kind, s.order_rid AS rid
    FROM ${shareLooks} k JOIN ${shares} s ON s.rid = k.share_rid WHERE ${onDays(sql`k.at`, span)}`,
});
