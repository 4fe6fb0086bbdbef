import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Context } from '../../host/calls/context.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { notify } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { type Action, judgedAt, pickupRecord, pickupStates, type Role } from './rules.states.ts';
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
  const row = await pickupRows.lock(db, rid, by.role === 'customer' ? { owner: by.rid } : 'any');
  if (by.role === 'courier' && row.courierRid !== by.rid) throw new Failure(refusals.notFound);
  await pickupRows.move(db, row, { action, by, now, version, reason, changes: set, openOrders });
  await tell(context, { ...row, ...set }, action, by.role, reason);
}

/** Requests as they are kept. */
export const pickupRows = rowsOf<{ openOrders?: number }>()(pickupRecord, {
  table: samplings,
  owner: samplings.customerRid,
  facts: ({ status, date, time }, { openOrders, now }) => judgedAt({ status, date, time, openOrders }, now),
  history: {
    table: samplingHistory,
    line: ({ rid }, { actorRid, ...step }) => ({
      ...{ rid: ulid(step.at.getTime()), samplingRid: rid, actor: actorRid },
      ...step,
    }),
  },
  // What is cancelled or has failed makes room for somebody else.
  besides: (_, { to }) =>
    to === pickupStates.cancelled || to === pickupStates.failed ? { place: null } : {},
});

const events = {
  assign: 'pickupAssigned',
  collect: 'pickupCollected',
  fail: 'pickupFailed',
  cancel: 'pickupCancelled',
} as const satisfies Partial<Record<Action, string>>;

/** Nobody is told what they did themselves; the desk hears of the customer, the customer of everybody else. */
async function tell(context: ChangeContext, row: Row, action: Action, role: Role, reason: string) {
  const event = (events as Partial<Record<Action, (typeof events)[keyof typeof events]>>)[action];
  const { rid, no, date, time, courierName, courierPhone } = row;
  const ref = `${rid} ${row.version}`;
  if (role === 'customer') {
    if (action !== 'cancel' || row.type !== 1) return;
    const values = { no, date: date ?? '', time: time ?? '' };
    return tellStaff(context, { event: 'pickupCancelled', to: { role: 'service' }, values, ref });
  }
  if (!event) return;
  await notify(context, {
    customerRid: row.customerRid,
    event,
    values: { rid, no, date, time, name: courierName, phone: courierPhone, reason },
    ref,
  });
}
