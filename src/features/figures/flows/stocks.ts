import { type SQL, sql } from 'drizzle-orm';
import { allowances } from '../../allowances/tables.ts';
import { lineRecord } from '../../credit/rules.states.ts';
import { creditLines } from '../../credit/tables.ts';
import { inLaboratory } from '../../orders/rules.states.ts';
import { passportRecord } from '../../orders/samples/rules.passports.ts';
import { samplePassports } from '../../orders/samples/tables.ts';
import { orders } from '../../orders/tables.ts';
import { gatewayDifferences } from '../../payments/tables.ts';
import { entryRecord } from '../../plan/rules.states.ts';
import { planItems } from '../../plan/tables.ts';
import { atWork } from '../../results/rules.states.ts';
import { assigns } from '../../results/tables.ts';
import { unpaidStates } from '../../settlement/rules.states.ts';
import { statements } from '../../settlement/tables.ts';
import { bankLines } from '../../transfers/tables.ts';
import { payoutRecord } from '../../wallets/rules.payouts.ts';
import { payouts } from '../../wallets/tables.ts';
import { standingOf } from '../declare.ts';

const among = (states: readonly number[]): SQL =>
  sql`(${sql.join(
    states.map((state) => sql.raw(String(state))),
    sql`, `,
  )})`;
/** What is left to be paid of a statement. */
const left = sql`total_fen - paid_fen - credited_fen + returned_fen`;

/** Confirmed statements that wait for money although their day has passed. */
export const overdue = standingOf({
  key: 'statements-overdue',
  of: ['statement'],
  each: ({ today }) => sql`
    SELECT '' AS part, 1 AS count, ${left} AS amount, 'statement' AS kind, rid AS rid
    FROM ${statements} WHERE status IN ${among(unpaidStates)} AND due_date < ${today}::date`,
});

/** What is left to be paid of confirmed statements, by how long it is due; on the day itself for 0 days. */
export const ageing = standingOf({
  key: 'statements-ageing',
  of: ['statement'],
  each: ({ today }) => sql`
    SELECT CASE WHEN due_date > ${today}::date THEN 'later' WHEN due_date >= ${today}::date - 30 THEN '0'
      WHEN due_date >= ${today}::date - 60 THEN '31' WHEN due_date >= ${today}::date - 90 THEN '61' ELSE '91' END AS part,
      1 AS count, ${left} AS amount, 'statement' AS kind, rid AS rid
    FROM ${statements} WHERE status IN ${among(unpaidStates)}`,
});
/** Its bands. */
export const ageingBands = {
  later: '未到期',
  '0': '0–30天',
  '31': '31–60天',
  '61': '61–90天',
  '91': '90天以上',
} as const;

/** What bank lines hold that nobody has claimed. */
export const unclaimed = standingOf({
  key: 'bank-unclaimed',
  of: ['bankLine'],
  each: () =>
    sql`SELECT '' AS part, 1 AS count, left_fen AS amount, 'bankLine' AS kind, rid AS rid FROM ${bankLines} WHERE left_fen > 0`,
});

const { toApprove, toCheck, toPay } = payoutRecord.states;

/** Refunds that are not paid yet, by their state. */
export const refundsWaiting = standingOf({
  key: 'refunds-waiting',
  of: ['payout'],
  each: () => sql`
    SELECT status::text AS part, 1 AS count, amount_fen AS amount, 'payout' AS kind, rid AS rid
    FROM ${payouts} WHERE status IN ${among([toApprove, toCheck, toPay])}`,
});
/** Their states. */
export const refundStates = Object.fromEntries(
  [toApprove, toCheck, toPay].map((state) => [state, payoutRecord.nameOf(state)]),
);

/** What providers' bills and our books do not agree on. */
export const differences = standingOf({
  key: 'gateway-differences',
  of: ['difference'],
  each: () => sql`
    SELECT way::text AS part, 1 AS count, abs(coalesce(theirs_fen, 0) - coalesce(ours_fen, 0)) AS amount, 'difference' AS kind, rid AS rid
    FROM ${gatewayDifferences} WHERE resolved_at IS NULL`,
});

