import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { addDays, laterDay, shanghaiDate } from '../../../core/shanghai.ts';
import type { Database } from '../../../host/database/database.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { files } from '../../files/tables.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orderHistory, orderLineFiles, orderLines, orders, payerStandings } from '../../orders/tables.ts';
import { DataSetting } from '../../settings/rules.data.ts';
import { loadSettings } from '../../settings/service.ts';
import { whyHeld } from '../delivery/rules.ts';
import { dataEnds, orderReleases, resultFiles } from '../tables.ts';
import { tellDataEnding } from '../tell-people.ts';

type Kind = (typeof dataEnds.$inferSelect)['kind'];
/** An order of which data is there, and from when on its time counts. */
type Ending = Pick<typeof orders.$inferSelect, 'rid' | 'no' | 'customerRid'> & {
  dueDate: string;
  /** Whether its customer could not take it yet. */
  isHeld?: boolean;
};

/** States in which nothing more is done. */
const { done, cancelled, rejected, terminated } = orderStates;
const ended = [done, cancelled, rejected, terminated] as const;
/** So many orders are taken at a time. */
const batch = 200;

/**
 * Tells customers when the time of data is coming to its end, and deletes what they were told of when the day has come: what
 * they sent to be analysed unless they keep it, and what was measured unless it is held back until they pay.
 */
export async function endData({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const today = shanghaiDate(now);
  const setting = await dataSetting(db);
  const told = addDays(today, setting.warnDays);
  for (const [kind, endingOf] of [
    ['sent', endingSent],
    ['measured', endingMeasured],
  ] as const) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const ending: Ending[] = await endingOf(db, setting, told, after);
      after = ending.length === batch ? ending.at(-1)?.rid : undefined;
      for (const order of ending) {
        if (order.isHeld) continue;
        // Whoever is told late has as long as everybody.
        const dueDate = laterDay(order.dueDate, told);
        await db.transaction(async (transaction) => {
          const row = { orderRid: order.rid, kind, customerRid: order.customerRid, dueDate, toldAt: now };
          const added = await transaction.insert(dataEnds).values(row).onConflictDoNothing().returning();
          const context = { db: transaction, jobs: jobs.within(transaction), secrets, now };
          if (added.length > 0) await tellDataEnding(context, order, kind, dueDate);
        });
      }
    }
  }
  await deleteDue(db, today, now);
}

/** What is set of how long data is kept. */
export async function dataSetting(db: Database): Promise<DataSetting> {
  return (await loadSettings(db, { dataSetting: DataSetting })).dataSetting;
}

/** When an order came to its end; null before. */
export const endedAt = sql<string | null>`CASE WHEN ${inArray(orders.status, [...ended])} THEN
  coalesce(${orders.doneAt}, (SELECT max(h.at) FROM ${orderHistory} h WHERE h.order_rid = "orders"."rid")) END`;

/** A Shanghai calendar day so many days or months after a moment of the database. */
export const dayAfter = (moment: SQL, interval: SQL) =>
  sql<string>`((${moment} AT TIME ZONE 'Asia/Shanghai') + ${interval})::date::text`;

async function endingSent(
  db: Database,
  { sentDays }: DataSetting,
  told: string,
  after: string,
): Promise<Ending[]> {
  const due = dayAfter(sql`${endedAt}`, sql`make_interval(days => ${sentDays})`);
  return db
    .select({ rid: orders.rid, no: orders.no, customerRid: orders.customerRid, dueDate: due })
    .from(orders)
    .where(
      and(
        eq(orders.typeId, 3),
        inArray(orders.status, [...ended]),
        sql`${due} <= ${told}`,
        gt(orders.rid, after),
        hasNoEnd('sent'),
        sql`EXISTS (SELECT FROM ${orderLines} l JOIN ${files} f ON f.bound_to = 'order_lines:' || l.rid
          WHERE l.order_rid = "orders"."rid")`,
      ),
    )
    .orderBy(asc(orders.rid))
    .limit(batch);
}

