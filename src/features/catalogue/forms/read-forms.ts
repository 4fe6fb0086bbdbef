import { asc, inArray, or, type SQL, sql } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { builtByShape, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { catalogueRefusals, ParameterField, type parameterRelate } from '../contract.ts';
import { minimumOf, minimumText } from '../prices/rules.minimum.ts';
import { serviceParameters, services, serviceTypes } from '../tables.ts';
import { conflictsAmong } from './rules.forms.ts';

/**
 * The fields of one service's form: those of its type, of its category and its own, in their order; 加急 only
 * when the service can be hurried. One statement.
 */
export async function fieldsOfService(
  db: Database,
  service: { rid: string; categoryId: number; typeId: number },
): Promise<ParameterField[]> {
  const rows = await parametersFor(db, [service.rid, service.categoryId, service.typeId]);
  return rows.map(asField);
}

/** The same as everybody may see it, of the fields of all services that are in hand. One statement where they are not. */
export async function shownFields(
  { db, keep }: Pick<Context, 'db' | 'keep'>,
  { rid, categoryId, typeId }: { rid: string; categoryId: number; typeId: number },
): Promise<ParameterField[]> {
  const all = await keep(
    'fields',
    async () => (await parametersFor(db, [])).map((row) => ({ of: row.appliesTo, field: asField(row) })),
    (fields) => fields.length,
  );
  return all.flatMap(({ of, field }) =>
    of.some((target) => [rid, categoryId, typeId].includes(target)) ? field : [],
  );
}

/** The same for several services, by rid. One statement; none for no services. */
export async function fieldsOfServices(
  db: Database,
  list: readonly { rid: string; categoryId: number; typeId: number }[],
): Promise<Map<string, ParameterField[]>> {
  const targetsOf = ({ rid, categoryId, typeId }: (typeof list)[number]): Target[] => [
    rid,
    categoryId,
    typeId,
  ];
  const rows = list.length ? await parametersFor(db, [...new Set(list.flatMap(targetsOf))]) : [];
  return new Map(
    list.map((service) => {
      const wanted = new Set(targetsOf(service));
      const mine = rows.filter(({ appliesTo }) => appliesTo.some((target) => wanted.has(target)));
      return [service.rid, mine.map(asField)];
    }),
  );
}

/** Leaves out what makes no sense for a service that cannot be hurried. */
export function withoutUrgency(fields: ParameterField[], canHurry: boolean): ParameterField[] {
  return canHurry ? fields : fields.filter(({ key }) => key !== 'urgent');
}

/**
 * The forms of what is asked for: of a service, or of a type or category with all that is in it. Refused when one
 * of them does not exist. Three statements at most.
 */
export const relateParameters: Answers<typeof parameterRelate> = async ({ db }, { typeIds }) => {
  const types = await db
    .select({ id: serviceTypes.id, parentId: serviceTypes.parentId })
    .from(serviceTypes)
    .orderBy(asc(serviceTypes.id));
  const asked = types.filter(({ id }) => typeIds.includes(String(id))).map(({ id }) => id);
  const found = await db
    .select({
      rid: services.rid,
      typeId: services.typeId,
      categoryId: services.categoryId,
      sampleRequirements: services.sampleRequirements,
      minAmounts: services.minAmounts,
      urgent: services.canHurry,
    })
    .from(services)
    .where(
      or(
        inArray(services.rid, typeIds),
        inArray(services.typeId, asked),
        inArray(services.categoryId, asked),
      ),
    );
  const scopes = new Map<string, { targets: Target[]; canHurry: boolean; asking: Asking | null }>();
  for (const name of typeIds) {
    const type = types.find(({ id }) => String(id) === name);
    const service = found.find(({ rid }) => rid === name);
    if (type) {
      const within = found.filter(({ typeId, categoryId }) => [typeId, categoryId].includes(type.id));
      const below = types.filter(({ parentId }) => parentId === type.id).map(({ id }) => id);
      const above = type.parentId === 0 ? [] : [type.parentId];
      const targets = [type.id, ...above, ...below, ...within.map(({ rid }) => rid)];
      scopes.set(name, { targets, canHurry: within.some(({ urgent }) => urgent), asking: null });
    } else if (service) {
      const { rid, categoryId, typeId, urgent } = service;
      scopes.set(name, { targets: [rid, categoryId, typeId], canHurry: urgent, asking: service });
    } else throw new Failure(catalogueRefusals.noType);
  }
  const rows = await parametersFor(db, [...new Set([...scopes.values()].flatMap(({ targets }) => targets))]);
  return Object.fromEntries(
    [...scopes].map(([name, { targets, canHurry, asking }]) => {
      const wanted = new Set<Target>(targets);
      const mine = rows.filter(({ appliesTo }) => appliesTo.some((target) => wanted.has(target)));
      const params = withoutUrgency(mine.map(asField), canHurry);
      const ofSamples = mine.flatMap(({ key, isOfSamples }) => (isOfSamples ? [key] : []));
      return [
        name,
        {
          params,
          sample_fields: ofSamples,
          conflicts: conflictsAmong(params),
          min_amount: asking && minimumText(asking),
          min_amounts: asking
            ? minimumOf(asking).map(({ forms, ...rest }) => ({ ...rest, forms: [...forms] }))
            : [],
        },
      ];
    }),
  );
};

/** A service's rid, or the id of a category or type. */
type Target = string | number;
type Asking = Parameters<typeof minimumOf>[0];
type Row = typeof serviceParameters.$inferSelect;

/** The rows of all fields that apply to one of these, in their order. One statement. */
export async function parametersFor(db: Database, targets: readonly Target[]): Promise<Row[]> {
  const most = 20;
  // A long list of comparisons is slower than reading the few hundred fields and choosing here.
  const compared = targets.length <= most ? targets : [];
  const values = Object.fromEntries(compared.map((target, at) => [`${at}`, JSON.stringify(target)]));
  return selectParameters(db, compared.length, values);
}

/** Those that apply to one of so many targets; all for none. */
const selectParameters = builtByShape((db, targets: number) => {
  const any: SQL[] = Array.from(
    { length: targets },
    (_, at) => sql`${serviceParameters.appliesTo} @> ${given(`${at}`)}::jsonb`,
  );
  return db
    .select()
    .from(serviceParameters)
    .where(or(...any))
    .orderBy(asc(serviceParameters.sort), asc(serviceParameters.id));
});

/**
 * The names of what every service of a type asks for: what is ordered, and of which samples, not how it is measured. One
 * statement.
 */
export async function namesOfEveryForm(db: Database, typeId: number): Promise<Set<string>> {
  return new Set((await parametersFor(db, [typeId])).map(({ label }) => label));
}

/** A row as forms have it. */
export function asField(row: Row): ParameterField {
  return ParameterField.parse({
    id: row.id,
    key: row.key,
    name: row.label,
    help: row.help,
    kind: row.kind,
    unit: row.unit,
    required: row.isRequired,
    options: row.options.map(({ value, label, priceDelta, days, little }) => ({
      value,
      label,
      price: priceDelta,
      ...(days && { days }),
      ...(little && { little }),
    })),
    delta_per: row.deltaPer,
    price_per_unit: row.pricePerUnitFen,
    included: row.included || undefined,
    days_per_unit: row.daysPerUnit || undefined,
    default: row.standard ?? null,
    min: row.min,
    max: row.max,
    step: row.step,
    accept: row.accept,
    depends: row.showIf,
    group: row.group || undefined,
    pattern: row.pattern ?? undefined,
    excludes: row.excludes.length ? row.excludes : undefined,
  });
}
