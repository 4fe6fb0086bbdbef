import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import { asPrice } from '../catalogue/detail/read-detail.ts';
import { fieldsOfService } from '../catalogue/forms/read-forms.ts';
import { knownValues, problemsIn } from '../catalogue/forms/rules.form.ts';
import { services } from '../catalogue/tables.ts';
import { type FormValues, type planOperate, planRefusals } from './contract.ts';
import { saveDraft } from './draft.ts';
import { type LockedEntry, lockEntries, moveEntries } from './moves.ts';
import { countPlan } from './plan.ts';
import { tellAdviser } from './quotes/tell-adviser.ts';
import { countingField, withForm, withNumber } from './rules.count.ts';
import { orderable, shown, spent, statusAt } from './rules.states.ts';
import { planItems } from './tables.ts';

type Input = CheckedInputOf<typeof planOperate>;
type Result = Partial<Pick<AnswerOf<typeof planOperate>, 'entries' | 'draft'>>;

/** Changes the customer's own plan and answers what it counts now; refusals are the contract's. */
export const operatePlan: Answers<typeof planOperate> = async (context, input) => {
  const { entries = [], draft = null } = await operations[input.op](context, input);
  return { allCount: await countPlan(context.db, context.actor.rid, context.now), entries, draft };
};

const operations: Record<Input['op'], (context: CustomerContext, input: Input) => Promise<Result>> = {
  count: setCount,
  save,
  check: tick,
  remove,
  clear,
  accept: (context, input) => answerQuote(context, input, 'accept'),
  bargain: (context, input) => {
    if (isTooShort(input.reason)) throw new Failure(planRefusals.wishMissing);
    return answerQuote(context, input, 'bargain');
  },
  decline: (context, input) => {
    if (isTooShort(input.reason)) throw new Failure(planRefusals.reasonMissing);
    return answerQuote(context, input, 'decline');
  },
};

async function setCount(context: CustomerContext, { temp_rids, count, data }: Input): Promise<Result> {
  if (count === undefined) throw new Failure(planRefusals.badCount);
  const { item, service } = await lockOne(context, temp_rids, data.version);
  if (!service || !orderable.includes(stateOf({ item, service }, context.now)))
    throw new Failure(refusals.wrongState);
  const fields = await fieldsOfService(context.db, service);
  const field = countingField(service.typeId, fields);
  const next = withNumber(item, service.typeId, fields, count);
  if (field && next.params) {
    const wrong = problemsIn([field], next.params, asPrice(service.pricing, service.unit))[0];
    if (wrong) throw new Failure(wrong.message);
  }
  return change(context, [item.rid], next);
}

async function tick(context: CustomerContext, { temp_rids, data: { checked } }: Input): Promise<Result> {
  if (checked === undefined) throw new Failure(refusals.badInput);
  const entries = await lockEntries(context.db, temp_rids, asCustomer(context));
  const isOrderable = entries.every((entry) => orderable.includes(stateOf(entry, context.now)));
  if (!isOrderable) throw new Failure(refusals.wrongState);
  return change(context, temp_rids, { checked: checked === 1 });
}

/** What is half filled in is kept as it is: a draft may be wrong, an order may not. */
async function save(context: CustomerContext, { temp_rids, data }: Input): Promise<Result> {
  const { params, note, draft } = data;
  const isOfEntry = params !== undefined || note !== undefined;
  if (!isOfEntry && !draft) throw new Failure(refusals.badInput);
  let result: Result = {};
  if (isOfEntry) {
    const { item, service } = await lockOne(context, temp_rids, data.version);
    if (spent.includes(stateOf({ item, service }, context.now)) || !shown.includes(item.status))
      throw new Failure(refusals.wrongState);
    const fields = params && service ? await fieldsOfService(context.db, service) : [];
    result = await change(context, [item.rid], {
      ...(params && withForm(item, service?.typeId ?? 0, fields, knownValues(fields, params) as FormValues)),
      ...(note !== undefined && { note }),
      version: item.version + 1,
    });
  }
  return draft ? { ...result, draft: await saveDraft(context, draft) } : result;
}

async function remove(context: CustomerContext, { temp_rids, data }: Input): Promise<Result> {
  const by = asCustomer(context);
  const entries = await lockEntries(context.db, temp_rids, by, data.version);
  return { entries: await moveEntries(context, entries, { action: 'remove', by }) };
}

async function clear(context: CustomerContext): Promise<Result> {
  const { db, actor, now } = context;
  const rows = await db
    .select({ item: planItems, service: services })
    .from(planItems)
    .leftJoin(services, eq(services.rid, planItems.serviceRid))
    .where(and(eq(planItems.customerRid, actor.rid), inArray(planItems.status, [...shown])))
    .orderBy(asc(planItems.rid))
    .for('update', { of: planItems });
  const entries = rows.filter((entry) => spent.includes(stateOf(entry, now)));
  return { entries: await moveEntries(context, entries, { action: 'remove', by: asCustomer(context) }) };
}

async function answerQuote(
  context: CustomerContext,
  { temp_rids, data, reason }: Input,
  action: 'accept' | 'bargain' | 'decline',
): Promise<Result> {
  const by = asCustomer(context);
  // Of several quotes only accepting says the same to each.
  const answered =
    action === 'accept'
      ? await lockEntries(context.db, temp_rids, by, data.version)
      : [await lockOne(context, temp_rids, data.version)];
  const isStale = ({ item }: LockedEntry) => (data.versions?.[item.rid] ?? item.version) !== item.version;
  if (answered.some(isStale)) throw new Failure(refusals.stale);
  // Whoever comes too late hears why, and not only that it cannot be done.
  const isLate = (entry: LockedEntry) =>
    entry.item.source === 1 && spent.includes(stateOf(entry, context.now));
  if (answered.some(isLate)) throw new Failure(planRefusals.quoteExpired);
  const entries = await moveEntries(context, answered, { action, by, reason });
  const quoteRids = new Set(answered.flatMap(({ item }) => item.quoteRid ?? []));
  for (const rid of [...quoteRids].sort()) await tellAdviser(context, rid, action);
  return { entries };
}

async function lockOne(context: CustomerContext, rids: readonly string[], version?: number) {
  const [entry, ...more] = await lockEntries(context.db, rids, asCustomer(context), version);
  if (!entry || more.length > 0) throw new Failure(refusals.badInput);
  return entry;
}

async function change(
  { db, actor }: CustomerContext,
  rids: readonly string[],
  set: Partial<Pick<typeof planItems.$inferInsert, 'count' | 'checked' | 'params' | 'note' | 'version'>>,
): Promise<Result> {
  const entries = await db
    .update(planItems)
    .set(set)
    .where(and(eq(planItems.customerRid, actor.rid), inArray(planItems.rid, [...rids])))
    .returning({ temp_rid: planItems.rid, status: planItems.status, version: planItems.version });
  return { entries };
}

function stateOf({ item, service }: LockedEntry, now: Date): number {
  return statusAt({ ...item, isOnSale: service !== null }, now);
}

function asCustomer({ actor }: CustomerContext) {
  return { role: 'customer', rid: actor.rid } as const;
}

/** Reasons have two characters at least (product definition, section 0). */
function isTooShort(reason: string | undefined): boolean {
  return (reason ?? '').length < 2;
}
