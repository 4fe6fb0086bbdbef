import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import type { Fen } from '../../../core/money.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import { builtByShape, given } from '../../../host/database/built-once.ts';
import { together } from '../../../host/database/together.ts';
import { agreedAmong, agreementsOf } from '../../catalogue/agreements/agreed-prices.ts';
import type { Agreement } from '../../catalogue/agreements/rules.ts';
import type { ParameterField } from '../../catalogue/contract.ts';
import { asPrice } from '../../catalogue/detail/read-detail.ts';
import { fieldsOfAny } from '../../catalogue/forms/read-forms.ts';
import { fileRidsIn } from '../../catalogue/forms/rules.files.ts';
import { knownValues, problemsIn, superUrgent } from '../../catalogue/forms/rules.form.ts';
import { leadDays } from '../../catalogue/prices/rules.days.ts';
import { minimumOf } from '../../catalogue/prices/rules.minimum.ts';
import { type Quote, quote } from '../../catalogue/prices/rules.price.ts';
import { services } from '../../catalogue/tables.ts';
import { type FormValues, planRefusals } from '../../plan/contract.ts';
import { type Amount, amountOf, countingField } from '../../plan/rules.count.ts';
import { isOver, orderable } from '../../plan/rules.states.ts';
import { planItems } from '../../plan/tables.ts';
import { type OrderItem, orderRefusals, type Sample } from '../contract.ts';
import { afterWorkingDays } from '../review/rules.promise.ts';
import { mostSamples, problemsOfSamples, tooLittle } from '../samples/rules.samples.ts';

/** The field whose charge is for the whole order, however many lines it has: leftovers go back in one parcel. */
const sharedKey = 'recycle';

/** What a price and an order are made of: of a row of `services` all but the long texts. */
const columns = {
  ...{ rid: services.rid, typeId: services.typeId, categoryId: services.categoryId },
  ...{ name: services.name, img: services.img, pricing: services.pricing, unit: services.unit },
  ...{ leadDaysMin: services.leadDaysMin, leadDaysMax: services.leadDaysMax },
  ...{ reservable: services.reservable },
  ...{ minAmounts: services.minAmounts, sampleRequirements: services.sampleRequirements },
};

export type Service = Pick<typeof services.$inferSelect, keyof typeof columns>;

/** What is asked for of one service; `quotedFen` is what staff quoted for one, or null. */
export type Wanted = {
  count: number;
  params: FormValues;
  samples: readonly Sample[];
  quotedFen: number | null;
  /** What was agreed with the customer; a quote goes before it. */
  agreed: Agreement | undefined;
  /** What becomes of the rest of samples; undefined leaves it to the form. */
  leftover?: number;
  /** Whether another line of the order already bears what is charged once for the whole order. */
  isBorne?: boolean;
};

/** A service, priced by the server for what was asked. */
export type Priced = {
  service: Service;
  fields: readonly ParameterField[];
  count: number;
  values: FormValues;
  samples: readonly Sample[];
  quote: Quote;
  amount: Fen;
  /** Whether it bears what is charged once for the whole order. */
  bears: boolean;
};

/** The same of one item of the plan, with the files that were sent for it. */
export type PricedItem = Priced & {
  item: typeof planItems.$inferSelect;
  fileRids?: readonly string[];
  earlierRids?: readonly string[];
  projectNo?: string;
};

type Asked = Omit<z.output<typeof OrderItem>, 'file_rids' | 'earlier_rids'> & {
  file_rids?: readonly string[];
  earlier_rids?: readonly string[];
};

/** Whether the plan's rows are only read, or kept from others until the transaction ends. */
type Access = 'read' | 'lock';

/**
 * The chosen items of the customer's own plan with their prices, in the order asked for. The number of samples in
 * a form is that of the samples listed, and `leftover` says whether they are sent back. Refuses items that are not in the plan any more, services that were
 * withdrawn and quotes that have expired. Two statements.
 */
