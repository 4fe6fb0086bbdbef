import { sql } from 'drizzle-orm';
import type { CustomerContext } from '../../host/context.ts';
import { services } from '../catalogue/tables.ts';
import { orderable } from './rules.states.ts';
import { type LockedEntry, moveEntries } from './service.moves.ts';
import { experimentDrafts, planItems } from './tables.ts';

/**
 * Takes entries that were ordered out of the customer's plan, and out of the draft what was said for this submission.
 * As long as other entries can be ordered, the draft keeps what is theirs; then only the presets stay. Refuses
 * entries that cannot be ordered. The entries must be locked. Three statements.
 */
export async function leavePlan(context: CustomerContext, entries: readonly LockedEntry[]): Promise<void> {
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
      ELSE jsonb_build_object('presets', coalesce(data->'presets', '[]')) END
    WHERE customer_rid = ${actor.rid}`);
}

/** What has to be said anew for the entries that were not ordered yet. */
const nextSubmission = { step: 1, remark: '' };
