import { and, eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { Failure, refusals } from '../../core/failure.ts';
import type { Context } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import { notify } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { type Action, judgedAt, pickupRecord, type Role } from './rules.states.ts';
import { samplingHistory, samplings } from './tables.ts';

type Row = typeof samplings.$inferSelect;

/** A change of one request: what is done, by whom, and what is written down with it. */
export type Change = {
  rid: string;
  action: Action;
  /** A customer reaches their own requests only, a courier those that were given to them. */
  by: { role: Role; rid: string };
  /** The version that was seen. */
  version?: number;
  reason?: string;
  set?: Partial<
    Pick<
      Row,
      | 'express'
      | 'waybill'
      | 'courierName'
      | 'courierPhone'
      | 'courierRid'
      | 'collectedCount'
      | 'photoRid'
      | 'signatureRid'
    >
  >;
  /** See `Judged`. */
  openOrders?: number;
};

/** What a change needs of its call. */
export type ChangeContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/**
 * Changes the state of a request by its transition table, writes the history and tells the customer what others
 * did. Refuses 记录不存在, 数据已更新，请刷新后重试, and whatever the table refuses. Belongs in a transaction.
 */
export async function changeSampling(
  context: ChangeContext,
  { rid, action, by, version, reason = '', set = {}, openOrders }: Change,
): Promise<void> {
  const { db, now } = context;
  const isTheirs =
    by.role === 'customer'
      ? eq(samplings.customerRid, by.rid)
      : by.role === 'courier'
        ? eq(samplings.courierRid, by.rid)
        : undefined;
  const [row] = await db
    .select()
    .from(samplings)
    .where(and(eq(samplings.rid, rid), isTheirs))
    .for('update');
  if (!row) throw new Failure(refusals.notFound);
  if (version !== undefined && version !== row.version) throw new Failure(refusals.stale);
  const [to = row.status] = pickupRecord.allowed(judgedAt({ ...row, openOrders }, now), action, by.role).to;
  // What is cancelled or has failed makes room for somebody else.
  const place = to === 50 || to === 60 ? null : row.place;
  await db
    .update(samplings)
    .set({ ...set, status: to, place, version: row.version + 1 })
    .where(eq(samplings.rid, rid));
  await writeHistory(db, { samplingRid: rid, by, from: row.status, to, reason, now });
  await tell(context, { ...row, ...set }, action, by.role, reason);
}

/** Writes one step of a request's history. */
export async function writeHistory(
  db: Database,
  step: {
    samplingRid: string;
    by: Change['by'];
    from: number | null;
    to: number;
    reason: string;
    now: Date;
  },
): Promise<void> {
  await db.insert(samplingHistory).values({
    rid: ulid(step.now.getTime()),
    samplingRid: step.samplingRid,
    at: step.now,
    actorType: step.by.role === 'customer' ? 'customer' : 'staff',
    actor: step.by.rid,
    fromStatus: step.from,
    toStatus: step.to,
    reason: step.reason,
  });
}

const events = {
  assign: 'pickupAssigned',
  collect: 'pickupCollected',
  fail: 'pickupFailed',
  cancel: 'pickupCancelled',
} as const satisfies Partial<Record<Action, string>>;

/** Nobody is told what they did themselves; the desk hears of the customer, the customer of everybody else. */
async function tell(context: ChangeContext, row: Row, action: Action, role: Role, reason: string) {
  const event = (events as Partial<Record<Action, (typeof events)[keyof typeof events]>>)[action];
  const { no, date, time, courierName, courierPhone } = row;
  const ref = `${row.rid} ${row.version}`;
  if (role === 'customer') {
    if (action !== 'cancel' || row.type !== 1) return;
    const values = { no, date: date ?? '', time: time ?? '' };
    return tellStaff(context, { event: 'pickupCancelled', to: { role: 'service' }, values, ref });
  }
  if (!event) return;
  await notify(context, {
    customerRid: row.customerRid,
    event,
    values: { no, date, time, name: courierName, phone: courierPhone, reason },
    ref,
  });
}