/** What credit lines grant (`limit`), and what is used of them (`used`). */
export const credit = standingOf({
  key: 'credit-lines',
  of: ['creditLine'],
  each: () => sql`
    SELECT told.part, 1 AS count, told.fen AS amount, 'creditLine' AS kind, c.rid AS rid
    FROM ${creditLines} c LEFT JOIN ${allowances} a ON a.rid = 'credit:' || c.owner,
      LATERAL (VALUES ('limit', c.limit_fen), ('used', coalesce(a.used_fen, 0))) AS told(part, fen)
    WHERE c.status <> ${lineRecord.states.closed}`,
});

/** Money of paid statements that no invoice stands for or was asked for; of rebates nobody gets one. */
export const uninvoiced = standingOf({
  key: 'statements-uninvoiced',
  of: ['statement'],
  each: () => sql`
    SELECT '' AS part, 1 AS count, cash_fen - rebate_fen - preinvoiced_fen - invoiced_fen - returned_fen AS amount, 'statement' AS kind, rid AS rid
    FROM ${statements} WHERE cash_fen - rebate_fen - preinvoiced_fen - invoiced_fen - returned_fen > 0`,
});

/** Laboratory work that waits or is at work, by its instrument; not yet dispatched work has none. */
export const queues = standingOf({
  key: 'instrument-queues',
  of: ['work'],
  each: () => sql`
    SELECT instrument AS part, 1 AS count, 0 AS amount, 'work' AS kind, rid AS rid
    FROM ${assigns} WHERE status IN ${among(atWork)}`,
});

/** Orders that should have been delivered and are still in the laboratory. */
export const late = standingOf({
  key: 'orders-late',
  of: ['order'],
  each: ({ today }) => sql`
    SELECT '' AS part, 1 AS count, 0 AS amount, 'order' AS kind, rid AS rid
    FROM ${orders} WHERE status IN ${among(inLaboratory)} AND promise_date < ${today}::date`,
});

const { received, stored, partUsed, usedUp, returned } = passportRecord.states;
/** As the index of samples that are kept has it. */
const isKept = sql`status < ${sql.raw(String(returned))}`;
/** Samples are told as due so many days before they are. */
const dueDays = 7;

/** Samples in the laboratory: `here`, `lost` of them for more than 24 hours in nobody's hands and at no place, `due` in 7 days or over. */
export const samplesHere = standingOf({
  key: 'samples-here',
  of: ['sample'],
  each: ({ now, today }) => sql`
    SELECT told.part, 1 AS count, 0 AS amount, 'sample' AS kind, p.rid AS rid
    FROM ${samplePassports} p, LATERAL (VALUES
      ('here', p.status IN ${among([received, stored, partUsed])}),
      ('lost', p.status IN ${among([received, stored, partUsed])}
        AND p.unplaced_at <= ${now.toISOString()}::timestamptz - interval '24 hours'),
      ('due', p.status < ${sql.raw(String(usedUp))} AND p.keep_until BETWEEN ${today}::date AND ${today}::date + ${dueDays}::int),
      ('over', p.status < ${sql.raw(String(usedUp))} AND p.keep_until < ${today}::date)) AS told(part, holds)
    WHERE ${isKept} AND told.holds`,
});

/** Entries of plans that were left for 7 days and more, by the first of the six steps that is not finished. */
export const draftsLeft = standingOf({
  key: 'drafts-left',
  of: ['entry'],
  each: ({ now }) => sql`
    SELECT step::text AS part, 1 AS count, 0 AS amount, 'entry' AS kind, rid AS rid
    FROM ${planItems} WHERE status = ${sql.raw(String(entryRecord.states.active))}
      AND created_at < ${now.toISOString()}::timestamptz - interval '7 days'`,
});
