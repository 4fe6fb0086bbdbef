import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { Fen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { CustomerContext } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import type { ParameterField } from '../catalogue/contract.ts';
import { knownValues, problemsIn, visibleFields } from '../catalogue/rules.form.ts';
import { quote } from '../catalogue/rules.price.ts';
import { asPrice } from '../catalogue/service.detail.ts';
import { fieldsOfService, fieldsOfServices } from '../catalogue/service.forms.ts';
import { services, serviceTypes } from '../catalogue/tables.ts';
import { customers } from '../identity/tables.ts';
import { mostPlanItems, type planAdd, type planList, planRefusals } from './contract.ts';
import { byCategory, orderable, planState, planStates, standing } from './rules.ts';
import { planItems } from './tables.ts';

type Item = OutputOf<typeof planList>['dataArr'][number]['items'][number];

/**
 * Puts a service in the customer's plan. What its form does not have is left out; what may still be missing is asked
 * for later. Refuses a service that is withdrawn, values that are wrong, and the entry above 100.
 */
export async function addToPlan(
  { db, actor, now }: CustomerContext,
  { rid, count, params, type_id }: CheckedInputOf<typeof planAdd>,
): Promise<OutputOf<typeof planAdd>> {
  const service = await serviceForCustomer(db, actor.rid, rid);
  if (!service) throw new Failure(planRefusals.withdrawn);
  if (type_id !== undefined && ![service.typeId, service.categoryId].includes(type_id))
    throw new Failure(refusals.badInput);
  const fields = await fieldsOfService(db, service);
  const price = asPrice(service.pricing, service.unit);
  const values = knownValues(visibleFields(fields, params, price), params);
  const wrong = problemsIn(fields, values, price).find(({ kind }) => kind === 'wrong');
  if (wrong) throw new Failure(wrong.message);
  const temp_rid = ulid(now.getTime());
  const { rows } = await db.execute<{ all_count: number }>(sql`
    WITH held AS (
      SELECT count(*)::int AS entries,
        coalesce(sum(${planItems.count}) FILTER (WHERE ${canBeOrdered}), 0)::int AS all_count
      FROM ${planItems} WHERE ${planItems.customerRid} = ${actor.rid} AND ${inArray(planItems.status, standing)}
    ), added AS (
      INSERT INTO ${planItems}
        (rid, customer_rid, service_rid, category_id, name, img, count, params, status, created_at)
      SELECT ${temp_rid}, ${actor.rid}, ${rid}, ${service.categoryId}::int, ${service.name}, ${service.img},
        ${count}::int, ${JSON.stringify(values)}::jsonb, ${planState.active}::int, ${now.toISOString()}::timestamptz
      FROM held WHERE held.entries < ${mostPlanItems} RETURNING rid
    )
    SELECT held.all_count + ${count}::int AS all_count FROM held, added`);
  const [added] = rows;
  if (!added) throw new Failure(planRefusals.full);
  return { temp_rid, allCount: added.all_count };
}

/** The customer's plan by category, entries in the order they came, each priced by the catalogue as it is now. */
export async function listPlan({ db, actor }: CustomerContext): Promise<OutputOf<typeof planList>> {
  const rows = await db
    .select({ item: planItems, service: services, typeName: serviceTypes.name })
    .from(planItems)
    .leftJoin(services, eq(services.rid, planItems.serviceRid))
    .leftJoin(serviceTypes, eq(serviceTypes.id, planItems.categoryId))
    .where(and(eq(planItems.customerRid, actor.rid), inArray(planItems.status, [...standing])))
    .orderBy(asc(planItems.createdAt), asc(planItems.rid));
  const forms = await fieldsOfServices(
    db,
    rows.flatMap(({ service }) => service ?? []),
  );
  const entries = rows.map(({ item, service, typeName }) => ({
    type_id: item.categoryId,
    type_name: typeName ?? '',
    item: asItem(item, service, forms.get(item.serviceRid) ?? []),
  }));
  const categories = [...new Set(entries.map(({ type_id }) => type_id))].sort(byCategory);
  return {
    dataArr: categories.map((type_id) => {
      const within = entries.filter((entry) => entry.type_id === type_id);
      return { type_id, type_name: within[0]?.type_name ?? '', items: within.map(({ item }) => item) };
    }),
    allCount: entries
      .filter(({ item }) => orderable.includes(item.status))
      .reduce((sum, { item }) => sum + item.count, 0),
  };
}

/** The sum of the counts of what the customer can order; the header's badge. One statement. */
export async function countPlan(db: Database, customerRid: string): Promise<number> {
  const [counted] = await db
    .select({ allCount: sql<number>`coalesce(sum(${planItems.count}), 0)::int` })
    .from(planItems)
    .where(and(eq(planItems.customerRid, customerRid), canBeOrdered));
  return counted?.allCount ?? 0;
}

const canBeOrdered = sql`(${inArray(planItems.status, [...orderable])}
  AND EXISTS (SELECT FROM ${services} WHERE ${services.rid} = ${planItems.serviceRid}))`;

/** The service, with the customer locked in the same statement: adding is one at a time, or 100 would not be the limit. */
async function serviceForCustomer(db: Database, customerRid: string, rid: string) {
  const [found] = await db
    .select({ service: services })
    .from(customers)
    .innerJoin(services, eq(services.rid, rid))
    .where(and(eq(customers.rid, customerRid), isNull(customers.closedAt)))
    .for('update', { of: customers });
  return found?.service;
}

function asItem(
  item: typeof planItems.$inferSelect,
  service: typeof services.$inferSelect | null,
  fields: ParameterField[],
): Item {
  const status = service || item.status !== planState.active ? item.status : planState.offShelf;
  return {
    temp_rid: item.rid,
    rid: item.serviceRid,
    name: service?.name ?? item.name,
    img: service?.img ?? item.img,
    count: item.count,
    source: item.source === 1 ? 1 : 0,
    status,
    status_name: planStates.find(({ code }) => code === status)?.name ?? '',
    price_fen: Fen.parse(priceOf(item, service, fields) * item.count),
    valid_until: item.validUntil && shanghaiTime(item.validUntil),
    step: item.step,
    params: item.params,
    params_ready: service && isReady(item, service, fields) ? 1 : 0,
  };
}

/** Of one, in fen; 0 for what cannot be bought any more. */
function priceOf(
  { quotedFen, params }: typeof planItems.$inferSelect,
  service: typeof services.$inferSelect | null,
  fields: ParameterField[],
): number {
  if (quotedFen !== null) return quotedFen;
  if (!service) return 0;
  const price = asPrice(service.pricing, service.unit);
  return quote({ price, fields, slotMinutes: service.reservable?.slotMinutes ?? null }, params).total_fen;
}

function isReady(
  { params }: typeof planItems.$inferSelect,
  service: typeof services.$inferSelect,
  fields: ParameterField[],
): boolean {
  return problemsIn(fields, params, asPrice(service.pricing, service.unit)).length === 0;
}