export async function priceItems(
  { db, actor, now }: Pick<CustomerContext, 'db' | 'actor' | 'now'>,
  items: readonly Asked[],
  access: Access,
  leftover?: number,
): Promise<PricedItem[]> {
  const rids = items.map(({ temp_rid }) => temp_rid);
  const values = Object.fromEntries(rids.map((rid, nth) => [`${nth}`, rid]));
  const shape = { access, items: rids.length };
  const [rows, fieldsOf] = await together(
    chosenRows(db, shape, { customerRid: actor.rid, ...values }),
    fieldsOfAny(db),
  );
  const agreed = agreedAmong(rows[0]?.agreements ?? [], now);
  const borne = new Set<number>();
  return items.map((wanted) => {
    const row = rows.find(({ item }) => item.rid === wanted.temp_rid);
    if (!row?.service) throw new Failure(orderRefusals.withdrawn);
    const { item, service } = row;
    if (isOver(item.validUntil, now)) throw new Failure(planRefusals.quoteExpired);
    const fields = fieldsOf(service);
    const planned = amountOf(item, service.typeId, fields);
    const params = { ...planned.params, ...wanted.params, ...hurried(wanted.urgent) };
    const asked = { ...wanted, params, quotedFen: item.quotedFen, agreed: agreed(service), leftover };
    const count = timesOf(planned, asked, countingField(service.typeId, fields));
    const isBorne = borne.has(service.typeId);
    const priced = priceService(service, fields, { ...asked, count, isBorne });
    if (priced.bears) borne.add(service.typeId);
    const fileRids = [...(wanted.file_rids ?? []), ...fileRidsIn(priced.fields, priced.values)];
    const { earlier_rids: earlierRids, project_no: projectNo } = wanted;
    return { item, fileRids, earlierRids, projectNo, ...priced };
  });
}

/** What is asked for of one service at today's price; the list of samples says how many there are. */
export function priceService(
  service: Service,
  fields: readonly ParameterField[],
  { count, params, samples, quotedFen, agreed, leftover, isBorne = false }: Wanted,
): Priced {
  const values = knownValues(fields, params) as FormValues;
  Object.assign(values, knownValues(fields, told(fields, samples)));
  if (leftover !== undefined) Object.assign(values, knownValues(fields, kept(leftover)));
  const priced = quote(
    {
      price: asPrice(service.pricing, service.unit),
      fields: isBorne ? withoutShared(fields) : fields,
      slotMinutes: service.reservable?.slotMinutes ?? null,
      agreed: quotedFen === null ? agreed : undefined,
    },
    values,
  );
  const amount = (quotedFen ?? priced.total_fen) * count;
  const bears = quotedFen === null && bearsShared(priced.lines, fields);
  return { service, fields, values, amount, count, samples, quote: priced, bears };
}

/** Whether a line with these steps of its price bears what is charged once for the whole order. */
export function bearsShared(
  formula: readonly { label: string; amount_fen: number }[],
  fields: readonly ParameterField[] = [],
): boolean {
  const shared = fields.find(({ key }) => key === sharedKey)?.name;
  return formula.some(({ label, amount_fen }) => label.startsWith(`${shared}：`) && amount_fen > 0);
}

/**
 * Refuses, with the first reason in the order of the items, what cannot be submitted as it is: a form that lacks
 * something or is wrong, samples that are not described (product definition, section 2, steps 2 and 3).
 */
export function refuseIncomplete(items: readonly Priced[]) {
  const numbers = new Set(items.flatMap(({ samples }) => samples.map(({ no }) => no)));
  if (numbers.size > mostSamples) throw new Failure(orderRefusals.tooManySamples);
  for (const { service, fields, values, samples } of items) {
    if (service.typeId === 2) throw new Failure(`${service.name}需预约机时，请从服务页面预约`);
    if (service.typeId === 1 && samples.length === 0) {
      throw new Failure(`${service.name}：请至少填写1个样品`);
    }
    const [row] = problemsOfSamples(samples);
    if (row) throw new Failure(row.message);
    const minimum = minimumOf(service);
    const little = samples.map((sample) => tooLittle(sample, { name: service.name, minimum })).find(Boolean);
    if (little) throw new Failure(little);
    const [problem] = problemsIn(fields, values, asPrice(service.pricing, service.unit));
    if (problem) throw new Failure(`${service.name}：${problem.message}`);
  }
}

