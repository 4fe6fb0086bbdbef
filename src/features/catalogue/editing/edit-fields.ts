import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';
import { Failure, Forbidden, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { has } from '../../../host/records/filters.ts';
import { refuseTaken } from '../../../host/records/taken.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { asField, parametersFor } from '../forms/read-forms.ts';
import { serviceParameters, services, serviceTypes, shelvedServices } from '../tables.ts';
import {
  type EditedField,
  editingRefusals,
  type fieldAttach,
  type fieldFind,
  type fieldOrder,
  type fieldPrices,
  type fieldRemove,
  type fieldSave,
} from './contract.ts';
import { countByCategory } from './edit-categories.ts';
import { asFormField, problemsOfField, valuesOf, whyNeeded } from './rules.ts';

type Row = typeof serviceParameters.$inferSelect;
type Place = { rid: string; categoryId: number; typeId: number };

/** The fields of a service's form with whom they are shared. Four statements at most. */
export async function editedFields(db: Database, service: Place): Promise<EditedField[]> {
  return described(db, await parametersFor(db, targetsOf(service)));
}

/** Fields of other forms. */
export const findFields: Answers<typeof fieldFind> = async ({ db }, { service_rid, kw }) => {
  const service = await placeOf(db, service_rid);
  const present = await parametersFor(db, targetsOf(service));
  const rows = await db
    .select()
    .from(serviceParameters)
    .where(
      and(
        has(kw, serviceParameters.label, serviceParameters.key),
        not(inArray(serviceParameters.id, present.map(({ id }) => id).concat(''))),
      ),
    )
    .orderBy(asc(serviceParameters.sort), asc(serviceParameters.id))
    .limit(50);
  return { list: await described(db, rows) };
};

/**
 * Saves a field. Refuses what does not fit the form of the service that is looked at, services that do not exist,
 * and another price by somebody who may not change prices.
 */
export const saveField: Answers<typeof fieldSave> = async (
  { db, now, actor, note },
  { service_rid, version, applies_to, of_samples, ...input },
) => {
  const service = await placeOf(db, service_rid);
  const present = input.id === undefined ? undefined : await holdField(db, input.id, version);
  const field = asFormField({
    ...input,
    ...(present && { key: present.key, kind: present.kind as typeof input.kind }),
  });
  const others = (await parametersFor(db, targetsOf(service))).filter(({ id }) => id !== input.id);
  const [problem] = problemsOfField(field, others.map(asField));
  if (problem) throw new Failure(problem.message);
  const needed = whyNeeded(field.key, valuesOf(field), others.map(asField));
  if (needed) throw new Failure(needed);
  if (!scopeOf(actor.role, 'prices:work') && costs(field) !== (present ? costs(asField(present)) : free)) {
    throw new Forbidden();
  }
  await refuseStrange(db, applies_to);
  const values = {
    label: field.name,
    help: field.help,
    isRequired: field.required,
    options: field.options.map(({ value, label, price, days, little }) => ({
      ...{ value, label, priceDelta: price },
      ...(days && { days }),
      ...(little && { little }),
    })),
    deltaPer: field.delta_per,
    pricePerUnitFen: field.price_per_unit,
    included: field.included ?? 0,
    daysPerUnit: field.days_per_unit ?? 0,
    unit: field.unit,
    min: field.min,
    max: field.max,
    step: field.step,
    standard: field.default,
    accept: field.accept,
    showIf: field.depends,
    group: field.group ?? '',
    isOfSamples: of_samples === 1,
    pattern: field.pattern ?? null,
    excludes: field.excludes ?? [],
    appliesTo: [...new Set(applies_to)],
  };
  note(`参数“${field.name}”`);
  if (present) {
    await db
      .update(serviceParameters)
      .set({ ...values, version: present.version + 1 })
      .where(eq(serviceParameters.id, present.id));
    return { id: present.id, version: present.version + 1 };
  }
  const id = `p-${ulid(now.getTime()).toLowerCase()}`;
  const sort = Math.max(0, ...others.map((row) => row.sort)) + 10;
  await refuseTaken(
    db.insert(serviceParameters).values({ ...values, id, key: field.key, kind: field.kind, sort }),
    { service_parameters_key_unique: editingRefusals.keyTaken },
  );
  return { id, version: 1 };
};

/** Saves what a field costs; options that are not named keep their price. */
export const savePrices: Answers<typeof fieldPrices> = async (
  { db, note },
  { id, version, options, delta_per, price_per_unit, included },
) => {
  const field = await holdField(db, id, version);
  const strange = options.some(({ value }) => !field.options.some((option) => option.value === value));
  if (strange) throw new Failure(refusals.stale);
  await db
    .update(serviceParameters)
    .set({
      options: field.options.map((option) => ({
        ...option,
        priceDelta: options.find(({ value }) => value === option.value)?.price ?? option.priceDelta,
      })),
      deltaPer: delta_per,
      pricePerUnitFen: price_per_unit,
      included,
      version: version + 1,
    })
    .where(eq(serviceParameters.id, id));
  note(`参数“${field.label}”的加价`);
  return { version: version + 1 };
};

/** Gives the fields of a form the same places in another order. */
export const orderFields: Answers<typeof fieldOrder> = async ({ db }, { service_rid, ids }) => {
  await db.execute(sql`LOCK TABLE ${serviceParameters} IN SHARE ROW EXCLUSIVE MODE`);
  const rows = await parametersFor(db, targetsOf(await placeOf(db, service_rid)));
  const isSame = rows.length === ids.length && new Set(ids).size === ids.length;
  if (!isSame || rows.some(({ id }) => !ids.includes(id))) throw new Failure(refusals.stale);
  const places = rows.map(({ sort }) => sort);
  // Places that two fields share would leave their order open.
  const free = places.map((place, index) => Math.max(place, (places[index - 1] ?? place - 1) + 1));
  for (const [index, id] of ids.entries()) {
    const sort = free[index] ?? 0;
    if (rows.find((row) => row.id === id)?.sort === sort) continue;
    await db.update(serviceParameters).set({ sort }).where(eq(serviceParameters.id, id));
  }
  return null;
};

/** Takes a field out of a form. Refuses one that the form has by its type or category, and one that is counted. */
export const removeField: Answers<typeof fieldRemove> = async (
  { db, note },
  { id, service_rid, version },
) => {
  const field = await holdField(db, id, version);
  const service = await placeOf(db, service_rid);
  const shared = [service.categoryId, service.typeId].some((target) => field.appliesTo.includes(target));
  if (shared) throw new Failure(editingRefusals.shared);
  if (service.quantityFrom.includes(id)) throw new Failure(editingRefusals.counted);
  const needed = whyNeeded(field.key, [], (await parametersFor(db, targetsOf(service))).map(asField));
  if (needed) throw new Failure(needed);
  const appliesTo = field.appliesTo.filter((target) => target !== service_rid);
  note(`移除参数“${field.label}”`);
  if (appliesTo.length) {
    await db
      .update(serviceParameters)
      .set({ appliesTo, version: version + 1 })
      .where(eq(serviceParameters.id, id));
  } else await db.delete(serviceParameters).where(eq(serviceParameters.id, id));
  return null;
};

/** Puts a field into one more form. Refuses one whose condition asks for a field that the form has not. */
export const attachField: Answers<typeof fieldAttach> = async ({ db }, { id, service_rid, version }) => {
  const field = await holdField(db, id, version);
  const others = await parametersFor(db, targetsOf(await placeOf(db, service_rid)));
  // A choice of a field that the form has not is not excluded there.
  const [problem] = problemsOfField(
    { ...asField(field), excludes: undefined },
    others.filter((other) => other.id !== id).map(asField),
  );
  if (problem) throw new Failure(problem.message);
  await db
    .update(serviceParameters)
    .set({ appliesTo: [...new Set([...field.appliesTo, service_rid])], version: version + 1 })
    .where(eq(serviceParameters.id, id));
  return { version: version + 1 };
};

const free = '{"delta_per":"","price_per_unit":0,"included":0,"options":{}}';

/** What a field costs, to be compared; who pays nothing may be multiplied by anything. */
function costs({ options, price_per_unit, included, delta_per }: ReturnType<typeof asFormField>): string {
  const priced = options.filter(({ price }) => price !== 0);
  const isFree = !priced.length && price_per_unit === 0;
  return JSON.stringify({
    delta_per: isFree ? '' : delta_per,
    price_per_unit,
    included: price_per_unit === 0 ? 0 : (included ?? 0),
    options: Object.fromEntries(priced.map(({ value, price }) => [value, price])),
  });
}

async function holdField(db: Database, id: string, version: number | undefined): Promise<Row> {
  const [field] = await db.select().from(serviceParameters).where(eq(serviceParameters.id, id)).for('update');
  if (!field) throw new Failure(refusals.notFound);
  if (field.version !== version) throw new Failure(refusals.stale);
  return field;
}

function targetsOf({ rid, categoryId, typeId }: Place): (string | number)[] {
  return [rid, categoryId, typeId];
}

async function placeOf(db: Database, rid: string): Promise<Place & { quantityFrom: string[] }> {
  for (const table of [services, shelvedServices]) {
    const [found] = await db
      .select({
        rid: table.rid,
        categoryId: table.categoryId,
        typeId: table.typeId,
        pricing: table.pricing,
      })
      .from(table)
      .where(eq(table.rid, rid));
    if (found) return { ...found, quantityFrom: found.pricing.quantityFrom };
  }
  throw new Failure(refusals.notFound);
}

async function refuseStrange(db: Database, targets: readonly (string | number)[]) {
  const names = await namesOf(db, targets);
  if (targets.some((target) => !names.has(target))) throw new Failure(refusals.notFound);
}

async function described(db: Database, rows: readonly Row[]): Promise<EditedField[]> {
  if (!rows.length) return [];
  const names = await namesOf(db, [...new Set(rows.flatMap(({ appliesTo }) => appliesTo))]);
  const counts = await countByCategory(db);
  return rows.map((row) => {
    const { appliesTo } = row;
    const within = counts.filter(
      ({ typeId, categoryId }) => appliesTo.includes(typeId) || appliesTo.includes(categoryId),
    );
    const apart = appliesTo.filter((target) => {
      const place = names.get(target)?.place;
      return place && !appliesTo.includes(place.typeId) && !appliesTo.includes(place.categoryId);
    });
    return {
      ...asField(row),
      version: row.version,
      of_samples: row.isOfSamples ? 1 : 0,
      applies_to: appliesTo.map((target) => ({ target, name: names.get(target)?.name ?? String(target) })),
      services: within.reduce((sum, { onSale, shelved }) => sum + onSale + shelved, apart.length),
    };
  });
}

async function namesOf(db: Database, targets: readonly (string | number)[]) {
  const names = new Map<string | number, { name: string; place?: { typeId: number; categoryId: number } }>();
  const rids = targets.filter((target) => typeof target === 'string');
  for (const { id, name } of await db
    .select({ id: serviceTypes.id, name: serviceTypes.name })
    .from(serviceTypes))
    names.set(id, { name });
  for (const table of rids.length ? [services, shelvedServices] : []) {
    const found = await db
      .select({ rid: table.rid, name: table.name, typeId: table.typeId, categoryId: table.categoryId })
      .from(table)
      .where(inArray(table.rid, rids));
    for (const { rid, name, ...place } of found) names.set(rid, { name, place });
  }
  return names;
}
