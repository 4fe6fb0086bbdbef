import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { AnswerOf } from '../../core/call.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import { agreedPrices } from '../catalogue/agreements/agreed-prices.ts';
import type { Agreement } from '../catalogue/agreements/rules.ts';
import type { ParameterField } from '../catalogue/contract.ts';
import { asPrice } from '../catalogue/detail/read-detail.ts';
import { fieldsOfServices } from '../catalogue/forms/read-forms.ts';
import { problemsIn } from '../catalogue/forms/rules.form.ts';
import { quote } from '../catalogue/prices/rules.price.ts';
import { services, serviceTypes } from '../catalogue/tables.ts';
import { type Draft, emptyDraft, type FormValues, type planList } from './contract.ts';
import { amountOf } from './rules.count.ts';
import { actionsOf, entryRecord, orderable, shown, statusAt } from './rules.states.ts';
import { askedInForm, byCategory, withoutGone } from './rules.ts';
import { experimentDrafts, planItems } from './tables.ts';

type Item = AnswerOf<typeof planList>['dataArr'][number]['items'][number];
type Row = { item: typeof planItems.$inferSelect; service: typeof services.$inferSelect | null };

/**
 * The customer's plan by category, entries in the order they came, each priced by the catalogue as it is now, and
 * the draft without what it says of entries that are gone. Four statements.
 */
export async function listPlan({ db, actor, now }: CustomerContext): Promise<AnswerOf<typeof planList>> {
  const rows = await db
    .select({ item: planItems, service: services, typeName: serviceTypes.name })
    .from(planItems)
    .leftJoin(services, eq(services.rid, planItems.serviceRid))
    .leftJoin(serviceTypes, eq(serviceTypes.id, planItems.categoryId))
    .where(and(eq(planItems.customerRid, actor.rid), inArray(planItems.status, [...shown])))
    .orderBy(asc(planItems.createdAt), asc(planItems.rid));
  const forms = await fieldsOfServices(
    db,
    rows.flatMap(({ service }) => service ?? []),
  );
  const [draft] = await db.select().from(experimentDrafts).where(eq(experimentDrafts.customerRid, actor.rid));
  const agreed = await agreedPrices(db, actor.rid, now);
  const entries = rows.map((row) => ({
    type_id: row.item.categoryId,
    type_name: row.typeName ?? '',
    item: asItem(
      row,
      { fields: forms.get(row.item.serviceRid) ?? [], agreed: row.service ? agreed(row.service) : undefined },
      now,
    ),
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
    draft: draft ? asDraft(draft, new Set(rows.map(({ item }) => item.rid))) : null,
  };
}

function asDraft(
  { version, savedAt, data }: typeof experimentDrafts.$inferSelect,
  present: ReadonlySet<string>,
): z.input<typeof Draft> {
  return { ...emptyDraft, ...withoutGone(data, present), version, saved_at: savedAt };
}

type Known = { fields: ParameterField[]; agreed: Agreement | undefined };

function asItem(row: Row, known: Known, now: Date): Item {
  const { item, service } = row;
  const judged = { ...item, isOnSale: service !== null };
  const status = statusAt(judged, now);
  const amount = amountOf(item, service?.typeId ?? 0, known.fields);
  return {
    temp_rid: item.rid,
    rid: item.serviceRid,
    name: service?.name ?? item.name,
    img: service?.img ?? item.img,
    count: amount.number,
    unit: amount.unit,
    source: item.source === 1 ? 1 : 0,
    status,
    status_name: entryRecord.nameOf(status),
    price_fen: priceOf(row, known, amount.params) * amount.times,
    valid_until: item.validUntil,
    quote_rid: item.quoteRid,
    valid_days: item.validUntil && daysLeft(item.validUntil, now),
    typeId: service?.typeId ?? 0,
    checked: item.checked ? 1 : 0,
    note: item.note,
    version: item.version,
    actions: actionsOf(judged, now),
    step: item.step,
    params: amount.params,
    params_ready: isReady(row, known.fields, amount.params) ? 1 : 0,
  };
}

/** In fen: what was quoted for one, else what the form costs, by the catalogue or as agreed; 0 for what was withdrawn. */
function priceOf(
  { item: { quotedFen }, service }: Row,
  { fields, agreed }: Known,
  params: FormValues,
): number {
  if (quotedFen !== null) return quotedFen;
  if (!service) return 0;
  const price = asPrice(service.pricing, service.unit);
  const slotMinutes = service.reservable?.slotMinutes ?? null;
  return quote({ price, fields, slotMinutes, agreed }, params).total_fen;
}

function isReady({ service }: Row, fields: ParameterField[], params: FormValues): boolean {
  if (!service) return false;
  const price = asPrice(service.pricing, service.unit);
  return problemsIn(askedInForm(service.typeId, fields), params, price).length === 0;
}

function daysLeft(validUntil: Date, now: Date): number {
  const day = (instant: Date) => Date.parse(shanghaiDate(instant));
  return Math.max(0, (day(validUntil) - day(now)) / 86_400_000);
}
