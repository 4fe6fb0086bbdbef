import { asc, inArray, or } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { Failure } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { builtOnce } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { catalogueRefusals, ParameterField, type parameterRelate } from '../contract.ts';
import { minimumOf, minimumText } from '../prices/rules.minimum.ts';
import { formsRevision, serviceParameters, services, serviceTypes } from '../tables.ts';
import { conflictsAmong } from './rules.forms.ts';

/**
 * The fields of one service's form: those of its type, of its category and its own, in their order; 加急 only
 * when the service can be hurried. As many statements as `readForms`.
 */
export async function fieldsOfService(db: Database, service: Placed): Promise<ParameterField[]> {
  return fieldsOf(await readForms(db), service);
}

/** The same as everybody may see it: what is in hand, without a statement. */
export async function shownFields(
  { db, keep }: Pick<Context, 'db' | 'keep'>,
  service: Placed,
): Promise<ParameterField[]> {
  const forms = await keep(
    'forms',
    () => readForms(db),
    ({ size }) => size,
  );
  return fieldsOf(forms, service);
}

/** The same for whatever service is named later. As many statements as `readForms`. */
export async function fieldsOfAny(db: Database): Promise<(service: Placed) => ParameterField[]> {
  const forms = await readForms(db);
  return (service) => fieldsOf(forms, service);
}

/** The same for several services, by rid; no statement for no services. */
export async function fieldsOfServices(
  db: Database,
  list: readonly Placed[],
): Promise<Map<string, ParameterField[]>> {
  if (list.length === 0) return new Map();
  const of = await fieldsOfAny(db);
  return new Map(list.map((service) => [service.rid, of(service)]));
}

function fieldsOf(forms: Forms, { rid, categoryId, typeId }: Placed): ParameterField[] {
  return forms.of([rid, categoryId, typeId]).map(({ field }) => field);
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
  const forms = await readForms(db);
  return Object.fromEntries(
    [...scopes].map(([name, { targets, canHurry, asking }]) => {
      const mine = forms.of(targets);
      const params = withoutUrgency(
        mine.map(({ field }) => field),
        canHurry,
      );
      const ofSamples = mine.flatMap(({ row }) => (row.isOfSamples ? [row.key] : []));
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

type Placed = { rid: string; categoryId: number; typeId: number };
/** A service's rid, or the id of a category or type. */
type Target = string | number;
type Asking = Parameters<typeof minimumOf>[0];
type Row = typeof serviceParameters.$inferSelect;

/** The rows of all fields that apply to one of these, in their order. As many statements as `readForms`. */
export async function parametersFor(db: Database, targets: readonly Target[]): Promise<Row[]> {
  return (await readForms(db)).of(targets).map(({ row }) => row);
}

/** A field as it is stored and as forms have it, and where it stands among all. */
type Kept = { row: Row; field: ParameterField; place: number };
type Forms = { size: number; of: (targets: readonly Target[]) => readonly Kept[] };

/** So many forms are in hand with their fields in order. */
const mostInOrder = 2_000;

/** By the revision at which they were read. */
const kept = new LRUCache<string, Forms>({ max: 2 });

/**
 * All forms. They change seldom and are asked for whenever something is priced, so they stay in hand; the revision changes in the
 * same transaction, so that nobody has others than those that hold for them. One statement, two when they have changed.
 */
async function readForms(db: Database): Promise<Forms> {
  const [now] = await readRevision(db);
  const known = kept.get(now?.revision ?? '');
  if (known) return known;
  const rows = await readFields(db);
  const forms = formsOf(rows.map(({ row }) => row));
  if (rows[0]) kept.set(rows[0].revision, forms);
  return forms;
}

const readRevision = builtOnce((db) => db.select().from(formsRevision));

const readFields = builtOnce((db) =>
  db
    .select({ revision: formsRevision.revision, row: serviceParameters })
    .from(serviceParameters)
    .crossJoin(formsRevision)
    .orderBy(asc(serviceParameters.sort), asc(serviceParameters.id)),
);

function formsOf(rows: readonly Row[]): Forms {
  const byTarget = new Map<Target, Kept[]>();
  rows.forEach((row, place) => {
    const one = { row, field: asField(row), place };
    for (const target of row.appliesTo) {
      const same = byTarget.get(target);
      if (same) same.push(one);
      else byTarget.set(target, [one]);
    }
  });
  const inOrder = (targets: readonly Target[]) =>
    [...new Set(targets.flatMap((target) => byTarget.get(target) ?? []))].toSorted(
      (one, other) => one.place - other.place,
    );
  const known = new LRUCache<string, Kept[]>({ max: mostInOrder });
  const of = (targets: readonly Target[]) => {
    const key = targets.join();
    const found = known.get(key);
    if (found) return found;
    const fields = inOrder(targets);
    known.set(key, fields);
    return fields;
  };
  return { size: rows.length, of };
}

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
