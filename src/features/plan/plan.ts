import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { together } from '../../host/database/together.ts';
import { asPrice } from '../catalogue/detail/read-detail.ts';
import { fieldsOfAny } from '../catalogue/forms/read-forms.ts';
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
  const [service, fieldsOf] = await together(serviceForCustomer(db, actor.rid, rid), fieldsOfAny(db));
  if (!service) throw new Failure(planRefusals.withdrawn);
  if (type_id !== undefined && ![service.typeId, service.categoryId].includes(type_id))
    throw new Failure(refusals.badInput);
  const fields = fieldsOf(service);
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
  const { categoryId, name, img } = service;
  const [added] = await addEntry(db, {
    ...{ rid, categoryId, name, img },
    ...{ temp_rid, number, customerRid: actor.rid, at: now.toISOString(), values: JSON.stringify(values) },
  });
  if (!added) throw new Failure(planRefusals.full);
  return { temp_rid, allCount: added.allCount };
};

/** Adds an entry unless the plan is full, and counts what can be ordered. */
const addEntry = builtOnce((db) => {
  const customerRid = given('customerRid');
  const canBeOrdered = orderableAt(sql`${given('at')}::timestamptz`);
  const held = db.$with('held').as(
    db
      .select({
        entries: sql<number>`count(*)`.as('entries'),
        count: sql<number>`coalesce(sum(${planItems.count}) FILTER (WHERE ${canBeOrdered}), 0)::int`.as(
          'count',
        ),
      })
      .from(planItems)
      .where(and(eq(planItems.customerRid, customerRid), isAmong(standing))),
  );
  const added = db.$with('added', { number: sql<number>`number`.as('number') }).as(sql`
    INSERT INTO ${planItems} (rid, customer_rid, service_rid, category_id, name, img, count, params, status, created_at)
    SELECT ${given('temp_rid')}, ${customerRid}, ${given('rid')}, ${given('categoryId')}::int, ${given('name')}, ${given('img')},
      ${given('number')}::int, ${given('values')}::jsonb, ${sql.raw(String(entryStates.active))}, ${given('at')}::timestamptz
    FROM ${held} WHERE ${held.entries} < ${sql.raw(String(mostPlanItems))} RETURNING count AS number`);
  return db
    .with(held, added)
    .select({ allCount: sql<number>`${held.count} + ${added.number}` })
    .from(held)
    .crossJoin(added);
});

/** The sum of the counts of what the customer can order; the header's badge. One statement. */
export async function countPlan(db: Database, customerRid: string, now: Date): Promise<number> {
  const [counted] = await countOrderable(db, { customerRid, at: now.toISOString() });
  return counted?.allCount ?? 0;
}

const countOrderable = builtOnce((db) =>
  db
    .select({ allCount: sql<number>`coalesce(sum(${planItems.count}), 0)::int` })
    .from(planItems)
    .where(
      and(eq(planItems.customerRid, given('customerRid')), orderableAt(sql`${given('at')}::timestamptz`)),
    ),
);

/** Of an entry's row: its state, its quote and its service let it be ordered then. */
function orderableAt(at: SQL): SQL {
  return sql`(${isAmong(orderable)} AND (${planItems.validUntil} IS NULL OR ${planItems.validUntil} >= ${at})
    AND EXISTS (SELECT FROM ${services} WHERE ${services.rid} = ${planItems.serviceRid}))`;
}

/** States in the text: with any others PostgreSQL would plan anew each time. */
const isAmong = (states: readonly number[]) => sql`${planItems.status} IN (${sql.raw(states.join(', '))})`;

/** The service, with the customer locked in the same statement: adding is one at a time, or 100 would not be the limit. */
async function serviceForCustomer(db: Database, customerRid: string, rid: string) {
  const [found] = await lockForCustomer(db, { customerRid, rid });
  return found?.service;
}

const lockForCustomer = builtOnce((db) =>
  db
    .select({
      service: {
        ...{ rid: services.rid, typeId: services.typeId, categoryId: services.categoryId },
        ...{ name: services.name, img: services.img, pricing: services.pricing, unit: services.unit },
      },
    })
    .from(customers)
    .innerJoin(services, eq(services.rid, given('rid')))
    .where(and(eq(customers.rid, given('customerRid')), isNull(customers.closedAt)))
    .for('update', { of: customers }),
);
