import { sql } from 'drizzle-orm';
import { deliveryLog } from '../../notifications/tables.ts';
import { shareLooks, shares } from '../../results/sharing/tables.ts';
import { reviews } from '../../reviews/tables.ts';
import { trafficDays } from '../../traffic/tables.ts';
import { amongDays, dayOf, type Flow, onDays } from '../declare.ts';

/** Reviews by their score, public or not; `amount` is the sum of the scores. */
export const reviewsWritten: Flow = {
  key: 'reviews-written',
  slow: (span) => sql`
    SELECT ${dayOf(sql`w.created_at`)} AS day, w.score::text AS part, count(*) AS count, sum(w.score) AS amount
    FROM ${reviews} w WHERE ${onDays(sql`w.created_at`, span)} GROUP BY 1, 2`,
};

/** Checks of data (`check`) and downloads of all data of an order (`archive`), with what came of them behind a bar. */
export const trustTold: Flow = {
  key: 'trust-told',
  slow: (span) => sql`
    SELECT t.day, t.kind || '|' || t.part AS part, sum(t.count) AS count, 0 AS amount
    FROM ${trafficDays} t WHERE t.kind IN ('check', 'archive') AND ${amongDays(sql`t.day`, span)} GROUP BY 1, 2`,
};

/** Attempts to deliver notices, as channel and result with a bar between. */
export const noticesSent: Flow = {
  key: 'notices-sent',
  slow: (span) => sql`
    SELECT ${dayOf(sql`l.at`)} AS day, l.channel || '|' || l.result AS part, count(*) AS count, 0 AS amount
    FROM ${deliveryLog} l WHERE ${onDays(sql`l.at`, span)} GROUP BY 1, 2`,
};

/** Links to results that customers made. */
export const sharesMade: Flow = {
  key: 'shares-made',
  slow: (span) => sql`
    SELECT ${dayOf(sql`s.created_at`)} AS day, '' AS part, count(*) AS count, 0 AS amount
    FROM ${shares} s WHERE ${onDays(sql`s.created_at`, span)} GROUP BY 1`,
};

/** What was done by such links: opened, a file viewed, a file saved. */
export const sharesLookedAt: Flow = {
  key: 'shares-looked-at',
  slow: (span) => sql`
    SELECT ${dayOf(sql`k.at`)} AS day, k.kind AS part, count(*) AS count, 0 AS amount
    FROM ${shareLooks} k WHERE ${onDays(sql`k.at`, span)} GROUP BY 1, 2`,
};