/** What a form holds of the hurry that is asked for; nothing where nothing is said of it. */
function hurried(urgent: 0 | 1 | 2 | undefined): FormValues {
  if (urgent === undefined) return {};
  return { urgent: urgent === 2 ? superUrgent : urgent === 1 };
}

/** What the amounts of the items add up to. */
export function totalOf(items: readonly Pick<Priced, 'amount'>[]): Fen {
  return items.reduce((sum, { amount }) => sum + amount, 0);
}

/** Stands for what is ordered at which price; the customer sends back the one they saw. */
export function priceHash(
  items: readonly { rid: string; count: number; amount: Fen; discount: Fen }[],
): string {
  const facts = items.map(({ rid, count, amount, discount }) => [rid, count, amount, discount]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}

/** How many working days a service takes at most for so much of what its form asks for. */
export function promisedDays(
  service: Service,
  fields: readonly ParameterField[],
  values: FormValues,
  quantity: number,
): number {
  const price = asPrice(service.pricing, service.unit);
  const own = { min: service.leadDaysMin, max: service.leadDaysMax };
  return leadDays(own, { price, fields, slotMinutes: null }, values, quantity).max;
}

/** The day by which the data is promised when everything comes today, in working days. */
export function promisedDate(items: readonly Priced[], now: Date, holidays: readonly string[]): string {
  const days = items.map(({ service, fields, values, count, quote: { quantity } }) =>
    promisedDays(service, fields, values, quantity * count),
  );
  return afterWorkingDays(shanghaiDate(now), Math.max(...days), holidays);
}

/** What the list of samples says of the fields that ask for the same; nothing without samples. */
function told(fields: readonly ParameterField[], samples: readonly Sample[]): FormValues {
  if (samples.length === 0) return {};
  const choices = fields.find(({ key }) => key === 'hazards')?.options.map(({ value }) => value) ?? [];
  const dangers = [...new Set(samples.flatMap(({ hazards }) => hazards))].filter((each) =>
    choices.includes(each),
  );
  return {
    sample_count: samples.length,
    sample_names: samples.map(({ no }) => no).join('\n'),
    hazards: dangers.length > 1 ? dangers.filter((each) => each !== 'none') : dangers,
  };
}

/** A form without its charge for the whole order, which another line bears. */
function withoutShared(fields: readonly ParameterField[]): ParameterField[] {
  return fields.map((field) =>
    field.key === sharedKey
      ? { ...field, options: field.options.map((option) => ({ ...option, price: 0 })) }
      : field,
  );
}

/**
 * How often the form's price is taken, or what was quoted for one: the list of samples is the number where that is
 * one with the form's.
 */
function timesOf(planned: Amount, { quotedFen, samples, count }: Wanted, field: ParameterField | undefined) {
  if (!field) return planned.unit === '次' ? 1 : count;
  if (quotedFen === null) return 1;
  const isOne = planned.params[field.key] === planned.number;
  return isOne ? samples.length || planned.number : count;
}

/** What the table's answer to 剩余样品 says of the field that asks for the same. */
function kept(leftover: number): FormValues {
  return { [sharedKey]: leftover === 1 ? 'yes' : 'no' };
}

const chosenRows = builtByShape((db, { access, items }: { access: Access; items: number }) => {
  const query = db
    .select({ item: planItems, service: columns, agreements: agreementsOf(planItems.customerRid) })
    .from(planItems)
    .leftJoin(services, eq(services.rid, planItems.serviceRid))
    .where(
      and(
        eq(planItems.customerRid, given('customerRid')),
        inArray(
          planItems.rid,
          Array.from({ length: items }, (_, nth) => given(`${nth}`)),
        ),
        inArray(planItems.status, [...orderable]),
      ),
    )
    .orderBy(asc(planItems.rid));
  return access === 'lock' ? query.for('update', { of: planItems }) : query;
});