async function endingMeasured(
  db: Database,
  { keepMonths }: DataSetting,
  told: string,
  after: string,
): Promise<Ending[]> {
  const last = sql`(SELECT max(r.released_at) FROM ${orderReleases} r WHERE r.order_rid = "orders"."rid")`;
  const first = sql<string>`(SELECT min(r.released_at) FROM ${orderReleases} r WHERE r.order_rid = "orders"."rid")`;
  const due = dayAfter(last, sql`make_interval(months => ${keepMonths})`);
  const rows = await db
    .select({
      ...{ rid: orders.rid, no: orders.no, customerRid: orders.customerRid, dueDate: due },
      ...{ payMode: orders.payMode, payStatus: orders.payStatus, heldSince: payerStandings.heldSince },
      releasedAt: first.mapWith((value) => new Date(value)),
    })
    .from(orders)
    .leftJoin(payerStandings, eq(payerStandings.owner, orders.owner))
    .where(
      and(
        inArray(orders.status, [...ended]),
        sql`${due} <= ${told}`,
        gt(orders.rid, after),
        hasNoEnd('measured'),
        sql`EXISTS (SELECT FROM ${resultFiles} f WHERE f.order_rid = "orders"."rid" AND f.file_rid IS NOT NULL)`,
      ),
    )
    .orderBy(asc(orders.rid))
    .limit(batch);
  return rows.map(({ payMode, payStatus, heldSince, releasedAt, ...order }) => ({
    ...order,
    isHeld: whyHeld({ payMode, payStatus, heldSince, releasedAt }) !== undefined,
  }));
}

const hasNoEnd = (kind: Kind) => sql`NOT EXISTS (SELECT FROM ${dataEnds} e
  WHERE e.order_rid = "orders"."rid" AND e.kind = ${kind})`;

async function deleteDue(db: Database, today: string, now: Date): Promise<void> {
  const due = and(lte(dataEnds.dueDate, today), isNull(dataEnds.goneAt), isNull(dataEnds.keptAt));
  for (let full = true; full; ) {
    const rows = await db.select().from(dataEnds).where(due).orderBy(asc(dataEnds.orderRid)).limit(batch);
    full = rows.length === batch;
    for (const { orderRid, kind } of rows) {
      const own = and(eq(dataEnds.orderRid, orderRid), eq(dataEnds.kind, kind));
      await db.transaction(async (transaction) => {
        // Once more under the row's lock: somebody may just have chosen to keep it.
        const marked = await transaction
          .update(dataEnds)
          .set({ goneAt: now })
          .where(and(own, due))
          .returning();
        if (marked.length > 0) await deleteFiles(transaction, orderRid, kind);
      });
    }
  }
}

/** The bytes go by the trigger on `files`. What another order works on is that order's from now on, and goes with it. */
async function deleteFiles(db: Database, orderRid: string, kind: Kind): Promise<void> {
  const own =
    kind === 'measured'
      ? sql`SELECT r.file_rid FROM ${resultFiles} r WHERE r.order_rid = ${orderRid}`
      : sql`SELECT f.rid FROM ${files} f
          WHERE f.bound_to IN (SELECT 'order_lines:' || l.rid FROM ${orderLines} l WHERE l.order_rid = ${orderRid})`;
  const passedOn = await passOn(db, orderRid, own);
  if (kind === 'measured' && passedOn.length > 0)
    await db.update(resultFiles).set({ fileRid: null }).where(inArray(resultFiles.fileRid, passedOn));
  await db.delete(files).where(sql`${files.rid} IN (${own})`);
}

/** Gives files to the lines of other orders that work on them and are not at their end, and returns which. */
async function passOn(db: Database, orderRid: string, own: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ rid: string }>(sql`
    WITH heirs AS (
      SELECT DISTINCT ON (u.file_rid) u.file_rid, u.line_rid, u.customer_rid
      FROM ${orderLineFiles} u JOIN ${orderLines} l ON l.rid = u.line_rid
      WHERE u.file_rid IN (${own}) AND l.order_rid <> ${orderRid} AND NOT EXISTS (
        SELECT FROM ${dataEnds} e WHERE e.order_rid = l.order_rid AND e.kind = 'sent' AND e.gone_at IS NOT NULL)
      ORDER BY u.file_rid, l.created_at DESC, u.line_rid),
    taken AS (
      DELETE FROM ${orderLineFiles} u USING heirs h WHERE (u.line_rid, u.file_rid) = (h.line_rid, h.file_rid))
    UPDATE ${files} f
    SET bound_to = 'order_lines:' || h.line_rid, owner_rid = h.customer_rid, staff_rid = NULL, purpose = 'order'
    FROM heirs h WHERE f.rid = h.file_rid RETURNING f.rid`);
  return ridsOf(rows);
}
