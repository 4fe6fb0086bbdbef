import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { asPrice } from '../catalogue/detail/read-detail.ts';
import { fieldsOfService } from '../catalogue/forms/read-forms.ts';
import { withoutFiles } from '../catalogue/forms/rules.files.ts';
import { knownValues, problemsIn, visibleFields } from '../catalogue/forms/rules.form.ts';
import { services } from '../catalogue/tables.ts';
import { customers } from '../identity/tables.ts';
import { type FormValues, mostPlanItems, type planAdd, planRefusals } from './contract.ts';
import { amountOf } from './rules.count.ts';
import { entryStates, orderable, standing } from './rules.states.ts';
import { planItems } from './tables.ts';

/**
 * Puts a service in the customer's plan. What its form does not have is left out, and files, which belong to the
 * order that they were sent for; what may still be missing is asked
 * for later. Refuses a service that is withdrawn, values that are wrong, and the entry above 100.
 */
export const addToPlan: Answers<typeof planAdd> = async (
  { db, actor, now },
  { rid, count, params, type_id },
) => {
  const service = await serviceForCustomer(db, actor.rid, rid);
  if (!service) throw new Failure(planRefusals.withdrawn);
  if (type_id !== undefined && ![service.typeId, service.categoryId].includes(type_id))
    throw new Failure(refusals.badInput);
  const fields = await fieldsOfService(db, service);
  const price = asPrice(service.pricing, service.unit);
  const typed = withoutFiles(fields, knownValues(visibleFields(fields, params, price), params)) as FormValues;
  const { number, params: values } = amountOf(
    { count, params: typed, quotedFen: null },
    service.typeId,
    fields,
  );
  const wrong = problemsIn(fields, values, price).find(({ kind }) => kind === 'wrong');
  if (wrong) throw new Failure(wrong.message);
  const temp_rid = ulid(now.getTime());
  const { rows } = await db.execute<{ all_count: number }>(sql`
    WITH held AS (
      SELECT count(*)::int AS entries,
        coalesce(sum(${planItems.count}) FILTER (WHERE ${canBeOrdered(now)}), 0)::int AS all_count
      FROM ${planItems} WHERE ${planItems.customerRid} = ${actor.rid} AND ${inArray(planItems.status, standing)}
    ), added AS (
      INSERT INTO ${planItems}
        (rid, customer_rid, service_rid, category_id, name, img, count, params, status, created_at)
      SELECT ${temp_rid}, ${actor.rid}, ${rid}, ${service.categoryId}::int, ${service.name}, ${service.img},
        ${number}::int, ${JSON.stringify(values)}::jsonb, ${entryStates.active}::int, ${now.toISOString()}::timestamptz
      FROM held WHERE held.entries < ${mostPlanItems} RETURNING rid
    )
    SELECT held.all_count + ${number}::int AS all_count FROM held, added`);
  const [added] = rows;
  if (!added) throw new Failure(planRefusals.full);
  return { temp_rid, allCount: added.all_count };
};

/** The sum of the counts of what the customer can order; the header's badge. One statement. */
export async function countPlan(db: Database, customerRid: string, now: Date): Promise<number> {
  const [counted] = await db
    .select({ allCount: sql<number>`coalesce(sum(${planItems.count}), 0)::int` })
    .from(planItems)
    .where(and(eq(planItems.customerRid, customerRid), canBeOrdered(now)));
  return counted?.allCount ?? 0;
}

/** Of an entry's row: its state, its quote and its service let it be ordered at `now`. */
function canBeOrdered(now: Date): SQL {
  return sql`(${inArray(planItems.status, [...orderable])}
    AND (${planItems.validUntil} IS NULL OR ${planItems.validUntil} >= ${now.toISOString()}::timestamptz)
    AND EXISTS (SELECT FROM ${services} WHERE ${services.rid} = ${planItems.serviceRid}))`;
}

/** The service, with the customer locked in the same statement: adding is one at a time, or 100 would not be the limit. */
async function serviceForCustomer(db: Database, customerRid: string, rid: string) {
  const [found] = await lockForCustomer(db, { customerRid, rid });
  return found?.service;
}

const lockForCustomer = builtOnce((db) =>
  db
    .select({ service: services })
    .from(customers)
    .innerJoin(services, eq(services.rid, given('rid')))
    .where(and(eq(customers.rid, given('customerRid')), isNull(customers.closedAt)))
    .for('update', { of: customers }),
);
