import { sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import { services } from '../catalogue/tables.ts';
import { planRefusals } from './contract.ts';
import { type LockedEntry, lockEntries, type MovingEntry, moveEntries } from './moves.ts';
import { orderable } from './rules.states.ts';
import { experimentDrafts, planItems } from './tables.ts';

/**
 * An entry of the customer's own plan, locked until the transaction ends. Refuses 记录不存在, and 项目已下架 what is
 * not for the service `serviceRid` or is withdrawn. One statement.
 */
export async function entryFor(
  { db, actor }: Pick<CustomerContext, 'db' | 'actor'>,
  tempRid: string,
  serviceRid: string,
): Promise<LockedEntry> {
  const [entry] = await lockEntries(db, [tempRid], { role: 'customer', rid: actor.rid });
  if (entry?.service?.rid !== serviceRid) throw new Failure(planRefusals.withdrawn);
  return entry;
}

/**
 * Takes entries that were ordered out of the customer's plan, and out of the draft what was said for this submission.
 * As long as other entries can be ordered, the draft keeps what is theirs; then only the presets stay. Refuses
 * entries that cannot be ordered. The entries must be locked. Two statements.
 */
export async function leavePlan(context: CustomerContext, entries: readonly MovingEntry[]): Promise<void> {
  const { db, actor, now } = context;
  await moveEntries(context, entries, { action: 'order', by: { role: 'customer', rid: actor.rid } });
  const states = sql.join(
    orderable.map((status) => sql`${status}`),
    sql`, `,
  );
  await db.execute(sql`
    UPDATE ${experimentDrafts} SET version = version + 1, saved_at = ${now.toISOString()}::timestamptz,
      data = CASE WHEN EXISTS (
        SELECT FROM ${planItems} JOIN ${services} ON ${services.rid} = ${planItems.serviceRid}
        WHERE ${planItems.customerRid} = ${actor.rid} AND ${planItems.status} IN (${states}))
      THEN data || ${JSON.stringify(nextSubmission)}::jsonb
        || CASE WHEN jsonb_typeof(data->'sending') = 'object' THEN jsonb_build_object('sending',
          (data->'sending') - ARRAY['date', 'time', 'address_rid', 'address', 'message'] || '{"way": "later"}')
          ELSE '{}' END
      ELSE jsonb_build_object('presets', coalesce(data->'presets', '[]'), 'owner', data->'owner') END
    WHERE customer_rid = ${actor.rid}`);
}

/** What has to be said anew for the entries that were not ordered yet. */
const nextSubmission = { step: 1, remark: '' };
